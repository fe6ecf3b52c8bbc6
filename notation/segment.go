package notation

import (
	"unicode"
	"unicode/utf8"
)

// script classifies characters by their writing system. Japanese puts no blanks between words, but changes the script
// between a name and the particle after it.
type script uint8

const (
	scriptOther script = iota
	scriptHiragana
	scriptJapanese // kanji, katakana and their signs
)

// scriptOf returns the script of a character.
func scriptOf(r rune) script {
	switch {
	case unicode.Is(unicode.Hiragana, r):
		return scriptHiragana
	case unicode.In(r, unicode.Han, unicode.Katakana), r == 'ー', r == '・', r == '々':
		return scriptJapanese
	}
	return scriptOther
}

// segment splits a word into its foreign words and the text between them: "1SSを2008へ移動" has five parts. A foreign word
// is recognised where the script changes before it and after it, or another foreign word follows. It takes the longest
// one.
func (w *Lexicon) segment(t token) (out []token) {
	known := w.knownLengths(t.text)
	from, at, word := 0, 0, true // begin of the part being read, place in it, a known word ends at at
	part := func(begin, end int) {
		if begin < end {
			x := t
			x.text, x.off, x.end = t.text[begin:end], t.off+begin, t.off+end
			out = append(out, x)
		}
	}
	for at < len(t.text) {
		if t.text[at] == '/' && (isForeign(t.text[:at]) && isCut(t.text, at) || isForeign(t.text[at:]) && isCut(t.text, at+1)) {
			part(from, at)
			part(at, at+1)
			at++
			from, word = at, true
			continue
		}
		if word || isCut(t.text, at) {
			if n := known[at]; n > 0 {
				part(from, at)
				part(at, at+n)
				at += n
				from, word = at, true
				continue
			}
		}
		_, size := utf8.DecodeRuneInString(t.text[at:])
		at, word = at+size, false
	}
	part(from, at)
	return out
}

// isCut reports whether the script changes at a byte offset of a text.
func isCut(text string, at int) bool {
	if at <= 0 || at >= len(text) {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at:])
	return scriptOf(before) != scriptOf(after)
}

// knownLengths returns, for each byte offset of a text, the length in bytes of the longest foreign word there, or 0.
// The script must change after that word, or after further foreign words that follow it.
func (w *Lexicon) knownLengths(text string) []int {
	out := make([]int, len(text)+1)
	for at := len(text) - 1; at >= 0; at-- {
		if !utf8.RuneStart(text[at]) {
			continue
		}
		for end := min(len(text), at+w.longest); end > at; end-- {
			if (isCut(text, end) || out[end] > 0) && w.known[text[at:end]] {
				out[at] = end - at
				break
			}
		}
	}
	return out
}
