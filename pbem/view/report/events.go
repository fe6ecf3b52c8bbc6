package report

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// eventSections describes the events step by step, as the viewer may read them. Each heading event begins a section.
// Moves, placings and notes between headings are collected. setup is true before the first turn.
func eventSections(steps []engine.Step, owner, viewer core.Side, setup bool) []section {
	var out []section
	var open *looseEvents
	for _, st := range steps {
		seen := st.VisibleEvents(owner, viewer)
		if len(seen) == 0 {
			continue
		}
		head := slices.IndexFunc(seen, func(e core.Event) bool { return e.Kind == core.KindHead })
		if head < 0 {
			head = len(seen)
		}
		own := viewer == core.Everyone || viewer == st.Owner(owner)
		if between := st.Line == 0; head > 0 {
			if open == nil || open.betweenPhases != between {
				out = open.close(out, viewer)
				open = &looseEvents{betweenPhases: between, setup: setup}
			}
			open.add(prependOrder(st, seen[:head], own), own)
		}
		if head < len(seen) {
			out = append(open.close(out, viewer), splitAtHeadings(seen[head:], viewer)...)
			open = nil
		}
	}
	return open.close(out, viewer)
}

// prependOrder adds a failed order before the reason for its failure, for the order's owner.
func prependOrder(st engine.Step, list []core.Event, own bool) []core.Event {
	if !own || st.Line == 0 || len(list) == 0 || list[0].Kind != core.KindSkip {
		return list
	}
	order, _, _ := strings.Cut(st.Text, "\n")
	return append([]core.Event{{Kind: core.KindOrder, Text: say.Plain(order)}}, list...)
}

// looseEvents collects events without a heading. Their owner reads them order by order. The other side does not learn
// which order caused them.
type looseEvents struct {
	betweenPhases bool // they come from a step between phases
	setup         bool // they place the counters at the start of the game
	orders        [][]core.Event
}

func (l *looseEvents) add(list []core.Event, apart bool) {
	if n := len(l.orders); n > 0 && !apart {
		l.orders[n-1] = append(l.orders[n-1], list...)
		return
	}
	l.orders = append(l.orders, slices.Clone(list))
}

// close appends a section of the collected events to out. l may be nil.
func (l *looseEvents) close(out []section, viewer core.Side) []section {
	if l == nil {
		return out
	}
	s := section{bulk: true, title: l.heading()}
	for _, o := range l.orders {
		s.lines = append(s.lines, eventLines(groupAlike(o), viewer)...)
	}
	return append(out, s)
}

// heading returns the title of a section of loose events.
func (l *looseEvents) heading() say.Text {
	if l.betweenPhases {
		return "END OF PHASE"
	}
	moved, title := false, say.Text("ORDERS CARRIED OUT")
	for _, e := range slices.Concat(l.orders...) {
		switch e.Kind {
		case core.KindRoll, core.KindSum, core.KindResult, core.KindAnswer, core.KindSkip, core.KindEnd:
			return "ORDERS CARRIED OUT"
		case core.KindMove:
			moved, title = true, "MOVES"
		case core.KindPlace:
			switch {
			case moved:
			case l.setup:
				title = "SET-UP"
			default:
				title = "PLACED"
			}
		}
	}
	return title
}

// splitAtHeadings splits events at their headings.
func splitAtHeadings(list []core.Event, viewer core.Side) []section {
	var out []section
	for start := 0; start < len(list); {
		end := start + 1
		for end < len(list) && list[end].Kind != core.KindHead {
			end++
		}
		s := section{bulk: true, title: list[start].Text, caps: true, lines: eventLines(list[start+1:end], viewer)}
		if r := list[start].Rule; r != "" {
			s.right = say.F("rule %s", r)
		}
		if len(s.lines) == 0 {
			s.para("Nothing more to tell.")
		}
		out = append(out, s)
		start = end
	}
	return out
}

// eventLines returns lines for events. It joins consecutive events that say the same of several counters.
func eventLines(list []core.Event, viewer core.Side) []line {
	var out []line
	for i := 0; i < len(list); {
		n := i + 1
		for n < len(list) && sameEvent(list[i], list[n]) {
			n++
		}
		out = append(out, eventLine(list[i:n], viewer))
		i = n
	}
	return out
}

// eventLine returns the line for one event, or for several similar ones.
func eventLine(same []core.Event, viewer core.Side) line {
	e := same[0]
	text := e.Text
	if len(same) > 1 {
		text = describeGroup(same)
	}
	cited := text + ruleNote(text, e.Rule)
	switch e.Kind {
	case core.KindSum, core.KindTrack:
		return row(cited, e.Value)
	case core.KindResult:
		l := row(cited, e.Value)
		l.strong = true
		return l
	case core.KindRoll:
		return rollLine(e)
	case core.KindAnswer:
		return para(answerText(e, viewer))
	case core.KindPhase:
		l := para(joinTexts(e.Value, "  ", cited))
		l.strong = true
		return l
	case core.KindEnd:
		level := say.Plain(engine.VictoryLevelText(core.Result{Level: e.Value.String()}))
		l := para(say.F("The game is over: %s", joinTexts(level, ": ", cited)))
		l.strong = true
		return l
	case core.KindOrder:
		return line{text: text, raw: true}
	case core.KindSkip:
		return para((say.F("not carried out: %s", cited)))
	case core.KindNote, core.KindHead:
		if e.Value != "" {
			return row(cited, e.Value)
		}
	}
	return para(cited)
}

// rollLine returns the line for a die roll, including its position in the ledger.
func rollLine(e core.Event) line {
	text := e.Text
	switch {
	case e.Block > 0 && e.Key != "":
		text = joinTexts(text, "  ", say.F("[block %d %s]", e.Block, e.Key))
	case e.Key != "":
		text = joinTexts(text, "  ", say.F("[%s]", e.Key))
	}
	return row(text+ruleNote(e.Text, e.Rule), say.F("die %s", e.Value))
}

// joinTexts joins two texts with sep. Either may be empty.
func joinTexts(left say.Text, sep string, right say.Text) say.Text {
	if left == "" || right == "" {
		return left + right
	}
	return say.F("%s"+sep+"%s", left, right)
}

// answerText returns the words for a decision. Its owner also reads the source (line, standing order, or reason for the
// default). The others learn only that the owner had given instructions.
func answerText(e core.Event, viewer core.Side) say.Text {
	parts := e.Text.Parts()
	if len(parts) != 1 || parts[0].Format != "%s: %s" {
		return e.Text + ruleNote(e.Text, e.Rule)
	}
	owner, said := core.Side(parts[0].Args[0].String()), parts[0].Args[1]
	s := say.F("%s chooses: %s", sideName(owner), said) + ruleNote(said, e.Rule)
	if from := engine.VisibleSource(e.Value, owner, viewer); from != "" {
		return s + say.F(" [%s]", from)
	}
	return s
}
