package audit

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
)

// drafted files a draft, which is a small batch of its own.
func drafted(g *game.Game, n int) error {
	text := fmt.Sprintf("#PBEM toy-1 red %s\ndraft\npass\n#END\n", g.Position().Phase)
	found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary, bool) {
		return g.Module().Vocabulary(phase, toy.Red), true
	})
	_, err := g.Submit(engine.Input{Frame: found.Frames[0], MessageID: fmt.Sprintf("<%d@beside.example>", n), At: now.Add(time.Hour)})
	return err
}

func begin(t testing.TB) (*game.Game, string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "toy-1")
	g, err := shelf.Create(dir, game.Spec{Game: "toy-1", Title: "toy", Now: now, Entropy: &entropy{7},
		Seats: []engine.Seat{{Side: toy.Red, Name: "Rita", Addr: "rita@example.org"},
			{Side: toy.Blue, Name: "Bob", Addr: "bob@example.org"}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	return g, dir
}

// TestAuditBesideWriter: an audit while a daemon writes raises no alarm.
func TestAuditBesideWriter(t *testing.T) {
	g, dir := begin(t)
	done, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		var err error
		for n := 0; err == nil; n++ {
			select {
			case <-done:
				ended <- nil
				return
			default:
				err = drafted(g, n)
			}
		}
		ended <- err
	}()
	sizes := map[int]bool{}
	for n := 0; (n < 60 || len(sizes) < 2) && len(ended) == 0; n++ { // the writer's disk may be slower than sixty audits
		v := run(t, dir)
		sizes[v.Records] = true
		if !v.OK {
			t.Errorf("%+v", v.Checks)
			break
		}
	}
	close(done)
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if len(sizes) < 2 {
		t.Error("nothing was written meanwhile")
	}
}

// TestAuditNeverStill: heads that are older than the ledger by several batches, because they never stood still, are no
// alarm when they are what the ledger was; when nothing moves they are.
func TestAuditNeverStill(t *testing.T) {
	g, dir := begin(t)
	old := heads(t, dir)
	for n := range 3 {
		if err := drafted(g, n); err != nil {
			t.Fatal(err)
		}
	}
	recs, err := game.ReadLedger(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, moving := range []bool{true, false} {
		s := &snapshot{heads: old, ledger: ledger.Format(recs...), unstable: moving}
		h, err := engine.ParseHeader(recs)
		if err != nil {
			t.Fatal(err)
		}
		log, err := ledger.NewLog(recs...)
		if err != nil {
			t.Fatal(err)
		}
		v := &Verdict{OK: true}
		v.checkCheckpoints(s, h, log)
		if err := v.checkPlayed(shelf, dir, s, h, recs, v.checkChain(h, recs), Options{}); err != nil {
			t.Fatal(err)
		}
		if v.OK != moving || check(v, "game file").OK != moving || check(v, "checkpoint").OK != moving {
			t.Errorf("moving %v: %+v", moving, v.Checks)
		}
	}
}

// heads reads what is written behind the ledger.
func heads(t testing.TB, dir string) map[string][]byte {
	t.Helper()
	out, err := readHeads(dir)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func write(t testing.TB, dir, name string, b []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), b, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestCutFiles: what a kill or a full disk leaves is told as such, and the rest is audited; what neither leaves fails.
func TestCutFiles(t *testing.T) {
	g, dir := begin(t)
	if err := drafted(g, 0); err != nil {
		t.Fatal(err)
	}
	old := heads(t, dir)
	before, err := os.ReadFile(filepath.Join(dir, game.FileLedger))
	if err != nil {
		t.Fatal(err)
	}
	send(t, g, toy.Red, "move A4 0201\nattack 0303 with A1,A2")
	fresh := heads(t, dir)
	after, err := os.ReadFile(filepath.Join(dir, game.FileLedger))
	if err != nil {
		t.Fatal(err)
	}
	put := func(led []byte, heads map[string][]byte) *Verdict {
		write(t, dir, game.FileLedger, led)
		for name, b := range heads {
			write(t, dir, name, b)
		}
		return run(t, dir)
	}
	for cut := len(before) + 1; cut < len(after); cut += 7 {
		if v := put(after[:cut], old); !v.OK || !strings.Contains(check(v, "ledger text").Detail, "not written to its end") {
			t.Fatalf("cut after %d bytes: %+v", cut-len(before), v.Checks)
		}
		if v := put(after[:cut], fresh); v.OK {
			t.Fatalf("cut after %d bytes, with heads that speak of more: passes", cut-len(before))
		}
	}
	if v := put(append(slices.Clone(before), "\nrec"...), old); v.OK {
		t.Error("a tail that is the beginning of no record passes")
	}
	if v := put(after, old); !v.OK || !strings.Contains(check(v, "checkpoint").Detail, "behind the ledger") ||
		!strings.Contains(check(v, "game file").Detail, "behind the ledger") {
		t.Errorf("killed before the heads: %+v", v.Checks)
	}
	half := maps.Clone(old)
	half[game.FileGame] = fresh[game.FileGame]
	if v := put(after, half); !v.OK {
		t.Errorf("killed before the checkpoint: %+v", v.Checks)
	}
	yaml := fresh[game.FileGame]
	for cut := 0; cut < len(yaml); cut += 97 {
		half := maps.Clone(fresh)
		half[game.FileGame] = yaml[:cut]
		if v := put(after, half); !v.OK || !strings.Contains(check(v, "game file").Detail, "breaks off") {
			t.Fatalf("game.yaml of %d bytes: %+v", cut, v.Checks)
		}
		if cut > 0 {
			edited := slices.Clone(yaml[:cut])
			edited[cut-1] ^= 1
			half[game.FileGame] = edited
			if v := put(after, half); v.OK {
				t.Fatalf("game.yaml of %d bytes, edited: passes", cut)
			}
		}
	}
	if v := put(after, fresh); !v.OK {
		t.Errorf("put right again: %+v", v.Checks)
	}
}

// TestAuditReadsNoSnapshot: whatever lies in the place of the snapshot, the verdict is the same.
func TestAuditReadsNoSnapshot(t *testing.T) {
	dir := played(t)
	path := filepath.Join(dir, game.FileSnapshot)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("%+v", run(t, dir))
	for _, b := range [][]byte{nil, []byte("rubbish"), good[:len(good)/2]} {
		write(t, dir, game.FileSnapshot, b)
		if got := fmt.Sprintf("%+v", run(t, dir)); got != want {
			t.Errorf("with %d other bytes in the snapshot:\n%s\nwant\n%s", len(b), got, want)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != string(b) {
			t.Errorf("the audit wrote a snapshot: %v", err)
		}
	}
}
