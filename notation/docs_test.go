package notation

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// docBlock is one fenced example of a page about the notation.
type docBlock struct {
	line int
	code string // the fault it must give; "" for none
	text string
}

func docBlocks(t *testing.T, name string) (page string, blocks []docBlock) {
	t.Helper()
	raw, err := os.ReadFile("../docs/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var cur *docBlock
	for i, line := range strings.Split(string(raw), "\n") {
		switch {
		case cur != nil && line == "```":
			blocks = append(blocks, *cur)
			cur = nil
		case cur != nil:
			cur.text += line + "\n"
		case strings.HasPrefix(line, "```"):
			info := strings.Fields(line[3:])
			cur = &docBlock{line: i + 1}
			if len(info) == 2 && info[0] == "pbem-fault" {
				cur.code = info[1]
			} else if len(info) != 1 || info[0] != "pbem" {
				t.Fatalf("line %d: a block without a kind", i+1)
			}
		}
	}
	return string(raw), blocks
}

func parseBlock(b docBlock) []Fault {
	v := Vocabulary{Verbs: CommonVerbs(), Questions: []string{"attacked", "retreat", "losses"}}
	if !strings.Contains(b.text, "#PBEM") && !strings.Contains(b.text, "＃命令") && !strings.Contains(b.text, "#命令") {
		_, faults := ParseLines(b.text, v)
		return faults
	}
	found := FindFrames(b.text, func(_, _, _ string) (Vocabulary, bool) { return v, true })
	faults := found.Faults
	for _, f := range found.Frames {
		faults = append(faults, f.Faults...)
	}
	return faults
}

func TestDocumentedExamples(t *testing.T) {
	for name, least := range map[string]int{"notation.md": 30, "ja/notation.md": 6} {
		_, blocks := docBlocks(t, name)
		if len(blocks) < least {
			t.Errorf("%s: only %d examples found", name, len(blocks))
		}
		for _, b := range blocks {
			faults := parseBlock(b)
			if b.code == "" && len(faults) > 0 {
				t.Errorf("%s, line %d: %+v", name, b.line, faults)
			}
			if b.code != "" && (len(faults) == 0 || faults[0].Code != b.code) {
				t.Errorf("%s, line %d: want %s, got %+v", name, b.line, b.code, faults)
			}
		}
	}
}

// TestDocumentationIsComplete holds that every verb and every fault code of the package is on the page.
func TestDocumentationIsComplete(t *testing.T) {
	page, _ := docBlocks(t, "notation.md")
	for _, v := range CommonVerbs() {
		if !strings.Contains(page, "`"+v.Name+"`") {
			t.Errorf("verb %s is not documented", v.Name)
		}
	}
	codes := regexp.MustCompile(`"((?:syntax|frame|sheet)/[a-z-]+)"`)
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		src, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range codes.FindAllStringSubmatch(string(src), -1) {
			seen++
			if !strings.Contains(page, m[1]) {
				t.Errorf("fault %s of %s is not documented", m[1], f.Name())
			}
		}
	}
	if seen < 20 {
		t.Errorf("only %d fault codes found", seen)
	}
}
