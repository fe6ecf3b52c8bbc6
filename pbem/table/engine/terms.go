package engine

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// judgeConds refuses the conditions of some statements, and of the lines under them, that can never hold as written.
func (g *Game) judgeConds(j *judgement, list []notation.Statement) {
	for _, st := range list {
		for _, f := range g.judgeCond(st.If) {
			j.fault(f)
		}
		g.judgeConds(j, st.Sub)
	}
}

// judgeCond lists the faults of a condition that can never hold as written: a unit that does not exist, and a result that no table of
// the title gives. c may be nil.
func (g *Game) judgeCond(c *notation.Cond) []notation.Fault {
	if c == nil {
		return nil
	}
	var out []notation.Fault
	for _, t := range c.Terms {
		switch {
		case t.Subject == "unit" && !g.counter(t.Name.Text):
			out = append(out, notation.Fault{Code: "unit/unknown", Stage: notation.NotKnown, Pos: t.Name.Pos,
				Width: len([]rune(t.Name.Text)), Text: say.F("no unit is called %s", t.Name.Text),
				Legal: notation.DidYouMean(t.Name.Text, g.counters(), 3)})
		case t.Subject == "result" || notation.IsAttackNumber(t.Subject):
			out = append(out, g.judgeResult(t.Value, t.Value.Text)...)
		}
	}
	return out
}

// judgeResult lists the fault of a word that is no result of the title's combat tables. A title that does not list its results has none.
func (g *Game) judgeResult(at notation.Item, word string) []notation.Fault {
	x, ok := g.mod.(core.Resulter)
	if !ok || strings.EqualFold(word, skippedResult) {
		return nil
	}
	all := x.Results()
	if slices.ContainsFunc(all, func(r string) bool { return strings.EqualFold(r, word) }) {
		return nil
	}
	return []notation.Fault{{Code: "cond/result", Stage: notation.NotKnown, Pos: at.Pos, Width: max(1, len([]rune(at.Text))),
		Text: say.F("no combat has the result %s; there are %s", word, strings.Join(all, " "))}}
}

// ExampleResults returns two results of combat as examples: those of the title's tables, where it lists them.
func ExampleResults(m core.Module) [2]string {
	if x, ok := m.(core.Resulter); ok {
		return shortest(x.Results())
	}
	return [2]string{"DR", "DE"}
}

// suggestResults returns the faults of a frame; what they suggest to take for granted are results of the title.
func (g *Game) suggestResults(faults []notation.Fault) []notation.Fault {
	out := slices.Clone(faults)
	for i := range out {
		if out[i].Code == "syntax/assumed" {
			out[i].Legal = []string{"check a1=" + ExampleResults(g.mod)[0]}
		}
	}
	return out
}

// shortest picks two results that bring something about, short ones: first one with a retreat of the defender, if there is any.
func shortest(results []string) [2]string {
	all := slices.DeleteFunc(slices.Clone(results), func(r string) bool { return strings.Trim(r, "-/* ") == "" })
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(b, a)) })
	if i := slices.IndexFunc(all, func(r string) bool { return strings.Contains(r, "DR") }); i > 0 {
		all[0], all[i] = all[i], all[0]
	}
	switch len(all) {
	case 0:
		return [2]string{"DR", "DE"}
	case 1:
		return [2]string{all[0], all[0]}
	}
	return [2]string(all[:2])
}

// counter reports whether a counter of this name is in the game, without regard to case.
func (g *Game) counter(name string) bool {
	return exists(g.pos.Reader(), name) || slices.ContainsFunc(g.counters(), func(id string) bool { return strings.EqualFold(id, name) })
}

// counters lists the names of all counters of the title.
func (g *Game) counters() []string {
	defs := g.mod.World().Defs
	out := make([]string, len(defs))
	for i := range defs {
		out[i] = defs[i].ID
	}
	return out
}
