package kursk

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/odds"
)

// Forecast tells what an order costs or what chances it has, as far as r shows it. It rolls nothing.
func (g *game) Forecast(r core.Reader, side core.Side, o core.Order) []core.Event {
	switch o := o.(type) {
	case *MoveOrder:
		return g.forecastMove(r, side, o)
	case *AttackOrder:
		return g.forecastAttack(r, side, o)
	}
	return nil
}

// forecastMove tells the movement points that each unit spends.
func (g *game) forecastMove(r core.Reader, side core.Side, o *MoveOrder) []core.Event {
	var out []core.Event
	for _, id := range o.units {
		u, ok := r.Unit(id)
		if !ok {
			continue
		}
		path, mp := o.path[:o.end(id)+1], g.allowance(u, o.road)
		total, _, _ := g.spend(of(r).rulings, classOf(u.Def), side, mp, path)
		labels := core.Labels(g.m, path)
		out = append(out, core.Event{Kind: core.KindSum, Units: []string{id}, Path: labels, Rule: R10_8,
			Text:  say.F("%s %s: %s", id, strings.Join(labels, "-"), g.trace(of(r).rulings, classOf(u.Def), side, path)),
			Value: say.F("%d of %d MP", total, mp)})
	}
	return out
}

// forecastAttack tells the arithmetic of an attack and the chances of each result.
func (g *game) forecastAttack(r core.Reader, side core.Side, o *AttackOrder) []core.Event {
	a := g.assess(r, side, o.hex, o.units)
	out := a.events(g)
	if o.air {
		out = append(out, core.Event{Kind: core.KindSum, Hex: o.label, Rule: R11_10, Text: "air support",
			Value: airShift(g, side, true).Say()})
	}
	if a.unseen > 0 {
		return append(out, core.Event{Kind: core.KindNote, Hex: o.label, Rule: R7_3,
			Text: say.F("%s in %s cannot be seen: no odds can be given", counters(a.unseen), o.label)})
	}
	c := g.finalColumn(&a, airShift(g, side, o.air))
	out = append(out, core.Event{Kind: core.KindSum, Hex: o.label, Rule: R11_15, Text: "column", Value: say.F("%s", c)})
	out = append(out, g.chances(o.label, c))
	if g.hex[o.hex].hasCover(a.def) && g.t.canRetreat(c) {
		out = append(out, core.Event{Kind: core.KindNote, Hex: o.label, Rule: R11_20,
			Text: say.F("if the defender refuses to retreat, DR is rolled again: %s", g.standChances(g.standColumn(of(r).rulings, &a, c)))})
	}
	return out
}

// chances is the distribution of results on a column, in sixths.
func (g *game) chances(label string, c odds.Column) core.Event {
	return core.Event{Kind: core.KindNote, Hex: label, Rule: R12_2, Text: say.F("chances on %s: %s", c.String(),
		sixths(func(die int) string { res, _ := g.t.result(c, die); return res }))}
}

// standChances is the distribution of the no-retreat table on a column.
func (g *game) standChances(c odds.Column) say.Text {
	return sixths(func(die int) string { res, _ := g.t.standResult(c, die); return res })
}

// sixths prints how many faces of a die give each result, in the order of the results.
func sixths(result func(die int) string) say.Text {
	n := map[string]int{}
	for die := range 6 {
		n[result(die+1)]++
	}
	var parts []say.Text
	for _, res := range []string{"DE", "BB", "DR", "AS", "AL1"} {
		if n[res] > 0 {
			parts = append(parts, say.F("%s %d/6", res, n[res]))
		}
	}
	return say.Join(parts, ", ")
}
