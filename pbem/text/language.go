package text

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
)

// English is the language in which everything is said first.
const English = "en"

// Japanese is the language of the rulebooks of most titles here.
const Japanese = "ja"

// Languages are the codes that a seat may choose, the default first.
func Languages() []string { return []string{English, Japanese} }

// Name is the English word for a language.
func Name(code string) string {
	if code == Japanese {
		return "Japanese"
	}
	return "English"
}

// names are what people write for a language besides its codes.
var names = map[string]string{"english": English, "japanese": Japanese, "日本語": Japanese, "英語": English}

// Parse finds the code of a language as a person writes it: "ja", "ja-JP", "jp", "Japanese", "日本語". ok is false when there are
// no texts in it.
func Parse(s string) (code string, ok bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	if c, ok := names[s]; ok {
		return c, true
	}
	if s == "jp" { // the country, which many take for the language
		return Japanese, true
	}
	code, rest, more := strings.Cut(strings.ReplaceAll(s, "_", "-"), "-")
	if !slices.Contains(Languages(), code) || more && !isTag(rest) {
		return "", false
	}
	return code, true
}

// isTag says whether what follows the language in its tag is spelled as RFC 5646 has it, section 2.1: subtags of one to eight letters and
// digits.
func isTag(s string) bool {
	for sub := range strings.SplitSeq(s, "-") {
		other := func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }
		if len(sub) == 0 || len(sub) > 8 || strings.ContainsFunc(sub, other) {
			return false
		}
	}
	return true
}

// Book is the catalogue of one language; a nil Book is English. It may be used concurrently.
type Book struct {
	to    map[string]string            // what formats and sentences that have an entry are in the language
	exact map[string]bool              // those without arguments
	rules map[string]map[string]string // explanations of rules by title and number
}

// For is the book of a language, by its code; English for one that has none.
func For(code string) *Book {
	if code == Japanese {
		return japanese()
	}
	return nil
}

// maxText is the longest text that is said in another language, in bytes; longer ones stay as they are.
const maxText = 1500

// entry is a sentence or a format of one, and what it is in the other language, with its arguments as %[1]s, %[2]s ...
type entry struct{ en, to string }

// newBook makes a book of entries. A later entry of the same sentence replaces the earlier.
func newBook(list []entry) *Book {
	b := &Book{to: map[string]string{}, exact: map[string]bool{}}
	for _, e := range withPlurals(list) {
		key, exact := e.en, len(say.Cut(e.en).Verbs) == 0
		if !exact {
			key = keyOf(key)
		}
		b.to[key] = e.to
		b.exact[key] = b.exact[key] || exact
	}
	return b
}

// Rule explains a rule of a title in the language of the book; ok is false when the book does not know it.
func (b *Book) Rule(title, rule string) (text string, ok bool) {
	if b == nil {
		return "", false
	}
	text, ok = b.rules[title][rule]
	return text, ok
}
