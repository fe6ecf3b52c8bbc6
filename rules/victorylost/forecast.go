package victorylost

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Forecast tells the arithmetic of an attack and how often each result comes.
func (g *game) Forecast(r core.Reader, side core.Side, o core.Order) []core.Event {
	a, ok := o.(*AttackOrder)
	if !ok {
		return nil
	}
	x := g.assess(r, side, a.hex, a.units)
	if !x.ok {
		return nil
	}
	out := x.events(g)
	var order []result
	count := map[result]int{}
	for die := 1; die <= 6; die++ {
		res := g.CRT.at(die, x.final.Column)
		if count[res]++; count[res] == 1 {
			order = append(order, res)
		}
	}
	for _, res := range order {
		out = append(out, core.Event{Kind: core.KindResult, Hex: a.label, Rule: R9_4_1, Value: say.Plain(res.String()),
			Text: say.F("%d in 6: %s", count[res], res.telling())})
	}
	return out
}
