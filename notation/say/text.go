package say

import (
	"fmt"
	"strconv"
	"strings"
)

// Text is a translatable sentence for a person to read. Its bytes are plain words and, between them, encoded formats:
// markOpen, format, an argument after each markNext, markShut. An argument is again a Text. Plain and F remove these
// marks from words that come from outside.
type Text string

const (
	markOpen = "\x1e" // begins an encoded format
	markNext = "\x1f" // precedes each argument
	markShut = "\x1d" // ends an encoded format
)

// Marks holds the three control characters that delimit encoded formats in a Text. No output of the program contains
// them.
const Marks = markOpen + markNext + markShut

// Sayer is a value that can return itself as a Text, such as an error.
type Sayer interface{ Say() Text }

// Plain returns a Text that holds a string unchanged, such as a name; marks in it are replaced.
func Plain(s string) Text { return Text(replaceMarks(s)) }

// markIndex returns the index of the first mark in a string, -1 if it has none. The marks have consecutive codes.
func markIndex(s string) int {
	for i := range len(s) {
		if markShut[0] <= s[i] && s[i] <= markNext[0] {
			return i
		}
	}
	return -1
}

// replaceMarks replaces the marks in a string that may come from outside.
func replaceMarks(s string) string {
	if markIndex(s) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(Marks, r) {
			return '\ufffd'
		}
		return r
	}, s)
}

// F returns a Text with a format and its arguments; its English is what fmt.Sprintf returns. An argument of type Text,
// or one that is a Sayer, stays translatable where the verb is a plain %s, %v or %q; F formats any other argument at
// once. Numbered verbs, such as "%[2]s", become plain verbs with their arguments in that order; unused arguments are
// then allowed.
func F(format string, args ...any) Text {
	if t, ok := formatPlain(format, args); ok {
		return t
	}
	return formatAny(format, args)
}

// formatAny builds the Text of F for any format.
func formatAny(format string, args []any) Text {
	format, args = inOrder(format, args)
	p := ParsePattern(format)
	if len(args) != len(p.Verbs) || p.unsupported {
		return Plain(fmt.Sprintf(format, args...)) // nothing that a program of ours should write
	}
	if len(args) == 0 {
		return Plain(p.Literals[0])
	}
	var b strings.Builder
	b.WriteString(markOpen + replaceMarks(format))
	for i, a := range args {
		b.WriteString(markNext)
		b.WriteString(string(argument(p.Verbs[i], a)))
	}
	b.WriteString(markShut)
	t := Text(b.String())
	if !p.hasWords() && t.String() == "" {
		return ""
	}
	return t
}

// formatPlain builds the Text of F for formats with unnumbered verbs, one for each argument; ok is false for others.
func formatPlain(format string, args []any) (t Text, ok bool) {
	if len(args) == 0 || markIndex(format) >= 0 {
		return "", false
	}
	buf := append(append(make([]byte, 0, 192), markOpen...), format...)
	n, words := 0, false
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			words = true
			continue
		}
		if i++; i == len(format) || n == len(args) || strings.IndexByte("sdvq", format[i]) < 0 {
			return "", false
		}
		buf = append(append(buf, markNext...), argument(format[i-1:i+1], args[n])...)
		n, words = n+1, words || format[i] == 'd' // a number is never empty
	}
	if n < len(args) || !words { // of arguments that may all be empty
		return "", false
	}
	return Text(append(buf, markShut...)), true
}

// argument returns one argument as an encoded Text, printed with its verb.
func argument(verb string, a any) Text {
	if verb == "%s" || verb == "%v" {
		switch a := a.(type) {
		case string:
			return Plain(a)
		case Text:
			return a.ifWellFormed()
		case Sayer:
			return a.Say().ifWellFormed()
		}
	}
	if n, ok := a.(int); ok && verb == "%d" {
		return Text(strconv.Itoa(n))
	}
	if t, ok := a.(Text); ok && verb == "%q" {
		if s := t.String(); strconv.Quote(s) == `"`+s+`"` {
			return `"` + t.ifWellFormed() + `"`
		}
	}
	return Plain(fmt.Sprintf(verb, a))
}

// Join joins texts with a separator, as strings.Join does strings.
func Join(list []Text, sep Text) Text {
	var b strings.Builder
	for i, t := range list {
		if i > 0 {
			b.WriteString(string(sep))
		}
		b.WriteString(string(t))
	}
	return Text(b.String())
}

// String returns the text in English.
func (t Text) String() string {
	if !strings.ContainsAny(string(t), Marks) {
		return string(t)
	}
	var b strings.Builder
	for s := string(t); s != ""; {
		i := strings.Index(s, markOpen)
		n := -1
		if i >= 0 {
			n = pieceLength(s[i:])
		}
		if n < 0 {
			b.WriteString(replaceMarks(s))
			break
		}
		b.WriteString(replaceMarks(s[:i]))
		writeEnglish(&b, s[i:i+n])
		s = s[i+n:]
	}
	return b.String()
}

// Encode returns the text with its marks as a string, so that Decode restores it.
func (t Text) Encode() string { return string(t.ifWellFormed()) }

// Decode returns the text that Encode wrote. Malformed marks are removed and the words kept.
func Decode(s string) Text { return Text(s).ifWellFormed() }

// MarshalText returns the text in English.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText sets the text to plain words.
func (t *Text) UnmarshalText(b []byte) error {
	*t = Plain(string(b))
	return nil
}

// Format implements fmt.Formatter: it prints the English under every verb.
func (t Text) Format(f fmt.State, verb rune) { fmt.Fprintf(f, fmt.FormatString(f, verb), t.String()) }

// Strings returns each text in English.
func Strings(list []Text) []string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = t.String()
	}
	return out
}
