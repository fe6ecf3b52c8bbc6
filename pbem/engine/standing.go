package engine

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// standingVerbs are the statements that stay in force until replaced. Those of one sheet replace all that went before;
// a sheet without any leaves them; "when none" clears them.
var standingVerbs = []string{"when", "default", "pause"}

func isStanding(st notation.Statement) bool { return slices.Contains(standingVerbs, st.Verb) }

// replaceStanding takes over the standing orders of a sheet.
func (g *Game) replaceStanding(s *seat, orders []notation.Statement) {
	var list []notation.Statement
	any := false
	for _, st := range orders {
		if !isStanding(st) {
			continue
		}
		any = true
		if st.Window != "none" {
			list = append(list, st)
		}
	}
	if any {
		s.standing, s.filed = list, g.pos.Phase
	}
}

// standing goes through a seat's standing orders for a choice: the first "when" or "pause" whose window, place and
// condition fit decides, then "default". A "when" whose answer is no legal option is passed over. ok says that o is the
// answer, pause that the seat wants to be asked; neither means that no standing order speaks of the choice.
func (g *Game) standing(tx *core.Tx, s *seat, c core.Choice) (o core.Option, from string, ok, pause bool) {
	for i := range s.standing {
		st := &s.standing[i]
		if st.Verb == "default" || !g.speaksOf(tx, s, st, c) {
			continue
		}
		if st.Verb == "pause" {
			return core.Option{}, "", false, true
		}
		if o, from, ok = standingAnswer(i, st, c); ok {
			return o, from, true, false
		}
	}
	for i := range s.standing {
		st := &s.standing[i]
		if st.Verb != "default" || !g.speaksOf(tx, s, st, c) {
			continue
		}
		if o, from, ok = standingAnswer(i, st, c); ok {
			return o, from, true, false
		}
	}
	return core.Option{}, "", false, false
}

// speaksOf says whether window, place and condition of a standing order fit a choice.
func (g *Game) speaksOf(tx *core.Tx, s *seat, st *notation.Statement, c core.Choice) bool {
	return st.Window == c.Kind && (st.At == nil || st.At.Text == c.Hex) && (st.If == nil || g.holds(tx.Read(), s.Side, c.Facts, *st.If))
}

func standingAnswer(i int, st *notation.Statement, c core.Choice) (core.Option, string, bool) {
	from := fmt.Sprintf("standing order %d: %s", i+1, st.String())
	if st.Answer == nil { // the title's default, without asking
		return c.Options[c.Default], from, !c.Sealed
	}
	o, ok := answerOption(c, *st.Answer)
	return o, from, ok
}

// pauses says whether a choice that no standing order answers stops the game until its owner answers: the owner of the
// sheet in work gets the default, the other side is asked, unless the game was set up to default. A sealed choice always
// asks, because a default would be known to all; an unasked one never does.
func (g *Game) pauses(c core.Choice, active core.Side) bool {
	return c.Sealed || !c.Unasked && c.Owner != active && g.Header.Options.Get("answers") != "default"
}

// answerOption matches a statement to an option of a choice. The answer to a sealed choice carries only its commitment; a
// plain one would stand in the ledger for all to read, and does not fit.
func answerOption(c core.Choice, st notation.Statement) (core.Option, bool) {
	if seal, ok := sealOf(st); ok {
		if !c.Sealed || !verbFits(c, notation.Statement{Verb: sealedVerb(st)}) {
			return core.Option{}, false
		}
		return core.Option{Verb: sealedVerb(st), Word: "sealed " + seal}, true
	}
	i, _, ok, _ := c.Match(st)
	if !ok || c.Sealed {
		return core.Option{}, false
	}
	return c.Options[i], true
}
