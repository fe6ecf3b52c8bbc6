package scene

import (
	"embed"
	"fmt"
	"strings"
	"sync"

	"fieldpost/notation/say"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/view/render"
	"fieldpost/rules/mechanics/translation"
)

// texts embeds the words of margin and legend, of the titles' terrain, and of their types of units.
//
//go:embed sentences.*.txt
var texts embed.FS

// Words returns the built-in words on pictures in a language, by its tag; nil for English and unknown languages.
func Words(lang string) []render.Word { return allWords()[lang] }

var allWords = sync.OnceValue(func() map[string][]render.Word {
	out := map[string][]render.Word{}
	for _, tag := range language.Codes() {
		for _, e := range translation.Load(texts, tag).Sentences {
			out[tag] = append(out[tag], render.Word{From: e[0], To: withVerbs(e[0], e[1])})
		}
	}
	return out
})

// withVerbs returns a translation with the verbs of its English, %[1]d for a number, in place of %[1]s.
func withVerbs(english, to string) string {
	for i, verb := range say.ParsePattern(english).Verbs {
		arg := fmt.Sprintf("%%[%d]", i+1)
		to = strings.ReplaceAll(to, arg+"s", arg+verb[len(verb)-1:])
	}
	return to
}

// translateWord returns a word in the picture's language.
func translateWord(words []render.Word, s string) string {
	for _, w := range words {
		if w.From == s {
			return w.To
		}
	}
	return s
}
