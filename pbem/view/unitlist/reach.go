package unitlist

import (
	"slices"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/judging"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Goals are the hexes to which orders of one kind lead a counter.
type Goals struct {
	Order string   // the order without counters and hexes: "move", "move road", "attack with"
	Hexes []string // labels, in map order
}

// Reach returns where a counter of the side that is to write can be ordered to, alone, by the orders that its title
// enumerates. If the sheet opens with a choice, it returns what one choice or another allows.
func Reach(g *engine.Game, side core.Side, id string) []Goals {
	if g.Waiting() != side || g.Open() != nil {
		return nil
	}
	r, found := g.View(side).Reader(), map[string][]hexmap.Hex{}
	for _, o := range goals(g.Module(), r, side, id, found) {
		if behind, ok := judging.Try(g.Module(), r, side, o); ok {
			goals(g.Module(), behind, side, id, found)
		}
	}
	var out []Goals
	for order, hexes := range found {
		slices.Sort(hexes)
		list := Goals{Order: order}
		for _, h := range slices.Compact(hexes) {
			list.Hexes = append(list.Hexes, r.Label(h))
		}
		out = append(out, list)
	}
	slices.SortFunc(out, func(a, b Goals) int { return strings.Compare(a.Order, b.Order) })
	return out
}

// Openings returns the orders with which a sheet may open that none of a side's counters can be ordered before: the
// order of its phases.
func Openings(g *engine.Game, side core.Side) (out []string) {
	if g.Waiting() != side || g.Open() != nil {
		return nil
	}
	r := g.View(side).Reader()
	for _, o := range goals(g.Module(), r, side, "", map[string][]hexmap.Hex{}) {
		out = append(out, o.String())
	}
	return out
}

// goals gathers the ends of the orders for one counter alone; where no order names a counter it gives those that it found.
func goals(m core.Module, r core.Reader, side core.Side, id string, found map[string][]hexmap.Hex) (opening []core.Order) {
	n, able := 0, false
	for o := range m.Legal(r, side) {
		if n++; n > most {
			break
		}
		order, end, units := parts(r, o.String())
		able = able || len(units) > 0
		switch {
		case len(units) == 0 && len(opening) < openings:
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

// parts takes an order's line apart: its words without counters and hexes, the last of its hexes, its counters.
func parts(r core.Reader, line string) (order string, end hexmap.Hex, units []string) {
	end = hexmap.None
	var words []string
	for i, w := range strings.Fields(line) {
		first, _, _ := strings.Cut(w, ",")
		_, unit := r.Unit(first)
		switch {
		case i > 0 && unit:
			units = append(units, strings.Split(w, ",")...)
		case i > 0 && hexes(r, w) > 0:
			end, _ = r.Map().Find(w[strings.LastIndex(w, "-")+1:])
		default:
			words = append(words, w)
		}
	}
	return strings.Join(words, " "), end, units
}
