package kursk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/roster"
)

// shift is a column shift with its reason. A shift of 0 only explains why there is none.
type shift struct {
	columns
	text say.Text
	rule string
}

// terrainShifts returns the column shifts for the terrain of a hex in favour of a defending side, all cumulative (11.8,
// 12.1).
func (g *game) terrainShifts(x *hexInfo, def core.Side) []shift {
	out := []shift{{g.tables.natural[x.terrain].Shift, say.Plain(x.terrain), R12_1}}
	for _, w := range g.fortifications(x, def) {
		out = append(out, shift{w.Shift, say.Plain(w.defenceName), R12_1})
	}
	return slices.DeleteFunc(out, func(s shift) bool { return s.columns == 0 })
}

// hasCover reports whether defenders in a hex may refuse to retreat: in a town, a city or a fort of their own side
// (11.20).
func (x *hexInfo) hasCover(def core.Side) bool { return x.town || x.city || x.fort == def }

// assessment holds the strengths, odds and column shifts of one combat, before air support and the die.
type assessment struct {
	hex                hexmap.Hex
	attacker, defender core.Side
	groups             []hexGroup // attackers by hex
	defence            hexGroup
	attack             int
	unseen             int // defenders that the viewer cannot see
	odds               odds.Column
	shifts             []shift
	outOfSupply        map[string]bool // units out of supply in this combat
}

// hexGroup holds the units of one hex in a combat, with their strength.
type hexGroup struct {
	hex             hexmap.Hex
	units           []*core.Unit
	withoutStrength []*core.Unit // share the result without adding strength (11.12)
	sum             int
}

// assess computes the strengths, odds and shifts of a combat of these units against a hex, as far as r shows it.
func (g *game) assess(r core.Reader, side core.Side, hex hexmap.Hex, ids []string) assessment {
	a := assessment{hex: hex, attacker: side, defender: sides.Other(side), outOfSupply: map[string]bool{}}
	a.groups = attackGroups(r, ids)
	a.defence = hexGroup{hex: hex}
	for _, u := range r.Stack(hex) {
		switch {
		case u.Marked(markReserve):
		case u.Marked(markAttacked):
			a.defence.withoutStrength = append(a.defence.withoutStrength, u)
		default:
			a.defence.units = append(a.defence.units, u)
		}
		if u.Def.Type == core.Unknown {
			a.unseen++
		}
	}
	own, enemy := g.newSupplyNet(r, side), g.newSupplyNet(r, a.defender)
	var attack, defence suppliedSum
	for i := range a.groups {
		a.addGroup(&a.groups[i], own, false, &attack)
	}
	a.addGroup(&a.defence, enemy, true, &defence)
	a.attack, a.defence.sum = attack.total(), defence.total()
	for _, u := range a.defence.withoutStrength {
		a.outOfSupply[u.Def.ID] = !enemy.isSupplied(u.Hex)
	}
	a.odds = odds.ColumnOf(a.attack, a.defence.sum)
	a.shifts = g.shifts(r, &a)
	return a
}

// addGroup sums the strength of a group and adds it to its side.
func (a *assessment) addGroup(gr *hexGroup, l *supplyNet, defence bool, side *suppliedSum) {
	for _, u := range gr.units {
		n, oos := strength(u, defence), !l.isSupplied(u.Hex)
		if *side, gr.sum = side.add(n, oos), gr.sum+n; oos {
			a.outOfSupply[u.Def.ID] = true
		}
	}
}

// strength returns the attack strength of a unit, or its defence strength.
func strength(u *core.Unit, defence bool) int {
	if defence {
		return u.Values().Defence
	}
	return u.Values().Attack
}

// attackGroups groups attackers by hex, in the order of the hexes.
func attackGroups(r core.Reader, ids []string) []hexGroup {
	var out []hexGroup
	for _, u := range roster.FindOnMap(r, ids) {
		i := slices.IndexFunc(out, func(x hexGroup) bool { return x.hex == u.Hex })
		if i < 0 {
			out = append(out, hexGroup{hex: u.Hex})
			i = len(out) - 1
		}
		out[i].units = append(out[i].units, u)
	}
	slices.SortFunc(out, func(a, b hexGroup) int { return int(a.hex) - int(b.hex) })
	return out
}

// column returns the column after all shifts, before air support and not limited to the table.
func (a *assessment) column() odds.Column {
	c := a.odds
	for _, s := range a.shifts {
		c += odds.Column(s.columns)
	}
	return c
}

// shifts returns all column shifts of a combat except that of air support.
func (g *game) shifts(r core.Reader, a *assessment) []shift {
	x := &g.hexes[a.hex]
	out := slices.Clone(x.shifts[sides.Index(a.defender)])
	for _, s := range []shift{g.hexsideShift(a), g.phaseShift(r, a), g.concentricShift(a), g.ssShift(r, a), g.parachuteShift(r, a)} {
		if s.text != "" {
			out = append(out, s)
		}
	}
	return out
}

// hexsideShift returns the shift for the hexsides attacked across: one without water cancels it, and a mixture counts
// as a river (12.1).
func (g *game) hexsideShift(a *assessment) shift {
	waters := map[water]bool{}
	for _, gr := range a.groups {
		waters[g.waterBetween(gr.hex, a.hex)] = true
	}
	least := waterRiver
	switch {
	case waters[waterNone]:
		return shift{}
	case len(waters) == 2:
		return shift{g.tables.side[waterRiver].Shift, "all across water, rivers among it", R12_1}
	case waters[waterMajor]:
		least = waterMajor
	}
	return shift{g.tables.side[least].Shift, say.F("all across %s", g.tables.side[least].Class), R12_1}
}

// phaseShift returns the shift for the phase order (11.9).
func (g *game) phaseShift(r core.Reader, a *assessment) shift {
	word := of(r).orders[sides.Index(a.attacker)]
	for _, x := range g.tables.Shifts.Order {
		if x.Side != a.attacker || x.Order != word || x.Phase != currentPhase(r).Part {
			continue
		}
		for _, u := range a.attackers() {
			if x.Supplied && a.outOfSupply[u.Def.ID] {
				return shift{0, say.F("no bonus for %s: %s is out of supply", word, u.Def.ID), R11_9}
			}
		}
		return shift{x.Shift, say.Plain(word), R11_9}
	}
	return shift{}
}

// attackers returns all attacking units, hex by hex.
func (a *assessment) attackers() (out []*core.Unit) {
	for _, gr := range a.groups {
		out = append(out, gr.units...)
	}
	return out
}

// concentricShift returns the shift for attackers on two opposite, three alternate or four sides (11.11).
func (g *game) concentricShift(a *assessment) shift {
	var from [6]bool
	for _, gr := range a.groups {
		if d, ok := g.m.DirTo(a.hex, gr.hex); ok {
			from[d] = true
		}
	}
	if combat.DescribeSurround(from, 4) == "" {
		return shift{}
	}
	x := &g.hexes[a.hex]
	switch {
	case x.city:
		return shift{0, "no concentric bonus: defender in a city", R11_11}
	case x.fort == a.defender:
		return shift{0, "no concentric bonus: defender in own fort", R11_11}
	}
	for _, c := range g.tables.Shifts.Concentric {
		if c.Side == a.attacker {
			return shift{c.Shift, "concentric attack", R11_11}
		}
	}
	return shift{}
}

// ssShift returns the shift for the SS corps: all its divisions stacked, attacking together or defending (11.22).
func (g *game) ssShift(r core.Reader, a *assessment) shift {
	corps := &g.tables.Shifts.Corps
	units := roster.FindOnMap(r, corps.Units)
	apart := func(u *core.Unit) bool { return u.Hex != units[0].Hex }
	if len(units) == 0 || len(units) < len(corps.Units) || slices.ContainsFunc(units, apart) {
		return shift{}
	}
	if a.defender == German && units[0].Hex == a.hex {
		return shift{corps.Defence, "SS corps defends", R11_22}
	}
	with := a.attackers()
	if a.attacker != German || slices.ContainsFunc(units, func(u *core.Unit) bool { return !slices.Contains(with, u) }) {
		return shift{}
	}
	return shift{corps.Attack, "SS corps", R11_22}
}

// parachuteShift returns the shift for the two parachute divisions defending alone (11.23).
func (g *game) parachuteShift(r core.Reader, a *assessment) shift {
	if a.defender != German || r.Count(a.hex) != 2 || r.NthUnit(a.hex, 0).Def.Type != "parachute" ||
		r.NthUnit(a.hex, 1).Def.Type != "parachute" {
		return shift{}
	}
	return shift{g.tables.Shifts.Parachute.Defence, "both parachute divisions, alone", R11_23}
}
