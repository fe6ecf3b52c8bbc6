package gsfg

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Expect says what the phase wants, with lines to start from.
func (g *game) Expect(r core.Reader) core.Expectation {
	if o := r.Over(); o != nil {
		return core.Expectation{Name: "game over", Task: o.Why}
	}
	p, s := now(r), of(r)
	switch p.kind {
	case kindSetup:
		if p.side == NATO {
			return core.Expectation{Name: "NATO set-up", Task: "Place your special forces in the Federal Republic; all units stand on their hexes.", Template: []string{"// sf SFN1 HEX"}}
		}
		return core.Expectation{Name: "Set-up", Task: "Move the units of the 8th Guards Army (code E) and the 3rd Shock Army (code F) within their hexes, or pass: they stand already.",
			Template: []string{"// place 79GT 3221", "pass"}}
	case kindPick:
		return core.Expectation{Name: say.F("Turn %d: choice of reinforcements", p.turn),
			Task:     say.F("Choose the %d units that come this turn, at most one of them artillery; what you leave open is filled from the roster.", g.setup.quota(p.turn)),
			Template: []string{"// pick 20T,38T", "pass"}}
	case kindAir:
		return core.Expectation{Name: say.F("Turn %d: %s air superiority", p.turn, p.side.Title()),
			Task:     "Send the heavy bombers, roll for aircraft, and give them missions. Put halt behind an order to see its result before you go on.",
			Template: []string{"// strike HEX", "// aircraft", "// deep NUMBER (NATO)", "// ground HEX NUMBER", "// interdict HEX,HEX", "pass"}}
	}
	e := core.Expectation{Name: say.F("Turn %d, %s, phase %d of 2: %s", p.turn, map[string]string{"guards": "8th Guards Army", "soviet": "Soviet", "nato": "NATO"}[p.who()], p.part, strings.ToUpper(kindOf(r)))}
	if p.part == 1 && *s.declared(p) == "" {
		e.Template = append(e.Template, "order "+firstOrder)
		e.Task = "Declare the sequence first; it is move/fight if you do not. "
		if p.guards {
			e.Template = append(e.Template, "regular "+firstOrder)
			e.Task = "Declare the sequences of the 8th Guards Army and of all others first; they are move/fight if you do not. "
		}
	}
	if kindOf(r) == kindFight {
		e.Task += "Attack."
		e.Template = append(e.Template, "// attack HEX with UNITS", "pass")
		return e
	}
	if n := len(g.uncalled(r)); n > 0 && p.side == NATO {
		e.Task += say.F("Call out %d territorials before anything moves. ", n)
		e.Template = append(e.Template, "// place "+g.uncalled(r)[0].Def.ID+" HEX")
	}
	if p.guards { // R 5.10, 9.2: reinforcements arrive in the phase of the others
		e.Task += "Move."
	} else {
		e.Task += "Move; bring in reinforcements."
	}
	e.Template = append(e.Template, "// move UNITS PATH", "pass")
	return e
}
