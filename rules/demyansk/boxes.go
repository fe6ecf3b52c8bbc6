package demyansk

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// boxOf is the map box in which a unit is, nil when it is in none (9.31).
func (g *game) boxOf(u *core.Unit) *Box {
	for i := range g.Boxes {
		if !u.OnMap() && g.Boxes[i].Name == u.Box {
			return &g.Boxes[i]
		}
	}
	return nil
}

// homeBox is the map box in which a unit appears: AGN, or that of the colour of its type box (5.32, 9.31 to 9.33).
func (g *game) homeBox(u *core.Unit) *Box {
	for i := range g.Boxes {
		if b := &g.Boxes[i]; b.Side == u.Def.Side && (b.Side == Axis || b.Colour == g.unit(u).Box) {
			return b
		}
	}
	return nil
}

// leaves says why units may not leave the map by the southern edge (5.34).
func (o *MoveOrder) leaves(g *game, r core.Reader, side core.Side, units []*core.Unit) []notation.Fault {
	end := o.path[len(o.path)-1]
	switch {
	case side != Soviet || !g.scenario(r).TwoGRC || o.how == "exploit":
		return o.One("exit/side", R5_34, "",
			"only Soviet units leave the map, in the movement phase of scenarios 1 and 3, for the 2nd Guards Rifle Corps")
	case !slices.Contains(g.Data.Exits, end):
		return o.One("exit/hex", R5_34, r.Label(end), "units leave by %s, not by %s",
			strings.Join(core.Labels(g.Map, g.Data.Exits), " or "), r.Label(end))
	}
	if from := g.Data.RollFrom; of(r).ruled(corpsExit) && r.Turn() < from {
		return o.One("exit/early", R5_34, "", "units leave from turn %d", from)
	}
	for _, u := range units {
		if u.Steps < len(u.Def.Steps) {
			return o.One("exit/reduced", R5_34, u.Def.ID, "%s is not at full strength", u.Def.ID)
		}
	}
	return nil
}

// exit takes those off the map that leave it at the end of a move (5.34e).
func (g *game) exit(tx *core.Tx, o *MoveOrder) error {
	for _, id := range o.units {
		if _, left := o.drops[id]; o.exit && !left {
			if err := tx.Do(core.Remove{Unit: id, Box: boxCorps, Why: "by the southern edge", Rule: R5_34}); err != nil {
				return err
			}
		}
	}
	return nil
}

// moves are all moves of single units that end within the stacking limit.
func (e *enumerator) moves() bool { return e.travels("move") }

// exploits are the exploitation moves.
func (e *enumerator) exploits() bool { return e.travels("exploit") }

// entries are the moves out of map boxes.
func (e *enumerator) entries() bool { return e.travels("enter") }

func (e *enumerator) travels(how string) bool {
	for i := range e.r.Units() {
		u := &e.r.Units()[i]
		if u.Def.Side != e.side || u.OnMap() == (how == "enter") {
			continue
		}
		o := MoveOrder{how: how, units: []string{u.Def.ID}, m: e.g.Map}
		units, f := o.movers(e.g, e.r, e.side)
		if f != nil {
			continue
		}
		starts := []hexmap.Hex{u.Hex}
		if box := e.g.boxOf(u); box != nil {
			starts = box.Entry
		}
		seen := map[hexmap.Hex]bool{}
		for _, from := range starts {
			for _, mv := range e.b.paces(units, how == "exploit") {
				if !e.travel(o, mv, from, seen) {
					return false
				}
			}
		}
	}
	return true
}

// travel offers the moves of one mover out of a hex to those not seen yet.
func (e *enumerator) travel(o MoveOrder, mv *mover, from hexmap.Hex, seen map[hexmap.Hex]bool) bool {
	budget := mv.mp
	if o.how == "enter" {
		mp, stop, why := mv.step(hexmap.None, from, true)
		if budget -= mp; why != allowed || budget < 0 {
			return true
		}
		if !e.give(o, mv, []hexmap.Hex{from}, seen) {
			return false
		}
		if stop {
			return true
		}
	}
	e.flood.Run(e.g.Map, from, budget, mv.flood)
	for _, h := range e.flood.Reached() {
		if !e.give(o, mv, e.flood.First(h), seen) {
			return false
		}
	}
	return true
}

// give offers one way.
func (e *enumerator) give(o MoveOrder, mv *mover, way []hexmap.Hex, seen map[hexmap.Hex]bool) bool {
	end := way[len(way)-1]
	if seen[end] || !e.g.fits(e.r, end, o.units...) || mv.road && mv.besides(end) {
		return true
	}
	seen[end] = true
	o.path = way
	return e.yield(&o)
}
