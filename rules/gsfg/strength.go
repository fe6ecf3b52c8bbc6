package gsfg

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/roster"
)

// battle holds the decisions that are made about a battle before its odds are computed.
type battle struct {
	hex                hexmap.Hex
	attacker, defender core.Side
	attackers          []string
	support            []string // air mobile units that help the defence (R 6.16)
	cutOff             bool     // a deep strike has put the attack out of supply (R 6.5)
	chemical           bool     // the attacker uses chemical weapons (R 4.7)
	multinationalShift shift    // column shift of a multinational attack (R 12.4)
	rolled             bool
}

// strengthPool holds units of one battle whose strengths are halved together (R 1.5, A-17).
type strengthPool struct {
	units          []string
	printed        []say.Text
	sum            int
	artillerySum   int // strength of attacking artillery in the sum (R 11.23)
	artilleryCount int // number of artillery units in it
	halvings       int
	supplied       bool
	alone          bool // it is an East German unit by itself (R 7.5)
	value          int
	why            say.Text
}

// assessment holds the strengths, odds and column shifts of a battle.
type assessment struct {
	g                         *game
	b                         *battle
	attack                    []*strengthPool
	defence                   []*strengthPool
	attackTotal, defenceTotal int
	capped                    int // strength of artillery above the limit, which does not count (R 11.23)
	shifts                    []columnShift
	netShift                  shift
	notes                     []say.Text
}

// columnShift is a column shift with its rule and reason; positive is to the right.
type columnShift struct {
	n    shift
	rule string
	text say.Text
}

// assess computes strengths, odds and shifts of a battle.
func (g *game) assess(r core.Reader, b *battle) *assessment {
	return g.assessOn(g.newBoard(r, b.attacker), g.newBoard(r, b.defender), b)
}

// assessOn computes strengths, odds and shifts with the boards of both sides.
func (g *game) assessOn(att, def *board, b *battle) *assessment {
	a := &assessment{g: g, b: b, shifts: g.shiftsOf(att.r, b)}
	g.addAttackers(att, a)
	g.addDefenders(def, a)
	a.attackTotal, a.defenceTotal = a.totalOf(a.attack, b.attacker), a.totalOf(a.defence, b.defender)
	for _, s := range a.shifts {
		a.netShift += s.n
	}
	return a
}

// fightsAlone reports whether an East German unit stands alone and so has strength 1 (R 7.5, A-05).
func (g *game) fightsAlone(r core.Reader, u *core.Unit) bool {
	return g.nationOf(u) == typeGDR && r.Count(u.Hex) == 1 && !of(r).options.Has(gdrAlone)
}

// addAttackers adds the attacking units to the pools.
func (g *game) addAttackers(look *board, a *assessment) {
	b, r := a.b, look.r
	for _, u := range roster.FindOnMap(r, b.attackers) {
		id, n, p := u.Def.ID, u.Values().Attack, &strengthPool{alone: g.fightsAlone(r, u), supplied: look.supplyState(u) != cutOff &&
			!b.cutOff}
		if p.alone {
			n = 1
		}
		if !p.supplied {
			p.addHalving("out of supply")
		}
		if g.hexsideBetween(u.Hex, b.hex).river && g.tables.Hexsides.River.Halves && !canUseAirMobility(r, u) {
			p.addHalving("across a river")
		}
		if isArtillery(u) {
			if b.cutOff {
				a.notes = append(a.notes, say.F("%s is out of supply and drops out", id))
				continue
			}
			p.artillerySum, p.artilleryCount = n, 1
		}
		a.attack = addToPool(a.attack, id, n, p, b.chemical, of(r).options.Has(artilleryHalving))
	}
}

// addHalving halves the strength of the pool once more, with the reason.
func (p *strengthPool) addHalving(why say.Text) {
	p.halvings++
	p.why = say.Join(slices.DeleteFunc([]say.Text{p.why, why}, func(t say.Text) bool { return t == "" }), ", ")
}

// addDefenders adds the defending units to the pools.
func (g *game) addDefenders(look *board, a *assessment) {
	b, r := a.b, look.r
	for u := range r.UnitsIn(b.hex) {
		if u.Marked(markRetreated) {
			a.notes = append(a.notes, say.F("%s retreated into the hex and adds nothing", u.Def.ID))
			continue
		}
		n, p := u.Values().Defence, &strengthPool{alone: g.fightsAlone(r, u), supplied: look.supplyState(u) != cutOff}
		if p.alone {
			n = 1
		}
		if !p.supplied {
			p.addHalving("out of supply")
		}
		a.defence = addToPool(a.defence, u.Def.ID, n, p, b.chemical, false)
	}
	for _, u := range roster.FindOnMap(r, b.support) {
		a.defence = addToPool(a.defence, u.Def.ID, u.Values().Attack, &strengthPool{supplied: true, why: "air mobile support"},
			b.chemical, false)
	}
}

// addToPool adds a strength to the pool of units that are halved equally often. Supplied units are pooled separately if
// chemical weapons double them, and artillery if the players agreed to halve it separately.
func addToPool(list []*strengthPool, id string, n int, like *strengthPool, chemical, apart bool) []*strengthPool {
	shown := say.F("%s %d", id, n)
	if like.alone {
		shown = say.F("%s alone %d", id, n)
	}
	for _, p := range list {
		if p.halvings == like.halvings && (!apart || (p.artillerySum > 0) == (like.artillerySum > 0)) && (!chemical ||
			p.supplied == like.supplied) {
			p.units, p.printed, p.sum = append(p.units, id), append(p.printed, shown), p.sum+n
			p.artillerySum, p.artilleryCount = p.artillerySum+like.artillerySum, p.artilleryCount+like.artilleryCount
			return list
		}
	}
	like.units, like.printed, like.sum = []string{id}, []say.Text{shown}, n
	return append(list, like)
}

// totalOf returns the strength of a side after halving, the artillery limit and doubling, in this order,
// at least 1 (R 11.10).
func (a *assessment) totalOf(pools []*strengthPool, side core.Side) int {
	foot, guns := 0, 0
	for _, p := range pools {
		p.value = halveRepeatedly(p.sum, p.halvings, len(p.units))
		others := p.nonArtilleryStrength()
		foot, guns = foot+others, guns+p.value-others
	}
	left := max(guns-foot, 0)
	a.capped += left
	sum := 0
	for _, p := range pools {
		cut := min(left, p.value-p.nonArtilleryStrength()) // R 11.23: what exceeds the others is ignored
		p.value, left = p.value-cut, left-cut
		if a.b.chemical && side == Soviet && p.supplied {
			p.value *= a.g.tables.Chemical.Factor
		}
		sum += p.value
	}
	return max(sum, 1)
}

// nonArtilleryStrength returns the halved strength of a pool's units without its artillery, so that the artillery
// counts with what it adds.
func (p *strengthPool) nonArtilleryStrength() int {
	if p.artillerySum == 0 {
		return p.value
	}
	return min(p.value, halveRepeatedly(p.sum-p.artillerySum, p.halvings, len(p.units)-p.artilleryCount))
}

// halveRepeatedly halves the strength of a number of units several times; a single unit of strength 1 stays at 1 (R
// 1.5).
func halveRepeatedly(sum, halvings, units int) int {
	for ; halvings > 0 && (units > 1 || sum > 1); halvings-- {
		sum = halfOf(sum)
	}
	return sum
}

// odds returns the ratio before shifts, "3:1" (R 11.7).
func (a *assessment) odds() say.Text {
	return say.Plain(odds.ColumnOf(a.attackTotal, a.defenceTotal).String())
}

// column returns the column that the battle is rolled on, counted from 0 for 1:1; below 0 the attack stalls (R 11.8,
//
func (a *assessment) column() int {
	if a.attackTotal < a.defenceTotal {
		return -1
	}
	return min(a.attackTotal/a.defenceTotal-1+int(a.netShift), len(a.g.tables.Combat.Columns)-1)
}

// columnName returns the final column in words.
func (a *assessment) columnName() say.Text {
	if c := a.column(); c >= 0 {
		return say.Plain(a.g.tables.Combat.Columns[c])
	}
	return say.F("below %s", a.g.tables.Combat.Columns[0])
}

// summary returns the odds and shifts in one line.
func (a *assessment) summary() say.Text {
	if a.attackTotal < a.defenceTotal {
		return say.F("%d:%d, which stalls", a.attackTotal, a.defenceTotal)
	}
	s := say.F("%d:%d = %s", a.attackTotal, a.defenceTotal, a.odds())
	for _, x := range a.shifts {
		s += say.F(", %s %s", x.n.Say(), x.text)
	}
	return s
}

// events returns the lines of a report about strengths, odds and shifts.
func (a *assessment) events() []core.Event {
	label := a.g.m.Label(a.b.hex)
	out := []core.Event{{Kind: core.KindHead, Hex: label, Rule: R11_7, Text: say.F("ATTACK %s", a.g.m.LabelWithName(a.b.hex))}}
	sum := func(units []string, rule string, text, value say.Text) {
		out = append(out, core.Event{Kind: core.KindSum, Hex: label, Units: units, Rule: rule, Text: text, Value: value})
	}
	for _, n := range a.notes {
		out = append(out, core.Event{Kind: core.KindNote, Hex: label, Rule: R11_18, Text: n})
	}
	for _, side := range []struct {
		pools []*strengthPool
		what  string
	}{{a.attack, "attack"}, {a.defence, "defence"}} {
		for _, p := range side.pools {
			rule, text := R11_2, say.Join(p.printed, ", ")
			if p.halvings > 0 {
				rule, text = R1_5, say.F("%s, halved %s from %d (%s)", text, [...]string{1: "once", 2: "twice"}[p.halvings], p.sum, p.why)
			}
			sum(p.units, rule, text, say.F("%s %d", side.what, p.value))
		}
	}
	if a.capped > 0 {
		sum(nil, R11_23, "artillery beyond the strength of the others is ignored", say.F("-%d", a.capped))
	}
	if a.b.chemical {
		sum(nil, R4_7, "chemical weapons: supplied Soviet strength doubled", "")
	}
	if a.attackTotal < a.defenceTotal {
		sum(nil, R11_8, say.F("%d:%d", a.attackTotal, a.defenceTotal), "AS")
		return out
	}
	sum(nil, R11_7, say.F("%d:%d", a.attackTotal, a.defenceTotal), a.odds())
	for _, s := range a.shifts {
		sum(nil, s.rule, s.text, s.n.Say())
	}
	sum(nil, R11_16, "column", a.columnName())
	return out
}

// defendersIn returns the units in a hex that defend it (R 11.2, 11.18).
func defendersIn(r core.Reader, h hexmap.Hex) []*core.Unit {
	return slices.DeleteFunc(slices.Collect(r.UnitsIn(h)), func(u *core.Unit) bool { return u.Marked(markRetreated) })
}

// removeAttackers removes units from the attack.
func (b *battle) removeAttackers(ids []string) {
	b.attackers = slices.DeleteFunc(slices.Clone(b.attackers), func(id string) bool { return slices.Contains(ids, id) })
}
