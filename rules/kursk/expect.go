package kursk

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/phases"
)

// Expect describes what the active side must send.
func (g *game) Expect(r core.Reader) core.Expectation {
	if o := r.Result(); o != nil {
		return core.Expectation{Name: "game over", Task: o.Why}
	}
	p := currentPhase(r)
	return g.phases.Expect(g, r, say.F("%s player-turn, phase %d of 2", p.Side.Title(), p.Part))
}

// expectSetup describes the set-up.
func (g *game) expectSetup(r core.Reader, e *core.Expectation) {
	if currentPhase(r).Side == German {
		e.Name = "German set-up"
		e.Task = "Declare the Gambit (3.6, 4.2), and place units within the range of their codes (3.2); units you do not name stay on " +
			"their printed hexes (3.4)."
		e.Template = g.setupTemplate(r, German, "declare gambit no")
		return
	}
	reserves := say.Text("")
	if of(r).gambit == "yes" {
		reserves = " The reserve units (codes with R) are placed anywhere on your side of the front (3.7)."
	}
	e.Name = "Soviet set-up"
	e.Task = "Place units within the range of their codes (3.3); units you do not name stay on their printed hexes (3.5)." + reserves +
		" The phase order of turn 1 may come with the sheet; it stays secret (5.4)."
	e.Template = g.setupTemplate(r, Soviet, "order fight/move")
}

// expectOrder describes the choice of the phase order.
func (g *game) expectOrder(_ core.Reader, e *core.Expectation) {
	e.Task = "Declare the order of your phases first (5.4), then give the orders of the first phase."
	e.Template = []string{"order fight/move", "// then attacks: attack HEX with UNITS",
		"// or, after order move/fight or move/move: move UNITS PATH"}
}

// expectMoves describes a Move phase.
func (g *game) expectMoves(r core.Reader, e *core.Expectation) {
	p := currentPhase(r)
	e.Name = say.F("%s: MOVE", e.Name)
	e.Task = "Reinforcements enter first, then units move, one unit or stack after another (9.3, 10.2)." + g.firstTask(r, p)
	e.Template = slices.Concat(g.sheetHead(r, p), g.activateLines(r, p),
		[]string{"// move UNITS PATH, move UNITS to HEX, enter UNITS at HEX", "// pass"}, g.moveLines(r),
		[]string{"// halt if activated>=1   // stop when a move has activated reserves (9.2)"})
}

// expectFights describes a Fight phase.
func (g *game) expectFights(r core.Reader, e *core.Expectation) {
	p := currentPhase(r)
	e.Name = say.F("%s: FIGHT", e.Name)
	e.Task = "Attacks are resolved one at a time in the order of the sheet (11.2)." + g.firstTask(r, p)
	e.Template = slices.Concat(g.sheetHead(r, p), g.activateLines(r, p), g.attackLines(r))
}

// moveLines returns the beginnings of move orders for the active side's mechanised stacks, without the hex to move to.
func (g *game) moveLines(r core.Reader) []string {
	var out []string
	for h := range hexmap.Hex(r.Map().Len()) {
		var ids []string
		for _, u := range r.Stack(h) {
			if u.Def.Side == r.Active() && classOf(u.Def) == mech && !u.Marked(markMoved) && !u.Marked(markReserve) {
				ids = append(ids, u.Def.ID)
			}
		}
		if len(ids) > 0 {
			out = append(out, "// move "+strings.Join(slices.Sorted(slices.Values(ids)), ",")+" to HEX")
		}
	}
	return out
}

// attackLines returns the attacks that the active side could order now, each with all units that can reach the hex:
// those at 2:1 or better before shifts, judged by what the side sees, or all if there are none.
func (g *game) attackLines(r core.Reader) []string {
	e := &enumerator{Offerer: phases.Offerer{Collector: phases.Collector{Reader: r, Side: r.Active()}}, g: g}
	var good, all []string
	for h := range hexmap.Hex(r.Map().Len()) {
		if r.Holder(h) != sides.Other(e.Side) {
			continue
		}
		o := g.attackOn(e.Side, h, e.attackersOn(h))
		if len(o.Units) > 0 && o.checkRules(g, r, e.Side) == nil {
			all = append(all, "// "+o.String())
			if a := g.assess(r, e.Side, h, o.Units); a.attack >= 2*a.defence.sum {
				good = append(good, "// "+o.String())
			}
		}
	}
	switch {
	case len(good) > 0:
		return append(good, "// pass")
	case len(all) > 0:
		return append(all, "// pass")
	}
	return []string{"// pass   // no unit can attack"}
}

// firstTask returns the sentence about what may be done only at the start of a player-turn.
func (g *game) firstTask(r core.Reader, p phase) say.Text {
	switch {
	case p.Part != 1:
		return ""
	case p.Side == Soviet && len(inactiveReserves(r)) > 0:
		return say.F(" Reserve stacks are activated before anything else; each gives the German side %d VP in this turn (4.9).",
			g.reservePrice(p))
	case p.Turn >= withdrawTurn:
		return " Up to two mechanised divisions may be withdrawn before anything else (4.5)."
	}
	return ""
}

// activateLines returns an order for each reserve stack that can be activated, with its price (4.9, 9.2).
func (g *game) activateLines(r core.Reader, p phase) (out []string) {
	if p.Side != Soviet || p.Part != 1 || firstActed(r, Soviet) != "" {
		return nil
	}
	for _, l := range inactiveReserves(r) {
		out = append(out, fmt.Sprintf("// activate %s   // gives the German side %d VP (4.9)", l, g.reservePrice(p)))
	}
	return out
}

// sheetHead returns the line that a Soviet second phase should contain: the phase order of the next turn.
func (g *game) sheetHead(r core.Reader, p phase) []string {
	if p.Side == Soviet && p.Part == 2 && p.Turn < lastTurn && of(r).next == "" {
		return []string{"order fight/move   // of turn " + fmt.Sprint(p.Turn+1) + ", stays secret (5.4)"}
	}
	return nil
}

// setupTemplate returns an example of a set-up sheet; comments in it list what is wrong with the printed set-up.
func (g *game) setupTemplate(r core.Reader, side core.Side, first string) []string {
	out := []string{first}
	for _, f := range g.checkSetup(r, side) {
		out = append(out, "// "+f.Rule+": "+f.Text.String())
		for _, l := range f.Legal {
			out = append(out, "//   "+l)
		}
	}
	return append(out, "// place UNITS HEX")
}
