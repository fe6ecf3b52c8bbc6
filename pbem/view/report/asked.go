package report

import (
	"regexp"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// citedRules matches rule numbers in brackets: "(3.4)", "(3.6, 4.2)".
var (
	citedRules = regexp.MustCompile(`\(([0-9]+(?:\.[0-9]+)+(?:, [0-9]+(?:\.[0-9]+)+)*)\)`)
	ruleNumber = regexp.MustCompile(`[0-9.]+`)
)

// setupRuleSection explains the rules of a set-up sheet, because players do not know its codes and choices yet.
func (b *builder) setupRuleSection() section {
	s := section{title: "WHAT IS ASKED", right: "rules in our own words"}
	e, ok := b.g.Module().(core.Explainer)
	if !ok || b.r.Turn() > 0 || b.viewer == core.Everyone || b.g.AwaitedSide() != b.viewer || b.ownChoice() != nil {
		return section{}
	}
	for _, m := range citedRules.FindAllStringSubmatch(b.expect().Task.String(), -1) {
		for _, rule := range ruleNumber.FindAllString(m[1], -1) {
			words, ok := e.Explain(rule)
			if own, known := b.book().ExplainRule(b.g.Header.Title, rule); known {
				words = own
			}
			if ok {
				s.lines = append(s.lines, labelled(say.Plain(pad(rule, 5)), say.Plain(words)))
			}
		}
	}
	if len(s.lines) == 0 {
		return section{}
	}
	return s
}
