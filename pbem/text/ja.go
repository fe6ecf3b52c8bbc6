package text

import (
	"embed"
	"slices"
	"sync"

	"fieldpost/pbem/text/language"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/tongue"
)

// texts are what the shared code says in other languages.
//
//go:embed japanese.txt
var texts embed.FS

// japanese is the Japanese book, made when the first letter needs it.
var japanese = sync.OnceValue(func() *Book {
	b := newBook(jaEntries())
	b.rules = map[string]map[string]string{}
	for id, t := range speaks() {
		b.rules[id] = t.Rules
	}
	return b
})

// jaEntries returns all entries: those of the shared code, those of letters, and those of the titles in their order.
func jaEntries() []entry { return slices.Concat(sharedEntries(), entries(ofLetters()), titleEntries()) }

// sharedEntries returns what the shared code says.
func sharedEntries() []entry { return entries(tongue.Of(texts, language.Japanese).Sentences) }

// titleEntries returns what the titles say.
func titleEntries() []entry {
	var out []entry
	for _, t := range titles() {
		out = append(out, entries(speaks()[t.Meta().ID].Sentences)...)
	}
	return out
}

// entries returns pairs of English and Japanese as entries.
func entries(pairs [][2]string) []entry {
	out := make([]entry, len(pairs))
	for i, e := range pairs {
		out[i] = entry{e[0], e[1]}
	}
	return out
}

// speaks gives what the titles that speak Japanese say, by their id.
var speaks = sync.OnceValue(func() map[string]core.Tongue {
	out := map[string]core.Tongue{}
	for _, t := range titles() {
		if p, ok := t.(core.Polyglot); ok {
			out[t.Meta().ID] = p.Speaks(language.Japanese)
		}
	}
	return out
})
