package demyansk

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// card holds a pair of cards against the counters and the map, and keeps it under a name.
func (l *loader) card(name string, start placed, later arrived) {
	var out Setup
	used, held, untried := map[string]bool{}, map[hexmap.Hex]bool{}, 0
	draw := func(key string, side core.Side, n int) {
		if untried += n; n > 0 && side != Axis {
			l.Fault(setupFile, 0, key, "only the Axis has untried units (5.41)")
		}
	}
	for _, p := range start.Axis {
		p.Side = Axis
		out.Placed = append(out.Placed, p)
	}
	for _, p := range start.Soviet {
		p.Side = Soviet
		out.Placed = append(out.Placed, p)
	}
	for _, p := range out.Placed {
		key := "setup_" + name + "." + string(p.Side) + "." + l.Data.Map.Label(p.Hex)
		if held[p.Hex] {
			l.Fault(setupFile, 0, key, "the hex stands on the cards twice")
		}
		held[p.Hex] = true
		draw(key, p.Side, p.Untried)
		l.place(key, p.Side, p, used)
	}
	out.Arrivals = later.List
	for i, a := range later.List {
		const key = "reinforcements_"
		draw(key+name, a.Side, a.Untried)
		for _, id := range a.Units {
			l.named(key+name, a.Side, l.Unit(id), used)
		}
		if i > 0 && a.Turn < later.List[i-1].Turn {
			l.Fault(setupFile, 0, key+name+".list", "turn %d stands behind turn %d", a.Turn, later.List[i-1].Turn)
		}
	}
	pool := len(slices.DeleteFunc(slices.Clone(l.Units), func(u *Unit) bool { return !u.Tagged("untried") }))
	if untried > pool {
		l.Fault(setupFile, 0, "setup_"+name, "%d untried slots on the cards, but only %d untried units (5.43)", untried, pool)
	}
	l.Setups[name] = out
}

// place holds what starts in a hex against the rules.
func (l *loader) place(key string, side core.Side, p Placement, used map[string]bool) {
	if l.Data.Map.Terrain(p.Hex) == "lake" {
		l.Fault(setupFile, 0, key, "the hex is lake")
	}
	stack := p.Untried * l.Untried.Stack
	for _, id := range p.Units {
		u := l.Unit(id)
		l.named(key, side, u, used)
		stack += u.Stack
		if slices.Contains(p.Reduced, id) && len(u.Faces) < 2 {
			l.Fault(setupFile, 0, key, "unit %s has one step and cannot start reduced", id)
		}
	}
	for _, id := range p.Reduced {
		if !slices.Contains(p.Units, id) {
			l.Fault(setupFile, 0, key, "unit %s starts reduced but is not among the units of the hex", id)
		}
	}
	if limit := l.Tables.StackLimit; stack > limit {
		l.Fault(setupFile, 0, key, "%d stacking points; at most %d may stand in a hex (3.32)", stack, limit)
	}
}

// named checks a unit that a card names.
func (l *loader) named(key string, side core.Side, u *Unit, used map[string]bool) {
	switch {
	case u.Side != side:
		l.Fault(setupFile, 0, key, "unit %s belongs to the other side", u.ID)
	case used[u.ID]:
		l.Fault(setupFile, 0, key, "unit %s stands on the cards twice", u.ID)
	case u.Printed != hexmap.None || u.Tagged("untried") || u.Tagged("marsch"):
		l.Fault(setupFile, 0, key, "unit %s is printed on the map, drawn, or received as a replacement; it is on no card", u.ID)
	}
	used[u.ID] = true
}
