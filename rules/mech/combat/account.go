package combat

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// ModifierList lists, item by item, the changes to the column or the die of a combat.
type ModifierList []Modifier

// Modifier is a number of columns, or what is added to a die, with its rule and reason.
type Modifier struct {
	Rule string
	N    int
	Why  say.Text
}

// Add adds an item, if it counts anything.
func (a *ModifierList) Add(rule string, n int, why say.Text) {
	if n != 0 {
		*a = append(*a, Modifier{rule, n, why})
	}
}

// Total is the sum of the items, brought between -limit and limit.
func (a ModifierList) Total(limit int) (n int) {
	for _, x := range a {
		n += x.N
	}
	return max(-limit, min(n, limit))
}

// Events tell of each item.
func (a ModifierList) Events(hex string) (out []core.Event) {
	for _, x := range a {
		out = append(out, SumEvent(hex, x.Rule, x.Why, say.F("%+d", x.N)))
	}
	return out
}

// Chances tell how many of the faces of a die, from 1 on, give each result, in the order in which they come.
func Chances(hex, rule string, faces int, result func(die int) string) (out []core.Event) {
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

// SumEvent is a line of the arithmetic of a combat in a hex.
func SumEvent(hex, rule string, text, value say.Text) core.Event {
	return core.Event{Kind: core.KindSum, Hex: hex, Rule: rule, Text: text, Value: value}
}
