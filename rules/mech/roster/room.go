package roster

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Room is a limit of stacking: what a counter counts, and how much a hex holds.
type Room struct {
	Of   func(*core.Unit) int
	Most int
}

// Load returns the sum that the counters in a hex count.
func (x Room) Load(r core.Reader, h hexmap.Hex) (n int) {
	for u := range r.In(h) {
		n += x.Of(u)
	}
	return n
}

// Fits says whether counters may be in a hex besides those that are there.
func (x Room) Fits(r core.Reader, h hexmap.Hex, come ...*core.Unit) bool {
	n := x.Load(r, h)
	for _, u := range come {
		if u.Hex != h {
			n += x.Of(u)
		}
	}
	return n <= x.Most
}

// Over are the hexes that hold more than they may, in index order.
func (x Room) Over(r core.Reader) []hexmap.Hex {
	return slices.DeleteFunc(slices.Collect(r.Map().Hexes()), func(h hexmap.Hex) bool { return x.Load(r, h) <= x.Most })
}
