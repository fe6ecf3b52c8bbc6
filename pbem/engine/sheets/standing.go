package sheets

import (
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// AnswerByStandingOrder finds the standing order that answers a choice. The first "when" or "pause" whose event, place
// and condition fit decides; then "default". A standing order whose answer is not among the options is skipped. ok
// means that o is the answer; pause means that the seat wants to be asked; if both are false, no standing order
// applies.
func (w *Execution) AnswerByStandingOrder(mod core.Module, r core.Reader, side core.Side, f *SideSheets, c core.Choice) (o core.Option,
	from say.Text, ok, pause bool) {
	for i := range f.Standing {
		st := &f.Standing[i]
		if st.Verb == "default" || !w.StandingOrderApplies(mod, r, side, st, c) {
			continue
		}
		if st.Verb == "pause" {
			return core.Option{}, "", false, true
		}
		if o, from, ok = w.standingAnswer(i, st, c); ok {
			return o, from, true, false
		}
	}
	for i := range f.Standing {
		st := &f.Standing[i]
		if st.Verb != "default" || !w.StandingOrderApplies(mod, r, side, st, c) {
			continue
		}
		if o, from, ok = w.standingAnswer(i, st, c); ok {
			return o, from, true, false
		}
	}
	return core.Option{}, "", false, false
}

// StandingOrderApplies reports whether event, place and condition of a standing order fit a choice.
func (w *Execution) StandingOrderApplies(mod core.Module, r core.Reader, side core.Side, st *notation.Statement, c core.Choice) bool {
	return st.Question == c.Kind && (st.At == nil || st.At.Text == c.Hex) && (st.If == nil || w.EvalCondition(mod, r, side,
		c.Facts, *st.If))
}

// StandingSource returns the words for the source of a decision that a standing order made.
func StandingSource(i int, st *notation.Statement) say.Text {
	return say.F("standing order %d: %s", i+1, st.String())
}

func (w *Execution) standingAnswer(i int, st *notation.Statement, c core.Choice) (core.Option, say.Text, bool) {
	from := StandingSource(i, st)
	if st.Answer == nil { // the title's default applies without a question
		return c.Options[c.Default], from, !c.Sealed
	}
	left, more := w.remainingNames(*st.Answer, from)
	if !more {
		return core.Option{}, "", false
	}
	o, ok := answerOption(c, left)
	return o, from, ok
}

// AnswerUnderOrder finds an answer in the lines under an order itself: "advance 1SS,2SS to 2008 then 2109".
func (w *Execution) AnswerUnderOrder(mod core.Module, r core.Reader, side core.Side, order *notation.Statement,
	c core.Choice) (core.Option, say.Text, bool) {
	matched := false
	for _, st := range order.Children {
		if st.If != nil && !w.EvalCondition(mod, r, side, c.Facts, *st.If) {
			continue
		}
		from := say.F("line %d", st.Pos.Line)
		left, more := w.remainingNames(st, from)
		if !more {
			continue
		}
		i, exact, ok, _ := c.Match(left)
		if !ok {
			matched = matched || VerbFits(c, st)
			continue
		}
		if !exact {
			from += ", as far as possible"
		}
		return c.Options[i], from, true
	}
	if matched {
		for _, o := range c.Options {
			if o.Verb == "pass" {
				return o, "as ordered, no more", true
			}
		}
	}
	return core.Option{}, "", false
}

// ConsultedStandingOrders lists, as indices, the standing orders that are consulted for a choice: those with "when" up
// to a pause, then the defaults.
func (w *Execution) ConsultedStandingOrders(mod core.Module, r core.Reader, side core.Side, f *SideSheets, c core.Choice) []int {
	var out []int
	for _, defaults := range []bool{false, true} {
		for i := range f.Standing {
			st := &f.Standing[i]
			if (st.Verb == "default") != defaults || !w.StandingOrderApplies(mod, r, side, st, c) {
				continue
			}
			if st.Verb == "pause" {
				return out
			}
			out = append(out, i)
		}
	}
	return out
}

// remainingNames returns the unused part of a list of numbered names, such as "losses 1SS*1,2SS*1", after the decisions
// of the executing order. more is false if nothing is left.
func (w *Execution) remainingNames(st notation.Statement, from say.Text) (left notation.Statement, more bool) {
	left = st.ReduceCounts(func(name string) int {
		n := 0
		for _, e := range w.Journal {
			if e.Source == from && strings.HasPrefix(e.Key, ChoiceKeyPrefix) && includesUnit(e.Option, name) {
				n++
			}
		}
		return n
	})
	return left, len(left.Items("units")) > 0 || len(st.Items("units")) == 0
}
