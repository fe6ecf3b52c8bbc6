package core

import (
	"slices"
	"strings"
)

// RulesUnder returns the rules for a number: the rule itself; the rules below it ("11" covers 11.1 to 11.8, "12.3"
// covers 12.31 to 12.38); or the rule that contains the paragraph ("5.34c" is part of 5.34). It returns nil when the
// title explains no such rule.
func RulesUnder(e Explainer, rule string) []string {
	all := e.Rules()
	below := func(number string) []string {
		return slices.DeleteFunc(slices.Clone(all), func(r string) bool { return !strings.HasPrefix(r, number) })
	}
	switch {
	case rule == "":
		return nil
	case slices.Contains(all, rule):
		return []string{rule}
	}
	if chapter := below(rule + "."); len(chapter) > 0 || !strings.Contains(rule, ".") {
		return chapter
	}
	if parent := strings.TrimRight(rule, "abcdefghijklmnopqrstuvwxyz"); parent != rule {
		return RulesUnder(e, parent)
	}
	return below(rule)
}
