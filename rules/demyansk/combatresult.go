package demyansk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
)

// resolve throws the die, and carries the result out: losses, the attacker's first, special results, retreats (12.2, 12.3).
func (f *fight) resolve() error {
	t := f.battle()
	s := t.sum()
	for _, e := range s.events(f.g, f.Label) {
		f.Tx.Note(e)
	}
	f.attackers = slices.DeleteFunc(f.attackers, func(id string) bool { return slices.Contains(s.void, id) })
	if len(f.attackers) == 0 || s.attack == 0 {
		f.attackers = nil
		return nil
	}
	for _, h := range f.hexes {
		if stack := t.b.r.Stack(h); f.g.guns(stack) {
			f.alone = append(f.alone, roster.Names(stack)...)
		}
	}
	die, err := f.Roll("combat", R11_53, say.F("combat %s at %s", f.Label, f.g.Tables.CRT.Columns[s.final]))
	if err != nil {
		return err
	}
	cell, _ := f.g.Tables.CRT.At(s.final, die+s.add)
	f.res = cell.Text
	f.Result(R12_11, "result for attacker and defender", say.Plain(cell.Text))
	short := cell.Defender.Steps - f.steps(f.defenders) // 12.25, A75: counted before any loss
	if short > 0 && cell.Attacker.Steps > 0 {
		f.Note(R12_25, "the defender has too few steps: the attacker loses one less")
		cell.Attacker.Steps--
	}
	return f.carryOut(cell)
}

// steps are those that some units have left.
func (f *fight) steps(ids []string) (n int) {
	for _, u := range roster.Standing(f.Tx.Read(), ids) {
		n += u.Steps
	}
	return n
}

// carryOut does to each side what the table says.
func (f *fight) carryOut(c Cell) error {
	if err := f.lose(f.att, c.Attacker.Steps, R12_21, true); err != nil {
		return err
	}
	if err := f.lose(f.def, c.Defender.Steps, R12_21, true); err != nil {
		return err
	}
	for _, side := range []core.Side{f.att, f.def} {
		if f.outcome(c, side).Special || c.SovietSpecial && side == Soviet {
			if err := f.special(side); err != nil {
				return err
			}
		}
	}
	for _, side := range []core.Side{f.att, f.def} {
		if o := f.outcome(c, side); o.Retreat {
			if err := f.giveWay(side, o); err != nil {
				return err
			}
		}
	}
	f.forget()
	return nil
}

// outcome is what a result does to a side.
func (f *fight) outcome(c Cell, side core.Side) Outcome {
	if side == f.att {
		return c.Attacker
	}
	return c.Defender
}

// force are a side's units in the combat.
func (f *fight) force(side core.Side) []string {
	f.forget()
	if side == f.att {
		return f.attackers
	}
	return f.defenders
}

// lose takes steps of a side's force, of units that the owner chooses (12.21); printed ones lose steps only by the table.
func (f *fight) lose(side core.Side, steps int, rule string, printed bool) error {
	for ; steps > 0; steps-- {
		o := f.lossChoice(side, f.force(side), steps, rule, printed)
		if len(o.Options) == 0 {
			return nil
		}
		a, err := f.ask(o)
		if err != nil {
			return err
		}
		if err := f.hit(a.Units[0], rule); err != nil {
			return err
		}
	}
	return nil
}

// lossChoice asks for a step of a force: by default of one that has two, the weakest defence first, printed units last.
func (f *fight) lossChoice(side core.Side, ids []string, steps int, rule string, printed bool) core.Choice {
	o := combat.Offer{Choice: core.Choice{Kind: "losses", Rule: rule, Owner: side, Why: "the weakest of those that survive it",
		Question: say.F("Which unit of the combat at %s loses a step (%d to lose)?", f.Label, steps)}}
	t := f.battle()
	for _, u := range roster.Standing(f.Tx.Read(), ids) {
		fixed := f.g.unit(u).Printed != hexmap.None
		if fixed && !printed || side == f.def && u.Def.Type == "armor" && !t.lends(u) {
			continue // 11.41: it suffers what the first armor unit suffers
		}
		rank := f.g.face(u).Defence
		if side == f.att {
			rank = f.g.face(u).Attack
		}
		last := map[bool]int{true: 1, false: 0}[u.Steps == 1]
		if fixed {
			last = 2
		}
		o.Add(core.Option{Verb: "losses", Units: []string{u.Def.ID}}, last, rank)
	}
	return o.Choice
}

// hit takes a step of a unit, and of the armor that follows it in its hex (11.41).
func (f *fight) hit(id, rule string) error {
	u, _ := f.Tx.Read().Unit(id)
	all := append([]string{id}, f.train(u)...)
	for _, id := range all {
		if _, err := combat.Hit(f.Tx, id, rule, func() error {
			f.g.eliminate(f.Tx, id, rule, "its last step is lost")
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// train are the Soviet armor units of a hex that suffer what the one suffers that fights for them (11.41).
func (f *fight) train(u *core.Unit) []string {
	if u.Def.Type != "armor" || u.Def.Side != Soviet || !u.OnMap() {
		return nil
	}
	if u.Def.Side == f.def && f.g.plain(u.Hex) || u.Def.Side == f.att && !f.g.look(f.Tx.Read(), f.att).crowds(u.Hex, f.hexes) {
		return nil
	}
	var out []string
	for _, o := range f.Tx.Read().Stack(u.Hex) {
		if o != u && o.Def.Type == "armor" && (u.Def.Side == f.def || !slices.Contains(f.attackers, o.Def.ID)) {
			out = append(out, o.Def.ID)
		}
	}
	return out
}

// special lets a side have its aircraft flown or its artillery fired (12.23, 10.41); rockets are not struck (10.42).
func (f *fight) special(side core.Side) error {
	which := 1
	if side == f.att {
		which = 0
	}
	var air, guns []string
	for _, u := range unitsOf(f.Tx.Read(), f.help[which]) {
		switch {
		case !fights(u):
			air = append(air, u.Def.ID)
		case u.Def.Type != "rocket" && u.OnMap():
			guns = append(guns, u.Def.ID)
		}
	}
	word, mark, struck := "artillery", markFired, "%s has fired"
	switch {
	case len(air) > 0 && len(guns) > 0:
		a, err := f.ask(core.Choice{Kind: "special", Rule: R12_23, Owner: side, Why: "the artillery",
			Question: say.F("The special result at %s: does it strike %s (air) or %s (artillery)?", f.Label, names(air), names(guns)),
			Options:  []core.Option{{Verb: "special", Word: "artillery"}, {Verb: "special", Word: "air"}}})
		if err != nil {
			return err
		}
		word = a.Word
	case len(air) > 0:
		word = "air"
	}
	if word == "air" {
		guns, mark, struck = air, markFlown, "%s has flown"
	}
	for _, id := range guns {
		f.Tx.Make(core.Mark{Unit: id, Mark: mark, Rule: R12_23, Text: say.F(struck, id)})
	}
	return nil
}

// giveWay has a side retreat, unless nobody could take the defender's hex (12.38) or it stands its ground (12.42).
func (f *fight) giveWay(side core.Side, o Outcome) error {
	if side == f.def && !f.pursued() {
		f.Note(R12_38, "nobody is left who could advance: the defenders stay")
		return nil
	}
	ids := slices.Clone(f.force(side))
	if len(ids) == 0 {
		return nil
	}
	for _, u := range roster.Standing(f.Tx.Read(), f.force(side)) {
		for _, id := range f.train(u) {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	stands, err := f.stand(side, ids)
	if stands || err != nil {
		return err
	}
	return f.retreat(side, ids, o, R12_31)
}

// pursued says whether an attacker is left that could take one of the hexes.
func (f *fight) pursued() bool {
	return slices.ContainsFunc(roster.Standing(f.Tx.Read(), f.force(f.att)), func(u *core.Unit) bool {
		return slices.ContainsFunc(f.hexes, func(h hexmap.Hex) bool { return f.barAdvance(u, h, nil).Why == "" })
	})
}

// stand lets a side try No Retreat (12.42).
func (f *fight) stand(side core.Side, ids []string) (bool, error) {
	r := f.Tx.Read()
	units := roster.Standing(r, ids)
	i := slices.IndexFunc(units, func(u *core.Unit) bool { return f.holds(u) })
	if f.tried[side] || i < 0 {
		return false, nil
	}
	label := r.Label(units[i].Hex)
	c := core.Choice{Kind: "noretreat", Rule: R12_42, Owner: side, Hex: label, Why: "it is tried in printed strongpoints only",
		Question: say.F("%s must retreat. Do they try to stand?", names(ids)),
		Options:  []core.Option{{Verb: "pass", Note: "retreat"}, {Verb: "noretreat", At: label}}}
	if f.applies("printed_strongpoints", units) {
		c.Default = 1
	}
	a, err := f.ask(c)
	if err != nil || a.Verb == "pass" {
		return false, err
	}
	f.tried[side] = true
	kind := map[bool]string{true: "noretreat", false: "noretreat-attack"}[side == f.def]
	die, err := f.Roll(kind, R12_42, say.F("%s try to stand", names(ids)))
	if err != nil {
		return false, err
	}
	switch f.option(units[i].Hex, NoRetreat, die, units) {
	case "fail":
		return false, nil
	case "pass1":
		return true, f.lose(side, 1, R12_42, false)
	}
	return true, nil
}

// holds says whether a unit stands where No Retreat may be tried (12.42b, 14.22).
func (f *fight) holds(u *core.Unit) bool {
	g, s := f.g, of(f.Tx.Read())
	if g.fortOf(s, u.Hex) == u.Def.Side || g.airfield(s, u.Hex) {
		return true
	}
	entry := slices.ContainsFunc(g.Boxes.List, func(b Box) bool { return b.Side == u.Def.Side && slices.Contains(b.Entry, u.Hex) })
	return entry || slices.ContainsFunc(g.Terrain(u.Hex), func(c string) bool { return g.Tables.Terrain[c].NoRetreat })
}
