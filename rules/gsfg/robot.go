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
	minStepWorth  = 6   // what losing a step counts at least
	cutOffCost    = 30  // ending out of supply
	pullStep      = 4   // what a goal loses of its pull with each hex
	gateCost      = 200 // filling a hex in which reinforcements wait to enter
	minMoveGain   = 3   // what a move must gain
	minAttackGain = 2   // what an attack must gain
	firstWorth    = 3000
	entryWorth    = 1500
	callWorth     = 1200
)

// weigher is a position as one side looks at it.
type weigher struct {
	g             *game
	r             core.Reader
	side          core.Side
	b, foeBoard   *board // its own and the enemy's
	own, foe      []hexPower
	worth         []int  // by hex: what control of it is worth to either side
	pull          []int  // by hex: how it draws own units
	landDistance  []int  // by hex: how far the nearest enemy is, by land
	entryNeeded   []bool // by hex: where reinforcements wait for room
	enemyDone     bool   // the enemy does not act any more
	combatFollows bool   // a combat phase of the side follows in this player turn
}

// hexPower is the units of one side in a hex.
type hexPower struct {
	attack, defence int // strength in the hex, halved out of supply
	units, steps    int
	stepValue       int // what a step of each unit is worth together
	worth           int // what all steps are worth
	attackNear      int // attack strength of its units in the hexes around
	attackFar       int // a share of the attack strength that can come near
	nation          string
	mixed           bool
}

// Weigh implements core.Strategist.
func (g *game) Weigh(r core.Reader, side core.Side) func(core.Order) int {
	return g.newWeigher(r, side).weighOrder
}

func (g *game) newWeigher(r core.Reader, side core.Side) *weigher {
	w := &weigher{g: g, r: r, side: side, b: g.newBoard(r, side), foeBoard: g.newBoard(r, opponent(side))}
	p := currentPhase(r)
	w.enemyDone = side == NATO && p.turn == g.setup.Victory.Turn
	w.combatFollows = p.part == 1
	w.own, w.foe = g.powerByHex(w.b), g.powerByHex(w.foeBoard)
	w.setMarch()
	w.setGates()
	w.setWorth()
	w.setPull()
	return w
}

func (w *weigher) weighOrder(o core.Order) int {
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

// entryGain returns the value of a unit's entry, call that of calling out a territorial, link that of uniting a division.
func (w *weigher) entryGain(o *Order) int {
	return max(1, entryWorth+w.unitValue(w.unit(o), o.Path[len(o.Path)-1], true))
}

func (w *weigher) callGain(o *Order) int {
	if currentPhase(w.r).kind == kindSetup {
		return 0
	}
	return max(1, callWorth+w.defenceValue(w.unit(o), o.Hex, true))
}

func (w *weigher) linkGain(*Order) int { return firstWorth }

// stepWorth returns the value of a step of a unit, at least 1: the last step carries all its strength.
func stepWorth(u *core.Unit) int {
	v := u.Values()
	return max(1, strengthWorth*(v.Attack+v.Defence)/len(u.Def.Steps))
}

// addUnit adds a unit of so much defence to a power, or takes it off.
func (p *hexPower) addUnit(u *core.Unit, defence, sign int) {
	n := stepWorth(u)
	p.defence, p.units, p.steps = max(p.defence+sign*defence, 0), p.units+sign, p.steps+sign*u.Steps
	p.stepValue, p.worth = p.stepValue+sign*n, p.worth+sign*n*u.Steps
}

// threatShares are the shares of a unit's strength, in percent, that count as a threat to a hex so far away.
var threatShares = [...]int{0, 0, 60, 50, 40, 30, 20}

// powerByHex adds up the units of a board's side by hex.
func (g *game) powerByHex(b *board) []hexPower {
	out := make([]hexPower, g.m.Len())
	for u := range b.r.OnMap(b.side) {
		x, v, nation := &out[u.Hex], u.Values(), g.nationOf(u)
		a, d := v.Attack, v.Defence
		if b.supplyState(u) == cutOff {
			a, d = max(1, halfOf(a)), max(1, halfOf(d))
		}
		if x.mixed = x.mixed || x.nation != "" && nation != x.nation; x.nation == "" {
			x.nation = nation
		}
		if v.Move > 0 {
			x.attack += a
		}
		x.addUnit(u, d, 1)
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

// threatsFrom lists the hexes that units in a hex threaten from afar.
func (g *game) threatsFrom(h hexmap.Hex) (out []threat) {
	most := len(threatShares) - 1
	col, row := g.m.Offset(h)
	for i := range (2*most + 1) * (2*most + 1) {
		n := g.m.At(col-most+i/(2*most+1), row-most+i%(2*most+1))
		if n == hexmap.None {
			continue
		}
		if far := g.m.Distance(h, n); far <= most && threatShares[far] > 0 {
			out = append(out, threat{n, threatShares[far]})
		}
	}
	return out
}

// spreadThreat adds the attack strength of a hex to the hexes that it may come to threaten.
func (g *game) spreadThreat(out []hexPower, h hexmap.Hex) {
	a := out[h].attack
	for _, x := range g.threats.Find(int(h), func() []threat { return g.threatsFrom(h) }) {
		out[x.hex].attackFar += a * x.share
	}
	for _, n := range g.adjacentHexes[0][h] {
		out[n].attackNear += g.attackAcross(h, n, a)
	}
}

// attackAcross returns the part of an attack strength that counts between two adjacent hexes.
func (g *game) attackAcross(from, to hexmap.Hex, a int) int {
	switch x := g.hexsideBetween(from, to); {
	case x.closed:
		return 0
	case x.river:
		return halfOf(a)
	}
	return a
}
