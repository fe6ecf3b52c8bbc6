package demyansk

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/sheet"
)

// boxOf is the map box in which a unit is, nil when it is in none (9.31).
func (g *game) boxOf(u *core.Unit) *Box {
	return g.box(func(b *Box) bool { return !u.OnMap() && b.Name == u.Box })
}

// box is the first map box that a test takes, nil when there is none.
func (g *game) box(is func(*Box) bool) *Box {
	for i := range g.Boxes.List {
		if b := &g.Boxes.List[i]; is(b) {
			return b
		}
	}
	return nil
}

// homeBox is the map box in which a unit appears: AGN, or that of the colour of its type box (5.32, 9.31 to 9.33).
func (g *game) homeBox(u *core.Unit) *Box {
	return g.box(func(b *Box) bool { return b.Side == u.Def.Side && (b.Side == Axis || b.Colour == g.unit(u).Box) })
}

// leaves says why units may not leave the map by the southern edge (5.34).
func (o *Order) leaves(b *board, units []*core.Unit) []notation.Fault {
	g, r, end := b.g, b.r, o.Path[len(o.Path)-1]
	switch {
	case b.side != Soviet || !g.scenario(r).TwoGRC || o.Verb == "exploit":
		return o.One("exit/side", "5.34", "",
			"only Soviet units leave the map, in the movement phase of scenarios 1 and 3, for the 2nd Guards Rifle Corps")
	case !slices.Contains(g.Data.Exits, end):
		return o.One("exit/hex", "5.34", r.Label(end), "units leave by %s, not by %s",
			strings.Join(core.Labels(g.Map, g.Data.Exits), " or "), r.Label(end))
	}
	if from := g.Data.RollFrom; b.s.ruled(corpsExit) && r.Turn() < from {
		return o.One("exit/early", "5.34", "", "units leave from turn %d", from)
	}
	for _, u := range units {
		if u.Steps < len(u.Def.Steps) {
			return o.One("exit/reduced", "5.34", u.Def.ID, "%s is not at full strength", u.Def.ID)
		}
	}
	return nil
}

// leave takes those off the map that leave it at the end of a move (5.34e).
func (o *Order) leave(tx *core.Tx) {
	for _, id := range o.Units {
		if _, left := o.Drops[id]; o.Word != "" && !left {
			tx.Make(core.Remove{Unit: id, Box: boxCorps, Why: "by the southern edge", Rule: "5.34"})
		}
	}
}

// travels offers moves (move), exploitation moves (exploit) or moves out of map boxes (enter) of single units that end within the
// stacking limit, the first found to each hex.
func travels(how string) func(*enumerator) {
	return func(e *enumerator) {
		for u := range e.R.Of(e.Side) {
			o := e.g.order(how, sheet.Plain{Units: []string{u.Def.ID}})
			units, f := o.movers(e.b)
			if e.Full() || f != nil {
				continue
			}
			starts, seen := []hexmap.Hex{u.Hex}, map[hexmap.Hex]bool{}
			if how == "enter" {
				starts = e.g.boxOf(u).Entry
			}
			for _, from := range starts {
				for _, mv := range e.b.paces(units, how == "exploit") {
					if mv.why == "" {
						e.leaving(*o, mv, from, seen)
					}
				}
			}
		}
	}
}

// leaving offers the moves of one mover out of a hex to those not seen yet.
func (e *enumerator) leaving(o Order, mv *mover, from hexmap.Hex, seen map[hexmap.Hex]bool) {
	give := func(way []hexmap.Hex) {
		end := way[len(way)-1]
		if !seen[end] && e.g.fits(e.R, end, o.Units...) && !(mv.road && mv.besides(end)) {
			seen[end] = true
			to := o
			to.Path = way
			e.Yield(&to)
		}
	}
	budget := mv.mp
	if o.Verb == "enter" {
		mp, stop, why := mv.step(hexmap.None, from, true)
		if budget -= mp; why != nil || budget < 0 {
			return
		}
		if give([]hexmap.Hex{from}); stop {
			return
		}
	}
	e.flood.Run(e.g.Map, from, budget, mv.flood)
	for _, h := range e.flood.Reached() {
		give(e.flood.First(h))
	}
}
