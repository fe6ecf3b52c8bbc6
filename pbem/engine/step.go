package engine

import (
	"errors"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// record keeps a step for the report of this batch and for the plan.
func (g *Game) record(s Step) {
	if g.work.Plan != nil {
		s.Side = g.work.Plan.Side
	}
	g.run.steps = append(g.run.steps, s)
	if g.work.Plan != nil && s.Line > 0 {
		g.results = slices.Grow(g.results, len(g.work.Plan.Orders)-g.work.Plan.Next)
		g.results = append(g.results, s)
	}
}

// halted informs the title that a sheet is over and its phase is not.
func (g *Game) halted() {
	if h, ok := g.mod.(core.Halter); ok {
		tx := core.Begin(g.run.draft(g.pos), nil)
		h.Halted(tx)
		g.pos = g.run.become(g.pos, tx)
	}
}

// halt stops the sheet; the phase stays open for another one.
func (g *Game) halt(st notation.Statement) {
	g.record(Step{Line: st.Pos.Line, Text: st.String(), Status: Halted})
	g.work.Plan.Next++
	g.drop(Halted)
	g.run.sheets = append(g.run.sheets, g.planView(true))
	g.work.Plan, g.results = nil, nil
	g.halted()
}

// drop records the orders that are left as not carried out.
func (g *Game) drop(status StepStatus, why ...core.Event) {
	for p := g.work.Plan; p.Next < len(p.Orders); p.Next++ {
		if o := p.Orders[p.Next]; !sheets.IsStanding(o) {
			g.record(Step{Line: o.Pos.Line, Text: sheets.OrderText(o), Status: status, Events: why,
				Fates: dropped(p.Side, o, "")})
		}
	}
}

// unheld is why an order is skipped whose condition is false.
const unheld say.Text = "its condition does not hold"

// wait suspends the work at its pending choice.
func (g *Game) wait(tx *core.Tx, step Step) error {
	c, ok := tx.Pending()
	if !ok {
		return errors.New("the title waits without asking")
	}
	g.work.Open = &c
	g.half = halfway{&c, tx.Position()}
	if c.ID == g.run.asked {
		return nil // the question stands as it was asked before
	}
	g.run.Add("ask", "choice", c.ID, "seat", string(c.Owner), "kind", c.Kind, "rule", c.Rule)
	g.run.steps = append(g.run.steps, step)
	return nil
}
