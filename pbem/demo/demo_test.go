package demo

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDemo plays the whole demo: it must end by itself with a passed audit, with every kind of answer among the mails.
func TestDemo(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "demo")
	var out bytes.Buffer
	ok, err := Run(context.Background(), Options{Dir: dir, Out: &out})
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		t.Errorf("the audit failed:\n%s", out.String())
	}
	for _, want := range []string{"sheet refused, 5 errors", "check: legal", "Soviet answer needed at 2214", "your answer needed", "waits for the german side", "turn 2, phase T2-G-1", "AUDIT PASSED"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("nothing in the demo's output says %q:\n%s", want, out.String())
		}
	}
	for _, f := range []string{"games/kursk-demo/game.yaml", "games/kursk-demo/ledger.txt", "maps/german.png", "maps/soviet.svg", "maps/moderator.png", marker} {
		if st, err := os.Stat(filepath.Join(dir, f)); err != nil || st.Size() == 0 {
			t.Errorf("%s is missing or empty", f)
		}
	}
	if st, err := os.Stat(filepath.Join(dir, "games/kursk-demo/secrets.yaml")); err != nil || st.Mode().Perm() != 0o600 {
		t.Errorf("secrets.yaml: %v, %v", st.Mode(), err)
	}
	again := bytes.Buffer{}
	if ok, err := Run(context.Background(), Options{Dir: dir, Out: &again}); err != nil || !ok {
		t.Errorf("a second run over the first: %v, %v", ok, err)
	}
	if a, b := root(out.String()), root(again.String()); a != b || a == "" {
		t.Errorf("two runs end with roots %q and %q", a, b)
	}
}

// TestChitsDemo plays the other demo: a turn chit by chit, and turns in one mail of each player.
func TestChitsDemo(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "demo")
	var out bytes.Buffer
	ok, err := Run(context.Background(), Options{Dir: dir, Title: "a-victory-lost", Out: &out})
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		t.Errorf("the audit failed:\n%s", out.String())
	}
	for _, want := range []string{"turn 1   Anna 5, Boris 7\n", "turn 2   Anna 1, Boris 1\n", "turn 3   Anna 1, Boris 1\n", "stands at turn 4, phase T4-A-C", "AUDIT PASSED"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("nothing in the demo's output says %q:\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "refused") {
		t.Errorf("a sheet was refused:\n%s", out.String())
	}
	last := ""
	for _, f := range files(t, filepath.Join(dir, "reports")) {
		if strings.Contains(f, "-to-anna-") {
			last = f
		}
	}
	report, err := os.ReadFile(last)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"[standing order 1: when manstein", "is put back into the cup", "[standing order 2: when manstein: use 4PzA]", "4PzA is named", "ATTACK ", "MOVES"} {
		if !strings.Contains(string(report), want) {
			t.Errorf("the report of turn 3 does not say %q:\n%s", want, report)
		}
	}
	if strings.Contains(string(report), "not legal now") {
		t.Errorf("a sheet filed ahead was given up:\n%s", report)
	}
	for _, f := range []string{"maps/axis.png", "maps/soviet.svg", "maps/moderator.png"} {
		if st, err := os.Stat(filepath.Join(dir, f)); err != nil || st.Size() == 0 {
			t.Errorf("%s is missing or empty", f)
		}
	}
}

// files are the files of a folder, by name.
func files(t *testing.T, dir string) []string {
	t.Helper()
	out, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(out) == 0 {
		t.Fatalf("%s: %d files, %v", dir, len(out), err)
	}
	return out
}

// TestUnknownTitle: a title without a demo is answered with those that have one, and nothing is written.
func TestUnknownTitle(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "demo")
	_, err := Run(context.Background(), Options{Dir: dir, Title: "chess", Out: &bytes.Buffer{}})
	if err == nil || !strings.Contains(err.Error(), strings.Join(Titles(), ", ")) {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("the folder was made")
	}
}

// root is the ledger root of the verdict.
func root(out string) string {
	_, r, _ := strings.Cut(out, "records, root ")
	return strings.TrimSpace(r)
}

// TestForeignFolder: the demo never clears a folder that is not its own.
func TestForeignFolder(t *testing.T) {
	dir := t.TempDir()
	keep := filepath.Join(dir, "thesis.txt")
	if err := os.WriteFile(keep, []byte("do not lose"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(context.Background(), Options{Dir: dir, Out: &bytes.Buffer{}}); err == nil {
		t.Error("a foreign folder was taken")
	}
	if _, err := os.Stat(keep); err != nil {
		t.Error("a foreign file is gone")
	}
}
