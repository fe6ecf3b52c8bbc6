package phases

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/sheet"
)

// Taker takes the orders of a side that an enumerator offers, until he has enough. The enumerator of a title embeds one.
type Taker struct {
	R     core.Reader
	Side  core.Side
	Yield func(core.Order) bool // takes an order unchecked; false when he has enough
	Check func(core.Order) []notation.Fault
}

// Offer gives orders on that pass their check; false when the taker has enough.
func (t *Taker) Offer(orders ...core.Order) bool {
	for _, o := range orders {
		if !sheet.Blocked(t.Check(o)) && !t.Yield(o) {
			return false
		}
	}
	return true
}

// Each offers an order for each of some items.
func Each[T any](t *Taker, list []T, order func(T) core.Order) bool {
	return !slices.ContainsFunc(list, func(x T) bool { return !t.Offer(order(x)) })
}

// Targets are enemy hexes in index order, each with the units that may attack it.
type Targets struct {
	hexes []hexmap.Hex
	units map[hexmap.Hex][]string
}

// Add says that a unit may attack a hex.
func (x *Targets) Add(h hexmap.Hex, id string) {
	if x.units == nil {
		x.units = map[hexmap.Hex][]string{}
	}
	if x.units[h] == nil {
		x.hexes = append(x.hexes, h)
	}
	x.units[h] = append(x.units[h], id)
}

// Each goes through the hexes until one of them is not done with.
func (x *Targets) Each(do func(h hexmap.Hex, units []string) bool) bool {
	slices.Sort(x.hexes)
	return !slices.ContainsFunc(x.hexes, func(h hexmap.Hex) bool { return !do(h, x.units[h]) })
}

// Alone offers an order of each unit by itself, where there are several.
func Alone(t *Taker, units []string, order func(units []string) core.Order) bool {
	return len(units) < 2 || Each(t, units, func(id string) core.Order { return order([]string{id}) })
}
