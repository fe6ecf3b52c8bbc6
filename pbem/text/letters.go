package text

import (
	_ "embed"

	"fieldpost/rules/mech/translation"
)

// letterText holds what letters say in Japanese, and planners do not.
//
//go:embed letters.txt
var letterText string

// LetterSentences returns the sentences that letters alone say. The linker leaves them out of a program that does not name this
// function, as planners do not. It panics with the first error of letters.txt.
func LetterSentences() [][2]string {
	t, err := translation.Parse("letters.txt", letterText)
	if err != nil {
		panic(err)
	}
	return t.Sentences
}
