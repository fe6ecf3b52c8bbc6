package localisation

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost"
	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/rules"
)

// TestProgramWithANewLanguage builds the program with the files of a further language laid over the sources, and no
// change of code: it then speaks the language where it is translated.
func TestProgramWithANewLanguage(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	files, err := Template(fieldpost.Sources, rules.All(), open, "eo")
	if err != nil {
		t.Fatal(err)
	}
	dir, over := t.TempDir(), map[string]string{}
	write := func(name, text string) string {
		t.Helper()
		name = filepath.Join(dir, strings.ReplaceAll(name, "/", "_"))
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	for _, f := range files {
		text := strings.Replace(f.Text, "# 12.2 ", "12.2 ", 1) // a rule
		text = strings.Replace(text, "name eo\nown eo", "name Esperanto\nown Esperanto", 1)
		over[filepath.Join(root, filepath.FromSlash(f.Path))] = write(f.Path, text)
	}
	list, err := json.Marshal(map[string]any{"Replace": over})
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "pbem")
	build := exec.Command("go", "build", "-ldflags=-w", "-overlay", write("overlay.json", string(list)), "-o", program,
		"fieldpost/cmd/pbem")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, c := range []struct{ args, want string }{
		{"explain kursk 12.2 --lang Esperanto", "12.2  The combat results table"},
		{"new --title kursk --game eo-1 --seat german=a@example.org --seat soviet=b@example.org --lang eo --dir state", "eo-1"},
		{"text check eo", "stale 0, unused 0, inconsistent 0, faulty 0\n"},
		{"explain --help", "en or eo or ja"},
	} {
		run := exec.Command(program, strings.Fields(c.args)...)
		run.Dir = dir
		if out, _ := run.CombinedOutput(); !strings.Contains(string(out), c.want) {
			t.Errorf("pbem %s: %s", c.args, out)
		}
	}
}
