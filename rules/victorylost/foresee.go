package victorylost

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// Foresee gives what an attack may ask of the attacker: who takes losses, and who advances.
func (g *game) Foresee(r core.Reader, side core.Side, o core.Order) []core.Choice {
	f := g.before(r, side, o)
	if f == nil {
		return nil
	}
	losses, advance := f.lossChoice(side, f.attackers, 1), f.advanceChoice(nil)
	never := func(c core.Choice, rule, why string) core.Choice {
		return combat.Never(c, c.Kind, core.Ban{Rule: rule, Why: say.F(why, f.Label)})
	}
	if !f.mayCome(func(res result) bool { return res.AttackerLoss > 0 }) {
		losses = never(losses, R9_4_2, "at these odds no result costs the attackers of %s a step")
	}
	if !f.mayCome(f.empties) {
		advance = never(advance, R9_6_1, "no result at these odds empties %s")
	}
	return []core.Choice{losses, advance}
}

// before is the combat of an attack before its dice; nil for another order, and for one that Check refuses.
func (g *game) before(r core.Reader, side core.Side, o core.Order) *fight {
	x, ok := sheet.As[*Order](o, "attack")
	if !ok || g.phases.Want(x.Base, r, side, x.Verb) != nil || x.checkRules(view{g, r, side}) != nil {
		return nil
	}
	f := g.muster(core.Begin(r.Position(), nil), side, x)
	if f.ahead = true; !f.a.ok {
		return nil
	}
	return f
}

// empties says whether a result may take all units out of the hex.
func (f *fight) empties(res result) bool {
	return res.Retreat > 0 || res.DefenderLoss >= f.steps(f.defenders)
}

// Results implements core.Resulter (9.4.1).
func (g *game) Results() []string {
	var out []string
	for _, row := range g.CRT.Rows {
		for _, res := range row.Results {
			out = append(out, res.String())
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(out)))
}

// Gather implements core.Gatherer by the stacking limits (5.0), but for attackers that fall where the hex is emptied.
func (g *game) Gather(r core.Reader, side core.Side, o core.Order, ends []core.Stand) core.Ban {
	hex, ids := core.Fellows(ends)
	f := g.before(r, side, o)
	h, ok := g.m.Find(hex)
	if f == nil || !ok {
		return core.Ban{}
	}
	spare := 0
	f.mayCome(func(res result) bool {
		if f.empties(res) {
			spare = max(spare, combat.Fallen(roster.Standing(r, f.attackers), res.AttackerLoss))
		}
		return false
	})
	return combat.Crowded(append(combat.Staying(r.Stack(h), side, append(ids, f.attackers...)), ids...), spare,
		func(ids []string) core.Ban {
			rule, why := g.together(ids, hex)
			return core.Ban{Rule: rule, Why: why}
		})
}

// mayCome says whether the column of the combat holds a result of some kind.
func (f *fight) mayCome(kind func(result) bool) bool {
	for die := 1; die <= 6; die++ {
		if kind(f.g.CRT.at(die, f.a.final.Column)) {
			return true
		}
	}
	return false
}

// expects says whether odds that a player writes are those of an attack: the column, and where that is the last one also the
// ratio, after the terrain or before it.
func (a *assessment) expects(g *game, written string) bool {
	if written == a.spelled(g) {
		return true
	}
	whole := func(r ratio) bool { return r.Whole > 0 && written == fmt.Sprintf("%d:1", r.Whole) }
	return a.final.Whole > 0 && (whole(a.final) || whole(a.first))
}

// Costs implements core.Coster.
func (g *game) Costs(r core.Reader, side core.Side) func(core.Order) say.Text {
	b := g.look(r, side)
	return func(o core.Order) say.Text {
		m, ok := o.(*Order)
		if !ok || len(m.Path) == 0 {
			return ""
		}
		spent, limit, _ := m.spend(g, b, b.newMover(roster.Find(r, m.Units), m.road()))
		return core.Spent(say.Plain(points(spent)), say.Plain(points(limit)))
	}
}

// Forecast tells the arithmetic of an attack and how often each result comes.
func (g *game) Forecast(r core.Reader, side core.Side, o core.Order) []core.Event {
	a, ok := sheet.As[*Order](o, "attack")
	if !ok {
		return nil
	}
	x := g.assess(r, side, a.Hex, a.Units)
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
		out = append(out, core.Event{Kind: core.KindResult, Hex: a.Label, Rule: R9_4_1, Value: say.Plain(res.String()),
			Text: say.F("%d in 6: %s", count[res], res.telling())})
	}
	return out
}
