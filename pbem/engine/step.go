package engine

import (
	"errors"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// addStep adds a step to the report of this batch and to the plan.
func (g *Game) addStep(s Step) {
	if g.work.Plan != nil {
		s.Side = g.work.Plan.Side
	}
	g.run.steps = append(g.run.steps, s)
	if g.work.Plan != nil && s.Line > 0 {
		g.results = slices.Grow(g.results, len(g.work.Plan.Orders)-g.work.Plan.NextOrder)
		g.results = append(g.results, s)
	}
}

// notifyHalt tells the title that a sheet has ended but its phase has not.
func (g *Game) notifyHalt() {
	if h, ok := g.mod.(core.SheetEnder); ok {
		tx := core.Begin(g.run.workingCopy(g.pos), nil)
		h.SheetEnded(tx)
		g.pos = g.run.commit(g.pos, tx)
	}
}

// halt stops the sheet; the phase stays open for another one.
func (g *Game) halt(st notation.Statement) {
	g.addStep(Step{Line: st.Pos.Line, Text: st.String(), Status: Halted})
	g.work.Plan.NextOrder++
	g.dropRest(Halted)
	g.run.sheets = append(g.run.sheets, g.planView(true))
	g.work.Plan, g.results = nil, nil
	g.notifyHalt()
}

// dropRest records that the remaining orders are not carried out.
func (g *Game) dropRest(status StepStatus, why ...core.Event) {
	for p := g.work.Plan; p.NextOrder < len(p.Orders); p.NextOrder++ {
		if o := p.Orders[p.NextOrder]; !sheets.IsStandingOrder(o) {
			g.addStep(Step{Line: o.Pos.Line, Text: sheets.OrderText(o), Status: status, Events: why,
				LineResults: droppedLines(p.Side, o, "")})
		}
	}
}

// conditionFalse gives the reason why an order with a false condition is skipped.
const conditionFalse say.Text = "its condition does not hold"

// suspend stops the executing order at its open choice.
func (g *Game) suspend(tx *core.Tx, step Step) error {
	c, ok := tx.Pending()
	if !ok {
		return errors.New("the title waits without asking")
	}
	g.work.Open = &c
	g.midOrder = midOrderPosition{&c, tx.Position()}
	if c.ID == g.run.openQuestion {
		return nil // the question was already recorded
	}
	g.run.Add("ask", "choice", c.ID, "seat", string(c.Owner), "kind", c.Kind, "rule", c.Rule)
	g.run.steps = append(g.run.steps, step)
	return nil
}
