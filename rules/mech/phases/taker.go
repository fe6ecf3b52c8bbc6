package phases

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/sheet"
)

// Collector takes the orders of a side that an enumerator offers, until it has enough; then it takes nothing more,
// and an enumerator need not look at the answers it gets. The enumerator of a title embeds one.
type Collector struct {
	R    core.Reader
	Side core.Side

	check func(core.Order) []notation.Fault
	yield func(core.Order) bool
	full  *bool
	units []string
}

// NewCollector makes a taker who has orders judged by check and gives those that pass to yield, until that is false.
func NewCollector(r core.Reader, side core.Side, check func(core.Order) []notation.Fault, yield func(core.Order) bool) Collector {
	return Collector{R: r, Side: side, check: check, yield: yield, full: new(bool)}
}

// WithCheck is the taker who has orders judged otherwise, as by a title that looks at the board once for all of them.
func (t Collector) WithCheck(check func(core.Order) []notation.Fault) Collector {
	t.check = check
	return t
}

// ForUnits is the taker who wants orders of some counters, of all when none is named. What an enumerator offers besides does no harm.
func (t Collector) ForUnits(units []string) Collector {
	t.units = units
	return t
}

// Wants says whether orders of a counter are wanted.
func (t *Collector) Wants(u *core.Unit) bool {
	return len(t.units) == 0 || slices.Contains(t.units, u.Def.ID)
}

// WantsAny says whether some of the counters that are wanted are such; it is so where all are wanted.
func (t *Collector) WantsAny(such func(u *core.Unit) bool) bool {
	return len(t.units) == 0 || slices.ContainsFunc(t.units, func(id string) bool {
		u, ok := t.R.Unit(id)
		return ok && such(u)
	})
}

// Full says whether the taker has enough. A step that costs much asks before it goes on.
func (t *Collector) Full() bool { return *t.full }

// Stop ends the enumeration: what would be offered later does not come up.
func (t *Collector) Stop() { *t.full = true }

// Yield gives an order on unchecked; false when the taker has enough.
func (t *Collector) Yield(o core.Order) bool {
	*t.full = *t.full || !t.yield(o)
	return !*t.full
}

// isWanted says whether an order names a counter that is wanted, or none at all.
func (t *Collector) isWanted(o core.Order) bool {
	others := false
	for _, word := range strings.FieldsFunc(o.String(), func(r rune) bool { return r == ' ' || r == ',' || r == '+' }) {
		if slices.Contains(t.units, word) {
			return true
		}
		if _, is := t.R.Unit(word); is {
			others = true
		}
	}
	return !others
}

// Offer gives orders on that pass their check; false when the taker has enough. Those of counters that are not wanted are not looked at.
func (t *Collector) Offer(orders ...core.Order) bool {
	for _, o := range orders {
		if !*t.full && (len(t.units) == 0 || t.isWanted(o)) && !sheet.BlocksOrder(t.check(o)) {
			t.Yield(o)
		}
	}
	return !*t.full
}

// OfferEach offers an order for each of some items; false when the taker has enough.
func OfferEach[T any](t *Collector, list []T, order func(T) core.Order) bool {
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

// OfferAlone offers an order of each unit by itself, where there are several.
func OfferAlone(t *Collector, units []string, order func(units []string) core.Order) bool {
	return len(units) < 2 || OfferEach(t, units, func(id string) core.Order { return order([]string{id}) })
}
