package gsfg

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/odds"
	"fieldpost/rules/mech/roster"
)

// battle holds the decisions about a battle before its odds are worked out.
type battle struct {
	hex       hexmap.Hex
	att, def  core.Side
	attackers []string
	support   []string // air mobile units that help the defence (R 6.16)
	cutOff    bool     // a deep strike has put the attack out of supply (R 6.5)
	chemical  bool     // R 4.7
	multi     shift    // shift of a multinational attack, in columns to the right (R 12.4)
	rolled    bool
}

// pool is units of one battle that are halved together (R 1.5, A-17).
type pool struct {
	units    []string
	printed  []say.Text
	sum      int
	guns     int // strength of attacking artillery in the sum (R 11.23)
	gunners  int // ... and how many of the units it is
	halvings int
	supplied bool
	alone    bool // of an East German unit by itself (R 7.5)
	value    int
	why      say.Text
}

// assessment is the arithmetic of a battle.
type assessment struct {
	g        *game
	b        *battle
	attack   []*pool
	defence  []*pool
	att, def int
	capped   int // strength of artillery that does not count (R 11.23)
	shifts   []columnShift
	net      shift
	notes    []say.Text
}

// columnShift is one shift of the odds, in columns to the right.
type columnShift struct {
	n    shift
	rule string
	text say.Text
}

// assess adds everything up.
func (g *game) assess(r core.Reader, b *battle) *assessment {
	return g.assessOn(g.look(r, b.att), g.look(r, b.def), b)
}

// assessOn is assess with the boards of both sides, which a caller may have already.
func (g *game) assessOn(att, def *board, b *battle) *assessment {
	a := &assessment{g: g, b: b, shifts: g.shiftsOf(att.r, b)}
	g.addAttackers(att, a)
	g.addDefenders(def, a)
	a.att, a.def = a.total(a.attack, b.att), a.total(a.defence, b.def)
	for _, s := range a.shifts {
		a.net += s.n
	}
	return a
}

// alone says whether an East German unit stands alone and fights with strength 1 (R 7.5, A-05).
func (g *game) alone(r core.Reader, u *core.Unit) bool {
	return g.nation(u) == gdr && r.Count(u.Hex) == 1 && !of(r).options.Has(gdrAlone)
}

func (g *game) addAttackers(look *board, a *assessment) {
	b, r := a.b, look.r
	for _, u := range roster.Standing(r, b.attackers) {
		id, n, p := u.Def.ID, u.Values().Attack, &pool{alone: g.alone(r, u), supplied: look.supplyOf(u) != cutOff && !b.cutOff}
		if p.alone {
			n = 1
		}
		if !p.supplied {
			p.halve("out of supply")
		}
		if g.between(u.Hex, b.hex).river && g.tables.Hexsides.River.Halves && !flies(r, u) {
			p.halve("across a river")
		}
		if isArtillery(u) {
			if b.cutOff {
				a.notes = append(a.notes, say.F("%s is out of supply and drops out", id))
				continue
			}
			p.guns, p.gunners = n, 1
		}
		a.attack = join(a.attack, id, n, p, b.chemical, of(r).options.Has(artilleryHalving))
	}
}

// halve says that the strength of the pool is halved, once more.
func (p *pool) halve(why say.Text) {
	p.halvings++
	p.why = say.Join(slices.DeleteFunc([]say.Text{p.why, why}, func(t say.Text) bool { return t == "" }), ", ")
}

func (g *game) addDefenders(look *board, a *assessment) {
	b, r := a.b, look.r
	for u := range r.In(b.hex) {
		if u.Marked(markFled) {
			a.notes = append(a.notes, say.F("%s retreated into the hex and adds nothing", u.Def.ID))
			continue
		}
		n, p := u.Values().Defence, &pool{alone: g.alone(r, u), supplied: look.supplyOf(u) != cutOff}
		if p.alone {
			n = 1
		}
		if !p.supplied {
			p.halve("out of supply")
		}
		a.defence = join(a.defence, u.Def.ID, n, p, b.chemical, false)
	}
	for _, u := range roster.Standing(r, b.support) {
		a.defence = join(a.defence, u.Def.ID, u.Values().Attack, &pool{supplied: true, why: "air mobile support"}, b.chemical, false)
	}
}

// join adds a strength to the pool of those that are halved as often. Supplied units have pools of their own when chemical
// weapons double these, artillery when players have agreed to halve it apart.
func join(list []*pool, id string, n int, like *pool, chemical, apart bool) []*pool {
	shown := say.F("%s %d", id, n)
	if like.alone {
		shown = say.F("%s alone %d", id, n)
	}
	for _, p := range list {
		if p.halvings == like.halvings && (!apart || (p.guns > 0) == (like.guns > 0)) && (!chemical || p.supplied == like.supplied) {
			p.units, p.printed, p.sum = append(p.units, id), append(p.printed, shown), p.sum+n
			p.guns, p.gunners = p.guns+like.guns, p.gunners+like.gunners
			return list
		}
	}
	like.units, like.printed, like.sum = []string{id}, []say.Text{shown}, n
	return append(list, like)
}

// total halves, limits artillery and doubles, in this order. It is never below 1 (R 11.10).
func (a *assessment) total(pools []*pool, side core.Side) int {
	foot, guns := 0, 0
	for _, p := range pools {
		p.value = halvedOften(p.sum, p.halvings, len(p.units))
		others := p.others()
		foot, guns = foot+others, guns+p.value-others
	}
	left := max(guns-foot, 0)
	a.capped += left
	sum := 0
	for _, p := range pools {
		cut := min(left, p.value-p.others()) // R 11.23: what exceeds the others is ignored
		p.value, left = p.value-cut, left-cut
		if a.b.chemical && side == Soviet && p.supplied {
			p.value *= a.g.tables.Chemical.Factor
		}
		sum += p.value
	}
	return max(sum, 1)
}

// others returns the strength after halving of a pool's units other than artillery. It is what they would have without
// artillery, so that the artillery has what it adds.
func (p *pool) others() int {
	if p.guns == 0 {
		return p.value
	}
	return min(p.value, halvedOften(p.sum-p.guns, p.halvings, len(p.units)-p.gunners))
}

// halvedOften halves the strength of so many units so many times; a single unit of strength 1 stays at 1 (R 1.5).
func halvedOften(sum, halvings, units int) int {
	for ; halvings > 0 && (units > 1 || sum > 1); halvings-- {
		sum = halved(sum)
	}
	return sum
}

// odds is the ratio before shifts, "3:1" (R 11.7).
func (a *assessment) odds() say.Text { return say.Plain(odds.Of(a.att, a.def).String()) }

// column is the column that the battle is fought on, counted from 0 for 1:1; below 0 it stalls (R 11.8, A-24).
func (a *assessment) column() int {
	if a.att < a.def {
		return -1
	}
	return min(a.att/a.def-1+int(a.net), len(a.g.tables.Combat.Columns)-1)
}

// columnName spells the final column.
func (a *assessment) columnName() say.Text {
	if c := a.column(); c >= 0 {
		return say.Plain(a.g.tables.Combat.Columns[c])
	}
	return say.F("below %s", a.g.tables.Combat.Columns[0])
}

// sentence is the arithmetic in one line.
func (a *assessment) sentence() say.Text {
	if a.att < a.def {
		return say.F("%d:%d, which stalls", a.att, a.def)
	}
	s := say.F("%d:%d = %s", a.att, a.def, a.odds())
	for _, x := range a.shifts {
		s += say.F(", %s %s", x.n.Say(), x.text)
	}
	return s
}

// events are the lines of the arithmetic.
func (a *assessment) events() []core.Event {
	label := a.g.m.Label(a.b.hex)
	out := []core.Event{{Kind: core.KindHead, Hex: label, Rule: R11_7, Text: say.F("ATTACK %s", a.g.m.Named(a.b.hex))}}
	sum := func(units []string, rule string, text, value say.Text) {
		out = append(out, core.Event{Kind: core.KindSum, Hex: label, Units: units, Rule: rule, Text: text, Value: value})
	}
	for _, n := range a.notes {
		out = append(out, core.Event{Kind: core.KindNote, Hex: label, Rule: R11_18, Text: n})
	}
	for _, side := range []struct {
		pools []*pool
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
	if a.att < a.def {
		sum(nil, R11_8, say.F("%d:%d", a.att, a.def), "AS")
		return out
	}
	sum(nil, R11_7, say.F("%d:%d", a.att, a.def), a.odds())
	for _, s := range a.shifts {
		sum(nil, s.rule, s.text, s.n.Say())
	}
	sum(nil, R11_16, "column", a.columnName())
	return out
}

// fighters are the units in a hex that defend it (R 11.2, 11.18).
func fighters(r core.Reader, h hexmap.Hex) []*core.Unit {
	return slices.DeleteFunc(slices.Collect(r.In(h)), func(u *core.Unit) bool { return u.Marked(markFled) })
}

// drop takes units out of the attack.
func (b *battle) drop(ids []string) {
	b.attackers = slices.DeleteFunc(slices.Clone(b.attackers), func(id string) bool { return slices.Contains(ids, id) })
}
