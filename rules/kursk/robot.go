package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/valuation"
)

// Values by which the computer player rates this title, in hundredths of a victory point for the side that rates. Those
// that no rule gives were set by trial in games between two computer players.
const (
	pointWorth    = 100  // one victory point
	strengthWorth = 6    // one point of strength, besides the victory points of its counter
	unseenSoviet  = 8    // assumed strength of a Soviet counter that cannot be seen
	unseenGerman  = 7    // assumed strength of a German counter that cannot be seen
	firstWorth    = 3000 // added to orders that must come before all others of a sheet
)

// weigher rates orders in a position for the computer player of one side.
type weigher struct {
	*values
	g           *game
	r           core.Reader
	side        core.Side
	ownPower    []hexPower // by hex: what stands there and what can reach it
	enemyPower  []hexPower
	supplyNet   *supplyNet
	goals       []goal   // objectives: hexes worth going to
	front       []bool   // by hex: own ground next to the enemy's
	cover       []int    // by hex: own units in it or next to it
	hexPull     [2][]int // by class (other, mech): how strongly objectives attract units to each hex
	isLastPhase bool     // the phase is the second Move phase: no combat follows
}

// hexPower holds the strength of one side's units in a hex.
type hexPower struct {
	attack, defence int // strength in the hex
	stepValue       int // value of a step loss of all its units
	units           int
	attackNear      int // attack strength of its units in the hexes around
	attackFar       int // and in those beyond, once for each path of two hexes
}

// goal is a hex with victory points.
type goal struct {
	hex   hexmap.Hex
	worth int
}

// Weigh returns a function that rates orders of a side in a position, by the values of the strategist.
func (s strategist) Weigh(r core.Reader, side core.Side) func(core.Order) int {
	w := s.newWeigher(r, side)
	return func(o core.Order) int {
		x, ok := o.(*Order)
		if !ok {
			return 0
		}
		return x.row.Weigh(w, x)
	}
}

// newWeigher analyses a position for one side.
func (x strategist) newWeigher(r core.Reader, s core.Side) *weigher {
	g := x.game
	w := &weigher{values: x.v, g: g, r: r, side: s, ownPower: g.powerByHex(r, s), enemyPower: g.powerByHex(r, sides.Other(s)),
		supplyNet: g.newSupplyNet(r, s)}
	p := currentPhase(r)
	w.isLastPhase = p.Part == 2 || phaseKind(r) == kindMove && of(r).orders[sides.Index(s)] == "move/move"
	w.setFront()
	w.setGoals()
	return w
}

// powerByHex adds up the strength of a side's units by hex.
func (g *game) powerByHex(r core.Reader, s core.Side) []hexPower {
	out := make([]hexPower, g.m.Len())
	for u := range r.OnMap(s) {
		if !u.Marked(markReserve) {
			out[u.Hex].attack += attackOf(u)
			g.addUnit(&out[u.Hex], u, 1)
		}
	}
	for i, x := range out {
		if x.attack == 0 {
			continue
		}
		h := hexmap.Hex(i)
		for n := range g.m.Around(h) {
			out[n].attackNear += x.attack
			for k := range g.m.Around(n) {
				if g.m.Distance(h, k) == 2 {
					out[k].attackFar += x.attack
				}
			}
		}
	}
	return out
}

// addUnit adds a unit to the strength of its hex (sign 1), or removes it (-1).
func (g *game) addUnit(x *hexPower, u *core.Unit, sign int) {
	_, d := strengths(u)
	x.defence, x.stepValue, x.units = x.defence+sign*d, x.stepValue+sign*g.hitWorth(u), x.units+sign
}

// attackOf returns the attack strength of a counter, a guess where it cannot be seen.
func attackOf(u *core.Unit) int {
	a, _ := strengths(u)
	return a
}

// strengths returns attack and defence of a counter, a guess where it cannot be seen.
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

// hitWorth returns the value of one of a unit's steps to its enemy.
func (g *game) hitWorth(u *core.Unit) int {
	if u.Def.Type == core.Unknown {
		_, d := strengths(u)
		return pointWorth + d*strengthWorth/core.PickForSide(sides, u.Def.Side, 2, 1)
	}
	points, _ := g.eliminationVP(u.Def)
	points = max(points, -points) * pointWorth
	if u.Steps > 1 {
		points /= len(u.Def.Steps)
	}
	return points + stepWorth(u)*strengthWorth
}

// captureValue returns the value to a side of entering a hex: victory points and ground; 0 for its own hex.
func (w *weigher) captureValue(h hexmap.Hex, s core.Side) int {
	if w.r.Control(h) == s {
		return 0
	}
	return w.g.hexes[h].value*pointWorth + w.ground
}

// columnGain returns the expected gain of an attack on a hex, rolled on the given column.
func (w *weigher) columnGain(att core.Side, h hexmap.Hex, def *hexPower, attack int, c odds.Column) int {
	prize := w.captureValue(h, att) + 2*strengthWorth // that the enemy gives way is worth something by itself
	rate := w.strengthCost(att)
	won, cost := def.stepValue+prize, min(attack, def.defence)*rate // Soviet units have one step: the hex is empty
	if att == Soviet {
		won, cost = def.stepValue, min(attack, (def.defence+1)/2)*rate // a German step is half the strength
	}
	gone := prize
	// The defender may stand: a third each for retreat, blood bath and nothing.
	if w.g.hexes[h].hasCover(sides.Other(att)) {
		gone = (prize + won - cost) / 3
	}
	c = c.Clamp(w.g.tables.low, w.g.tables.high)
	return valuation.MeanOfDie(func(die int) int {
		switch res, _ := w.g.tables.result(c, die); res {
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

// strengthCost returns the cost to a side of losing a point of strength: about the victory points of a division over
// its strength.
func (w *weigher) strengthCost(s core.Side) int {
	return core.PickForSide(sides, s, w.germanLoss, w.sovietLoss) + strengthWorth
}

// columnHundredths returns the column of an attack with a strength, terrain included, in hundredths of a column.
func (w *weigher) columnHundredths(def core.Side, h hexmap.Hex, attack, defence int) int {
	attack, defence = max(attack, 1), max(defence, 1)
	n := 100*attack/defence - 100
	if attack < defence {
		n = 100 - 100*defence/attack
	}
	for _, s := range w.g.hexes[h].shifts[sides.Index(def)] {
		n += 100 * int(s.columns)
	}
	return n
}

// interpolatedGain returns the expected gain between two columns, so that each unit brought up counts; it falls on
// below the table.
func (w *weigher) interpolatedGain(att core.Side, h hexmap.Hex, def *hexPower, attack int) int {
	n := w.columnHundredths(sides.Other(att), h, attack, def.defence)
	low, high := int(w.g.tables.low)*100, int(w.g.tables.high)*100
	if n < low {
		return w.columnGain(att, h, def, attack, w.g.tables.low) + max(n-low, -300)/10
	}
	return valuation.Interpolate(min(n, high), func(c int) int { return w.columnGain(att, h, def, attack, odds.Column(c)) })
}
