package roster

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// StackingLimit limits the counters in a hex: it gives the weight of each counter and the greatest sum.
type StackingLimit struct {
	Weight func(*core.Unit) int
	Limit  int
}

// WeightIn returns the sum of the weights of the counters in a hex.
func (x StackingLimit) WeightIn(r core.Reader, h hexmap.Hex) (n int) {
	for u := range r.UnitsIn(h) {
		n += x.Weight(u)
	}
	return n
}

// Fits reports whether counters may enter a hex in addition to those already in it.
func (x StackingLimit) Fits(r core.Reader, h hexmap.Hex, come ...*core.Unit) bool {
	n := x.WeightIn(r, h)
	for _, u := range come {
		if u.Hex != h {
			n += x.Weight(u)
		}
	}
	return n <= x.Limit
}

// OverfullHexes returns the hexes whose counters exceed the limit, in index order.
func (x StackingLimit) OverfullHexes(r core.Reader) []hexmap.Hex {
	return slices.DeleteFunc(slices.Collect(r.Map().Hexes()), func(h hexmap.Hex) bool { return x.WeightIn(r, h) <= x.Limit })
}
