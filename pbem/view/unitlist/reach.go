package unitlist

import (
	"slices"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/judging"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Destinations lists the hexes that a counter can reach by one kind of order.
type Destinations struct {
	Order string   // the order without counters and hexes: "move", "move road", "attack with"
	Hexes []string // labels, in map order
}

// ReachableHexes returns the hexes that a counter can reach alone by the orders that the title enumerates. The side
// must owe a sheet now. If the sheet opens with a choice, it includes the orders after each choice.
func ReachableHexes(g *engine.Game, side core.Side, id string) []Destinations {
	if g.AwaitedSide() != side || g.OpenChoice() != nil {
		return nil
	}
	r, found := g.View(side).Reader(), map[string][]hexmap.Hex{}
	for _, o := range collectDestinations(g.Module(), r, side, id, found) {
		if behind, ok := judging.PositionAfter(g.Module(), r, side, o); ok {
			collectDestinations(g.Module(), behind, side, id, found)
		}
	}
	var out []Destinations
	for order, hexes := range found {
		slices.Sort(hexes)
		list := Destinations{Order: order}
		for _, h := range slices.Compact(hexes) {
			list.Hexes = append(list.Hexes, r.Label(h))
		}
		out = append(out, list)
	}
	slices.SortFunc(out, func(a, b Destinations) int { return strings.Compare(a.Order, b.Order) })
	return out
}

// RequiredFirstOrders returns the orders, such as the order of phases, that must begin a sheet before orders for
// counters.
func RequiredFirstOrders(g *engine.Game, side core.Side) (out []string) {
	if g.AwaitedSide() != side || g.OpenChoice() != nil {
		return nil
	}
	r := g.View(side).Reader()
	for _, o := range collectDestinations(g.Module(), r, side, "", map[string][]hexmap.Hex{}) {
		out = append(out, o.String())
	}
	return out
}

// collectDestinations collects the end hexes of the orders for one counter alone. If no order names a counter, it
// returns the opening orders.
func collectDestinations(m core.Module, r core.Reader, side core.Side, id string, found map[string][]hexmap.Hex) (opening []core.Order) {
	n, able := 0, false
	for o := range m.Legal(r, side) {
		if n++; n > maxOrders {
			break
		}
		order, end, units := splitOrder(r, o.String())
		able = able || len(units) > 0
		switch {
		case len(units) == 0 && len(opening) < maxOpenings:
			opening = append(opening, o)
		case len(units) == 1 && units[0] == id && end != hexmap.None:
			found[order] = append(found[order], end)
		}
	}
	if able {
		return nil
	}
	return opening
}

// splitOrder splits an order line into its words without counters and hexes, its last hex, and its counters.
func splitOrder(r core.Reader, line string) (order string, end hexmap.Hex, units []string) {
	end = hexmap.None
	var words []string
	for i, w := range strings.Fields(line) {
		first, _, _ := strings.Cut(w, ",")
		_, unit := r.Unit(first)
		switch {
		case i > 0 && unit:
			units = append(units, strings.Split(w, ",")...)
		case i > 0 && countHexes(r, w) > 0:
			end, _ = r.Map().Find(w[strings.LastIndex(w, "-")+1:])
		default:
			words = append(words, w)
		}
	}
	return strings.Join(words, " "), end, units
}
