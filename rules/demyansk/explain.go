package demyansk

import (
	"embed"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/tongue"
)

// book are the rules in our own words, a line each: the number, a blank, the text.
//
//go:embed rules.txt
var book string

//go:embed japanese.txt
var texts embed.FS

// Speaks gives what the title says in another language than English.
func (Title) Speaks(lang string) core.Tongue { return tongue.Of(texts, lang) }

// explained are the lines of the book by number.
var explained = func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(book) {
		rule, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		out[rule] = text
	}
	return out
}()

// Explain tells a rule in our own words.
func (g *game) Explain(rule string) (string, bool) {
	t, ok := explained[rule]
	return t, ok
}

// Rules are the numbers that can be explained, in the order of the rulebook.
func (g *game) Rules() []string {
	parts := func(rule string) (out []int) {
		for p := range strings.SplitSeq(rule, ".") {
			n, _ := strconv.Atoi(p)
			out = append(out, n)
		}
		return out
	}
	return slices.SortedFunc(maps.Keys(explained), func(a, b string) int { return slices.Compare(parts(a), parts(b)) })
}
