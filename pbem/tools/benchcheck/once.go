package benchcheck

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// benchmarkLine matches an output line of a benchmark that ran or was skipped.
var benchmarkLine = regexp.MustCompile(`(?m)^(?:--- SKIP: )?(Benchmark\w*)`)

// RunOnce runs, in CI, each benchmark that docs/performance.md names for the package, for one iteration. The given
// flags override those of the page. The benchmarks run in a separate process of the test binary, so that nothing must
// be built.
func RunOnce(t *testing.T, flags ...string) {
	t.Helper()
	patterns, args := ownCommand(t)
	if len(patterns) == 0 {
		t.Fatal("docs/performance.md measures nothing here")
	}
	if os.Getenv("CI") == "" {
		return
	}
	t.Parallel() // only checks that the benchmarks work
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	args = append(append([]string{"-test.run=-", "-test.bench=" + strings.Join(patterns, "|"), "-test.benchtime=1x"}, args...), flags...)
	out, err := exec.Command(binary, args...).CombinedOutput()
	if err != nil {
		t.Errorf("%s: %v\n%s", strings.Join(args, " "), err, out)
	}
	ran := benchmarkLine.FindAllString(string(out), -1)
	for _, p := range patterns {
		name, _, _ := strings.Cut(p, "/") // the rest of the pattern is for sub-benchmarks
		if !slices.ContainsFunc(ran, regexp.MustCompile(name).MatchString) {
			t.Errorf("-bench %s: nothing was measured:\n%s", p, out)
		}
	}
}

// ownCommand returns the patterns and flags with which docs/performance.md runs the package under test.
func ownCommand(t *testing.T) (patterns, flags []string) {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range Commands(t) {
		if !slices.ContainsFunc(c.Packages, func(p string) bool { return filepath.Join(root(t), p) == dir }) {
			continue
		}
		patterns = append(patterns, c.Patterns...)
		for _, f := range c.Flags {
			if flag.Lookup("test."+strings.TrimLeft(f, "-")) != nil {
				f = "-test." + strings.TrimLeft(f, "-")
			}
			flags = append(flags, f)
		}
	}
	slices.Sort(patterns)
	return slices.Compact(patterns), flags
}
