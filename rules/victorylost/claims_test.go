package victorylost

import (
	"os"
	"testing"
	"testing/fstest"

	"fieldpost/rules/core"
)

// shippedFiles are the files that come with the program.
func shippedFiles(t testing.TB) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	for _, f := range []string{mapFile, unitsFile, tablesFile, setupFile} {
		data, err := os.ReadFile("../../scenarios/a-victory-lost/" + f)
		if err != nil {
			t.Fatal(err)
		}
		files[f] = &fstest.MapFile{Data: data}
	}
	return files
}

func allClaims(t testing.TB, files fstest.MapFS) []core.Claim {
	t.Helper()
	list, err := New().Claims(files)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestClaimsHold: the shipped data agree with every statement of the rulebook.
func TestClaimsHold(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range allClaims(t, shippedFiles(t)) {
		if c.Err != nil {
			t.Errorf("%s %s: %v", c.Rule, c.Text, c.Err)
		}
		if c.Rule == "" || c.Text == "" || seen[c.Text] {
			t.Errorf("%q %q is empty or said twice", c.Rule, c.Text)
		}
		seen[c.Text] = true
	}
}
