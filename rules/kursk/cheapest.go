package kursk

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// maxPaths limits how many paths of equal cost are compared.
const maxPaths = 100

// cheapestPath returns the path of a move of which only start and end are given. Paths of equal cost count as the same
// if they change the same hexes and activate the same reserves. Otherwise it returns a fault, because the player must
// choose. Without any path the order is left as it is, for the check to explain.
func (g *game) cheapestPath(r core.Reader, side core.Side, o *Order) ([]hexmap.Hex, *notation.Fault) {
	units := slices.DeleteFunc(roster.FindOnMap(r, o.Units), func(u *core.Unit) bool { return u.Hex != o.Path[0] })
	if len(units) == 0 {
		return nil, nil
	}
	// a stack has the movement points of its slowest member (10.5)
	slow := slices.MinFunc(units, func(a, b *core.Unit) int { return g.allowance(a, o.road()) - g.allowance(b, o.road()) })
	mv := g.newMover(r, side, append([]*core.Unit{slow}, units...), o.road())
	mv.weight -= weight(slow.Def)
	var f path.Search
	to := o.Path[len(o.Path)-1]
	f.Run(r.Map(), o.Path[0], mv.mp, mv.searchStep)
	if _, ok := f.Cost(to); !ok {
		return g.outOfReachFault(r, side, o, &f, slow)
	}
	ways := f.DistinctPaths(to, maxPaths, func(way []hexmap.Hex) string { return g.pathEffects(r, side, way) })
	if len(ways) > 1 {
		return nil, g.ambiguousFault(o, ways)
	}
	return ways[0], nil
}

// pathEffects describes what entering the hexes of a path changes besides the position of the units: control and
// reserves.
func (g *game) pathEffects(r core.Reader, side core.Side, way []hexmap.Hex) string {
	var out []string
	for _, h := range way[1:] {
		if r.Control(h) != side {
			out = append(out, r.Label(h))
		}
		if side != German {
			continue
		}
		for n := range r.Map().Around(h) {
			if hasInactiveReserve(r, n) {
				out = append(out, "R"+r.Label(n))
			}
		}
	}
	return strings.Join(slices.Compact(slices.Sorted(slices.Values(out))), " ")
}

// ambiguousFault returns the fault of a move with several cheapest paths that differ in effect.
func (g *game) ambiguousFault(o *Order, ways [][]hexmap.Hex) *notation.Fault {
	last := g.m.Label(o.Path[len(o.Path)-1])
	return sheet.OfferPaths(o.Fault("move/ambiguous", R10_2, last,
		"%d cheapest paths to %s take different enemy hexes or activate different "+
			"reserves; choose one", len(ways), last), ways, func(way []hexmap.Hex) string {
		choice := *o
		choice.Path, choice.Labels = way, core.JoinLabels(g.m, way)
		return choice.String()
	})
}

// outOfReachFault returns the fault of a move whose end no path reaches.
func (g *game) outOfReachFault(r core.Reader, side core.Side, o *Order, f *path.Search, slow *core.Unit) ([]hexmap.Hex, *notation.Fault) {
	to := o.Path[len(o.Path)-1]
	fault := o.Fault("move/mp", R10_8, g.m.Label(to), "%s has %d MP and cannot reach %s", slow.Def.ID, g.allowance(slow, o.road()),
		g.m.Label(to))
	if r.Holder(to) == sides.Other(side) {
		fault = o.Fault("move/enemy", R10_7, g.m.Label(to), "%s holds enemy units", g.m.Label(to))
	} else if way, cost := g.unlimitedPath(r, slow, o); way != nil {
		fault.Text += say.F(": the cheapest way needs %d (%s)", cost, g.pathCostText(of(r).rulings, classOf(slow.Def), side, way))
	} else {
		fault.Text += ": enemy units, their zones of control or full hexes bar every way there"
	}
	near := f.ReachedNear(g.m, to)
	for _, h := range near[:min(3, len(near))] {
		if line := o.along(g, r, side, f.LowestPath(h)); line != "" {
			fault.Legal = append(fault.Legal, line)
		}
	}
	return nil, &fault
}

// maxFarCost limits the search for the cost of a move that is out of reach, in movement points.
const maxFarCost = 60

// unlimitedPath returns the cheapest path regardless of movement points, and its cost. It returns nil when there is
// none.
func (g *game) unlimitedPath(r core.Reader, slow *core.Unit, o *Order) ([]hexmap.Hex, int) {
	mv := g.newMover(r, slow.Def.Side, []*core.Unit{slow}, o.road())
	mv.mp = maxFarCost
	var f path.Search
	f.Run(r.Map(), o.Path[0], maxFarCost, mv.searchStep)
	to := o.Path[len(o.Path)-1]
	cost, ok := f.Cost(to)
	if !ok {
		return nil, 0
	}
	return f.LowestPath(to), cost
}
