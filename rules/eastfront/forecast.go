package eastfront

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
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
	var order []string
	count := map[string]int{}
	for die := 1; die <= 10; die++ {
		res := g.Tables.CRT.At(s.column, die+s.add).Text
		if count[res]++; count[res] == 1 {
			order = append(order, res)
		}
	}
	for _, res := range order {
		out = append(out, core.Event{Kind: core.KindResult, Hex: label, Rule: r16_1, Value: say.Plain(res),
			Text: say.F("%d of 10", count[res])})
	}
	return out
}
