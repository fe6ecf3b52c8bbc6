package audit

import (
	"bytes"
	"fmt"
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
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// shelf has the toy besides the published titles.
var shelf = game.NewLibrary(append(rules.All(), toy.Title{Pool: true}), toy.Open)

func TestMain(m *testing.M) {
	var err error
	if shared, err = os.MkdirTemp("", "audit-"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	_ = os.RemoveAll(shared)
	os.Exit(code)
}

// shared is a folder for games that several tests look at.
var shared string

// entropy gives bytes that depend on a seed alone.
type entropy struct{ n byte }

func (s *entropy) Read(b []byte) (int, error) {
	for i := range b {
		s.n = s.n*5 + 41
		b[i] = s.n
	}
	return len(b), nil
}

var now = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// played returns the folder of a game that has dice, a question, a skip, a refusal and a sealed order, opened already.
func played(t testing.TB) string {
	t.Helper()
	for seed := range byte(60) {
		dir := filepath.Join(t.TempDir(), "toy-1")
		g, err := shelf.Create(dir, game.Spec{Game: "toy-1", Title: "toy", Now: now, Entropy: &entropy{seed},
			Seats: []engine.Seat{{Side: toy.Red, Name: "Rita", Addr: "rita@example.org"},
				{Side: toy.Blue, Name: "Bob", Addr: "bob@example.org"}}})
		if err != nil {
			t.Fatal(err)
		}
		send(t, g, toy.Red, "move A4 9999")
		send(t, g, toy.Red, "salt 0123456789abcdef\npause advance\nattack 0303 with A1,A2\nmove A1 0505\norder fight/move")
		asked := g.OpenChoice() != nil
		for g.OpenChoice() != nil {
			send(t, g, g.OpenChoice().Owner, g.OpenChoice().Options[len(g.OpenChoice().Options)-1].Text())
		}
		if asked && g.Position().Phase == "T1-B" {
			send(t, g, toy.Blue, "pass")
			if err := g.Close(); err != nil {
				t.Fatal(err)
			}
			return dir
		}
		_ = g.Close()
	}
	t.Fatal("no seed gives the game that this test wants")
	return ""
}

func send(t testing.TB, g *game.Game, side core.Side, body string) {
	t.Helper()
	text := fmt.Sprintf("#PBEM toy-1 %s %s\n%s\n#END\n", side, g.Position().Phase, body)
	found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary,
		bool) {
		return g.Module().Vocabulary(phase, side), true
	})
	n := g.Log().Size()
	if _, err := g.Submit(engine.Input{Frame: found.Frames[0], MessageID: fmt.Sprintf("<%d@example.org>", n),
		At: now.Add(time.Hour)}); err != nil {
		t.Fatal(err)
	}
}

func run(t testing.TB, dir string) *Verdict {
	t.Helper()
	v, err := Run(shelf, dir)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestGoodGame passes every check, without the secrets, and each check has compared something.
func TestGoodGame(t *testing.T) {
	dir := played(t)
	if err := os.Remove(filepath.Join(dir, game.FileSecrets)); err != nil {
		t.Fatal(err)
	}
	v := run(t, dir)
	var names []string
	for _, c := range v.Checks {
		names = append(names, c.Name)
		if may := []string{"rollbacks", "beacons", "external dice", "hidden draws"}; !c.OK || c.Count == 0 &&
			!slices.Contains(may, c.Name) || c.Detail == "" {
			t.Errorf("%+v", c)
		}
	}
	if want := "ledger text, ledger tree, genesis, key chain, receipts, rollbacks, dice locks, beacons, dice, external dice, hidden " +
		"draws, sealed orders, checkpoint, scenario data, replay, game file"; strings.Join(names, ", ") != want {
		t.Errorf("checks %s", strings.Join(names, ", "))
	}
	var b bytes.Buffer
	v.Print(&b)
	if !v.OK || v.Game != "toy-1" || v.Records < 20 || !strings.Contains(b.String(), "AUDIT PASSED  game toy-1") {
		t.Errorf("verdict %+v\n%s", v, b.String())
	}
}

// TestEveryByte: no byte of what is public can change without the audit failing.
func TestEveryByte(t *testing.T) {
	units, hexes := filepath.Join(game.DirData, "units.yaml"), filepath.Join(game.DirData, "map.hexmap")
	for n, files := range [][]string{{game.FileLedger}, {game.FileLedger}, {game.FileGame, game.FileCheckpoint, units, hexes}} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			dir := played(t)
			for _, name := range files {
				stride := 1
				if name == game.FileLedger {
					stride = 2 // each of the first two runs takes every other byte
				}
				first := n % stride
				if testing.Short() {
					stride *= 7
				}
				flip(t, dir, name, first, stride)
			}
		})
	}
}

// flip changes one bit of each byte of a file, then its length. A check that finds something fails the whole audit; so
// where those of the records by themselves find a byte of the ledger, the rest of the audit looks at every seventh
// only.
func flip(t *testing.T, dir, name string, first, stride int) {
	path := filepath.Join(dir, name)
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	audit := func(b []byte) bool {
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		return run(t, dir).OK
	}
	written := heads(t, dir)
	sound := func(b []byte) bool {
		v := &Verdict{OK: true}
		v.checkRecords(&snapshot{ledger: b, heads: written})
		return v.OK
	}
	for i := first; i < len(good); i += stride {
		bad := slices.Clone(good)
		bad[i] ^= 1 << (i % 7)
		if name == game.FileLedger && (i-first)%(7*stride) != 0 && !sound(bad) {
			continue
		}
		if audit(bad) {
			t.Errorf("%s: byte %d (%q -> %q) passes", name, i, good[i], bad[i])
		}
	}
	if audit(good[:len(good)-1]) != (name == game.FileGame) { // that one merely breaks off: see TestCutFiles
		t.Errorf("%s without its last byte passes", name)
	}
	if audit(append(slices.Clone(good), '\n')) {
		t.Errorf("%s with a byte more passes", name)
	}
	if !audit(good) {
		t.Errorf("%s put right again fails", name)
	}
}

// TestRewritten: a server that rewrites a record and signs the new tree is found out by what follows from the record,
// and the audit names it.
func TestRewritten(t *testing.T) {
	dir := played(t)
	recs, err := game.ReadLedger(dir)
	if err != nil {
		t.Fatal(err)
	}
	find := func(typ string) int {
		t.Helper()
		i := slices.IndexFunc(recs, func(r ledger.Record) bool { return r.Type == typ })
		if i < 0 {
			t.Fatalf("no %s", typ)
		}
		return i
	}
	for typ, field := range map[string]string{"roll": "face", "reveal": "key", "block": "lock", "answer": "option", "ask": "choice",
		"skip":   "code",
		"unseal": "statement", "state": "position", "lock": "sha", "shuffle": "order", "receipt": "salt"} {
		n := find(typ)
		x := slices.Clone(recs)
		x[n].Fields = slices.Clone(x[n].Fields)
		for i, f := range x[n].Fields {
			if f.Key == field {
				b := []byte(f.Value)
				b[0] ^= 1
				x[n].Fields[i].Value = string(b)
			}
		}
		if err := os.WriteFile(filepath.Join(dir, game.FileLedger), ledger.Format(x...), 0o600); err != nil {
			t.Fatal(err)
		}
		v := run(t, dir)
		named := false
		for _, c := range v.Checks {
			named = named || !c.OK && c.Name != "checkpoint" && strings.Contains(c.Detail, fmt.Sprintf("record %d", n))
		}
		if typ == "receipt" { // a salt of another value shows in the first lock made with it
			named = slices.ContainsFunc(v.Checks, func(c Check) bool {
				return c.Name == "dice locks" && !c.OK &&
					strings.Contains(c.Detail, "salt")
			})
		}
		if v.OK || !named {
			t.Errorf("%s %s of record %d: %+v", typ, field, n, v.Checks)
		}
	}
}

// TestMissing: a folder without a ledger is an error, without a checkpoint or game.yaml a failed audit.
func TestMissing(t *testing.T) {
	if _, err := Run(shelf, t.TempDir()); err == nil {
		t.Error("an empty folder passes")
	}
	for _, name := range []string{game.FileCheckpoint, game.FileGame} {
		dir := played(t)
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		if v := run(t, dir); v.OK {
			t.Errorf("without %s it passes", name)
		}
	}
}
