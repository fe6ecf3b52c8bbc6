package victorylost

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
)

// Names of the special chits (2.4). The two Manstein chits have a number behind the name.
const (
	chitStavka   = "Stavka"
	chitManstein = "Manstein"
)

// ahead reports whether an order chooses a chit for the next turn.
func (o *Order) ahead() bool { return o.Verb == "ahead" }

// chitsToSelect returns how many chits a side must still select for this turn, and how many for the next.
func (g *game) chitsToSelect(r core.Reader, side core.Side) (chosen, ahead int) {
	s := of(r)
	if side == Axis {
		return min(g.AxisCom.Turns[r.Turn()-1], len(s.pool)), 0
	}
	all := len(g.selectable(r, Soviet))
	n := min(g.Chits.SovietOthers, all)
	if s.options.Has(optA2) {
		if r.Turn() < turns {
			ahead = n
		}
		if r.Turn() > 1 {
			return min(len(s.writtenAhead), all), ahead
		}
	}
	return n, ahead
}

// checkChoice returns the faults of selecting a chit for the cup (7.1.2), or of writing it down for the next turn under
// OPT-A2. The Axis names the chit, the Soviet side gives the number of one of its picks.
func (o *Order) checkChoice(v view) []notation.Fault {
	g, r, side, s := v.g, v.r, v.side, of(v.r)
	want, ahead := g.chitsToSelect(r, side)
	list := s.chosen[sides.Index(side)]
	if o.ahead() {
		want, list = ahead, s.chosenAhead
	}
	switch {
	case want == 0:
		return o.OneFault("select/ahead", R15_0_2, o.chit(), "there is nothing to %s in this phase", o.Verb)
	case len(list) >= want:
		return o.OneFault("select/many", R7_1_2, o.chit(), "%s selects %d chits%s, and has selected %d", side.Title(), want,
			chitsInAnyCase(side),
			len(list))
	case strings.HasPrefix(o.chit(), sealedPrefix):
		return nil
	case hasSealed(list):
		return proposeChoices(o.Fault("select/earlier", R7_1_2, o.chit(),
			"an earlier sheet has selected chits; begin with \"anew\" and select "+
				"all %d in one sheet", want), "", list, nil)
	case slices.Contains(list, o.chit()):
		return o.OneFault("select/twice", R7_1_2, o.chit(), "%s is selected twice", o.chit())
	}
	legal := g.selectable(r, side)
	if slices.Contains(legal, o.chit()) {
		return o.checkWritten(g, r, list)
	}
	if gone := g.removedHQ(r, o.chit()); side == Soviet && gone != "" {
		return o.OneFault("select/gone", R11_3, o.chit(), "pick %s is the chit of %s, which has left the game", o.chit(), gone)
	}
	text := say.F("%s is no chit that the Axis may select: %s", o.chit(), strings.Join(legal, ", "))
	if side == Soviet {
		text = say.F("%s is no pick: select by number, 1 to %d in the order in which the chits were picked; Stavka is always in the cup",
			o.chit(), len(s.picks))
	}
	return proposeChoices(o.Fault("select/unknown", R7_1_2, o.chit(), "%s", text), o.Verb, list, legal)
}

// proposeChoices adds to a fault the orders that select one of the words not chosen yet; if the chosen ones are sealed,
// it adds the order to choose again.
func proposeChoices(f notation.Fault, verb string, chosen, words []string) []notation.Fault {
	if hasSealed(chosen) {
		f.Legal = []string{"anew"}
		return []notation.Fault{f}
	}
	for _, w := range words {
		if line := verb + " " + w; !slices.Contains(chosen, w) && !slices.Contains(f.Legal, line) {
			f.Legal = append(f.Legal, line)
		}
	}
	return []notation.Fault{f}
}

// chitsInAnyCase returns the names of the chits that are always in the cup.
func chitsInAnyCase(side core.Side) string {
	return core.PickForSide(sides, side, "", " besides Stavka")
}

// selectable returns the words that a side may select. A Soviet pick whose headquarters has left the game is left out
// if the pick is known (see OpenOwnSeals); a pick that stays sealed has no effect when it is drawn.
func (g *game) selectable(r core.Reader, side core.Side) []string {
	s := of(r)
	if side == Axis {
		return s.pool
	}
	var out []string
	for i := range s.picks {
		if w := strconv.Itoa(i + 1); g.removedHQ(r, w) == "" {
			out = append(out, w)
		}
	}
	return out
}

// sureChits returns how many selectable chits surely have their headquarters in the game. A pick that stays sealed may
// be of any Soviet headquarters that has left. Its owner knows it, and may have one chit less to select (11.3, AMB-12).
func (g *game) sureChits(r core.Reader, side core.Side) int {
	s, all := of(r), len(g.selectable(r, side))
	if side == Axis {
		return all
	}
	sealed, known := 0, []string{}
	for i := range s.picks {
		if chit := s.chitOfPick(i + 1); chit != "" {
			known = append(known, chit)
		} else {
			sealed++
		}
	}
	left := 0
	for u := range r.UnitsOf(Soviet) {
		if isHQ(u) && (u.Box == core.BoxGone || u.Box == core.BoxDead) && !slices.Contains(known, u.Def.ID) {
			left++
		}
	}
	return all - min(sealed, left)
}

// removedHQ returns the headquarters of a known pick, given by its number, if it has left the game; "" otherwise.
func (g *game) removedHQ(r core.Reader, number string) string {
	n, err := strconv.Atoi(number)
	if err != nil {
		return ""
	}
	if u, ok := r.Unit(of(r).chitOfPick(n)); ok && (u.Box == core.BoxGone || u.Box == core.BoxDead) {
		return u.Def.ID
	}
	return ""
}

// chitOfPick returns the chit behind the n-th pick, from 1; "" when it is sealed or there is none.
func (s state) chitOfPick(n int) string {
	switch {
	case n < 1 || n > len(s.picks):
		return ""
	case n <= len(s.chitsOfPicks) && s.chitsOfPicks[n-1] != "":
		return s.chitsOfPicks[n-1]
	case strings.HasPrefix(s.picks[n-1], sealedPrefix):
		return ""
	}
	return s.picks[n-1]
}

// checkWritten returns the fault of selecting another chit than the chit written down for this turn. A written chit is
// binding unless its headquarters has left the game (15.0.2).
func (o *Order) checkWritten(g *game, r core.Reader, list []string) []notation.Fault {
	s := of(r)
	if o.ahead() || len(s.writtenAhead) == 0 || hasSealed(s.writtenAhead) {
		return nil
	}
	stands := g.chitsWritten(r)
	room := len(s.writtenAhead) - len(stands)
	for _, w := range list {
		if !slices.Contains(stands, w) {
			room--
		}
	}
	if room > 0 || slices.Contains(stands, o.chit()) {
		return nil
	}
	f := o.Fault("select/written", R15_0_2, o.chit(), "%s was not written down for this turn; %s were, and only %d of the %d gives way to "+
		"another", o.chit(), strings.Join(stands, ", "), len(s.writtenAhead)-len(stands), len(s.writtenAhead))
	return proposeChoices(f, "select", list, stands)
}

// chitsWritten returns the chits written down for this turn whose headquarters have not left the game.
func (g *game) chitsWritten(r core.Reader) []string {
	return slices.DeleteFunc(slices.Clone(of(r).writtenAhead), func(w string) bool { return g.removedHQ(r, w) != "" })
}

// writeDown records a chit for the next turn.
func (o *Order) writeDown(_ *game, tx *core.Tx, side core.Side) error {
	extendWithEvent(tx, R7_1_2, say.F("%s writes down a chit for the next turn (sealed)", side.Title()), func(s *state) {
		s.chosenAhead = append(slices.Clone(s.chosenAhead), o.chit())
	})
	return nil
}

// choose selects a chit for the cup.
func (o *Order) choose(_ *game, tx *core.Tx, side core.Side) error {
	i := sides.Index(side)
	extendWithEvent(tx, R7_1_2, say.F("%s selects chit %d (sealed)", side.Title(), len(of(tx.Read()).chosen[i])+1), func(s *state) {
		s.chosen[i] = append(slices.Clone(s.chosen[i]), o.chit())
	})
	return nil
}

// checkSelection returns the faults of a selection as a whole.
func (g *game) checkSelection(r core.Reader, side core.Side) []notation.Fault {
	s := of(r)
	chosen, ahead := g.chitsToSelect(r, side)
	var out []notation.Fault
	few := func(verb string, want int, list []string) {
		if len(list) < want {
			f := base{}.Fault("select/few", R7_1_2, "", "%s: %d chits%s, not %d", verb, want, chitsInAnyCase(side), len(list))
			legal := slices.DeleteFunc(slices.Clone(g.selectable(r, side)), func(w string) bool {
				return g.order(verb, sheet.Arguments{Units: []string{w}}).checkWritten(g, r, list) != nil
			})
			out = append(out, proposeChoices(f, verb, list, legal)...)
		}
	}
	few("select", min(chosen, g.sureChits(r, side)), s.chosen[sides.Index(side)])
	few("ahead", min(ahead, g.sureChits(r, side)), s.chosenAhead)
	return out
}

// checkAnew returns the faults of dropping the chits that an earlier sheet of the phase selected. Sealed ones cannot be
// added to, because nobody could see whether a chit occurs twice.
func (o *Order) checkAnew(v view) []notation.Fault {
	if len(v.g.chitsChosen(v.r, v.side)) == 0 {
		return o.OneFault("anew/none", R7_1_2, "", "no chit has been chosen in %s", v.r.Phase())
	}
	return nil
}

// anew drops the chits selected so far in the phase.
func (o *Order) anew(g *game, tx *core.Tx, side core.Side) error {
	r := tx.Read()
	chosen := 0
	if currentPhase(r).kind == kindSelect {
		chosen, _ = g.chitsToSelect(r, side)
	}
	extendWithEvent(tx, R7_1_2, say.F("%s chooses its chits anew", side.Title()), func(s *state) {
		switch {
		case currentPhase(r).kind == kindSetup:
			s.picks = nil
		case side == Soviet:
			s.chosenAhead = nil
		}
		if chosen > 0 {
			s.chosen[sides.Index(side)] = nil
		}
	})
	return nil
}

// chitsChosen returns the chits that the side has selected in this phase.
func (g *game) chitsChosen(r core.Reader, side core.Side) []string {
	s := of(r)
	if currentPhase(r).kind == kindSetup {
		return core.PickForSide(sides, side, nil, s.picks)
	}
	var out []string
	if chosen, _ := g.chitsToSelect(r, side); chosen > 0 {
		out = append(out, s.chosen[sides.Index(side)]...)
	}
	if side == Soviet {
		out = append(out, s.chosenAhead...)
	}
	return out
}

// hasSealed reports whether a list contains a sealed chit of an earlier sheet.
func hasSealed(list []string) bool {
	return slices.ContainsFunc(list, func(w string) bool { return strings.HasPrefix(w, sealedPrefix) })
}

// checkFirst returns the faults of naming the Axis lot that comes first in turn 1 under OPT-A3.
func (o *Order) checkFirst(v view) []notation.Fault {
	s := of(v.r)
	switch n := len(s.chosen[0]); {
	case o.Number < 1 || o.Number > n:
		return o.OneFault("first/number", R15_0_2, strconv.Itoa(o.Number),
			"the Axis has selected %d chits: first is 1 to %d, in the order of the "+
				"selection", n, n)
	case s.firstAxisLot > 0:
		return o.OneFault("first/again", R15_0_2, "", "chit %d has been named already", s.firstAxisLot)
	}
	return nil
}

// first records which Axis lot comes first in turn 1.
func (o *Order) first(_ *game, tx *core.Tx, _ core.Side) error {
	extendWithEvent(tx, R15_0_2, say.F("the first chit is number %d of the Axis selection", o.Number),
		func(s *state) { s.firstAxisLot = o.Number })
	return nil
}
