package randomplay

import (
	"regexp"
	"slices"
	"testing"
)

// Book is a title that explains its rules by number.
type Book interface {
	Rules() []string
	Explain(rule string) (string, bool)
}

// CheckExplained fails the test if a rule constant in a title's source has no explanation, or if the rule second does
// not come right after the rule first, as a sample of the order of the book.
func CheckExplained(t testing.TB, book Book, source []byte, first, second string) {
	t.Helper()
	found := regexp.MustCompile(`"([0-9]+(?:[.][0-9]+)+)"`).FindAllSubmatch(source, -1)
	if len(found) < 50 {
		t.Errorf("only %d rule constants found", len(found))
	}
	for _, m := range found {
		if text, ok := book.Explain(string(m[1])); !ok || len(text) < 20 {
			t.Errorf("rule %s is not explained", m[1])
		}
	}
	if _, ok := book.Explain("99.9"); ok {
		t.Error("there is no rule 99.9")
	}
	rules := book.Rules()
	if i, k := slices.Index(rules, first), slices.Index(rules, second); i < 0 || k != i+1 {
		t.Errorf("rules are not in the order of the book: %v", rules)
	}
}

// AddCounts adds the counts in more to those in sum.
func AddCounts(sum, more map[string]int) {
	for k, n := range more { // any order: they are added up
		sum[k] += n
	}
}

// CheckAllOccurred fails the test if an element of list has no count in came.
func CheckAllOccurred(t testing.TB, what string, came map[string]int, list ...string) {
	t.Helper()
	for _, k := range list {
		if came[k] == 0 {
			t.Errorf("no %s %q came up: %v", what, k, came)
		}
	}
}
