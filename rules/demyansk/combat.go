package demyansk

import (
	"fmt"
	"slices"
	"strconv"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
)

// windows lists the kinds of questions for which standing orders may be given.
var windows = []string{"excess", "substitute", "before", "support", "losses", "special", "noretreat", "retreat", "through", "advance"}

// foreignWords holds the words of order sheets in other languages.
var foreignWords = notation.LoadLexicon(texts)

// combatRows returns the rows of the verbs for combat and for the answers to its questions.
func combatRows() []row {
	under := func(v notation.Verb, alias ...string) row {
		v.Under, v.Standalone, v.Alias = []string{"attack"}, true, append(alias, v.Alias...)
		return row{Verb: v}
	}
	attack := sheet.CommonVerb("attack", "attack 1811,1910 with I/6,II/6 = 3:1")
	attack.Help = "attack a hex, or several at once; support names artillery and aircraft of the Soviet side (11)"
	attack.Args = []notation.Arg{{Name: "hexes", Kind: notation.Hexes}, attack.Args[1],
		{Name: "support", Keyword: "support", Kind: notation.Units, Optional: true}, attack.Args[3]}
	return []row{
		{Verb: sheet.NewVerb("excess U1", "eliminate these units where a stack is over its limit (3.33)", argUnits)},
		{Verb: attack, When: phaseOfVerb{step: stepFight}, Rule: "11.11", Check: (*Order).judgeAttack, Apply: (*Order).attack,
			OfferOrders: (*enumerator).attacks, Worth: (*weigher).fight},
		{Verb: sheet.NewVerb("withdraw 1811", "try to retreat before combat (11.42)", sheet.OptionalArg(argHex))},
		under(sheet.NewVerb("support AA30", "artillery and aircraft that support this combat (10.1, 13.2)", argUnits)),
		under(sheet.CommonVerb("losses", "losses I/6")),
		under(sheet.NewVerb("special artillery", "a special result strikes the aircraft (air) or the artillery (12.23)",
			notation.Arg{Name: "what", Kind: notation.Word})),
		under(sheet.CommonVerb("noretreat", "noretreat 1811")),
		under(sheet.NewVerb("retreat I/6 to 1809", "where units retreat, best hex first (12.3)", sheet.OptionalArg(argUnits),
			sheet.OptionalArg(argHex),
			argTo), "r", "ret"),
		under(sheet.NewVerb("leave I/6", "retreat from an entry hex into the map box (12.32)", sheet.OptionalArg(argUnits), argTo)),
		under(sheet.NewVerb("through to 1709", "retreat through an empty enemy zone of control (12.43)",
			sheet.OptionalArg(argUnits), argTo)),
		under(sheet.CommonVerb("advance", "advance I/6 to 1811")),
	}
}

// isUntried reports whether a unit is an untried counter, whose strength is unknown to both sides (5.42).
func isUntried(u *core.Unit) bool { return u.Def.Type == typeUntried }

// reveal draws a tried counter for an untried one and replaces the untried one by it (11.43). It returns "" when the
// unit is removed for good. All counters in the container are equally likely, so that drawing now is the same as
// drawing at set-up (5.43).
func (g *game) reveal(tx *core.Tx, id string) string {
	r := tx.Read()
	pool := slices.Collect(r.UnitsInBox(boxUntried))
	u, ok := r.Unit(id)
	if !ok || len(pool) == 0 {
		tx.Stop(fmt.Errorf("no tried side is left for %s", id))
		return ""
	}
	die := tx.Die(fmt.Sprintf("untried:%s#1", id), len(pool), "11.43", say.F("%s is one of %d", id, len(pool)))
	drawn, at, box := pool[die-1].Def.ID, u.Hex, u.Box
	tx.Make(core.Remove{Unit: id, Box: boxUnused, Why: say.F("it is %s", drawn), Rule: "11.43"})
	tx.Make(core.Place{Unit: drawn, Hex: at, Box: box, Rule: "11.43"})
	if g.info.ByID[drawn].Tagged("remove") {
		tx.Make(core.Remove{Unit: drawn, Box: core.BoxDead, Why: "Remove", Rule: "11.43"})
		return ""
	}
	return drawn
}

// fight is one combat while it is resolved.
type fight struct {
	combat.Resolution
	g     *game
	order *Order
	sides [2]core.Side
	hexes []hexmap.Hex // hexes attacked
	// of these: emptied before the combat, by a retreat or because an untried unit was removed
	emptiedBefore  []hexmap.Hex
	attackedBefore []hexmap.Hex          // hexes attacked earlier in this turn
	forces         [2][]string           // attackers without artillery, and defenders
	startHexes     map[string]hexmap.Hex // hexes from which units attack
	withoutPart    []string              // attackers that take no part (3.51d)
	support        [2][]string
	triedOptions   [2]bool // retreat before combat or No Retreat (12.41)
	result         string
	retreatHexes   [2]int // number of hexes that a force retreats (12.31)
	breakouts      int    // retreats through zones of control
	isForecast     bool   // nothing has happened yet: possible results are computed in advance
}

// fight returns the combat of an attack before anything has happened.
func (o *Order) fight(g *game, tx *core.Tx, side core.Side) *fight {
	b := g.newBoard(tx.Read(), side)
	f := &fight{g: g, order: o, sides: [2]core.Side{side, opponent(side)}, hexes: o.Path, attackedBefore: b.s.foughtHexes,
		startHexes: map[string]hexmap.Hex{}}
	f.Resolution = combat.NewResolution(tx, o.Path[0], f.attackedBefore, o.Path[0])
	f.forces = [2][]string{slices.Clone(o.Units), roster.IDs(o.battle(b).defenders())}
	for _, u := range roster.Find(tx.Read(), o.Units) {
		f.startHexes[u.Def.ID] = u.Hex
	}
	return f
}

// attack resolves the combat, step by step (11.51). Aircraft return only by a special result (13.24).
func (o *Order) attack(g *game, tx *core.Tx, side core.Side) {
	f := o.fight(g, tx, side)
	f.ReportHeading("11.51")
	f.begin()
	steps := []func(){f.resolveEarlyRetreats, f.reveal, f.askSupport, f.resolve}
	if of(tx.Read()).hasRuling(revealFirst) {
		steps[1], steps[2] = steps[2], steps[1]
	}
	for _, step := range steps {
		if step(); len(f.units(attacker)) == 0 || len(f.units(defender)) == 0 || tx.Stopped() {
			break
		}
	}
	f.endBeforeAdvance()
	f.Advance(f.advanceChoice, f.ask, "12.52", nil) // into the hexes that the combat has emptied (12.51)
}

// begin marks the units that fight and can no longer be withheld (11.14), adds the hexes that must be attacked because
// of it (11.15), and removes works under construction (14.42).
func (f *fight) begin() {
	b := f.g.newBoard(f.Tx.Read(), f.sides[attacker])
	duties := slices.Clone(b.s.duties)
	for _, u := range f.units(attacker) {
		for _, h := range b.requiredAttacks(u.Hex, f.hexes...) {
			duties = append(duties, requiredAttack{u.Def.ID, u.Hex, h})
		}
	}
	promises := slices.Clone(b.s.promises)
	for _, u := range xslices.Filter(roster.Find(b.r, f.order.ByName["support"]), isRocket) {
		promises = append(promises, rocketPromise{u.Def.ID, f.Hex})
	}
	core.EditExt(f.Tx, func(s *state) {
		s.foughtHexes, s.duties, s.promises = append(slices.Clone(s.foughtHexes), f.hexes...), duties, promises
	})
	roster.MarkUnits(f.Tx, f.forces[attacker], markFought)
	roster.MarkUnits(f.Tx, f.forces[defender], markAttacked)
	for _, h := range f.hexes {
		f.g.removeUnfinished(f.Tx, h)
	}
}

// units returns the units of a force that still take part: attackers on the map, defenders in the hexes attacked.
func (f *fight) units(who role) []*core.Unit {
	return slices.DeleteFunc(roster.FindOnMap(f.Tx.Read(), f.forces[who]), func(u *core.Unit) bool {
		return who == defender && !slices.Contains(f.hexes, u.Hex)
	})
}

// defended returns the attacked hexes that were not emptied before the combat.
func (f *fight) defended() []hexmap.Hex {
	some := xslices.Filter(f.hexes, func(h hexmap.Hex) bool { return !slices.Contains(f.emptiedBefore, h) })
	if len(some) > 0 {
		return some
	}
	return f.hexes
}

// noteEmptied records which hexes are not defended any more: shifts and strengths ignore them (11.22, 11.25, 14.21).
func (f *fight) noteEmptied() {
	units := f.units(defender)
	f.emptiedBefore = xslices.Filter(f.hexes, func(h hexmap.Hex) bool {
		return !slices.ContainsFunc(units, func(u *core.Unit) bool { return u.Hex == h })
	})
}

// battle returns the units of the combat as it stands now, for computation.
func (f *fight) battle() *battle {
	r := f.Tx.Read()
	return &battle{attackerBoard: f.g.newBoard(r, f.sides[attacker]), hexes: f.defended(), units: f.units(attacker),
		support: [2][]*core.Unit{roster.Find(r, f.support[attacker]), roster.Find(r, f.support[defender])}}
}

// ask puts a question to its owner, with the facts that they must know.
func (f *fight) ask(c core.Choice) core.Option {
	t, who := f.battle(), slices.Index(f.sides[:], c.Owner)
	p := t.power(false)
	facts := core.Facts("odds", p.odds(f.g).String(), "attack", strconv.Itoa(p.attack), "defence", strconv.Itoa(p.defence),
		"support", strconv.Itoa(t.pointsOf(1-role(who))))
	if f.result != "" {
		facts = append(facts, core.Facts("result", f.result)...)
	}
	return f.Answer(c, facts...)
}

// resolveEarlyRetreats lets defenders with the exploitation box try to retreat before combat, hex by hex (11.42).
func (f *fight) resolveEarlyRetreats() {
	for _, h := range f.hexes {
		stack := slices.DeleteFunc(f.units(defender), func(u *core.Unit) bool { return u.Hex != h })
		if slices.ContainsFunc(stack, func(u *core.Unit) bool { return !f.canRetreatEarly(u) }) {
			continue
		}
		c := combat.NewResolution(f.Tx, h, f.attackedBefore, h)
		a := f.ask(core.Choice{Kind: "before", Rule: "11.42", Owner: f.sides[defender], Hex: c.Label, Why: "it stands unless it is ordered",
			Question: say.F("Does the defence of %s try to retreat before combat?", c.Label),
			Options:  []core.Option{{Verb: "pass", Note: "stand"}, {Verb: "withdraw", At: c.Label}}})
		if a.Verb == "pass" {
			continue
		}
		f.triedOptions[defender] = true
		die := c.Die("before", "11.42", say.F("retreat before combat out of %s", c.Label))
		if f.rollOption(RetreatBeforeCombat, "11.42", h, die, c.DieKey("before"), stack) != "fail" {
			f.retreat(defender, stack, false, "11.42")
		}
	}
	if f.noteEmptied(); len(f.units(defender)) == 0 {
		roster.MarkUnits(f.Tx, f.forces[attacker], markDeclined)
		f.excludeAttackers(f.battle().power(false).withoutStrength)
	}
}

// excludeAttackers removes attackers from the combat whose halved strength is 0: they do not lose steps, retreat,
// advance or exploit (3.51d).
func (f *fight) excludeAttackers(void []string) {
	f.forces[attacker] = slices.DeleteFunc(f.forces[attacker], func(id string) bool { return slices.Contains(void, id) })
	f.withoutPart = append(f.withoutPart, void...)
	roster.MarkUnits(f.Tx, void, markWithoutPart)
}

// canRetreatEarly reports whether a unit may retreat before combat (11.42a, e).
func (f *fight) canRetreatEarly(u *core.Unit) bool {
	if u.Def.Type == typeUntried {
		return of(f.Tx.Read()).hasRuling(untriedStands)
	}
	return f.g.faceUp(u).Exploitation && (u.Def.Type != "ski" || of(f.Tx.Read()).weather.Weather == Freeze)
}

// rollOption reads the retreat options table for some units and the die of an event, and tells it.
func (f *fight) rollOption(use OptionColumn, rule string, h hexmap.Hex, die int, event string, units []*core.Unit) string {
	face := die
	for _, m := range f.g.Tables.OptionDRM.List {
		if m.Use == use && (m.Side == "any" || m.Side == units[0].Def.Side) && f.drmApplies(m.If, units) {
			die += m.Add
		}
	}
	f.Tx.DescribeDie(event, units[0].Def.Side, die-face)
	res := f.g.Tables.OptionResult(use, die)
	f.Tx.Note(core.Event{Kind: core.KindResult, Hex: f.g.Map.Label(h), Rule: rule, Value: say.Plain(res),
		Text: say.F("%d with the modifiers", die)})
	return res
}

// drmApplies reports whether a modifier of the retreat options table applies to units (12.42c, 12.44b, A42).
func (f *fight) drmApplies(what string, units []*core.Unit) bool {
	s := of(f.Tx.Read())
	some := func(test func(*core.Unit) bool) bool { return slices.ContainsFunc(units, test) }
	switch what {
	case "printed_strongpoints":
		return !some(func(u *core.Unit) bool { return f.g.printedFort(s, u.Hex) != u.Def.Side })
	case "ss":
		return some(func(u *core.Unit) bool { return f.g.unitData(u).Tagged("ss") })
	case "exploitation":
		return !some(func(u *core.Unit) bool { return !f.g.faceUp(u).Exploitation })
	}
	return s.weather.Storm
}

// reveal draws the untried units of both sides (11.43).
func (f *fight) reveal() {
	for who, mark := range []string{markFought, markAttacked} {
		for _, u := range xslices.Filter(f.units(role(who)), isUntried) {
			id := u.Def.ID
			f.forces[who] = roster.WithoutWord(f.forces[who], id)
			if drawn := f.g.reveal(f.Tx, id); drawn != "" {
				f.forces[who] = append(f.forces[who], drawn)
				f.startHexes[drawn] = f.startHexes[id]
				roster.MarkUnits(f.Tx, []string{drawn}, mark)
			}
		}
	}
	if f.noteEmptied(); len(f.units(attacker)) == 0 {
		f.ReportNote("11.43", "no attacker is left: there is no combat")
	}
}

// endBeforeAdvance marks the rocket units that fired, as soon as the result is known (10.42).
func (f *fight) endBeforeAdvance() {
	core.EditExt(f.Tx, func(s *state) {
		s.promises = xslices.Filter(s.promises, func(p rocketPromise) bool { return p.hex != f.Hex })
	})
	all := roster.FindOnMap(f.Tx.Read(), slices.Concat(f.support[attacker], f.support[defender]))
	roster.MarkUnits(f.Tx, roster.IDs(xslices.Filter(all, isRocket)), markFired)
}

// isRocket reports whether a unit is rocket artillery.
func isRocket(u *core.Unit) bool { return u.Def.Type == "rocket" }
