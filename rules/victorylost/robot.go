package victorylost

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/valuation"
)

// What a computer opponent makes of this title. All figures are hundredths of a victory point to the side that judges; those
// that no rule gives were set by trying them out in games between two computers.
const (
	pointWorth    = 100  // one victory point
	strengthWorth = 9    // a point of strength, beside the victory points of its counter
	cityWorth     = 1000 // a city taken: 5 VP won, 5 VP lost to the other side
	stepPull      = 9    // a hex nearer to an objective
	leastMove     = 12   // what a move must gain
	leastAttack   = 12
	supplyWorth   = 90   // standing where a supply line runs
	orderly       = 3000 // added to orders without which a phase cannot end
	pushWorth     = 25   // an enemy that gives way
	guardReach    = 24   // hexes from which an enemy threatens a city
	guardWorth    = 40   // each hex that he is nearer
)

// weigher is a position as one side looks at it.
type weigher struct {
	g      *game
	r      core.Reader
	side   core.Side
	board  *board
	net    []bool
	attack []int // by hex: own attack strength next to it, of units still to fight
	foe    []int // by hex: enemy attack strength next to it
	far    []int // by hex: hexes to the nearest objective
	guard  []int // by hex: what the only unit in an own city is worth there
}

// Weigh implements core.Strategist.
func (g *game) Weigh(r core.Reader, s core.Side) func(core.Order) int {
	w := g.newWeigher(r, s)
	return func(o core.Order) int {
		x, ok := o.(*Order)
		if !ok {
			return 0
		}
		return x.row.Weigh(w, x)
	}
}

// choose weighs a chit.
func (w *weigher) choose(o *Order) int { return orderly + w.chit(o.chit()) }

// use weighs a headquarters that is named.
func (w *weigher) use(o *Order) int {
	u, _ := w.r.Unit(o.Units[0])
	return orderly + w.staff(u)
}

// place weighs where a reinforcement arrives.
func (w *weigher) place(o *Order) int {
	if now(w.r).kind != kindArrive {
		return 0
	}
	return orderly - w.far[o.Hex]*stepPull + w.guarding(o.Hex, o.Units[0])
}

func (g *game) newWeigher(r core.Reader, s core.Side) *weigher {
	w := &weigher{g: g, r: r, side: s, board: g.look(r, s), attack: make([]int, g.m.Len()), foe: make([]int, g.m.Len())}
	w.net = w.board.supplyNet()
	for u := range r.Each() {
		if !u.OnMap() || isHQ(u) || u.Def.Side == s && (u.Marked(markFought) || !u.Marked(markActive)) {
			continue
		}
		into := w.foe
		if u.Def.Side == s {
			into = w.attack
		}
		for h := range g.m.Around(u.Hex) {
			into[h] += u.Values().Attack
		}
	}
	w.far = g.distances(w.goals())
	w.guard = make([]int, g.m.Len())
	for _, h := range g.cityHex {
		for u := range r.Standing(sides.Other(s)) {
			if r.Control(h) == s && fighter(u) {
				w.guard[h] = max(w.guard[h], (guardReach-g.m.Distance(h, u.Hex))*guardWorth)
			}
		}
	}
	return w
}

// goals lists the hexes that a side heads for: the cities of the other side; when it holds all of them, hexes beside
// the enemy units that are nearest to its own.
func (w *weigher) goals() []hexmap.Hex {
	out := lists.Only(w.g.cityHex, func(h hexmap.Hex) bool { return w.r.Control(h) != w.side })
	if len(out) > 0 && w.side == Soviet {
		return out
	}
	near, foes := w.g.distances(w.g.cityHex), roster.OnMap(w.r, sides.Other(w.side), fighter)
	for _, u := range foes {
		if !slices.ContainsFunc(foes, func(x *core.Unit) bool { return near[u.Hex] > near[x.Hex]+6 }) {
			out = append(out, u.Hex)
		}
	}
	if len(out) == 0 {
		return w.g.cityHex
	}
	return out
}

// pick prefers the headquarters of the historical choice.
func (w *weigher) pick(o *Order) int {
	if i := slices.Index(w.g.Chits.SovietExample, o.chit()); i >= 0 {
		return orderly + 100 - i
	}
	return 1
}

// chit returns the value of a chit: of the units of its headquarters. A Soviet number stands for the pick of the
// historical choice.
func (w *weigher) chit(word string) int {
	if strings.HasPrefix(word, chitManstein) {
		return 500
	}
	if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= len(w.g.Chits.SovietExample) {
		word = w.g.Chits.SovietExample[n-1]
		if known := of(w.r).known[n-1]; known != "" {
			word = known
		}
	}
	u, ok := w.r.Unit(word)
	if !ok {
		return 1
	}
	return w.staff(u)
}

// staff returns the value of activating a headquarters.
func (w *weigher) staff(u *core.Unit) int {
	if u == nil {
		return 1
	}
	if !u.OnMap() {
		if w.g.boxOf(u.Box) != nil {
			return 400
		}
		return 1
	}
	return 10 + 40*w.g.commands(w.r, u, u.Hex) - w.far[u.Hex]
}

// value returns the value of a hex to a unit that stands in it.
func (w *weigher) value(u *core.Unit, h hexmap.Hex, moved bool) int {
	v := u.Values()
	n := -stepPull * w.far[h]
	if w.net[h] {
		n += supplyWorth
	}
	if isHQ(u) {
		if w.board.ezoc[h] {
			n -= 300
		}
		return n + 15*w.g.commands(w.r, u, h)
	}
	own := v.Defence + w.defence(h, u.Def.ID)
	n += w.guarding(h, u.Def.ID)
	if danger := w.foe[h]; danger > own {
		_, vp := w.g.worth(of(w.r).options, u.Def.ID)
		n -= min(danger*10/max(own, 1), 60) * (vp*pointWorth + v.Attack*strengthWorth) / 120
	}
	for _, s := range w.g.shiftsIn(h) {
		n += 8 * s.n
	}
	return n + w.chance(u, h, moved)
}

// guarding returns the value of a unit as the only one in a city of its side, else 0.
func (w *weigher) guarding(h hexmap.Hex, id string) int {
	alone := !slices.ContainsFunc(fighters(w.r, h), func(u *core.Unit) bool { return u.Def.ID != id })
	if w.guard[h] > 0 && alone && !w.g.info[id].hq {
		return w.guard[h]
	}
	return 0
}

// defence is that of the units in a hex, but for one.
func (w *weigher) defence(h hexmap.Hex, but string) (n int) {
	for _, u := range fighters(w.r, h) {
		if u.Def.ID != but {
			n += u.Values().Defence
		}
	}
	return n
}

// chance is the best attack that a unit may take part in from a hex.
func (w *weigher) chance(u *core.Unit, h hexmap.Hex, moved bool) int {
	best := 0
	for t := range w.g.m.Around(h) {
		if !w.board.enemy[t] || w.g.barred(h, t) {
			continue
		}
		strength := w.attack[t]
		if moved && !w.g.m.Adjacent(u.Hex, t) {
			strength += u.Values().Attack
		}
		best = max(best, min(60*strength/max(w.defence(t, ""), 1), 300))
	}
	return best
}

// move returns the gain of a move.
func (w *weigher) move(o *Order) int {
	u, ok := w.r.Unit(o.Units[0])
	if !ok {
		return 0
	}
	to := o.Path[len(o.Path)-1]
	n := w.value(u, to, true)
	if o.box() {
		return orderly + n
	}
	n -= w.value(u, u.Hex, false)
	for _, h := range o.Path[1:] {
		n += w.prize(h)
		if w.board.lone(h) {
			n += 60
		}
	}
	return valuation.AtLeast(200+n, 200+leastMove) // all movement comes before the first attack
}

// fight returns the expected gain of an attack. Attacks wait until no move is worth giving.
func (w *weigher) fight(o *Order) int {
	a := w.g.assess(w.r, w.side, o.Hex, o.Units)
	if !a.ok {
		return 0
	}
	own, theirs := w.stepWorth(a.attack), w.stepWorth(a.defence)
	push := pushWorth + w.prize(o.Hex)/2
	return min(190, valuation.AtLeast(valuation.Mean(func(die int) int {
		res := w.g.CRT.at(die, a.final.Column)
		return res.DefenderLoss*theirs - res.AttackerLoss*own + min(res.Retreat, 1)*push
	}), leastAttack))
}

// prize returns the value of taking a hex: of a city, when it is the enemy's, else 0.
func (w *weigher) prize(h hexmap.Hex) int {
	if w.g.scores(h) && w.r.Control(h) != w.side {
		return cityWorth
	}
	return 0
}

// stepWorth returns the value of a step of the cheapest of some units.
func (w *weigher) stepWorth(forces []*force) int {
	best := 1 << 20
	for _, f := range forces {
		for _, u := range f.units {
			_, vp := w.g.worth(of(w.r).options, u.Def.ID)
			best = min(best, vp*pointWorth/len(u.Def.Steps)+u.Values().Attack*strengthWorth)
		}
	}
	return best
}

// Prefer implements core.Strategist.
func (g *game) Prefer(r core.Reader, c core.Choice) int {
	w := g.newWeigher(r, c.Owner)
	end := func(o core.Option) hexmap.Hex { h, _ := g.m.Find(o.Path[len(o.Path)-1]); return h }
	switch c.Kind {
	case "retreat":
		return valuation.Best(c, 0, func(o core.Option) int { return -w.foe[end(o)]*4 - w.far[end(o)] })
	case "advance":
		return valuation.Best(c, c.Default, func(o core.Option) int {
			if len(o.Path) == 0 {
				return 0
			}
			u, _ := r.Unit(o.Units[0])
			return w.value(u, end(o), true) - w.value(u, u.Hex, false) + w.prize(end(o))
		})
	}
	return c.Default
}
