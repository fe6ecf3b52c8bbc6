package kursk

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/zocmap"
)

// newBoard is the board as a side finds it. Every unit exerts its zone of control always, into all six hexes (8.1, 8.2).
func newBoard(r core.Reader, side core.Side) *zocmap.Board {
	type board struct{}
	b := core.Memoize(r, board{}, func() *zocmap.Board { return zocmap.NewBoard(r, German, nil) })
	if side == German {
		return b
	}
	return b.FromOtherSide(side)
}

// inEZOC says whether a hex is in an enemy zone of control, without a look at the whole board.
func inEZOC(r core.Reader, side core.Side, h hexmap.Hex) bool {
	return lists.Any(r.Map().Around(h), func(n hexmap.Hex) bool { return r.Holder(n) == sides.Other(side) })
}

// neighbourLabels lists the hexes next to one that a side holds, for messages.
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
