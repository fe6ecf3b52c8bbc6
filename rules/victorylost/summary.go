package victorylost

import (
	"fmt"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/roster"
)

// Summary implements core.Summarizer: victory points, chits, arrivals and supply.
func (g *game) Summary(r core.Reader, viewer core.Side) []core.Section {
	return []core.Section{g.vpSection(r), g.chitSection(r, viewer), g.arrivalSection(r), g.supplySection(r)}
}

// vpSection lists the victory points.
func (g *game) vpSection(r core.Reader) core.Section {
	s := core.Section{Title: "VICTORY POINTS"}
	for _, side := range g.world.Sides {
		var held []string
		for _, h := range g.cityHex {
			if r.Control(h) == side {
				held = append(held, g.m.LabelWithName(h))
			}
		}
		text := say.Plain(side.Title())
		if len(held) > 0 {
			text = say.F("%s, with %s", side.Title(), strings.Join(held, ", "))
		}
		s.Say(R14_0_1, say.F("%v", r.Track(string(side))), "%s", text)
	}
	lead := r.Track(string(Axis)) - r.Track(string(Soviet))
	s.Say(R14_0_2, say.F("%+d", lead), "lead of the Axis; %d for either side end the game", g.Game.Lead)
	return s
}

// chitSection lists the chits; of sealed ones only their number.
func (g *game) chitSection(r core.Reader, viewer core.Side) core.Section {
	st := of(r)
	s := core.Section{Title: "CHITS"}
	if len(st.drawnChits) > 0 {
		s.Say(R7_2_1, say.F("%v", len(st.drawnChits)), "drawn in this turn: %s", strings.Join(st.drawnChits, ", "))
	}
	s.Say(R7_2_1, say.F("%v", len(st.cup.Lots)), "in the cup")
	s.Say(R7_1_1, say.F("%v", len(st.pool)), "Axis pool: %s", strings.Join(st.pool, ", "))
	var picks []say.Text
	for i := range st.picks {
		name := say.Plain(st.chitOfPick(i + 1))
		switch {
		case name == "":
			name = "sealed"
		case g.removedHQ(r, fmt.Sprint(i+1)) != "":
			name = say.F("%s (out of the game)", name)
		}
		picks = append(picks, say.F("%d %s", i+1, name))
	}
	if len(picks) > 0 && (viewer == Soviet || viewer == core.Everyone || strings.Join(st.chitsOfPicks[:], "") != "") {
		s.Say(R3_0, say.F("%v", len(picks)), "Soviet picks, besides Stavka: %s", say.Join(picks, ", "))
	}
	addOwnChits(&s, st, viewer)
	if turn := r.Turn(); turn >= 1 && turn < turns {
		s.Say(R7_1_2, say.F("%v", g.AxisCom.Turns[turn]), "chits that the Axis selects next turn")
	}
	return s
}

// addOwnChits lists the secret choices of a side that its view shows (OpenOwnSeals).
func addOwnChits(s *core.Section, st state, viewer core.Side) {
	if viewer == core.Everyone {
		return
	}
	tell := func(rule, format string, list []string) {
		if len(list) == 0 || hasSealed(list) {
			return
		}
		var words []string
		for _, w := range list {
			if n, err := strconv.Atoi(w); err == nil && st.chitOfPick(n) != "" {
				w += " " + st.chitOfPick(n)
			}
			words = append(words, w)
		}
		s.Say(rule, say.F("%v", len(list)), format, strings.Join(words, ", "))
	}
	tell(R7_1_2, "your chits of this turn: %s", st.chosen[sides.Index(viewer)])
	if viewer == Soviet {
		tell(R15_0_2, "written down for this turn: %s", st.writtenAhead)
		tell(R15_0_2, "written down for the next turn: %s", st.chosenAhead)
	}
}

// arrivalSection lists the arrivals.
func (g *game) arrivalSection(r core.Reader) core.Section {
	s := core.Section{Title: "REINFORCEMENTS"}
	opts := of(r).options
	for _, side := range g.world.Sides {
		var due [turns + 1][]string
		for u := range r.UnitsOf(side) {
			if turn := g.arrivalTurn(u.Def.ID, opts); u.Box == core.BoxPool && turn >= max(1, r.Turn()) {
				due[turn] = append(due[turn], u.Def.ID)
			}
		}
		for turn, ids := range due {
			if len(ids) > 0 {
				s.Say(R11_1_1, say.F("turn %d", turn), "%s: %s", side.Title(), strings.Join(ids, ", "))
			}
		}
		for _, b := range []string{boxWaiting, boxReturning} {
			for u := range r.UnitsOf(side) {
				if u.Box == b {
					s.Say(R12_7, "", "%s is displaced and comes back", u.Def.ID)
				}
			}
		}
	}
	return s
}

// supplySection lists the units out of supply.
func (g *game) supplySection(r core.Reader) core.Section {
	s := core.Section{Title: "SUPPLY"}
	if r.Turn() < g.Pocket.Opens && len(g.Pocket.Hexes) > 0 {
		s.Say(R13_0, "", "the pocket, closed until the end of turn %d: %s", g.Pocket.Opens-1,
			strings.Join(core.JoinLabels(g.m, g.Pocket.Hexes), ", "))
	}
	for _, side := range g.world.Sides {
		for _, m := range []struct{ mark, format string }{{markOOS, "%s units out of supply: %s"}, {markISO, "%s units isolated: %s"}} {
			var out []string
			for _, u := range roster.OnMap(r, side, func(u *core.Unit) bool { return u.Marked(m.mark) }) {
				out = append(out, u.Def.ID+" "+r.Label(u.Hex))
			}
			if len(out) > 0 {
				s.Say(R10_1_3, say.F("%v", len(out)), m.format, side.Title(), strings.Join(out, ", "))
			}
		}
	}
	return s
}
