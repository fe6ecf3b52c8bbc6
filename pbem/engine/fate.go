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

// Became names what became of a line.
type Became string

// What can become of a line. Each comes to exactly one of these.
const (
	CarriedOut  Became = "carried out"
	InPart      Became = "in part"    // the rest was prevented, and its owner is told why
	Prevented   Became = "prevented"  // it was asked for and was no possible answer; its owner is told why
	NotNeeded   Became = "not needed" // nothing asked for it, or another line decided
	Unfulfilled Became = "condition"  // its condition did not hold when it was asked for
	Dropped     Became = "dropped"    // with its order, which was not carried out
)

// Fate holds what became of one line under an order, one answer, or one standing order that spoke of a decision.
type Fate struct {
	Kind   LineKind
	Side   core.Side
	Number int    // line of its canonical sheet; of a standing order its number on file, from 1
	Text   string // canonical
	Became Became
	Rule   string   // of the first reason
	Why    say.Text // the reasons, for people; "" where all was carried out
}

// heeded follows one line through the order in work.
type heeded struct {
	kind   LineKind
	side   core.Side
	number int
	line   notation.Statement
	since  int // journal entries before it came: decisions among them do not ask for it

	met    bool // a choice came up that it answers
	held   bool // ... while its condition held
	taken  bool // a decision was made by it
	wishes []wished
	many   bool     // it fitted several options, and did not say which
	stray  []string // counters of it that a choice sent elsewhere
	rule   string   // of the last choice
	hex    string   // ... and where it was
	passed []passed // by choices that it did not decide
}

// passed says why a choice passed a standing order over.
type passed struct {
	reason
	hex string // of the choice
}

// passOver notes that a choice passed the standing order over, each reason once.
func (h *heeded) passOver(c core.Choice, f notation.Fault) {
	h.met, h.held = true, true
	if !slices.ContainsFunc(h.passed, func(p passed) bool { return p.text == f.Text }) {
		h.passed = append(h.passed, passed{reason{f.Rule, f.Text}, c.Hex})
	}
}

// wished follows one wish of a line.
type wished struct {
	core.Wish
	done bool
	got  int      // how often it was carried out
	stop string   // the hex where it ended short of its path
	ban  core.Ban // why it was not carried out when it was last asked for
	lost bool     // no option did it when it was last asked for, and the choice gives no reason
}

// heed begins to follow a line.
func heed(kind LineKind, side core.Side, number int, st notation.Statement) heeded {
	h := heeded{kind: kind, side: side, number: number, line: st}
	for _, w := range core.Wishes(st) {
		h.wishes = append(h.wishes, wished{Wish: w})
	}
	return h
}

// heedUnder begins to follow the lines under an order.
func heedUnder(side core.Side, st notation.Statement) []heeded {
	out := make([]heeded, len(st.Sub))
	for i, line := range st.Sub {
		out[i] = heed(UnderOrder, side, line.Pos.Line, line)
	}
	return out
}

// dropped returns the fates of the lines under an order that is not carried out.
func dropped(side core.Side, st notation.Statement, why say.Text) []Fate {
	var out []Fate
	for _, line := range st.Sub {
		out = append(out, Fate{Kind: UnderOrder, Side: side, Number: line.Pos.Line, Text: line.String(), Became: Dropped, Why: why})
	}
	return out
}

// spent reports whether a wish with a number has been carried out so often: what stands behind it is wanted besides.
func (w *wished) spent() bool { return w.Times > 0 && w.got >= w.Times }

// settle notes what a decision makes of the line.
func (h *heeded) settle(r core.Reader, c core.Choice, o core.Option) {
	h.met, h.held, h.rule, h.hex = true, true, c.Rule, c.Hex
	if !slices.ContainsFunc(h.wishes, func(w wished) bool { return w.Grants(o) || w.Begins(o) }) {
		for _, u := range o.Units {
			if slices.ContainsFunc(h.wishes, func(w wished) bool { return len(w.Units) > 1 && len(w.Path) > 0 && among(w.Units, u) }) {
				h.stray = append(h.stray, u)
			}
		}
	}
	if _, _, _, many := sheets.Match(c, h.line); many {
		h.many = true
	}
	for i := range h.wishes {
		w := &h.wishes[i]
		if w.spent() {
			continue
		}
		w.settle(r, c, o)
		if w.done && w.Listed() {
			return // what stands behind it is wanted only without it
		}
	}
}

// settle notes what a decision makes of the wish.
func (w *wished) settle(r core.Reader, c core.Choice, o core.Option) {
	switch {
	case w.Grants(o):
		w.done = true
		w.got++
	case w.done:
	case w.Begins(o):
		w.done, w.stop, w.ban = true, o.Path[len(o.Path)-1], c.Ban(w.Wish)
	case c.Allows(w.Wish):
		w.ban, w.lost = core.Ban{}, false
	default:
		w.ban = c.Ban(w.Wish)
		w.lost = w.ban.Why == ""
		if len(w.Units) == 1 {
			if u, ok := sheets.FindUnit(r, w.Units[0]); ok && !u.OnMap() {
				w.ban = core.Ban{Rule: c.Rule, Why: say.F("%s is not on the map any more", u.Def.ID)}
			}
		}
	}
}

// among reports whether a name is among some, without regard to case.
func among(names []string, name string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}

// reason says why a line, or a part of it, was not carried out.
type reason struct {
	rule string
	text say.Text
}

// some reports whether the line was carried out, be it in part.
func (h *heeded) some() bool {
	return h.taken || slices.ContainsFunc(h.wishes, func(w wished) bool { return w.done })
}

// reasons lists why the line was not carried out as it is written. There are none where it was, or where nothing asked for it.
func (h *heeded) reasons() []reason {
	var out []reason
	add := func(rule string, text say.Text) { out = append(out, reason{rule, text}) }
	switch {
	case h.met && !h.held:
		add("", unheld)
		return out
	case !h.met || h.kind == StandingOrder && !h.taken:
		return nil
	case h.many && !h.some():
		add(h.rule, say.F("%q fits several answers; say which", h.line.String()))
		return out
	}
	for i := range h.wishes {
		w := &h.wishes[i]
		if h.taken && h.kind == StandingOrder && w.Listed() {
			break // it is meant for many combats
		}
		w.why(h, add)
		if w.done && w.Listed() && !w.spent() {
			break
		}
	}
	for _, u := range h.stray {
		if h.some() {
			w := h.wishes[0]
			w.Units = []string{u}
			add(h.rule, say.F("%s was none of the possible answers", w.Text()))
		}
	}
	return out
}

// why adds the reason why the wish was not carried out to the end.
func (w *wished) why(h *heeded, add func(rule string, text say.Text)) {
	switch {
	case w.stop != "" && w.ban.Why != "":
		add(w.ban.Rule, say.F("%s not allowed: %s; stopped in %s", w.Text(), w.ban.Why, w.stop))
	case w.stop != "":
		add("", say.F("%s not possible; stopped in %s", w.Text(), w.stop))
	case w.done || w.None && w.ban.Why == "":
	case w.ban.Why != "":
		add(w.ban.Rule, say.F("%s not allowed: %s", w.Text(), w.ban.Why))
	case w.lost:
		add(h.rule, say.F("%s was none of the possible answers", w.Text()))
	case !w.Listed() && h.some():
		add(h.rule, say.F("%s was not asked for any more", w.Text()))
	}
}

// fate returns what became of the line.
func (h *heeded) fate() Fate {
	f := Fate{Kind: h.kind, Side: h.side, Number: h.number, Text: h.line.String()}
	why := h.reasons()
	for _, p := range h.passed {
		if !h.taken {
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
	case h.met && !h.held:
		f.Became = Unfulfilled
	case len(why) > 0 && h.some():
		f.Became = InPart
	case len(why) > 0:
		f.Became = Prevented
	case h.some():
		f.Became = CarriedOut
	default:
		f.Became = NotNeeded
	}
	return f
}
