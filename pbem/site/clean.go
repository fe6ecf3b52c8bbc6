package site

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
)

// address is anything in a text that could be a mail address.
var address = regexp.MustCompile(`[^\s<>()\[\]",;:]+@[^\s<>()\[\]",;:]+`)

// clean is a text that people wrote as a page may show it: on one line, without addresses, and in an anonymous game without
// the names of its players.
func (b *book) clean(s string) string {
	s = noAddress(s)
	for _, n := range b.names {
		s = without(s, n)
	}
	return s
}

func noAddress(s string) string { return address.ReplaceAllString(oneLine(s), "(address)") }

// cleaned is an act with the texts that people wrote in it made clean.
func (b *book) cleaned(act engine.Act) engine.Act {
	switch a := act.(type) {
	case engine.Note:
		a.Rule, a.Text = b.clean(a.Rule), b.clean(a.Text)
		return a
	case engine.Finish:
		a.Text = b.clean(a.Text)
		return a
	case engine.Deadline:
		a.Why = b.clean(a.Why)
		return a
	case engine.Process:
		a.Why = b.clean(a.Why)
		return a
	case engine.Shelve:
		a.Why = b.clean(a.Why)
		return a
	case engine.Unseal:
		a.What = b.clean(a.What)
		return a
	}
	return act
}

// oneLine leaves out what could break a line or turn its direction.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, s)
	return strings.TrimSpace(s)
}

// names are all that players of a game had at any time, the longest first, and each word of them.
func names(h engine.Header, recs []ledger.Record) []string {
	var out []string
	add := func(name string) {
		name = oneLine(name)
		for _, n := range append(strings.Fields(name), name) {
			if n = strings.Trim(n, ".,'\""); len([]rune(n)) > 1 && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	for _, s := range h.Seats {
		add(s.Name)
	}
	for _, r := range recs {
		switch r.Type {
		case "seat":
			add(r.Get("name"))
		case "act":
			if a, _, err := engine.ParseAct(r); err == nil {
				if s, ok := a.(engine.Seating); ok {
					add(s.Seat.Name)
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return len(b) - len(a) })
	return out
}

// without replaces a name wherever it stands as a word of its own, in whatever case.
func without(s, name string) string {
	re, err := regexp.Compile(`(?i)` + regexp.QuoteMeta(name))
	if err != nil {
		return s
	}
	var b strings.Builder
	end := 0
	for _, m := range re.FindAllStringIndex(s, -1) {
		before, after := []rune(s[:m[0]]), []rune(s[m[1]:])
		if len(before) > 0 && isLetter(before[len(before)-1]) || len(after) > 0 && isLetter(after[0]) && !possessive(after) {
			continue
		}
		b.WriteString(s[end:m[0]] + "(name)")
		end = m[1]
	}
	return b.String() + s[end:]
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// possessive is the s of a genitive without an apostrophe.
func possessive(after []rune) bool {
	return after[0] == 's' && (len(after) == 1 || !isLetter(after[1]))
}
