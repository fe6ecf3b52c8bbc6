package audit

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fieldpost/pbem/game"
)

// TestRecipe runs the commands of docs/audit.md on real dice, and on a ledger that was changed, in bash and in the
// plain shell of the system, which often knows less.
func TestRecipe(t *testing.T) {
	t.Parallel()
	for _, tool := range []string{"bash", "sh", "openssl", "sha256sum", "awk", "sed", "seq"} {
		if _, err := exec.LookPath(tool); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatal(err)
			}
			t.Skip(err)
		}
	}
	doc, err := os.ReadFile("../../../docs/audit.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(doc), "```sh\n")
	script, _, ok := strings.Cut(rest, "```")
	_, body, ok2 := strings.Cut(script, "\n\n")
	if !ok || !ok2 {
		t.Fatal("docs/audit.md holds no commands")
	}
	b := rich(t, "toy-1", 3)
	recs, err := game.ReadLedger(b.dir)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(b.dir, game.FileLedger)
	by := func(shell, block, event string) string {
		cmd := exec.Command(shell, "-eu", "-c", fmt.Sprintf("LEDGER=%s\nBLOCK=%s\nEVENT='%s'\n%s", path, block, event, body))
		cmd.Dir = t.TempDir()
		out, _ := cmd.CombinedOutput()
		return string(out)
	}
	anchor, n := "", 0
	for _, r := range recs {
		if r.Type == "anchor" && r.Get("chain") == "dice" {
			anchor = r.Get("key")
		}
		if r.Type != "roll" || r.Get("block") == "external" || n == 3 {
			continue
		}
		n++
		want := fmt.Sprintf("lock ok\nanchor %s\nface %s\n", anchor, r.Get("face"))
		for _, shell := range []string{"bash", "sh"} {
			if got := by(shell, r.Get("block"), r.Get("event")); got != want {
				t.Errorf("%s, record %d: %q, want %q", shell, r.N, got, want)
			}
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	bad := regexp.MustCompile(`orders red [0-9a-f]{2}`).ReplaceAll(text, []byte("orders red 00"))
	if err := os.WriteFile(path, bad, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, r := range recs {
		if r.Type == "roll" && r.Get("block") == "2" {
			if out := by("sh", "2", r.Get("event")); strings.Contains(out, "lock ok") {
				t.Errorf("of a changed lock it says %q", out)
			}
		}
	}
}
