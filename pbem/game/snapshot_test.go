package game

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
)

// stood returns a played game with the snapshot behind each of its mails.
func stood(t testing.TB) (g *Game, snapshots [][]byte) {
	t.Helper()
	g = create(t)
	for n := range course {
		play(t, g, n, n+1)
		if err := g.Snapshot(); err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(filepath.Join(g.Dir, FileSnapshot))
		if err != nil {
			t.Fatal(err)
		}
		snapshots = append(snapshots, b)
	}
	return g, snapshots
}

// frozen returns all that a game holds.
func frozen(t testing.TB, g *Game) []byte {
	t.Helper()
	b, err := g.EncodeState()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// openedWith opens a folder with some bytes as its snapshot, and wants the game that folding the ledger gives.
func openedWith(t testing.TB, dir, what string, snapshot, want []byte) *Game {
	t.Helper()
	path := filepath.Join(dir, FileSnapshot)
	if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	if snapshot != nil {
		write(t, dir, FileSnapshot, string(snapshot))
	}
	g, err := shelf.Open(dir)
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if !bytes.Equal(frozen(t, g), want) {
		t.Fatalf("%s: another game than the ledger gives", what)
	}
	g.size = -1 // so that closing it leaves the snapshot alone
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	return g
}

// TestSnapshots: opened from the snapshot behind any mail, the game is the one that folding the whole ledger gives, and
// nothing of the folder changes.
func TestSnapshots(t *testing.T) {
	live, snapshots := stood(t)
	before := snapshot(t, live.Dir)
	folded, err := live.Replay(nil)
	if err != nil {
		t.Fatal(err)
	}
	want, err := folded.EncodeState()
	if err != nil {
		t.Fatal(err)
	}
	for n, b := range snapshots {
		if g := openedWith(t, live.Dir, fmt.Sprintf("from mail %d", n), b, want); g.FoldReason != "" || g.RepairNote != "" {
			t.Errorf("from mail %d: folded because %q, warning %q", n, g.FoldReason, g.RepairNote)
		}
	}
	if g := openedWith(t, live.Dir, "without one", nil, want); g.FoldReason != "it has no snapshot" {
		t.Errorf("without one: folded because %q", g.FoldReason)
	}
	same(t, "opened", snapshot(t, live.Dir), before)
}

// TestAlteredSnapshot: with any one bit of it changed, in each of its bytes, or cut off anywhere, a snapshot costs a
// fold and a line.
func TestAlteredSnapshot(t *testing.T) {
	live, snapshots := stood(t)
	want, good := frozen(t, live), snapshots[len(snapshots)-1]
	log := live.file.Log()
	read := func(what string, b []byte) {
		if _, _, err := live.secrets.openSnapshot(b, log, live.Meta().Version); err == nil {
			t.Fatalf("%s: it is read", what)
		}
	}
	for i := range good {
		b := bytes.Clone(good)
		b[i] ^= 1 << (i % 8)
		read(fmt.Sprintf("byte %d changed", i), b)
		read(fmt.Sprintf("cut at byte %d", i), good[:i])
		if i%97 == 0 {
			if g := openedWith(t, live.Dir, fmt.Sprintf("byte %d changed", i), b, want); g.FoldReason == "" {
				t.Fatalf("byte %d changed: nothing is said", i)
			}
		}
	}
}

// TestForeignSnapshot: a snapshot that does not belong to the ledger, the secrets or the program is not used, and it is
// said why.
func TestForeignSnapshot(t *testing.T) {
	live, snapshots := stood(t)
	last, want := snapshots[len(snapshots)-1], frozen(t, live)
	frame := func(change func(*snapshotHead)) []byte {
		h := snapshotHead{program(), 1, live.Log().Size(), hexRoot(live.Log().Root()), 0, live.fileHash}
		change(&h)
		return fmt.Appendf(nil, "%smac %s\n\n%s", h.text(), live.secrets.snapshotMAC(h.text(), want), want)
	}
	if g := openedWith(t, live.Dir, "framed anew", frame(func(*snapshotHead) {}), want); g.FoldReason != "" {
		t.Fatalf("framed anew: %s", g.FoldReason)
	}
	other := Spec(spec())
	other.Entropy = &steady{n: 9}
	o, err := shelf.Create(filepath.Join(t.TempDir(), "toy-1"), other)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	if err := o.Snapshot(); err != nil {
		t.Fatal(err)
	}
	foreign, err := os.ReadFile(filepath.Join(o.Dir, FileSnapshot))
	if err != nil {
		t.Fatal(err)
	}
	for why, b := range map[string][]byte{
		"another game":    foreign,
		"another program": frame(func(h *snapshotHead) { h.program = "0" }),
		"by another pr":   frame(func(h *snapshotHead) { h.rules = 7 }),
		"another root":    frame(func(h *snapshotHead) { h.records -= 2 }),
		"the ledger has":  frame(func(h *snapshotHead) { h.records += 2 }),
		"knows of 99":     frame(func(h *snapshotHead) { h.seals = 99 }),
		"of another kind": frame(func(h *snapshotHead) { h.root += "\nmore 1" }),
		"not written to":  last[:40],
		"has no snapshot": nil,
		"freeze: these are": func() []byte {
			h := snapshotHead{program(), 1, live.Log().Size(), hexRoot(live.Log().Root()), 0, live.fileHash}
			return fmt.Appendf(nil, "%smac %s\n\n%s", h.text(), live.secrets.snapshotMAC(h.text(), want[:9]), want[:9])
		}(),
	} {
		if g := openedWith(t, live.Dir, why, b, want); !strings.Contains(g.FoldReason, why) {
			t.Errorf("want %q, folded because %q", why, g.FoldReason)
		}
	}
}

// TestSnapshotKilled: killed at each step of writing a snapshot, with what was written of it cut off anywhere, the game
// opens as it was, and the next snapshot is made.
func TestSnapshotKilled(t *testing.T) {
	for _, step := range []string{"before snapshot", "before snapshot is named", "snapshot"} {
		for _, earlier := range []bool{false, true} {
			g := create(t)
			play(t, g, 0, 5)
			keep := g.Snapshot
			if !earlier { // not even that of the beginning
				keep = func() error { return os.Remove(filepath.Join(g.Dir, FileSnapshot)) }
			}
			if err := keep(); err != nil {
				t.Fatal(err)
			}
			play(t, g, 5, len(course))
			want, files := frozen(t, g), snapshot(t, g.Dir)
			g.crashPoint = func(at string) {
				if at == step {
					panic("crash")
				}
			}
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("never came to %q", step)
					}
				}()
				_ = g.Snapshot()
			}()
			g.crashPoint, g.size = nil, -1
			for _, cut := range []string{"", "half"} {
				torn := filepath.Join(g.Dir, FileSnapshot+newSuffix)
				if b, err := os.ReadFile(torn); cut != "" && err == nil {
					write(t, g.Dir, FileSnapshot+newSuffix, string(b[:len(b)/2]))
				}
				h := reopen(t, g.Dir)
				if there := step == "snapshot" || earlier; there != (h.FoldReason == "") {
					t.Errorf("killed %s, earlier %v: folded because %q", step, earlier, h.FoldReason)
				}
				if !bytes.Equal(frozen(t, h), want) {
					t.Errorf("killed %s: another game", step)
				}
				same(t, "killed "+step, snapshot(t, g.Dir), files)
				h.size = -1
				_ = h.Close()
			}
			h := reopen(t, g.Dir)
			if err := h.Close(); err != nil { // keeps one
				t.Fatal(err)
			}
			if h = reopen(t, g.Dir); h.FoldReason != "" || h.RecordsSinceSnapshot() != 0 {
				t.Errorf("after the kill %s no snapshot was made: %s", step, h.FoldReason)
			}
		}
	}
}

// TestSnapshotPlaysOn: a game opened from a snapshot and played on writes the same files, byte for byte, as one that
// never was.
func TestSnapshotPlaysOn(t *testing.T) {
	straight := create(t)
	play(t, straight, 0, len(course))
	want := snapshot(t, straight.Dir)
	g := create(t)
	for n := range course {
		play(t, g, n, n+1)
		if err := g.Close(); err != nil {
			t.Fatal(err)
		}
		if g = reopen(t, g.Dir); g.FoldReason != "" {
			t.Fatalf("mail %d: %s", n, g.FoldReason)
		}
	}
	same(t, "from snapshot to snapshot", snapshot(t, g.Dir), want)
}

// TestSnapshotBehind: a game that went back to before its snapshot is folded, and opens.
func TestSnapshotBehind(t *testing.T) {
	live, snapshots := stood(t)
	to := 0
	for n, r := range live.Log().Records() {
		if r.Type == "state" && n < live.Log().Size()/2 {
			to = n
		}
	}
	if _, err := live.Act(engine.Attribution{Name: "Vera", Reason: "a mistake", At: now.Add(99 * time.Hour)},
		engine.Rollback{ToRecord: to}); err != nil {
		t.Fatal(err)
	}
	want := frozen(t, live)
	folds := 0
	for n, b := range snapshots {
		if g := openedWith(t, live.Dir, fmt.Sprintf("from mail %d", n), b, want); g.FoldReason != "" {
			folds++
		}
	}
	if folds == 0 || folds == len(snapshots) {
		t.Errorf("%d of %d were folded", folds, len(snapshots))
	}
}
