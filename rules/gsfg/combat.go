package gsfg

import (
	"maps"
	"slices"
	"strconv"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
)

// fight is one battle while it is resolved.
type fight struct {
	combat.Resolution
	g          *game
	b          *battle
	sums       *assessment
	result     string
	defenders  []string // defending units (R 11.18)
	inert      []string // units in the hex that do not defend
	isForecast bool     // nothing has happened yet: possible results are computed in advance
}

// attack carries out an attack.
func (o *Order) attack(g *game, tx *core.Tx, side core.Side) {
	f := g.beginFight(tx, side, o)
	for _, step := range []func(){f.deepStrike, f.askSupport, f.askAirdrop, func() { f.declareChemical(o.usesChemical()) }, f.resolve} {
		if step(); tx.Stopped() || tx.Read().Result() != nil {
			return
		}
	}
}

// newFight returns the battle of an attack before anything has happened.
func (g *game) newFight(tx *core.Tx, side core.Side, o *Order) *fight {
	r := tx.Read()
	f := &fight{Resolution: combat.NewResolution(tx, o.Hex, of(r).foughtThisTurn, o.Hex), g: g, b: o.battle(side)}
	for u := range r.UnitsIn(o.Hex) {
		if u.Marked(markRetreated) {
			f.inert = append(f.inert, u.Def.ID)
		} else {
			f.defenders = append(f.defenders, u.Def.ID)
		}
	}
	return f
}

// beginFight starts a battle and marks the units that fight.
func (g *game) beginFight(tx *core.Tx, side core.Side, o *Order) *fight {
	f := g.newFight(tx, side, o)
	core.EditExt(tx, func(s *state) {
		s.foughtThisPhase, s.foughtThisTurn = append(slices.Clone(s.foughtThisPhase), o.Hex), append(slices.Clone(s.foughtThisTurn), o.Hex)
	})
	roster.MarkUnits(tx, o.Units, markFought, markAttacked)
	return f
}

// ask puts a question to its owner, with the facts that they must know.
func (f *fight) ask(c core.Choice) core.Option {
	a := f.sums
	if a == nil {
		a = f.g.assess(f.Tx.Read(), f.b)
	}
	if f.result != "" {
		c.Facts = append(c.Facts, core.Fact{Name: "result", Value: f.result})
	}
	return f.Answer(c, core.Fact{Name: "odds", Value: a.odds().String()}, core.Fact{Name: "terrain", Value: f.g.groundClass(f.Hex)},
		core.Fact{Name: "attack", Value: strconv.Itoa(a.attackTotal)}, core.Fact{Name: "defence", Value: strconv.Itoa(a.defenceTotal)})
}

// inTurn asks about one unit after another.
func (f *fight) inTurn(offer func(gone []string) core.Choice, do func(core.Option)) {
	f.Tx.Stop(combat.AskEachUnit(offer, func(c core.Choice) (core.Option, error) { return f.ask(c), f.Tx.Do() }, func(o core.Option) error {
		do(o)
		return f.Tx.Do()
	}))
}

// deepStrike asks NATO whether to put a Soviet attack out of supply, once in a turn after a deep strike with that
// effect (R 6.5).
func (f *fight) deepStrike() {
	if f.b.attacker != Soviet || !of(f.Tx.Read()).canCutOffAttack {
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
	s.canCutOffAttack = false
	extendWithNote(f.Tx, s, R6_5, "deep strike: the attack on %s is out of supply", f.Label)
	f.b.cutOff = true
	guns := roster.IDs(slices.DeleteFunc(f.attackers(), func(u *core.Unit) bool { return !isArtillery(u) }))
	if len(guns) > 0 {
		f.ReportNote(R8_11, "%v is out of supply and drops out", guns)
		f.b.removeAttackers(guns)
	}
}

// attackers returns the attacking units on the map.
func (f *fight) attackers() []*core.Unit { return roster.FindOnMap(f.Tx.Read(), f.b.attackers) }

// askSupport asks NATO which air mobile units join a defence, one after the other (R 6.16).
func (f *fight) askSupport() {
	if f.b.defender != NATO || of(f.Tx.Read()).holder != NATO {
		return
	}
	f.inTurn(func([]string) core.Choice {
		c := core.Choice{Kind: "support", Rule: R6_16, Owner: NATO, Question: say.F("Do air mobile units support the defence of %s?",
			f.Label), Why: "none unless it is ordered", Options: []core.Option{{Verb: "pass", Note: "no more"}}}
		b := f.g.newBoard(f.Tx.Read(), NATO)
		for _, u := range roster.OnMap(f.Tx.Read(), NATO, isAirMobile) {
			if f.canSupport(b, u) {
				c.Options = append(c.Options, core.Option{Verb: "support", Units: []string{u.Def.ID},
					Note: say.F("adds %d", u.Values().Attack)})
			}
		}
		return c
	}, func(o core.Option) {
		f.b.support = append(f.b.support, o.Units[0])
		roster.MarkUnits(f.Tx, o.Units, markFought)
	})
}

// canSupport reports whether an air mobile unit may join a defence (R 6.16, A-41).
func (f *fight) canSupport(b *board, u *core.Unit) bool {
	return !slices.Contains(f.b.support, u.Def.ID) && !u.Marked(markUsed) && !u.Marked(markFought) && u.Hex != f.Hex &&
		!b.nextToEnemy[u.Hex] &&
		f.g.m.Distance(u.Hex, f.Hex) <= f.g.tables.Ranges.AirMobile
}

// askAirdrop asks the holder of air superiority whether to supply attacked units that are out of supply (R 6.9).
func (f *fight) askAirdrop() {
	r := f.Tx.Read()
	b := f.g.newBoard(r, f.b.defender)
	if !b.hasDropsLeft() || !slices.ContainsFunc(roster.FindOnMap(r, f.defenders),
		func(u *core.Unit) bool { return b.supplyState(u) == cutOff }) {
		return
	}
	c := core.Choice{Kind: "supply", Rule: R6_9, Owner: f.b.defender, Question: say.F(
		"Defenders of %s are out of supply. Is aerial supply dropped?", f.Label),
		Why: "none unless it is ordered", Options: []core.Option{{Verb: "pass"}}}
	for _, h := range append([]hexmap.Hex{f.Hex}, f.g.neighbours(f.Hex)...) {
		if !b.enemy[h] {
			c.Options = append(c.Options, core.Option{Verb: "supply", Path: []string{f.g.m.Label(h)}})
		}
	}
	if opt := f.ask(c); opt.Verb == "supply" {
		f.g.placeAirSupply(f.Tx, f.b.defender, f.g.hexOf(opt.Path[0]))
	}
}

// dropRemoved removes units that have left the map from the lists of the battle.
func (f *fight) dropRemoved() {
	r := f.Tx.Read()
	gone := func(id string) bool { u, ok := r.Unit(id); return !ok || !u.OnMap() }
	f.defenders = slices.DeleteFunc(f.defenders, gone)
	f.inert = slices.DeleteFunc(f.inert, gone)
	f.b.attackers = slices.DeleteFunc(f.b.attackers, gone)
}

// resolve computes the odds, rolls the die and carries out the result.
func (f *fight) resolve() {
	r := f.Tx.Read()
	f.sums = f.g.assess(r, f.b)
	if list := f.g.mixedAttack(r, f.b); list != nil && f.sums.attackTotal >= f.sums.defenceTotal {
		f.b.multinationalShift = f.g.tables.multinational(f.Die("multinational", R7_7, "attackers of several nations"), list)
		f.Tx.DescribeDie(f.DieKey("multinational"), "", f.g.tables.multinationalModifier(list))
		f.b.rolled = true
		f.sums = f.g.assess(r, f.b)
	}
	for _, e := range f.sums.events() {
		f.Tx.Note(e)
	}
	die := 0
	if f.sums.column() >= 0 {
		die = f.Die("combat", R11_16, say.F("combat %s at %s", f.Label, f.sums.columnName()))
	}
	f.result = f.g.outcome(f.Hex, f.sums.column(), die)
	f.OverrideWord("combat", &f.result, slices.Sorted(maps.Keys(resultTexts)))
	f.ReportCombat(resultRules[f.result], say.Plain(resultTexts[f.result]), f.figures(die))
	f.applyResult()
}

// figures returns the battle in figures, when it has its result; a die of 0 was not thrown.
func (f *fight) figures(die int) core.Combat {
	a := f.sums
	c := core.Combat{Attacker: f.b.attacker, Defender: f.b.defender, Attackers: slices.Clone(f.b.attackers),
		Defenders: slices.Concat(f.defenders, f.inert, f.b.support), Attack: a.attackTotal, Defence: a.defenceTotal, Shift: int(a.netShift),
		Die: die, Result: f.result}
	if a.attackTotal >= a.defenceTotal {
		c.Odds = a.odds().String()
	}
	if die > 0 {
		c.Column, c.Key = a.columnName().String(), f.DieKey("combat")
	}
	return c
}

// outcome returns the result of an attack on a hex (R 11.8, 11.14).
func (g *game) outcome(h hexmap.Hex, column, die int) string {
	if res := g.tables.result(column, die); res != "DR" || !g.hex[h].isCity {
		return res
	}
	return resultOneEach
}

// resultOneEach is the result that replaces DR in an attack on a city (R 11.14).
const resultOneEach = "1+1"

var (
	// resultRules gives the rule of each result.
	resultRules = map[string]string{resultStalled: R11_20, "DR": R11_17, "EX": R11_21, "DE": R11_22, resultOneEach: R11_14}
	// resultTexts gives the meaning of each result in words.
	resultTexts = map[string]string{resultStalled: "the attack stalls", "DR": "the defenders retreat",
		"EX": "each defender loses a step, the attacker as many",
		"DE": "the defenders are eliminated", resultOneEach: "each side loses a step; nobody retreats from a city"}
)
