package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/record/dice"
	"fieldpost/rules/core"
)

// planPrefix begins the phase of a sheet that is filed for a phase to come: "#PBEM game side PLAN-4PZA". When the phase
// comes, the sheet is judged as if it had arrived then, and executed; it is used up by that.
const planPrefix = "PLAN-"

// usedPlan says in a plan record that the sheet is locked and carried out.
const usedPlan = "executed"

// planKey is the name of the phase for which a frame is filed ahead, without its prefix.
func planKey(phase string) (string, bool) {
	return strings.CutPrefix(strings.ToUpper(phase), planPrefix)
}

// PlanPhase is the phase that a sheet names which is filed for a phase to come.
func PlanPhase(plan string) string { return planPrefix + plan }

// judgePlan judges a sheet filed ahead: who and where must be known, whether it is legal is seen when its phase comes.
// One for the phase the game is in is used at once, and judged as any sheet for it.
func (g *Game) judgePlan(j *judgement, side core.Side, f notation.Frame, key string) error {
	j.standing, j.plan = true, key
	refuse := func(code string, text say.Text, legal ...string) {
		j.fault(notation.Fault{Code: code, Stage: notation.NotKnown, Pos: f.Pos, Width: 5, Text: text, Legal: legal})
	}
	p, ok := g.mod.(core.Planner)
	if !ok {
		refuse("plan/none", "this title has no phases for which a sheet can be filed ahead")
		return nil
	}
	r := g.mod.Show(g.pos, side).Reader()
	keys := p.Plans(r, side)
	if !slices.Contains(keys, key) {
		var legal []string
		for _, k := range notation.DidYouMean(key, keys, 3) {
			legal = append(legal, fmt.Sprintf("#PBEM %s %s %s%s", g.Header.Game, side, planPrefix, k))
		}
		refuse("plan/unknown", say.F("no sheet can be filed for %q; there are %s", key, strings.Join(keys, ", ")), legal...)
		return nil
	}
	if f.Draft {
		refuse("plan/draft", "a sheet filed ahead is no draft: it is used when its phase comes")
	}
	due := g.planDue(side, key)
	var orders []notation.Statement
	for _, st := range f.Statements {
		if isStanding(st) {
			j.fault(notation.Fault{Code: "plan/standing", Stage: notation.Illegal, Pos: st.Pos, Width: len(st.Verb),
				Text: "standing orders come in a sheet of their own, for the phase the game is in"})
			continue
		}
		orders = append(orders, st)
		if st.Verb == "pass" || st.Verb == "halt" {
			continue
		}
		o, faults := g.mod.Bind(r, side, st)
		for _, line := range st.Sub {
			faults = append(faults, strangers(r, line, core.Choice{})...)
		}
		for _, x := range faults {
			if x.Stage <= notation.NotKnown && !due {
				j.fault(x)
			}
		}
		if x, ok := o.(core.Sealer); ok && x.Sealed() {
			// its words would stand in the ledger before anything seals them
			j.fault(notation.Fault{Code: "plan/sealed", Stage: notation.Illegal, Pos: st.Pos, Width: len(st.Verb),
				Text: say.F("%q is secret and cannot be filed ahead; order it when its phase comes", st.Verb)})
		}
	}
	if len(f.Statements) == 0 && len(f.Faults) == 0 {
		refuse("sheet/empty", "the sheet holds no order; to do nothing in the phase say so, to withdraw what you filed for it write halt",
			"pass", "halt")
	}
	if due {
		return g.judgeSheet(j, side, orders)
	}
	j.orders = orders
	return nil
}

// planDue says whether a sheet filed for a phase would be carried out at once, because the game is in it.
func (g *Game) planDue(side core.Side, key string) bool {
	p, ok := g.mod.(core.Planner)
	return ok && side == g.pos.Active && g.takesPlans() && p.Planned(g.pos.Reader()) == key
}

// takesPlans says whether the game waits for a sheet and for nothing else.
func (g *Game) takesPlans() bool {
	return g.pos.Over == nil && g.open == nil && g.chance.Pending == nil && !g.between && g.plan == nil
}

// filePlan keeps a sheet until its phase comes. It replaces an earlier one for that phase; a bare halt withdraws it.
func (s *seat) filePlan(key string, x *sheet) {
	plans := maps.Clone(s.plans)
	if plans == nil {
		plans = map[string]*sheet{}
	}
	if len(x.orders) == 1 && x.orders[0].Verb == "halt" && x.orders[0].If == nil {
		delete(plans, key)
	} else {
		plans[key] = x
	}
	s.plans = plans
}

// takePlan makes the sheet that was filed for the phase which the game has come to the plan in execution. A sheet that is
// not legal now is given up, and its side asked for another one.
func (g *Game) takePlan() (taken bool, err error) {
	p, ok := g.mod.(core.Planner)
	if !ok || !g.takesPlans() {
		return false, nil
	}
	key := p.Planned(g.pos.Reader())
	s := g.seat(g.pos.Active)
	if s == nil || key == "" || s.plans[key] == nil {
		return false, nil
	}
	x := *s.plans[key]
	s.plans = maps.Clone(s.plans)
	delete(s.plans, key)
	j := &judgement{ahead: true}
	if err := g.judgeSheet(j, s.Side, x.orders); err != nil {
		return false, err
	}
	if f := slices.IndexFunc(j.faults, blocking); f >= 0 {
		bad := j.faults[f]
		g.run.Add("plan", "seat", string(s.Side), "receipt", x.receipt, "sha", x.sha, "key", key, "use", "illegal",
			"line", itoa(bad.Pos.Line),
			"code", bad.Code)
		g.run.steps = append(g.run.steps, Step{Line: bad.Pos.Line, Text: planPrefix + key, Status: Skipped,
			Events: []core.Event{{Kind: core.KindSkip, Rule: bad.Rule, Value: say.Plain(bad.Code),
				Text:  say.F("the sheet %s filed for %s is not legal now: line %d: %s", x.receipt, key, bad.Pos.Line, bad.Text),
				Known: []core.Side{s.Side}}}})
		return false, nil
	}
	g.run.dice.Close()
	r := g.run.Add("plan", "seat", string(s.Side), "receipt", x.receipt, "sha", x.sha, "key", key, "use", usedPlan)
	if g.Header.Scheme() == dice.Scheme2 {
		r.Add("phase", g.pos.Phase)
	}
	g.reach()
	s.sheet, s.draft = x.sha, nil
	x.phase = g.pos.Phase
	g.plan = &plan{sheet: &x}
	return true, nil
}

// planLines are the sheets that a seat has filed ahead, one line each.
func (s *seat) planLines() []string {
	var out []string
	for _, key := range slices.Sorted(maps.Keys(s.plans)) {
		var parts []string
		for _, st := range s.plans[key].orders {
			parts = append(parts, strings.ReplaceAll(stepText(st), "\n  ", " / "))
		}
		out = append(out, planPrefix+key+": "+strings.Join(parts, "; "))
	}
	return out
}
