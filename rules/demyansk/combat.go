package demyansk

import (
	"fmt"
	"slices"
	"strconv"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// windows are the kinds of decisions for which standing orders may be given.
var windows = []string{"excess", "substitute", "before", "support", "losses", "special", "noretreat", "retreat", "through", "advance"}

// combatRows are the verbs of combat and of the answers to its questions.
func combatRows() []row {
	under := func(v notation.Verb, alias ...string) row {
		v.Under, v.Top, v.Alias = []string{"attack"}, true, append(alias, v.Alias...)
		return row{Verb: v}
	}
	attack := sheet.Common("attack", "attack 1811,1910 with I/6,II/6 = 3:1")
	attack.Help = "attack a hex, or several at once; support names artillery and aircraft of the Soviet side (11)"
	attack.Args = []notation.Arg{{Name: "hexes", Kind: notation.Hexes}, attack.Args[1],
		{Name: "support", Keyword: "support", Kind: notation.Units, Optional: true}, attack.Args[3]}
	return []row{
		{Verb: sheet.Verb("excess U1", "eliminate these units where a stack is over its limit (3.33)", argUnits)},
		{Verb: attack, When: when{step: stepFight}, Rule: "11.11", Check: (*Order).judgeAttack, Apply: (*Order).attack,
			Offers: (*enumerator).attacks, Worth: (*weigher).fight},
		{Verb: sheet.Verb("withdraw 1811", "try to retreat before combat (11.42)", sheet.May(argHex))},
		under(sheet.Verb("support AA30", "artillery and aircraft that support this combat (10.1, 13.2)", argUnits)),
		under(sheet.Common("losses", "losses I/6")),
		under(sheet.Verb("special artillery", "a special result strikes the aircraft (air) or the artillery (12.23)",
			notation.Arg{Name: "what", Kind: notation.Word})),
		under(sheet.Common("noretreat", "noretreat 1811")),
		under(sheet.Verb("retreat I/6 to 1809", "where units retreat, best hex first (12.3)", sheet.May(argUnits), sheet.May(argHex),
			argTo), "r", "ret"),
		under(sheet.Verb("leave I/6", "retreat from an entry hex into the map box (12.32)", sheet.May(argUnits), argTo)),
		under(sheet.Verb("through to 1709", "retreat through an empty enemy zone of control (12.43)", sheet.May(argUnits), argTo)),
		under(sheet.Common("advance", "advance I/6 to 1811")),
	}
}

// untried says whether nobody knows what a unit is (5.42).
func untried(u *core.Unit) bool { return u.Def.Type == typeUntried }

// reveal draws the tried side of an untried unit and puts it in its place, under its own name (11.43). It is empty when the unit is
// removed for good. Nobody knew it, and all that are in the container are equally likely, so that a draw now is the draw of the
// set-up (5.43).
func (g *game) reveal(tx *core.Tx, id string) string {
	r := tx.Read()
	pool := slices.Collect(r.Boxed(boxUntried))
	u, ok := r.Unit(id)
	if !ok || len(pool) == 0 {
		tx.Stop(fmt.Errorf("no tried side is left for %s", id))
		return ""
	}
	die := tx.Die(fmt.Sprintf("untried:%s#1", id), len(pool), "11.43", say.F("%s is one of %d", id, len(pool)))
	drawn, at, box := pool[die-1].Def.ID, u.Hex, u.Box
	tx.Make(core.Remove{Unit: id, Box: boxAside, Why: say.F("it is %s", drawn), Rule: "11.43"})
	tx.Make(core.Place{Unit: drawn, Hex: at, Box: box, Rule: "11.43"})
	if g.info.ByID[drawn].Tagged("remove") {
		tx.Make(core.Remove{Unit: drawn, Box: core.BoxDead, Why: "Remove", Rule: "11.43"})
		return ""
	}
	return drawn
}

// fight is a combat in resolution.
type fight struct {
	combat.Course
	g     *game
	order *Order
	sides [2]core.Side
	hexes []hexmap.Hex          // attacked
	left  []hexmap.Hex          // of these: emptied before the combat, by a retreat or since an untried unit was none
	past  []hexmap.Hex          // attacked before, in this turn
	force [2][]string           // attackers, without artillery, and defenders
	from  map[string]hexmap.Hex // where units attack from
	void  []string              // attackers that take no part (3.51d)
	help  [2][]string
	tried [2]bool // retreat before combat or No Retreat (12.41)
	res   string
	went  [2]int // hexes that a force retreats (12.31)
	broke int    // retreats through zones of control
	ahead bool   // nothing has happened yet: what may come is foreseen
}

// fight is an attack before anything has happened.
func (o *Order) fight(g *game, tx *core.Tx, side core.Side) *fight {
	b := g.look(tx.Read(), side)
	f := &fight{g: g, order: o, sides: [2]core.Side{side, other(side)}, hexes: o.Path, past: b.s.fights, from: map[string]hexmap.Hex{}}
	f.Course = combat.Begin(tx, o.Path[0], f.past, o.Path[0])
	f.force = [2][]string{slices.Clone(o.Units), roster.Names(o.battle(b).defenders())}
	for _, u := range roster.Find(tx.Read(), o.Units) {
		f.from[u.Def.ID] = u.Hex
	}
	return f
}

// attack resolves the combat, step by step (11.51). Aircraft return by themselves: only a special result sends them home (13.24).
func (o *Order) attack(g *game, tx *core.Tx, side core.Side) {
	f := o.fight(g, tx, side)
	f.Head("11.51")
	f.begin()
	steps := []func(){f.before, f.reveal, f.askSupport, f.resolve}
	if of(tx.Read()).ruled(revealFirst) {
		steps[1], steps[2] = steps[2], steps[1]
	}
	for _, step := range steps {
		if step(); len(f.units(attacker)) == 0 || len(f.units(defender)) == 0 || tx.Stopped() {
			break
		}
	}
	f.spent()
	f.Advance(f.advanceChoice, f.ask, "12.52", nil) // into the hexes that the combat has emptied (12.51)
}

// begin marks who fights and cannot withhold itself any more (11.14), notes what else must be attacked (11.15), and spoils what is
// being built (14.42).
func (f *fight) begin() {
	b := f.g.look(f.Tx.Read(), f.sides[attacker])
	duties := slices.Clone(b.s.duties)
	for _, u := range f.units(attacker) {
		for _, h := range b.owed(u.Hex, f.hexes...) {
			duties = append(duties, duty{u.Def.ID, u.Hex, h})
		}
	}
	promises := slices.Clone(b.s.promises)
	for _, u := range lists.Only(roster.Find(b.r, f.order.More["support"]), rocket) {
		promises = append(promises, promise{u.Def.ID, f.Hex})
	}
	core.Edit(f.Tx, func(s *state) {
		s.fights, s.duties, s.promises = append(slices.Clone(s.fights), f.hexes...), duties, promises
	})
	roster.Mark(f.Tx, f.force[attacker], markFought)
	roster.Mark(f.Tx, f.force[defender], markAttacked)
	for _, h := range f.hexes {
		f.g.spoil(f.Tx, h)
	}
}

// units are those of a force that are in the combat still: attackers on the map, defenders in the hexes attacked.
func (f *fight) units(who role) []*core.Unit {
	return slices.DeleteFunc(roster.Standing(f.Tx.Read(), f.force[who]), func(u *core.Unit) bool {
		return who == defender && !slices.Contains(f.hexes, u.Hex)
	})
}

// defended returns the hexes that are defended still: those attacked, without those that were emptied before the combat.
func (f *fight) defended() []hexmap.Hex {
	some := lists.Only(f.hexes, func(h hexmap.Hex) bool { return !slices.Contains(f.left, h) })
	if len(some) > 0 {
		return some
	}
	return f.hexes
}

// leave notes which hexes nobody defends any more: nothing that depends on the hexes attacked counts them (11.22, 11.25, 14.21).
func (f *fight) leave() {
	units := f.units(defender)
	f.left = lists.Only(f.hexes, func(h hexmap.Hex) bool {
		return !slices.ContainsFunc(units, func(u *core.Unit) bool { return u.Hex == h })
	})
}

// battle is the combat as it stands now.
func (f *fight) battle() *battle {
	r := f.Tx.Read()
	return &battle{b: f.g.look(r, f.sides[attacker]), hexes: f.defended(), units: f.units(attacker),
		help: [2][]*core.Unit{roster.Find(r, f.help[attacker]), roster.Find(r, f.help[defender])}}
}

// ask gives the owner of a choice what he must know.
func (f *fight) ask(c core.Choice) core.Option {
	t, who := f.battle(), slices.Index(f.sides[:], c.Owner)
	p := t.power(false)
	facts := core.Facts("odds", p.odds(f.g).String(), "attack", strconv.Itoa(p.attack), "defence", strconv.Itoa(p.defence),
		"support", strconv.Itoa(t.points(1-role(who))))
	if f.res != "" {
		facts = append(facts, core.Facts("result", f.res)...)
	}
	return f.Answer(c, facts...)
}

// before lets defenders with the exploitation box try to get away, hex by hex (11.42).
func (f *fight) before() {
	for _, h := range f.hexes {
		stack := slices.DeleteFunc(f.units(defender), func(u *core.Unit) bool { return u.Hex != h })
		if slices.ContainsFunc(stack, func(u *core.Unit) bool { return !f.flees(u) }) {
			continue
		}
		c := combat.Begin(f.Tx, h, f.past, h)
		a := f.ask(core.Choice{Kind: "before", Rule: "11.42", Owner: f.sides[defender], Hex: c.Label, Why: "it stands unless it is ordered",
			Question: say.F("Does the defence of %s try to retreat before combat?", c.Label),
			Options:  []core.Option{{Verb: "pass", Note: "stand"}, {Verb: "withdraw", At: c.Label}}})
		if a.Verb == "pass" {
			continue
		}
		f.tried[defender] = true
		die := c.Die("before", "11.42", say.F("retreat before combat out of %s", c.Label))
		if f.option(Before, "11.42", h, die, stack) != "fail" {
			f.retreat(defender, stack, false, "11.42")
		}
	}
	if f.leave(); len(f.units(defender)) == 0 {
		roster.Mark(f.Tx, f.force[attacker], markDeclined)
		f.exclude(f.battle().power(false).void)
	}
}

// exclude takes attackers out of the combat whose halved strength is nothing: they neither lose, retreat, advance nor exploit (3.51d).
func (f *fight) exclude(void []string) {
	f.force[attacker] = slices.DeleteFunc(f.force[attacker], func(id string) bool { return slices.Contains(void, id) })
	f.void = append(f.void, void...)
	roster.Mark(f.Tx, void, markVoid)
}

// flees says whether a unit may retreat before combat (11.42a, e).
func (f *fight) flees(u *core.Unit) bool {
	if u.Def.Type == typeUntried {
		return of(f.Tx.Read()).ruled(untriedStands)
	}
	return f.g.face(u).Exploitation && (u.Def.Type != "ski" || of(f.Tx.Read()).sky.Weather == Freeze)
}

// option reads the retreat options table for some units, and tells it.
func (f *fight) option(use Use, rule string, h hexmap.Hex, die int, units []*core.Unit) string {
	for _, m := range f.g.Tables.OptionDRM.List {
		if m.Use == use && (m.Side == "any" || m.Side == units[0].Def.Side) && f.applies(m.If, units) {
			die += m.Add
		}
	}
	res := f.g.Tables.Option(use, die)
	f.Tx.Note(core.Event{Kind: core.KindResult, Hex: f.g.Map.Label(h), Rule: rule, Value: say.Plain(res),
		Text: say.F("%d with the modifiers", die)})
	return res
}

// applies says whether a modifier of the retreat options table holds for some units (12.42c, 12.44b, A42).
func (f *fight) applies(what string, units []*core.Unit) bool {
	s := of(f.Tx.Read())
	some := func(test func(*core.Unit) bool) bool { return slices.ContainsFunc(units, test) }
	switch what {
	case "printed_strongpoints":
		return !some(func(u *core.Unit) bool { return f.g.printedFort(s, u.Hex) != u.Def.Side })
	case "ss":
		return some(func(u *core.Unit) bool { return f.g.unit(u).Tagged("ss") })
	case "exploitation":
		return !some(func(u *core.Unit) bool { return !f.g.face(u).Exploitation })
	}
	return s.sky.Storm
}

// reveal draws the untried units of both sides (11.43).
func (f *fight) reveal() {
	for who, mark := range []string{markFought, markAttacked} {
		for _, u := range lists.Only(f.units(role(who)), untried) {
			id := u.Def.ID
			f.force[who] = roster.Without(f.force[who], id)
			if drawn := f.g.reveal(f.Tx, id); drawn != "" {
				f.force[who] = append(f.force[who], drawn)
				f.from[drawn] = f.from[id]
				roster.Mark(f.Tx, []string{drawn}, mark)
			}
		}
	}
	if f.leave(); len(f.units(attacker)) == 0 {
		f.Note("11.43", "no attacker is left: there is no combat")
	}
}

// spent ends the combat before the advance: its result is known, and its rockets have fired (10.42).
func (f *fight) spent() {
	core.Edit(f.Tx, func(s *state) {
		s.promises = lists.Only(s.promises, func(p promise) bool { return p.hex != f.Hex })
	})
	all := roster.Standing(f.Tx.Read(), slices.Concat(f.help[attacker], f.help[defender]))
	roster.Mark(f.Tx, roster.Names(lists.Only(all, rocket)), markFired)
}

func rocket(u *core.Unit) bool { return u.Def.Type == "rocket" }
