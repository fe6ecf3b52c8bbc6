package tournament

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestRules holds that each rule of docs/tournaments-reference.md has a test: testdata/rules.txt names one at least for
// each bold heading, all of them are there, and no line is left of a heading that is gone.
func TestRules(t *testing.T) {
	page, err := os.ReadFile("../../docs/tournaments-reference.md")
	if err != nil {
		t.Fatal(err)
	}
	var headings []string
	for _, m := range regexp.MustCompile(`(?m)^\*\*([^*]+)\*\*`).FindAllStringSubmatch(string(page), -1) {
		headings = append(headings, strings.TrimRight(m[1], ".:"))
	}
	tests := allTests(t)
	table, err := os.ReadFile("testdata/rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(table)) {
		heading, names, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		if listed[heading] || !slices.Contains(headings, heading) {
			t.Errorf("rules.txt: %q stands there twice, or the page has no such heading", heading)
		}
		listed[heading] = true
		for _, name := range strings.Fields(names) {
			if !tests[name] {
				t.Errorf("rules.txt: %q: there is no test %s", heading, name)
			}
		}
	}
	for _, h := range headings {
		if !listed[h] {
			t.Errorf("the page has the rule %q, and rules.txt names no test of it", h)
		}
	}
	if len(headings) < 90 {
		t.Errorf("%d headings are found", len(headings))
	}
}

// allTests returns the names of the tests of this program.
func allTests(t *testing.T) map[string]bool {
	t.Helper()
	out, test := map[string]bool{}, regexp.MustCompile(`(?m)^func (Test[A-Za-z0-9]+)\(t \*testing\.T\)`)
	for _, root := range []string{"..", "../../cmd"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			raw, err := os.ReadFile(path)
			for _, m := range test.FindAllSubmatch(raw, -1) {
				out[string(m[1])] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}
