package engine

import (
	"fmt"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// NoteDecision implements core.DecisionObserver: it records what a decision does to the lines under the order, to the
// answers that its owner has sent, and to the standing orders that were tried for it.
func (s *liveSource) NoteDecision(tx *core.Tx, c core.Choice, o core.Option) {
	r, from := tx.Read(), ""
	if e, ok := s.findEntry(sheets.ChoiceKeyPrefix + c.ID); ok {
		from = e.Source.String()
	}
	s.trackAnswers(r, c, o)
	if c.Sealed {
		s.trackSealedStanding(c, from)
		return
	}
	if c.Owner == s.side {
		for i := range s.orderLines {
			h := &s.orderLines[i]
			switch {
			case !c.HasVerb(h.line.Verb):
			case h.line.If == nil || s.g.work.EvalCondition(s.g.mod, r, s.side, c.Facts, *h.line.If):
				h.applyDecision(r, c, o)
			default:
				h.asked = true
			}
		}
	}
	if !strings.HasPrefix(from, "line ") {
		s.trackStanding(r, c, o, from)
	}
}

// trackAnswers records which of the answers that a player sent in advance this decision used.
func (s *liveSource) trackAnswers(r core.Reader, c core.Choice, o core.Option) {
	seat := s.g.seats.bySide(c.Owner)
	for i := range seat.AllAnswers {
		a := &seat.AllAnswers[i]
		_, sealed := sheets.CommitmentOf(a.Statement)
		if sealed != c.Sealed || s.journalPos <= a.SinceEntry {
			continue
		}
		h := s.trackOther(LineAnswer, c.Owner, a.Pos.Line, a.SinceEntry, a.Statement)
		switch {
		case sealed && sheets.VerbFits(c, notation.Statement{Verb: a.Statement.Verb}):
			h.asked, h.conditionHeld, h.decided = true, true, true
		case !sealed && c.HasVerb(a.Verb):
			h.applyDecision(r, c, o)
		}
	}
}

// trackStanding records how a decision affects the owner's standing orders, which are consulted in order until one
// applies. from names the source of the decision; it is "" if there was only one option.
func (s *liveSource) trackStanding(r core.Reader, c core.Choice, o core.Option, from string) {
	seat := s.g.seats.bySide(c.Owner)
	for _, i := range s.g.work.ConsultedStandingOrders(s.g.mod, r, c.Owner, &seat.SideSheets, c) {
		st := &seat.Standing[i]
		if st.Answer == nil {
			continue
		}
		h := s.trackOther(LineStandingOrder, c.Owner, i+1, 0, *st.Answer)
		fault := sheets.UnfitAnswerFault(c, *st.Answer)
		if strings.HasPrefix(from, sheets.StandingSource(i, st).String()) || from == "" && fault == nil {
			h.decided = true
			h.applyDecision(r, c, o)
			return
		}
		if fault != nil {
			h.notePassedOver(c, *fault)
		}
	}
}

// trackSealedStanding records the standing order that made a sealed decision. The text of the standing order is not
// compared with the decision, which is sealed.
func (s *liveSource) trackSealedStanding(c core.Choice, from string) {
	seat := s.g.seats.bySide(c.Owner)
	for i := range seat.Standing {
		st := &seat.Standing[i]
		if st.Answer != nil && strings.HasPrefix(from, sheets.StandingSource(i, st).String()) {
			h := s.trackOther(LineStandingOrder, c.Owner, i+1, 0, *st.Answer)
			h.asked, h.conditionHeld, h.decided = true, true, true
			return
		}
	}
}

// trackOther returns the trackedLine of an answer or standing order, and adds a new one if there is none.
func (s *liveSource) trackOther(kind LineKind, side core.Side, number, since int, st notation.Statement) *trackedLine {
	for _, h := range s.otherLines {
		if h.kind == kind && h.side == side && h.number == number && h.sinceEntry == since {
			return h
		}
	}
	h := trackLine(kind, side, number, st)
	h.sinceEntry = since
	s.otherLines = append(s.otherLines, &h)
	return &h
}

// lineResults returns the results of the lines under the order in execution, of answers and of standing orders, and the
// notes that tell their owners of deviations.
func (s *liveSource) lineResults(events []core.Event) ([]LineResult, []core.Event) {
	var fates []LineResult
	var out []core.Event
	for _, h := range s.otherLines {
		fates = append(fates, h.result())
		out = append(out, h.notes()...)
		s.markAnswerUsed(h)
	}
	var idle []string
	for i := range s.orderLines {
		h := &s.orderLines[i]
		f := h.result()
		fates = append(fates, f)
		out = append(out, h.notes()...)
		// "advance none" asks for nothing.
		if f.Status == NotNeeded && (h.asked || len(h.wishes) != 1 || !h.wishes[0].None) {
			idle = append(idle, fmt.Sprint(h.number))
		}
	}
	if len(idle) > 0 {
		text := say.F("line %s not needed", strings.Join(idle, ", "))
		if result := sheets.AttackResult(s.g.mod, events); result != "" {
			text = say.F("line %s not needed: result %s", strings.Join(idle, ", "), result)
		}
		out = append(out, core.Event{Kind: core.KindNote, Text: text, Known: []core.Side{s.side}})
	}
	return fates, out
}

// markAnswerUsed marks an answer as used, so that it is not also reported as one that nobody asked for.
func (s *liveSource) markAnswerUsed(h *trackedLine) {
	if h.kind != LineAnswer || !h.asked {
		return
	}
	s.g.seats.bySide(h.side).SideSheets.MarkUsed(h.number, h.sinceEntry)
}

// notes returns the events that tell the line's owner where the result differs from what they wrote.
func (h *trackedLine) notes() []core.Event {
	var out []core.Event
	known := []core.Side{h.side}
	who := say.F("line %d", h.number)
	switch h.kind {
	case LineAnswer:
		who = say.F("answer of line %d", h.number)
	case LineStandingOrder:
		who = say.F("standing order %d", h.number)
		for _, p := range h.passReasons {
			if !h.decided {
				out = append(out, core.Event{Kind: core.KindNote, Hex: p.hex, Rule: p.rule, Known: known,
					Text: say.F("standing order %d was passed over: %s", h.number, p.text)})
			}
		}
	}
	for _, r := range h.reasons() {
		out = append(out, core.Event{Kind: core.KindNote, Hex: core.If(h.kind == LineUnderOrder, "", h.hex), Rule: r.rule,
			Text: say.F("%s: %s", who, r.text), Known: known})
	}
	return out
}
