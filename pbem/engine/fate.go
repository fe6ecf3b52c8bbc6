package engine

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// LineKind names the kind of a sheet's line that is not an order itself.
type LineKind string

// Kinds of lines.
const (
	LineUnderOrder    LineKind = "line"           // indented under the order in execution
	LineAnswer        LineKind = "answer"         // in a sheet of answers to an open question
	LineStandingOrder LineKind = "standing order" // a standing order on file
)

// LineStatus names how far a line was carried out.
type LineStatus string

// Values of LineStatus. Each line ends with exactly one of these.
const (
	CarriedOut       LineStatus = "carried out"
	PartlyCarriedOut LineStatus = "in part"    // the rest was prevented; its owner is told why
	Prevented        LineStatus = "prevented"  // an answer that was impossible; its owner is told why
	NotNeeded        LineStatus = "not needed" // no question asked for it, or another line decided first
	Unfulfilled      LineStatus = "condition"  // its condition was false when it was asked for
	Dropped          LineStatus = "dropped"    // its order was not carried out
)

// LineResult describes what became of one line under an order, one answer, or one standing order that a decision
// consulted.
type LineResult struct {
	Kind   LineKind
	Side   core.Side
	Number int    // line number in the canonical sheet; for a standing order its number on file, from 1
	Text   string // in canonical spelling
	Status LineStatus
	Rule   string   // rule that the first reason cites
	Why    say.Text // the reasons, for people; "" if all was carried out
}

// trackedLine records what happens to one line while the order in execution runs.
type trackedLine struct {
	kind       LineKind
	side       core.Side
	number     int
	line       notation.Statement
	sinceEntry int // journal entries before the line came; decisions among these do not ask for it

	asked         bool // a choice came up that the line answers
	conditionHeld bool // its condition held at the last choice. Set while that condition held.
	decided       bool // it made a decision
	wishes        []trackedWish
	ambiguous     bool         // it fitted several options without naming one
	strayUnits    []string     // its counters that a choice sent to another hex
	rule          string       // rule of the last choice
	hex           string       // hex of the last choice. and where it was
	passReasons   []passReason // why choices passed it over
}

// passReason holds the reason why a choice passed a standing order over.
type passReason struct {
	reason
	hex string // hex of the choice
}

// notePassedOver adds the reason why a choice passed the standing order over, unless it is noted already.
func (h *trackedLine) notePassedOver(c core.Choice, f notation.Fault) {
	h.asked, h.conditionHeld = true, true
	if !slices.ContainsFunc(h.passReasons, func(p passReason) bool { return p.text == f.Text }) {
		h.passReasons = append(h.passReasons, passReason{reason{f.Rule, f.Text}, c.Hex})
	}
}

// trackedWish records what happens to one wish of a line: a move, retreat or loss that it asks for.
type trackedWish struct {
	core.Request
	granted      bool
	timesGranted int      // times that it was carried out
	stoppedAt    string   // the hex where it ended short of its path
	ban          core.Ban // why it was not carried out when last asked for
	noOption     bool     // no option matched it when it was last asked for, and the choice gave no reason
}

// trackLine returns a new trackedLine for a statement.
func trackLine(kind LineKind, side core.Side, number int, st notation.Statement) trackedLine {
	h := trackedLine{kind: kind, side: side, number: number, line: st}
	for _, w := range core.ParseRequests(st) {
		h.wishes = append(h.wishes, trackedWish{Request: w})
	}
	return h
}

// trackLinesUnder returns a trackedLine for each line under an order.
func trackLinesUnder(side core.Side, st notation.Statement) []trackedLine {
	out := make([]trackedLine, len(st.Children))
	for i, line := range st.Children {
		out[i] = trackLine(LineUnderOrder, side, line.Pos.Line, line)
	}
	return out
}

// droppedLines returns the results of the lines under an order that is not carried out.
func droppedLines(side core.Side, st notation.Statement, why say.Text) []LineResult {
	var out []LineResult
	for _, line := range st.Children {
		out = append(out, LineResult{Kind: LineUnderOrder, Side: side, Number: line.Pos.Line, Text: line.String(), Status: Dropped, Why: why})
	}
	return out
}

// exhausted reports whether a wish for a limited number of times has been carried out that often.
func (w *trackedWish) exhausted() bool { return w.MaxSteps > 0 && w.timesGranted >= w.MaxSteps }

// applyDecision updates the line after a decision.
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
	if _, _, _, many := sheets.MatchOption(c, h.line); many {
		h.ambiguous = true
	}
	for i := range h.wishes {
		w := &h.wishes[i]
		if w.exhausted() {
			continue
		}
		w.applyDecision(r, c, o)
		if w.granted && w.IsRanked() {
			return // lower-ranked wishes count only if this one was not granted
		}
	}
}

// applyDecision updates the wish after a decision.
func (w *trackedWish) applyDecision(r core.Reader, c core.Choice, o core.Option) {
	switch {
	case w.IsGrantedBy(o):
		w.granted = true
		w.timesGranted++
	case w.granted:
	case w.IsBegunBy(o):
		w.granted, w.stoppedAt, w.ban = true, o.Path[len(o.Path)-1], c.Ban(w.Request)
	case c.Allows(w.Request):
		w.ban, w.noOption = core.Ban{}, false
	default:
		w.ban = c.Ban(w.Request)
		w.noOption = w.ban.Why == ""
		if len(w.Units) == 1 {
			if u, ok := sheets.FindUnit(r, w.Units[0]); ok && !u.OnMap() {
				w.ban = core.Ban{Rule: c.Rule, Why: say.F("%s is not on the map any more", u.Def.ID)}
			}
		}
	}
}

// containsFold reports whether names contains name, ignoring case.
func containsFold(names []string, name string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}

// reason holds why a line, or a part of it, was not carried out.
type reason struct {
	rule string
	text say.Text
}

// carriedOutAny reports whether the line was carried out at least in part.
func (h *trackedLine) carriedOutAny() bool {
	return h.decided || slices.ContainsFunc(h.wishes, func(w trackedWish) bool { return w.granted })
}

// reasons lists why the line was not carried out as written. The list is empty if the line was carried out in full, or
// if nothing asked for it.
func (h *trackedLine) reasons() []reason {
	var out []reason
	add := func(rule string, text say.Text) { out = append(out, reason{rule, text}) }
	switch {
	case h.asked && !h.conditionHeld:
		add("", conditionFalse)
		return out
	case !h.asked || h.kind == LineStandingOrder && !h.decided:
		return nil
	case h.ambiguous && !h.carriedOutAny():
		add(h.rule, say.F("%q fits several answers; say which", h.line.String()))
		return out
	}
	for i := range h.wishes {
		w := &h.wishes[i]
		if h.decided && h.kind == LineStandingOrder && w.IsRanked() {
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

// addReason reports through add why the wish was not fully carried out.
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
