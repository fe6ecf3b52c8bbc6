package engine

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/judging"
	"fieldpost/rules/core"
)

// maxSuggestedOrders bounds the number of orders that are suggested to correct one fault.
const maxSuggestedOrders = 6

// unmet returns the requirements for the end of the phase that the position does not meet, as the owner of the
// executing sheet sees it.
func (g *Game) unmet() []notation.Fault {
	if g.pos.Over != nil || !g.Header.judgesEnds(g.title) {
		return nil
	}
	faults := g.mod.Finish(g.run.viewFor(g.mod, g.pos, g.work.Plan.Side).Reader(), g.work.Plan.Side)
	return slices.DeleteFunc(faults, func(f notation.Fault) bool { return !judging.IsRefusal(f) })
}

// keepPhaseOpen ends the executing sheet but not its phase, because the position does not meet the requirements for its
// end. The owner is told which requirements are not met and how to meet them; the others are told that the phase
// continues.
func (g *Game) keepPhaseOpen(faults []notation.Fault) {
	side, phase := g.work.Plan.Side, g.pos.Phase
	g.run.Add("unmet", "phase", phase, "code", faults[0].Code)
	known := []core.Side{side}
	masked := &core.Event{Kind: core.KindNote, Text: say.F("phase %s is not over: the %s side is asked for another sheet", phase, side)}
	events := []core.Event{{Kind: core.KindNote, Known: known, Masked: masked,
		Text: say.F("phase %s is not over: its conditions for ending are not met. Send another sheet for it that "+
			"meets them", phase)}}
	for _, f := range faults {
		events = append(events, core.Event{Kind: core.KindNote, Rule: f.Rule, Text: f.Text, Value: say.Plain(f.Code), Known: known})
		for _, l := range f.Legal[:min(len(f.Legal), maxSuggestedOrders)] {
			events = append(events, core.Event{Kind: core.KindNote, Text: say.F("this would be right: %s", l), Known: known})
		}
	}
	g.addStep(Step{Status: Halted, Events: events})
	g.run.sheets = append(g.run.sheets, g.planView(true))
	g.work.Plan, g.results = nil, nil
	g.notifyHalt()
}
