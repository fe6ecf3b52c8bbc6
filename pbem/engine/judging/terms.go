package judging

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
)

// judgeConds returns faults for the conditions of statements, and of the lines under them, that can never be true.
func (g *Game) judgeConds(j *Judgement, list []notation.Statement) {
	for _, st := range list {
		for _, f := range g.judgeCond(st.If) {
			j.addFault(f)
		}
		g.judgeConds(j, st.Children)
	}
}

// judgeCond lists the faults of a condition that can never be true: a unit that does not exist, or a result that no
// table of the title gives. c may be nil.
func (g *Game) judgeCond(c *notation.Condition) []notation.Fault {
	if c == nil {
		return nil
	}
	var out []notation.Fault
	for _, t := range c.Terms {
		switch {
		case t.Subject == "unit" && !g.isUnit(t.Name.Text):
			out = append(out, notation.Fault{Code: "unit/unknown", Stage: notation.UnknownName, Pos: t.Name.Pos,
				Width: len([]rune(t.Name.Text)), Text: say.F("no unit is called %s", t.Name.Text),
				Legal: notation.DidYouMean(t.Name.Text, g.unitNames(), 3)})
		case t.Subject == "result" || notation.IsAttackNumber(t.Subject):
			out = append(out, sheets.CheckResult(g.Module, t.Value, t.Value.Text)...)
		}
	}
	return out
}

// suggestResults replaces the results that faults suggest by results of the title.
func (g *Game) suggestResults(faults []notation.Fault) []notation.Fault {
	out := slices.Clone(faults)
	for i := range out {
		if out[i].Code == "syntax/assumed" {
			out[i].Legal = []string{"check a1=" + sheets.ExampleResults(g.Module)[0]}
		}
	}
	return out
}
