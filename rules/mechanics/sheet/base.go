// Package sheet turns the words of an order sheet into counters, hexes and numbers, and makes faults that point at
// these words. Titles define their orders on top of it.
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

// Base stores the positions of the words of an order on the sheet, so that a fault can point at them. The zero value
// belongs to an order that no player wrote: its faults have no position.
type Base struct{ words *[]notation.Item }

// Fault returns a fault of stage Illegal that points at a word of the order, or has no position if the word is not in
// it. A format without arguments is used unchanged.
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

// OneFault returns a list with one fault of stage Illegal.
func (b Base) OneFault(code, rule, word, format string, args ...any) []notation.Fault {
	return []notation.Fault{b.Fault(code, rule, word, format, args...)}
}

// FirmFault returns a list with one fault that no later result can remove.
func (b Base) FirmFault(code, rule, word, format string, args ...any) []notation.Fault {
	f := b.Fault(code, rule, word, format, args...)
	f.Firm = true
	return []notation.Fault{f}
}

// BanFaults returns the fault for a ban. It is firm if the ban is. For an empty ban there is none.
func (b Base) BanFaults(code, word string, ban core.Ban) []notation.Fault {
	if ban.Why == "" {
		return nil
	}
	f := b.Fault(code, ban.Rule, word, "%s", ban.Why)
	f.Firm = ban.Firm
	return []notation.Fault{f}
}

// OneWarning returns a list with one warning about a legal order that is probably a mistake.
func (b Base) OneWarning(code, rule, word, format string, args ...any) []notation.Fault {
	f := b.Fault(code, rule, word, format, args...)
	f.Stage = notation.Warning
	return []notation.Fault{f}
}

// BlocksOrder reports whether one of the faults refuses an order. Warnings and faults that depend on an earlier result
// do not.
func BlocksOrder(faults []notation.Fault) bool {
	return slices.ContainsFunc(faults, func(f notation.Fault) bool { return f.Stage < notation.Contingent })
}

// FirstFaults returns the faults of the first function that finds any.
func FirstFaults[B any](b B, judges ...func(B) []notation.Fault) []notation.Fault {
	for _, judge := range judges {
		if f := judge(b); f != nil {
			return f
		}
	}
	return nil
}

// FirstFirmFaults returns the first list that contains a firm fault, which nothing in the phase can remove. If there is
// none, it returns the first list that is not empty.
func FirstFirmFaults(lists iter.Seq[[]notation.Fault]) (faults []notation.Fault) {
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

// FindDuplicate returns a word that occurs twice in a list. ok is false if no word does.
func FindDuplicate(words []string) (string, bool) {
	for i, w := range words {
		if slices.Contains(words[:i], w) {
			return w, true
		}
	}
	return "", false
}
