package gsfg

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Values by which the computer player rates this title, in its own points: about ten for a step of an average division.
// They were set by trial in games between two computer players.
const (
	strengthWorth = 2    // a point of attack or defence, for each step of the counter
	hexWorth      = 1    // a hex of no importance
	lateTurn      = 11   // turn from which the end of the game is near
	minStepWorth  = 6    // least value of a step
	gateCost      = 200  // cost of filling a hex in which reinforcements wait to enter
	firstWorth    = 3000 // added to orders that must come first
	entryWorth    = 1500 // added to entries
	callWorth     = 1200 // added to the placing of territorials
)

// weigher rates orders in a position for the computer player of one side.
type weigher struct {
	*values
	g             *game
	r             core.Reader
	side          core.Side
	b, foeBoard   *board // boards of its own side and of the enemy
	own, foe      []hexPower
	worth         []int  // by hex: value of its control to either side
	pull          []int  // by hex: attraction to own units
	landDistance  []int  // by hex: distance by land to the nearest enemy
	entryNeeded   []bool // by hex: reinforcements need room there
	enemyDone     bool   // the enemy acts no more in the game
	combatFollows bool   // a combat phase of the side follows in this player turn
}

// hexPower holds the strength of one side's units in a hex.
type hexPower struct {
	attack, defence int // strength in the hex, halved out of supply
	units, steps    int
	stepValue       int // value of one step of each unit together
	worth           int // value of all steps
	attackNear      int // attack strength of its units in the hexes around
	attackFar       int // a share of the attack strength that can come near
	nation          string
	mixed           bool
}

// Weigh returns a function that rates orders of a side in a position, by the values of the strategist.
func (s strategist) Weigh(r core.Reader, side core.Side) func(core.Order) int {
	return s.newWeigher(r, side).weighOrder
}

// newWeigher analyses a position for one side.
func (s strategist) newWeigher(r core.Reader, side core.Side) *weigher {
	g := s.game
	w := &weigher{values: s.v, g: g, r: r, side: side, b: g.newBoard(r, side), foeBoard: g.newBoard(r, opponent(side))}
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

// weighOrder returns the rating of an order.
func (w *weigher) weighOrder(o core.Order) int {
	x, ok := o.(*Order)
	if !ok {
		return 0
	}
	return x.row.Weigh(w, x)
}

// unit returns the first unit of an order.
func (w *weigher) unit(o *Order) *core.Unit {
	u, _ := w.r.Unit(o.Units[0])
	return u
}

// entryGain rates the entry of a unit.
func (w *weigher) entryGain(o *Order) int {
	return max(1, entryWorth+w.unitValue(w.unit(o), o.Path[len(o.Path)-1], true))
}

// callGain rates the placing of a territorial.
func (w *weigher) callGain(o *Order) int {
	if currentPhase(w.r).kind == kindSetup {
		return 0
	}
	return max(1, callWorth+w.defenceValue(w.unit(o), o.Hex, true))
}

// linkGain rates the uniting of a division.
func (w *weigher) linkGain(*Order) int { return firstWorth }

// stepWorth returns the value of a step of a unit, at least 1: the last step carries all its strength.
func stepWorth(u *core.Unit) int {
	v := u.Values()
	return max(1, strengthWorth*(v.Attack+v.Defence)/len(u.Def.Steps))
}

// addUnit adds a unit with a defence strength (sign 1), or removes it (-1).
func (p *hexPower) addUnit(u *core.Unit, defence, sign int) {
	n := stepWorth(u)
	p.defence, p.units, p.steps = max(p.defence+sign*defence, 0), p.units+sign, p.steps+sign*u.Steps
	p.stepValue, p.worth = p.stepValue+sign*n, p.worth+sign*n*u.Steps
}

// threatShares gives by distance the share of a unit's strength, in per cent, that counts as a threat to a hex.
var threatShares = [...]int{0, 0, 60, 50, 40, 30, 20}

// powerByHex adds up the strength of a side's units by hex.
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

// threat is a hex that enemy units can reach, with the percentage of their strength that counts.
type threat struct {
	hex   hexmap.Hex
	share int
}

// threatsFrom returns the hexes that units in a hex threaten from a distance.
func (g *game) threatsFrom(h hexmap.Hex) (out []threat) {
	most := len(threatShares) - 1
	col, row := g.m.ColumnRow(h)
	for i := range (2*most + 1) * (2*most + 1) {
		n := g.m.HexAt(col-most+i/(2*most+1), row-most+i%(2*most+1))
		if n == hexmap.None {
			continue
		}
		if far := g.m.Distance(h, n); far <= most && threatShares[far] > 0 {
			out = append(out, threat{n, threatShares[far]})
		}
	}
	return out
}

// spreadThreat adds the attack strength of a hex to the hexes that it threatens.
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
