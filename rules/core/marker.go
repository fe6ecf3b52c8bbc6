package core

import "fieldpost/rules/hexmap"

// Marker is a marker on the map other than a unit: special forces, aircraft, supplies dropped from the air.
type Marker struct {
	Hex     hexmap.Hex
	Side    Side   // its owner, "" for none
	Letters string // three or four letters printed on it: "SF1"
	Name    string // its meaning: "special forces"
	Flipped bool   // its back is shown, such as "suppressed"
}
