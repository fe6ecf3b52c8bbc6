package text

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"fieldpost/notation/say"
	"fieldpost/pbem/text/language"
)

// Translate translates a text: each of its formats by its catalogue entry, and its arguments too. Text without an entry
// stays English.
func (b *Translator) Translate(t say.Text) string {
	if b == nil {
		return t.String()
	}
	out, _ := b.translateText(t)
	return out
}

func hasFormat(t say.Text) bool {
	for _, p := range t.Parts() {
		if p.Format != "" {
			return true
		}
	}
	return false
}

// translateText translates a text part by part. known is false if no entry applied.
func (b *Translator) translateText(t say.Text) (out string, known bool) {
	parts := t.Parts()
	if len(parts) == 1 && parts[0].Format == "" {
		return b.translateWords(parts[0].Words)
	}
	pieces := make([]string, len(parts))
	for i, p := range parts {
		ok := p.IsVerbatim()
		if ok {
			pieces[i] = p.Args[0].String()
		} else if p.Format != "" {
			pieces[i], ok = b.translateFormat(p.Format, p.Args)
		} else if strings.ContainsFunc(p.Words, unicode.IsLetter) && !slices.Contains(joins, p.Words) {
			pieces[i], ok = b.translateWords(p.Words)
		}
		known = known || ok
	}
	var s strings.Builder
	for i, p := range parts {
		if pieces[i] == "" {
			pieces[i] = b.translateJoin(p.Words, known)
		}
		if stop := b.stop(); pieces[i] == " " && i > 0 && stop != "." && strings.HasSuffix(pieces[i-1], stop) {
			continue // the full stop of the language includes a blank
		}
		s.WriteString(pieces[i])
	}
	return b.trimDoubleStop(s.String()), known
}

// bullet is the prefix of an item of a list.
const bullet = "- "

// translateWords translates words without arguments. It does not change an order line.
func (b *Translator) translateWords(s string) (string, bool) {
	if item, ok := strings.CutPrefix(s, bullet); ok {
		out, known := b.translateWords(item)
		return bullet + out, known
	}
	if len(s) > maxText || !strings.ContainsFunc(s, unicode.IsLetter) || isOrder(strings.TrimSpace(s)) {
		return s, false
	}
	out, known := b.translatePiece(s, nil, true)
	return b.trimDoubleStop(out), known
}

// joins lists the texts that join the parts of a sentence, in the order in which a text is split.
var joins = language.Joins()

// joinChars lists the characters that may begin or end a part of a sentence.
const joinChars = " .?;:()[],"

// translateJoin translates the text between two parts, such as a comma. It does not change unknown text.
func (b *Translator) translateJoin(s string, known bool) string {
	if !known || s == "" {
		return s
	}
	s = b.lang.JoinAll(s)
	if t, ok := strings.CutSuffix(s, "."); ok {
		s = t + b.stop()
	}
	return s
}

// stop returns the full stop of the language.
func (b *Translator) stop() string { return strings.TrimSpace(b.lang.Join(". ")) }

// trimDoubleStop replaces a double full stop by a single one, in languages whose full stop differs from the English
// one.
func (b *Translator) trimDoubleStop(s string) string {
	stop := b.stop()
	if stop == "." {
		return s
	}
	return strings.ReplaceAll(s, stop+stop, stop)
}

// translateFormat translates a format with its arguments, by its own entry or by the entries of its parts.
func (b *Translator) translateFormat(f string, args []say.Text) (string, bool) {
	return b.translatePiece(f, args, false)
}

// translatePiece translates a format, or words without arguments.
func (b *Translator) translatePiece(f string, args []say.Text, words bool) (string, bool) {
	if !words && len(args) == 0 {
		f, words = strings.ReplaceAll(f, "%%", "%"), true
	}
	for _, t := range []string{f, strings.TrimSuffix(f, "."), strings.Trim(f, joinChars)} {
		at := strings.Index(f, t)
		lead, tail := b.translateJoin(f[:at], true), b.translateJoin(f[at+len(t):], true)
		if to, ok := b.exact(t); words && ok {
			return lead + strings.ReplaceAll(to, "%%", "%") + tail, true
		}
		if to, ok := b.place(t); words && ok {
			return lead + to + tail, true
		}
		if to, ok := b.date(t); words && ok {
			return lead + to + tail, true
		}
		if to, ok := b.format(catalogueKey(t)); !words && ok {
			return lead + b.fillEntry(to, t, args) + tail, true
		}
	}
	if t, ok := strings.CutSuffix(f, "."); ok {
		out, known := b.translatePiece(t, args, words)
		return out + b.translateJoin(".", known), known
	}
	if left, j, right, ok := b.cutAtJoin(f, words); ok {
		n := 0
		if !words {
			n = len(say.ParsePattern(left).Verbs)
		}
		l, known := b.translatePiece(left, args[:n], words)
		r, known2 := b.translatePiece(right, args[n:], words)
		if known || known2 {
			return l + b.lang.Join(j) + r, true
		}
		return l + j + r, false
	}
	if t := strings.Trim(f, joinChars); t != f {
		out, known := b.translatePiece(t, args, words)
		at := strings.Index(f, t)
		return b.translateJoin(f[:at], known) + out + b.translateJoin(f[at+len(t):], known), known
	}
	if words {
		return f, false
	}
	return b.fillUnknown(f, args)
}

// maxCutSearch bounds the length, in bytes, of texts that are searched for the best place to split.
const maxCutSearch = 300

// ruleJoin joins a sentence and the rule number after it.
const ruleJoin = " ("

// cutAtJoin finds where to split a text: before a last note in brackets, if the text before it has an entry; otherwise
// at the first join next to a part with an entry; otherwise at the first join.
func (b *Translator) cutAtJoin(f string, words bool) (left, at, right string, ok bool) {
	if i := strings.LastIndex(f, ruleJoin); i > 0 && strings.HasSuffix(f, ")") && b.hasPieceEntry(f[:i], words) {
		return f[:i], ruleJoin, f[i+len(ruleJoin):], true
	}
	for _, j := range joins {
		for from := 0; ; {
			i := strings.Index(f[from:], j)
			if i < 0 {
				break
			}
			from += i
			l, r := f[:from], f[from+len(j):]
			if !ok || b.hasPieceEntry(l, words) || b.hasPieceEntry(r, words) {
				left, at, right = l, j, r
			}
			if len(f) > maxCutSearch || b.hasPieceEntry(l, words) || b.hasPieceEntry(r, words) {
				return left, at, right, true
			}
			ok = true
			from += len(j)
		}
	}
	return left, at, right, ok
}

// hasPieceEntry reports whether a part of a sentence has its own entry.
func (b *Translator) hasPieceEntry(f string, words bool) bool {
	t := strings.Trim(f, joinChars)
	if words {
		_, ok := b.exact(t)
		return ok
	}
	_, ok := b.format(catalogueKey(t))
	return ok
}

// fillEntry fills the arguments of a format into its entry.
func (b *Translator) fillEntry(entry, f string, args []say.Text) string {
	said := make([]any, len(args))
	p := say.ParsePattern(f)
	for i, verb := range p.Verbs {
		if inHeader(p, i) {
			said[i] = args[i].String()
			continue
		}
		said[i], _ = b.translateArg(verb, args[i])
	}
	return fmt.Sprintf(entry, said...)
}

// frameMark matches text that ends with the mark of a frame.
var frameMark = regexp.MustCompile(`#[A-Z]+ $`)

// inHeader reports whether an argument is a word of a frame's first line, such as "#DESK %s %s". Such a word is not
// translated.
func inHeader(p say.Pattern, arg int) bool {
	for arg > 0 && p.Literals[arg] == " " {
		arg--
	}
	return frameMark.MatchString(p.Literals[arg])
}

// verbSpellings maps format verbs to the verbs in the catalogue.
var verbSpellings = strings.NewReplacer("v", "s", "w", "s")

// catalogueKey returns a format in the spelling of the catalogue, without flags and widths.
func catalogueKey(f string) string {
	p := say.ParsePattern(f)
	var s strings.Builder
	for i, v := range p.Verbs {
		s.WriteString(strings.ReplaceAll(p.Literals[i], "%", "%%") + "%" + verbSpellings.Replace(v[len(v)-1:]))
	}
	return s.String() + strings.ReplaceAll(p.Literals[len(p.Verbs)], "%", "%%")
}

// translateArg translates an argument. A quoted argument keeps its quotes.
func (b *Translator) translateArg(verb string, a say.Text) (string, bool) {
	if s := a.String(); verb == "%q" && len(s) > 1 && !hasFormat(a) {
		in, known := b.translateWords(s[1 : len(s)-1])
		return s[:1] + in + s[len(s)-1:], known
	}
	return b.translateText(a)
}

// fillUnknown fills in the arguments of a format without an entry, such as a format that is only punctuation.
func (b *Translator) fillUnknown(f string, args []say.Text) (string, bool) {
	p, known := say.ParsePattern(f), false
	var s strings.Builder
	for i, a := range args {
		out, ok := a.String(), false
		if !inHeader(p, i) {
			out, ok = b.translateArg(p.Verbs[i], a)
		}
		known = known || ok
		s.WriteString(p.Literals[i] + out)
	}
	return s.String() + p.Literals[len(args)], known
}
