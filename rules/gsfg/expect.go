package gsfg

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Expect describes what the active side must send, with lines to start from.
func (g *game) Expect(r core.Reader) core.Expectation {
	if o := r.Result(); o != nil {
		return core.Expectation{Name: "game over", Task: o.Why}
	}
	p := currentPhase(r)
	return g.phases.Expect(g, r, say.F("Turn %d, %s, phase %d of 2: %s", p.turn, p.nameText(), p.part, strings.ToUpper(phaseKind(r))))
}

// expectSetup describes the set-up.
func (g *game) expectSetup(r core.Reader, e *core.Expectation) {
	if currentPhase(r).side == NATO {
		*e = core.Expectation{Name: "NATO set-up", Task: "Place your special forces in the Federal Republic; all units stand on their " +
			"hexes.", Template: []string{"// sf SFN1 HEX"}}
		return
	}
	*e = core.Expectation{Name: "Set-up", Task: "Move the units of the 8th Guards Army (code E) and the 3rd Shock Army (code F) within " +
		"their hexes, or pass: they stand already.",
		Template: []string{"// place 79GT 3221", "pass"}}
}

// expectPicks describes the choice of reinforcements.
func (g *game) expectPicks(r core.Reader, e *core.Expectation) {
	turn := currentPhase(r).turn
	e.Name = say.F("Turn %d: choice of reinforcements", turn)
	e.Task = say.F("Choose the %d units that come this turn, at most one of them artillery; what you leave open is filled from the roster.",
		g.setup.quota(turn))
	e.Template = []string{"// pick 20T,38T", "pass"}
}

// expectAir describes the air superiority phase.
func (g *game) expectAir(r core.Reader, e *core.Expectation) {
	p := currentPhase(r)
	e.Name = say.F("Turn %d: %s air superiority", p.turn, p.side.Title())
	e.Task = "Send the heavy bombers, roll for aircraft, and give them missions. Put halt after an order to see its result before " +
		"you go on."
	e.Template = []string{"// strike HEX", "// aircraft", "// deep NUMBER (NATO)", "// ground HEX NUMBER", "// interdict HEX,HEX", "pass"}
}

// expectSequence describes the declaration that comes first in a player turn.
func expectSequence(r core.Reader, e *core.Expectation) {
	p, s := currentPhase(r), of(r)
	if p.part != 1 || *s.declaredSequence(p) != "" {
		return
	}
	e.Template = []string{"order " + firstOrder}
	e.Task = "Declare the sequence first; it is move/fight if you do not. "
	if p.guards {
		e.Template = append(e.Template, "regular "+firstOrder)
		e.Task = "Declare the sequences of the 8th Guards Army and of all others first; they are move/fight if you do not. "
	}
}

// expectFights describes a combat phase.
func (g *game) expectFights(r core.Reader, e *core.Expectation) {
	expectSequence(r, e)
	e.Task += "Attack."
	e.Template = append(e.Template, "// attack HEX with UNITS", "pass")
}

// expectMoves describes a movement phase.
func (g *game) expectMoves(r core.Reader, e *core.Expectation) {
	expectSequence(r, e)
	if n := len(g.territorialsDue(r)); n > 0 && currentPhase(r).side == NATO {
		e.Task += say.F("Call out %d territorials before anything moves: each in a hex of its own, in or next to a city hex of the "+
			"Federal Republic that NATO holds (9.6). ", n)
		e.Template = append(e.Template, "// place "+g.territorialsDue(r)[0].Def.ID+" HEX")
	}
	if currentPhase(r).guards { // R 5.10, 9.2: reinforcements arrive in the phase of the others
		e.Task += "Move."
	} else {
		e.Task += "Move; bring in reinforcements."
	}
	e.Template = append(e.Template, "// move UNITS PATH", "pass")
}
