package sheets

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// SkippedResult is the result of an attack that was not executed.
const SkippedResult = "skipped"

// AttackResult returns the result of an attack: the last result of the title's combat tables, "" for none. Results of
// other tables, such as one for an attempt to stand, do not count.
func AttackResult(mod core.Module, events []core.Event) string {
	r := ""
	for _, e := range events {
		if e.Kind == core.KindResult && len(CheckResult(mod, notation.Item{}, e.Value.String())) == 0 {
			r = e.Value.String()
		}
	}
	return r
}

// CheckResult returns a fault if a word is no result of the title's combat tables. A title that does not list its
// results accepts no word.
func CheckResult(mod core.Module, at notation.Item, word string) []notation.Fault {
	x, ok := mod.(core.ResultLister)
	if !ok || strings.EqualFold(word, SkippedResult) {
		return nil
	}
	all := x.Results()
	if slices.ContainsFunc(all, func(r string) bool { return strings.EqualFold(r, word) }) {
		return nil
	}
	return []notation.Fault{{Code: "cond/result", Stage: notation.UnknownName, Pos: at.Pos, Width: max(1,
		len([]rune(at.Text))),
		Text: say.F("no combat has the result %s; there are %s", word, strings.Join(all, " "))}}
}

// ExampleResults returns two combat results as examples, from the title's tables if it lists them.
func ExampleResults(m core.Module) [2]string {
	if x, ok := m.(core.ResultLister); ok {
		return shortExamples(x.Results())
	}
	return [2]string{"DR", "DE"}
}

// shortExamples picks two short results with an effect, first one with a retreat of the defender, if there is any.
func shortExamples(results []string) [2]string {
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
