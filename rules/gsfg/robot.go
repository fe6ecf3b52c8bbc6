package gsfg

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// What a computer opponent makes of this title, in points that have no meaning elsewhere: about ten for a step of an
// average division. They were set by trying them out in games between two computers.
const (
	strengthWorth = 2   // a point of attack or defence, per step of the counter
	hexWorth      = 1   // a hex that nothing hangs on
	cityWorth     = 60  // a city hex of the Federal Republic
	ruhrWorth     = 60  // ... of the Ruhr, besides
	bankWorth     = 12  // a hex of the west bank of the Rhine
	bankRun       = 240 // ... that makes or breaks a bridgehead when the end is near
	lateTurn      = 11  // from here on the end is near
	sourceWorth   = 4   // what a point of a nation's strength adds to the hexes that supply it
	meanStep      = 10  // a step of an average unit
	leastStep     = 6   // what losing a step counts at least
	cutOffCost    = 30  // ending out of supply
	pullStep      = 4   // what a goal loses of its pull with each hex
	gateCost      = 200 // filling a hex in which reinforcements wait to enter
	leastMove     = 3   // what a move must gain
	leastAttack   = 2   // what an attack must gain
	firstWorth    = 3000
	entryWorth    = 1500
	callWorth     = 1200
)

// weigher is a position as one side looks at it.
type weigher struct {
	g        *game
	r        core.Reader
	side     core.Side
	b, f     *board // its own and the enemy's
	own, foe []power
	worth    []int  // by hex: what control of it is worth to either side
	pull     []int  // by hex: how it draws own units
	march    []int  // by hex: how far the nearest enemy is, by land
	gate     []bool // by hex: where reinforcements wait for room
	last     bool   // the enemy does not act any more
	fights   bool   // a combat phase of the side follows in this player turn
}

// power is the units of one side in a hex.
type power struct {
	attack, defence int // strength in the hex, halved out of supply
	units, steps    int
	hit             int // what a step of each unit is worth together
	worth           int // what all steps are worth
	near            int // attack strength of its units in the hexes around
	far             int // a share of the attack strength that can come near
	nation          string
	mixed           bool
}

// Weigh implements core.Strategist.
func (g *game) Weigh(r core.Reader, side core.Side) func(core.Order) int {
	return g.newWeigher(r, side).weigh
}

func (g *game) newWeigher(r core.Reader, side core.Side) *weigher {
	w := &weigher{g: g, r: r, side: side, b: g.look(r, side), f: g.look(r, other(side))}
	p := now(r)
	w.last = side == NATO && p.turn == g.setup.Victory.Turn
	w.fights = p.part == 1
	w.own, w.foe = g.muster(w.b), g.muster(w.f)
	w.setMarch()
	w.setGates()
	w.setWorth()
	w.setPull()
	return w
}

func (w *weigher) weigh(o core.Order) int {
	x, ok := o.(*Order)
	if !ok {
		return 0
	}
	return x.row.Weigh(w, x)
}

// unit is the first unit of an order.
func (w *weigher) unit(o *Order) *core.Unit {
	u, _ := w.r.Unit(o.Units[0])
	return u
}

// enter returns the value of a unit's entry, call that of calling out a territorial, link that of uniting a division.
func (w *weigher) enter(o *Order) int {
	return max(1, entryWorth+w.stand(w.unit(o), o.Path[len(o.Path)-1], true))
}

func (w *weigher) call(o *Order) int {
	if now(w.r).kind == kindSetup {
		return 0
	}
	return max(1, callWorth+w.hold(w.unit(o), o.Hex, true))
}

func (w *weigher) link(*Order) int { return firstWorth }

// stepWorth returns the value of a step of a unit, at least 1: the last step carries all its strength.
func stepWorth(u *core.Unit) int {
	v := u.Values()
	return max(1, strengthWorth*(v.Attack+v.Defence)/len(u.Def.Steps))
}

// count adds a unit of so much defence to a power, or takes it off.
func (p *power) count(u *core.Unit, defence, sign int) {
	n := stepWorth(u)
	p.defence, p.units, p.steps = max(p.defence+sign*defence, 0), p.units+sign, p.steps+sign*u.Steps
	p.hit, p.worth = p.hit+sign*n, p.worth+sign*n*u.Steps
}

// threats are the shares of a unit's strength, in percent, that count as a threat to a hex so far away.
var threats = [...]int{0, 0, 60, 50, 40, 30, 20}

// muster adds up the units of a board's side by hex.
func (g *game) muster(b *board) []power {
	out := make([]power, g.m.Len())
	for u := range b.r.Standing(b.side) {
		x, v, nation := &out[u.Hex], u.Values(), g.nation(u)
		a, d := v.Attack, v.Defence
		if b.supplyOf(u) == cutOff {
			a, d = max(1, halved(a)), max(1, halved(d))
		}
		if x.mixed = x.mixed || x.nation != "" && nation != x.nation; x.nation == "" {
			x.nation = nation
		}
		if v.Move > 0 {
			x.attack += a
		}
		x.count(u, d, 1)
	}
	for i := range out {
		if out[i].attack > 0 {
			g.spreadThreat(out, hexmap.Hex(i))
		}
	}
	return out
}

// threat is the share of a strength, in percent, that counts as a threat to a hex.
type threat struct {
	hex   hexmap.Hex
	share int
}

// threatened lists the hexes that units in a hex threaten from afar.
func (g *game) threatened(h hexmap.Hex) (out []threat) {
	most := len(threats) - 1
	col, row := g.m.Offset(h)
	for i := range (2*most + 1) * (2*most + 1) {
		n := g.m.At(col-most+i/(2*most+1), row-most+i%(2*most+1))
		if n == hexmap.None {
			continue
		}
		if far := g.m.Distance(h, n); far <= most && threats[far] > 0 {
			out = append(out, threat{n, threats[far]})
		}
	}
	return out
}

// spreadThreat adds the attack strength of a hex to the hexes that it may come to threaten.
func (g *game) spreadThreat(out []power, h hexmap.Hex) {
	a := out[h].attack
	for _, x := range g.threats.Find(int(h), func() []threat { return g.threatened(h) }) {
		out[x.hex].far += a * x.share
	}
	for _, n := range g.next[0][h] {
		out[n].near += g.across(h, n, a)
	}
}

// across returns the part of an attack strength that counts between two adjacent hexes.
func (g *game) across(from, to hexmap.Hex, a int) int {
	switch x := g.between(from, to); {
	case x.closed:
		return 0
	case x.river:
		return halved(a)
	}
	return a
}
