package report

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// explainSteps returns steps whose combat results say in words, beside their code, what they do.
func (b *builder) explainSteps(steps []engine.Step) []engine.Step {
	out := slices.Clone(steps)
	for i := range out {
		out[i].Events = b.explainResults(out[i].Events)
	}
	return out
}

// explainResults returns events whose combat results say in words, beside their code, what they do.
func (b *builder) explainResults(events []core.Event) []core.Event {
	x, ok := b.g.Module().(core.ResultExplainer)
	if !ok {
		return events
	}
	out := slices.Clone(events)
	for i, e := range out {
		if e.Kind != core.KindResult {
			continue
		}
		if words := x.ResultText(e.Value.String()); words != "" {
			out[i].Value = say.F("%s (%s)", e.Value, words)
		}
	}
	return out
}
