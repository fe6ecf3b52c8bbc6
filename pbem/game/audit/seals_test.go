package audit

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
)

// sealing returns a finished game with a sealed draft that nobody used, and so with a seal that is in no lock.
func sealing(t testing.TB) (*table, []ledger.Record) {
	t.Helper()
	b := newTable(t, "toy-1", 3)
	b.send(toy.Red, "draft\norder move/fight")
	b.send(toy.Red, "attack 0303 with A1,A2\norder fight/move")
	b.answerAll()
	b.finish()
	recs, err := game.ReadLedger(b.dir)
	if err != nil {
		t.Fatal(err)
	}
	return b, recs
}

// edit returns records in which a text stands for another everywhere.
func edit(recs []ledger.Record, old, with string) []ledger.Record {
	x := slices.Clone(recs)
	for i := range x {
		x[i].Fields = slices.Clone(x[i].Fields)
		for k := range x[i].Fields {
			x[i].Fields[k].Value = strings.ReplaceAll(x[i].Fields[k].Value, old, with)
		}
	}
	return x
}

// TestSealsAnew: the audit and verify.py make every seal and its salt anew when the game is over. One with a salt that
// the server chose is found, though nothing else depends on it; so is one that was never opened.
func TestSealsAnew(t *testing.T) {
	t.Parallel()
	b, recs := sealing(t)
	v := run(t, b.dir)
	if c := check(v, "sealed orders"); !v.OK || c.Count < 2 || strings.Contains(c.Detail, "not opened") ||
		!strings.Contains(c.Detail, "with their salts made anew") {
		t.Fatalf("%+v", c)
	}
	if c := check(v, "genesis"); !strings.Contains(c.Detail, dice.Scheme2) {
		t.Errorf("%+v", c)
	}
	python(t, b.dir, true)

	n := slices.IndexFunc(recs, func(r ledger.Record) bool { return r.Get("state") == string(engine.Drafted) })
	_, seals := history.SealsOfRecord(recs[n])
	salt := strings.Repeat("5a", 16)
	chosen := edit(recs, seals[0], dice.Commitment(salt, "order move/fight"))
	chosen = edit(chosen, recs[n].Get("sha"), digest(chosen[n].GetText("text")))
	at := slices.IndexFunc(chosen, func(r ledger.Record) bool { return r.Type == "unseal" && r.Get("statement") == "order move/fight" })
	chosen = edit(chosen, chosen[at].Get("salt"), salt)
	resign(t, b.dir, chosen)
	if c := check(run(t, b.dir), "sealed orders"); c.OK || c.Field != "salt" || *c.Record != at {
		t.Errorf("a salt that was chosen: %+v", c)
	}
	if out := python(t, b.dir, false); !strings.Contains(out, "salt of seal 1 of red") {
		t.Error(out)
	}

	closed := slices.Delete(slices.Clone(recs), at, at+1)
	for i := range closed {
		closed[i].N = i
	}
	resign(t, b.dir, closed)
	if c := check(run(t, b.dir), "sealed orders"); c.OK || !strings.Contains(c.Detail, "seal 1 of red was never opened") {
		t.Errorf("a seal that stays closed: %+v", c)
	}
	if out := python(t, b.dir, false); !strings.Contains(out, "was never opened") {
		t.Error(out)
	}
}

// TestFirstScheme opens, continues and audits games of pbem-dice/1 that an earlier program made. The audit must say
// what their seals do not guarantee.
func TestFirstScheme(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"running", "finished"} {
		dir := filepath.Join(t.TempDir(), "toy-1")
		if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "dice-1", name))); err != nil {
			t.Fatal(err)
		}
		g, err := shelf.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		b := &table{t: t, g: g, dir: dir, at: now.AddDate(1, 0, 0), n: 1000}
		b.finish()
		if err := g.Close(); err != nil {
			t.Fatal(err)
		}
		v := run(t, dir)
		if c := check(v, "sealed orders"); !v.OK || !strings.Contains(c.Detail, "pbem-dice/1: the server chose their salts") {
			t.Errorf("%s: %+v", name, v.Checks)
		}
		if out := python(t, dir, true); !strings.Contains(out, "(pbem-dice/1)") {
			t.Error(out)
		}
	}
}
