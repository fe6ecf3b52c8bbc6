// Package valuation estimates chances and gains for the computer players of titles. Titles supply the values.
package valuation

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// BestOption returns the index of the option with the highest value. Among equals it returns from, if that is one of
// them, else the first.
func BestOption(c core.Choice, from int, worth func(core.Option) int) int {
	at, most := from, worth(c.Options[from])
	for i, o := range c.Options {
		if n := worth(o); n > most {
			at, most = i, n
		}
	}
	return at
}

// ZeroBelow returns n, or 0 if n is below least.
func ZeroBelow(n, least int) int {
	if n < least {
		return 0
	}
	return n
}

// MeanOfDie returns the mean value of the six faces of a die.
func MeanOfDie(worth func(die int) int) (n int) {
	for die := range 6 {
		n += worth(die + 1)
	}
	return n / 6
}

// Interpolate returns a value between those at two neighbouring whole numbers, in proportion. n is the position in
// hundredths.
func Interpolate(n int, at func(place int) int) int {
	place := n / 100
	if n < 0 && n%100 != 0 {
		place--
	}
	a, b := at(place), at(place+1)
	return a + (b-a)*(n-100*place)/100
}

// Strength holds the attack and defence strengths in and around each hex, as one side sees them. Its lists are indexed
// by hex.
type Strength struct {
	OwnAttack   []int // attack strength of own counters next to it that may still fight
	EnemyAttack []int // attack strength of enemy counters next to it
	OwnDefence  []int // defence strength of own counters in it
}

// MeasureStrength adds up the strength of all counters on the map. spent reports whether an own counter has already
// fought.
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

// BestAttack rates the best attack that a counter could join from a hex, even if it is not there yet. The rating is the
// attack strength next to an enemy hex divided by the defence strength in it, multiplied by times, and at most most.
func (s Strength) BestAttack(r core.Reader, u *core.Unit, h hexmap.Hex, values func(*core.Unit) core.Values, times, most int) (best int) {
	for t := range r.Map().Around(h) {
		if side := r.Holder(t); side == "" || side == u.Def.Side {
			continue
		}
		attack, defence := s.OwnAttack[t], 1
		if !r.Map().Adjacent(u.Hex, t) {
			attack += values(u).Attack
		}
		for x := range r.UnitsIn(t) {
			defence += values(x).Defence
		}
		best = max(best, min(times*attack/defence, most))
	}
	return best
}

// AttackWithin returns the attack strength of a side's counters within the given number of hexes of a hex.
func AttackWithin(r core.Reader, side core.Side, h hexmap.Hex, most int, values func(*core.Unit) core.Values) (n int) {
	for u := range r.OnMap(side) {
		if r.Map().Distance(u.Hex, h) <= most {
			n += values(u).Attack
		}
	}
	return n
}

// WorthInReach returns the sum of the worth of a side's counters that can move next to a hex. reach returns how many
// hexes a counter moves; counters with a negative number are ignored.
func WorthInReach(r core.Reader, side core.Side, h hexmap.Hex, reach, worth func(*core.Unit) int) (n int) {
	for u := range r.OnMap(side) {
		if r.Map().Distance(u.Hex, h) <= reach(u)+1 {
			n += worth(u)
		}
	}
	return n
}

// PiecewiseLinear is a function given by points in ascending order of their first number. It is linear between points
// and constant beyond the first and last.
type PiecewiseLinear [][2]int

// At returns the value of the function at x.
func (c PiecewiseLinear) At(x int) int {
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

// FactValue returns the value of a fact of a choice, "" if it has no fact with this name.
func FactValue(c core.Choice, name string) string {
	for _, f := range c.Facts {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}
