package demyansk

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
)

// cards are the set-up and reinforcements of one pair of cards being read.
type cards struct {
	*loader
	key     string // "setup_winter"
	used    map[string]bool
	held    map[hexmap.Hex]core.Side
	untried int
	out     Setup
}

func (l *loader) card(name string, c *cardData, a *arrivalData) {
	if !l.known("units") {
		return
	}
	x := &cards{loader: l, used: map[string]bool{}, held: map[hexmap.Hex]core.Side{}}
	if x.key = "setup_" + name; l.known(x.key) {
		x.placements(Axis, c.Axis)
		x.placements(Soviet, c.Soviet)
	}
	if x.key = "reinforcements_" + name; l.known(x.key) {
		x.arrivals(a)
	}
	pool := 0
	for _, u := range l.d.Units {
		if u.Tagged("untried") {
			pool++
		}
	}
	if x.untried > pool {
		l.Fault(setupFile, 0, "setup_"+name, "%d untried slots on the cards, but only %d untried units (5.43)", x.untried, pool)
	}
	l.d.Setups[name] = x.out
}

// unit checks a unit that a card names.
func (x *cards) unit(line int, key, id string, side core.Side) *Unit {
	u := x.d.Unit(id)
	switch {
	case u == nil:
		x.Fault(setupFile, line, key, "there is no unit %q", id)
		return nil
	case u.Side != side:
		x.Fault(setupFile, line, key, "unit %s belongs to the other side", id)
	case x.used[id]:
		x.Fault(setupFile, line, key, "unit %s stands on the cards twice", id)
	case u.Printed != hexmap.None || u.Tagged("untried") || u.Tagged("marsch"):
		x.Fault(setupFile, line, key, "unit %s is printed on the map, drawn, or received as a replacement; it is on no card", id)
	}
	x.used[id] = true
	return u
}

func (x *cards) slots(line int, key string, side core.Side, n int) {
	x.within(setupFile, line, key+".untried", n, 0, 9)
	if n != 0 && side != Axis {
		x.Fault(setupFile, line, key+".untried", "only the Axis has untried units (5.41)")
	}
	x.untried += n
}

func (x *cards) placements(side core.Side, list []datafile.Item[placeRow]) {
	for _, item := range list {
		r := &item.Value
		key := x.key + "." + string(side) + "." + r.Hex
		h := x.hex(setupFile, item.Line, key, r.Hex)
		if _, twice := x.held[h]; twice {
			x.Fault(setupFile, item.Line, key, "the hex stands on the cards twice")
		}
		x.held[h] = side
		if h != hexmap.None && x.d.Map.Terrain(h) == "lake" {
			x.Fault(setupFile, item.Line, key, "the hex is lake")
		}
		x.slots(item.Line, key, side, r.Untried)
		stack := r.Untried * x.d.Untried.Stack
		for _, id := range r.Units {
			u := x.unit(item.Line, key, id, side)
			if u == nil {
				continue
			}
			stack += u.Stack
			if slices.Contains(r.Reduced, id) && len(u.Faces) < 2 {
				x.Fault(setupFile, item.Line, key, "unit %s has one step and cannot start reduced", id)
			}
		}
		for _, id := range r.Reduced {
			if !slices.Contains(r.Units, id) {
				x.Fault(setupFile, item.Line, key, "unit %s starts reduced but is not among the units of the hex", id)
			}
		}
		if limit := x.d.Tables.StackLimit; stack > limit && x.known("constants") {
			x.Fault(setupFile, item.Line, key, "%d stacking points; at most %d may stand in a hex (3.32)", stack, limit)
		}
		x.out.Placed = append(x.out.Placed, Placement{side, h, r.Units, r.Reduced, r.Untried})
	}
}

func (x *cards) arrivals(a *arrivalData) {
	turn := 0
	for _, item := range a.List {
		r := &item.Value
		key := x.key + ".list"
		x.within(setupFile, item.Line, key, r.Turn, max(1, turn), lastTurn)
		x.within(setupFile, item.Line, key, r.RP, 0, 9)
		turn = r.Turn
		side := core.Side(r.Side)
		x.slots(item.Line, key, side, r.Untried)
		for _, id := range r.Units {
			x.unit(item.Line, key, id, side)
		}
		x.out.Arrivals = append(x.out.Arrivals, Arrival{r.Turn, side, r.Units, r.Untried, r.RP})
	}
}
