package engine

import (
	"fmt"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// Settled implements core.Witness: it notes what a decision makes of the lines under the order, of the answers that its owner has sent,
// and of the standing orders that were gone through for it.
func (s *live) Settled(tx *core.Tx, c core.Choice, o core.Option) {
	r, from := tx.Read(), ""
	if e, ok := s.find(sheets.ChoiceKey + c.ID); ok {
		from = e.From.String()
	}
	s.heedAnswers(r, c, o)
	if c.Sealed {
		s.heedSealedStanding(c, from)
		return
	}
	if c.Owner == s.side {
		for i := range s.lines {
			h := &s.lines[i]
			switch {
			case !c.Speaks(h.line.Verb):
			case h.line.If == nil || s.g.work.Holds(s.g.mod, r, s.side, c.Facts, *h.line.If):
				h.settle(r, c, o)
			default:
				h.met = true
			}
		}
	}
	if !strings.HasPrefix(from, "line ") {
		s.heedStanding(r, c, o, from)
	}
}

// heedAnswers notes what a decision makes of the answers that its owner has sent before it was taken.
func (s *live) heedAnswers(r core.Reader, c core.Choice, o core.Option) {
	seat := s.g.seats.of(c.Owner)
	for i := range seat.Given {
		a := &seat.Given[i]
		_, sealed := sheets.SealOf(a.Statement)
		if sealed != c.Sealed || s.at <= a.Since {
			continue
		}
		h := s.other(AnswerLine, c.Owner, a.Pos.Line, a.Since, a.Statement)
		switch {
		case sealed && sheets.VerbFits(c, notation.Statement{Verb: a.Statement.Verb}):
			h.met, h.held, h.taken = true, true, true
		case !sealed && c.Speaks(a.Verb):
			h.settle(r, c, o)
		}
	}
}

// heedStanding notes what a decision makes of the standing orders of its owner that speak of it: they are gone through in their order
// until one takes it. from says where the decision came from; "" where there was but one option.
func (s *live) heedStanding(r core.Reader, c core.Choice, o core.Option, from string) {
	seat := s.g.seats.of(c.Owner)
	for _, i := range s.g.work.Consulted(s.g.mod, r, c.Owner, &seat.File, c) {
		st := &seat.Standing[i]
		if st.Answer == nil {
			continue
		}
		h := s.other(StandingOrder, c.Owner, i+1, 0, *st.Answer)
		fault := sheets.Misfit(c, *st.Answer)
		if strings.HasPrefix(from, sheets.StandingSource(i, st).String()) || from == "" && fault == nil {
			h.taken = true
			h.settle(r, c, o)
			return
		}
		if fault != nil {
			h.passOver(c, *fault)
		}
	}
}

// heedSealedStanding notes the standing order that took a sealed decision. What it says is not looked at.
func (s *live) heedSealedStanding(c core.Choice, from string) {
	seat := s.g.seats.of(c.Owner)
	for i := range seat.Standing {
		st := &seat.Standing[i]
		if st.Answer != nil && strings.HasPrefix(from, sheets.StandingSource(i, st).String()) {
			h := s.other(StandingOrder, c.Owner, i+1, 0, *st.Answer)
			h.met, h.held, h.taken = true, true, true
			return
		}
	}
}

// other returns how an answer or a standing order is followed, from now on if it was not before.
func (s *live) other(kind LineKind, side core.Side, number, since int, st notation.Statement) *heeded {
	for _, h := range s.others {
		if h.kind == kind && h.side == side && h.number == number && h.since == since {
			return h
		}
	}
	h := heed(kind, side, number, st)
	h.since = since
	s.others = append(s.others, &h)
	return &h
}

// account returns what became of the lines under the order in work, of answers and of standing orders, and the notes that tell the owner
// of each where that is not what was written.
func (s *live) account(events []core.Event) ([]Fate, []core.Event) {
	var fates []Fate
	var out []core.Event
	for _, h := range s.others {
		fates = append(fates, h.fate())
		out = append(out, h.notes()...)
		s.told(h)
	}
	var idle []string
	for i := range s.lines {
		h := &s.lines[i]
		f := h.fate()
		fates = append(fates, f)
		out = append(out, h.notes()...)
		if f.Became == NotNeeded && (h.met || len(h.wishes) != 1 || !h.wishes[0].None) { // "advance none" wants nothing
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

// told keeps an answer that came up, and whose fate is told, from being named among those that nobody asked for.
func (s *live) told(h *heeded) {
	if h.kind != AnswerLine || !h.met {
		return
	}
	s.g.seats.of(h.side).File.MarkUsed(h.number, h.since)
}

// notes tells the owner of a line what it came to, where that is not what was written.
func (h *heeded) notes() []core.Event {
	var out []core.Event
	known := []core.Side{h.side}
	who := say.F("line %d", h.number)
	switch h.kind {
	case AnswerLine:
		who = say.F("answer of line %d", h.number)
	case StandingOrder:
		who = say.F("standing order %d", h.number)
		for _, p := range h.passed {
			if !h.taken {
				out = append(out, core.Event{Kind: core.KindNote, Hex: p.hex, Rule: p.rule, Known: known,
					Text: say.F("standing order %d was passed over: %s", h.number, p.text)})
			}
		}
	}
	for _, r := range h.reasons() {
		out = append(out, core.Event{Kind: core.KindNote, Hex: core.If(h.kind == UnderOrder, "", h.hex), Rule: r.rule,
			Text: say.F("%s: %s", who, r.text), Known: known})
	}
	return out
}
