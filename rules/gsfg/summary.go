package gsfg

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Summary implements core.Summarizer: conditions of victory, air, arrivals and units out of supply.
func (g *game) Summary(r core.Reader, _ core.Side) []core.Section {
	return []core.Section{g.victorySection(r), g.airSection(r), g.arrivalSection(r), g.supplySection(r)}
}

// sectionLine returns a line of a report.
func sectionLine(rule string, value say.Text, format string, args ...any) core.Event {
	return core.Event{Kind: core.KindSum, Rule: rule, Value: value, Text: say.F(format, args...)}
}

// victorySection lists the conditions of victory.
func (g *game) victorySection(r core.Reader) core.Section {
	s, v := g.judgeBoard(r), &g.setup.Victory
	return core.Section{Title: "VICTORY", Lines: []core.Event{
		sectionLine(R4_4, say.F("%d of %d", s.ruhr, v.Ruhr), "hexes of the Ruhr in Soviet hands"),
		sectionLine(R4_5, say.F("%d of %d", s.cities, v.FRGCities), "city hexes of the Federal Republic in Soviet hands"),
		sectionLine(R4_6, say.F("%d of %d", s.bridgehead, v.Bridgehead), "Soviet hexes in a row on the west bank of the Rhine, in supply"),
		sectionLine(R4_2, "", "any one of these at the end of turn %d wins for the Soviet side", v.Turn),
	}}
}

// airSection lists air superiority and aircraft.
func (g *game) airSection(r core.Reader) core.Section {
	s, out := of(r), core.Section{Title: "AIR"}
	if s.holder != "" {
		out.Lines = append(out.Lines, sectionLine(R6_1, say.Plain(s.holder.Title()), "air superiority"))
	}
	for _, x := range []struct {
		rule, what string
		hexes      []hexmap.Hex
	}{{R6_7, "interdiction over", s.interdict}, {R6_9, "aerial supply in", s.drops}, {R13_19, "Wild Weasels over", s.weasels}} {
		if len(x.hexes) > 0 {
			out.Lines = append(out.Lines, sectionLine(x.rule, say.Plain(strings.Join(core.JoinLabels(g.m, x.hexes), " ")), "%s", x.what))
		}
	}
	for _, c := range s.commandos {
		state, where := "active", "off the map"
		if c.suppressed {
			state = "suppressed"
		}
		if g.m.Has(c.hex) {
			where = g.m.Label(c.hex)
		}
		out.Lines = append(out.Lines, sectionLine(R13_2, say.Plain(where), "special forces %s, %s", c.id, state))
	}
	for i, side := range sides {
		e := s.ew[i]
		value := say.F("%d markers, %d used", e.inPlay, e.usedFront+e.usedRear)
		if len(e.faces) == 0 {
			value = say.F("%d markers, not set", e.inPlay)
		}
		if e.inPlay > 0 {
			out.Lines = append(out.Lines, sectionLine(R13_12, value, "electronic warfare, %s", side.Title()))
		}
	}
	return out
}

// arrivalSection lists arrivals.
func (g *game) arrivalSection(r core.Reader) core.Section {
	out := core.Section{Title: "REINFORCEMENTS"}
	next := r.Turn() + 1
	if phaseKind(r) == kindPick {
		next--
	}
	if n := g.countWaiting(r); n > 0 {
		out.Lines = append(out.Lines, sectionLine(R9_3, say.F("%d on turn %d", g.setup.quota(next), next),
			"%d Soviet units in the pool", n))
	}
	if p := of(r).picks; len(p) > 0 {
		out.Lines = append(out.Lines, sectionLine(R9_3, "", "chosen for this turn: %s", strings.Join(p, ", ")))
	}
	var due [lastTurn + 1][]string
	for u := range r.Each() {
		if c := g.info[u.Def.ID]; u.Box == core.BoxPool && c.arrival == onTurn {
			due[c.turn] = append(due[c.turn], u.Def.ID)
		}
	}
	for turn, ids := range due {
		if len(ids) > 0 {
			out.Lines = append(out.Lines, sectionLine(R9_4, say.F("turn %d", turn), "NATO: %s", strings.Join(ids, ", ")))
		}
	}
	return out
}

// supplySection lists units out of supply.
func (g *game) supplySection(r core.Reader) core.Section {
	out := core.Section{Title: "SUPPLY"}
	for _, side := range sides {
		b := g.newBoard(r, side)
		var list []string
		for u := range r.OnMap(side) {
			if b.supplyState(u) == cutOff {
				list = append(list, u.Def.ID+" "+r.Label(u.Hex))
			}
		}
		if len(list) > 0 {
			out.Lines = append(out.Lines, sectionLine(R8_11, say.F("%v", len(list)), "%s units out of supply: %s", side.Title(),
				strings.Join(list, ", ")))
		}
	}
	for _, x := range of(r).brokenSources {
		when := say.Text("while it is Soviet")
		if x.n > 0 {
			when = say.F("until turn %d", x.n)
		}
		out.Lines = append(out.Lines, sectionLine(R8_9, say.Plain(g.m.Label(x.hex)), "no source of supply %s", when))
	}
	return out
}
