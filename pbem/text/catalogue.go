package text

import (
	"embed"
	"strings"
	"sync"

	"fieldpost/pbem/text/language"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/translation"
)

// Source provides translations by the tag of their language. It may be used concurrently.
type Source interface {
	// Languages returns the languages for which the source has translations.
	Languages() *language.Set
	// Shared returns the translation of the texts of shared code.
	Shared(lang string) core.Translation
	// Title returns the translation of a title's texts, an empty one if the title has only English.
	Title(t core.Title, lang string) core.Translation
}

// Catalogue holds the translators of all languages of a program. A nil Catalogue has only English. It may be used
// concurrently.
type Catalogue struct {
	source  Source
	titles  []core.Title
	shared  *Catalogue // nil in the catalogue that all titles share
	byTitle map[string]*Catalogue

	mu          sync.Mutex
	translators map[string]*Translator // translators by tag, made when the first letter needs them
}

// NewCatalogue returns the embedded catalogue of the shared code, of some titles, and of more. more is
// [LetterSentences], or nil in a program that writes no letters.
func NewCatalogue(titles []core.Title, more func(lang string) [][2]string) *Catalogue {
	return NewCatalogueOf(titles, EmbeddedSource(more))
}

// NewCatalogueOf returns the catalogue of the shared code and of some titles, with the translations that a source
// provides.
func NewCatalogueOf(titles []core.Title, source Source) *Catalogue {
	c := &Catalogue{source: source, titles: titles, byTitle: map[string]*Catalogue{}, translators: map[string]*Translator{}}
	for _, t := range titles {
		c.byTitle[t.Meta().ID] = &Catalogue{source: source, titles: []core.Title{t}, shared: c,
			translators: map[string]*Translator{}}
	}
	return c
}

// OfTitle returns the catalogue of a title: the title's translations, then the shared ones, but none of other titles.
// It returns c if c does not contain the title.
func (c *Catalogue) OfTitle(id string) *Catalogue {
	if c == nil || c.byTitle[id] == nil {
		return c
	}
	return c.byTitle[id]
}

// Translator returns the translator of the language with a tag, the English one if there is none.
func (c *Catalogue) Translator(lang string) *Translator {
	if c == nil || lang == language.English || c.source.Languages().Find(lang) == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.translators[lang] == nil {
		c.translators[lang] = c.newTranslator(lang)
	}
	return c.translators[lang]
}

// Coverage describes how complete the translation into a language is.
type Coverage struct {
	Language          *language.Language
	Translated, Total int // number of sentences and rules translated into it, and into any language
}

// Coverage returns how complete the translation into the language with a tag is. ok is false for English and for
// unknown languages.
func (c *Catalogue) Coverage(lang string) (out Coverage, ok bool) {
	own := c.Translator(lang)
	if own == nil {
		return Coverage{}, false
	}
	out.Language = own.lang
	seen := map[string]bool{}
	count := func(key string, known bool) {
		if !seen[key] {
			seen[key], out.Total = true, out.Total+1
			if known {
				out.Translated++
			}
		}
	}
	for _, tag := range c.source.Languages().Codes() {
		for b := c.Translator(tag); b != nil; b = b.base {
			for key := range b.translations {
				_, known := own.format(key)
				count(key, known)
			}
			for _, t := range c.titles {
				id := t.Meta().ID
				for rule := range b.rules[id] {
					count(id+" "+rule, own.rules[id][rule] != "")
				}
			}
		}
	}
	return out, true
}

func (c *Catalogue) newTranslator(lang string) *Translator {
	if c.shared != nil {
		own := c.source.Title(c.titles[0], lang)
		b := newTranslator(entries(own.Sentences))
		b.base, b.places = c.shared.Translator(lang), map[string]string{}
		b.lang, b.rules, b.terms = b.base.lang, b.base.rules, b.base.terms
		for name, to := range own.Places {
			b.places[strings.ToLower(name)] = to
		}
		return b
	}
	b := newTranslator(c.entries(lang))
	b.lang, b.rules, b.terms = c.source.Languages().Find(lang), map[string]map[string]string{}, map[string][]core.Term{}
	for _, t := range c.titles {
		own := c.source.Title(t, lang)
		b.rules[t.Meta().ID], b.terms[t.Meta().ID] = own.Rules, own.Terms
	}
	return b
}

// entries returns the entries that all titles share: those of the shared code and the names of titles.
func (c *Catalogue) entries(lang string) []entry {
	out := entries(c.source.Shared(lang).Sentences)
	for _, t := range c.titles {
		for _, e := range c.source.Title(t, lang).Sentences {
			if e[0] == t.Meta().ID || e[0] == t.Meta().Name {
				out = append(out, entry{e[0], e[1]})
			}
		}
	}
	return out
}

// texts embeds the translations of the shared code.
//
//go:embed sentences.*.txt glossary.*.txt
var texts embed.FS

// embedded is the source of the translations that are built into the program.
type embedded struct {
	more func(lang string) [][2]string // further sentences; nil for none
}

// EmbeddedSource returns the source of the translations that are built into the program; more is as in [NewCatalogue].
func EmbeddedSource(more func(lang string) [][2]string) Source { return embedded{more} }

// Languages implements Source.
func (embedded) Languages() *language.Set { return language.BuiltIn() }

// Shared implements Source.
func (s embedded) Shared(lang string) core.Translation {
	t := translation.Load(texts, lang)
	if s.more != nil {
		t.Sentences = append(t.Sentences, s.more(lang)...)
	}
	return t
}

// Title implements Source.
func (embedded) Title(t core.Title, lang string) core.Translation {
	if p, ok := t.(core.TranslationProvider); ok {
		return p.Translation(lang)
	}
	return core.Translation{}
}

// entries converts pairs of an English text and its translation to entries.
func entries(pairs [][2]string) []entry {
	out := make([]entry, len(pairs))
	for i, e := range pairs {
		out[i] = entry{e[0], e[1]}
	}
	return out
}
