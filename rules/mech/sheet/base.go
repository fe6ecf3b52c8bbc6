// Package sheet holds what the orders of all titles share: the memory of where their words stood on the sheet, faults that
// point there, and the binder that turns the words of a statement into counters, hexes and numbers. Which orders there are
// and what makes them legal is for the titles.
package sheet

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Base is the part of an order that remembers where its words stood, so that a fault can point at them. The zero value is
// an order that nobody wrote: its faults point nowhere.
type Base struct{ words *[]notation.Item }

// Fault makes a fault of stage Illegal that points at a word of the order, or at its verb when the word is not in it. A
// format without arguments is taken as it is.
func (b Base) Fault(code, rule, word, format string, args ...any) notation.Fault {
	f := notation.Fault{Code: code, Stage: notation.Illegal, Rule: rule, Text: say.Plain(format)}
	if len(args) > 0 {
		f.Text = say.F(format, args...)
	}
	if b.words == nil || word == "" {
		return f
	}
	for _, s := range *b.words {
		if strings.EqualFold(s.Text, word) && s.Pos.Line > 0 {
			f.Pos, f.Width = s.Pos, utf8.RuneCountInString(s.Text)
			break
		}
	}
	return f
}

// One is a list of one fault.
func (b Base) One(code, rule, word, format string, args ...any) []notation.Fault {
	return []notation.Fault{b.Fault(code, rule, word, format, args...)}
}

// Firm is a list of one fault that no result can lift.
func (b Base) Firm(code, rule, word, format string, args ...any) []notation.Fault {
	f := b.Fault(code, rule, word, format, args...)
	f.Firm = true
	return []notation.Fault{f}
}

// BanFaults lists the fault of a ban, as firm as the ban is; none where there is no ban.
func (b Base) BanFaults(code, word string, ban core.Ban) []notation.Fault {
	if ban.Why == "" {
		return nil
	}
	f := b.Fault(code, ban.Rule, word, "%s", ban.Why)
	f.Firm = ban.Firm
	return []notation.Fault{f}
}

// Odd is a list of one warning: what the rules allow, and is hardly meant.
func (b Base) Odd(code, rule, word, format string, args ...any) []notation.Fault {
	f := b.Fault(code, rule, word, format, args...)
	f.Stage = notation.Odd
	return []notation.Fault{f}
}

// BlocksOrder says whether one of the faults refuses an order: all but warnings and what hangs on an earlier result.
func BlocksOrder(faults []notation.Fault) bool {
	return slices.ContainsFunc(faults, func(f notation.Fault) bool { return f.Stage < notation.Contingent })
}

// FirstFaults are the faults of the first judge that finds any.
func FirstFaults[B any](b B, judges ...func(B) []notation.Fault) []notation.Fault {
	for _, judge := range judges {
		if f := judge(b); f != nil {
			return f
		}
	}
	return nil
}

// FirmestFaults returns the first of some lists of faults with a fault that nothing in the phase can lift. Without such a one it returns
// the first list that is not empty.
func FirmestFaults(lists iter.Seq[[]notation.Fault]) (faults []notation.Fault) {
	for f := range lists {
		if slices.ContainsFunc(f, func(x notation.Fault) bool { return x.Firm }) {
			return f
		}
		if faults == nil {
			faults = f
		}
	}
	return faults
}

// FindDuplicate finds a word that stands twice in a list.
func FindDuplicate(words []string) (string, bool) {
	for i, w := range words {
		if slices.Contains(words[:i], w) {
			return w, true
		}
	}
	return "", false
}
