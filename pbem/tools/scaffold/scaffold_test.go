package scaffold

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	_ "fieldpost/pbem/tools/testtmp"
)

// root is the checkout.
const root = "../../.."

// laid is a new title, written to a folder and laid over the checkout for the go command, with the list of titles that
// has it.
type laid struct {
	dir     string // the files, in folders as those of the project
	overlay string // for go build -overlay
}

// lay begins a title.
func lay(t *testing.T, id string) laid {
	t.Helper()
	list, err := Files(id)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "rules/rules.go"))
	if err != nil {
		t.Fatal(err)
	}
	listed := strings.Replace(string(text), "import (", "import (\n\t\"fieldpost/rules/"+Package(id)+"\"", 1)
	listed = strings.Replace(listed, ".New()}", ".New(), "+Package(id)+".New()}", 1)
	x := laid{dir: t.TempDir()}
	top, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	over := map[string]string{}
	for _, f := range append(list, File{"rules/rules.go", []byte(listed)}) {
		name := filepath.Join(x.dir, f.Path)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Text, 0o600); err != nil {
			t.Fatal(err)
		}
		over[filepath.Join(top, f.Path)] = name
	}
	b, err := json.Marshal(map[string]any{"Replace": over})
	if err != nil {
		t.Fatal(err)
	}
	x.overlay = filepath.Join(x.dir, "overlay.json")
	if err := os.WriteFile(x.overlay, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return x
}

// run runs a program in a folder, and gives what it prints.
func run(t *testing.T, dir, program string, args ...string) string {
	t.Helper()
	c := exec.Command(program, args...)
	c.Dir = dir
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", filepath.Base(program), strings.Join(args, " "), err, out)
	}
	return string(out)
}

// TestTitle begins a title as docs/title.md does, builds it, runs its tests, which hold its facts, play its cases and
// whole games, and then the commands of the page with the title in the list of the program.
func TestTitle(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a new title")
	}
	page, err := os.ReadFile(filepath.Join(root, "docs/title.md"))
	if err != nil {
		t.Fatal(err)
	}
	var commands [][]string
	for _, m := range regexp.MustCompile(`(?m)^    pbem (.*)$`).FindAllStringSubmatch(string(page), -1) {
		text, _, _ := strings.Cut(m[1], "  ")
		commands = append(commands, strings.Fields(text))
	}
	if len(commands) < 8 || strings.Join(commands[0][:2], " ") != "title new" {
		t.Fatalf("%d commands, first %v", len(commands), commands)
	}
	id := commands[0][2]
	// Nobody debugs what is built: without tables for that (-w) it is linked in half the time.
	x := lay(t, id)
	tests, program := filepath.Join(x.dir, "title.test"), filepath.Join(x.dir, "pbem")
	run(t, root, "go", "test", "-c", "-vet=off", "-ldflags=-w", "-overlay", x.overlay, "-o", tests, "fieldpost/rules/"+Package(id))
	out := run(t, filepath.Join(x.dir, "rules", Package(id)), tests, "-test.v")
	for _, want := range []string{"TestFacts", "TestCases", "TestRandomPlay", "TestRobot", "TestFuzz"} {
		if !strings.Contains(out, "--- PASS: "+want) {
			t.Errorf("%s did not pass:\n%s", want, out)
		}
	}
	run(t, root, "go", "build", "-ldflags=-w", "-overlay", x.overlay, "-o", program, "fieldpost/cmd/pbem")
	for _, c := range commands[1:] {
		run(t, x.dir, program, c...)
	}
}

// TestExampleKeepsItsName: the example under its own name is the example, and another name is everywhere.
func TestExampleKeepsItsName(t *testing.T) {
	same, err := Files(example)
	if err != nil || len(same) < 15 {
		t.Fatalf("%d files, %v", len(same), err)
	}
	for _, f := range same {
		if text, err := os.ReadFile(filepath.Join("testdata", f.Path)); err != nil || string(text) != string(f.Text) {
			t.Errorf("%s is changed (%v)", f.Path, err)
		}
	}
	other, err := Files("my-title")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range other {
		if strings.Contains(strings.ToLower(f.Path+string(f.Text)), example) {
			t.Errorf("%s still has the name of the example", f.Path)
		}
	}
}

// TestIDs: what is no id is refused.
func TestIDs(t *testing.T) {
	for _, id := range []string{"", "Kursk", "a b", "-a", "a-", "../x", "type", "1x", "go-to"} {
		if _, err := Files(id); err == nil || !strings.Contains(err.Error(), "no id of a title") {
			t.Errorf("%q: %v", id, err)
		}
	}
}

// TestPage: what the page shows of the example stands in it.
func TestPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs/title.md"))
	if err != nil {
		t.Fatal(err)
	}
	list, err := Files(example)
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, f := range list {
		all.Write(f.Text)
	}
	shown := regexp.MustCompile("(?s)\n```(?:facts|case)\n(.*?\n)```\n").FindAllStringSubmatch(string(page), -1)
	for _, m := range shown {
		for line := range strings.Lines(m[1]) {
			if !strings.Contains(all.String(), line) {
				t.Errorf("the page shows %q, which is not in the example", line)
			}
		}
	}
	if len(shown) < 2 {
		t.Errorf("%d parts of the example are shown", len(shown))
	}
}
