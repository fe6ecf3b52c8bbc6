package text

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"fieldpost/notation/say"
)

// In translates a text into the language of the book: each of its formats by its entry, and the arguments likewise.
// What no entry knows stays English.
func (b *Book) In(t say.Text) string {
	if b == nil {
		return t.String()
	}
	out, _ := b.text(t)
	return out
}

func formed(t say.Text) bool {
	for _, p := range t.Parts() {
		if p.Format != "" {
			return true
		}
	}
	return false
}

// text translates a text part by part; known is false when no entry was of use.
func (b *Book) text(t say.Text) (out string, known bool) {
	parts := t.Parts()
	if len(parts) == 1 && parts[0].Format == "" {
		return b.words(parts[0].Words)
	}
	pieces := make([]string, len(parts))
	for i, p := range parts {
		ok := false
		if p.Format != "" {
			pieces[i], ok = b.format(p.Format, p.Args)
		} else if strings.ContainsFunc(p.Words, unicode.IsLetter) && !slices.ContainsFunc(joints,
			func(j entry) bool { return j.en == p.Words }) {
			pieces[i], ok = b.words(p.Words)
		}
		known = known || ok
	}
	var s strings.Builder
	for i, p := range parts {
		if pieces[i] == "" {
			pieces[i] = joint(p.Words, known)
		}
		s.WriteString(pieces[i])
	}
	return tidy(s.String()), known
}

// words translates words without arguments: an order line stays as it is.
func (b *Book) words(s string) (string, bool) {
	if len(s) > maxText || !strings.ContainsFunc(s, unicode.IsLetter) || isOrder(strings.TrimSpace(s)) {
		return s, false
	}
	out, known := b.piece(s, nil, true)
	return tidy(out), known
}

// joints stand between the pieces of a sentence, in the order in which a text is cut at them, with what they are in the
// language of the book.
var joints = []entry{{". ", "。"}, {"? ", "? "}, {"; ", "。"}, {": ", ": "}, {" (", " ("}, {") ", ") "}, {" [", " ["}, {"] ", "] "},
	{", but ", "、ただし"}, {", ", "、"},
	{" and ", "と"}, {" or ", "または"}}

// edges are the characters of joints, which a piece may begin or end with.
const edges = " .?;:()[],"

// joint returns a translation of the text between two parts, such as a comma; text that is not known stays as it is.
func joint(s string, known bool) string {
	if !known || s == "" {
		return s
	}
	for _, j := range joints {
		s = strings.ReplaceAll(s, j.en, j.to)
	}
	if t, ok := strings.CutSuffix(s, "."); ok {
		s = t + "。"
	}
	return s
}

// tidy leaves no full stop twice.
func tidy(s string) string { return strings.ReplaceAll(s, "。。", "。") }

// format translates a format with its arguments: by its entry, or else by those of its pieces between joints.
func (b *Book) format(f string, args []say.Text) (string, bool) { return b.piece(f, args, false) }

// piece translates a format, or words in which nothing is a verb.
func (b *Book) piece(f string, args []say.Text, words bool) (string, bool) {
	if !words && len(args) == 0 {
		f, words = strings.ReplaceAll(f, "%%", "%"), true
	}
	for _, t := range []string{f, strings.TrimSuffix(f, "."), strings.Trim(f, edges)} {
		at := strings.Index(f, t)
		lead, tail := joint(f[:at], true), joint(f[at+len(t):], true)
		switch {
		case words && b.exact[t]:
			return lead + strings.ReplaceAll(b.to[t], "%%", "%") + tail, true
		case !words && b.said(t):
			return lead + b.entry(t, args) + tail, true
		}
	}
	if t, ok := strings.CutSuffix(f, "."); ok {
		out, known := b.piece(t, args, words)
		return out + joint(".", known), known
	}
	if left, j, right, ok := b.cut(f, words); ok {
		n := 0
		if !words {
			n = len(say.Cut(left).Verbs)
		}
		l, known := b.piece(left, args[:n], words)
		r, known2 := b.piece(right, args[n:], words)
		if known || known2 {
			return l + j.to + r, true
		}
		return l + j.en + r, false
	}
	if t := strings.Trim(f, edges); t != f {
		out, known := b.piece(t, args, words)
		at := strings.Index(f, t)
		return joint(f[:at], known) + out + joint(f[at+len(t):], known), known
	}
	if words {
		return f, false
	}
	return b.bare(f, args)
}

// longest is the length of texts that are searched for the best place to cut, in bytes.
const longest = 300

// cut finds where a text is cut: at the first joint beside which stands something that has an entry, or else at the first of all.
func (b *Book) cut(f string, words bool) (left string, at entry, right string, ok bool) {
	for _, j := range joints {
		for from := 0; ; {
			i := strings.Index(f[from:], j.en)
			if i < 0 {
				break
			}
			from += i
			l, r := f[:from], f[from+len(j.en):]
			if !ok || b.has(l, words) || b.has(r, words) {
				left, at, right = l, j, r
			}
			if len(f) > longest || b.has(l, words) || b.has(r, words) {
				return left, at, right, true
			}
			ok = true
			from += len(j.en)
		}
	}
	return left, at, right, ok
}

// has reports whether a piece has an entry of its own.
func (b *Book) has(f string, words bool) bool {
	t := strings.Trim(f, edges)
	if words {
		return b.exact[t]
	}
	return b.said(t)
}

// said reports whether a format has an entry.
func (b *Book) said(f string) bool {
	_, ok := b.to[keyOf(f)]
	return ok
}

// entry prints the entry of a format.
func (b *Book) entry(f string, args []say.Text) string {
	said := make([]any, len(args))
	for i, verb := range say.Cut(f).Verbs {
		said[i], _ = b.arg(verb, args[i])
	}
	return fmt.Sprintf(b.to[keyOf(f)], said...)
}

// spelled are the verbs that are spelled otherwise in the catalogue.
var spelled = strings.NewReplacer("v", "s", "w", "s")

// keyOf spells a format as the catalogue does, without flags and widths.
func keyOf(f string) string {
	p := say.Cut(f)
	var s strings.Builder
	for i, v := range p.Verbs {
		s.WriteString(strings.ReplaceAll(p.Literals[i], "%", "%%") + "%" + spelled.Replace(v[len(v)-1:]))
	}
	return s.String() + strings.ReplaceAll(p.Literals[len(p.Verbs)], "%", "%%")
}

// arg translates an argument; what was quoted stays in quotes.
func (b *Book) arg(verb string, a say.Text) (string, bool) {
	if s := a.String(); verb == "%q" && len(s) > 1 && !formed(a) {
		in, known := b.words(s[1 : len(s)-1])
		return s[:1] + in + s[len(s)-1:], known
	}
	return b.text(a)
}

// bare fills a format that has no entry, as one does of punctuation alone.
func (b *Book) bare(f string, args []say.Text) (string, bool) {
	p, known := say.Cut(f), false
	var s strings.Builder
	for i, a := range args {
		out, ok := b.arg(p.Verbs[i], a)
		known = known || ok
		s.WriteString(p.Literals[i] + out)
	}
	return s.String() + p.Literals[len(args)], known
}
