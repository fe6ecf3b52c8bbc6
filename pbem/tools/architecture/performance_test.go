package architecture

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/tools/benchcheck"
)

// benchmark matches the head of a benchmark; runs matches a test that runs those of its package.
var (
	benchmark = regexp.MustCompile(`(?m)^func (Benchmark\w+)\(`)
	runs      = regexp.MustCompile(`(?m)^func TestPerformance\(t \*testing\.T\) {\n\tbenchcheck\.RunOnce\(t\b`)
)

// TestPerformanceCommands: each command of docs/performance.md names benchmarks that there are, in packages whose tests
// run them.
func TestPerformanceCommands(t *testing.T) {
	for _, c := range benchcheck.Commands(t) {
		for _, dir := range c.Packages {
			src := testsOf(t, dir)
			if !runs.MatchString(src) {
				t.Errorf("%s: no TestPerformance of ./%s runs it", c.Text, dir)
			}
			var names []string
			for _, m := range benchmark.FindAllStringSubmatch(src, -1) {
				names = append(names, m[1])
			}
			for _, p := range c.Patterns {
				name, _, _ := strings.Cut(p, "/") // what stands behind it is for sub-benchmarks
				if !slices.ContainsFunc(names, regexp.MustCompile(name).MatchString) {
					t.Errorf("%s: ./%s has no benchmark %s", c.Text, dir, name)
				}
			}
		}
	}
}

// testsOf returns the source of the tests in a folder, joined.
func testsOf(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, path := range files {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(b)
	}
	return out.String()
}
