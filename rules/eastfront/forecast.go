package eastfront

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/walk"
)

// Costs implements core.Coster.
func (g *game) Costs(r core.Reader, side core.Side) func(core.Order) say.Text {
	g = g.under(r)
	b := g.look(r, side)
	return func(o core.Order) say.Text {
		m, ok := o.(*Order)
		if !ok || !m.moves() {
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
	x, ok := attackOf(o)
	if !ok {
		return nil
	}
	g = g.under(r)
	s, label := x.battle(g.look(r, side)).sum(), r.Label(x.Path[0])
	out := s.events(g, label)
	if s.column < 0 {
		return out
	}
	var results []string
	for die := range 10 {
		results = append(results, g.Tables.CRT.At(s.column, die+1+s.add).Text)
	}
	return append(out, combat.Chances(label, r16_1, results)...)
}
