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

// texts embeds the translated words of margin and legend, of titles' terrain and of unit types.
//
//go:embed sentences.*.txt
var texts embed.FS

// Words returns the built-in words on pictures in the language with a tag. It returns nil for English and unknown
// languages.
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

// withVerbs gives the placeholders of a translation the format verbs of the English text: %[1]s becomes %[1]d for a
// number.
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
