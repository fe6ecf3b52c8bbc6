package datacheck

import (
	"os"
	"strings"
	"testing"
)

// TestPage: docs/data.md lists exactly the predicates that there are, in their order, with what they mean.
func TestPage(t *testing.T) {
	data, err := os.ReadFile("../../../docs/data.md")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	family := ""
	for _, p := range Predicates() {
		if p.Family != family {
			want = append(want, "### "+p.Family, "| sentence | holds when |", "|---|---|")
			family = p.Family
		}
		want = append(want, "| `"+p.sentenceForm()+"` | "+p.Meaning+" |")
	}
	_, rest, _ := strings.Cut(string(data), "<!-- predicates -->\n")
	page, _, ok := strings.Cut(rest, "<!-- end -->")
	var got []string
	for _, l := range strings.Split(page, "\n") {
		if l != "" {
			got = append(got, l)
		}
	}
	if !ok || strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("docs/data.md lists other predicates than these:\n%s", strings.Join(want, "\n"))
	}
}

// TestFamilies: every predicate has a family, says what it means and is there once.
func TestFamilies(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range Predicates() {
		if p.Meaning == "" || p.check == nil || seen[p.sentenceForm()] || strings.Count(p.Form, "|") > 1 {
			t.Errorf("%q is not whole", p.Form)
		}
		seen[p.sentenceForm()] = true
	}
}

// TestPageExamples: the facts that docs/data.md shows are read.
func TestPageExamples(t *testing.T) {
	data, err := os.ReadFile("../../../docs/data.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(data), "```facts\n")
	text, _, ok := strings.Cut(rest, "```")
	if list, err := Parse("docs/data.md", []byte(text)); err != nil || !ok || len(list) < 8 {
		t.Errorf("%d facts: %v", len(list), err)
	}
}
