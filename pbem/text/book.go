package text

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/text/language"
	"fieldpost/rules/core"
)

// Translator holds the translations of one language; nil stands for English. It may be used concurrently.
type Translator struct {
	lang         *language.Language
	base         *Translator                  // translator for texts that this one lacks: the shared translations; may be nil
	translations map[string]string            // translation of each known format and sentence
	exactKeys    map[string]bool              // the entries without arguments
	rules        map[string]map[string]string // explanations of rules by title and number
	terms        map[string][]core.Term       // glossaries by title
	places       map[string]string            // names of places by their English names in lower case
}

// maxText bounds the length, in bytes, of a text that is translated; longer texts are not translated.
const maxText = 1500

// entry pairs a sentence or format with its translation, in which the arguments are %[1]s, %[2]s ...
type entry struct{ en, to string }

// newTranslator returns a translator with the given entries. A later entry for the same sentence replaces an earlier
// one.
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

// exact returns the translation of words without arguments.
func (b *Translator) exact(words string) (string, bool) {
	for ; b != nil; b = b.base {
		if b.exactKeys[words] {
			return b.translations[words], true
		}
	}
	return "", false
}

// format returns the translation of a format, in the spelling of catalogueKey.
func (b *Translator) format(key string) (string, bool) {
	for ; b != nil; b = b.base {
		if to, ok := b.translations[key]; ok {
			return to, true
		}
	}
	return "", false
}

// ExplainRule returns the explanation of a title's rule in the translator's language. ok is false if it has none.
func (b *Translator) ExplainRule(title, rule string) (text string, ok bool) {
	if b == nil {
		return "", false
	}
	text, ok = b.rules[title][rule]
	return text, ok
}

// Terms returns a title's glossary in the translator's language; none for English.
func (b *Translator) Terms(title string) []core.Term {
	if b == nil {
		return nil
	}
	return b.terms[title]
}

// FindTerm returns the term of a title's glossary that a word names. The word may be English, of the translator's
// language, or a synonym that no text uses. ok is false if there is no such term.
func (b *Translator) FindTerm(title, word string) (term core.Term, ok bool) {
	at := slices.IndexFunc(b.Terms(title), func(t core.Term) bool {
		return slices.ContainsFunc(append([]string{t.English, t.Translated, t.Rulebook}, t.Rejected...),
			func(w string) bool { return strings.EqualFold(w, strings.ReplaceAll(word, "-", " ")) })
	})
	if at < 0 {
		return core.Term{}, false
	}
	return b.terms[title][at], true
}
