package core

// The kinds of hexes that a LayerProvider can list.
const (
	LayerZOC    = "zoc"    // hexes in a side's zones of control
	LayerSupply = "supply" // hexes in which a side's units would be in supply
	LayerSource = "source" // hexes that are a side's supply sources
)

// Face holds the extra markings of a counter, besides its name, type, size and figures.
type Face struct {
	Left, Right  string // beside the symbol: a command range, a supporting strength
	Boxed        bool   // the last figure is printed in a box
	StackingDots int    // beside the symbol: stacking points
	BarColour    string // "#rrggbb" of a bar behind the figures
	SymbolColour string // "#rrggbb" of the symbol's box
}
