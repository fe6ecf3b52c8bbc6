package gsfg

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/table"
)

// Effects of a deep strike (R 6.5).
const (
	effectAirSuperiority = "airsup"   // modifier of the next turn's die for air superiority
	effectCrippled       = "crippled" // Soviet reinforcements of this turn arrive reduced
	effectOutOfSupply    = "oos"      // one Soviet attack of this turn is made out of supply
)

// holder returns the side that gains air superiority on a turn by the die, which turn 1 ignores (R 5.3). struck says
// that a deep strike of the turn before counts (R 6.1, 12.1).
func (t *tablesData) holder(turn, die int, struck bool) core.Side {
	a := &t.AirSuperiority
	if turn == 1 {
		return a.Turn1
	}
	return a.Rows.At(die + t.superiorityModifier(turn, struck)).Holder
}

// superiorityModifier returns the modifier of the die for air superiority.
func (t *tablesData) superiorityModifier(turn int, struck bool) int {
	a := &t.AirSuperiority
	return a.DRM.at(turn).Add + core.If(struck, a.DeepStrike, 0)
}

// stepsBombed returns the steps lost to a heavy bomber strike by the die, 1 to 6 (R 6.2).
func (t *tablesData) stepsBombed(holder core.Side, die int) int {
	return table.ClampedAt(bySide(holder, t.HeavyBomber.Soviet[:], t.HeavyBomber.NATO[:]), die)
}

// deepStrike returns the effects of a deep strike with so many aircraft (R 6.5, 12.2).
func (t *tablesData) deepStrike(die, aircraft int) []string {
	return t.DeepStrike.Rows.At(die + t.deepStrikeModifier(aircraft)).Effects
}

// deepStrikeModifier returns the modifier of the die for a deep strike with so many aircraft.
func (t *tablesData) deepStrikeModifier(aircraft int) int {
	return (aircraft - 1) * t.DeepStrike.PerAircraft
}

// groundAttack returns the steps that aircraft take from a hex by one die (R 6.6, 12.3; weasel: R 13.19).
func (t *tablesData) groundAttack(die, aircraft int, city, weasel bool) int {
	return t.GroundAttack.Rows.At(die + t.groundModifier(aircraft, city, weasel)).Steps
}

// groundModifier returns the modifier of the die for a ground attack.
func (t *tablesData) groundModifier(aircraft int, city, weasel bool) int {
	g := &t.GroundAttack
	return (aircraft-1)*g.PerAircraft + core.If(city, g.City, 0) + core.If(weasel, g.WildWeasel, 0)
}

// isMixed reports whether a stack of these nations suffers from being multinational (R 7.6, 7.7). The list must be
// sorted, without duplicates.
func (t *tablesData) isMixed(nations []string) bool {
	return len(nations) > 1 && slices.ContainsFunc(nations, func(n string) bool { return !slices.Contains(t.Multinational.Exempt, n) })
}

// multinational returns the column shift of an attack by these nations (R 7.7, 12.4). The list must be sorted, without
// duplicates.
func (t *tablesData) multinational(die int, nations []string) shift {
	if !t.isMixed(nations) {
		return 0
	}
	return t.Multinational.Rows.At(die + t.multinationalModifier(nations)).Shift
}

// multinationalModifier returns the modifier of the die for these nations.
func (t *tablesData) multinationalModifier(nations []string) int {
	m := &t.Multinational
	switch {
	case len(nations) > 2:
		return m.DRM.ThreeOrMore
	case slices.Equal(nations, slices.Sorted(slices.Values(m.Pair))):
		return m.DRM.Pair
	}
	return 0
}

// resultStalled is the result AS: the attack has no effect (R 11.20).
const resultStalled = "AS"

// result returns the combat result in a column, counted from 0 for 1:1, for a die.
func (t *tablesData) result(column, die int) string {
	if column < 0 {
		return resultStalled
	}
	c := &t.Combat
	return c.Rows.At(die).Results[min(column, len(c.Columns)-1)]
}

// terrain returns the row of a terrain class; an empty one for a class that the chart does not have.
func (t *tablesData) terrain(class string) effects {
	return findRow(t.Terrain.Classes, func(e effects) bool { return e.Class == class })
}

// cityShift returns the column shift of an attack on a city, with Jäger units on either side (R 11.14).
func (t *tablesData) cityShift(jaegerDefending, jaegerAttacking bool) shift {
	c := &t.Terrain.City
	n := c.Shift
	if jaegerDefending {
		n = c.JaegerDefending
	}
	if jaegerAttacking {
		n += c.JaegerAttacking
	}
	return n
}

// specialForcesResult returns the result of an attack on a special forces marker (R 13.10).
func (t *tablesData) specialForcesResult(die int, friendlyZone bool) string {
	s := &t.SpecialForces
	if friendlyZone {
		die += s.Friendly
	}
	return s.Rows.At(die).Result
}

// electronicResult returns the row of the table for an electronic warfare attack (R 13.17).
func (t *tablesData) electronicResult(die, offensive, defensive int) ewRow {
	return t.Electronic.Rows.At(die + t.electronicModifier(offensive, defensive))
}

// electronicModifier returns the modifier of the die for electronic warfare.
func (t *tablesData) electronicModifier(offensive, defensive int) int {
	return (offensive-1)*t.Electronic.PerOffensive + defensive*t.Electronic.PerDefensive
}

// maxWeasels returns the largest number of Wild Weasels that NATO may have on a turn (R 13.18).
func (t *tablesData) maxWeasels(turn int) int { return t.WildWeasels.Caps.at(turn).Most }

// halfOf returns half of a number, fractions dropped (R 1.5).
func halfOf(n int) int { return n / 2 }
