package victorylost

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/sheet"
)

const (
	maxPaths     = 100 // equally cheap ways that are compared
	maxFarCost   = 120 // half MP: how far the cost of a move that is out of reach is followed
	maxPathHexes = 10  // of a way whose costs are told one by one
)

// cheapestPath finds the way of a move of which only the ends are given, more than a hex apart. Ways of the same cost are the
// same when they take the same cities and overrun the same headquarters; where they differ the player must choose.
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

// searchPath looks for a hex more than a step away: first with what OPT-S2 adds, clear of zones of control, then without.
func (g *game) searchPath(mv *mover, from, to hexmap.Hex) (*path.Flood, bool) {
	var f path.Flood
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

// throughStep is flood without the crossings that end a move: they lead no farther.
func (mv *mover) throughStep(from, to hexmap.Hex, first bool) (int, bool, bool) {
	cost, ends, ok := mv.searchStep(from, to, first)
	return cost, false, ok && !ends
}

// pathGains are the cities that a way takes and the headquarters that it overruns.
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

// along is the move on a way.
func (o *Order) along(g *game, way []hexmap.Hex) *Order {
	c := *o
	c.Path, c.m = way, g.m
	return &c
}

// outOfReachFault explains why no way leads to the end of a move, and names hexes near it that can be reached.
func (g *game) outOfReachFault(mv *mover, o *Order, f *path.Flood, units []*core.Unit) *notation.Fault {
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
		var far path.Flood
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
