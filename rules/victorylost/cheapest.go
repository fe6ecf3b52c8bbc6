package victorylost

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/sheet"
)

const (
	maxPaths     = 100 // limit of paths of equal cost that are compared
	maxFarCost   = 120 // half MP: limit of the search for the cost of a move that is out of reach
	maxPathHexes = 10  // longest path, in hexes, whose costs are listed one by one
)

// cheapestPath returns the path of a move of which only the ends are given, more than a hex apart. Paths of equal cost
// count as the same if they capture the same cities and overrun the same headquarters. Otherwise it returns a fault,
// because the player must choose.
func (g *game) cheapestPath(b *board, o *Order, units []*core.Unit) ([]hexmap.Hex, *notation.Fault) {
	to := o.Path[len(o.Path)-1]
	mv := b.newMover(units, o.road())
	f, ok := g.searchPath(mv, o.Path[0], to)
	if !ok {
		return nil, g.outOfReachFault(mv, o, f, units)
	}
	ways := f.DistinctPaths(to, maxPaths, func(way []hexmap.Hex) string { return g.pathGains(b, way) })
	if len(ways) < 2 {
		return ways[0], nil
	}
	return nil, sheet.OfferPaths(o.Fault("move/ambiguous", R8_1_2, g.m.Label(to), "%d cheapest ways to %s take different cities or "+
		"headquarters; choose one", len(ways), g.m.Label(to)), ways, func(way []hexmap.Hex) string { return o.along(g, way).String() })
}

// searchPath searches for a path to a hex more than a step away: first with the extra MP of OPT-S2 and away from zones
// of control, then without.
func (g *game) searchPath(mv *mover, from, to hexmap.Hex) (*path.Search, bool) {
	var f path.Search
	if e := g.bonusHalfMP(mv.r, mv.side); e > 0 {
		wide := *mv
		wide.withBonus, wide.mp = true, mv.mp+e
		f.Run(g.m, from, wide.mp, wide.throughStep)
		if _, ok := f.Cost(to); ok {
			return &f, true
		}
	}
	f.Run(g.m, from, mv.mp, mv.throughStep)
	_, ok := f.Cost(to)
	return &f, ok
}

// throughStep is searchStep without crossings that end a move, because no path continues behind them.
func (mv *mover) throughStep(from, to hexmap.Hex, first bool) (int, bool, bool) {
	cost, ends, ok := mv.searchStep(from, to, first)
	return cost, false, ok && !ends
}

// pathGains returns the cities that a way takes and the headquarters that it overruns.
func (g *game) pathGains(b *board, way []hexmap.Hex) string {
	var out []string
	for _, h := range way[1:] {
		if g.isCityHex(h) && b.r.Control(h) != b.side || b.isLoneHQ(h) {
			out = append(out, g.m.Label(h))
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// along returns the move along another path.
func (o *Order) along(g *game, way []hexmap.Hex) *Order {
	c := *o
	c.Path, c.m = way, g.m
	return &c
}

// outOfReachFault returns the fault of a move whose end no path reaches, with reachable hexes near it.
func (g *game) outOfReachFault(mv *mover, o *Order, f *path.Search, units []*core.Unit) *notation.Fault {
	to := o.Path[len(o.Path)-1]
	label := g.m.Label(to)
	slow := slices.MinFunc(units, func(a, b *core.Unit) int { return g.allowance(a) - g.allowance(b) })
	fault := o.Fault("move/mp", R8_1_2, label, "%s has %s MP and cannot reach %s", slow.Def.ID, pointsText(mv.mp), label)
	switch _, why := mv.step(hexmap.None, to, false); why {
	case banClosed, banPocket, banEnemy, banStaff:
		fault = o.StepFaults(why, "", label)[0]
	default:
		wide := *mv
		wide.mp = maxFarCost
		var far path.Search
		far.Run(g.m, o.Path[0], maxFarCost, wide.throughStep)
		cost, ok := far.Cost(to)
		way := far.LowestPath(to)
		switch {
		case !ok:
			fault.Text += ": no way leads there"
		case len(way) > maxPathHexes:
			fault.Text += say.F(": the cheapest way needs %s", pointsText(cost))
		default:
			fault.Text += say.F(": the cheapest way needs %s (%s)", pointsText(cost), o.along(g, way).trace(mv))
		}
	}
	for _, h := range f.ReachedNear(g.m, to) {
		if c := o.along(g, f.LowestPath(h)); len(fault.Legal) < 3 && c.checkPath(g, mv.board, units) == nil {
			fault.Legal = append(fault.Legal, c.String())
		}
	}
	return &fault
}
