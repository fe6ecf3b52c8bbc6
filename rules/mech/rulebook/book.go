// Package rulebook tells the rules of a title in our own words. They stand in a text beside the title's code, rules.txt, a rule a
// line: its number, a blank, what it says. The title embeds the text, and its game embeds the book, which is all that
// core.Explainer asks.
package rulebook

import (
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Book are rules by number, and what a newcomer is told.
type Book struct {
	rules map[string]string
	guide []guidePart
}

// Load reads rules.txt and guide.txt among the texts of a title; no rules and no guide where there is none.
func Load(texts fs.FS) Book {
	text, _ := fs.ReadFile(texts, "rules.txt")
	guide, _ := fs.ReadFile(texts, "guide.txt")
	return Parse(string(text), string(guide))
}

// Parse reads a text of rules and one of the form of guide.txt.
func Parse(text, guide string) Book {
	b := Book{map[string]string{}, parseGuide(guide)}
	for line := range strings.Lines(text) {
		rule, says, _ := strings.Cut(strings.TrimSpace(line), " ")
		b.rules[rule] = says
	}
	return b
}

// Explain tells a rule in our own words.
func (b Book) Explain(rule string) (string, bool) {
	says, ok := b.rules[rule]
	return says, ok
}

// Rules are the numbers of all rules, in the order of the rulebook.
func (b Book) Rules() []string {
	return slices.SortedFunc(maps.Keys(b.rules), func(x, y string) int { return slices.Compare(numberParts(x), numberParts(y)) })
}

// numberParts are the numbers of a rule number.
func numberParts(rule string) (out []int) {
	for p := range strings.SplitSeq(rule, ".") {
		n, _ := strconv.Atoi(p)
		out = append(out, n)
	}
	return out
}
