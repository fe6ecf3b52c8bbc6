package kursk

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/xslices"
	"fieldpost/rules/mechanics/zocmap"
)

// newBoard returns the board as a side sees it. Every unit exerts a zone of control into all six hexes around it (8.1,
// 8.2).
func newBoard(r core.Reader, side core.Side) *zocmap.Board {
	type board struct{}
	b := core.Memoize(r, board{}, func() *zocmap.Board { return zocmap.NewBoard(r, German, nil) })
	if side == German {
		return b
	}
	return b.FromOtherSide(side)
}

// inEZOC reports whether a hex is in an enemy zone of control, without computing the whole board.
func inEZOC(r core.Reader, side core.Side, h hexmap.Hex) bool {
	return xslices.Any(r.Map().Around(h), func(n hexmap.Hex) bool { return r.Holder(n) == sides.Other(side) })
}

// neighbourLabels returns the neighbours of a hex that a side occupies, for messages.
func neighbourLabels(r core.Reader, side core.Side, h hexmap.Hex) []string {
	var out []string
	for n := range r.Map().Around(h) {
		if r.Holder(n) == side {
			out = append(out, r.Label(n))
		}
	}
	slices.Sort(out)
	return out
}
