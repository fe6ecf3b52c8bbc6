// Package japanese holds what the titles of the Eastern Front series say to players, in Japanese. The sentences are our own, the terms
// those of the Japanese play book.
package japanese

import (
	_ "embed" // the rules in Japanese
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/rulebook"
)

// book are the rules in Japanese, a line each: the number, a blank, the text.
//
//go:embed rules.txt
var book string

// Tongue is all that the titles say in Japanese.
func Tongue() core.Tongue {
	out, b := core.Tongue{Sentences: slices.Concat(words, strategic), Rules: map[string]string{}}, rulebook.Read(book)
	for _, rule := range b.Rules() {
		out.Rules[rule], _ = b.Explain(rule)
	}
	return out
}
