// Package benchcheck runs each benchmark of docs/performance.md once, in the tests of its package, and draws the plot
// of the page's table. Without these runs, a broken benchmark would not be noticed.
package benchcheck

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Command is one command of docs/performance.md: `go test -run - -bench PATTERN ./PACKAGE... FLAGS`.
type Command struct {
	Text     string
	Patterns []string // patterns of benchmarks, split at bars
	Packages []string // "pbem/daemon"
	Flags    []string
}

// command matches a Command on the page docs/performance.md, in a sentence or a table.
var command = regexp.MustCompile("`(go test -run - -bench ('[^']*'|[^ ]+)((?: \\./[a-z/]+)+)([^`]*))`")

// Commands returns the commands of the page. A test fails when one cannot be read.
func Commands(t testing.TB) []Command {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(root(t), "docs", "performance.md"))
	if err != nil {
		t.Fatal(err)
	}
	var out []Command
	for _, m := range command.FindAllStringSubmatch(string(page), -1) {
		pattern := strings.ReplaceAll(strings.Trim(m[2], "'"), `\|`, "|") // in a table a bar is escaped
		packages := strings.Fields(strings.ReplaceAll(m[3], "./", ""))
		out = append(out, Command{m[1], strings.Split(pattern, "|"), packages, strings.Fields(m[4])})
	}
	if n := strings.Count(string(page), "`go test -run -"); len(out) != n || n < 15 {
		t.Fatalf("docs/performance.md has %d commands, %d are read", n, len(out))
	}
	return out
}

// root returns the root folder of the project, which is above the package under test.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	for ; err == nil; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	t.Fatalf("no go.mod above: %v", err)
	return ""
}
