package phases

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// Collector receives the orders that an enumerator offers for a side, and passes on the legal ones until the caller has
// enough. The enumerator of a title embeds one.
type Collector struct {
	Reader core.Reader
	Side   core.Side

	check func(core.Order) []notation.Fault
	yield func(core.Order) bool
	full  *bool
	units []string // wanted counters; none: all
}

// NewCollector returns a collector that checks orders with check. It passes those without fault to yield, until yield
// returns false.
func NewCollector(r core.Reader, side core.Side, check func(core.Order) []notation.Fault, yield func(core.Order) bool) Collector {
	return Collector{Reader: r, Side: side, check: check, yield: yield, full: new(bool)}
}

// WithCheck returns a copy of the collector with another check, such as a faster one.
func (t Collector) WithCheck(check func(core.Order) []notation.Fault) Collector {
	t.check = check
	return t
}

// ForUnits returns a copy of the collector that passes on only orders of these counters, or all orders if none is
// given. An enumerator may still offer other orders.
func (t Collector) ForUnits(units []string) Collector {
	t.units = units
	return t
}

// Wants reports whether the caller wants orders of a counter.
func (t *Collector) Wants(u *core.Unit) bool {
	return len(t.units) == 0 || slices.Contains(t.units, u.Def.ID)
}

// WantsAny reports whether such returns true for one of the wanted counters. It returns true when all counters are
// wanted.
func (t *Collector) WantsAny(such func(u *core.Unit) bool) bool {
	return len(t.units) == 0 || slices.ContainsFunc(t.units, func(id string) bool {
		u, ok := t.Reader.Unit(id)
		return ok && such(u)
	})
}

// Full reports whether the caller has enough orders. Enumerators check it before long computations.
func (t *Collector) Full() bool { return *t.full }

// Stop ends the enumeration: orders offered later are ignored.
func (t *Collector) Stop() { *t.full = true }

// Yield passes an order on to the caller without checking it. It returns false when the caller wants no more orders.
func (t *Collector) Yield(o core.Order) bool {
	*t.full = *t.full || !t.yield(o)
	return !*t.full
}

// isWanted reports whether an order names a wanted counter, or no counter at all.
func (t *Collector) isWanted(o core.Order) bool {
	others := false
	for _, word := range strings.FieldsFunc(o.String(), func(r rune) bool { return r == ' ' || r == ',' || r == '+' }) {
		if slices.Contains(t.units, word) {
			return true
		}
		if _, is := t.Reader.Unit(word); is {
			others = true
		}
	}
	return !others
}

// Offer checks orders and passes the legal ones on to the caller. It skips orders of counters that are not wanted
// without checking them. It returns false when the caller wants no more orders.
func (t *Collector) Offer(orders ...core.Order) bool {
	for _, o := range orders {
		if !*t.full && (len(t.units) == 0 || t.isWanted(o)) && !sheet.BlocksOrder(t.check(o)) {
			t.Yield(o)
		}
	}
	return !*t.full
}

// OfferEach offers an order for each element of a list. It returns false when the caller wants no more orders.
func OfferEach[T any](t *Collector, list []T, order func(T) core.Order) bool {
	return !slices.ContainsFunc(list, func(x T) bool { return !t.Offer(order(x)) })
}

// Targets holds enemy hexes in index order, each with the units that may attack it.
type Targets struct {
	hexes []hexmap.Hex
	units map[hexmap.Hex][]string
}

// Add records that a unit may attack a hex.
func (x *Targets) Add(h hexmap.Hex, id string) {
	if x.units == nil {
		x.units = map[hexmap.Hex][]string{}
	}
	if x.units[h] == nil {
		x.hexes = append(x.hexes, h)
	}
	x.units[h] = append(x.units[h], id)
}

// Each calls do for each hex until it returns false.
func (x *Targets) Each(do func(h hexmap.Hex, units []string) bool) bool {
	slices.Sort(x.hexes)
	return !slices.ContainsFunc(x.hexes, func(h hexmap.Hex) bool { return !do(h, x.units[h]) })
}

// OfferSingleUnits offers an order of one unit for each of several units. For a single unit it offers none, because the
// caller has already offered that order. It returns false when the caller wants no more orders.
func OfferSingleUnits(t *Collector, units []string, order func(units []string) core.Order) bool {
	return len(units) < 2 || OfferEach(t, units, func(id string) core.Order { return order([]string{id}) })
}
