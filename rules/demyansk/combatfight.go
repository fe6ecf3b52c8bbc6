package demyansk

import (
	"fmt"
	"slices"
	"strconv"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
)

// fight is a combat in resolution.
type fight struct {
	combat.Course
	g         *game
	att, def  core.Side
	hexes     []hexmap.Hex          // attacked
	attackers []string              // no artillery
	from      map[string]hexmap.Hex // where they attack from
	defenders []string
	named     []string // support that the order names
	rockets   []string
	help      [2][]string
	tried     map[core.Side]bool // retreat before combat or No Retreat (12.41)
	res       string
	alone     []string          // artillery that defends its hex alone (10.22)
	went      map[core.Side]int // hexes that a force retreats (12.31)
	broke     int               // retreats through zones of control
	ahead     bool              // nothing has happened yet: what may come is foreseen
}

// apply resolves the combat, step by step (11.51). Aircraft return by themselves: only a special result sends them home (13.24).
func (o *AttackOrder) apply(g *game, tx *core.Tx, side core.Side) { tx.Stop(o.fight(g, tx, side)) }

func (o *AttackOrder) fight(g *game, tx *core.Tx, side core.Side) error {
	f, err := g.begin(tx, side, o)
	if err != nil {
		return err
	}
	steps := []func() error{f.before, f.reveal, f.support, f.resolve}
	if of(tx.Read()).ruled(revealFirst) {
		steps[1], steps[2] = steps[2], steps[1]
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
		if len(f.attackers) == 0 {
			f.Note(R11_43, "no attacker is left: there is no combat")
			f.spent()
			return nil
		}
		if len(f.defenders) == 0 {
			break
		}
	}
	f.spent()
	return f.advance()
}

// begin marks who fights and cannot withhold itself any more (11.14), notes what else must be attacked (11.15), and spoils what is
// being built (14.42).
func (g *game) begin(tx *core.Tx, side core.Side, o *AttackOrder) (*fight, error) {
	b, h := g.look(tx.Read(), side), o.hexes[0]
	f := &fight{g: g, att: side, def: other(side), hexes: o.hexes, attackers: slices.Clone(o.units), named: o.support,
		from: fromOf(tx.Read(), o.units), tried: map[core.Side]bool{}, went: map[core.Side]int{}}
	f.Course = combat.Begin(tx, h, b.s.fights, h)
	duties := slices.Clone(b.s.duties)
	for _, u := range unitsOf(tx.Read(), o.units) {
		for _, x := range b.owed(u.Hex, hexmap.None) {
			if !slices.Contains(o.hexes, x) {
				duties = append(duties, duty{[]string{u.Def.ID}, u.Hex, x})
			}
		}
	}
	f.defenders = roster.Names(o.battle(b).defenders())
	edit(tx, func(s *state) { s.fights, s.duties = append(slices.Clone(s.fights), o.hexes...), duties })
	roster.Mark(tx, o.units, markFought)
	roster.Mark(tx, f.defenders, markAttacked)
	for _, h := range o.hexes {
		g.spoil(tx, h)
	}
	return f, nil
}

// fromOf is where units attack from.
func fromOf(r core.Reader, ids []string) map[string]hexmap.Hex {
	out := map[string]hexmap.Hex{}
	for _, u := range unitsOf(r, ids) {
		out[u.Def.ID] = u.Hex
	}
	return out
}

// battle is the combat as it stands now.
func (f *fight) battle() *battle {
	r := f.Tx.Read()
	b := f.g.look(r, f.att)
	return &battle{b: b, foe: b.opponent(), hexes: f.hexes, units: roster.Standing(r, f.attackers),
		rockets: roster.Standing(r, f.rockets), help: [2][]*core.Unit{unitsOf(r, f.help[0]), unitsOf(r, f.help[1])}}
}

// ask gives the owner of a choice what he must know.
func (f *fight) ask(c core.Choice) (core.Option, error) {
	t := f.battle()
	p := t.power(false)
	facts := []core.Fact{{Name: "odds", Value: p.column(f.g).String()}, {Name: "attack", Value: strconv.Itoa(p.attack)},
		{Name: "defence", Value: strconv.Itoa(p.defence)}, {Name: "support", Value: strconv.Itoa(t.points(map[bool]int{true: 1,
			false: 0}[c.Owner == f.att]))}}
	if f.res != "" {
		facts = append(facts, core.Fact{Name: "result", Value: f.res})
	}
	return f.Ask(c, facts...)
}

// roll throws a die about one of the hexes: "before:1811#1".
func (f *fight) roll(kind string, h hexmap.Hex, rule string, text say.Text) (int, error) {
	r := f.Tx.Read()
	return f.Tx.Roll(fmt.Sprintf("%s:%s#%d", kind, r.Label(h), of(r).nth(h)), 6, rule, text)
}

// forget drops the units that have left the map, and defenders that have left their hex.
func (f *fight) forget() {
	gone := func(id string) bool { u, ok := f.Tx.Read().Unit(id); return !ok || !u.OnMap() }
	f.attackers = slices.DeleteFunc(f.attackers, gone)
	f.defenders = slices.DeleteFunc(f.defenders, func(id string) bool {
		u, ok := f.Tx.Read().Unit(id)
		return !ok || !slices.Contains(f.hexes, u.Hex)
	})
}

// before lets defenders with the exploitation box try to get away, hex by hex (11.42).
func (f *fight) before() error {
	for _, h := range f.hexes {
		stack := roster.Standing(f.Tx.Read(), f.defenders)
		stack = slices.DeleteFunc(stack, func(u *core.Unit) bool { return u.Hex != h })
		if slices.ContainsFunc(stack, func(u *core.Unit) bool { return !f.flees(u) }) {
			continue
		}
		label := f.g.Map.Label(h)
		a, err := f.ask(core.Choice{Kind: "before", Rule: R11_42, Owner: f.def, Hex: label, Why: "it stands unless it is ordered",
			Question: say.F("Does the defence of %s try to retreat before combat?", label),
			Options:  []core.Option{{Verb: "pass", Note: "stand"}, {Verb: "withdraw", At: label}}})
		if err != nil {
			return err
		}
		if a.Verb == "pass" {
			continue
		}
		f.tried[f.def] = true
		die, err := f.roll("before", h, R11_42, say.F("retreat before combat out of %s", label))
		if err != nil {
			return err
		}
		if f.option(h, Before, die, stack) == "fail" {
			continue
		}
		if err := f.retreat(f.def, roster.Names(stack), Outcome{Retreat: true}, R11_42); err != nil {
			return err
		}
	}
	if f.forget(); len(f.defenders) == 0 {
		return roster.Mark(f.Tx, f.attackers, markDeclined)
	}
	return nil
}

// flees says whether a unit may retreat before combat (11.42a, e).
func (f *fight) flees(u *core.Unit) bool {
	if u.Def.Type == typeUntried {
		return of(f.Tx.Read()).ruled(untriedStands)
	}
	return f.g.face(u).Exploitation && (u.Def.Type != "ski" || of(f.Tx.Read()).sky.Weather == Freeze)
}

// option reads the retreat options table, and tells it.
func (f *fight) option(h hexmap.Hex, use Use, die int, units []*core.Unit) string {
	side, total := f.def, die
	if len(units) > 0 {
		side = units[0].Def.Side
	}
	for _, m := range f.g.Tables.OptionDRM.List {
		if m.Use == use && (m.Side == "any" || m.Side == side) && f.applies(m.If, units) {
			total += m.Add
		}
	}
	rule := map[Use]string{Before: R11_42, NoRetreat: R12_42, Through: R12_44}[use]
	res := f.g.Tables.Option(use, total)
	f.Tx.Note(core.Event{Kind: core.KindResult, Hex: f.g.Map.Label(h), Rule: rule, Value: say.Plain(res),
		Text: say.F("%d with the modifiers", total)})
	return res
}

// applies says whether a modifier of the retreat options table holds for some units (12.42c, 12.44b, A42).
func (f *fight) applies(what string, units []*core.Unit) bool {
	s := of(f.Tx.Read())
	not := func(test func(*core.Unit) bool) bool { return !slices.ContainsFunc(units, test) }
	switch what {
	case "printed_strongpoints":
		return not(func(u *core.Unit) bool { return f.g.printedFort(s, u.Hex) != u.Def.Side })
	case "ss":
		return !not(func(u *core.Unit) bool { return f.g.unit(u).Tagged("ss") })
	case "exploitation":
		return not(func(u *core.Unit) bool { return !f.g.face(u).Exploitation })
	}
	return s.sky.Storm
}

// reveal draws the untried units of both sides (11.43).
func (f *fight) reveal() error {
	for i, list := range []*[]string{&f.attackers, &f.defenders} {
		for _, id := range slices.Clone(*list) {
			u, _ := f.Tx.Read().Unit(id)
			if u.Def.Type != typeUntried {
				continue
			}
			drawn := f.g.reveal(f.Tx, id)
			*list = roster.Without(*list, id)
			if drawn == "" {
				continue
			}
			*list = append(*list, drawn)
			f.from[drawn] = f.from[id]
			roster.Mark(f.Tx, []string{drawn}, []string{markFought, markAttacked}[i])
		}
	}
	return nil
}

// spent marks the rockets, and artillery that defended its hex alone, as fired (10.22, 10.42).
func (f *fight) spent() {
	guns := f.rockets
	for _, id := range f.help[1] {
		if u, _ := f.Tx.Read().Unit(id); u.Def.Type == "rocket" {
			guns = append(guns, id)
		}
	}
	roster.Mark(f.Tx, roster.Names(roster.Standing(f.Tx.Read(), append(guns, f.alone...))), markFired)
}
