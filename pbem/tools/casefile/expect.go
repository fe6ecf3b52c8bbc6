package casefile

import (
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// want is one expectation of a case: the types of this file.
type want interface {
	// check compares with what a step showed. Each difference is told as "want ..., got ...".
	check(s *shown) []string
	at() int
}

// where is the line of an expectation in its file.
type where int

func (w where) at() int { return int(w) }

type (
	// wantStatus: "accepted", "refused", "refused syntax".
	wantStatus struct {
		where
		refused bool
		syntax  bool // a sheet that is only spelled wrongly will do
	}
	// wantFault: "fault move/mp 10.8 line 2", "fault rule 10.8", "warning ...", "depends ...", "no fault CODE", "no fault", "faults any".
	wantFault struct {
		where
		class string // "fault", "warning", "depends"
		none  bool
		any   bool
		code  string
		rule  string
		line  int // of the sheet, 0 when not said
		texts []string
		legal []string
	}
	// wantEvent: "event result DE 12.2 at 2113", "no event dead 1SS", "event for german move 375".
	wantEvent struct {
		where
		none   bool
		viewer core.Side
		kind   core.Kind
		rule   string
		hex    string
		key    string
		texts  []string
		words  []string // each the value, a counter or the path of the event
	}
	// wantEvents: "events 2 result DR", how many there are.
	wantEvents struct {
		wantEvent
		number int
	}
	// wantOrder: "event roll before event move 1SS": the first that fits the one comes before the first that fits the other.
	wantOrder struct{ first, then wantEvent }
	// wantUnit: "unit 1SS at 2113 steps 1 moved", "unit 375 dead", "unit 1SS not in ready".
	wantUnit struct {
		where
		id    string
		hex   string
		box   string
		steps int
		marks []string
		not   []string // marks it must not bear
		out   []string // hexes and boxes where it must not be
	}
	// wantControl: "control german 2008 2010..2013".
	wantControl struct {
		where
		side  core.Side // "" for nobody
		hexes []string
	}
	// wantTrack: "track vp 61".
	wantTrack struct {
		where
		name  string
		value int
	}
	// wantEmpty: "empty 2008".
	wantEmpty struct {
		where
		hexes []string
	}
	// wantNext: "next T1-S-1".
	wantNext struct {
		where
		phase string
	}
	// wantAsks: "asks soviet retreat 11.12 at 2113 options ...", "asks nobody".
	wantAsks struct {
		where
		nobody  bool
		side    core.Side
		kind    string
		rule    string
		hex     string
		facts   []core.Fact
		options []string
		pick    string // the default option
	}
	// wantOver: "over german", "over draw".
	wantOver struct {
		where
		winner core.Side
		level  string
	}
	// wantMarker: "marker soviet strongpoint at 1508"; none wants that there is no such marker.
	wantMarker struct {
		where
		none bool
		name string // with its side before it, or without
		hex  string
	}
	// wantSees: "sees german 2113: 375 ? ?", the stack from its top.
	wantSees struct {
		where
		viewer core.Side
		hex    string
		stack  []string
	}
)

// Kinds returns the kinds of events, in the order in which they are listed.
func Kinds() []core.Kind { return slices.Clone(kinds) }

// kinds are the kinds of events a case may ask for.
var kinds = []core.Kind{core.KindOrder, core.KindHead, core.KindSum, core.KindRoll, core.KindResult, core.KindPlace, core.KindMove,
	core.KindStep,
	core.KindDead, core.KindMark, core.KindControl, core.KindTrack, core.KindPhase, core.KindAnswer, core.KindSkip, core.KindNote,
	core.KindEnd}

// want reads one statement of the section "expect".
func (p *parser) want(words []word) {
	key, at := words[0].text, where(words[0].line)
	args := words[1:]
	no := key == "no" && len(args) > 0
	if no {
		key, args = args[0].text, args[1:]
	}
	var w want
	switch {
	case key == "marker":
		w = markerAt(at, no, args)
	case no && key != "event" && key != "fault" && key != "warning" && key != "depends":
		p.fault(int(at), "only events, faults, warnings, depends and markers can be excluded with \"no\"")
		return
	case key == "accepted" || key == "refused":
		w = p.wantStatus(at, key, args)
	case key == "faults":
		w = wantFault{where: at, class: "fault", any: true}
	case key == "fault" || key == "warning" || key == "depends":
		w = p.wantFault(at, key, no, args)
	case key == "event" || key == "events":
		if w = p.wantEvents(at, key, no, args); w == nil {
			return
		}
	default:
		w = p.wantBoard(at, key, args)
	}
	if w == nil {
		p.fault(int(at), "%q is nothing that can be expected, or it is not complete; there are accepted, refused, fault, warning, "+
			"depends, event, events, unit, control, track, empty, marker, asks, next, over, sees", strings.Join(texts(words), " "))
		return
	}
	p.step.expect = append(p.step.expect, w)
}

// markerAt reads "marker NAME at HEX"; nil for anything else.
func markerAt(at where, no bool, args []word) want {
	n := len(args) - 2
	if n < 1 || args[n].text != "at" {
		return nil
	}
	return wantMarker{at, no, strings.Join(texts(args[:n]), " "), args[n+1].text}
}

// wantStatus reads "accepted", "refused" and "refused syntax".
func (p *parser) wantStatus(at where, key string, args []word) wantStatus {
	syntax := key == "refused" && len(args) == 1 && args[0].text == "syntax"
	if len(args) > 0 && !syntax {
		p.fault(int(at), "nothing stands behind %q but, of a sheet that is only spelled wrongly, \"refused syntax\"", key)
	}
	return wantStatus{at, key == "refused", syntax}
}

// wantEvents reads an event, a number of events or the order of two; nil after a fault.
func (p *parser) wantEvents(at where, key string, none bool, args []word) want {
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
		if e := p.wantEvent(at, false, args[1:]); e.kind != "" {
			return wantEvents{e, n}
		}
	case before >= 0:
		if none || before+2 >= len(args) || args[before+1].text != "event" {
			p.incomplete(at, key, "event result DR before event move 375")
			return nil
		}
		a, b := p.wantEvent(at, false, args[:before]), p.wantEvent(at, false, args[before+2:])
		if a.kind != "" && b.kind != "" {
			return wantOrder{a, b}
		}
	default:
		if e := p.wantEvent(at, none, args); e.kind != "" {
			return e
		}
	}
	return nil
}

func (p *parser) incomplete(at where, key, form string) {
	p.fault(int(at), "%q is not complete: write %q", key, form)
}

// wantBoard reads what is expected of the position, nil if it is nothing of it.
func (p *parser) wantBoard(at where, key string, args []word) want {
	n := len(args)
	switch {
	case key == "unit" && n >= 2:
		return p.wantUnit(at, args)
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
		return p.wantAsks(at, args)
	case key == "over" && n > 0:
		return wantOver{at, core.Side(strings.Replace(args[0].text, "draw", "", 1)), strings.Join(texts(args[1:]), " ")}
	case key == "sees" && n >= 3:
		return wantSees{at, core.Side(args[0].text), strings.TrimSuffix(args[1].text, ":"), texts(args[2:])}
	}
	return nil
}

// clauses walks over words; each keyword of keys takes the word behind it, the others go to rest.
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

func (p *parser) wantFault(at where, class string, none bool, args []word) wantFault {
	f := wantFault{where: at, class: class, none: none}
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

func (p *parser) wantEvent(at where, none bool, args []word) wantEvent {
	e := wantEvent{where: at, none: none}
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

func (p *parser) wantUnit(at where, args []word) wantUnit {
	u := wantUnit{where: at, id: args[0].text}
	rest := args[1:]
	for i := 0; i+2 < len(rest); i++ {
		if rest[i].text == "not" && (rest[i+1].text == "in" || rest[i+1].text == "at") { // not in ready, not at 2113
			u.out = append(u.out, rest[i+2].text)
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
			u.not = append(u.not, v.text)
		case "steps":
			n, ok := number(v.text)
			if !ok || n < 1 {
				p.fault(int(at), "%q is not a number of steps", v.text)
			}
			u.steps = n
		}
	}, func(w word) {
		if slices.Contains(boxes, w.text) {
			u.box = w.text
		} else {
			u.marks = append(u.marks, w.text)
		}
	})
	return u
}

func (p *parser) wantAsks(at where, args []word) wantAsks {
	a := wantAsks{where: at, nobody: args[0].text == "nobody", side: core.Side(args[0].text)}
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
