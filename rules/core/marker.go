package core

import "fieldpost/rules/hexmap"

// Marker is a marker on the map other than a unit: special forces, aircraft, supplies dropped from the air.
type Marker struct {
	Hex     hexmap.Hex
	Side    Side   // the side that it belongs to, "" for none
	Letters string // three or four letters printed on it: "SF1"
	Name    string // its meaning: "special forces"
	Flipped bool   // it shows its back, such as suppressed
}
