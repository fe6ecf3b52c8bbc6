package planner

import (
	_ "embed"
	"strings"

	"fieldpost/pbem/text/language"
)

//go:embed words.en.txt
var englishWords string

//go:embed words.ja.txt
var japaneseWords string

// words holds the page's own texts by language. The page fills in %s. Everything about a game comes from the rules.
var words = map[string]map[string]string{language.English: wordList(englishWords), language.Japanese: wordList(japaneseWords)}

// wordList parses a list of texts: a key and its text on each line.
func wordList(lines string) map[string]string {
	list := map[string]string{}
	for l := range strings.Lines(lines) {
		key, word, _ := strings.Cut(strings.TrimSpace(l), " ")
		list[key] = word
	}
	return list
}

// wordsIn returns the page's texts in a language, in English if there is no such language.
func wordsIn(lang string) map[string]string {
	if w, ok := words[lang]; ok {
		return w
	}
	return words[language.English]
}
