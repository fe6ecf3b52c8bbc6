// Package lazyregexp compiles regular expressions at their first use, because the program has more than a hundred, and
// one command uses few of them.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns a function that compiles a regular expression at its first call; that call and all later ones panic if
// text is invalid.
func New(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
