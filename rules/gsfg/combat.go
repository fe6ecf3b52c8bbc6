package gsfg

import (
	"maps"
	"slices"
	"strconv"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
)

// fight is one battle in resolution.
type fight struct {
	combat.Course
	g         *game
	b         *battle
	a         *assessment
	res       string
	defenders []string // the real ones (R 11.18)
	inert     []string
	ahead     bool // nothing has happened yet: what may come is foreseen
}

func (o *Order) attack(g *game, tx *core.Tx, side core.Side) {
	f := g.begin(tx, side, o)
	for _, step := range []func(){f.deepStrike, f.support, f.airdrop, func() { f.chemical(o.poisons()) }, f.resolve} {
		if step(); tx.Stopped() || tx.Read().Over() != nil {
			return
		}
	}
}

// engage is a battle before anything has happened in it.
func (g *game) engage(tx *core.Tx, side core.Side, o *Order) *fight {
	r := tx.Read()
	f := &fight{Course: combat.Begin(tx, o.Hex, of(r).fought, o.Hex), g: g, b: o.battle(side)}
	for u := range r.In(o.Hex) {
		if u.Marked(markFled) {
			f.inert = append(f.inert, u.Def.ID)
		} else {
			f.defenders = append(f.defenders, u.Def.ID)
		}
	}
	return f
}

// begin marks who fights.
func (g *game) begin(tx *core.Tx, side core.Side, o *Order) *fight {
	f := g.engage(tx, side, o)
	core.Edit(tx, func(s *state) {
		s.fights, s.fought = append(slices.Clone(s.fights), o.Hex), append(slices.Clone(s.fought), o.Hex)
	})
	roster.Mark(tx, o.Units, markFought, markAttacked)
	return f
}

// ask gives the owner of a choice what he must know.
func (f *fight) ask(c core.Choice) core.Option {
	a := f.a
	if a == nil {
		a = f.g.assess(f.Tx.Read(), f.b)
	}
	if f.res != "" {
		c.Facts = append(c.Facts, core.Fact{Name: "result", Value: f.res})
	}
	return f.Answer(c, core.Fact{Name: "odds", Value: a.odds().String()}, core.Fact{Name: "terrain", Value: f.g.ground(f.Hex)},
		core.Fact{Name: "attack", Value: strconv.Itoa(a.att)}, core.Fact{Name: "defence", Value: strconv.Itoa(a.def)})
}

// inTurn asks for one unit after another.
func (f *fight) inTurn(offer func(gone []string) core.Choice, do func(core.Option)) {
	f.Tx.Stop(combat.InTurn(offer, func(c core.Choice) (core.Option, error) { return f.ask(c), f.Tx.Do() }, func(o core.Option) error {
		do(o)
		return f.Tx.Do()
	}))
}

// deepStrike lets NATO put a Soviet attack out of supply, once in a turn in which a deep strike has given it that (R 6.5).
func (f *fight) deepStrike() {
	if f.b.att != Soviet || !of(f.Tx.Read()).oos {
		return
	}
	opt := f.ask(core.Choice{Kind: "cutoff", Rule: R6_5, Owner: NATO, Question: say.F(
		"Is the attack on %s put out of supply by the deep strike? It can be done once in this turn.", f.Label),
		Why: "it is kept for another attack", Options: []core.Option{{Verb: "pass", Note: "not this attack"},
			{Verb: "cutoff", At: f.Label, Note: "strengths halved, no artillery, no chemical weapons"}}})
	if opt.Verb != "cutoff" {
		return
	}
	s := of(f.Tx.Read())
	s.oos = false
	tell(f.Tx, s, R6_5, "deep strike: the attack on %s is out of supply", f.Label)
	f.b.cutOff = true
	guns := roster.Names(slices.DeleteFunc(f.attackers(), func(u *core.Unit) bool { return !isArtillery(u) }))
	if len(guns) > 0 {
		f.Note(R8_11, "%v is out of supply and drops out", guns)
		f.b.drop(guns)
	}
}

// attackers are those on the map.
func (f *fight) attackers() []*core.Unit { return roster.Standing(f.Tx.Read(), f.b.attackers) }

// support lets NATO add air mobile units to a defence, one after the other (R 6.16).
func (f *fight) support() {
	if f.b.def != NATO || of(f.Tx.Read()).holder != NATO {
		return
	}
	f.inTurn(func([]string) core.Choice {
		c := core.Choice{Kind: "support", Rule: R6_16, Owner: NATO, Question: say.F("Do air mobile units support the defence of %s?",
			f.Label), Why: "none unless it is ordered", Options: []core.Option{{Verb: "pass", Note: "no more"}}}
		b := f.g.look(f.Tx.Read(), NATO)
		for _, u := range roster.OnMap(f.Tx.Read(), NATO, isAirMobile) {
			if f.maySupport(b, u) {
				c.Options = append(c.Options, core.Option{Verb: "support", Units: []string{u.Def.ID},
					Note: say.F("adds %d", u.Values().Attack)})
			}
		}
		return c
	}, func(o core.Option) {
		f.b.support = append(f.b.support, o.Units[0])
		roster.Mark(f.Tx, o.Units, markFought)
	})
}

// maySupport judges an air mobile unit (R 6.16, A-41).
func (f *fight) maySupport(b *board, u *core.Unit) bool {
	return !slices.Contains(f.b.support, u.Def.ID) && !u.Marked(markUsed) && !u.Marked(markFought) && u.Hex != f.Hex && !b.near[u.Hex] &&
		f.g.m.Distance(u.Hex, f.Hex) <= f.g.tables.Ranges.AirMobile
}

// airdrop lets the holder of air superiority supply attacked units that are out of supply (R 6.9).
func (f *fight) airdrop() {
	r := f.Tx.Read()
	b := f.g.look(r, f.b.def)
	if !b.mayDrop() || !slices.ContainsFunc(roster.Standing(r, f.defenders), func(u *core.Unit) bool { return b.supplyOf(u) == cutOff }) {
		return
	}
	c := core.Choice{Kind: "supply", Rule: R6_9, Owner: f.b.def, Question: say.F(
		"Defenders of %s are out of supply. Is aerial supply dropped?", f.Label),
		Why: "none unless it is ordered", Options: []core.Option{{Verb: "pass"}}}
	for _, h := range append([]hexmap.Hex{f.Hex}, f.g.neighbours(f.Hex)...) {
		if !b.enemy[h] {
			c.Options = append(c.Options, core.Option{Verb: "supply", Path: []string{f.g.m.Label(h)}})
		}
	}
	if opt := f.ask(c); opt.Verb == "supply" {
		f.g.drop(f.Tx, f.b.def, f.g.at(opt.Path[0]))
	}
}

// drop forgets units that have left the map.
func (f *fight) drop() {
	r := f.Tx.Read()
	gone := func(id string) bool { u, ok := r.Unit(id); return !ok || !u.OnMap() }
	f.defenders = slices.DeleteFunc(f.defenders, gone)
	f.inert = slices.DeleteFunc(f.inert, gone)
	f.b.attackers = slices.DeleteFunc(f.b.attackers, gone)
}

// resolve works out the odds, throws and carries the result out.
func (f *fight) resolve() {
	r := f.Tx.Read()
	f.a = f.g.assess(r, f.b)
	if list := f.g.mixedAttack(r, f.b); list != nil && f.a.att >= f.a.def {
		f.b.multi = f.g.tables.multinational(f.Die("multinational", R7_7, "attackers of several nations"), list)
		f.b.rolled = true
		f.a = f.g.assess(r, f.b)
	}
	for _, e := range f.a.events() {
		f.Tx.Note(e)
	}
	die := 0
	if f.a.column() >= 0 {
		die = f.Die("combat", R11_16, say.F("combat %s at %s", f.Label, f.a.columnName()))
	}
	f.res = f.g.outcome(f.Hex, f.a.column(), die)
	f.OverrideWord("combat", &f.res, slices.Sorted(maps.Keys(resultTexts)))
	f.Result(resultRules[f.res], say.Plain(resultTexts[f.res]), say.Plain(f.res))
	f.carryOut()
}

// outcome is the result of an attack on a hex (R 11.8, 11.14).
func (g *game) outcome(h hexmap.Hex, column, die int) string {
	if res := g.tables.result(column, die); res != "DR" || !g.hex[h].isCity {
		return res
	}
	return oneEach
}

// oneEach is the result of a DR against a city (R 11.14).
const oneEach = "1+1"

var (
	resultRules = map[string]string{stalled: R11_20, "DR": R11_17, "EX": R11_21, "DE": R11_22, oneEach: R11_14}
	resultTexts = map[string]string{stalled: "the attack stalls", "DR": "the defenders retreat",
		"EX": "each defender loses a step, the attacker as many",
		"DE": "the defenders are eliminated", oneEach: "each side loses a step; nobody retreats from a city"}
)
