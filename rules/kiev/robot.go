package kiev

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/valuation"
	"fieldpost/rules/mech/verbs"
)

// What a computer opponent makes of the title. Figures are points of its own; those that no rule gives were set by trying them out in
// games between two computers.
const (
	stepPull    = 8   // a hex nearer to an objective
	leastMove   = 10  // what a move must gain
	worksEach   = 10  // a point of an order to engineers, so that it comes behind all moves
	prizeWorth  = 12  // standing in a hex that counts, for each point of its worth
	holdWorth   = 30  // a hex that counts and is safe, for each point of its worth
	holdLeast   = 30  // per cent: how safe such a hex is with any guard at all
	enterWorth  = 600 // coming onto the map
	crowdWorth  = 3   // each point of defence that stands there already, where nobody menaces
	chanceWorth = 30  // an attack that a unit makes better, for each point of odds
	chanceMost  = 4   // odds that are enough
	lineWorth   = 10  // standing between an enemy and the ground behind, where no friend does

	worthStar, worthAll, worthSome, worthVP = 6, 8, 4, 3 // of places, by what a scenario makes of them
)

// prizes are the worth of each hex for the result of the scenario, with the points that hexes give.
func (g *game) prizes(points map[hexmap.Hex]int) []int {
	out, v := make([]int, g.Map.Len()), &g.Data.Scenario.Victory
	for i, n := range g.stars {
		out[i] = core.If(v.Stars > 0, worthStar*n, 0)
	}
	for n, list := range map[int][]hexmap.Hex{worthAll: slices.Concat(v.Keep, v.All), worthSome: v.Some} { // any order: they are added up
		for _, h := range list {
			out[h] += n
		}
	}
	for h, n := range points { // any order: they are added up
		out[h] += worthVP * n
	}
	return out
}

// weigher is a position as one side looks at it.
type weigher struct {
	*board
	valuation.Strength
	phase  phase
	worth  []int    // by hex: what it counts
	far    []int    // by hex: hexes to the nearest objective
	menace []int    // by hex that counts: enemy attack strength that may come next to it in the next enemy segment
	raid   []int    // ... and how many enemies may walk into it
	called []string // who is to leave the map
	out    []int    // by hex: hexes to where they do
	rear   func() *rear
	stake  int                // what a step of the Axis side is worth besides
	risks  map[hexmap.Hex]int // enemy attack strength that may come next to a hex, as far as it was asked for
}

// Weigh implements core.Strategist.
func (g *game) Weigh(r core.Reader, side core.Side) func(core.Order) int {
	w := g.under(r).newWeigher(r, side)
	return func(o core.Order) int {
		x, ok := o.(*Order)
		if !ok {
			return 0
		}
		n := max(0, x.row.Weigh(w, x))
		if n > 0 && slices.Contains(working, x.Verb) {
			n = min(1+n/worksEach, leastMove-1) // after all moves (4.2)
		}
		return n
	}
}

func (g *game) newWeigher(r core.Reader, side core.Side) *weigher {
	spent := func(u *core.Unit) bool { return u.Marked(markFought) }
	w := &weigher{board: g.look(r, side), Strength: valuation.Look(r, side, (*core.Unit).Values, spent), phase: now(r),
		risks: map[hexmap.Hex]int{}}
	if w.stake, w.worth = g.stake(r), g.worth; hitler(r) {
		w.worth = g.prizes(g.rewards(r))
	}
	w.rear = verbs.Once(w.rearward)
	w.depart()
	w.threaten()
	w.far = path.Far(g.Map, w.goals(), g.Map.Len(), func(_, h hexmap.Hex) bool { return !g.closed(h) })
	return w
}

// goals lists the hexes that a side heads for: places that count and that it does not hold, or does not guard though
// they are menaced. A side that has all of them stays with those that are menaced.
func (w *weigher) goals() (out []hexmap.Hex) {
	var own []hexmap.Hex
	for i, worth := range w.worth {
		h := hexmap.Hex(i)
		switch {
		case worth == 0:
		case w.r.Control(h) != w.side || w.hold(h, w.Guard[h]) == 0:
			out = append(out, h)
		case w.menace[h] > 0:
			own = append(own, h)
		}
	}
	return core.If(len(out) == 0, own, out)
}

// value returns the value of a hex to a unit in it; come is true if the unit would come there.
func (w *weigher) value(u *core.Unit, h hexmap.Hex, come bool) int {
	x, f := w.g.unit(u), u.Values()
	n := -stepPull * min(w.far[h], 30)
	if slices.Contains(w.called, u.Def.ID) {
		n = -leavePull * min(w.out[h], 60)
	}
	rest := w.Guard[h] - core.If(come, 0, f.Defence)
	if w.phase.Part == partSecond || !x.Motorised() { // others may come back
		n += w.risk(h, rest) - w.risk(h, rest+f.Defence)
	}
	if x.Stores() {
		_, far := w.serve(w.rear(), h, u)
		n = -stepPull * far
	}
	if x.Guns() || x.Stores() || x.Type == headquarter { // they stand behind the line
		return n + stepPull*max(0, 3-w.far[h]) - core.If(w.EZOC[h], 200, 0)
	}
	own := rest + f.Defence
	n -= max(0, min(3*(w.Foe[h]-2*own), 60)) // danger
	n += holdWorth * w.worth[h] * (w.hold(h, own) - w.hold(h, rest)) / 100
	n -= core.If(w.menace[h] == 0, crowdWorth*rest, 0)
	n += core.If(w.Foe[h] > 0 && own == f.Defence, lineWorth, 0)
	return n + w.chance(u, h, come)
}

// chance is the best attack that a unit may take part in from a hex.
func (w *weigher) chance(u *core.Unit, h hexmap.Hex, come bool) int {
	best, attack := 0, u.Values().Attack
	if w.phase.Part != partMove || attack == 0 {
		return 0
	}
	for _, t := range w.g.Map.Neighbors(h) {
		if t == hexmap.None || !w.Enemy[t] {
			continue
		}
		rest, defence := w.Reach[t]-core.If(w.g.Map.Adjacent(u.Hex, t), attack, 0), 1
		for i := range w.r.Count(t) {
			defence += w.r.Nth(t, i).Values().Defence
		}
		most := chanceMost * defence
		each := chanceWorth + holdWorth*w.worth[t]/chanceMost
		best = max(best, each*(min(rest+attack, most)-min(rest, most))/defence)
	}
	return best
}

// move returns the gain of a move.
func (w *weigher) move(o *Order) int {
	units, to := roster.Find(w.r, o.Units), o.Path[len(o.Path)-1]
	switch {
	case o.Verb == "overrun":
		return prizeWorth * (2 + w.worth[to])
	case o.Verb == "react":
		return w.reaction(units[0], to)
	case !w.g.Fits(w.r, to, units...): // filled by an order before this one
		return 0
	}
	n := 0
	for _, u := range units {
		n += w.value(u, to, true)
		if o.Verb == "move" {
			n -= w.value(u, u.Hex, false)
		}
	}
	if n /= len(units); o.Verb == "enter" {
		return enterWorth + n
	}
	return valuation.AtLeast(n, leastMove)
}

// reaction returns the gain of a unit that comes into a hex under attack.
func (w *weigher) reaction(u *core.Unit, to hexmap.Hex) int {
	if !w.s.declared(to) || !w.g.Fits(w.r, to, u) {
		return 0
	}
	h, guard := u.Hex, w.Guard[u.Hex]
	return prizeWorth*(1+w.worth[to]) + min(w.Foe[to], 20) - 2*w.Guard[to] -
		holdWorth*w.worth[h]*(w.hold(h, guard)-w.hold(h, guard-u.Values().Defence))/100
}

// Prefer implements core.Strategist.
func (g *game) Prefer(r core.Reader, c core.Choice) int {
	switch c.Kind {
	case "advance": // the default where none gains
		return valuation.Best(c, c.Default, g.under(r).newWeigher(r, c.Owner).gains)
	case "intercept":
		return len(c.Options) - 1
	}
	return c.Default
}

// threaten works out what the enemy may bring to the places that count before the side acts again; nothing after his last segment.
func (w *weigher) threaten() {
	n := w.g.Map.Len()
	all := make([]int, 2*n)
	w.menace, w.raid = all[:n], all[n:]
	if w.side == Soviet && segment(w.phase) == Soviet && w.r.Turn() == w.g.Data.Scenario.Last {
		return
	}
	attack := func(u *core.Unit) int { return u.Values().Attack }
	one := func(*core.Unit) int { return 1 }
	for i, worth := range w.worth {
		if h := hexmap.Hex(i); worth > 0 {
			w.menace[i] = valuation.Reaching(w.r, other(w.side), h, w.strikes, attack)
			w.raid[i] = valuation.Reaching(w.r, other(w.side), h, w.walks, one)
		}
	}
}

// strikes returns the hexes that an enemy moves before its next combat (SoP B.1, C.1): Soviet foot stands, cavalry goes
// half its way.
func (w *weigher) strikes(u *core.Unit) int {
	x, ma := w.g.unit(u), u.Values().Move
	switch {
	case u.Def.Side == Axis || x.Motorised():
		return ma
	case x.Type == cavalry:
		return ma / 2
	}
	return 0
}

// walks returns the hexes that an enemy moves in its next segment.
func (w *weigher) walks(u *core.Unit) int {
	ma := u.Values().Move
	return core.If(w.g.unit(u).Motorised(), ma*3/2, ma)
}

// holdings maps the enemy attack strength for each 100 points of defence to the safety of a place, per cent (15.7).
var holdings = valuation.Curve{{75, 95}, {110, 85}, {150, 70}, {225, 45}, {300, 20}, {450, 5}, {600, 0}}

// hold returns the safety of a place that counts with so much defence in it, per cent.
func (w *weigher) hold(h hexmap.Hex, guard int) int {
	switch {
	case guard == 0 && (w.raid[h] > 0 || w.r.Control(h) != w.side):
		return 0
	case guard == 0 || w.menace[h] == 0:
		return 100
	}
	return holdLeast + (100-holdLeast)*holdings.At(100*w.menace[h]/guard)/100
}

// losses are the steps that defenders lose where they are attacked, in hundredths, by the enemy attack strength for each 100 points of
// defence; half of those who can do not attack.
var losses = valuation.Curve{{50, 0}, {100, 10}, {150, 20}, {200, 40}, {300, 65}, {400, 90}}

// risk estimates the loss of own steps in a hex until the side acts again, where steps count for the result.
func (w *weigher) risk(h hexmap.Hex, guard int) int {
	if w.stake == 0 || w.side != Axis || guard == 0 {
		return 0
	}
	menace, ok := w.risks[h]
	if !ok {
		menace = valuation.Reaching(w.r, other(w.side), h, w.strikes, func(u *core.Unit) int { return u.Values().Attack })
		w.risks[h] = menace
	}
	return w.stake * losses.At(100*menace/guard) / 100
}
