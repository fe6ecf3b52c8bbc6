package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokenKind classifies tokens: a word, a quoted name, a sign or anything else.
type tokenKind uint8

const (
	tokenWord   tokenKind = iota
	tokenQuoted           // "Gross Deutschland", text without the quotes
	tokenMark             // one of , + - -> <- : and the comparisons
	tokenOther            // a character that no order uses
)

// token is one lexical unit. Offsets are bytes of its line; end is past the closing quote of a quoted name.
type token struct {
	kind     tokenKind
	text     string
	line     int // index into the lines of the sheet
	off, end int
}

// is reports whether the token is this sign.
func (t token) is(mark string) bool { return t.kind == tokenMark && t.text == mark }

// isWord reports whether the token is this word, in any case.
func (t token) isWord(word string) bool {
	return t.kind == tokenWord && strings.EqualFold(t.text, word)
}

// isNumber reports whether the token is a run of ASCII digits.
func (t token) isNumber() bool { return t.kind == tokenWord && allDigits(t.text) }

// wordRune reports whether a character may be part of a unit name; dashes within the name are handled elsewhere.
func wordRune(r rune) bool {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
		return true
	case r < utf8.RuneSelf:
		return strings.ContainsRune("/.'_#&", r)
	}
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r))
}

// marks lists the signs of orders, longest first, with their canonical spelling.
var marks = []struct{ text, canonical string }{
	{"-->", "->"}, {"==>", "->"}, {">>", "->"}, {"<--", "<-"},
	{"->", "->"}, {"<-", "<-"}, {"<=", "<="}, {"=<", "<="}, {">=", ">="}, {"=>", ">="},
	{"==", "="}, {"!=", "!="}, {"<>", "!="},
	{"~", "->"}, {"・", ","}, {",", ","}, {"+", "+"}, {"-", "-"}, {":", ":"}, {"<", "<"}, {">", ">"}, {"=", "="}, {"@", "@"},
}

// lex appends the tokens of line[start:end] to toks. A quote that is not closed comes out as a tokenOther.
func lex(toks []token, line string, num, start, end int) []token {
	s := line[:end]
	for i := start; i < end; {
		c := s[i]
		if c == ' ' || c == '\t' {
			i++
			continue
		}
		if c == '"' {
			if n := strings.IndexByte(s[i+1:], '"'); n >= 0 {
				toks = append(toks, token{tokenQuoted, s[i+1 : i+1+n], num, i, i + n + 2})
				i += n + 2
				continue
			}
		}
		if n := wordLen(s[i:]); n > 0 {
			toks = append(toks, token{tokenWord, s[i : i+n], num, i, i + n})
			i += n
			continue
		}
		t := lexMark(s[i:])
		t.line, t.off = num, i
		t.end += i
		toks = append(toks, t)
		i = t.end
	}
	return toks
}

// lexMark reads a sign, or one character without meaning, at the beginning of s.
func lexMark(s string) token {
	for _, m := range marks {
		if strings.HasPrefix(s, m.text) {
			return token{kind: tokenMark, text: m.canonical, end: len(m.text)}
		}
	}
	_, n := utf8.DecodeRuneInString(s)
	return token{kind: tokenOther, text: s[:n], end: n}
}

// wordLen returns the length in bytes of the word at the beginning of s: word runes, with single dashes between them.
func wordLen(s string) int {
	n := 0
	for n < len(s) {
		c := s[n]
		if c == '-' && n > 0 && s[n-1] != '-' && n+1 < len(s) {
			if r, _ := utf8.DecodeRuneInString(s[n+1:]); wordRune(r) {
				n++
				continue
			}
			return n
		}
		if c < utf8.RuneSelf {
			if !wordRune(rune(c)) {
				return n
			}
			n++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[n:])
		if !wordRune(r) && !(r == '・' && isKatakanaDot(s, n, n+size)) {
			return n
		}
		n += size
	}
	return n
}

// isKatakanaDot reports whether a dot is between katakana, as in ダス・ライヒ, where it joins the words of a name.
func isKatakanaDot(s string, from, to int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:from])
	after, _ := utf8.DecodeRuneInString(s[to:])
	katakana := func(r rune) bool { return unicode.Is(unicode.Katakana, r) || r == 'ー' }
	return katakana(before) && katakana(after)
}

// plainName reports whether a unit name can be written without quotes.
func plainName(s string) bool {
	return s != "" && wordLen(s) == len(s) && !strings.Contains(s, "//")
}

// splitComment cuts a line at the first "//" outside quotes.
func splitComment(line string) (code, comment string) {
	if strings.IndexByte(line, '/') < 0 {
		return line, ""
	}
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '"':
			if n := strings.IndexByte(line[i+1:], '"'); n >= 0 {
				i += n + 1
			}
		case '/':
			if i+1 < len(line) && line[i+1] == '/' {
				return line[:i], line[i:]
			}
		}
	}
	return line, ""
}

// nextPiece finds the end of the order that begins at start: the next ";" outside quotes, or the end of the code.
func nextPiece(code string, start int) (end int) {
	for i := start; i < len(code); i++ {
		switch code[i] {
		case '"':
			if n := strings.IndexByte(code[i+1:], '"'); n >= 0 {
				i += n + 1
			}
		case ';':
			return i
		}
	}
	return len(code)
}

// indentOf returns the number of leading blanks of a line; a tab goes to the next multiple of eight.
func indentOf(line string) int {
	n := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			n++
		case '\t':
			n += 8 - n%8
		default:
			return n
		}
	}
	return n
}

// column returns the 1-based column, in runes, of a byte offset.
func column(line string, off int) int {
	return utf8.RuneCountInString(line[:off]) + 1
}
