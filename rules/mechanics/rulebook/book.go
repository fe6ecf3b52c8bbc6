// Package rulebook explains the rules of a title in our own words, and guides newcomers. The explanations are in the
// file rules.txt beside the title's code, one rule a line: its number, a blank, the explanation. The title embeds the
// file, and its game embeds a Book, which implements core.Explainer.
package rulebook

import (
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Book holds explanations of rules by number, and a guide for newcomers.
type Book struct {
	rules map[string]string
	guide []guidePart
}

// Load reads rules.txt and guide.txt. The part of a missing file is empty.
func Load(texts fs.FS) Book {
	text, _ := fs.ReadFile(texts, "rules.txt")
	guide, _ := fs.ReadFile(texts, "guide.txt")
	return Parse(string(text), string(guide))
}

// Parse parses the text of rules.txt and the text of guide.txt.
func Parse(text, guide string) Book {
	b := Book{map[string]string{}, parseGuide(guide)}
	for line := range strings.Lines(text) {
		rule, says, _ := strings.Cut(strings.TrimSpace(line), " ")
		b.rules[rule] = says
	}
	return b
}

// Explain returns the explanation of a rule. ok is false if there is none.
func (b Book) Explain(rule string) (string, bool) {
	says, ok := b.rules[rule]
	return says, ok
}

// Rules returns the numbers of all rules, in the order of the rulebook.
func (b Book) Rules() []string {
	return slices.SortedFunc(maps.Keys(b.rules), func(x, y string) int { return slices.Compare(numberParts(x), numberParts(y)) })
}

// numberParts returns the numbers in a rule number: 5 and 34 of "5.34".
func numberParts(rule string) (out []int) {
	for p := range strings.SplitSeq(rule, ".") {
		n, _ := strconv.Atoi(p)
		out = append(out, n)
	}
	return out
}
