package arch

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// benchCommand is a command of docs/performance.md: pattern, package, and what follows.
var benchCommand = regexp.MustCompile("`go test -run - -bench ('[^']*'|[^ ]+) (\\./[a-z/]+)([^`]*)`")

// TestPerformanceCommands: each command of docs/performance.md names a benchmark that there is. In CI each runs once.
func TestPerformanceCommands(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs", "performance.md"))
	if err != nil {
		t.Fatal(err)
	}
	found := benchCommand.FindAllStringSubmatch(string(page), -1)
	if n := strings.Count(string(page), "`go test -run -"); len(found) != n || n < 15 {
		t.Fatalf("%d commands of %d are read", len(found), n)
	}
	done := map[string]bool{}
	for _, c := range found {
		pattern := strings.ReplaceAll(strings.Trim(c[1], "'"), `\|`, "|") // a bar in a table is escaped
		if pattern != "." && !hasBenchmark(t, c[2], pattern) {
			t.Errorf("%s: no such benchmark", c[0])
			continue
		}
		args := append([]string{"test", "-run", "-", "-bench", pattern, "-benchtime", "1x", c[2]}, strings.Fields(c[3])...)
		if os.Getenv("CI") == "" || done[strings.Join(args, " ")] {
			continue
		}
		done[strings.Join(args, " ")] = true
		cmd := exec.Command("go", args...)
		cmd.Dir = root
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
}

// hasBenchmark says whether a package has a benchmark whose name a pattern finds.
func hasBenchmark(t *testing.T, dir, pattern string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	want := regexp.MustCompile(pattern)
	return slices.ContainsFunc(files, func(path string) bool {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^func (Benchmark\w+)\(`).FindAllSubmatch(b, -1) {
			if want.Match(m[1]) {
				return true
			}
		}
		return false
	})
}
