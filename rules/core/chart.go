package core

import "fieldpost/rules/hexmap"

// What a Charter can show of the board.
const (
	ChartZOC    = "zoc"    // hexes in a side's zones of control
	ChartSupply = "supply" // hexes in which a side's units would be in supply
	ChartSource = "source" // hexes from which a side draws its supply
)

// Charter is a title that can show more of the board than its counters.
type Charter interface {
	// Chart lists the hexes of a kind for a side in index order, from what r shows; nil for a kind that the title does not know.
	Chart(r Reader, kind string, side Side) []hexmap.Hex
	// Prize is what holding a hex is worth in victory points, 0 for most.
	Prize(h hexmap.Hex) int
}

// Facer is a Stylist whose counters print more than a line of figures.
type Facer interface {
	Stylist
	Face(u *Unit) Face
}

// Face is what a counter prints besides its name, type, size and figures.
type Face struct {
	Left, Right string // beside the symbol: a command range, a supporting strength
	Boxed       bool   // the last figure stands in a box
	Dots        int    // beside the symbol: stacking points
	Band        string // "#rrggbb" of a bar behind the figures
	Ground      string // "#rrggbb" of the symbol's box
}
