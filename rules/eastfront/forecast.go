package eastfront

import (
	"fieldpost/rules/core"
	"fieldpost/rules/mech/combat"
)

// Forecast explains an attack that Check accepted: its sums and the chances of each result, without what is secret still: orders and
// air cover of the defender.
func (g *game) Forecast(r core.Reader, side core.Side, o core.Order) []core.Event {
	x, ok := o.(*AttackOrder)
	if !ok {
		return nil
	}
	g = g.under(r)
	s, label := x.battle(g.look(r, side)).sum(), r.Label(x.hexes[0])
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
