package text

import (
	"fieldpost/notation/say"
	"slices"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"
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
	tag, err := language.Parse(s)
	if err != nil {
		return "", false
	}
	base, sure := tag.Base()
	if code = base.String(); sure < language.High || !slices.Contains(Languages(), code) {
		return "", false
	}
	return code, true
}

// Book is the catalogue of one language; a nil Book is English. It may be used concurrently.
type Book struct {
	keys    map[string]bool              // formats and sentences that have an entry
	exact   map[string]bool              // those without arguments
	rules   map[string]map[string]string // explanations of rules by title and number
	printer *message.Printer
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
func newBook(tag language.Tag, list []entry) (*Book, error) {
	builder := catalog.NewBuilder(catalog.Fallback(tag))
	b := &Book{keys: map[string]bool{}, exact: map[string]bool{}, printer: message.NewPrinter(tag, message.Catalog(builder))}
	for _, e := range withPlurals(list) {
		key, exact := e.en, len(say.Cut(e.en).Verbs) == 0
		if !exact {
			key = keyOf(key)
		}
		if err := builder.SetString(tag, key, e.to); err != nil {
			return nil, err
		}
		b.keys[key] = true
		b.exact[key] = b.exact[key] || exact
	}
	return b, nil
}

// Rule explains a rule of a title in the language of the book; ok is false when the book does not know it.
func (b *Book) Rule(title, rule string) (text string, ok bool) {
	if b == nil {
		return "", false
	}
	text, ok = b.rules[title][rule]
	return text, ok
}
