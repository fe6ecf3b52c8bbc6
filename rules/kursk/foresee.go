package kursk

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// PredictChoices implements core.ChoicePredictor: it returns the choices of losses and advance that an attack may put
// to the attacker.
func (g *game) PredictChoices(r core.Reader, side core.Side, o core.Order) []core.Choice {
	f := g.expectedFight(r, side, o)
	if f == nil {
		return nil
	}
	advance := f.advanceChoice(nil)
	if f.sums.unseen == 0 && !slices.ContainsFunc(f.outcomes(), f.canEmpty) { // else the odds are not known
		advance = combat.ImpossibleChoice(advance, "advance", core.Ban{Rule: R11_14,
			Why: say.F("no result at these odds empties %s", f.Label)})
	}
	return []core.Choice{f.lossChoice(R11_17, 0, suppliedSum{}), advance}
}

// Results implements core.ResultLister (12.2, 12.3).
func (g *game) Results() []string {
	var out []string
	for c := g.tables.low; c <= g.tables.high; c++ {
		out = append(out, g.tables.results(c)...)
	}
	for _, row := range g.tables.noRetreatTable.Rows {
		out = append(out, row...)
	}
	return slices.DeleteFunc(slices.Compact(slices.Sorted(slices.Values(out))), func(res string) bool { return res == "?" })
}

// expectedFight returns the combat of an attack order before its dice; nil for another order, and for one that Check
// refuses.
func (g *game) expectedFight(r core.Reader, side core.Side, o core.Order) *fight {
	a, ok := sheet.AsVerb[*Order](o, "attack")
	if !ok || g.phases.CheckVerb(a.Base, r, side, a.Verb) != nil || a.checkRules(g, r, side) != nil {
		return nil
	}
	f := g.newFight(core.Begin(r.Position(), nil), side, a)
	f.isForecast = true
	return f
}

// EndBan implements core.EndHexJudge by the stacking limits (7.4, 7.5). If the result BB empties the hex, any attacker
// may have been eliminated.
func (g *game) EndBan(r core.Reader, side core.Side, o core.Order, ends []core.UnitDestination) core.Ban {
	hex, ids := core.UnitsEndingTogether(ends)
	f := g.expectedFight(r, side, o)
	h, ok := g.m.Find(hex)
	if f == nil || !ok || f.sums.unseen > 0 || slices.Contains(f.outcomes(), "BB") && f.canEmpty("BB") {
		return core.Ban{}
	}
	return combat.OverfullBan(append(combat.OthersInHex(r.Stack(h), side, append(ids, f.attackers...)), ids...), 0,
		func(ids []string) core.Ban {
			sum := 0
			for _, id := range ids {
				if d, ok := r.World().Def(id); ok {
					sum += weight(d)
				}
			}
			if sum <= stackLimit(side) {
				return core.Ban{}
			}
			return core.Ban{Rule: limitRule(side), Why: say.F("%s is full when those before it are there", hex)}
		})
}

// outcomes returns the results that are possible, whatever the defender decides about air support and retreat.
func (f *fight) outcomes() []string {
	var out []string
	for _, air := range []bool{f.air, f.air || f.defender == German} {
		out = append(out, f.g.tables.results(f.g.finalColumn(&f.sums, airShift(f.g, f.attacker, air)))...)
	}
	forced := f.isGarrisonDefending()
	if slices.Contains(out, "DR") && (forced || f.g.hexes[f.Hex].hasCover(f.defender)) {
		for _, row := range f.g.tables.noRetreatTable.Rows {
			out = append(out, row...)
		}
	}
	if forced {
		out = slices.DeleteFunc(out, func(res string) bool { return res == "DR" })
	}
	return out
}

// canEmpty reports whether a result may take all units out of the hex.
func (f *fight) canEmpty(res string) bool {
	switch res {
	case "DR":
		return true
	case "DE", "BB":
		return !slices.ContainsFunc(roster.FindOnMap(f.Tx.Read(), f.defenders), func(u *core.Unit) bool { return u.Steps > 1 })
	}
	return false
}

// matchesOdds reports whether the odds that a player wrote are those of an attack: the column before or after shifts,
// and beyond the ends of the table also the true ratio (11.15). No odds written match any.
func (g *game) matchesOdds(a *assessment, air columns, value string) bool {
	final := g.finalColumn(a, air)
	switch written, ok := odds.Parse(value); {
	case !ok || written == final:
		return true
	case written == a.column()+odds.Column(air), written == a.odds:
		return written.Clamp(g.tables.low, g.tables.high) == final && (final == g.tables.low || final == g.tables.high)
	}
	return false
}

// Forecast implements core.Forecaster: it returns the cost of a move or the chances of an attack, judged by what r
// shows. It rolls nothing.
func (g *game) Forecast(r core.Reader, side core.Side, o core.Order) []core.Event {
	if m, ok := sheet.AsVerb[*Order](o, "move"); ok {
		return g.forecastMove(r, side, m)
	}
	if a, ok := sheet.AsVerb[*Order](o, "attack"); ok {
		return g.forecastAttack(r, side, a)
	}
	return nil
}

// Costs implements core.CostEstimator by the movement points spent.
func (g *game) Costs(r core.Reader, side core.Side) func(core.Order) say.Text {
	return func(o core.Order) (spent say.Text) {
		if m, ok := sheet.AsVerb[*Order](o, "move"); ok {
			u, _ := r.Unit(m.Units[len(m.Units)-1])
			spent = g.spentText(r, side, m, u)
		}
		return spent
	}
}

// spentText returns the movement points that one unit of a move spends, and its allowance.
func (g *game) spentText(r core.Reader, side core.Side, o *Order, u *core.Unit) say.Text {
	mp := g.allowance(u, o.road())
	total, _, _ := g.followPath(of(r).rulings, classOf(u.Def), side, mp, o.Path[:o.end(u.Def.ID)+1])
	return say.F("%d of %d MP", total, mp)
}

// forecastMove returns the movement points that each unit spends.
func (g *game) forecastMove(r core.Reader, side core.Side, o *Order) []core.Event {
	var out []core.Event
	for _, u := range roster.Find(r, o.Units) {
		path, spent := o.Path[:o.end(u.Def.ID)+1], g.spentText(r, side, o, u)
		labels := core.JoinLabels(g.m, path)
		out = append(out, core.Event{Kind: core.KindSum, Units: []string{u.Def.ID}, Path: labels, Rule: R10_8, Value: spent,
			Text: say.F("%s %s: %s", u.Def.ID, strings.Join(labels, "-"), g.pathCostText(of(r).rulings, classOf(u.Def), side, path))})
	}
	return out
}

// forecastAttack returns the odds of an attack and the chances of each result.
func (g *game) forecastAttack(r core.Reader, side core.Side, o *Order) []core.Event {
	a := g.assess(r, side, o.Hex, o.Units)
	out := a.events(g)
	if o.air() {
		out = append(out, core.Event{Kind: core.KindSum, Hex: o.Label, Rule: R11_10, Text: "air support",
			Value: airShift(g, side, true).Say()})
	}
	if a.unseen > 0 {
		return append(out, core.Event{Kind: core.KindNote, Hex: o.Label, Rule: R7_3,
			Text: say.F("%s in %s cannot be seen: no odds can be given", countersText(a.unseen), o.Label)})
	}
	c := g.finalColumn(&a, airShift(g, side, o.air()))
	out = append(out, core.Event{Kind: core.KindSum, Hex: o.Label, Rule: R11_15, Text: "column", Value: say.F("%s", c)})
	out = append(out, g.chancesEvent(o.Label, c))
	if g.hexes[o.Hex].hasCover(a.defender) && g.tables.canRetreat(c) {
		out = append(out, core.Event{Kind: core.KindNote, Hex: o.Label, Rule: R11_20,
			Text: say.F("if the defender refuses to retreat, DR is rolled again: %s",
				g.noRetreatChances(g.noRetreatColumn(of(r).rulings, &a, c)))})
	}
	return out
}

// chancesEvent returns the chances of the results in a column, in sixths.
func (g *game) chancesEvent(label string, c odds.Column) core.Event {
	return core.Event{Kind: core.KindNote, Hex: label, Rule: R12_2, Text: say.F("chances on %s: %s", c.String(),
		resultShares(func(die int) string { res, _ := g.tables.result(c, die); return res }))}
}

// noRetreatChances returns the chances of the results in the no-retreat table for a column.
func (g *game) noRetreatChances(c odds.Column) say.Text {
	return resultShares(func(die int) string { res, _ := g.tables.noRetreatResult(c, die); return res })
}

// resultShares returns how many faces of a die give each result, in the order of the results.
func resultShares(result func(die int) string) say.Text {
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
