package gsfg

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// What a computer opponent makes of this title, in points that have no meaning elsewhere. They were set by hand.
const (
	stepWorth  = 12 // a step of an average division
	cityWorth  = 60 // a city hex of the Federal Republic
	ruhrWorth  = 60 // ... of the Ruhr, besides
	hexWorth   = 4  // any other hex
	nearWorth  = 3  // a hex nearer to what is worth going to
	cutOffCost = 25 // ending out of supply
	bombWorth  = 10 // a step taken from the air
	spareAir   = 4  // aircraft that a sheet counts on before the die
	entryWorth = 500
	callWorth  = 400
)

// weigher is a position as one side looks at it.
type weigher struct {
	g     *game
	r     core.Reader
	side  core.Side
	b     *board
	far   []int // by hex: from what is worth going to
	enemy []int // by hex: from the nearest enemy
}

// Weigh implements core.Strategist.
func (g *game) Weigh(r core.Reader, side core.Side) func(core.Order) int {
	w := &weigher{g: g, r: r, side: side, b: g.look(r, side)}
	var goals, foes []hexmap.Hex
	for _, h := range g.towns {
		if side == Soviet && r.Control(h) == NATO || side == NATO && r.Control(h) == Soviet {
			goals = append(goals, h)
		}
	}
	for i, x := range w.b.enemy {
		if x {
			foes = append(foes, hexmap.Hex(i))
		}
	}
	if side == NATO {
		goals = append(goals, foes...)
	}
	w.far, w.enemy = g.fields(goals), g.fields(foes)
	return w.weigh
}

// fields are the distances from the nearest of some hexes, by land.
func (g *game) fields(from []hexmap.Hex) []int {
	out := make([]int, g.m.Len())
	for i := range out {
		out[i] = 99
	}
	for _, h := range from {
		out[h] = 0
	}
	for todo := from; len(todo) > 0; {
		var next []hexmap.Hex
		for _, h := range todo {
			for _, n := range g.neighbours(h) {
				if !g.wet[n] && out[n] > out[h]+1 {
					out[n], next = out[h]+1, append(next, n)
				}
			}
		}
		todo = next
	}
	return out
}

func (w *weigher) weigh(o core.Order) int {
	switch o := o.(type) {
	case *AttackOrder:
		return w.attack(o)
	case *MoveOrder:
		u, _ := w.r.Unit(o.units[0])
		return w.spot(u, o.path[len(o.path)-1]) - w.spot(u, u.Hex)
	case *EnterOrder:
		u, _ := w.r.Unit(o.units[0])
		return entryWorth + w.spot(u, o.path[len(o.path)-1])
	case *FlyOrder:
		return w.fly(o)
	case *PlaceOrder:
		if now(w.r).kind == kindSetup {
			return 0
		}
		return callWorth - nearWorth*w.enemy[o.hex] + w.prize(o.hex)
	case *LinkOrder:
		return stepWorth
	case *StrikeOrder:
		return w.bomb(o.hex, 1)
	case *GroundOrder:
		sent := o.n
		for _, t := range of(w.r).targets {
			sent += t.n
		}
		if sent > spareAir || o.n > 2 || tally(of(w.r).targets, o.hex) > 0 {
			return 0
		}
		return w.bomb(o.hex, o.n) / 3
	case *HuntOrder:
		return 1
	case *SupplyOrder:
		return stepWorth * w.r.Count(o.hex)
	}
	return 0
}

// bomb is what a step from a hex is worth: more where the fronts meet.
func (w *weigher) bomb(h hexmap.Hex, n int) int {
	near := 0
	for _, k := range w.g.neighbours(h) {
		if w.r.Holder(k) == w.side {
			near++
		}
	}
	return bombWorth + 3*near + n + w.prize(h)/10
}

// prize is what holding a hex is worth.
func (w *weigher) prize(h hexmap.Hex) int {
	n := hexWorth
	if x := w.g.hex[h]; x.isCity && x.country == "frg" {
		if n = cityWorth; x.city == "ruhr" {
			n += ruhrWorth
		}
	}
	return n
}

// spot is what it is worth to a unit to stand in a hex.
func (w *weigher) spot(u *core.Unit, h hexmap.Hex) int {
	n := -nearWorth * min(w.far[h], 30)
	if w.r.Control(h) == other(w.side) {
		n += w.prize(h)
	}
	others := w.r.Count(h)
	if u.OnMap() && u.Hex == h {
		others--
	}
	if w.side == NATO {
		if others == 0 && w.enemy[h] <= 4 { // an empty city before the enemy wants a garrison
			n += w.prize(h) / 2
		}
		if w.enemy[h] == 1 && !w.g.hex[h].isCity {
			n -= 4
		}
	} else if w.enemy[h] == 1 {
		n += 6 // fights can be had there
	}
	probe := *u
	probe.Hex, probe.Box = h, core.BoxNone
	if w.b.supplyOf(&probe) == cutOff {
		n -= cutOffCost
	}
	return n
}

// fly is what an air landing is worth: a city of the enemy's rear cannot be taken so, but reserves can come near.
func (w *weigher) fly(o *FlyOrder) int {
	u, _ := w.r.Unit(o.units[0])
	n := w.spot(u, o.hex)
	if u.OnMap() {
		n -= w.spot(u, u.Hex) + 2*stepWorth
	}
	return n
}

// attack is the mean of what an attack brings over the faces of the die.
func (w *weigher) attack(o *AttackOrder) int {
	if o.chemical {
		return 0
	}
	a := w.g.assess(w.r, o.battle(w.g, w.r, w.side))
	if a.column() < 0 {
		return 0
	}
	defenders := fighters(w.r, o.hex)
	steps := 0
	for _, u := range defenders {
		steps += u.Steps
	}
	sum, city := 0, w.g.hex[o.hex].isCity
	for die := 1; die <= 6; die++ {
		switch w.g.tables.result(a.column(), die) {
		case "DE":
			sum += stepWorth*steps + w.prize(o.hex)
		case "EX":
			if sum -= stepWorth / 4; steps == len(defenders) {
				sum += w.prize(o.hex)
			}
		case "DR":
			if !city {
				sum += stepWorth/2 + w.prize(o.hex)
			}
		}
	}
	return sum/6 + len(o.units)
}

// Prefer implements core.Strategist: the default, except where more can be had at no cost.
func (g *game) Prefer(r core.Reader, c core.Choice) int {
	switch c.Kind {
	case "cutoff":
		for _, f := range c.Facts { // worth it against a strong attack
			if f.Name == "odds" && len(f.Value) > 2 && f.Value[0] >= '3' {
				return 1
			}
		}
	case "support", "supply":
		return min(1, len(c.Options)-1)
	}
	return c.Default
}
