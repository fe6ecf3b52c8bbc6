package text

import (
	"embed"
	"slices"
	"sync"

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

// jaEntries are all entries: those of the shared code, and then those of the titles in the order in which they are listed.
func jaEntries() []entry {
	list, said := tongue.Of(texts, Japanese).Sentences, speaks()
	for _, t := range titles() {
		list = slices.Concat(list, said[t.Meta().ID].Sentences)
	}
	out := make([]entry, len(list))
	for i, e := range list {
		out[i] = entry{e[0], e[1]}
	}
	return out
}

// speaks gives what the titles that speak Japanese say, by their id.
var speaks = sync.OnceValue(func() map[string]core.Tongue {
	out := map[string]core.Tongue{}
	for _, t := range titles() {
		if p, ok := t.(core.Polyglot); ok {
			out[t.Meta().ID] = p.Speaks(Japanese)
		}
	}
	return out
})
