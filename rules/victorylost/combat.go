package victorylost

import (
	"slices"
	"strconv"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
)

// fight is one combat in resolution.
type fight struct {
	combat.Course
	g         *game
	att, def  core.Side
	a         *assessment
	res       result
	attackers []string
	defenders []string
	from      map[string]hexmap.Hex // where the attackers stood
	staffs    []attached
	retreated []string // units that have ended their retreat
	ahead     bool     // nothing has happened yet: what may come is foreseen
}

// attached is a headquarters that stood with combat units of the combat at its start (12.2 to 12.4).
type attached struct {
	id    string
	hex   hexmap.Hex // where it stood
	stack []string
}

func (o *Order) attack(g *game, tx *core.Tx, side core.Side) error {
	f := g.muster(tx, side, o)
	core.Edit(tx, func(s *state) {
		s.fights, s.fought = append(slices.Clone(s.fights), o.Label), append(slices.Clone(s.fought), o.Label)
	})
	_ = roster.Mark(tx, f.attackers, markFought)
	for _, e := range f.a.events(g) {
		tx.Note(e)
	}
	die, err := f.Roll("combat", R9_4_1, say.F("combat %s at %s", f.Label, g.CRT.Columns[f.a.final.Column].name))
	if err != nil {
		return err
	}
	f.res = g.CRT.at(die, f.a.final.Column)
	f.Override("combat", &f.res)
	f.Result(R9_4_1, f.res.telling(), say.Plain(f.res.String()))
	return combat.Run(func() error { return f.lose(f.att, &f.attackers, f.res.AttackerLoss) },
		func() error { return f.lose(f.def, &f.defenders, f.res.DefenderLoss) }, f.retreat, f.displaceStaffs, f.advance)
}

// muster is a combat before anything has happened in it.
func (g *game) muster(tx *core.Tx, side core.Side, o *Order) *fight {
	r := tx.Read()
	f := &fight{Course: combat.Begin(tx, o.Hex, of(r).fought, o.Label), g: g, att: side, def: sides.Other(side),
		attackers: slices.Clone(o.Units), defenders: roster.Names(fighters(r, o.Hex)), from: map[string]hexmap.Hex{},
		a: g.assess(r, side, o.Hex, o.Units)}
	hexes := []hexmap.Hex{o.Hex}
	for _, id := range f.attackers {
		u, _ := r.Unit(id)
		f.from[id] = u.Hex
		if !slices.Contains(hexes, u.Hex) {
			hexes = append(hexes, u.Hex)
		}
	}
	for _, h := range hexes {
		if u := staff(r, h); u != nil {
			f.staffs = append(f.staffs, attached{u.Def.ID, h, roster.Names(fighters(r, h))})
		}
	}
	return f
}

// telling is the result in words.
func (r result) telling() say.Text {
	var parts []say.Text
	add := func(n int, format string) {
		if n > 0 {
			parts = append(parts, say.F(format, n))
		}
	}
	add(r.AttackerLoss, "the attacker loses %d")
	add(r.DefenderLoss, "the defender loses %d")
	add(r.Retreat, "the defender retreats %d")
	if len(parts) == 0 {
		return "no effect"
	}
	return say.Join(parts, ", ")
}

// ask gives the owner of a choice what he must know.
func (f *fight) ask(c core.Choice) (core.Option, error) {
	terrain := f.g.m.Terrain(f.Hex)
	if p, ok := f.g.m.PlaceAt(f.Hex); ok && f.g.places[p.Class].Shift > 0 { // a mere name is no terrain
		terrain = p.Class
	}
	return f.Ask(c, core.Facts("odds", f.a.spelled(f.g), "result", f.res.String(), "terrain", terrain, "attack", strconv.Itoa(f.a.att),
		"defence", strconv.Itoa(f.a.def))...)
}

// lose takes steps of units that took part, as their owner chooses; what is more than they have is ignored (9.4.2).
func (f *fight) lose(side core.Side, units *[]string, steps int) error {
	return combat.Lose(steps, func(left int) core.Choice { steps = left; return f.lossChoice(side, *units, left) },
		func(c core.Choice) (core.Option, error) {
			if steps >= f.steps(*units) { // all of them are lost, in whatever order
				return c.Options[0], nil
			}
			return f.ask(c)
		}, func(id string) error { return f.hit(id, R9_4_2) })
}

// steps are those that units have left.
func (f *fight) steps(ids []string) (n int) {
	for _, u := range roster.Standing(f.Tx.Read(), ids) {
		n += u.Steps
	}
	return n
}

// hit takes a step of a unit.
func (f *fight) hit(id, rule string) error {
	_, err := combat.Hit(f.Tx, id, rule, func() error {
		f.attackers, f.defenders = roster.Without(f.attackers, id), roster.Without(f.defenders, id)
		f.g.eliminate(f.Tx, id, "", rule)
		return nil
	})
	return err
}

// lossChoice offers the units of a side. The default flips before it eliminates, then takes the least victory points, then
// the least strength.
func (f *fight) lossChoice(side core.Side, ids []string, left int) core.Choice {
	r := f.Tx.Read()
	c := combat.Losses(core.Choice{Rule: R9_4_2, Owner: side, Why: "flips before eliminations, then the cheapest",
		Question: say.F("Which unit loses a step? %d to lose.", left), Facts: []core.Fact{{Name: "loss", Value: strconv.Itoa(left)}}},
		roster.Standing(r, slices.Sorted(slices.Values(ids))), func(u *core.Unit) (say.Text, []int) {
			_, vp := f.g.worth(of(r).options, u.Def.ID)
			v := u.Values()
			if u.Steps == 1 {
				return say.F("eliminated, %d VP", vp), []int{1, vp, v.Attack + v.Defence}
			}
			return "flips to its reduced side", []int{0, vp, v.Attack + v.Defence}
		})
	if side == f.att {
		c.BarLosses(R9_4_2)
	}
	return c.Choice
}

// displaceStaffs repositions each headquarters all of whose combat units were eliminated by the combat (12.2), unless a
// retreat has overrun it before.
func (f *fight) displaceStaffs() error {
	for _, s := range f.staffs {
		r := f.Tx.Read()
		u, ok := r.Unit(s.id)
		if !ok || u.Hex != s.hex || slices.ContainsFunc(s.stack, func(id string) bool { x, _ := r.Unit(id); return x.OnMap() }) {
			continue
		}
		f.Note(R12_2, "%s has lost all units with it", s.id)
		f.g.reposition(f.Tx, s.id)
	}
	return nil
}
