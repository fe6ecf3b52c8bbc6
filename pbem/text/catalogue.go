package text

import (
	"embed"
	"strings"
	"sync"

	"fieldpost/pbem/text/language"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/translation"
)

// texts embeds the translations of the shared code.
//
//go:embed sentences.*.txt glossary.*.txt
var texts embed.FS

// Catalogue holds the translators of all languages of a program. A nil Catalogue has English alone. It may be used
// concurrently.
type Catalogue struct {
	titles   []core.Title
	extra    func() [][2]string // further pairs, English and Japanese; nil for none
	japanese func() *Translator // computed when the first letter needs it
	byTitle  map[string]*Catalogue
}

// NewCatalogue returns a catalogue of the shared code, of some titles, and of more: [LetterSentences], or nil in a
// program that writes no letters.
func NewCatalogue(titles []core.Title, more func() [][2]string) *Catalogue {
	c := &Catalogue{titles: titles, extra: more, byTitle: map[string]*Catalogue{}}
	c.japanese = sync.OnceValue(c.newJapanese)
	for _, t := range titles {
		own := &Catalogue{}
		own.japanese = sync.OnceValue(func() *Translator {
			shared := c.japanese()
			b := newTranslator(entries(titleTongue(t).Sentences))
			b.base, b.rules, b.terms = shared, shared.rules, shared.terms
			b.places = map[string]string{}
			for name, to := range titleTongue(t).Places {
				b.places[strings.ToLower(name)] = to
			}
			return b
		})
		c.byTitle[t.Meta().ID] = own
	}
	return c
}

// OfTitle returns the catalogue of a title: its own words, then the shared ones, and none of other titles. It returns c
// for a title that c does not have.
func (c *Catalogue) OfTitle(id string) *Catalogue {
	if c == nil || c.byTitle[id] == nil {
		return c
	}
	return c.byTitle[id]
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
	b.rules, b.terms = map[string]map[string]string{}, map[string][]core.Term{}
	for _, t := range c.titles {
		tongue := titleTongue(t)
		b.rules[t.Meta().ID], b.terms[t.Meta().ID] = tongue.Rules, tongue.Terms
	}
	return b
}

// entries returns the entries that all titles share: those of the shared code, the extra ones, and the names of titles.
func (c *Catalogue) entries() []entry {
	out := entries(translation.Load(texts, language.Japanese).Sentences)
	if c.extra != nil {
		out = append(out, entries(c.extra())...)
	}
	for _, t := range c.titles {
		for _, e := range titleTongue(t).Sentences {
			if e[0] == t.Meta().ID || e[0] == t.Meta().Name {
				out = append(out, entry{e[0], e[1]})
			}
		}
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
