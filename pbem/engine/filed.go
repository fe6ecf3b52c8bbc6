package engine

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// startFiledSheet starts executing the sheet that a side filed earlier for the phase that has now begun. If that sheet
// is not legal now, it is discarded and its side is asked for another one.
func (g *Game) startFiledSheet() (taken bool, err error) {
	p, ok := g.mod.(core.PlanLister)
	view := g.judgingGame()
	if !ok || !view.AwaitsSheet() {
		return false, nil
	}
	key := p.PlannedPhase(g.pos.Reader())
	s := g.seats.bySide(g.pos.Active)
	if s == nil || key == "" || s.Plans[key] == nil {
		return false, nil
	}
	x := *s.SideSheets.RemovePlan(key)
	j, err := view.JudgeFiled(s.Side, x.Orders)
	if err != nil {
		return false, err
	}
	if f := slices.IndexFunc(j.Faults, judging.IsRefusal); f >= 0 {
		bad := j.Faults[f]
		g.run.Add("plan", "seat", string(s.Side), "receipt", x.Receipt, "sha", x.SHA, "key", key, "use", "illegal",
			"line", itoa(bad.Pos.Line),
			"code", bad.Code)
		g.run.steps = append(g.run.steps, Step{Line: bad.Pos.Line, Text: sheets.PlanPrefix + key, Status: Skipped,
			Events: []core.Event{{Kind: core.KindSkip, Rule: bad.Rule, Value: say.Plain(bad.Code),
				Text: say.F("the sheet %s filed for %s is not legal now: line %d: %s", x.Receipt, key, bad.Pos.Line,
					bad.Text),
				Known: []core.Side{s.Side}}}})
		return false, nil
	}
	g.run.dice.Close()
	r := g.run.Add("plan", "seat", string(s.Side), "receipt", x.Receipt, "sha", x.SHA, "key", key, "use",
		history.ExecutedPlan)
	if g.Header.Scheme() == dice.Scheme2 {
		r.Add("phase", g.pos.Phase)
	}
	g.run.enterPhase(g.pos.Phase, g.seats)
	s.sheet, s.Draft = x.SHA, nil
	x.Phase = g.pos.Phase
	g.work.Plan, g.results = &sheets.ExecutingSheet{Sheet: &x}, nil
	return true, nil
}
