package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/record/dice"
	"fieldpost/pbem/table/engine/randomness"
	"fieldpost/rules/core"
)

// maxPhases bounds how many phases may pass without a sheet: more is an error of the title.
const maxPhases = 50

// advance executes the plan and what follows it, until a decision or a sheet is owed, and publishes the key of the
// dice.
func (g *Game) advance() error {
	defer g.run.dice.Close()
	if !g.between {
		done, err := g.runPlan()
		if err != nil || !done {
			return err
		}
	}
	for range maxPhases {
		more, err := g.nextPhase()
		if err != nil {
			return err
		}
		if more {
			continue
		}
		taken, err := g.takePlan()
		if err != nil || !taken {
			return err
		}
		if done, err := g.runPlan(); err != nil || !done {
			return err
		}
	}
	return fmt.Errorf("%s goes through %d phases without a sheet", g.Header.Title, maxPhases)
}

// runPlan executes the orders of the plan; done is false when the phase does not end: the sheet waits, halts, or leaves a board that the
// phase may not end on.
func (g *Game) runPlan() (done bool, err error) {
	p := g.plan
	if p == nil {
		return false, nil
	}
	for p.next < len(p.orders) {
		st := p.orders[p.next]
		switch {
		case isStanding(st):
			p.next++
			continue
		case st.Verb == "halt":
			if st.If == nil || g.holds(g.pos.Reader(), p.side, nil, *st.If) {
				g.halt(st)
				return false, nil
			}
			g.record(Step{Line: st.Pos.Line, Text: st.String(), Status: Skipped, Events: []core.Event{{Kind: core.KindSkip, Text: unheld}}})
			p.next++
			continue
		}
		waiting, err := g.runOrder(st)
		if err != nil || waiting {
			return false, err
		}
		p.next++
		if g.pos.Over != nil {
			g.drop(Skipped, core.Event{Kind: core.KindSkip, Text: "the game is over"})
		}
	}
	faults := g.unmet()
	if len(faults) > 0 && orderless(p.orders) && g.remedies(g.showNow(p.side), p.side, faults) {
		if err := g.remedy(p.side); err != nil {
			return false, err
		}
		faults = g.unmet()
	}
	if len(faults) > 0 {
		g.stayOpen(faults)
		return false, nil
	}
	return true, nil
}

// unheld is why an order is skipped whose condition is false.
const unheld say.Text = "its condition does not hold"

// halt stops the sheet; the phase stays open for another one.
func (g *Game) halt(st notation.Statement) {
	g.record(Step{Line: st.Pos.Line, Text: st.String(), Status: Halted})
	g.plan.next++
	g.drop(Halted)
	g.run.sheets = append(g.run.sheets, g.planView(true))
	g.plan = nil
	g.halted()
}

// halted tells the title that a sheet is over and its phase is not.
func (g *Game) halted() {
	if h, ok := g.mod.(core.Halter); ok {
		tx := core.Begin(g.draft(), nil)
		h.Halted(tx)
		g.become(tx)
	}
}

// drop records the orders that are left as not carried out.
func (g *Game) drop(status StepStatus, why ...core.Event) {
	for p := g.plan; p.next < len(p.orders); p.next++ {
		if o := p.orders[p.next]; !isStanding(o) {
			g.record(Step{Line: o.Pos.Line, Text: stepText(o), Status: status, Events: why, Fates: dropped(p.side, o, "")})
		}
	}
}

// record keeps a step for the report of this batch and for the plan.
func (g *Game) record(s Step) {
	if g.plan != nil {
		s.Side = g.plan.side
	}
	g.run.steps = append(g.run.steps, s)
	if g.plan != nil && s.Line > 0 {
		g.plan.results = slices.Grow(g.plan.results, len(g.plan.orders)-g.plan.next)
		g.plan.results = append(g.plan.results, s)
	}
}

// runOrder executes one order on a copy. waiting is true when it stopped at a decision.
func (g *Game) runOrder(st notation.Statement) (waiting bool, err error) {
	side := g.plan.side
	step := Step{Line: st.Pos.Line, Text: stepText(st), Status: Done, Side: side}
	if st.If != nil && !g.holds(g.pos.Reader(), side, nil, *st.If) {
		step.Status, step.Fates = Skipped, dropped(side, st, unheld)
		step.Events = []core.Event{{Kind: core.KindSkip, Text: unheld}}
		g.finishOrder(step)
		return false, nil
	}
	order, fault := g.bindNow(side, st)
	if fault != nil {
		step.Status, step.Fates = Skipped, dropped(side, st, fault.Text)
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
	src := &live{g: g, side: side, stmt: &st, lines: heedUnder(side, st)}
	tx := core.Begin(g.draft(), src)
	err = g.mod.Apply(tx, side, order)
	step.Events = marked(tx.Events())
	if errors.Is(err, randomness.ErrBeacon) {
		step.Status = Waiting
		g.run.steps = append(g.run.steps, step)
		return true, nil
	}
	if errors.Is(err, core.ErrWaiting) {
		step.Status = Waiting
		return true, g.wait(tx, step)
	}
	if err != nil {
		return false, fmt.Errorf("line %d %q: %w", st.Pos.Line, st.String(), err)
	}
	g.become(tx)
	fates, notes := src.account(step.Events)
	step.Fates, step.Events = fates, append(step.Events, notes...)
	g.finishOrder(step)
	return false, nil
}

// bindNow binds and checks an order against what its owner sees at the moment of execution.
func (g *Game) bindNow(side core.Side, st notation.Statement) (core.Order, *notation.Fault) {
	if st.Verb == "pass" {
		return nil, nil
	}
	r := g.showNow(side).Reader()
	order, faults := g.mod.Bind(r, side, st)
	if len(faults) == 0 {
		faults = g.mod.Check(r, side, order)
	}
	for i := range faults {
		if blocking(faults[i]) {
			return nil, &faults[i]
		}
	}
	return order, nil
}

func (g *Game) finishOrder(s Step) {
	if g.plan.orders[g.plan.next].Verb == "attack" {
		g.plan.attacks = append(g.plan.attacks, g.resultOf(s))
	}
	g.record(s)
	g.journal, g.run.lapsed = nil, ""
	g.dropAnswers()
}

// dropAnswers forgets explicit answers that the order did not ask for; the report says so.
func (g *Game) dropAnswers() {
	for _, s := range g.seats {
		for _, a := range s.answers {
			if !a.used {
				g.run.unused = append(g.run.unused, a.String())
			}
		}
		s.answers, s.given = nil, nil
	}
}

// skippedResult stands for the result of an attack that was not carried out.
const skippedResult = "skipped"

// resultOf gives the result of an attack: the last that the combat tables of the title gave, "" for none. Other tables, such as that
// of an attempt to stand, do not count.
func (g *Game) resultOf(s Step) string {
	if s.Status == Skipped {
		return skippedResult
	}
	r := ""
	for _, e := range s.Events {
		if e.Kind == core.KindResult && len(g.judgeResult(notation.Item{}, e.Value.String())) == 0 {
			r = e.Value.String()
		}
	}
	return r
}

// wait suspends the work at its pending choice.
func (g *Game) wait(tx *core.Tx, step Step) error {
	c, ok := tx.Pending()
	if !ok {
		return errors.New("the title waits without asking")
	}
	g.open = &c
	g.half = halfway{&c, tx.Position()}
	if c.ID == g.run.asked {
		return nil // the question stands as it was asked before
	}
	g.run.Add("ask", "choice", c.ID, "seat", string(c.Owner), "kind", c.Kind, "rule", c.Rule)
	g.run.steps = append(g.run.steps, step)
	return nil
}

// nextPhase lets the title go on after a sheet. more is true when the new phase needs no sheet.
func (g *Game) nextPhase() (more bool, err error) {
	if g.pos.Over != nil {
		g.endPhase()
		return false, nil
	}
	src := &live{g: g, side: g.pos.Active}
	tx := core.Begin(g.draft(), src)
	err = g.mod.Next(tx)
	step := Step{Status: Done, Events: marked(tx.Events())}
	if errors.Is(err, randomness.ErrBeacon) {
		g.between = true
		step.Status = Waiting
		g.run.steps = append(g.run.steps, step)
		return false, nil
	}
	if errors.Is(err, core.ErrWaiting) {
		g.between = true
		step.Status = Waiting
		return false, g.wait(tx, step)
	}
	if err != nil {
		return false, fmt.Errorf("after %s: %w", g.pos.Phase, err)
	}
	g.become(tx)
	fates, notes := src.account(nil)
	step.Fates, step.Events = fates, append(step.Events, notes...)
	g.record(step)
	g.endPhase()
	return g.pos.Active == "" && g.pos.Over == nil, nil
}

// endPhase clears what belongs to one phase.
func (g *Game) endPhase() {
	if g.plan != nil {
		g.run.sheets = append(g.run.sheets, g.planView(true))
	}
	g.between, g.plan, g.journal, g.open = false, nil, nil, nil
	g.run.lapsed = ""
	g.dropAnswers()
	for _, s := range g.seats {
		s.draft = nil
		if g.Header.Scheme() == dice.Scheme1 {
			s.sheet = ""
		}
	}
}

// planSteps is the state of every order of the plan.
func (g *Game) planSteps() []Step {
	p := g.plan
	out := slices.Clone(p.results)
	for i := p.next; i < len(p.orders); i++ {
		st := p.orders[i]
		if isStanding(st) {
			continue
		}
		s := Step{Line: st.Pos.Line, Text: stepText(st), Status: Next}
		if i == p.next && (g.open != nil || g.chance.Pending != nil) && !g.between {
			s.Status = Waiting
		}
		out = append(out, s)
	}
	return out
}

// stepText is an order with its indented lines.
func stepText(st notation.Statement) string {
	if len(st.Sub) == 0 {
		return st.String()
	}
	var b strings.Builder
	b.WriteString(st.String())
	for _, s := range st.Sub {
		b.WriteString("\n  " + s.String())
	}
	return b.String()
}
