package judging

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// judgePlan checks a sheet filed for a later phase: its side and phase must exist. Its orders are judged when the phase
// comes. A sheet for the present phase is judged and executed at once, like an ordinary sheet.
func (g *Game) judgePlan(j *Judgement, side core.Side, f notation.Frame, key string) error {
	j.OnlyStanding, j.Plan = true, key
	refuse := func(code string, text say.Text, legal ...string) {
		j.addFault(notation.Fault{Code: code, Stage: notation.UnknownName, Pos: f.Pos, Width: 5, Text: text, Legal: legal})
	}
	p, ok := g.Module.(core.PlanLister)
	if !ok {
		refuse("plan/none", "this title has no phases for which a sheet can be filed ahead")
		return nil
	}
	r := g.Module.Show(g.Pos, side).Reader()
	keys := p.Plans(r, side)
	if !slices.Contains(keys, key) {
		var legal []string
		for _, k := range notation.DidYouMean(key, keys, 3) {
			legal = append(legal, fmt.Sprintf("#PBEM %s %s %s%s", g.Name, side, sheets.PlanPrefix, k))
		}
		refuse("plan/unknown", say.F("no sheet can be filed for %q; there are %s", key, strings.Join(keys, ", ")),
			legal...)
		return nil
	}
	if f.Draft {
		refuse("plan/draft", "a sheet filed ahead is no draft: it is used when its phase comes")
	}
	due := g.isPlanDue(side, key)
	var orders []notation.Statement
	for _, st := range f.Statements {
		if sheets.IsStandingOrder(st) {
			j.addFault(notation.Fault{Code: "plan/standing", Stage: notation.Illegal, Pos: st.Pos, Width: len(st.Verb),
				Text: "standing orders come in a sheet of their own, for the phase the game is in"})
			continue
		}
		orders = append(orders, st)
		if st.Verb == "pass" || st.Verb == "halt" {
			continue
		}
		o, faults := g.Module.Bind(r, side, st)
		for _, line := range st.Children {
			faults = append(faults, unknownNames(r, line, core.Choice{})...)
		}
		for _, x := range faults {
			if x.Stage <= notation.UnknownName && !due {
				j.addFault(x)
			}
		}
		if x, ok := o.(core.Sealer); ok && x.Sealed() {
			// a sheet filed ahead stands in the ledger unsealed, so all could read the secret
			j.addFault(notation.Fault{Code: "plan/sealed", Stage: notation.Illegal, Pos: st.Pos, Width: len(st.Verb),
				Text: say.F("%q is secret and cannot be filed ahead; order it when its phase comes", st.Verb)})
		}
	}
	if len(f.Statements) == 0 && len(f.Faults) == 0 {
		refuse("sheet/empty",
			"the sheet holds no order; to do nothing in the phase say so, to withdraw what you filed for it write halt",
			"pass", "halt")
	}
	if due {
		return g.judgeSheet(j, side, orders)
	}
	j.Orders = orders
	return nil
}

// isPlanDue reports whether a sheet filed for a phase would be executed at once, because the game is in that phase.
func (g *Game) isPlanDue(side core.Side, key string) bool {
	p, ok := g.Module.(core.PlanLister)
	return ok && side == g.Pos.Active && g.AwaitsSheet() && p.PlannedPhase(g.Pos.Reader()) == key
}
