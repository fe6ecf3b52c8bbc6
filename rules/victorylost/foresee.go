package victorylost

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/combat"
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
	losses, advance := f.lossChoice(side, f.attackers, 1), f.advanceChoice(nil)
	never := func(c core.Choice, rule, why string) core.Choice {
		return combat.ImpossibleChoice(c, c.Kind, core.Ban{Rule: rule, Why: say.F(why, f.Label)})
	}
	if !f.canResult(func(res result) bool { return res.AttackerLoss > 0 }) {
		losses = never(losses, R9_4_2, "at these odds no result costs the attackers of %s a step")
	}
	if !f.canResult(f.canEmpty) {
		advance = never(advance, R9_6_1, "no result at these odds empties %s")
	}
	return []core.Choice{losses, advance}
}

// expectedFight returns the combat of an attack order before its dice; nil for another order, and for one that Check
// refuses.
func (g *game) expectedFight(r core.Reader, side core.Side, o core.Order) *fight {
	x, ok := sheet.AsVerb[*Order](o, "attack")
	if !ok || g.phases.CheckVerb(x.Base, r, side, x.Verb) != nil || x.checkRules(view{g, r, side}) != nil {
		return nil
	}
	f := g.newFight(core.Begin(r.Position(), nil), side, x)
	if f.isForecast = true; !f.sums.isOnTable {
		return nil
	}
	return f
}

// canEmpty reports whether a result may take all units out of the hex.
func (f *fight) canEmpty(res result) bool {
	return res.Retreat > 0 || res.DefenderLoss >= f.countSteps(f.defenders)
}

// Results implements core.ResultLister (9.4.1).
func (g *game) Results() []string {
	var out []string
	for _, row := range g.CRT.Rows {
		for _, res := range row.Results {
			out = append(out, res.String())
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(out)))
}

// EndBan implements core.EndHexJudge by the stacking limits (5.0). If the result empties the hex, attackers may have
// been eliminated.
func (g *game) EndBan(r core.Reader, side core.Side, o core.Order, ends []core.UnitDestination) core.Ban {
	hex, ids := core.UnitsEndingTogether(ends)
	f := g.expectedFight(r, side, o)
	h, ok := g.m.Find(hex)
	if f == nil || !ok {
		return core.Ban{}
	}
	spare := 0
	f.canResult(func(res result) bool {
		if f.canEmpty(res) {
			spare = max(spare, combat.MaxEliminated(roster.FindOnMap(r, f.attackers), res.AttackerLoss))
		}
		return false
	})
	return combat.OverfullBan(append(combat.OthersInHex(r.Stack(h), side, append(ids, f.attackers...)), ids...), spare,
		func(ids []string) core.Ban {
			rule, why := g.checkStack(ids, hex)
			return core.Ban{Rule: rule, Why: why}
		})
}

// canResult reports whether the column of the combat has a result for which kind returns true.
func (f *fight) canResult(kind func(result) bool) bool {
	for die := 1; die <= 6; die++ {
		if kind(f.g.CRT.at(die, f.sums.final.Column)) {
			return true
		}
	}
	return false
}

// matchesOdds reports whether the odds that a player wrote are those of an attack: the column, before or after terrain,
// and in the last column also the true ratio.
func (a *assessment) matchesOdds(g *game, written string) bool {
	if written == a.oddsSpelling(g) {
		return true
	}
	whole := func(r ratio) bool { return r.Whole > 0 && written == fmt.Sprintf("%d:1", r.Whole) }
	return a.final.Whole > 0 && (whole(a.final) || whole(a.beforeTerrain))
}

// Costs implements core.CostEstimator by the movement points spent.
func (g *game) Costs(r core.Reader, side core.Side) func(core.Order) say.Text {
	b := g.newBoard(r, side)
	return func(o core.Order) say.Text {
		m, ok := o.(*Order)
		if !ok || len(m.Path) == 0 {
			return ""
		}
		spent, limit, _ := m.spend(g, b, b.newMover(roster.Find(r, m.Units), m.road()))
		return core.SpentText(say.Plain(pointsText(spent)), say.Plain(pointsText(limit)))
	}
}

// Forecast implements core.Forecaster: it returns the odds of an attack and the chances of each result.
func (g *game) Forecast(r core.Reader, side core.Side, o core.Order) []core.Event {
	a, ok := sheet.AsVerb[*Order](o, "attack")
	if !ok {
		return nil
	}
	x := g.assess(r, side, a.Hex, a.Units)
	if !x.isOnTable {
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
		out = append(out, core.Event{Kind: core.KindResult, Hex: a.Label, Rule: R9_4_1, Value: say.Plain(res.String()),
			Text: say.F("%d in 6: %s", count[res], res.describe())})
	}
	return out
}
