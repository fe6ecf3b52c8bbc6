package engine

import (
	"errors"
	"fmt"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// advance executes the plan and what follows it until the game needs a decision or a sheet, and publishes the key of
// the dice.
func (g *Game) advance() error {
	defer g.run.dice.Close()
	if !g.work.BetweenPhases {
		done, err := g.runPlan()
		if err != nil || !done {
			return err
		}
	}
	for range judging.MaxPhases {
		more, err := g.nextPhase()
		if err != nil {
			return err
		}
		if more {
			continue
		}
		taken, err := g.startFiledSheet()
		if err != nil || !taken {
			return err
		}
		if done, err := g.runPlan(); err != nil || !done {
			return err
		}
	}
	return fmt.Errorf("%s goes through %d phases without a sheet", g.Header.Title, judging.MaxPhases)
}

// runPlan executes the orders of the plan. done is false if the phase does not end: the sheet waits for an answer,
// halts, or leaves a position in which the phase may not end.
func (g *Game) runPlan() (done bool, err error) {
	p := g.work.Plan
	if p == nil {
		return false, nil
	}
	for p.NextOrder < len(p.Orders) {
		st := p.Orders[p.NextOrder]
		switch {
		case sheets.IsStandingOrder(st):
			p.NextOrder++
			continue
		case st.Verb == "halt":
			if st.If == nil || g.work.EvalCondition(g.mod, g.pos.Reader(), p.Side, nil, *st.If) {
				g.halt(st)
				return false, nil
			}
			g.addStep(Step{Line: st.Pos.Line, Text: st.String(), Status: Skipped, Events: []core.Event{{Kind: core.KindSkip,
				Text: conditionFalse}}})
			p.NextOrder++
			continue
		}
		waiting, err := g.runOrder(st)
		if err != nil || waiting {
			return false, err
		}
		p.NextOrder++
		if g.pos.Over != nil {
			g.dropRest(Skipped, core.Event{Kind: core.KindSkip, Text: "the game is over"})
		}
	}
	faults := g.unmet()
	if len(faults) > 0 && judging.HasNoOrders(p.Orders) && g.judgingGame().HasRemedy(g.run.viewFor(g.mod, g.pos, p.Side), p.Side,
		faults) {
		if err := g.applyRemedies(p.Side); err != nil {
			return false, err
		}
		faults = g.unmet()
	}
	if len(faults) > 0 {
		g.keepPhaseOpen(faults)
		return false, nil
	}
	return true, nil
}

// runOrder executes one order on a copy of the position. waiting is true when it stopped at a decision.
func (g *Game) runOrder(st notation.Statement) (waiting bool, err error) {
	side := g.work.Plan.Side
	step := Step{Line: st.Pos.Line, Text: sheets.OrderText(st), Status: Done, Side: side}
	if st.If != nil && !g.work.EvalCondition(g.mod, g.pos.Reader(), side, nil, *st.If) {
		step.Status, step.LineResults = Skipped, droppedLines(side, st, conditionFalse)
		step.Events = []core.Event{{Kind: core.KindSkip, Text: conditionFalse}}
		g.finishOrder(step)
		return false, nil
	}
	order, fault := judging.Bind(g.mod, g.run.viewFor(g.mod, g.pos, side).Reader(), side, st)
	if fault != nil {
		step.Status, step.LineResults = Skipped, droppedLines(side, st, fault.Text)
		step.Events = []core.Event{{Kind: core.KindSkip, Rule: fault.Rule, Text: fault.Text, Value: say.Plain(fault.Code),
			Known: []core.Side{side}}} // the reason may name what the other side does not see
		g.run.Add("skip", "line", itoa(st.Pos.Line), "code", fault.Code)
		g.finishOrder(step)
		return false, nil
	}
	if order == nil { // pass
		g.finishOrder(step)
		return false, nil
	}
	src := &liveSource{g: g, side: side, stmt: &st, orderLines: trackLinesUnder(side, st)}
	tx := core.Begin(g.run.workingCopy(g.pos), src)
	err = g.mod.Apply(tx, side, order)
	step.Events = markExternalDice(tx.Events())
	if errors.Is(err, randomness.ErrBeacon) {
		step.Status = Waiting
		g.run.steps = append(g.run.steps, step)
		return true, nil
	}
	if errors.Is(err, core.ErrWaiting) {
		step.Status = Waiting
		return true, g.suspend(tx, step)
	}
	if err != nil {
		return false, fmt.Errorf("line %d %q: %w", st.Pos.Line, st.String(), err)
	}
	g.pos = g.run.commit(g.pos, tx)
	fates, notes := src.lineResults(step.Events)
	step.LineResults, step.Events = fates, append(step.Events, notes...)
	g.finishOrder(step)
	return false, nil
}

func (g *Game) finishOrder(s Step) {
	if g.work.Plan.Orders[g.work.Plan.NextOrder].Verb == "attack" {
		result := sheets.SkippedResult
		if s.Status != Skipped {
			result = sheets.AttackResult(g.mod, s.Events)
		}
		g.work.Plan.Attacks = append(g.work.Plan.Attacks, result)
	}
	g.addStep(s)
	g.work.Journal, g.run.lapsed = nil, ""
	g.run.unusedAnswers = append(g.run.unusedAnswers, g.seats.dropAnswers()...)
}

// nextPhase asks the title for the next phase after a sheet. more is true when the new phase needs no sheet.
func (g *Game) nextPhase() (more bool, err error) {
	if g.pos.Over != nil {
		g.endPhase()
		return false, nil
	}
	src := &liveSource{g: g, side: g.pos.Active}
	tx := core.Begin(g.run.workingCopy(g.pos), src)
	err = g.mod.Next(tx)
	step := Step{Status: Done, Events: markExternalDice(tx.Events())}
	if errors.Is(err, randomness.ErrBeacon) {
		g.work.BetweenPhases = true
		step.Status = Waiting
		g.run.steps = append(g.run.steps, step)
		return false, nil
	}
	if errors.Is(err, core.ErrWaiting) {
		g.work.BetweenPhases = true
		step.Status = Waiting
		return false, g.suspend(tx, step)
	}
	if err != nil {
		return false, fmt.Errorf("after %s: %w", g.pos.Phase, err)
	}
	g.pos = g.run.commit(g.pos, tx)
	fates, notes := src.lineResults(nil)
	step.LineResults, step.Events = fates, append(step.Events, notes...)
	g.addStep(step)
	g.endPhase()
	return g.pos.Active == "" && g.pos.Over == nil, nil
}

// endPhase clears the state that belongs to one phase.
func (g *Game) endPhase() {
	if g.work.Plan != nil {
		g.run.sheets = append(g.run.sheets, g.planView(true))
	}
	g.work, g.results = sheets.Execution{}, nil
	g.run.lapsed = ""
	g.run.unusedAnswers = append(g.run.unusedAnswers, g.seats.dropAnswers()...)
	for _, s := range g.seats {
		s.Draft = nil
		if g.Header.Scheme() == dice.Scheme1 {
			s.sheet = ""
		}
	}
}
