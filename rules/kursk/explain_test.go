package kursk

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

// TestEveryRuleIsExplained reads the rule constants: none may be without an explanation.
func TestEveryRuleIsExplained(t *testing.T) {
	g := board(t)
	src, err := os.ReadFile("rules.go")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`= "([0-9.]+)"`).FindAllStringSubmatch(string(src), -1)
	if len(found) < 50 {
		t.Fatalf("only %d rule constants found", len(found))
	}
	for _, m := range found {
		if text, ok := g.Explain(m[1]); !ok || len(text) < 20 {
			t.Errorf("rule %s is not explained", m[1])
		}
	}
	if _, ok := g.Explain("99.9"); ok {
		t.Error("there is no rule 99.9")
	}
	rules := g.Rules()
	if i, k := slices.Index(rules, "9.7"), slices.Index(rules, "10.1"); i < 0 || k != i+1 {
		t.Errorf("rules are not in the order of the book: %v", rules)
	}
}
