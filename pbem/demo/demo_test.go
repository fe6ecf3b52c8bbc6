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
