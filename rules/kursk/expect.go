package kursk

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Expect says what the phase wants from its active side.
func (g *game) Expect(r core.Reader) core.Expectation {
	if o := r.Over(); o != nil {
		return core.Expectation{Name: "game over", Task: o.Why}
	}
	p := now(r)
	switch {
	case p.setup() && p.side == German:
		return core.Expectation{Name: "German set-up",
			Task:     "Declare the Gambit and place units within the range of their codes; units you do not name stay on their printed hexes (3.4).",
			Template: g.setupTemplate(r, German, "declare gambit no")}
	case p.setup():
		reserves := say.Text("")
		if of(r).gambit == "yes" {
			reserves = " The reserve units (codes with R) are placed anywhere on your side of the front (3.7)."
		}
		return core.Expectation{Name: "Soviet set-up",
			Task:     "Place units within the range of their codes; units you do not name stay on their printed hexes (3.5)." + reserves + " The phase order of turn 1 may come with the sheet; it stays secret (5.4).",
			Template: g.setupTemplate(r, Soviet, "order fight/move")}
	}
	name := say.F("%s player-turn, phase %d of 2", sideName(p.side), p.part)
	switch kind(r) {
	case kindUndeclared:
		return core.Expectation{Name: name, Task: "Declare the order of your phases first (5.4), then give the orders of the first phase.",
			Template: []string{"order fight/move", "// then attacks: attack HEX with UNITS", "// or, after order move/...: move UNITS PATH"}}
	case kindMove:
		return core.Expectation{Name: say.F("%s: MOVE", name), Task: "Reinforcements enter first, then units move, one unit or stack after another (9.3, 10.2)." + g.firstTask(p),
			Template: slices.Concat(g.sheetHead(r, p), []string{"// move UNITS PATH, move UNITS to HEX, enter UNITS at HEX"}, g.moveLines(r),
				[]string{"// halt if activated>=1   // stop when a move has activated reserves (9.2)"})}
	}
	return core.Expectation{Name: say.F("%s: FIGHT", name), Task: "Attacks are resolved one at a time in the order of the sheet (11.2)." + g.firstTask(p),
		Template: append(g.sheetHead(r, p), g.attackLines(r)...)}
}

// moveLines begin the moves of the active side's mechanised stacks: the hex is the player's.
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
			out = append(out, "// move "+strings.Join(sorted(ids), ",")+" to HEX")
		}
	}
	return out
}

// attackLines are the attacks that the active side could order now, each with all units that can reach the hex: those at
// 2:1 or better as far as he sees, before shifts, or all when there is none.
func (g *game) attackLines(r core.Reader) []string {
	e := &enumerator{g: g, r: r, side: r.Active()}
	var good, all []string
	for h := range hexmap.Hex(r.Map().Len()) {
		if r.Holder(h) != other(e.side) {
			continue
		}
		o := &AttackOrder{hex: h, label: r.Label(h), units: e.able(h)}
		if len(o.units) > 0 && o.checkRules(g, r, e.side) == nil {
			all = append(all, "// "+o.String())
			if a := g.assess(r, e.side, h, o.units); a.attack >= 2*a.defence.sum {
				good = append(good, "// "+o.String())
			}
		}
	}
	switch {
	case len(good) > 0:
		return good
	case len(all) > 0:
		return all
	}
	return []string{"// pass   // no unit can attack"}
}

// firstTask adds what may be done only at the start of a player-turn.
func (g *game) firstTask(p phase) say.Text {
	switch {
	case p.part != 1:
		return ""
	case p.side == Soviet:
		return " Reserve stacks are activated before anything else, for victory points to the German side (4.9)."
	case p.turn >= withdrawTurn:
		return " Up to two mechanised divisions may be withdrawn before anything else (4.5)."
	}
	return ""
}

// sheetHead is the line that a Soviet second phase should bring: the order of the next turn.
func (g *game) sheetHead(r core.Reader, p phase) []string {
	if p.side == Soviet && p.part == 2 && p.turn < lastTurn && of(r).next == "" {
		return []string{"order fight/move   // of turn " + fmt.Sprint(p.turn+1) + ", stays secret (5.4)"}
	}
	return nil
}

// setupTemplate starts a set-up sheet; what is wrong with the printed set-up stands in comments.
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
