package text

import (
	"slices"
	"strings"
	"unicode"
)

// recognise says a finished English sentence in the language of the book. What it does not know as a whole it takes apart:
// sentences, what stands in brackets behind one, halves joined by a colon or semicolon, lists. A part that nobody knows stays
// as it is.
func (b *Book) recognise(s string) string {
	body := strings.TrimSpace(s)
	if !strings.ContainsFunc(body, unicode.IsLetter) {
		return s
	}
	if len(body) > maxText {
		return s
	}
	out, ok := (&speaker{Book: b, left: maxSteps, said: map[string]answer{}}).say(body)
	if !ok {
		return s
	}
	lead := s[:strings.Index(s, body)]
	return lead + out + s[len(lead)+len(body):]
}

// Rule explains a rule of a title in the language of the book; ok is false when the book does not know it.
func (b *Book) Rule(title, rule string) (text string, ok bool) {
	if b == nil {
		return "", false
	}
	text, ok = b.rules[title][rule]
	return text, ok
}

const (
	maxText  = 1500 // bytes of a text; longer ones stay as they are
	maxSteps = 400  // parts that are looked at for one text, so that no text of a stranger costs much
)

// speaker says one text. It remembers its parts: the ways to take a text apart lead to the same ones again.
type speaker struct {
	*Book
	left int
	said map[string]answer
}

type answer struct {
	text string
	ok   bool
}

// say is the text in the language of the book; ok is false when nothing of it is known.
func (b *speaker) say(s string) (string, bool) {
	if a, ok := b.said[s]; ok {
		return a.text, a.ok
	}
	if b.left--; b.left < 0 {
		return s, false
	}
	best := answer{s, false}
	b.said[s] = best
	for _, way := range []func(string) (string, bool){b.order, b.strong, b.sentences, b.bracket, b.halves, b.weak, b.sum, b.list} {
		out, ok := way(s)
		if ok && !best.ok {
			best = answer{out, true}
		}
		if ok && !english(out) { // nothing is left to say better
			best = answer{out, true}
			break
		}
	}
	b.said[s] = best
	return best.text, best.ok
}

// part says an argument or a piece of a text, which stays as it is when nothing of it is known.
func (b *speaker) part(s string) string {
	out, _ := b.say(s)
	return out
}

// strong says what an entry knows from the first letter to the last, with or without a full stop.
func (b *speaker) strong(s string) (string, bool) {
	if b.exact[s] {
		return b.printer.Sprintf(s), true
	}
	t, stop := strings.CutSuffix(s, ".")
	if stop && b.exact[t] {
		return strings.TrimSuffix(b.printer.Sprintf(t), "。") + "。", true
	}
	if at := opening(t); at > 1 && t[at-1] == ' ' && cites(t[at+1:len(t)-1]) {
		if out, ok := b.say(strings.TrimRight(t[:at], " ")); ok {
			if stop {
				return out + " " + t[at:] + "。", true
			}
			return out + " " + t[at:], true
		}
	}
	out, ok := b.formed(s, b.patterns)
	if ok && !english(out) || !stop {
		return out, ok
	}
	if shut, ok := b.formed(t, b.patterns); ok && !english(shut) {
		return strings.TrimSuffix(shut, "。") + "。", true
	}
	return out, ok
}

// cites says whether a bracket holds rule numbers: "(11.2)", "(9.3, 10.2)".
func cites(s string) bool { return s != "" && strings.Trim(s, "0123456789., ") == "" }

// weak says what is made with a format of hardly a word, such as "%s is %s", where nothing English would be left.
func (b *speaker) weak(s string) (string, bool) {
	out, ok := b.formed(s, b.loose)
	return out, ok && out != s && !english(out)
}

// english says whether a text holds a word of plain English: three small letters that are part of no name, and not in the
// brackets in which the book gives words of order sheets.
func english(s string) bool {
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return r > unicode.MaxASCII || strings.ContainsRune(" ,;:.?!()[]\"", r) }) {
		if len(w) > 2 && strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") == "" && !slices.Contains(verbs, w) && !slices.Contains(small, w) {
			return true
		}
	}
	return false
}

// formed says a text by the first format that leaves no English in it, or else by the first that fits.
func (b *speaker) formed(s string, list []pattern) (string, bool) {
	first, found := "", false
	for i := range list {
		p := &list[i]
		args := p.match(s)
		if args == nil {
			continue
		}
		said := make([]any, len(args))
		for i, a := range args {
			said[i] = b.argument(p.holes[i], a)
		}
		out := b.printer.Sprintf(p.format, said...)
		if !english(out) {
			return out, true
		}
		if !found {
			first, found = out, true
		}
	}
	return first, found
}

// argument says what stood in a hole; what was quoted stays in quotes.
func (b *speaker) argument(verb byte, a string) string {
	if verb == 'q' {
		return "\"" + b.part(a[1:len(a)-1]) + "\""
	}
	return b.part(a)
}

// order leaves an order line as it is: sheets are written in the same words by everyone.
func (b *speaker) order(s string) (string, bool) { return s, isOrder(s) }

// sentences says sentence after sentence; the first is the shortest beginning that is known or ends like one.
func (b *speaker) sentences(s string) (string, bool) {
	for from := 0; ; {
		i := strings.IndexAny(s[from:], ".?!")
		if i < 0 || from+i+2 >= len(s) {
			return "", false
		}
		from += i + 1
		if s[from] != ' ' {
			continue
		}
		first, ok := b.say(s[:from])
		second, ok2 := b.say(strings.TrimSpace(s[from:]))
		if ok || ok2 {
			return first + second, true
		}
	}
}

// bracket says what stands before a bracket at the end, and what is in it: "(11.2)", "[standing order 2: ...]".
func (b *speaker) bracket(s string) (string, bool) {
	t, stop := strings.CutSuffix(s, ".")
	open := opening(t)
	if open < 2 || t[open-1] != ' ' {
		return "", false
	}
	head := strings.TrimRight(t[:open], " ")
	before, ok := b.say(head)
	inside, ok2 := b.say(t[open+1 : len(t)-1])
	end := ""
	if stop {
		end = "。"
	}
	return before + t[len(head):open+1] + inside + t[len(t)-1:] + end, ok || ok2
}

// opening is where the bracket begins that a text ends with; -1 when it ends with none.
func opening(s string) int {
	if s == "" || s[len(s)-1] != ')' && s[len(s)-1] != ']' {
		return -1
	}
	for i, depth := len(s)-1, 0; i >= 0; i-- {
		switch s[i] {
		case ')', ']':
			depth++
		case '(', '[':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// sum says an account of terms, each a name with its figure, behind a hex or a shift: "2404 clear 1 river +1", "2L hill".
func (b *speaker) sum(s string) (string, bool) {
	words := strings.Fields(s)
	figure := func(w string) bool { return strings.ContainsAny(w, "0123456789") }
	if len(words) < 2 || !figure(words[0]) && !figure(words[len(words)-1]) {
		return "", false
	}
	var out, name []string
	known := false
	flush := func() {
		if len(name) == 0 {
			return
		}
		term, ok := b.say(strings.Join(name, " "))
		known, name, out = known || ok, nil, append(out, term)
	}
	for _, w := range words {
		if figure(w) {
			flush()
			out = append(out, w)
			continue
		}
		name = append(name, w)
	}
	flush()
	text := strings.Join(out, " ")
	return text, known && !english(text)
}

// halves says the two sides of a colon or semicolon.
func (b *speaker) halves(s string) (string, bool) {
	for _, sep := range []struct{ en, to string }{{"; ", "。"}, {": ", ": "}} {
		left, right, ok := strings.Cut(s, sep.en)
		if !ok {
			continue
		}
		l, ok := b.say(left)
		r, ok2 := b.say(right)
		if ok || ok2 {
			return l + sep.to + r, true
		}
	}
	return "", false
}

// list says the parts between commas, or between words joined by "and" and "or".
func (b *speaker) list(s string) (string, bool) {
	for _, sep := range []struct{ en, to string }{{", ", "、"}, {" and ", "と"}, {" or ", "または"}} {
		parts := split(s, sep.en)
		if len(parts) < 2 {
			continue
		}
		known := false
		for i, p := range parts {
			out, ok := b.say(p)
			parts[i] = out
			known = known || ok
		}
		if out := strings.Join(parts, sep.to); known && !english(out) {
			return out, true
		}
	}
	return "", false
}

// split cuts a text at a separator that stands in no bracket.
func split(s, sep string) []string {
	var out []string
	start, depth := 0, 0
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '(' || s[i] == '[':
			depth++
		case s[i] == ')' || s[i] == ']':
			depth--
		case depth == 0 && strings.HasPrefix(s[i:], sep):
			out = append(out, s[start:i])
			i += len(sep) - 1
			start = i + 1
		}
	}
	return append(out, s[start:])
}
