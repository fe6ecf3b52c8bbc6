package kursk

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/odds"
	"fieldpost/rules/mech/roster"
)

// shift is a column shift; to the right, in the attacker's favour, is positive. A shift of 0 only tells why there is none.
type shift struct {
	n    int
	text say.Text
	rule string
}

// String is the printed form: "3L".
func (s shift) String() string {
	switch {
	case s.n < 0:
		return fmt.Sprintf("%dL", -s.n)
	case s.n > 0:
		return fmt.Sprintf("%dR", s.n)
	}
	return "0"
}

// Say is the number of columns: "3L".
func (s shift) Say() say.Text { return say.Plain(s.String()) }

// terrainShifts are those of a hex for a defending side, all cumulative (11.8, 12.1).
func (g *game) terrainShifts(x *hexInfo, def core.Side) []shift {
	var out []shift
	add := func(n int, text say.Text) {
		if n != 0 {
			out = append(out, shift{n, text, R12_1})
		}
	}
	add(g.t.natural[x.terrain].shift, say.Plain(x.terrain))
	switch x.fort {
	case "":
	case def:
		add(g.t.ownFortShift, "own fort")
	default:
		add(g.t.enemyFortShift, "fort built by the enemy")
	}
	if x.city {
		add(g.t.city.shift, "city")
	}
	if x.town {
		add(g.t.town.shift, "town")
	}
	return out
}

// hasCover says whether defenders may refuse to retreat: in a town, a city or a fort of their own side (11.20).
func (x *hexInfo) hasCover(def core.Side) bool { return x.town || x.city || x.fort == def }

// assessment is the arithmetic of one combat before the air marker and the die.
type assessment struct {
	hex      hexmap.Hex
	att, def core.Side
	groups   []group // attackers by hex
	defence  group
	attack   int
	unseen   int // defenders that the viewer cannot see
	odds     odds.Column
	shifts   []shift
	oos      map[string]bool // units out of supply in this combat
}

// group is the units of one hex in a combat, with their strength.
type group struct {
	hex    hexmap.Hex
	units  []*core.Unit
	silent []*core.Unit // share the result without adding strength (11.12)
	sum    int
}

// assess adds up a combat of these units against a hex as far as r shows it.
func (g *game) assess(r core.Reader, side core.Side, hex hexmap.Hex, ids []string) assessment {
	a := assessment{hex: hex, att: side, def: sides.Other(side), oos: map[string]bool{}}
	a.groups = attackGroups(r, ids)
	a.defence = group{hex: hex}
	for _, u := range r.Stack(hex) {
		switch {
		case u.Marked(markReserve):
		case u.Marked(markAttacked):
			a.defence.silent = append(a.defence.silent, u)
		default:
			a.defence.units = append(a.defence.units, u)
		}
		if u.Def.Type == core.Unknown {
			a.unseen++
		}
	}
	own, enemy := g.supplyLines(r, side), g.supplyLines(r, a.def)
	supplied, short := 0, 0
	for i := range a.groups {
		s, o := a.add(&a.groups[i], own, func(u *core.Unit) int { return u.Values().Attack })
		supplied, short = supplied+s, short+o
	}
	a.attack = supplied + halve(short)
	s, o := a.add(&a.defence, enemy, func(u *core.Unit) int { return u.Values().Defence })
	a.defence.sum = s + halve(o)
	for _, u := range a.defence.silent {
		a.oos[u.Def.ID] = !enemy.at(u.Hex)
	}
	a.odds = odds.Of(a.attack, a.defence.sum)
	a.shifts = g.shifts(r, &a)
	return a
}

// add sums a group: strength in supply and out of it. Its own sum is halved as far as it is out of supply.
func (a *assessment) add(gr *group, l *lines, strength func(*core.Unit) int) (supplied, short int) {
	for _, u := range gr.units {
		if l.at(u.Hex) {
			supplied += strength(u)
		} else {
			short += strength(u)
			a.oos[u.Def.ID] = true
		}
	}
	gr.sum = supplied + short
	return supplied, short
}

// attackGroups puts attackers together by hex, in order of the hexes.
func attackGroups(r core.Reader, ids []string) []group {
	var out []group
	for _, id := range ids {
		u, ok := r.Unit(id)
		if !ok || !u.OnMap() {
			continue
		}
		i := slices.IndexFunc(out, func(x group) bool { return x.hex == u.Hex })
		if i < 0 {
			out = append(out, group{hex: u.Hex})
			i = len(out) - 1
		}
		out[i].units = append(out[i].units, u)
	}
	slices.SortFunc(out, func(a, b group) int { return int(a.hex) - int(b.hex) })
	return out
}

// column is the column after all shifts, before the air marker and the clamp.
func (a *assessment) column() odds.Column {
	c := a.odds
	for _, s := range a.shifts {
		c += odds.Column(s.n)
	}
	return c
}

// shifts lists all shifts of a combat but the air marker's.
func (g *game) shifts(r core.Reader, a *assessment) []shift {
	x := &g.hex[a.hex]
	out := slices.Clone(x.shifts[sides.Index(a.def)])
	for _, s := range []shift{g.hexsideShift(a), g.phaseShift(r, a), g.concentricShift(a), g.ssShift(r, a), g.parachuteShift(r, a)} {
		if s.text != "" {
			out = append(out, s)
		}
	}
	return out
}

// hexsideShift is that of the hexsides attacked across: one dry side cancels it, and a mixture counts as a river (12.1).
func (g *game) hexsideShift(a *assessment) shift {
	rivers, majors := 0, 0
	for _, gr := range a.groups {
		switch g.water(gr.hex, a.hex) {
		case dry:
			return shift{}
		case river:
			rivers++
		default:
			majors++
		}
	}
	switch {
	case rivers == 0 && majors == 0:
		return shift{}
	case rivers == 0:
		return shift{g.t.side[major].shift, say.F("all across %s", g.t.side[major].name), R12_1}
	case majors == 0:
		return shift{g.t.side[river].shift, say.F("all across %s", g.t.side[river].name), R12_1}
	}
	return shift{g.t.side[river].shift, "all across water, rivers among it", R12_1}
}

// phaseShift is that of the phase order (11.9).
func (g *game) phaseShift(r core.Reader, a *assessment) shift {
	p, word := now(r), of(r).orders[sides.Index(a.att)]
	n := 0
	switch {
	case a.att == German && word == "fight/fight" && p.part == 1:
		n = g.t.shift.germanFF
	case a.att == German && word == "fight/move":
		n = g.t.shift.germanFM
	case a.att == Soviet && word == "fight/fight" && p.part == 1:
		n = g.t.shift.sovietFF
	case a.att == Soviet && word == "move/fight":
		return shift{-g.t.shift.sovietMF, "move/fight", R11_9}
	}
	if n == 0 {
		return shift{}
	}
	for _, gr := range a.groups {
		for _, u := range gr.units {
			if a.oos[u.Def.ID] {
				return shift{0, say.F("no bonus for %s: %s is out of supply", word, u.Def.ID), R11_9}
			}
		}
	}
	return shift{n, say.Plain(word), R11_9}
}

// concentricShift is that of attackers on two opposite, three alternate or four sides (11.11).
func (g *game) concentricShift(a *assessment) shift {
	var from [6]bool
	for _, gr := range a.groups {
		if d, ok := g.m.DirTo(a.hex, gr.hex); ok {
			from[d] = true
		}
	}
	if combat.Surrounded(from, 4) == "" {
		return shift{}
	}
	x := &g.hex[a.hex]
	switch {
	case x.city:
		return shift{0, "no concentric bonus: defender in a city", R11_11}
	case x.fort == a.def:
		return shift{0, "no concentric bonus: defender in own fort", R11_11}
	case a.att == German:
		return shift{g.t.shift.germanConcentric, "concentric attack", R11_11}
	}
	return shift{g.t.shift.sovietConcentric, "concentric attack", R11_11}
}

// ssCorps are the three divisions of rule 11.22.
var ssCorps = []string{"1SS", "2SS", "3SS"}

// ssShift is that of the SS corps: all three stacked, attacking together or defending (11.22).
func (g *game) ssShift(r core.Reader, a *assessment) shift {
	var at hexmap.Hex = hexmap.None
	for i, id := range ssCorps {
		u, ok := r.Unit(id)
		if !ok || !u.OnMap() || i > 0 && u.Hex != at {
			return shift{}
		}
		at = u.Hex
	}
	if a.def == German && at == a.hex {
		return shift{-g.t.shift.ss, "SS corps defends", R11_22}
	}
	for _, gr := range a.groups {
		if a.att == German && gr.hex == at && !slices.ContainsFunc(ssCorps, func(id string) bool {
			return !slices.Contains(roster.Names(gr.units), id)
		}) {
			return shift{g.t.shift.ss, "SS corps", R11_22}
		}
	}
	return shift{}
}

// parachuteShift is that of the two parachute divisions defending alone (11.23).
func (g *game) parachuteShift(r core.Reader, a *assessment) shift {
	if a.def != German || r.Count(a.hex) != 2 || r.Nth(a.hex, 0).Def.Type != "parachute" || r.Nth(a.hex, 1).Def.Type != "parachute" {
		return shift{}
	}
	return shift{-g.t.shift.parachute, "both parachute divisions, alone", R11_23}
}
