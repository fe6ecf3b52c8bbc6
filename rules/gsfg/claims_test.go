package gsfg

import (
	"testing"
	"testing/fstest"

	"os"

	"fieldpost/rules/core"
)

const folder = "../../scenarios/group-of-soviet-forces-germany/"

// shipped are the files that come with the program.
func shipped(t *testing.T) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	for _, f := range []string{mapFile, unitsFile, tablesFile, setupFile} {
		data, err := os.ReadFile(folder + f)
		if err != nil {
			t.Fatal(err)
		}
		files[f] = &fstest.MapFile{Data: data}
	}
	return files
}

func judge(t *testing.T, files fstest.MapFS) []core.Claim {
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
	list := judge(t, shipped(t))
	for _, c := range list {
		if c.Err != nil {
			t.Errorf("%s %s: %v", c.Rule, c.Text, c.Err)
		}
		if c.Rule == "" || c.Text == "" || seen[c.Text] {
			t.Errorf("%q %q is empty or said twice", c.Rule, c.Text)
		}
		seen[c.Text] = true
	}
	t.Logf("%d claims", len(list))
}
