package text

import "fieldpost/notation/say"

// Translator is the catalogue of one language; a nil Book is English. It may be used concurrently.
type Translator struct {
	translations map[string]string            // what formats and sentences that have an entry are in the language
	exactKeys    map[string]bool              // those without arguments
	rules        map[string]map[string]string // explanations of rules by title and number
}

// maxText is the longest text that is said in another language, in bytes; longer ones stay as they are.
const maxText = 1500

// entry is a sentence or a format of one, and what it is in the other language, with its arguments as %[1]s, %[2]s ...
type entry struct{ en, to string }

// newTranslator makes a book of entries. A later entry of the same sentence replaces the earlier.
func newTranslator(list []entry) *Translator {
	b := &Translator{translations: map[string]string{}, exactKeys: map[string]bool{}}
	for _, e := range withPlurals(list) {
		key, exact := e.en, len(say.ParsePattern(e.en).Verbs) == 0
		if !exact {
			key = catalogueKey(key)
		}
		b.translations[key] = e.to
		b.exactKeys[key] = b.exactKeys[key] || exact
	}
	return b
}

// ExplainRule explains a rule of a title in the language of the book; ok is false when the book does not know it.
func (b *Translator) ExplainRule(title, rule string) (text string, ok bool) {
	if b == nil {
		return "", false
	}
	text, ok = b.rules[title][rule]
	return text, ok
}
