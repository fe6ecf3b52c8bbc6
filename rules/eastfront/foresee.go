package eastfront

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
	"fieldpost/rules/mech/walk"
)

// Costs implements core.Coster.
func (g *game) Costs(r core.Reader, side core.Side) func(core.Order) say.Text {
	g = g.under(r)
	b := g.look(r, side)
	return func(o core.Order) say.Text {
		m, ok := o.(*Order)
		if !ok || m.row.Bind == nil || m.Sealed() { // no order of movement
			return ""
		}
		mv := b.mover(m.Verb, roster.Find(r, m.Units))
		spent := walk.Spent(m.Path, mv.step)
		if !mv.units[0].OnMap() {
			spent += mv.entry(m.Path[0])
		}
		return core.Spent(halves(spent), halves(max(mv.mp, spent))) // a unit always moves one hex (10.5)
	}
}

// Forecast explains an attack that Check accepted: its sums and the chances of each result, without what is secret still: orders and
// air cover of the defender.
func (g *game) Forecast(r core.Reader, side core.Side, o core.Order) []core.Event {
	x, ok := sheet.As[*Order](o, "attack")
	if !ok {
		return nil
	}
	g = g.under(r)
	s, label := x.battle(g.look(r, side)).sum(), r.Label(x.Path[0])
	out := s.events(g, label)
	if s.column < 0 {
		return out
	}
	return append(out, combat.Chances(label, "16.1", 10, func(die int) string { return g.Tables.CRT.At(s.column, die+s.add).Text })...)
}

// Foresee gives what an attack may ask of the attacker: who takes losses, and who advances; of retreats only that there are none.
func (g *game) Foresee(r core.Reader, side core.Side, o core.Order) []core.Choice {
	g = g.under(r)
	x, ok := sheet.As[*Order](o, "attack")
	if !ok || g.Check(r, side, x) != nil {
		return nil
	}
	f := x.fight(&work{core.Begin(r.Position(), nil), g, side})
	f.ahead = true
	out := []core.Choice{f.lossChoice(side, 1, f.forces(side)), f.advanceChoice(nil)}
	never := func(i int, rule, why string) {
		out[i] = combat.Never(out[i], out[i].Kind, core.Ban{Rule: rule, Why: say.F(why, f.Label)})
	}
	if !f.may(func(c Cell) bool { return c.Attacker.Steps%combat.All > 0 || c.Attacker.Mark != "" }) {
		never(0, "16.2", "no result at these odds costs those who attack %s a step")
	}
	switch all := roster.Steps(f.battle().defenders()); {
	case x.further():
		never(1, "16.5", "nobody advances into %s: the order is an additional retreat")
	case !f.may(func(c Cell) bool { return c.Defender.Retreat != "" || c.Defender.Steps >= all }):
		never(1, "16.5", "no result at these odds empties %s")
	}
	if !f.may(func(c Cell) bool { return c.Attacker.Retreat+c.Defender.Retreat != "" }) {
		for i, kind := range []string{"retreat", "through"} {
			out = append(out, core.Choice{Kind: kind})
			never(2+i, "16.4", "no result at these odds makes anybody retreat from the combat at %s")
		}
	}
	return out
}

// may says whether a result of a kind may come up, whatever the modifiers of the die; any may where untried units defend.
func (f *fight) may(kind func(Cell) bool) bool {
	t, cap := f.battle(), f.g.Tables.DRMCap
	column := t.sum().column
	for die := 1 - cap; die <= 10+cap && column >= 0; die++ {
		if kind(f.g.Tables.CRT.At(column, die)) {
			return true
		}
	}
	return f.g.info.Any(t.defenders(), tagged(tagUntried))
}
