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

// TestPerformanceCommands: each command of docs/performance.md names a benchmark that there is. In CI each runs once: those of a
// package, and the same flags, in one go.
func TestPerformanceCommands(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs", "performance.md"))
	if err != nil {
		t.Fatal(err)
	}
	found := benchCommand.FindAllStringSubmatch(string(page), -1)
	if n := strings.Count(string(page), "`go test -run -"); len(found) != n || n < 15 {
		t.Fatalf("%d commands of %d are read", len(found), n)
	}
	patterns := map[string][]string{} // by package and flags
	for _, c := range found {
		pattern := strings.ReplaceAll(strings.Trim(c[1], "'"), `\|`, "|") // a bar in a table is escaped
		if pattern != "." && !hasBenchmark(t, c[2], pattern) {
			t.Errorf("%s: no such benchmark", c[0])
			continue
		}
		where := c[2] + manyGames.ReplaceAllString(c[3], "") + little[c[2]]
		patterns[where] = append(patterns[where], pattern)
	}
	if os.Getenv("CI") == "" {
		return
	}
	for where, list := range patterns { // side by side: they are to work, not to be measured
		t.Run(where, func(t *testing.T) {
			t.Parallel()
			slices.Sort(list)
			runOnce(t, strings.Join(slices.Compact(list), "|"), strings.Fields(where))
		})
	}
}

// manyGames is how many games a site is measured with.
var manyGames = regexp.MustCompile(` -games \d+`)

// little are flags for a run that only shows that the commands of a package work: a site of few games, the beginning of each game, few
// frames.
var little = map[string]string{"./pbem/daemon": " -games 10", "./pbem/table/robot": " -sheets 20", "./pbem/tools/clicker": " -frames 20"}

// runOnce runs the benchmarks of a package that a pattern finds, once each. vet has looked at them already.
func runOnce(t *testing.T, pattern string, where []string) {
	t.Helper()
	args := append([]string{"test", "-vet=off", "-run", "-", "-bench", pattern, "-benchtime", "1x"}, where...)
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	if !strings.Contains(string(out), "\nBenchmark") && !strings.Contains(string(out), "--- SKIP: Benchmark") {
		t.Errorf("go %s: nothing was measured:\n%s", strings.Join(args, " "), out)
	}
}

// hasBenchmark says whether a package has a benchmark whose name a pattern finds.
func hasBenchmark(t *testing.T, dir, pattern string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	name, _, _ := strings.Cut(pattern, "/") // what stands behind it is for sub-benchmarks
	want := regexp.MustCompile(name)
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
