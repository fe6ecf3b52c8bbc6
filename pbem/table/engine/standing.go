package engine

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// standingVerbs are the statements that stay in force until replaced. Those of one sheet replace all that went before;
// a sheet without any leaves them; "when none" clears them.
var standingVerbs = []string{"when", "default", "pause"}

func isStanding(st notation.Statement) bool { return slices.Contains(standingVerbs, st.Verb) }

// replaceStanding takes over the standing orders of a sheet.
func (g *Game) replaceStanding(s *seat, orders []notation.Statement) {
	var list []notation.Statement
	any := false
	for _, st := range orders {
		if !isStanding(st) {
			continue
		}
		any = true
		if st.Window != "none" {
			list = append(list, st)
		}
	}
	if any {
		s.standing, s.filed = list, g.pos.Phase
	}
}

// standing goes through a seat's standing orders for a choice: the first "when" or "pause" whose window, place and
// condition fit decides, then "default". One whose answer is none of the options is passed over. ok says that o is the
// answer, pause that the seat wants to be asked; neither means that no standing order speaks of the choice.
func (g *Game) standing(r core.Reader, s *seat, c core.Choice) (o core.Option, from say.Text, ok, pause bool) {
	for i := range s.standing {
		st := &s.standing[i]
		if st.Verb == "default" || !g.speaksOf(r, s.Side, st, c) {
			continue
		}
		if st.Verb == "pause" {
			return core.Option{}, "", false, true
		}
		if o, from, ok = g.standingAnswer(i, st, c); ok {
			return o, from, true, false
		}
	}
	for i := range s.standing {
		st := &s.standing[i]
		if st.Verb != "default" || !g.speaksOf(r, s.Side, st, c) {
			continue
		}
		if o, from, ok = g.standingAnswer(i, st, c); ok {
			return o, from, true, false
		}
	}
	return core.Option{}, "", false, false
}

// speaksOf reports whether window, place and condition of a standing order fit a choice.
func (g *Game) speaksOf(r core.Reader, side core.Side, st *notation.Statement, c core.Choice) bool {
	return st.Window == c.Kind && (st.At == nil || st.At.Text == c.Hex) && (st.If == nil || g.holds(r, side, c.Facts, *st.If))
}

// Unanswered lists the kinds of questions that no standing order of a side answers wherever and whenever they come up, sorted.
func (g *Game) Unanswered(side core.Side) []string {
	s := g.seat(side)
	if s == nil {
		return nil
	}
	out := slices.Sorted(slices.Values(g.mod.Vocabulary(g.pos.Phase, side).Windows))
	return slices.DeleteFunc(out, func(kind string) bool {
		return slices.ContainsFunc(s.standing, func(st notation.Statement) bool {
			return st.Verb != "pause" && st.Window == kind && st.At == nil && st.If == nil
		})
	})
}

// standingFrom words where a decision came from that a standing order took.
func standingFrom(i int, st *notation.Statement) say.Text {
	return say.F("standing order %d: %s", i+1, st.String())
}

func (g *Game) standingAnswer(i int, st *notation.Statement, c core.Choice) (core.Option, say.Text, bool) {
	from := standingFrom(i, st)
	if st.Answer == nil { // the title's default, without asking
		return c.Options[c.Default], from, !c.Sealed
	}
	left, more := g.unspent(*st.Answer, from)
	if !more {
		return core.Option{}, "", false
	}
	o, ok := answerOption(c, left)
	return o, from, ok
}

// pauses reports whether a choice that no standing order answers stops the game until its owner answers: the owner of the
// sheet in work gets the default, the other side is asked, unless the game was set up to default. A sealed choice always
// asks, because a default would be known to all; an unasked one never does.
func (g *Game) pauses(c core.Choice, active core.Side) bool {
	return c.Sealed || !c.Unasked && c.Owner != active && g.Header.Options.Get("answers") != "default"
}

// answerOption matches a statement to an option of a choice. The answer to a sealed choice carries only its commitment; a
// plain one would stand in the ledger for all to read, and does not fit.
func answerOption(c core.Choice, st notation.Statement) (core.Option, bool) {
	if seal, ok := sealOf(st); ok {
		if !c.Sealed || !verbFits(c, notation.Statement{Verb: sealedVerb(st)}) {
			return core.Option{}, false
		}
		return core.Option{Verb: sealedVerb(st), Word: "sealed " + seal}, true
	}
	i, exact, ok, _ := match(c, st)
	if !ok || !exact || c.Sealed {
		return core.Option{}, false
	}
	return c.Options[i], true
}

// match finds the option that a statement names, as Choice.Match does; "advance none" means pass.
func match(c core.Choice, st notation.Statement) (index int, exact, ok, many bool) {
	if w := core.Wishes(st); len(w) == 1 && w[0].None {
		index = slices.IndexFunc(c.Options, w[0].Grants)
		return max(index, 0), true, index >= 0 && c.Speaks(st.Verb), false
	}
	return c.Match(st)
}

// noOption returns the fault of an answer that is none of the options of a choice, does not say which, or wants besides what no later
// question can give; nil where it fits.
func noOption(c core.Choice, st notation.Statement) *notation.Fault {
	i, exact, ok, many := match(c, st)
	full := ok && exact && overfull(c, i, st)
	f := &notation.Fault{Code: "choice/no-fit", Stage: notation.Illegal, Rule: c.Rule, Pos: st.Pos, Width: len(st.Verb),
		Text: say.F("%q does not answer the question %q", st.String(), c.Question)}
	if many {
		f.Text = say.F("%q fits several answers; say which", st.String())
	}
	if full {
		f.Text = say.F("%q is more than one answer holds; answer for each of them", st.String())
	}
	fits := ok && exact && !many && !full
	for _, w := range core.Wishes(st) {
		if ban := c.Ban(w); !many && !full && !c.Allows(w) && ban.Why != "" && (ban.Firm || !fits || w.Together()) {
			f.Text, f.Rule, fits = say.F("%s not allowed: %s", w.Text(), ban.Why), ban.Rule, false
			break
		}
	}
	if fits {
		return nil
	}
	for _, o := range c.Options {
		f.Legal = append(f.Legal, o.Text())
	}
	return f
}

// overfull reports whether an answer sends to one hex several of the counters that are asked about, though the option taken for it
// holds only some of them: nothing would be left that says where the others go.
func overfull(c core.Choice, taken int, st notation.Statement) bool {
	w := core.Wishes(st)
	if len(w) != 1 || !w[0].Listed() || len(w[0].Path) != 1 {
		return false
	}
	return slices.ContainsFunc(w[0].Units, func(u string) bool {
		speaks := func(o core.Option) bool { return o.Verb == st.Verb && takes(o, u) }
		asked := slices.ContainsFunc(c.Options, speaks) ||
			slices.ContainsFunc(c.Barred, func(b core.Barred) bool { return speaks(b.Option) })
		return asked && !takes(c.Options[taken], u)
	})
}

// judgeOnFile refuses standing orders that come while their side is being asked and speak of the question, but hold no
// answer to it: they would not decide it.
func (g *Game) judgeOnFile(j *judgement, side core.Side, list []notation.Statement) {
	if g.open == nil || g.open.Owner != side || g.open.Sealed {
		return
	}
	var first *notation.Fault
	r := g.pos.Reader()
	for i := range list {
		st := &list[i]
		if !isStanding(*st) || !g.speaksOf(r, side, st, *g.open) {
			continue
		}
		if st.Verb == "pause" || st.Answer == nil {
			return
		}
		f := noOption(*g.open, *st.Answer)
		if f == nil {
			return
		}
		if first == nil {
			first = f
		}
	}
	if first != nil {
		j.fault(*first)
	}
}
