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
	var order []string
	count := map[string]int{}
	for die := 1; die <= 6; die++ {
		code, _ := g.results.At(die, x.final.Column)
		if count[code]++; count[code] == 1 {
			order = append(order, code)
		}
	}
	for _, code := range order {
		f := fight{res: g.parsed[code]}
		out = append(out, core.Event{Kind: core.KindResult, Hex: a.label, Rule: R9_4_1, Value: say.Plain(code),
			Text: say.F("%d in 6: %s", count[code], f.telling())})
	}
	return out
}
