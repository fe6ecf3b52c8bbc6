package game

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

func ruled(n int) engine.Attribution {
	return engine.Attribution{Name: "moderator", Reason: "a test", At: now.Add(time.Duration(n) * time.Hour)}
}

// TestRulings: what a moderator does is stored like a sheet, and a kill at any step of it leaves the state before or
// after.
func TestRulings(t *testing.T) {
	work := func(g *Game, n int) error {
		var err error
		if n == 0 {
			_, err = g.Act(ruled(30), engine.ExternalDie{Event: "combat:0303#9", Die: "d6", Face: 4})
		} else {
			_, err = g.Act(ruled(31), engine.Rollback{ToRecord: firstBatch(g)})
		}
		return err
	}
	for n := range 2 {
		g := create(t)
		play(t, g, 0, 5)
		before := snapshot(t, g.Dir)
		if err := work(g, n); err != nil {
			t.Fatal(err)
		}
		after := snapshot(t, g.Dir)
		if before[FileLedger] == after[FileLedger] || !strings.HasPrefix(after[FileLedger], before[FileLedger]) {
			t.Fatal("the ledger did not grow")
		}
		same(t, "opened again", snapshot(t, reopen(t, g.Dir).Dir), after)
		for _, at := range []string{"before secrets", "before ledger", "before game file", "before checkpoint", "stored"} {
			before.restore(t, g.Dir)
			h := reopen(t, g.Dir)
			h.crashPoint = func(step string) {
				if step == at {
					panic(at)
				}
			}
			func() {
				defer func() { _ = recover() }()
				_ = work(h, n)
			}()
			_ = h.Close()
			again := reopen(t, g.Dir)
			if got := snapshot(t, g.Dir); got[FileLedger] != before[FileLedger] && got[FileLedger] != after[FileLedger] {
				t.Errorf("killed %s: another ledger", at)
			} else if got[FileLedger] == before[FileLedger] {
				if err := work(again, n); err != nil {
					t.Errorf("killed %s: %v", at, err)
				}
			}
			same(t, "killed "+at, snapshot(t, g.Dir), after)
			_ = again.Close()
		}
	}
}

func firstBatch(g *Game) int {
	for _, r := range g.Log().Records() {
		if r.Type == "state" {
			return r.N
		}
	}
	return -1
}

// TestNewerProgram: rules that play the game as it was played take it over and say so in the ledger; an older program
// then leaves it alone; rules that play it otherwise do not touch it and name the first record.
func TestNewerProgram(t *testing.T) {
	var dir string
	var before shot
	for seed := byte(0); ; seed++ {
		s := spec()
		s.Entropy = &steady{seed}
		g, err := shelf.Create(filepath.Join(t.TempDir(), "toy-1"), s)
		if err != nil {
			t.Fatal(err)
		}
		play(t, g, 0, len(course))
		if err := g.Close(); err != nil {
			t.Fatal(err)
		}
		dir, before = g.Dir, snapshot(t, g.Dir)
		if strings.Contains(before[FileLedger], "event combat:0303#1\ndie d6\nface 2\n") {
			break
		}
	}
	_, err := toys(toy.Title{Newer: 1, Changed: true, Pool: true}).Open(dir)
	var r *RulesError
	if !errors.As(err, &r) || r.PlayedVersion != 1 || r.ProgramVersion != 2 || !strings.Contains(err.Error(), "record ") ||
		!strings.Contains(err.Error(), "field ") {
		t.Fatalf("changed rules: %v", err)
	}
	same(t, "refused", snapshot(t, dir), before)

	newer := toys(toy.Title{Newer: 1, Pool: true})
	g := reopenBy(t, newer, dir)
	if out, err := g.Upgrade(now); err != nil || out == nil || g.Header.Rules != 2 {
		t.Fatalf("%+v, %v", out, err)
	}
	if out, err := g.Upgrade(now); err != nil || out != nil {
		t.Errorf("a second time: %+v, %v", out, err)
	}
	if got := snapshot(t, dir)[FileGame]; !strings.Contains(got, "\nrules: 2\n") {
		t.Error("game.yaml has the old version")
	}
	_ = reopenBy(t, newer, dir)
	if _, err := shelf.Open(dir); err == nil ||
		!strings.Contains(err.Error(), "rules version 2, this program has version 1") {
		t.Errorf("an older program: %v", err)
	}
}

// TestBeaconOption: it is in the ledger only when chosen, and a game that waits says so when it is opened again.
func TestBeaconOption(t *testing.T) {
	if g := create(t); strings.Contains(snapshot(t, g.Dir)[FileLedger], "beacon=") {
		t.Error("beacon=none stands in the ledger")
	}
	s := spec()
	s.Options = append(s.Options, core.Fact{Name: "beacon", Value: "drand-quicknet"})
	g, err := shelf.Create(filepath.Join(t.TempDir(), "toy-1"), s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	if a := reopen(t, g.Dir).Beacon(); a == nil || a.Time().Before(now.Add(beacon.RoundDelay)) {
		t.Errorf("%+v", a)
	}
	if _, err := g.Act(engine.Attribution{At: now}, engine.Beacon{Value: beacon.Value{Round: 1}}); err == nil {
		t.Error("any value is taken")
	}
	s.Options = []core.Fact{{Name: "beacon", Value: "dice"}}
	if _, err := shelf.Create(filepath.Join(t.TempDir(), "toy-1"), s); err == nil ||
		!strings.Contains(err.Error(), "drand-quicknet") {
		t.Errorf("another beacon: %v", err)
	}
	s.Options = []core.Fact{{Name: "beacon", Value: "none"}}
	n, err := shelf.Create(filepath.Join(t.TempDir(), "toy-1"), s)
	if err != nil {
		t.Fatal(err)
	}
	_ = n.Close()
}

// TestHiddenDraws: their lots lie with the secrets, not in game.yaml or the ledger, and a restart opens the same ones.
func TestHiddenDraws(t *testing.T) {
	s := spec()
	s.Options = append(s.Options, core.Fact{Name: "pool", Value: "yes"})
	g, err := shelf.Create(filepath.Join(t.TempDir(), "toy-1"), s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	snap := snapshot(t, g.Dir)
	if strings.Count(snap[FileSecrets], "statement: ") != 3 || strings.Count(snap[FileLedger], "\nseal ") != 3 {
		t.Errorf("secrets %s", snap[FileSecrets])
	}
	for _, salt := range strings.Split(snap[FileSecrets], "salt: ")[1:] {
		if contains(snap, FileLedger, salt[:32]) || contains(snap, FileGame, salt[:32]) {
			t.Error("a salt is public")
		}
	}
	if contains(snap, FileGame, "wood", "iron", "gold") {
		t.Error("game.yaml tells the lots")
	}
	if st, err := os.Stat(filepath.Join(g.Dir, FileSecrets)); err != nil || st.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", st, err)
	}
	same(t, "opened again", snapshot(t, reopen(t, g.Dir).Dir), snap)
}
