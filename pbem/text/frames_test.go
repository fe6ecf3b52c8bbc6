package text

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
)

// mark is the first line of a frame, or the mention of one: its mark, and the words after it on the line.
var mark = regexp.MustCompile(`#(PBEM|DESK|MOD|EVENT|PRESS)\b((?: +(?:%(?:\[\d\])?[sv]|[A-Z]+\b|<[a-z]+>|to\b|all\b))*)(?: +([a-z]\w*))?`)

// mention are the words that follow the bare mark of a frame in a sentence about such frames.
var mention = []string{"with", "from", "frame", "frames", "line", "and", "or", "in", "it", "makes", "for", "named", "to", "only",
	"game", "name", "would", "stands", "can", "follows", "come", "is", "has", "was", "that", "of"}

// wrongFrame returns why a text shows a frame that would not be read, "" where it shows none such.
func wrongFrame(text string) string {
	for _, m := range mark.FindAllStringSubmatch(text, -1) {
		if strings.HasSuffix(text, m[0]+" ") { // the source joins more to it
			continue
		}
		if m[2] == "" {
			if m[3] != "" && !slices.Contains(mention, m[3]) {
				return m[0] + ": neither the first line of a frame nor a word about frames"
			}
			continue
		}
		head := regexp.MustCompile(`%(?:\[\d\])?[sv]|<[a-z]+>`).ReplaceAllString(m[2], "x")
		found := notation.FindFrames("#"+m[1]+strings.ToLower(head)+"\nstatus\n#END\n",
			func(string, string, string) (notation.Vocabulary, bool) {
				return notation.Vocabulary{}, false
			})
		faults := found.Faults
		for _, f := range append(found.Frames, found.OtherFrames...) {
			faults = append(faults, f.Faults...)
		}
		if n := len(found.Frames) + len(found.OtherFrames); n != 1 || slices.ContainsFunc(faults, atHeader) {
			return m[0] + ": no first line of a frame"
		}
	}
	return ""
}

func atHeader(f notation.Fault) bool { return strings.HasPrefix(f.Code, "frame/") }

// TestFramesAreShownAsTheyAreRead holds that each frame in the words of the program, in every language, has the first
// line that its mark needs: what a person copies out of a letter or an error is read.
func TestFramesAreShownAsTheyAreRead(t *testing.T) {
	shown := 0
	look := func(where, text string) {
		if strings.Contains(text, "#") && mark.MatchString(text) {
			shown++
			if why := wrongFrame(text); why != "" {
				t.Errorf("%s: %s", where, why)
			}
		}
	}
	for _, e := range allEntries() {
		look("the catalogue", e.en)
		look("the catalogue", e.to)
	}
	for _, top := range []string{"../../notation", "../../rules", "../../pbem", "../../cmd"} {
		err := filepath.WalkDir(top, func(name string, d fs.DirEntry, err error) error {
			switch ext := filepath.Ext(name); {
			case err != nil:
				return err
			case d.IsDir() && d.Name() == "testdata":
				return fs.SkipDir
			case ext == ".js" || ext == ".html":
				text, err := os.ReadFile(name)
				if err != nil {
					return err
				}
				look(name, string(text))
			case ext == ".go" && !strings.HasSuffix(name, "_test.go"):
				for where, s := range literals(t, name) {
					look(where, s)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if shown < 40 {
		t.Errorf("only %d strings with frames were found", shown)
	}
	for text, ok := range map[string]bool{"#DESK planner": false, "#DESK %s": false, "#DESK %s %s": true, "#MOD %s\nstatus": true,
		"a frame #DESK with the line map": true, "#PRESS %s %s to": false, "#PBEM %s %s": false} {
		if (wrongFrame(text) == "") != ok {
			t.Errorf("%q: %q", text, wrongFrame(text))
		}
	}
}

// literals returns the strings of a source file by place, joined where the source joins them.
func literals(t *testing.T, name string) map[string]string {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		s, ok := literal(e)
		if ok {
			out[set.Position(n.Pos()).String()] = s
		}
		return !ok
	})
	return out
}
