package engine

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/judging"
	"fieldpost/rules/core"
)

// applyRemedies applies the rulebook's consequences where a side that missed its deadline leaves a board on which its
// phase cannot end.
func (g *Game) applyRemedies(side core.Side) error {
	m, ok := g.mod.(core.Remedier)
	if !ok || !g.Header.judgesEnds(g.title) || len(endFaults(g.mod, g.pos, side)) == 0 {
		return nil
	}
	tx := core.Begin(g.run.workingCopy(g.pos), &liveSource{g: g, side: side})
	m.Remedy(tx, side)
	if err := tx.TakeError(nil); err != nil {
		return say.Errorf("phase %s cannot pass without a sheet: %w", g.pos.Phase, err)
	}
	events := markExternalDice(tx.Events())
	g.pos = g.run.commit(g.pos, tx)
	g.addStep(Step{Status: Done, Events: events})
	return nil
}

// endFaults returns what forbids ending the phase of a side that missed its deadline. Faults marked Firm are left out:
// the title itself applies their consequences.
func endFaults(mod core.Module, p *core.Position, side core.Side) []notation.Fault {
	faults := mod.Finish(mod.Show(p, side).Reader(), side)
	return slices.DeleteFunc(faults, func(f notation.Fault) bool { return !judging.IsRefusal(f) || f.Firm })
}
