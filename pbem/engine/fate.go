package engine

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// LineKind names where a line stands that is not an order of its own.
type LineKind string

// Kinds of lines.
const (
	UnderOrder    LineKind = "line"           // indented under the order in work
	AnswerLine    LineKind = "answer"         // in a sheet of answers to an open question
	StandingOrder LineKind = "standing order" // on file
)

// LineStatus names what became of a line.
type LineStatus string

// What can become of a line. Each comes to exactly one of these.
const (
	CarriedOut       LineStatus = "carried out"
	PartlyCarriedOut LineStatus = "in part"    // the rest was prevented, and its owner is told why
	Prevented        LineStatus = "prevented"  // it was asked for and was no possible answer; its owner is told why
	NotNeeded        LineStatus = "not needed" // nothing asked for it, or another line decided
	Unfulfilled      LineStatus = "condition"  // its condition did not hold when it was asked for
	Dropped          LineStatus = "dropped"    // with its order, which was not carried out
)

// LineResult holds what became of one line under an order, one answer, or one standing order that spoke of a decision.
type LineResult struct {
	Kind   LineKind
	Side   core.Side
	Number int    // line of its canonical sheet; of a standing order its number on file, from 1
	Text   string // canonical
	Status LineStatus
	Rule   string   // of the first reason
	Why    say.Text // the reasons, for people; "" where all was carried out
}

// trackedLine follows one line through the order in work.
type trackedLine struct {
	kind       LineKind
	side       core.Side
	number     int
	line       notation.Statement
	sinceEntry int // journal entries before it came: decisions among them do not ask for it

	asked         bool // a choice came up that it answers
	conditionHeld bool // ... while its condition held
	decided       bool // a decision was made by it
	wishes        []trackedWish
	ambiguous     bool         // it fitted several options, and did not say which
	strayUnits    []string     // counters of it that a choice sent elsewhere
	rule          string       // of the last choice
	hex           string       // ... and where it was
	passReasons   []passReason // by choices that it did not decide
}

// passReason says why a choice passed a standing order over.
type passReason struct {
	reason
	hex string // of the choice
}

// notePassedOver notes that a choice passed the standing order over, each reason once.
func (h *trackedLine) notePassedOver(c core.Choice, f notation.Fault) {
	h.asked, h.conditionHeld = true, true
	if !slices.ContainsFunc(h.passReasons, func(p passReason) bool { return p.text == f.Text }) {
		h.passReasons = append(h.passReasons, passReason{reason{f.Rule, f.Text}, c.Hex})
	}
}

// trackedWish follows one wish of a line.
type trackedWish struct {
	core.Wish
	granted      bool
	timesGranted int      // how often it was carried out
	stoppedAt    string   // the hex where it ended short of its path
	ban          core.Ban // why it was not carried out when it was last asked for
	noOption     bool     // no option did it when it was last asked for, and the choice gives no reason
}

// trackLine begins to follow a line.
func trackLine(kind LineKind, side core.Side, number int, st notation.Statement) trackedLine {
	h := trackedLine{kind: kind, side: side, number: number, line: st}
	for _, w := range core.Wishes(st) {
		h.wishes = append(h.wishes, trackedWish{Wish: w})
	}
	return h
}

// trackLinesUnder begins to follow the lines under an order.
func trackLinesUnder(side core.Side, st notation.Statement) []trackedLine {
	out := make([]trackedLine, len(st.Sub))
	for i, line := range st.Sub {
		out[i] = trackLine(UnderOrder, side, line.Pos.Line, line)
	}
	return out
}

// droppedLines returns the fates of the lines under an order that is not carried out.
func droppedLines(side core.Side, st notation.Statement, why say.Text) []LineResult {
	var out []LineResult
	for _, line := range st.Sub {
		out = append(out, LineResult{Kind: UnderOrder, Side: side, Number: line.Pos.Line, Text: line.String(), Status: Dropped, Why: why})
	}
	return out
}

// exhausted reports whether a wish with a number has been carried out so often: what stands behind it is wanted besides.
func (w *trackedWish) exhausted() bool { return w.Times > 0 && w.timesGranted >= w.Times }

// applyDecision notes what a decision makes of the line.
func (h *trackedLine) applyDecision(r core.Reader, c core.Choice, o core.Option) {
	h.asked, h.conditionHeld, h.rule, h.hex = true, true, c.Rule, c.Hex
	if !slices.ContainsFunc(h.wishes, func(w trackedWish) bool { return w.IsGrantedBy(o) || w.IsBegunBy(o) }) {
		for _, u := range o.Units {
			if slices.ContainsFunc(h.wishes, func(w trackedWish) bool {
				return len(w.Units) > 1 && len(w.Path) > 0 &&
					containsFold(w.Units, u)
			}) {
				h.strayUnits = append(h.strayUnits, u)
			}
		}
	}
	if _, _, _, many := sheets.Match(c, h.line); many {
		h.ambiguous = true
	}
	for i := range h.wishes {
		w := &h.wishes[i]
		if w.exhausted() {
			continue
		}
		w.applyDecision(r, c, o)
		if w.granted && w.IsRanked() {
			return // what stands behind it is wanted only without it
		}
	}
}

// applyDecision notes what a decision makes of the wish.
func (w *trackedWish) applyDecision(r core.Reader, c core.Choice, o core.Option) {
	switch {
	case w.IsGrantedBy(o):
		w.granted = true
		w.timesGranted++
	case w.granted:
	case w.IsBegunBy(o):
		w.granted, w.stoppedAt, w.ban = true, o.Path[len(o.Path)-1], c.Ban(w.Wish)
	case c.Allows(w.Wish):
		w.ban, w.noOption = core.Ban{}, false
	default:
		w.ban = c.Ban(w.Wish)
		w.noOption = w.ban.Why == ""
		if len(w.Units) == 1 {
			if u, ok := sheets.FindUnit(r, w.Units[0]); ok && !u.OnMap() {
				w.ban = core.Ban{Rule: c.Rule, Why: say.F("%s is not on the map any more", u.Def.ID)}
			}
		}
	}
}

// containsFold reports whether a name is among some, without regard to case.
func containsFold(names []string, name string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}

// reason says why a line, or a part of it, was not carried out.
type reason struct {
	rule string
	text say.Text
}

// carriedOutAny reports whether the line was carried out, be it in part.
func (h *trackedLine) carriedOutAny() bool {
	return h.decided || slices.ContainsFunc(h.wishes, func(w trackedWish) bool { return w.granted })
}

// reasons lists why the line was not carried out as it is written. There are none where it was, or where nothing asked for it.
func (h *trackedLine) reasons() []reason {
	var out []reason
	add := func(rule string, text say.Text) { out = append(out, reason{rule, text}) }
	switch {
	case h.asked && !h.conditionHeld:
		add("", conditionFalse)
		return out
	case !h.asked || h.kind == StandingOrder && !h.decided:
		return nil
	case h.ambiguous && !h.carriedOutAny():
		add(h.rule, say.F("%q fits several answers; say which", h.line.String()))
		return out
	}
	for i := range h.wishes {
		w := &h.wishes[i]
		if h.decided && h.kind == StandingOrder && w.IsRanked() {
			break // it is meant for many combats
		}
		w.addReason(h, add)
		if w.granted && w.IsRanked() && !w.exhausted() {
			break
		}
	}
	for _, u := range h.strayUnits {
		if h.carriedOutAny() {
			w := h.wishes[0]
			w.Units = []string{u}
			add(h.rule, say.F("%s was none of the possible answers", w.Text()))
		}
	}
	return out
}

// addReason adds the reason why the wish was not carried out to the end.
func (w *trackedWish) addReason(h *trackedLine, add func(rule string, text say.Text)) {
	switch {
	case w.stoppedAt != "" && w.ban.Why != "":
		add(w.ban.Rule, say.F("%s not allowed: %s; stopped in %s", w.Text(), w.ban.Why, w.stoppedAt))
	case w.stoppedAt != "":
		add("", say.F("%s not possible; stopped in %s", w.Text(), w.stoppedAt))
	case w.granted || w.None && w.ban.Why == "":
	case w.ban.Why != "":
		add(w.ban.Rule, say.F("%s not allowed: %s", w.Text(), w.ban.Why))
	case w.noOption:
		add(h.rule, say.F("%s was none of the possible answers", w.Text()))
	case !w.IsRanked() && h.carriedOutAny():
		add(h.rule, say.F("%s was not asked for any more", w.Text()))
	}
}

// result returns what became of the line.
func (h *trackedLine) result() LineResult {
	f := LineResult{Kind: h.kind, Side: h.side, Number: h.number, Text: h.line.String()}
	why := h.reasons()
	for _, p := range h.passReasons {
		if !h.decided {
			why = append(why, p.reason)
		}
	}
	if len(why) > 0 {
		var texts []say.Text
		for _, r := range why {
			texts = append(texts, r.text)
		}
		f.Rule, f.Why = why[0].rule, say.Join(texts, "; ")
	}
	switch {
	case h.asked && !h.conditionHeld:
		f.Status = Unfulfilled
	case len(why) > 0 && h.carriedOutAny():
		f.Status = PartlyCarriedOut
	case len(why) > 0:
		f.Status = Prevented
	case h.carriedOutAny():
		f.Status = CarriedOut
	default:
		f.Status = NotNeeded
	}
	return f
}
