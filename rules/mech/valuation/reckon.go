// Package valuation estimates chances and gains for computer opponents. Titles supply the values.
package valuation

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// BestOption is the option that is worth most, by its place; of several the first, but for the one at from, which only a better one
// displaces.
func BestOption(c core.Choice, from int, worth func(core.Option) int) int {
	at, most := from, worth(c.Options[from])
	for i, o := range c.Options {
		if n := worth(o); n > most {
			at, most = i, n
		}
	}
	return at
}

// ZeroBelow returns n, or 0 where n is below the least worth counting.
func ZeroBelow(n, least int) int {
	if n < least {
		return 0
	}
	return n
}

// MeanOfDie is the mean of what the faces of a die of six are worth.
func MeanOfDie(worth func(die int) int) (n int) {
	for die := range 6 {
		n += worth(die + 1)
	}
	return n / 6
}

// Interpolate is a value between those at two whole places, in proportion; n is the place in hundredths.
func Interpolate(n int, at func(place int) int) int {
	place := n / 100
	if n < 0 && n%100 != 0 {
		place--
	}
	a, b := at(place), at(place+1)
	return a + (b-a)*(n-100*place)/100
}

// Strength holds the strengths in and around each hex, as one side sees them. The lists are by hex.
type Strength struct {
	OwnAttack   []int // own attack strength next to it, of counters that may fight still
	EnemyAttack []int // enemy attack strength next to it
	OwnDefence  []int // own defence strength in it
}

// MeasureStrength adds up the strength of all counters on the map. spent says of an own one that it fights no more.
func MeasureStrength(r core.Reader, side core.Side, values func(*core.Unit) core.Values, spent func(*core.Unit) bool) Strength {
	n := r.Map().Len()
	all := make([]int, 3*n)
	s := Strength{all[:n], all[n : 2*n], all[2*n:]}
	for u := range r.Each() {
		if !u.OnMap() {
			continue
		}
		v, into := values(u), s.EnemyAttack
		if u.Def.Side == side {
			into = s.OwnAttack
			s.OwnDefence[u.Hex] += v.Defence
			if spent(u) {
				continue
			}
		}
		for h := range r.Map().Around(u.Hex) {
			into[h] += v.Attack
		}
	}
	return s
}

// BestAttack rates the best attack that a counter may take part in from a hex, in which it need not stand yet. The rate is
// the attack strength next to an enemy hex for each point of the defence strength in it, multiplied by times, at most
// most.
func (s Strength) BestAttack(r core.Reader, u *core.Unit, h hexmap.Hex, values func(*core.Unit) core.Values, times, most int) (best int) {
	for t := range r.Map().Around(h) {
		if side := r.Holder(t); side == "" || side == u.Def.Side {
			continue
		}
		attack, defence := s.OwnAttack[t], 1
		if !r.Map().Adjacent(u.Hex, t) {
			attack += values(u).Attack
		}
		for x := range r.In(t) {
			defence += values(x).Defence
		}
		best = max(best, min(times*attack/defence, most))
	}
	return best
}

// AttackWithin is the attack strength of a side's counters within so many hexes of one.
func AttackWithin(r core.Reader, side core.Side, h hexmap.Hex, most int, values func(*core.Unit) core.Values) (n int) {
	for u := range r.OnMap(side) {
		if r.Map().Distance(u.Hex, h) <= most {
			n += values(u).Attack
		}
	}
	return n
}

// WorthInReach is the worth of a side's counters that may come next to a hex: each reaches so many hexes; below 0 it counts nowhere.
func WorthInReach(r core.Reader, side core.Side, h hexmap.Hex, reach, worth func(*core.Unit) int) (n int) {
	for u := range r.OnMap(side) {
		if r.Map().Distance(u.Hex, h) <= reach(u)+1 {
			n += worth(u)
		}
	}
	return n
}

// Curve is a value by another, as points that rise in the first; between them it is in proportion, beyond them as at the ends.
type Curve [][2]int

// At is the value of a curve at x.
func (c Curve) At(x int) int {
	for i, p := range c {
		switch {
		case x > p[0]:
		case i == 0:
			return p[1]
		default:
			q := c[i-1]
			return q[1] + (p[1]-q[1])*(x-q[0])/(p[0]-q[0])
		}
	}
	return c[len(c)-1][1]
}

// FactValue is a fact of a choice, "" where it has none of the name.
func FactValue(c core.Choice, name string) string {
	for _, f := range c.Facts {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}
