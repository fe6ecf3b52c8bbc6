package text

import (
	"embed"
	"sync"

	"fieldpost/pbem/text/language"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/translation"
)

// texts embeds the translations of the shared code.
//
//go:embed japanese.txt
var texts embed.FS

// Catalogue holds the translators of all languages of a program. A nil Catalogue has English alone. It may be used
// concurrently.
type Catalogue struct {
	titles   []core.Title
	extra    func() [][2]string // further pairs, English and Japanese; nil for none
	japanese func() *Translator // computed when the first letter needs it
}

// NewCatalogue returns a catalogue of the shared code, of some titles, and of more: [LetterSentences], or nil in a
// program that writes no letters.
func NewCatalogue(titles []core.Title, more func() [][2]string) *Catalogue {
	c := &Catalogue{titles: titles, extra: more}
	c.japanese = sync.OnceValue(c.newJapanese)
	return c
}

// Translator returns the translator of a language code; English if there is none.
func (c *Catalogue) Translator(code string) *Translator {
	if c == nil || code != language.Japanese {
		return nil
	}
	return c.japanese()
}

func (c *Catalogue) newJapanese() *Translator {
	b := newTranslator(c.entries())
	b.rules = map[string]map[string]string{}
	for _, t := range c.titles {
		b.rules[t.Meta().ID] = titleTongue(t).Rules
	}
	return b
}

// entries returns all entries: the shared code's, the extra ones, and those of the titles in their order.
func (c *Catalogue) entries() []entry {
	out := entries(translation.Load(texts, language.Japanese).Sentences)
	if c.extra != nil {
		out = append(out, entries(c.extra())...)
	}
	for _, t := range c.titles {
		out = append(out, entries(titleTongue(t).Sentences)...)
	}
	return out
}

// titleTongue returns the Japanese translations of a title, none if it has only English.
func titleTongue(t core.Title) core.Translation {
	if p, ok := t.(core.Translated); ok {
		return p.Translation(language.Japanese)
	}
	return core.Translation{}
}

// entries converts pairs of English and Japanese to entries.
func entries(pairs [][2]string) []entry {
	out := make([]entry, len(pairs))
	for i, e := range pairs {
		out[i] = entry{e[0], e[1]}
	}
	return out
}
