package japanese

import (
	_ "embed" // the rules in Japanese
	"strings"
)

// book are the rules in Japanese, a line each: the number, a blank, the text.
//
//go:embed rules.txt
var book string

// Rules are the lines of the book by number.
var Rules = func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(book) {
		rule, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		out[rule] = text
	}
	return out
}()
