package combat

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// ModifierList holds the column shifts or die roll modifiers of a combat.
type ModifierList []Modifier

// Modifier is one column shift or die roll modifier, with its rule and reason.
type Modifier struct {
	Rule string
	N    int
	Why  say.Text
}

// Add adds a modifier unless it is 0.
func (a *ModifierList) Add(rule string, n int, why say.Text) {
	if n != 0 {
		*a = append(*a, Modifier{rule, n, why})
	}
}

// Total returns the sum of the modifiers, limited to the range from -limit to limit.
func (a ModifierList) Total(limit int) (n int) {
	for _, x := range a {
		n += x.N
	}
	return max(-limit, min(n, limit))
}

// Events returns one line of a report for each modifier.
func (a ModifierList) Events(hex string) (out []core.Event) {
	for _, x := range a {
		out = append(out, SumEvent(hex, x.Rule, x.Why, say.F("%+d", x.N)))
	}
	return out
}

// ChanceEvents returns lines for a report that say how many faces of a die, from 1 to faces, give each result.
func ChanceEvents(hex, rule string, faces int, result func(die int) string) (out []core.Event) {
	results := make([]string, faces)
	for i := range results {
		results[i] = result(i + 1)
	}
	for i, res := range results {
		n := len(slices.DeleteFunc(slices.Clone(results), func(x string) bool { return x != res }))
		if slices.Index(results, res) == i {
			out = append(out, core.Event{Kind: core.KindResult, Hex: hex, Rule: rule, Value: say.Plain(res),
				Text: say.F("%d of %d", n, len(results))})
		}
	}
	return out
}

// SumEvent returns a line of a report with one figure of the arithmetic of a combat in a hex.
func SumEvent(hex, rule string, text, value say.Text) core.Event {
	return core.Event{Kind: core.KindSum, Hex: hex, Rule: rule, Text: text, Value: value}
}
