package casefile_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/tools/casefile"
	"fieldpost/rules/core"
	"fieldpost/rules/gsfg"
	"fieldpost/scenarios"
)

// TestGSFG runs every case of the title Group of Soviet Forces Germany; every rule that it can explain has a case.
func TestGSFG(t *testing.T) {
	files, err := filepath.Glob("../../../rules/gsfg/testdata/*.case")
	if err != nil || len(files) == 0 {
		t.Fatalf("no case files: %v", err)
	}
	const data = "../../../scenarios/group-of-soviet-forces-germany"
	run := casefile.NewRunner(func(id string) (core.Title, bool) { return gsfg.New(), id == "group-of-soviet-forces-germany" },
		scenarios.Open)
	var rules, headings []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		cases, err := casefile.Parse(filepath.Base(file), text)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cases {
			headings = append(headings, c.Heading)
			t.Run(strings.TrimSuffix(c.File, ".case")+"/"+c.Name(), func(t *testing.T) {
				res := run.Run(c)
				rules = append(rules, res.Rules...)
				for _, d := range res.Diffs {
					t.Error(d)
				}
			})
		}
	}
	mod, err := gsfg.New().Load(os.DirFS(data))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range mod.(core.Explainer).Rules() {
		if !slices.Contains(rules, r) {
			t.Errorf("no case for rule %s", r)
		}
	}
	for _, d := range gsfg.New().Meta().Options {
		for _, v := range d.Values {
			if !slices.ContainsFunc(headings, func(h string) bool { return strings.Contains(h, d.Key+"="+v) }) {
				t.Errorf("no case for option %s=%s", d.Key, v)
			}
		}
	}
}
