package planner

import (
	"embed"

	"fieldpost/pbem/text/language"
	"fieldpost/pbem/text/wordlist"
)

//go:embed words.*.txt
var wordFiles embed.FS

// words holds the page's own texts by language. The page replaces %s. All texts about a game come from the rules.
var words = wordlist.Load(wordFiles)

// languageNames returns each language of the page as its tag and its own name, English first.
func languageNames() (out [][2]string) {
	for _, tag := range language.Codes() {
		if words[tag] != nil {
			out = append(out, [2]string{tag, language.OwnName(tag)})
		}
	}
	return out
}
