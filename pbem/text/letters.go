//go:build !js

package text

import (
	_ "embed"

	"fieldpost/rules/mech/tongue"
)

// letters holds what letters say in Japanese, and planners do not.
//
//go:embed letters.txt
var letters string

// ofLetters returns the sentences of letters.txt. It panics with the first error of the file, which is embedded.
func ofLetters() [][2]string {
	t, err := tongue.Read("letters.txt", letters)
	if err != nil {
		panic(err)
	}
	return t.Sentences
}
