package wine

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/game"
	_ "fieldpost/pbem/tools/testtmp"
)

const program = "fieldpost/cmd/pbem"

// TestUnderWine plays the demo with the Windows program and with that of this system, and holds that both make the same
// files and that each audits what the other made.
func TestUnderWine(t *testing.T) {
	m := Start(t, program)
	here := native(t)
	if out, status := m.Run("demo", "--dir", "theirs"); status != 0 || !strings.Contains(out, "AUDIT PASSED") {
		t.Fatalf("the demo under Wine: %d\n%s", status, out)
	}
	if out, status := here(m.Dir, "demo", "--dir", "ours"); status != 0 {
		t.Fatalf("the demo here: %d\n%s", status, out)
	}
	for _, part := range []string{"games", "maps", "reports", "film.html"} {
		sameFiles(t, filepath.Join(m.Dir, "ours", part), filepath.Join(m.Dir, "theirs", part))
	}
	theirs, ours := "theirs/games/kursk-demo", "ours/games/kursk-demo"
	if out, status := m.Run("audit", ours); status != 0 || !strings.Contains(out, "AUDIT PASSED") {
		t.Errorf("Wine audits a game of this system: %d\n%s", status, out)
	}
	if out, status := here(m.Dir, "audit", theirs); status != 0 || !strings.Contains(out, "AUDIT PASSED") {
		t.Errorf("this system audits a game of Wine: %d\n%s", status, out)
	}
	for _, args := range [][]string{
		{"status", ours}, {"report", ours, "--as", "german"}, {"replay", ours}, {"dice", ours}, {"explain", "kursk", "11.2"},
		{"map", ours, "--as", "german", "-o", "map.png"}, {"map", ours, "-o", "map.svg"},
		{"case", "cases/combat.case"}, {"case", "cases"},
		{"plan", ours, "--as", "german", "--out", "g.position"},
		{"plan", "g.position", "--wasm", "made", "--out", "planner.html"},
		{"check", "g.position", "crlf.txt"}, {"fmt", "crlf.txt"}, {"title", "check", "kursk"},
	} {
		same(t, m, here, args)
	}
}

// same holds that a call prints and writes the same on both systems. The file that it writes is named last, after -o
// or --out.
func same(t *testing.T, m *Machine, here func(dir string, args ...string) (string, int), args []string) {
	t.Helper()
	prepare(t, m.Dir)
	file := ""
	if n := len(args); slices.Contains([]string{"-o", "--out"}, args[n-2]) {
		file = filepath.Join(m.Dir, args[n-1])
	}
	want, wantStatus := here(m.Dir, args...)
	wantFile, _ := os.ReadFile(file)
	got, status := m.Run(args...)
	gotFile, _ := os.ReadFile(file)
	if got != want || status != wantStatus {
		t.Errorf("%q: under Wine %d\n%s\nhere %d\n%s", args, status, got, wantStatus, want)
	}
	if file != "" && (len(wantFile) == 0 || !bytes.Equal(gotFile, wantFile)) {
		t.Errorf("%q: %d bytes under Wine, %d here, and not the same", args, len(gotFile), len(wantFile))
	}
}

// prepare writes what the calls read.
func prepare(t *testing.T, dir string) {
	t.Helper()
	cases, err := os.ReadFile("../../../rules/kursk/testdata/combat.case")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"crlf.txt":           "#PBEM kursk-demo german T2-G-1\r\npass\r\n#END\r\n",
		"made/kursk.wasm.gz": "rules", "made/start.js": "// starts",
		"cases/combat.case": strings.ReplaceAll(string(cases), "\n", "\r\n"),
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// native returns a function that runs the program of this system in a folder.
func native(t *testing.T) func(dir string, args ...string) (string, int) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "pbem")
	if out, err := exec.Command("go", "build", "-o", path, program).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return func(dir string, args ...string) (string, int) {
		c := exec.Command(path, args...)
		c.Dir = dir
		out, _ := c.CombinedOutput()
		return string(out), c.ProcessState.ExitCode()
	}
}

// sameFiles holds that two files are the same, or that two folders hold the same files. It leaves snapshots out: they
// hold the hash of the program that wrote them.
func sameFiles(t *testing.T, ours, theirs string) {
	t.Helper()
	count := 0
	err := filepath.WalkDir(ours, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == game.FileSnapshot {
			return err
		}
		rel, _ := filepath.Rel(ours, path)
		a, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		b, err := os.ReadFile(filepath.Join(theirs, rel))
		if err != nil {
			t.Errorf("only here: %s", rel)
			return nil
		}
		count++
		if !bytes.Equal(a, b) {
			t.Errorf("%s differs", rel)
		}
		return nil
	})
	t.Logf("%d files compared", count)
	if err != nil || count == 0 {
		t.Errorf("%d files compared, %v", count, err)
	}
}
