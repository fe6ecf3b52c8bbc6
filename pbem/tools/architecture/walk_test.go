package architecture

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	_ "fieldpost/pbem/tools/testtmp"
)

// place is a file with a function of it, as docs/design.md names them.
var place = regexp.MustCompile("`((?:pbem|rules|notation)/[a-z/]+\\.go)`\\s+(\\w+)")

// TestWalk: the walks that docs/design.md opens with lead through files and functions that are there.
func TestWalk(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(root, "docs/design.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(b), "## How it goes")
	text, _, _ = strings.Cut(text, "## Words")
	found := place.FindAllStringSubmatch(text, -1)
	for _, m := range found {
		src, err := os.ReadFile(filepath.Join(root, m[1]))
		if err != nil {
			t.Error(err)
			continue
		}
		if !regexp.MustCompile(`(?m)^func (\([^)]*\) )?` + m[2] + `\(`).Match(src) {
			t.Errorf("%s has no function %s", m[1], m[2])
		}
	}
	if len(found) < 45 {
		t.Errorf("only %d places", len(found))
	}
}

const engine = "pbem/engine"
