package core

import "fieldpost/rules/hexmap"

// Marker is a marker that lies on the board and is no counter in play: special forces, aircraft, supplies from the air,
// what befell the units of a hex.
type Marker struct {
	Hex  hexmap.Hex
	Side Side   // whose it is, "" when it is nobody's
	Sign string // printed on it, three or four letters: "SF1"
	Name string // what it is: "special forces"
	Flip bool   // it shows its back: suppressed
}
