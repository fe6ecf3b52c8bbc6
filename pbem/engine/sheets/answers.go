package sheets

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// answerOption returns the option of a choice that a statement names. The answer to a sealed choice must be a
// commitment; a plain answer does not fit, because the ledger would show it to everybody.
func answerOption(c core.Choice, st notation.Statement) (core.Option, bool) {
	if seal, ok := CommitmentOf(st); ok {
		if !c.Sealed || !VerbFits(c, notation.Statement{Verb: st.Verb}) {
			return core.Option{}, false
		}
		return core.Option{Verb: st.Verb, Word: "sealed " + seal}, true
	}
	i, exact, ok, _ := MatchOption(c, st)
	if !ok || !exact || c.Sealed {
		return core.Option{}, false
	}
	return c.Options[i], true
}

// MatchOption finds the option that a statement names, like Choice.Match. "advance none" means pass.
func MatchOption(c core.Choice, st notation.Statement) (index int, exact, ok, many bool) {
	if w := core.ParseRequests(st); len(w) == 1 && w[0].None {
		index = slices.IndexFunc(c.Options, w[0].IsGrantedBy)
		return max(index, 0), true, index >= 0 && c.HasVerb(st.Verb), false
	}
	return c.Match(st)
}

// UnfitAnswerFault returns the fault of an answer that fits no option, fits several, or asks for more than later
// questions can give. It returns nil if the answer fits.
func UnfitAnswerFault(c core.Choice, st notation.Statement) *notation.Fault {
	i, exact, ok, many := MatchOption(c, st)
	full := ok && exact && exceedsOption(c, i, st)
	f := &notation.Fault{Code: "choice/no-fit", Stage: notation.Illegal, Rule: c.Rule, Pos: st.Pos, Width: len(st.Verb),
		Text: say.F("%q does not answer the question %q", st.String(), c.Question)}
	if many {
		f.Text = say.F("%q fits several answers; say which", st.String())
	}
	if full {
		f.Text = say.F("%q is more than one answer holds; answer for each of them", st.String())
	}
	fits := ok && exact && !many && !full
	for _, w := range core.ParseRequests(st) {
		if ban := c.Ban(w); !many && !full && !c.Allows(w) && ban.Why != "" && (ban.Firm || !fits || w.WantsTogether()) {
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

// exceedsOption reports whether an answer sends more of the asked counters to one hex than the chosen option holds, so
// that the rest would be lost.
func exceedsOption(c core.Choice, taken int, st notation.Statement) bool {
	w := core.ParseRequests(st)
	if len(w) != 1 || !w[0].IsRanked() || len(w[0].Path) != 1 {
		return false
	}
	return slices.ContainsFunc(w[0].Units, func(u string) bool {
		speaks := func(o core.Option) bool { return o.Verb == st.Verb && includesUnit(o, u) }
		asked := slices.ContainsFunc(c.Options, speaks) ||
			slices.ContainsFunc(c.Barred, func(b core.BarredAnswer) bool { return speaks(b.Option) })
		return asked && !includesUnit(c.Options[taken], u)
	})
}

// remainder returns the unused part of an answer: the unused numbers of a list, or all of it. more reports whether it
// may answer the next question.
func remainder(st notation.Statement, o core.Option) (left notation.Statement, more bool) {
	items := st.Items("units")
	left = st.ReduceCounts(func(name string) int {
		if includesUnit(o, name) {
			return 1
		}
		return 0
	})
	has := func(test func(notation.Item) bool) bool { return slices.ContainsFunc(items, test) }
	switch {
	case has(func(it notation.Item) bool { return it.IsDefault }):
		return left, true
	case has(func(it notation.Item) bool { return it.MaxSteps > 0 }):
		return left, len(left.Items("units")) > 0
	}
	return left, len(items) > len(o.Units)
}

// includesUnit reports whether an option names a counter.
func includesUnit(o core.Option, unit string) bool {
	return slices.ContainsFunc(o.Units, func(u string) bool { return strings.EqualFold(u, unit) })
}

func VerbFits(c core.Choice, st notation.Statement) bool {
	for _, o := range c.Options {
		if o.Verb == st.Verb {
			return true
		}
	}
	return false
}
