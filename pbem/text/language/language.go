// Package language lists the languages in which players can get mail.
package language

import (
	"slices"
	"strings"
)

// English is the code of English, from which all other texts are translated.
const English = "en"

// Japanese is the code of Japanese, the language of most rulebooks here.
const Japanese = "ja"

// Codes returns the language codes that a seat may choose, the default first.
func Codes() []string { return []string{English, Japanese} }

// Name returns the English name of a language.
func Name(code string) string {
	if code == Japanese {
		return "Japanese"
	}
	return "English"
}

// names maps the names of languages, as people write them, to codes.
var names = map[string]string{"english": English, "japanese": Japanese, "日本語": Japanese, "英語": English}

// Parse returns the code of the language that a person named: "ja", "ja-JP", "jp", "Japanese", "日本語". ok is false when
// there are no texts in it.
func Parse(s string) (code string, ok bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	if c, ok := names[s]; ok {
		return c, true
	}
	if s == "jp" { // the country code, which people often use for the language
		return Japanese, true
	}
	code, rest, more := strings.Cut(strings.ReplaceAll(s, "_", "-"), "-")
	if !slices.Contains(Codes(), code) || more && !isTag(rest) {
		return "", false
	}
	return code, true
}

// isTag reports whether the rest of a language tag is well-formed by RFC 5646 section 2.1: subtags of one to eight
// letters and digits.
func isTag(s string) bool {
	for sub := range strings.SplitSeq(s, "-") {
		other := func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }
		if len(sub) == 0 || len(sub) > 8 || strings.ContainsFunc(sub, other) {
			return false
		}
	}
	return true
}
