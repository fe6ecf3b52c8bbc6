package roster

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// StackingLimit is a limit of stacking: what a counter counts, and how much a hex holds.
type StackingLimit struct {
	Weight func(*core.Unit) int
	Limit  int
}

// Load returns the sum that the counters in a hex count.
func (x StackingLimit) Load(r core.Reader, h hexmap.Hex) (n int) {
	for u := range r.In(h) {
		n += x.Weight(u)
	}
	return n
}

// Fits says whether counters may be in a hex besides those that are there.
func (x StackingLimit) Fits(r core.Reader, h hexmap.Hex, come ...*core.Unit) bool {
	n := x.Load(r, h)
	for _, u := range come {
		if u.Hex != h {
			n += x.Weight(u)
		}
	}
	return n <= x.Limit
}

// OverfullHexes are the hexes that hold more than they may, in index order.
func (x StackingLimit) OverfullHexes(r core.Reader) []hexmap.Hex {
	return slices.DeleteFunc(slices.Collect(r.Map().Hexes()), func(h hexmap.Hex) bool { return x.Load(r, h) <= x.Limit })
}
