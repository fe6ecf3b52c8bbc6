package architecture

import (
	"bufio"
	"flag"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var traced = flag.Bool("traced", false, "count the packages that a mail with an attack runs through; takes some minutes")

// TestTracedAttack counts the packages of which an attack runs code, from the mailbox to the letters of both sides. It
// plays one exchange of mails with the attack and without, and compares how often each statement ran.
func TestTracedAttack(t *testing.T) {
	if !*traced {
		t.Skip("runs with -traced")
	}
	with, without := statements(t, "true"), statements(t, "false")
	passed := map[string]bool{}
	for at, n := range with {
		if file, _, _ := strings.Cut(at, ":"); n > without[at] {
			passed[path.Dir(file)] = true
		}
	}
	list := make([]string, 0, len(passed))
	for p := range passed {
		list = append(list, strings.TrimPrefix(p, "fieldpost/"))
	}
	slices.Sort(list)
	t.Logf("an attack runs code of %d packages:\n%s", len(list), strings.Join(list, "\n"))
	if len(list) < 20 {
		t.Error("too few: nothing was traced")
	}
}

// statements returns how often each statement ran.
func statements(t *testing.T, attack string) map[string]int {
	t.Helper()
	file := filepath.Join(t.TempDir(), "profile")
	cmd := exec.Command("go", "test", "-vet=off", "-count=1", "-covermode=count", "-coverpkg=./notation/...,./rules/...,./pbem/...",
		"-coverprofile="+file, "-run", "^TestAttackMail$", "./pbem/daemon", "-attack="+attack)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s\n%s", err, out)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	out := map[string]int{}
	for s := bufio.NewScanner(f); s.Scan(); {
		if w := strings.Fields(s.Text()); len(w) == 3 && !strings.Contains(w[0], "/tools/") {
			n, _ := strconv.Atoi(w[2])
			out[w[0]] += n
		}
	}
	return out
}
