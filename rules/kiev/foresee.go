package kiev

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// Forecast implements core.Forecaster: it returns the strengths and chances of an attack, except for the defender's
// orders and air cover, which are secret.
func (g *game) Forecast(r core.Reader, side core.Side, o core.Order) []core.Event {
	x, ok := sheet.AsVerb[*Order](o, "attack")
	if !ok {
		return nil
	}
	g = g.forWeather(r)
	s, label := x.battle(g.newBoard(r, side)).finalOdds(), r.Label(x.Path[0])
	out := s.events(g, label)
	if s.column < 0 {
		return out
	}
	return append(out, combat.ChanceEvents(label, "16.1", 10, func(die int) string {
		return g.Tables.CRT.At(s.column,
			die+s.dieModifier).Text
	})...)
}

// legend holds the words for the letters of a result (16.2, 16.4).
var legend = combat.Legend{"R": "retreats 2 hexes", "*": "loses armour or engineers first"}

// ResultText implements core.ResultExplainer.
func (g *game) ResultText(result string) say.Text {
	var c Cell
	if err := c.UnmarshalText([]byte(result)); err != nil {
		return ""
	}
	return c.Describe(legend)
}

// Results implements core.ResultLister (15.8).
func (g *game) Results() []string {
	var out []string
	for _, row := range g.Tables.CRT.ResultsTable {
		for _, c := range row.Results {
			out = append(out, c.Text)
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(out)))
}

// PredictChoices implements core.ChoicePredictor: it returns the choices of losses and advance that an attack may ask
// the attacker; for retreats it only reports that there are none.
func (g *game) PredictChoices(r core.Reader, side core.Side, o core.Order) []core.Choice {
	g = g.forWeather(r)
	if x, ok := sheet.AsVerb[*Order](o, "overrun"); ok && len(x.Path) > 0 && g.Check(r, side, x) == nil {
		most := g.Tables.RetreatHexes
		far := firmBan("11.44", "displaced units move exactly %d hexes", most)
		return []core.Choice{g.overrunLossChoice(r, side, x), g.retreatHexes(r.Stack(x.Path[len(x.Path)-1]), "displace", most, far)}
	}
	x, ok := sheet.AsVerb[*Order](o, "attack")
	if !ok || g.Check(r, side, x) != nil {
		return nil
	}
	f := x.fight(&work{core.Begin(r.Position(), nil), g, side})
	f.isForecast = true
	out := []core.Choice{f.lossChoice(side, 1, f.forces(side)), f.advanceChoice(nil)}
	never := func(i int, rule, why string) {
		out[i] = combat.ImpossibleChoice(out[i], out[i].Kind, core.Ban{Rule: rule, Why: say.F(why, f.Label)})
	}
	if !f.canResult(func(c Cell) bool { return c.Attacker.Steps%combat.AllSteps > 0 || c.Attacker.Asterisk != "" }) {
		never(0, "16.2", "at these odds no result costs the attackers of %s a step")
	}
	switch all := roster.TotalSteps(f.battle().defenders()); {
	case x.Value == orderFurtherRetreat:
		never(1, "16.5", "nobody advances into %s: the order is an additional retreat")
	case !f.canResult(func(c Cell) bool { return c.Defender.Retreat != "" || c.Defender.Steps >= all }):
		never(1, "16.5", "no result at these odds empties %s")
	}
	if !f.canResult(func(c Cell) bool { return c.Attacker.Retreat+c.Defender.Retreat != "" }) {
		for i, kind := range []string{"retreat", "through"} {
			out = append(out, core.Choice{Kind: kind})
			never(2+i, "16.4", "no result at these odds forces a retreat in the combat at %s")
		}
		return out
	}
	most := max(g.Tables.RetreatHexes, g.Tables.FurtherHexes)
	far := firmBan("16.4", "units of the combat at %s retreat, %d hexes at most", f.Label, most)
	all := slices.Concat(f.battle().defenders(), f.forces(f.attacker))
	return append(out, g.retreatHexes(all, "retreat", most, far), g.retreatHexes(all, "through", most, far))
}

// retreatHexes returns the choice of hexes to which units may be driven, as known before the result: all within most
// hexes, except those closed to them (16.4, 16.41, 11.44). far is the reason against any other hex.
func (g *game) retreatHexes(units []*core.Unit, verb string, most int, far core.Ban) core.Choice {
	o := combat.ChoiceBuilder{Choice: core.Choice{Kind: verb, Rule: far.Rule}}
	for _, u := range units {
		for h := range hexmap.Hex(g.Map.Len()) {
			if d := g.Map.Distance(u.Hex, h); !u.OnMap() || d < 1 || d > most {
				continue
			}
			opt := core.Option{Verb: verb, Units: []string{u.Def.ID}, Path: []string{g.Map.Label(h)}}
			switch {
			case g.isClosed(h):
				o.Bar(opt, firmBan(far.Rule, "nobody stands in %s", g.Map.Label(h)))
			case g.barred[u.Def.Side][h]:
				o.Bar(opt, firmBan("10.57", "%s is closed to the side by the scenario", g.Map.Label(h)))
			default:
				o.Add(opt)
			}
		}
	}
	o.Bar(core.Option{Verb: verb}, far)
	return o.Choice
}

// canResult reports whether a result for which kind returns true is possible under any die modifiers; every result is
// where untried units defend.
func (f *fight) canResult(kind func(Cell) bool) bool {
	t, cap := f.battle(), f.g.Tables.DRMCap
	column := t.finalOdds().column
	for die := 1 - cap; die <= 10+cap && column >= 0; die++ {
		if kind(f.g.Tables.CRT.At(column, die)) {
			return true
		}
	}
	return f.g.info.Any(t.defenders(), hasTag(tagUntried))
}
