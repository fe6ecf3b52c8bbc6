package game

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// TestCreateOpenPlay: what was played is there when the folder is opened again, and nothing needed repair.
func TestCreateOpenPlay(t *testing.T) {
	g := create(t)
	play(t, g, 0, len(course))
	want := snapshot(t, g.Dir)
	for _, typ := range []string{"refuse", "receipt", "roll", "ask", "answer", "unseal", "reveal"} {
		if !strings.Contains(want[FileLedger], "\ntype "+typ+"\n") {
			t.Fatalf("the course, which leads to %s, has no %s", g.Position().Phase, typ)
		}
	}
	h := reopen(t, g.Dir)
	if h.RepairNote != "" || h.Position().Hash() != g.Position().Hash() || h.Log().Size() != g.Log().Size() {
		t.Errorf("opened again: warning %q, %d records", h.RepairNote, h.Log().Size())
	}
	same(t, "opening", snapshot(t, g.Dir), want)
	if h.Header.Seats[0].Side != toy.Red || h.Header.Seats[0].Name != "Rita: \"R\"" {
		t.Errorf("seats %+v", h.Header.Seats)
	}
	var any map[string]any
	if err := yaml.Unmarshal([]byte(want[FileGame]), &any); err != nil {
		t.Errorf("game.yaml: %v", err)
	}
}

// TestCreateRefuses names what is wrong, and leaves no folder.
func TestCreateRefuses(t *testing.T) {
	for want, change := range map[string]func(*Spec){
		"game name":           func(s *Spec) { s.Game = "../x" },
		"for a device":        func(s *Spec) { s.Game = "con" },
		"no title":            func(s *Spec) { s.Title = "chess" },
		"exactly one seat":    func(s *Spec) { s.Seats = s.Seats[:1] },
		`has no seat "green"`: func(s *Spec) { s.Seats = append(s.Seats, engine.Seat{Side: "green"}) },
		`value "maybe"`:       func(s *Spec) { s.Options = []core.Fact{{Name: "fog", Value: "maybe"}} },
		`no option "weather"`: func(s *Spec) { s.Options = []core.Fact{{Name: "weather", Value: "yes"}} },
	} {
		s := spec()
		s.Seats = append([]engine.Seat(nil), s.Seats...)
		change(&s)
		dir := filepath.Join(t.TempDir(), "g")
		if _, err := shelf.Create(dir, s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("%s: the folder was made", want)
		}
	}
	g := create(t)
	if _, err := shelf.Create(g.Dir, spec()); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("a second time: %v", err)
	}
	if _, err := shelf.Open(t.TempDir()); err == nil || !strings.Contains(err.Error(), "not a game folder") {
		t.Errorf("an empty folder: %v", err)
	}
}

// TestSecrets: mode 0600, and no key or sealed word in any public file before it is out.
func TestSecrets(t *testing.T) {
	g := create(t)
	for n := range course {
		play(t, g, n, n+1)
		st, err := os.Stat(filepath.Join(g.Dir, FileSecrets))
		if err != nil || st.Mode().Perm() != 0o600 {
			t.Fatalf("after mail %d: mode %v, %v", n, st.Mode(), err)
		}
		s := snapshot(t, g.Dir)
		revealed := strings.Count(s[FileLedger], "type reveal")
		for block := revealed + 1; block <= revealed+40; block++ {
			k, err := g.secrets.Key(block)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range public {
				if contains(s, name, k.Hex()) {
					t.Fatalf("after mail %d the key of block %d stands in %s", n, block, name)
				}
			}
		}
		for _, name := range public {
			if contains(s, name, g.secrets.Dice, g.secrets.Veil, g.secrets.Salts, g.secrets.Signer) {
				t.Fatalf("after mail %d a secret stands in %s", n, name)
			}
			if !strings.Contains(s[FileLedger], "type unseal") && contains(s, name, "fight/move") {
				t.Fatalf("after mail %d the sealed plan stands in %s", n, name)
			}
		}
	}
	if len(g.secrets.Seals) != 1 || g.secrets.Seals[0].Statement != "order fight/move" {
		t.Errorf("seals %+v", g.secrets.Seals)
	}
	for _, s := range g.secrets.Seals {
		if Commitment(s.Salt, s.Statement) != s.Hash {
			t.Errorf("commitment %+v", s)
		}
	}
}

// TestSealsHaveTheirOwnSalts: opening one seal of a receipt must not tell what another of the same receipt holds.
func TestSealsHaveTheirOwnSalts(t *testing.T) {
	g := create(t)
	for n, st := range []string{"order fight/move", "order move/fight", "order fight/move"} {
		for range 2 { // after a crash again
			if _, err := g.secrets.Seal(randomness.Secret{Statement: st, Seat: toy.Red, N: n + 1, Key: 1,
				Cause: "R-1"}); err != nil {
				t.Fatal(err)
			}
		}
	}
	s := g.secrets.Seals
	if len(s) != 3 || s[0].Salt == s[1].Salt || s[0].Salt == s[2].Salt || s[1].Salt == s[2].Salt {
		t.Errorf("seals %+v", s)
	}
}

// TestForeignSecrets: the secrets of another game are noticed before they are used.
func TestForeignSecrets(t *testing.T) {
	g := create(t)
	s := spec()
	s.Entropy = &steady{n: 99}
	h, err := shelf.Create(filepath.Join(t.TempDir(), "toy-1"), s)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	write(t, g.Dir, FileSecrets, snapshot(t, h.Dir)[FileSecrets])
	if _, err := shelf.Open(g.Dir); err == nil || !strings.Contains(err.Error(), "another game") {
		t.Errorf("opened with foreign secrets: %v", err)
	}
}

// TestTwoProcesses: two processes on one folder take turns; each sees what the other did, nothing is lost or doubled.
func TestTwoProcesses(t *testing.T) {
	g := create(t)
	h := reopen(t, g.Dir)
	for n := range course {
		x, y := g, h
		if n%2 == 1 {
			x, y = h, g
		}
		in, ok := input(t, g.Game, n)
		if x == h {
			in, ok = input(t, h.Game, n)
		}
		if !ok {
			continue
		}
		if _, err := x.Submit(in); err != nil {
			t.Fatalf("mail %d: %v", n, err)
		}
		out, err := y.Submit(in)
		if err != nil || out.Status != engine.Duplicate {
			t.Fatalf("mail %d again, to the other process: %v, %v", n, out, err)
		}
	}
	alone := create(t)
	play(t, alone, 0, len(course))
	same(t, "two processes", snapshot(t, g.Dir), snapshot(t, alone.Dir))
}

// TestAgain: an outcome can be made anew after the fact, equal in all that letters are written from.
func TestAgain(t *testing.T) {
	g := create(t)
	play(t, g, 0, 3)
	in, _ := input(t, g.Game, 3)
	first, err := g.Submit(in)
	if err != nil {
		t.Fatal(err)
	}
	play(t, g, 4, len(course))
	before := snapshot(t, g.Dir)
	dup, err := g.Submit(in)
	if err != nil || dup.Status != engine.Duplicate {
		t.Fatalf("%v %v", dup, err)
	}
	_, again, err := g.RecreateOutcome(in, dup.FromRecord)
	if err != nil {
		t.Fatal(err)
	}
	if again.Status != first.Status || again.Receipt != first.Receipt || again.SHA != first.SHA || again.ToRecord != first.ToRecord ||
		again.After.Hash() != first.After.Hash() || len(again.Steps) != len(first.Steps) {
		t.Errorf("again %+v, first %+v", again, first)
	}
	same(t, "again", snapshot(t, g.Dir), before)
}

// TestReplay: an open game can be played again from its ledger.
func TestReplay(t *testing.T) {
	g := create(t)
	play(t, g, 0, len(course))
	n := 0
	x, err := g.Replay(func(*engine.Game, *engine.Outcome) bool { n++; return true })
	if err != nil || x.Position().Hash() != g.Position().Hash() || n < 5 {
		t.Errorf("%d batches, %v", n, err)
	}
	recs, err := ReadLedger(g.Dir)
	if err != nil || len(recs) != g.Log().Size() {
		t.Errorf("read ledger: %d records, %v", len(recs), err)
	}
}

// TestChangedData: the data a game was started with are pinned.
func TestChangedData(t *testing.T) {
	g := create(t)
	path := filepath.Join(g.Dir, DirData, "units.yaml")
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(g.Dir, DirData), "units.yaml", strings.Replace(string(b), "A1 red 3", "A1 red 9", 1))
	if _, err := shelf.Open(g.Dir); err == nil || !strings.Contains(err.Error(), "data") {
		t.Errorf("opened on changed data: %v", err)
	}
}

// TestNamesOfSeats: a name that the ledger holds as it is opens a game that can be opened again, another one opens
// none.
func TestNamesOfSeats(t *testing.T) {
	for name, good := range map[string]bool{"Анна Петровна": true, strings.Repeat("n", 80): true,
		strings.Repeat("n", 81): false, "a\nb": false, "a\xffb": false} {
		s := spec()
		s.Seats[0].Name = name
		dir := filepath.Join(t.TempDir(), "toy-1")
		g, err := shelf.Create(dir, s)
		switch {
		case good && err != nil:
			t.Errorf("%.20q: %v", name, err)
		case good:
			if err := g.Close(); err != nil {
				t.Fatal(err)
			}
			if h := reopen(t, dir); h.Header.Seats[1].Name != name && h.Header.Seats[0].Name != name {
				t.Errorf("%.20q is not among %+v", name, h.Header.Seats)
			}
		case err == nil || !strings.Contains(err.Error(), "the name "):
			t.Errorf("%.20q: %v", name, err)
		}
	}
}
