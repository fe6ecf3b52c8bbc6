package casefile_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/tools/casefile"
	"fieldpost/rules/core"
	"fieldpost/rules/kiev"
	"fieldpost/scenarios"
)

// TestKiev runs every case of the title.
func TestKiev(t *testing.T) {
	files, err := filepath.Glob("../../../rules/kiev/testdata/*.case")
	if err != nil || len(files) == 0 {
		t.Fatalf("no case files: %v", err)
	}
	run := casefile.NewRunner(func(id string) (core.Title, bool) { return kiev.New(), id == "kiev-to-rostov" },
		scenarios.Open)
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
			t.Run(strings.TrimSuffix(c.File, ".case")+"/"+c.Name(), func(t *testing.T) {
				t.Parallel()
				for _, d := range run.Run(c).Diffs {
					t.Error(d)
				}
			})
		}
	}
}
