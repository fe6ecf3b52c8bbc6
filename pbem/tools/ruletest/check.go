package ruletest

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// stepResult holds the events of a step, and the game after it.
type stepResult struct {
	g             *engine.Game
	before        *core.Position
	statuses      []engine.Status
	faults        []notation.Fault
	events        []core.Event
	lastUnitStart int // first event of the last order
}

// currentBoard returns the present position. While a question is open, that is the position in the middle of the order
// that asks it.
func (s *stepResult) currentBoard() core.Reader { return s.g.MidOrderPosition().Reader() }

// hex finds a hex by its label.
func (s *stepResult) hex(label string) (hexmap.Hex, string) {
	h, ok := s.currentBoard().Map().Find(label)
	if !ok {
		return h, fmt.Sprintf("there is no hex %s on the map", label)
	}
	return h, ""
}

func diffOf(want, got string) []string { return []string{"want " + want + ", got " + got} }

func (w wantStatus) check(s *stepResult) []string {
	if len(s.statuses) == 0 {
		return diffOf("a sheet", "none in this step")
	}
	refused := slices.Contains(s.statuses, engine.Refused)
	switch {
	case refused && w.refused && !w.syntax && isSyntaxFaultOnly(s.faults):
		return diffOf("the sheet refused by a rule", "it is only spelled wrongly: "+faultList(s.faults)+
			"; write \"refused syntax\" where that is meant")
	case refused == w.refused:
		return nil
	}
	if w.refused {
		return diffOf("the sheet refused", "it accepted")
	}
	return diffOf("the sheet accepted", "it refused: "+faultList(s.faults))
}

// isSyntaxFaultOnly reports whether a sheet is refused only for syntax errors.
func isSyntaxFaultOnly(faults []notation.Fault) bool {
	any := false
	for _, f := range faults {
		if classOf(f) == "fault" {
			if !strings.HasPrefix(f.Code, "syntax/") {
				return false
			}
			any = true
		}
	}
	return any
}

// classOf returns the word for the kind of a fault in case files.
func classOf(f notation.Fault) string {
	switch f.Stage {
	case notation.Warning:
		return "warning"
	case notation.Contingent:
		return "depends"
	}
	return "fault"
}

// faultText returns a fault in the spelling of an expectation.
func faultText(f notation.Fault) string {
	return wantFault{class: classOf(f), code: f.Code, rule: f.Rule, line: f.Pos.Line, texts: []string{f.Text.String()},
		legal: f.Legal}.String()
}

func faultList(list []notation.Fault) string {
	var out []string
	for _, f := range list {
		out = append(out, faultText(f))
	}
	if len(out) == 0 {
		return "no faults"
	}
	return strings.Join(out, "; ")
}

// matches reports whether a fault is the expected one.
func (w wantFault) matches(f notation.Fault) bool {
	if classOf(f) != w.class || w.code != "" && f.Code != w.code {
		return false
	}
	if w.rule != "" && f.Rule != w.rule || w.line != 0 && f.Pos.Line != w.line {
		return false
	}
	for _, l := range w.legal {
		if !slices.Contains(f.Legal, l) {
			return false
		}
	}
	return holdsAll(f.Text.String(), w.texts)
}

func (w wantFault) String() string {
	t := w.class
	switch {
	case w.code != "" && w.rule != "":
		t += " " + w.code + " " + w.rule
	case w.code != "":
		t += " " + w.code
	case w.rule != "":
		t += " rule " + w.rule
	}
	if w.line != 0 {
		t += fmt.Sprintf(" line %d", w.line)
	}
	for _, x := range w.texts {
		t += " " + quote(x)
	}
	for _, l := range w.legal {
		t += " legal " + quote(l)
	}
	return t
}

func (w wantFault) check(s *stepResult) []string {
	if w.any {
		return nil
	}
	found := slices.ContainsFunc(s.faults, w.matches)
	switch {
	case found == !w.none:
		return nil
	case w.none:
		return diffOf("no "+w.String(), faultList(s.faults))
	}
	return diffOf(w.String(), faultList(s.faults))
}

// unexpected lists the refusing faults that no expectation names.
func unexpected(s *stepResult, list []expectation) []string {
	var wants []wantFault
	for _, w := range list {
		switch w := w.(type) {
		case wantFault:
			if w.any {
				return nil
			}
			if !w.none {
				wants = append(wants, w)
			}
		case wantStatus:
			if !w.refused {
				return nil // the other message reports it
			}
		}
	}
	var out []string
	for _, f := range s.faults {
		if classOf(f) == "fault" && !slices.ContainsFunc(wants, func(w wantFault) bool { return w.matches(f) }) {
			out = append(out, "not expected: "+faultText(f))
		}
	}
	return out
}

// holdsAll reports whether a text contains all pieces, ignoring case.
func holdsAll(text string, pieces []string) bool {
	text = strings.ToLower(text)
	for _, p := range pieces {
		if !strings.Contains(text, strings.ToLower(p)) {
			return false
		}
	}
	return true
}

// matches reports whether an event matches the expectation.
func (w wantEvent) matches(e core.Event) bool {
	if e.Kind != w.kind || w.rule != "" && e.Rule != w.rule || w.hex != "" && e.Hex != w.hex || w.key != "" && e.Key != w.key {
		return false
	}
	for _, x := range w.words {
		if e.Value.String() != x && !slices.Contains(e.Units, x) && strings.Join(e.Path, "-") != x {
			return false
		}
	}
	return holdsAll((e.Text + " " + e.Value).String(), w.texts)
}

func (w wantEvent) String() string {
	t := "event " + string(w.kind)
	for _, x := range w.words {
		t += " " + x
	}
	for _, x := range w.texts {
		t += " " + quote(x)
	}
	for _, x := range [][2]string{{"", w.rule}, {"at ", w.hex}, {"key ", w.key}, {"for ", string(w.viewer)}} {
		if x[1] != "" {
			t += " " + x[0] + x[1]
		}
	}
	return t
}

// FormatEvent returns an event in the spelling of an expectation.
func FormatEvent(e core.Event) string { return "event " + eventText(e) }

// eventText returns an event in the spelling of an expectation. Texts that are no single word are quoted. Counters and
// paths that are no single word are omitted, because the text contains them.
func eventText(e core.Event) string {
	t := wantEvent{kind: e.Kind, rule: e.Rule, hex: e.Hex, key: e.Key}
	for _, u := range e.Units {
		if isWord(u) {
			t.words = append(t.words, u)
		}
	}
	if path := strings.Join(e.Path, "-"); path != "" && isWord(path) {
		t.words = append(t.words, path)
	}
	switch {
	case isWord(e.Value.String()):
		t.words = append(t.words, e.Value.String())
	case e.Value != "":
		t.texts = append(t.texts, e.Value.String())
	}
	if e.Text != "" {
		t.texts = append([]string{e.Text.String()}, t.texts...)
	}
	return strings.TrimPrefix(t.String(), "event ")
}

// isWord reports whether a text can be a single word of an expected event.
func isWord(s string) bool {
	return s != "" && !isRule(s) && !strings.ContainsAny(s, " \t\n\";#") && s != "for" && s != "at" && s != "key"
}

func (w wantEvent) check(s *stepResult) []string {
	events := core.VisibleEvents(s.events, w.viewer)
	found := slices.IndexFunc(events, w.matches)
	if (found >= 0) == !w.none {
		return nil
	}
	if w.none {
		return diffOf("no "+w.String(), eventText(events[found]))
	}
	return diffOf(w.String(), nearbyEvents(events, w.kind))
}

// nearbyEvents lists the events of a kind, or the kinds that occurred.
func nearbyEvents(events []core.Event, kind core.Kind) string {
	var out []string
	for _, e := range events {
		if e.Kind == kind {
			out = append(out, eventText(e))
		}
	}
	if len(out) == 0 {
		return "no event of this kind; there were " + kindsOf(events)
	}
	return strings.Join(out, "; ")
}

func (w wantEvents) check(s *stepResult) []string {
	events, n := core.VisibleEvents(s.events, w.viewer), 0
	for _, e := range events {
		if w.matches(e) {
			n++
		}
	}
	if n == w.number {
		return nil
	}
	text := fmt.Sprintf("events %d %s", w.number, strings.TrimPrefix(w.String(), "event "))
	return diffOf(text, fmt.Sprintf("%d: %s", n, nearbyEvents(events, w.kind)))
}

func (w wantOrder) lineNumber() int { return w.first.lineNumber() }

func (w wantOrder) check(s *stepResult) []string {
	out := append(w.first.check(s), w.second.check(s)...)
	if len(out) > 0 {
		return out
	}
	place := func(e wantEvent) int {
		return slices.IndexFunc(s.events, func(x core.Event) bool {
			seen := core.VisibleEvents([]core.Event{x}, e.viewer)
			return len(seen) > 0 && e.matches(seen[0])
		})
	}
	if a, b := place(w.first), place(w.second); a >= b {
		return diffOf(w.first.String()+" before "+w.second.String(), eventText(s.events[b])+" before "+eventText(s.events[a]))
	}
	return nil
}

// kindsOf counts events by kind, in the order of first occurrence.
func kindsOf(events []core.Event) string {
	var order []core.Kind
	count := map[core.Kind]int{}
	for _, e := range events {
		if count[e.Kind]++; count[e.Kind] == 1 {
			order = append(order, e.Kind)
		}
	}
	var out []string
	for _, k := range order {
		out = append(out, fmt.Sprintf("%s (%d)", k, count[k]))
	}
	return orNone(out)
}

func (w wantUnit) check(s *stepResult) []string {
	u, ok := s.currentBoard().Unit(w.id)
	if !ok {
		return []string{fmt.Sprintf("there is no counter %q", w.id)}
	}
	got := s.unitText(u)
	bad := w.steps > 0 && u.Steps != w.steps
	if w.hex != "" {
		h, fault := s.hex(w.hex)
		if fault != "" {
			return []string{fault}
		}
		bad = bad || u.Hex != h
	}
	bad = bad || w.box != "" && (u.OnMap() || u.Box != w.box)
	for _, m := range w.marks {
		bad = bad || !u.Marked(m)
	}
	for _, m := range w.lackedMarks {
		bad = bad || u.Marked(m)
	}
	for _, place := range w.notAt {
		bad = bad || !u.OnMap() && u.Box == place || u.OnMap() && s.currentBoard().Label(u.Hex) == place
	}
	if bad {
		return diffOf(w.String(), got)
	}
	return nil
}

func (w wantUnit) String() string {
	t := "unit " + w.id
	if w.hex != "" {
		t += " at " + w.hex
	}
	if w.box != "" {
		t += " " + w.box
	}
	if w.steps > 0 {
		t += fmt.Sprintf(" steps %d", w.steps)
	}
	for _, m := range w.marks {
		t += " " + m
	}
	for _, m := range w.lackedMarks {
		t += " not " + m
	}
	for _, place := range w.notAt {
		t += " not in " + place
	}
	return t
}

// shortBoxes lists the boxes that an expected unit names without "in".
var shortBoxes = []string{core.BoxDead, core.BoxGone, core.BoxPool}

// unitText returns a counter's place in the spelling of an expectation.
func (s *stepResult) unitText(u *core.Unit) string { return placeText(s.currentBoard(), u) }

// placeText returns the place of a counter, its lost steps and its marks.
func placeText(r core.Reader, u *core.Unit) string {
	t := u.Box
	if !u.OnMap() && !slices.Contains(shortBoxes, u.Box) {
		t = "in " + u.Box
	}
	if u.OnMap() {
		t = "at " + r.Label(u.Hex)
	}
	if u.Steps > 0 {
		t += fmt.Sprintf(" steps %d", u.Steps)
	}
	if len(u.Marks) > 0 {
		t += " " + strings.Join(u.Marks, " ")
	}
	return t
}
