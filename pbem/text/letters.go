package text

import (
	"embed"

	"fieldpost/rules/mechanics/translation"
)

// letterTexts embeds the translations of sentences that occur only in letters, not in planner pages.
//
//go:embed letters.*.txt
var letterTexts embed.FS

// LetterSentences returns the sentences that occur only in letters, with their translations into the language with a
// tag. A program that does not call this function, such as a planner page, is linked without them. It panics with the
// first error of the file letters.TAG.txt.
func LetterSentences(lang string) [][2]string {
	name := "letters." + lang + ".txt"
	text, err := letterTexts.ReadFile(name)
	if err != nil {
		return nil
	}
	t, err := translation.Parse(name, string(text))
	if err != nil {
		panic(err)
	}
	return t.Sentences
}
