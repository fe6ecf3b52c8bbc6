package kursk

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// Summary implements core.Summarizer: victory points, reinforcements, air support and supply, as a viewer may know
// them.
func (g *game) Summary(r core.Reader, viewer core.Side) []core.Section {
	return []core.Section{g.vpSection(r), g.reinforcementSection(r), g.stateSection(r, viewer)}
}

// vpSection lists the victory points.
func (g *game) vpSection(r core.Reader) core.Section {
	lv := g.levels(r)
	s := core.Section{Title: "VICTORY POINTS"}
	aim := say.F("German victory from %d", lv.German)
	if lv.Draw < lv.German {
		aim += say.F(", draw from %d", lv.Draw)
	}
	s.Say(R4_2, say.F("%d", r.Track(trackVP)), "now (%d at the start; %s)", g.setup.Start.VP, aim)
	for i := range g.hexes {
		x := &g.hexes[i]
		if x.value == 0 || (r.Control(hexmap.Hex(i)) == German) == x.german {
			continue
		}
		value := x.value
		if x.german {
			value = -value
		}
		s.Say(x.vpRule(), say.F("%+d", value), "%s is %s", g.placeName(hexmap.Hex(i)), r.Control(hexmap.Hex(i)).Title())
	}
	lost := map[core.Side]int{}
	for u := range r.Each() {
		if u.Box == core.BoxDead {
			n, _ := g.eliminationVP(u.Def)
			lost[u.Def.Side] += n
		}
	}
	for i, side := range sides {
		if lost[side] != 0 {
			s.Say([]string{R4_8, R4_7}[i], say.F("%+d", lost[side]), "%s units eliminated", side.Title())
		}
	}
	return s
}

// reinforcementSection lists the reinforcements due.
func (g *game) reinforcementSection(r core.Reader) core.Section {
	s := core.Section{Title: "REINFORCEMENTS"}
	for _, side := range sides {
		var due []say.Text
		for u := range r.UnitsOf(side) {
			if c := g.code[u.Def.ID]; u.Box == core.BoxPool && c.kind == codeTurn {
				due = append(due, dueTurn(r, u.Def.ID, c.number))
			}
		}
		if len(due) > 0 {
			s.Say(entryRule(side), "", "%s: %s", side.Title(), say.Join(due, ", "))
		}
		if n := g.inPool(r, side); n > 0 {
			s.Say(conditionalRule(side), say.F("%d of %d", entriesLeft(r, side), n), "%s conditional units that may enter now",
				side.Title())
		}
	}
	if list := inactiveReserves(r); len(list) > 0 {
		s.Say(R9_2, say.F("%d", len(list)), "Soviet reserve stacks not activated: %s", strings.Join(list, ", "))
	}
	return s
}

// dueTurn returns in words when a reinforcement may enter, seen from the present turn.
func dueTurn(r core.Reader, id string, turn int) say.Text {
	switch {
	case turn <= r.Turn():
		return say.F("%s (turn %d, now)", id, turn)
	case turn == r.Turn()+1:
		return say.F("%s (turn %d, the next)", id, turn)
	}
	return say.F("%s (turn %d)", id, turn)
}

// stateSection lists air support, phase orders and supply.
func (g *game) stateSection(r core.Reader, viewer core.Side) core.Section {
	st := of(r)
	s := core.Section{Title: "STATE"}
	s.Say(R11_10, say.F("%d of %d", st.luftwaffeUsed, luftwaffe(st)), "Luftwaffe markers used this turn")
	for _, side := range sides {
		if viewer != core.Everyone && side != viewer {
			continue
		}
		l := g.newSupplyNet(r, side)
		var out []string
		for _, u := range roster.OnMap(r, side, func(u *core.Unit) bool { return !l.isSupplied(u.Hex) }) {
			out = append(out, u.Def.ID+" "+r.Label(u.Hex))
		}
		if len(out) > 0 {
			s.Say(R6_3, say.F("%d", len(out)), "%s units without a supply line now: %s", side.Title(), strings.Join(out, ", "))
		}
	}
	return s
}
