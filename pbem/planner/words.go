package planner

import (
	"embed"

	"fieldpost/pbem/text/language"
	"fieldpost/pbem/text/wordlist"
)

//go:embed words.*.txt
var wordFiles embed.FS

// words holds the page's own texts by language. The page fills in %s. Everything about a game comes from the rules.
var words = wordlist.Load(wordFiles)

// languageNames returns the languages of the page: the tag and the own name of each, English first.
func languageNames() (out [][2]string) {
	for _, tag := range language.Codes() {
		if words[tag] != nil {
			out = append(out, [2]string{tag, language.OwnName(tag)})
		}
	}
	return out
}
