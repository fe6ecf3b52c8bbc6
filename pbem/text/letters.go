package text

import (
	_ "embed"

	"fieldpost/rules/mech/translation"
)

// letterText holds the Japanese of sentences that occur only in letters, not in planner pages.
//
//go:embed letters.ja.txt
var letterText string

// LetterSentences returns the sentences that occur only in letters, with their Japanese. The linker leaves them out of
// a program that does not call this function, such as a planner. It panics with the first error of letters.ja.txt.
func LetterSentences() [][2]string {
	t, err := translation.Parse("letters.ja.txt", letterText)
	if err != nil {
		panic(err)
	}
	return t.Sentences
}
