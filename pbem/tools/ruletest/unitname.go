package ruletest

import (
	"fmt"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// unknownCounter returns a message that a counter does not exist. It lists similar counters and explains how a case
// defines one.
func (b *builder) unknownCounter(id string) string {
	defs := b.mod.World().Defs
	var names []string
	for _, d := range defs {
		names = append(names, d.ID)
	}
	text := fmt.Sprintf("there is no counter %q here", id)
	if near := notation.DidYouMean(id, names, 3); len(near) > 0 {
		text += "; did you mean " + strings.Join(near, ", ") + "?"
	}
	for _, d := range defs {
		if len(d.Steps) > 0 && d.Type != "" && d.Size != "" && d.Steps[0].Attack > 0 {
			return text + fmt.Sprintf("; describe it: \"unit %s %s\"", id, counterText(d))
		}
	}
	return text
}

// counterText returns a counter in the spelling of a case: side, type, size and printed numbers.
func counterText(d *core.UnitDef) string {
	var faces []string
	for _, v := range d.Steps {
		faces = append(faces, fmt.Sprintf("%d-%d-%d", v.Attack, v.Defence, v.Move))
	}
	return fmt.Sprintf("%s %s %s %s", d.Side, d.Type, d.Size, strings.Join(faces, "/"))
}
