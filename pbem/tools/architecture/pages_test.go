package architecture

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	codeBlock = regexp.MustCompile("(?s)```.*?```")
	heading   = regexp.MustCompile(`(?m)^#+ (.*)$`)
	link      = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	linked    = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	notInSlug = regexp.MustCompile(`[^\p{L}\p{N}_\- ]`)

	// inTree matches a file or folder of the tree, as pages name them.
	inTree = regexp.MustCompile("`(?:\\./)?((?:pbem|rules|notation|cmd|config|scenarios|docs)/[\\w./-]*\\w)`")
)

// pages returns the texts of all pages by their path below the root.
func pages(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(files) < 3 {
			t.Fatal(pattern, len(files), err)
		}
		for _, f := range files {
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			name, err := filepath.Rel(root, f)
			if err != nil {
				t.Fatal(err)
			}
			out[filepath.ToSlash(name)] = string(b)
		}
	}
	return out
}

// anchors returns the names under which links find the headings of a page.
func anchors(text string) map[string]bool {
	out := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(codeBlock.ReplaceAllString(text, ""), -1) {
		h := strings.NewReplacer("`", "", "*", "").Replace(linked.ReplaceAllString(m[1], "$1"))
		out[strings.ReplaceAll(notInSlug.ReplaceAllString(strings.ToLower(strings.TrimSpace(h)), ""), " ", "-")] = true
	}
	return out
}

// TestLinks: each link of a page to another one, or to a heading, leads somewhere.
func TestLinks(t *testing.T) {
	all, n := pages(t), 0
	for name, text := range all {
		for _, m := range link.FindAllStringSubmatch(codeBlock.ReplaceAllString(text, ""), -1) {
			if strings.Contains(m[1], ":") {
				continue // elsewhere
			}
			n++
			file, at, _ := strings.Cut(m[1], "#")
			to := name
			if file != "" {
				to = filepath.ToSlash(filepath.Join(filepath.Dir(name), file))
			}
			if _, err := os.Stat(filepath.Join(root, to)); err != nil {
				t.Errorf("%s links to %s, which is not there", name, m[1])
			} else if at != "" && !anchors(all[to])[at] {
				t.Errorf("%s links to %s, which has no such heading", name, m[1])
			}
		}
	}
	if n < 100 {
		t.Errorf("only %d links", n)
	}
}

// TestNamedFiles: the files and folders that pages for contributors name are there.
func TestNamedFiles(t *testing.T) {
	all, n := pages(t), 0
	for _, name := range []string{"CONTRIBUTING.md", "docs/design.md", "docs/internals.md", "docs/protocol.md", "docs/performance.md",
		"docs/drill.md"} {
		for _, m := range inTree.FindAllStringSubmatch(codeBlock.ReplaceAllString(all[name], ""), -1) {
			if strings.Contains(m[1], "TITLE") {
				continue
			}
			n++
			if _, err := os.Stat(filepath.Join(root, m[1])); err != nil {
				t.Errorf("%s names %s, which is not there", name, m[1])
			}
		}
	}
	if n < 100 {
		t.Errorf("only %d places", n)
	}
}
