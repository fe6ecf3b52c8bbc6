package game

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
)

// crashing submits a mail and dies at a step; died says whether it came so far.
func crashing(g *Game, in engine.Input, step string) (died bool) {
	defer func() {
		if r := recover(); r != nil {
			died = true
		}
	}()
	g.crashPoint = func(at string) {
		if at == step {
			panic("crash")
		}
	}
	_, err := g.Submit(in)
	g.crashPoint = nil
	return err != nil
}

// TestCrash: killed at any step of storing any mail, opened again and given the same mail, the folder is as if nothing
// had happened.
func TestCrash(t *testing.T) {
	straight := create(t)
	var want []shot
	for n := range course {
		play(t, straight, n, n+1)
		want = append(want, snapshot(t, straight.Dir))
	}
	for _, step := range []string{"before secrets", "before ledger", "before game file", "before checkpoint", "stored"} {
		g := create(t)
		deaths := 0
		for n := range course {
			in, ok := input(t, g.Game, n)
			if !ok {
				continue
			}
			if !crashing(g, in, step) {
				t.Fatalf("mail %d never came to %q", n, step)
			}
			deaths++
			_ = g.Close()
			g = reopen(t, g.Dir)
			out, err := g.Submit(in)
			if err != nil {
				t.Fatalf("mail %d after a crash %s: %v", n, step, err)
			}
			if late := slices.Contains([]string{"before game file", "before checkpoint", "stored"},
				step); late != (out.Status == engine.Duplicate) {
				t.Errorf("mail %d after a crash %s is %s", n, step, out.Status)
			}
			same(t, fmt.Sprintf("mail %d, crash %s", n, step), snapshot(t, g.Dir), want[n])
		}
		if deaths < 6 {
			t.Errorf("%d deaths", deaths)
		}
	}
}

// TestTornBatch: a kill in the middle of writing a batch leaves game.yaml behind the ledger. The torn batch is cut off
// wherever it ends, and the same mail makes it again.
func TestTornBatch(t *testing.T) {
	g := create(t)
	play(t, g, 0, 3)
	before := snapshot(t, g.Dir)
	in, _ := input(t, g.Game, 3)
	if _, err := g.Submit(in); err != nil {
		t.Fatal(err)
	}
	after := snapshot(t, g.Dir)
	_ = g.Close()
	full := after[FileLedger]
	for cut := len(before[FileLedger]); cut < len(full); cut += 11 {
		before.restore(t, g.Dir)
		write(t, g.Dir, FileSecrets, after[FileSecrets])
		write(t, g.Dir, FileLedger, full[:cut])
		h, err := shelf.Open(g.Dir)
		if err != nil {
			t.Fatalf("cut at byte %d: %v", cut, err)
		}
		if torn := cut > len(before[FileLedger]); torn != (h.RepairNote != "") {
			t.Fatalf("cut at byte %d: warning %q", cut, h.RepairNote)
		}
		if s := snapshot(t, g.Dir); s[FileLedger] != before[FileLedger] {
			t.Fatalf("cut at byte %d: the tail was not cut off", cut)
		}
		if cut%4 == 0 {
			if _, err := h.Submit(in); err != nil {
				t.Fatal(err)
			}
			same(t, fmt.Sprintf("cut at byte %d", cut), snapshot(t, g.Dir), after)
		}
		_ = h.Close()
	}
}

// TestTruncatedLedger: a ledger shorter than what was told to players is never opened, and not one byte is changed,
// whichever of game.yaml and the checkpoint is left to bear witness.
func TestTruncatedLedger(t *testing.T) {
	g := create(t)
	play(t, g, 0, len(course))
	_ = g.Close()
	good := snapshot(t, g.Dir)
	full := good[FileLedger]
	for cut := len(full) - 300; cut < len(full); cut++ {
		for _, gone := range []string{"", FileGame, FileCheckpoint} {
			if gone != "" && cut%7 > 0 {
				continue
			}
			good.restore(t, g.Dir)
			write(t, g.Dir, FileLedger, full[:cut])
			if gone != "" {
				if err := os.Remove(filepath.Join(g.Dir, gone)); err != nil {
					t.Fatal(err)
				}
			}
			_, err := shelf.Open(g.Dir)
			if err == nil || !strings.Contains(err.Error(), "truncated") {
				t.Fatalf("cut at byte %d of %d without %q: %v", cut, len(full), gone, err)
			}
			for _, name := range public {
				b, err := os.ReadFile(filepath.Join(g.Dir, name))
				if name == FileLedger && string(b) != full[:cut] || name != FileLedger && name != gone && string(b) != good[name] ||
					name == gone && err == nil {
					t.Fatalf("cut at byte %d without %q: %s was changed", cut, gone, name)
				}
			}
		}
	}
}

// TestEditedGameFile: each line of game.yaml, changed by hand, is named; the file is not overwritten.
func TestEditedGameFile(t *testing.T) {
	g := create(t)
	play(t, g, 0, len(course))
	_ = g.Close()
	good := snapshot(t, g.Dir)
	lines := strings.Split(strings.TrimSuffix(good[FileGame], "\n"), "\n")
	for i := range lines {
		for what, edit := range map[string]func() []string{
			"changed": func() []string { x := slices.Clone(lines); x[i] += "x"; return x },
			"deleted": func() []string { return slices.Delete(slices.Clone(lines), i, i+1) },
			"doubled": func() []string { return slices.Insert(slices.Clone(lines), i, lines[i]) },
		} {
			text := strings.Join(edit(), "\n") + "\n"
			if strings.HasPrefix(good[FileGame], text) { // nothing changed, or it breaks off: see TestCutGameFile
				continue
			}
			write(t, g.Dir, FileGame, text)
			_, err := shelf.Open(g.Dir)
			if err == nil || !strings.Contains(err.Error(), "by hand") {
				t.Fatalf("line %d %s: %v", i+1, what, err)
			}
			if what == "changed" && !strings.Contains(err.Error(), fmt.Sprintf("line %d ", i+1)) {
				t.Errorf("line %d %s: %v", i+1, what, err)
			}
			if now := snapshot(t, g.Dir); now[FileGame] != text {
				t.Fatalf("line %d %s: overwritten", i+1, what)
			}
		}
	}
	// A lower number of records, as an older file has it, does not pass for one.
	text := strings.Replace(good[FileGame], fmt.Sprintf("  records: %d\n", strings.Count(good[FileLedger], "\ntype ")), "  records: 9\n", 1)
	if text == good[FileGame] {
		t.Fatal("no line with the number of records")
	}
	write(t, g.Dir, FileGame, text)
	if _, err := shelf.Open(g.Dir); err == nil || !strings.Contains(err.Error(), "by hand") {
		t.Errorf("a lower number of records: %v", err)
	}
	// Without the file it is written anew.
	if err := os.Remove(filepath.Join(g.Dir, FileGame)); err != nil {
		t.Fatal(err)
	}
	if h := reopen(t, g.Dir); h.RepairNote == "" {
		t.Error("no word of the repair")
	}
	same(t, "written anew", snapshot(t, g.Dir), good)
}

// TestChangedLedger: a record changed after the fact does not fit the checkpoint.
func TestChangedLedger(t *testing.T) {
	g := create(t)
	play(t, g, 0, len(course))
	_ = g.Close()
	good := snapshot(t, g.Dir)
	write(t, g.Dir, FileLedger, strings.Replace(good[FileLedger], "name Bob", "name Rob", 1))
	if _, err := shelf.Open(g.Dir); err == nil || !strings.Contains(err.Error(), "the ledger was changed") {
		t.Errorf("opened: %v", err)
	}
}

// TestDiskError: a write that fails is an error, and the next mail finds the game as the disk has it.
func TestDiskError(t *testing.T) {
	g := create(t)
	in, _ := input(t, g.Game, 0)
	if err := g.file.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Submit(in); err == nil {
		t.Fatal("a write into a closed file passes")
	}
	out, err := g.Submit(in)
	if err != nil || out.Status != engine.Filed {
		t.Fatalf("the mail again: %v, %v", out, err)
	}
	alone := create(t)
	play(t, alone, 0, 1)
	same(t, "after a disk error", snapshot(t, g.Dir), snapshot(t, alone.Dir))
}

// TestCutGameFile: a game.yaml that breaks off, as a full disk leaves it, is written anew.
func TestCutGameFile(t *testing.T) {
	g := create(t)
	play(t, g, 0, len(course))
	_ = g.Close()
	good := snapshot(t, g.Dir)
	for cut := 0; cut < len(good[FileGame]); cut += 401 {
		write(t, g.Dir, FileGame, good[FileGame][:cut])
		g := reopen(t, g.Dir)
		_ = g.Close()
		if now := snapshot(t, g.Dir); now[FileGame] != good[FileGame] || !strings.Contains(g.RepairNote, "broke off") {
			t.Fatalf("cut at byte %d: %q", cut, g.RepairNote)
		}
	}
}

// TestCrashAtTheEnd: killed at any step of storing the end of the game, with seals that nobody had opened, and asked
// for it again, the folder is as if nothing had happened.
func TestCrashAtTheEnd(t *testing.T) {
	by, end := engine.Attribution{Name: "moderator", At: now.AddDate(0, 1, 0), Mail: "<end@example.org>"},
		engine.EndGame{Result: engine.ResultDraw,
			Text: "agreed"}
	straight := create(t)
	play(t, straight, 0, 4)
	if _, err := straight.Act(by, end); err != nil {
		t.Fatal(err)
	}
	want := snapshot(t, straight.Dir)
	for _, word := range []string{"type unseal\n", "statement order fight/move\n", "type sealkey\nnumber 1\n"} {
		if !strings.Contains(want[FileLedger], word) {
			t.Fatalf("no %q in the ledger", word)
		}
	}
	for _, step := range []string{"before secrets", "before ledger", "before game file", "before checkpoint", "stored"} {
		g := create(t)
		play(t, g, 0, 4)
		died := func() (died bool) {
			defer func() { died = recover() != nil }()
			g.crashPoint = func(at string) {
				if at == step {
					panic("crash")
				}
			}
			_, _ = g.Act(by, end)
			return false
		}()
		if !died {
			t.Fatalf("the end never came to %q", step)
		}
		_ = g.Close()
		g = reopen(t, g.Dir)
		if _, err := g.Act(by, end); err != nil {
			t.Fatal(err)
		}
		same(t, "crash "+step, snapshot(t, g.Dir), want)
	}
}
