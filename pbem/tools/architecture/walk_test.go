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

// TestTree: docs/design.md names each package, and each folder of pbem that it lists is there.
func TestTree(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(root, "docs/design.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(b), "## Folders and imports")
	tree := strings.Split(text, "```")[1]
	for _, file := range goFiles(t, "pbem") {
		rel, _ := filepath.Rel(filepath.Join(root, "pbem"), filepath.Dir(file))
		name := filepath.Base(rel)
		if rel != "." && strings.Count(filepath.ToSlash(rel), "/") < 2 && !regexp.MustCompile(`\b`+name+`\b`).MatchString(tree) {
			t.Errorf("docs/design.md does not name package %s", rel)
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^  ([a-z]+)/`).FindAllStringSubmatch(tree, -1) {
		if _, err := os.Stat(filepath.Join(root, "pbem", m[1])); err != nil {
			t.Error(err)
		}
	}
}
