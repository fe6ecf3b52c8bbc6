package casefile_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/tools/casefile"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// TestTitles runs every case of every title.
func TestTitles(t *testing.T) {
	files, err := filepath.Glob("../../../rules/*/testdata/*.case")
	if err != nil || len(files) == 0 {
		t.Fatalf("no case files: %v", err)
	}
	run := casefile.NewRunner(rules.Find, scenarios.Open)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		cases, err := casefile.Parse(filepath.Base(file), text)
		if err != nil {
			t.Fatal(err)
		}
		folder := filepath.Base(filepath.Dir(filepath.Dir(file)))
		for _, c := range cases {
			t.Run(folder+"/"+strings.TrimSuffix(c.File, ".case")+"/"+c.Name(), func(t *testing.T) {
				t.Parallel()
				for _, d := range run.Run(c).Diffs {
					t.Error(d)
				}
			})
		}
	}
}
