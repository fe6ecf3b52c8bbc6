package engine

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// The lines under an order are orders: answers given ahead to what the order may ask of its own side. What is wrong with
// them whatever happens is a fault of the sheet; what only the result forbids is said in the report.

// mostNear bounds how many answers a fault proposes.
const mostNear = 4

// lines judges the lines under an order, which is nil when it could not be bound.
func (d *dryRun) lines(r core.Reader, order core.Order, st notation.Statement) {
	if len(st.Sub) == 0 {
		return
	}
	var ahead []core.Choice
	var ends []core.Stand // who is to end where, as the lines above want it
	if f, ok := d.g.mod.(core.Foreseer); ok && order != nil {
		ahead = f.Foresee(r, d.side, order)
	}
	for _, line := range st.Sub {
		c, known := about(ahead, line.Verb)
		faults := strangers(r, line, c)
		if len(faults) == 0 && known {
			faults = impossible(c, line)
		}
		if len(faults) == 0 && known && line.If == nil {
			faults = d.together(r, order, c, line, &ends)
		}
		for _, f := range faults {
			if f.Stage == notation.Illegal && !f.Firm && (d.contingent || st.If != nil || line.If != nil) {
				f.Stage = notation.Contingent
				f.Text += "; this may change through the results before it, and if it does not the line is not carried out"
			}
			d.j.fault(f)
		}
	}
}

// together are the faults of wishes that leave no room for each other in any result. ends holds what the lines above want.
func (d *dryRun) together(r core.Reader, order core.Order, c core.Choice, line notation.Statement, ends *[]core.Stand) []notation.Fault {
	g, ok := d.g.mod.(core.Gatherer)
	if !ok {
		return nil
	}
	var out []notation.Fault
	for _, w := range core.Wishes(line) {
		end := endOf(c, w)
		if w.Listed() || len(w.Units) != 1 || end == "" {
			continue
		}
		last := core.Stand{Unit: w.Units[0], Hex: end}
		if _, known := r.World().Def(last.Unit); !known || slices.Contains(*ends, last) {
			continue
		}
		all := append(slices.Clone(*ends), last)
		if ban := g.Gather(r, d.side, order, all); ban.Why != "" {
			f := notFit(c, w, ban)
			f.Legal = nil
			out = append(out, f)
			continue
		}
		*ends = all
	}
	return out
}

// endOf is the hex in which a wish ends: the last of its path, or where the only path that is offered to the counter leads; "" for
// none.
func endOf(c core.Choice, w core.Wish) string {
	if n := len(w.Path); n > 0 {
		return w.Path[n-1]
	}
	end := ""
	for _, o := range c.Options {
		if n := len(o.Path); n > 0 && slices.Equal(o.Units, w.Units) {
			if end != "" && end != o.Path[n-1] {
				return ""
			}
			end = o.Path[n-1]
		}
	}
	return end
}

// about is the choice that a verb answers.
func about(list []core.Choice, verb string) (core.Choice, bool) {
	i := slices.IndexFunc(list, func(c core.Choice) bool { return c.Speaks(verb) })
	if i < 0 {
		return core.Choice{}, false
	}
	return list[i], true
}

// strangers are the faults of an answer that names counters or hexes which do not exist.
func strangers(r core.Reader, st notation.Statement, c core.Choice) []notation.Fault {
	var out []notation.Fault
	for _, w := range core.Wishes(st) {
		if w.None {
			return nil
		}
	}
	fault := func(code string, at notation.Item, text say.Text) *notation.Fault {
		out = append(out, notation.Fault{Code: code, Stage: notation.NotKnown, Pos: at.Pos, Width: len([]rune(at.Text)), Text: text})
		return &out[len(out)-1]
	}
	for _, f := range st.Fields {
		for _, it := range f.Items {
			switch f.Kind {
			case notation.Units, notation.Unit:
				if it.Rest {
					continue
				}
				if d, ok := r.World().Def(it.Text); ok && it.Times > len(d.Steps) {
					fault("unit/steps", it, say.F("%s cannot lose %d steps, it has %d in all", d.ID, it.Times, len(d.Steps)))
				}
				if !exists(r, it.Text) && it.Text != c.Hex { // "retreat 2610" is how the one from there is written
					fault("unit/unknown", it, say.F("no unit is called %s", it.Text)).Legal = notation.DidYouMean(it.Text, unitsOf(c), 3)
				}
			case notation.Hex, notation.Hexes, notation.Path:
				if _, ok := r.Map().Find(it.Text); !ok {
					fault("hex/unknown", it, say.F("there is no hex %s on the map", it.Text))
				}
			}
		}
	}
	return out
}

// exists says whether a counter of this name exists, whoever owns it and wherever it is.
func exists(r core.Reader, name string) bool {
	if _, ok := r.World().Def(name); ok {
		return true
	}
	_, ok := unitNamed(r, name)
	return ok
}

// unitsOf are the counters that the answers to a choice name.
func unitsOf(c core.Choice) []string {
	var out []string
	for _, o := range c.Options {
		out = append(out, o.Units...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// impossible are the faults of an answer that no result allows. Of a list of hexes the first that is allowed is taken, so
// that one is enough.
func impossible(c core.Choice, st notation.Statement) []notation.Fault {
	var out []notation.Fault
	wishes := core.Wishes(st)
	some := slices.ContainsFunc(wishes, func(w core.Wish) bool { return w.Listed() && len(w.Path) > 0 && c.Allows(w) })
	for _, w := range wishes {
		ban := c.Ban(w)
		if c.Allows(w) || w.None && ban.Why == "" || some && !ban.Firm {
			continue
		}
		f := notFit(c, w, ban)
		if len(c.Options) == 0 { // the reason is one for all
			f.Text = say.F("%s not allowed: %s", st.String(), ban.Why)
			return []notation.Fault{f}
		}
		out = append(out, f)
	}
	return out
}

// notFit is the fault of a wish that is none of the options of a choice.
func notFit(c core.Choice, w core.Wish, ban core.Ban) notation.Fault {
	f := notation.Fault{Code: "choice/no-fit", Stage: notation.Illegal, Rule: c.Rule, Pos: w.At.Pos, Width: max(1, len([]rune(w.At.Text))),
		Firm: ban.Firm,
		Text: say.F("%s is none of the possible answers", w.Text()), Legal: c.Near(w, mostNear)}
	if ban.Why != "" {
		f.Text, f.Rule = say.F("%s not allowed: %s", w.Text(), ban.Why), ban.Rule
	}
	return f
}

// heeded is what became of one line under the order in work.
type heeded struct {
	line   *notation.Statement
	met    bool // a choice came up that it answers
	held   bool // ... while its condition held
	wishes []wished
	stray  []string // counters of it that a choice sent elsewhere
	rule   string   // of the last choice
}

// wished is what became of one wish of a line.
type wished struct {
	core.Wish
	done bool
	got  int      // how often
	stop string   // the hex where it ended short of its path
	ban  core.Ban // why it was not carried out when it was last asked
	lost bool     // no option did it when it was last asked, and the choice gives no reason
}

// heed begins to follow the lines under an order.
func heed(st *notation.Statement) []heeded {
	out := make([]heeded, len(st.Sub))
	for i := range st.Sub {
		out[i].line = &st.Sub[i]
		for _, w := range core.Wishes(st.Sub[i]) {
			out[i].wishes = append(out[i].wishes, wished{Wish: w})
		}
	}
	return out
}

// Settled implements core.Witness: it notes what a decision makes of the lines under the order, and of standing orders that
// spoke of it.
func (s *live) Settled(tx *core.Tx, c core.Choice, o core.Option) {
	if c.Sealed {
		return
	}
	if e, ok := s.find(choiceKey + c.ID); ok && strings.HasPrefix(e.from.String(), defaulted) {
		s.passedOver(tx.Read(), c)
	} else if ok && s.g.judgesEnds() {
		s.partly(c, o, e.from)
	}
	if c.Owner != s.side {
		return
	}
	for i := range s.lines {
		h := &s.lines[i]
		if !c.Speaks(h.line.Verb) {
			continue
		}
		h.met = true
		if h.line.If == nil || s.g.holds(tx.Read(), s.side, c.Facts, *h.line.If) {
			h.held = true
			h.settle(tx.Read(), c, o)
		}
	}
}

// passedOver tells the owner of a decision that was left to the default of his standing orders that spoke of it, each once and
// none that has answered before.
func (s *live) passedOver(r core.Reader, c core.Choice) {
	seat := s.g.seat(c.Owner)
	for i := range seat.standing {
		st := &seat.standing[i]
		used := func(e entry) bool { return strings.HasPrefix(e.from.String(), standingFrom(i, st).String()) }
		if st.Answer == nil || !s.g.speaksOf(r, seat.Side, st, c) || slices.ContainsFunc(s.g.journal, used) {
			continue
		}
		f := noOption(c, *st.Answer)
		if f == nil {
			continue
		}
		s.note(c, f.Rule, say.F("standing order %d was passed over: %s", i+1, f.Text))
	}
}

// partly tells the owner of a standing order that decided what it wants besides and the choice bars.
func (s *live) partly(c core.Choice, o core.Option, from say.Text) {
	seat := s.g.seat(c.Owner)
	for i := range seat.standing {
		st := &seat.standing[i]
		if st.Answer == nil || from.String() != standingFrom(i, st).String() {
			continue
		}
		for _, w := range core.Wishes(*st.Answer) {
			if ban := c.Ban(w); ban.Why != "" && !w.None && len(w.Path) == 0 && !w.Grants(o) && !c.Allows(w) {
				s.note(c, ban.Rule, say.F("standing order %d: %s not allowed: %s", i+1, w.Text(), ban.Why))
			}
		}
	}
}

// note tells the owner of a decision something about it, each text once.
func (s *live) note(c core.Choice, rule string, text say.Text) {
	if !slices.ContainsFunc(s.notes, func(e core.Event) bool { return e.Text.String() == text.String() }) {
		s.notes = append(s.notes, core.Event{Kind: core.KindNote, Hex: c.Hex, Rule: rule, Text: text, Known: []core.Side{c.Owner}})
	}
}

// spent says whether a wish with a number has been carried out so often: what stands behind it is wanted besides.
func (w *wished) spent() bool { return w.Times > 0 && w.got >= w.Times }

func (h *heeded) settle(r core.Reader, c core.Choice, o core.Option) {
	h.rule = c.Rule
	if !slices.ContainsFunc(h.wishes, func(w wished) bool { return w.Grants(o) || w.Begins(o) }) {
		for _, u := range o.Units {
			if slices.ContainsFunc(h.wishes, func(w wished) bool { return len(w.Units) > 1 && len(w.Path) > 0 && among(w.Units, u) }) {
				h.stray = append(h.stray, u)
			}
		}
	}
	for i := range h.wishes {
		w := &h.wishes[i]
		if w.spent() {
			continue
		}
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
				if u, ok := unitNamed(r, w.Units[0]); ok && !u.OnMap() {
					w.ban = core.Ban{Rule: c.Rule, Why: say.F("%s is not on the map any more", u.Def.ID)}
				}
			}
		}
		if w.done && w.Listed() {
			return // what stands behind it is wanted only without it
		}
	}
}

// among reports whether a name is among some, without regard to case.
func among(names []string, name string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}

// account tells the owner of an order what its lines came to where that is not what he wrote, and both sides the same of their
// standing orders.
func (s *live) account(events []core.Event) []core.Event {
	out := s.notes
	say := func(rule, format string, args ...any) {
		out = append(out, core.Event{Kind: core.KindNote, Rule: rule, Text: say.F(format, args...), Known: []core.Side{s.side}})
	}
	var idle []string
	for _, h := range s.lines {
		n := h.line.Pos.Line
		switch {
		case !h.met && len(h.wishes) == 1 && h.wishes[0].None: // nothing was wanted
			continue
		case !h.met:
			idle = append(idle, fmt.Sprint(n))
			continue
		case !h.held:
			say("", "line %d: its condition does not hold", n)
			continue
		}
		for _, w := range h.wishes {
			switch {
			case w.stop != "" && w.ban.Why != "":
				say(w.ban.Rule, "line %d: %s not allowed: %s; stopped in %s", n, w.Text(), w.ban.Why, w.stop)
			case w.stop != "":
				say("", "line %d: %s not possible; stopped in %s", n, w.Text(), w.stop)
			case !w.done && w.ban.Why != "":
				say(w.ban.Rule, "line %d: %s not allowed: %s", n, w.Text(), w.ban.Why)
			case !w.done && w.lost && !w.None:
				say(h.rule, "line %d: %s was none of the possible answers", n, w.Text())
			}
			if w.done && w.Listed() && !w.spent() {
				break
			}
		}
	}
	for _, h := range s.lines {
		for _, u := range h.stray {
			if w := h.wishes[0]; slices.ContainsFunc(h.wishes, func(w wished) bool { return w.done }) {
				w.Units = []string{u}
				say(h.rule, "line %d: %s was none of the possible answers", h.line.Pos.Line, w.Text())
			}
		}
	}
	result := s.g.resultOf(Step{Events: events})
	switch lines := strings.Join(idle, ", "); {
	case len(idle) == 0:
	case result == "":
		say("", "line %s not needed", lines)
	default:
		say("", "line %s not needed: result %s", lines, result)
	}
	return out
}
