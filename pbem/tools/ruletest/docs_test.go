package ruletest_test

import (
	"os"
	"strings"
	"testing"

	"fieldpost/pbem/tools/ruletest"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// TestDocs runs every example of the documentation.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile("../../../docs/cases.md")
	if err != nil {
		t.Fatal(err)
	}
	run := ruletest.NewRunner(rules.Find, scenarios.Open)
	n := 0
	for i, part := range strings.Split(string(text), "\n```case\n")[1:] {
		body, _, closed := strings.Cut(part, "\n```")
		if !closed {
			t.Fatalf("example %d has no end", i+1)
		}
		cases, err := ruletest.Parse("cases.md", []byte(body))
		if err != nil {
			t.Error(err)
		}
		for _, c := range cases {
			n++
			for _, d := range run.Run(c).Diffs {
				t.Errorf("%s: %s", c.Name(), d)
			}
		}
	}
	if n < 4 {
		t.Errorf("only %d examples were found", n)
	}
}
