package datacheck

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits of a file. The longest file of a title has some hundred lines.
const (
	maxBytes  = 1 << 18
	maxWords  = 400 // of one sentence, before a list of hexes is spelt out
	maxFaults = 50
)

// Fact is one statement of a *.facts file, a sentence about the data.
type Fact struct {
	Rule string // rule number, "3.4"
	Text string // the sentence, its subject repeated where a semicolon stood
	Note string // remark of the writer, after #
	File string
	Line int // line where it begins, from 1

	pred *Predicate
	args []arg
}

// word is a word of a sentence. A quoted word never matches a literal word of a form.
type word struct {
	text   string
	quoted bool
}

// arg holds the words that fill one slot of a form.
type arg []word

func (a arg) String() string {
	out := make([]string, len(a))
	for i, w := range a {
		out[i] = w.text
	}
	return strings.Join(out, " ")
}

// firstText returns the text of the first word.
func (a arg) firstText() string { return a[0].text }

// texts returns the texts of the words.
func (a arg) texts() []string {
	out := make([]string, len(a))
	for i, w := range a {
		out[i] = w.text
	}
	return out
}

// line is a line of a file together with the lines that continue it.
type line struct {
	n     int
	words []word
	note  string
}

// Parse reads a file of statements. The error has one line for each fault, with the name of the file and the line in
// it.
func Parse(name string, data []byte) ([]Fact, error) {
	switch {
	case len(data) > maxBytes:
		return nil, fmt.Errorf("%s: has more than %d bytes", name, maxBytes)
	case !utf8.Valid(data):
		return nil, fmt.Errorf("%s: is not UTF-8 text", name)
	}
	var out []Fact
	var faults []fault
	note := func(n int, err error) { faults = append(faults, fault{n, err}) }
	for _, l := range splitLines(string(data), note) {
		list, err := l.parseFacts()
		if err != nil {
			note(l.n, err)
		}
		for _, f := range list {
			f.File, f.Line = name, l.n
			out = append(out, f)
		}
	}
	if len(faults) > 0 {
		return nil, joinFaults(name, faults)
	}
	return out, nil
}

// fault is an error in a line of a file.
type fault struct {
	line int
	err  error
}

// joinFaults returns faults as one error, in the order of their lines.
func joinFaults(name string, list []fault) error {
	slices.SortStableFunc(list, func(a, b fault) int { return cmp.Compare(a.line, b.line) })
	var out []error
	for i, f := range list {
		if i == maxFaults {
			out = append(out, fmt.Errorf("%s: no more than %d faults are listed", name, maxFaults))
			break
		}
		out = append(out, fmt.Errorf("%s:%d: %w", name, f.line, f.err))
	}
	return errors.Join(out...)
}

// splitLines splits a text into lines of words. A line that begins with a blank continues the one before it.
func splitLines(text string, fault func(int, error)) []line {
	var out []line
	open := false
	for i, raw := range strings.Split(text, "\n") {
		list, note, err := splitWords(raw)
		switch {
		case err != nil:
			fault(i+1, err)
		case strings.TrimSpace(raw) == "":
			open = false
		case len(list) == 0:
		case raw[0] != ' ' && raw[0] != '\t':
			out = append(out, line{i + 1, list, note})
			open = true
		case open:
			l := &out[len(out)-1]
			l.words = append(l.words, list...)
			l.note = strings.TrimSpace(l.note + " " + note)
		default:
			fault(i+1, errors.New("a line that begins with a blank continues the one before it, and there is none"))
		}
	}
	return out
}

// splitWords splits a line into words and the note after #. A comma or semicolon at the end of a word belongs to the
// sentence; a # that begins a word begins a note.
func splitWords(s string) (out []word, note string, err error) {
	for {
		s = strings.TrimLeft(s, " \t\r")
		switch {
		case s == "":
			return out, "", nil
		case s[0] == '#':
			return out, strings.TrimSpace(s[1:]), nil
		case s[0] == '"':
			text, rest, ok := strings.Cut(s[1:], `"`)
			if !ok {
				return out, "", errors.New(`a quotation mark is not closed`)
			}
			out, s = append(out, word{text, true}), rest
			continue
		}
		end := strings.IndexAny(s, " \t\r")
		if end < 0 {
			end = len(s)
		}
		text := s[:end]
		s = s[end:]
		bare := strings.TrimRight(text, ",;")
		if bare != "" {
			out = append(out, word{text: bare})
		}
		if strings.Contains(text[len(bare):], ";") {
			out = append(out, word{text: ";"})
		}
	}
}

// parseFacts returns the sentences of a line. The first is complete; those after a semicolon take over the subject of
// the first.
func (l line) parseFacts() ([]Fact, error) {
	rule := l.words[0]
	if rule.quoted || !isRule(rule.text) {
		return nil, fmt.Errorf("%q is no rule number; a fact begins with one, like 3.4 or 10.10-10.13", rule.text)
	}
	var out []Fact
	var subject []word
	for _, part := range split(l.words[1:]) {
		if len(part) == 0 {
			return out, errors.New("nothing is said before or behind a semicolon, or behind the rule number")
		}
		p, args, n := matchSentence(slices.Concat(subject, part))
		if p == nil {
			return out, noPredicateError(slices.Concat(subject, part))
		}
		if subject == nil {
			subject = part[:n]
		} else {
			part = slices.Concat(subject, part)
		}
		out = append(out, Fact{Rule: rule.text, Text: joinWords(part), Note: l.note, pred: p, args: args})
	}
	return out, nil
}

// isRule reports whether a word is the number of a rule.
func isRule(s string) bool {
	return s[0] >= '0' && s[0] <= '9' && strings.Trim(s, "0123456789.,-abcdefghijklmnopqrstuvwxyz") == ""
}

// split splits a line at its semicolons.
func split(list []word) [][]word {
	out := [][]word{nil}
	for _, w := range list {
		if w.text == ";" && !w.quoted {
			out = append(out, nil)
			continue
		}
		out[len(out)-1] = append(out[len(out)-1], w)
	}
	return out
}

// joinWords writes words as they were read.
func joinWords(list []word) string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = w.text
		if w.quoted {
			out[i] = `"` + w.text + `"`
		}
	}
	return strings.Join(out, " ")
}

// noPredicateError returns the error for a sentence that matches no form. It lists the forms that resemble the sentence
// most.
func noPredicateError(list []word) error {
	if len(list) > maxWords {
		return fmt.Errorf("the sentence has more than %d words", maxWords)
	}
	type near struct {
		form  string
		score int
	}
	var all []near
	for _, p := range Predicates() {
		all = append(all, near{p.sentenceForm(), p.similarity(list)})
	}
	slices.SortStableFunc(all, func(a, b near) int { return cmp.Compare(b.score, a.score) })
	return fmt.Errorf("no predicate reads %q; the nearest are %q, %q, %q", shorten(joinWords(list)), all[0].form, all[1].form, all[2].form)
}

func shorten(s string) string {
	if r := []rune(s); len(r) > 100 {
		return string(r[:100]) + "..."
	}
	return s
}
