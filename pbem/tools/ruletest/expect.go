package ruletest

import (
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// expectation is one expectation of a case.
type expectation interface {
	// check compares the expectation with the results of a step and returns each difference as "want ..., got ...".
	check(s *stepResult) []string
	lineNumber() int
}

// lineRef is the line number of an expectation in its file.
type lineRef int

func (w lineRef) lineNumber() int { return int(w) }

type (
	// wantStatus expects the status of a sheet: "accepted", "refused", "refused syntax".
	wantStatus struct {
		lineRef
		refused bool
		syntax  bool // a syntax error suffices
	}
	// wantFault expects a fault or none: "fault move/mp 10.8 line 2", "warning ...", "no fault CODE".
	wantFault struct {
		lineRef
		class string // "fault", "warning", "depends"
		none  bool
		any   bool
		code  string
		rule  string
		line  int // line of the sheet, 0 for any
		texts []string
		legal []string
	}
	// wantEvent expects an event or none: "event result DE 12.2 at 2113", "no event dead 1SS".
	wantEvent struct {
		lineRef
		none   bool
		viewer core.Side
		kind   core.Kind
		rule   string
		hex    string
		key    string
		texts  []string
		words  []string // each matches the value, a counter or the path of the event
	}
	// wantEvents expects a number of events: "events 2 result DR".
	wantEvents struct {
		wantEvent
		number int
	}
	// wantOrder expects that the first event of one kind is before the first of another: "event roll before event ...".
	wantOrder struct{ first, second wantEvent }
	// wantUnit expects the state of a counter: "unit 1SS at 2113 steps 1 moved", "unit 1SS not in ready".
	wantUnit struct {
		lineRef
		id          string
		hex         string
		box         string
		steps       int
		marks       []string
		lackedMarks []string // marks that it must not have
		notAt       []string // hexes and boxes where it must not be
	}
	// wantControl expects the controller of hexes: "control german 2008 2010..2013".
	wantControl struct {
		lineRef
		side  core.Side // "" for nobody
		hexes []string
	}
	// wantTrack expects the value of a track: "track vp 61".
	wantTrack struct {
		lineRef
		name  string
		value int
	}
	// wantEmpty expects a hex without counters: "empty 2008".
	wantEmpty struct {
		lineRef
		hexes []string
	}
	// wantNext expects the next phase: "next T1-S-1".
	wantNext struct {
		lineRef
		phase string
	}
	// wantAsks expects a question or none: "asks soviet retreat 11.12 at 2113 options ...", "asks nobody".
	wantAsks struct {
		lineRef
		nobody  bool
		side    core.Side
		kind    string
		rule    string
		hex     string
		facts   []core.Fact
		options []string
		pick    string // default option
	}
	// wantOver expects the end of the game: "over german", "over draw".
	wantOver struct {
		lineRef
		winner core.Side
		level  string
	}
	// wantMarker expects a marker in a hex, or none: "marker soviet strongpoint at 1508".
	wantMarker struct {
		lineRef
		none bool
		name string // with or without its side before it
		hex  string
	}
	// wantSees expects what a side sees of a stack, from the top: "sees german 2113: 375 ? ?".
	wantSees struct {
		lineRef
		viewer core.Side
		hex    string
		stack  []string
	}
)

// Kinds returns the kinds of events in listing order.
func Kinds() []core.Kind { return slices.Clone(kinds) }

// kinds lists the kinds of events that a case may name.
var kinds = []core.Kind{core.KindOrder, core.KindHead, core.KindSum, core.KindRoll, core.KindResult, core.KindPlace, core.KindMove,
	core.KindStep,
	core.KindDead, core.KindMark, core.KindControl, core.KindTrack, core.KindPhase, core.KindAnswer, core.KindSkip, core.KindNote,
	core.KindEnd}

// readExpectation parses one statement of the section "expect".
func (p *parser) readExpectation(words []word) {
	key, at := words[0].text, lineRef(words[0].line)
	args := words[1:]
	no := key == "no" && len(args) > 0
	if no {
		key, args = args[0].text, args[1:]
	}
	var w expectation
	switch {
	case key == "marker":
		w = markerAt(at, no, args)
	case no && key != "event" && key != "fault" && key != "warning" && key != "depends":
		p.fault(int(at), "only events, faults, warnings, depends and markers can be excluded with \"no\"")
		return
	case key == "accepted" || key == "refused":
		w = p.readStatus(at, key, args)
	case key == "faults":
		w = wantFault{lineRef: at, class: "fault", any: true}
	case key == "fault" || key == "warning" || key == "depends":
		w = p.readFault(at, key, no, args)
	case key == "event" || key == "events":
		if w = p.readEvents(at, key, no, args); w == nil {
			return
		}
	default:
		w = p.readBoard(at, key, args)
	}
	if w == nil {
		p.fault(int(at), "%q is nothing that can be expected, or it is not complete; there are accepted, refused, fault, warning, "+
			"depends, event, events, unit, control, track, empty, marker, asks, next, over, sees", strings.Join(texts(words), " "))
		return
	}
	p.step.expect = append(p.step.expect, w)
}

// markerAt parses "marker NAME at HEX"; it returns nil for any other text.
func markerAt(at lineRef, no bool, args []word) expectation {
	n := len(args) - 2
	if n < 1 || args[n].text != "at" {
		return nil
	}
	return wantMarker{at, no, strings.Join(texts(args[:n]), " "), args[n+1].text}
}

// readStatus parses "accepted", "refused" and "refused syntax".
func (p *parser) readStatus(at lineRef, key string, args []word) wantStatus {
	syntax := key == "refused" && len(args) == 1 && args[0].text == "syntax"
	if len(args) > 0 && !syntax {
		p.fault(int(at), "nothing stands behind %q but, of a sheet that is only spelled wrongly, \"refused syntax\"", key)
	}
	return wantStatus{at, key == "refused", syntax}
}

// readEvents parses an expected event, a number of events or the order of two events. It returns nil after a fault.
func (p *parser) readEvents(at lineRef, key string, none bool, args []word) expectation {
	before := slices.IndexFunc(args, func(w word) bool { return w.text == "before" && !w.quoted })
	switch {
	case key == "events":
		n, ok := -1, false
		if len(args) > 1 {
			n, ok = number(args[0].text)
		}
		if !ok || n < 0 || none {
			p.incomplete(at, key, "events 2 result DR")
			return nil
		}
		if e := p.readEvent(at, false, args[1:]); e.kind != "" {
			return wantEvents{e, n}
		}
	case before >= 0:
		if none || before+2 >= len(args) || args[before+1].text != "event" {
			p.incomplete(at, key, "event result DR before event move 375")
			return nil
		}
		a, b := p.readEvent(at, false, args[:before]), p.readEvent(at, false, args[before+2:])
		if a.kind != "" && b.kind != "" {
			return wantOrder{a, b}
		}
	default:
		if e := p.readEvent(at, none, args); e.kind != "" {
			return e
		}
	}
	return nil
}

func (p *parser) incomplete(at lineRef, key, form string) {
	p.fault(int(at), "%q is not complete: write %q", key, form)
}

// readBoard parses an expectation about the position; it returns nil for any other text.
func (p *parser) readBoard(at lineRef, key string, args []word) expectation {
	n := len(args)
	switch {
	case key == "unit" && n >= 2:
		return p.readUnit(at, args)
	case key == "control" && n >= 2:
		side := args[0].text
		if side == "nobody" {
			side = ""
		}
		return wantControl{at, core.Side(side), texts(args[1:])}
	case key == "track" && n == 2:
		value, ok := number(args[1].text)
		if !ok {
			p.incomplete(at, key, "track vp 61")
		}
		return wantTrack{at, args[0].text, value}
	case key == "empty" && n > 0:
		return wantEmpty{at, texts(args)}
	case key == "next" && n == 1:
		return wantNext{at, strings.ToUpper(args[0].text)}
	case key == "asks" && n > 0:
		return p.readAsks(at, args)
	case key == "over" && n > 0:
		return wantOver{at, core.Side(strings.Replace(args[0].text, "draw", "", 1)), strings.Join(texts(args[1:]), " ")}
	case key == "sees" && n >= 3:
		return wantSees{at, core.Side(args[0].text), strings.TrimSuffix(args[1].text, ":"), texts(args[2:])}
	}
	return nil
}

// clauses splits words into clauses: it passes each keyword and the word after it to take, and other words to rest.
func (p *parser) clauses(args []word, keys []string, take func(key string, value word), rest func(word)) {
	for i := 0; i < len(args); i++ {
		w := args[i]
		if w.quoted || !slices.Contains(keys, w.text) {
			rest(w)
			continue
		}
		if i++; i == len(args) {
			p.fault(w.line, "nothing stands behind %q", w.text)
			return
		}
		take(w.text, args[i])
	}
}

func (p *parser) readFault(at lineRef, class string, none bool, args []word) wantFault {
	f := wantFault{lineRef: at, class: class, none: none}
	p.clauses(args, []string{"line", "legal", "rule"}, func(key string, v word) {
		switch key {
		case "legal":
			f.legal = append(f.legal, v.text)
			return
		case "rule":
			f.rule = v.text
			return
		}
		n, ok := number(v.text)
		if !ok || n < 1 {
			p.fault(int(at), "%q is not the number of a line of the sheet", v.text)
		}
		f.line = n
	}, func(w word) {
		switch {
		case w.quoted:
			f.texts = append(f.texts, w.text)
		case isRule(w.text):
			f.rule = w.text
		case f.code == "":
			f.code = w.text
		default:
			p.fault(int(at), "%q is too much behind the fault code %s; words of the message stand in quotes", w.text, f.code)
		}
	})
	if f.code == "" && f.rule == "" && len(f.texts) == 0 && !none {
		p.incomplete(at, class, "fault move/mp 10.8 line 2\", \"fault rule 10.8")
	}
	return f
}

func (p *parser) readEvent(at lineRef, none bool, args []word) wantEvent {
	e := wantEvent{lineRef: at, none: none}
	p.clauses(args, []string{"for", "at", "key"}, func(key string, v word) {
		switch key {
		case "for":
			e.viewer = core.Side(v.text)
		case "at":
			e.hex = v.text
		case "key":
			e.key = v.text
		}
	}, func(w word) {
		switch {
		case w.quoted:
			e.texts = append(e.texts, w.text)
		case e.kind == "":
			e.kind = core.Kind(w.text)
		case isRule(w.text):
			e.rule = w.text
		default:
			e.words = append(e.words, w.text)
		}
	})
	if !slices.Contains(kinds, e.kind) {
		p.fault(int(at), "there are no events of the kind %q", string(e.kind))
		e.kind = ""
	}
	return e
}

func (p *parser) readUnit(at lineRef, args []word) wantUnit {
	u := wantUnit{lineRef: at, id: args[0].text}
	rest := args[1:]
	for i := 0; i+2 < len(rest); i++ {
		if rest[i].text == "not" && (rest[i+1].text == "in" || rest[i+1].text == "at") { // not in ready, not at 2113
			u.notAt = append(u.notAt, rest[i+2].text)
			rest = slices.Delete(slices.Clone(rest), i, i+3)
			i--
		}
	}
	p.clauses(rest, []string{"at", "in", "steps", "not"}, func(key string, v word) {
		switch key {
		case "at":
			u.hex = v.text
		case "in":
			u.box = v.text
		case "not":
			u.lackedMarks = append(u.lackedMarks, v.text)
		case "steps":
			n, ok := number(v.text)
			if !ok || n < 1 {
				p.fault(int(at), "%q is not a number of steps", v.text)
			}
			u.steps = n
		}
	}, func(w word) {
		if slices.Contains(shortBoxes, w.text) {
			u.box = w.text
		} else {
			u.marks = append(u.marks, w.text)
		}
	})
	return u
}

func (p *parser) readAsks(at lineRef, args []word) wantAsks {
	a := wantAsks{lineRef: at, nobody: args[0].text == "nobody", side: core.Side(args[0].text)}
	options := false
	p.clauses(args[1:], []string{"at", "default", "fact"}, func(key string, v word) {
		switch key {
		case "at":
			a.hex = v.text
		case "default":
			a.pick = v.text
		case "fact":
			name, value, _ := strings.Cut(v.text, "=")
			a.facts = append(a.facts, core.Fact{Name: name, Value: value})
		}
	}, func(w word) {
		switch {
		case options && w.quoted:
			a.options = append(a.options, w.text)
		case w.text == "options":
			options = true
		case isRule(w.text):
			a.rule = w.text
		default:
			a.kind = w.text
		}
	})
	return a
}
