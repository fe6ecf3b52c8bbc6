package text

import (
	_ "embed"

	"fieldpost/rules/mech/translation"
)

// letters holds what letters say in Japanese, and planners do not.
//
//go:embed letters.txt
var letters string

// Letters returns the sentences that letters alone say. The linker leaves them out of a program that does not name this
// function, as planners do not. It panics with the first error of letters.txt.
func Letters() [][2]string {
	t, err := translation.Read("letters.txt", letters)
	if err != nil {
		panic(err)
	}
	return t.Sentences
}
