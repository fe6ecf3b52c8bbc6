package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/odds"
	"fieldpost/rules/mech/valuation"
)

// What a computer opponent makes of this title. All figures are hundredths of a victory point to the side that judges;
// those that no rule gives were set by trying them out in games between two computers.
const (
	pointWorth    = 100 // one victory point
	strengthWorth = 6   // one point of strength, beside the victory points of its counter
	groundWorth   = 4   // a hex without victory points
	unseenSoviet  = 8   // strength of a Soviet counter that cannot be seen
	unseenGerman  = 7
	airReserve    = 120  // what a combat must gain by the Luftwaffe to be worth a marker
	firstWorth    = 3000 // added to orders that must come before all others of a sheet
	leastMove     = 15   // what a move must gain
	leastAttack   = 15
	germanHole    = 220 // a hex of the front that no unit holds or has next to it; behind the German's lies the west edge
	sovietHole    = 90
	pullReach     = 3 // added to the distance of an objective
)

// weigher is a position as one side looks at it.
type weigher struct {
	g     *game
	r     core.Reader
	side  core.Side
	own   []power // by hex: what stands there and what can reach it
	foe   []power
	net   *lines
	goals []goal   // what is worth going to
	front []bool   // by hex: own ground next to the enemy's
	cover []int    // by hex: own units in it or next to it
	aim   [2][]int // by class (other, mech): pull of each hex
	later bool     // the move phase is the second: no fight follows it
}

// power is the units of one side in a hex.
type power struct {
	attack, defence int // strength in the hex
	hit             int // what a step loss of all its units is worth
	units           int
	near            int // attack strength of its units in the hexes around
	far             int // and in those behind, once for each way of two hexes
}

// goal is a hex with victory points.
type goal struct {
	hex   hexmap.Hex
	worth int
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

func (g *game) newWeigher(r core.Reader, s core.Side) *weigher {
	w := &weigher{g: g, r: r, side: s, own: g.muster(r, s), foe: g.muster(r, sides.Other(s)), net: g.supplyLines(r, s)}
	p := now(r)
	w.later = p.Part == 2 || kind(r) == kindMove && of(r).orders[sides.Index(s)] == "move/move"
	w.setFront()
	w.setGoals()
	return w
}

// muster adds up the units of a side by hex.
func (g *game) muster(r core.Reader, s core.Side) []power {
	out := make([]power, g.m.Len())
	for u := range r.Standing(s) {
		if !u.Marked(markReserve) {
			out[u.Hex].attack += attackOf(u)
			g.count(&out[u.Hex], u, 1)
		}
	}
	for i, x := range out {
		if x.attack == 0 {
			continue
		}
		h := hexmap.Hex(i)
		for n := range g.m.Around(h) {
			out[n].near += x.attack
			for k := range g.m.Around(n) {
				if g.m.Distance(h, k) == 2 {
					out[k].far += x.attack
				}
			}
		}
	}
	return out
}

// count adds a unit to those that hold a hex, or takes it away.
func (g *game) count(x *power, u *core.Unit, sign int) {
	_, d := strengths(u)
	x.defence, x.hit, x.units = x.defence+sign*d, x.hit+sign*g.hitWorth(u), x.units+sign
}

// attackOf is the first of its strengths.
func attackOf(u *core.Unit) int {
	a, _ := strengths(u)
	return a
}

// strengths are attack and defence of a counter, a guess where it cannot be seen.
func strengths(u *core.Unit) (attack, defence int) {
	switch {
	case u.Def.Type != core.Unknown:
		v := u.Values()
		return v.Attack, v.Defence
	case u.Def.Side == Soviet:
		return unseenSoviet, unseenSoviet
	}
	return unseenGerman, unseenGerman
}

// hitWorth returns the value of a step of a unit to its enemy.
func (g *game) hitWorth(u *core.Unit) int {
	if u.Def.Type == core.Unknown {
		_, d := strengths(u)
		return pointWorth + d*strengthWorth/core.Pick(sides, u.Def.Side, 2, 1)
	}
	points, _ := g.worth(u.Def)
	points = max(points, -points) * pointWorth
	if u.Steps > 1 {
		points /= len(u.Def.Steps)
	}
	return points + stepWorth(u)*strengthWorth
}

// prize returns the value to a side of entering a hex: of its victory points and the ground, 0 for a hex of its own.
func (w *weigher) prize(h hexmap.Hex, s core.Side) int {
	if w.r.Control(h) == s {
		return 0
	}
	return w.g.hex[h].value*pointWorth + groundWorth
}

// expect is the gain of an attack on a hex held by the other side of att, on a column with the units that stand there.
func (w *weigher) expect(att core.Side, h hexmap.Hex, def *power, attack int, c odds.Column) int {
	prize := w.prize(h, att) + 2*strengthWorth // that the enemy gives way is worth something by itself
	rate := w.rate(att)
	won, cost := def.hit+prize, min(attack, def.defence)*rate // Soviet units have one step: the hex is empty
	if att == Soviet {
		won, cost = def.hit, min(attack, (def.defence+1)/2)*rate // a German step is half the strength
	}
	gone := prize
	if w.g.hex[h].hasCover(sides.Other(att)) { // he may stand: a third each for retreat, blood bath and nothing
		gone = (prize + won - cost) / 3
	}
	c = c.Clamp(w.g.t.low, w.g.t.high)
	return valuation.Mean(func(die int) int {
		switch res, _ := w.g.t.result(c, die); res {
		case "DE":
			return won
		case "BB":
			return won - cost
		case "DR":
			return gone
		case "AL1":
			return -min(attack, 4) * rate
		}
		return 0
	})
}

// rate returns the cost to a side of a point of lost strength: about the victory points of a division over its
// strength.
func (w *weigher) rate(s core.Side) int { return core.Pick(sides, s, 16, 11) + strengthWorth }

// column is that of an attack by a strength, terrain included, in hundredths of a column.
func (w *weigher) column(def core.Side, h hexmap.Hex, attack, defence int) int {
	attack, defence = max(attack, 1), max(defence, 1)
	n := 100*attack/defence - 100
	if attack < defence {
		n = 100 - 100*defence/attack
	}
	for _, s := range w.g.hex[h].shifts[sides.Index(def)] {
		n += 100 * int(s.columns)
	}
	return n
}

// smooth is expect between the columns, and falls on below the table, so that each unit brought up counts.
func (w *weigher) smooth(att core.Side, h hexmap.Hex, def *power, attack int) int {
	n := w.column(sides.Other(att), h, attack, def.defence)
	low, high := int(w.g.t.low)*100, int(w.g.t.high)*100
	if n < low {
		return w.expect(att, h, def, attack, w.g.t.low) + max(n-low, -300)/10
	}
	return valuation.Between(min(n, high), func(c int) int { return w.expect(att, h, def, attack, odds.Column(c)) })
}
