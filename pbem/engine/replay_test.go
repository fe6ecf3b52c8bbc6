package engine

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/ledger"
)

// given are the fields that a ledger states and nothing else in it follows from: only the tree over the records covers
// them. All others must make a replay fail.
var given = map[string][]string{
	"genesis": {"game", "title", "rules", "data", "at", "vkey", "seals", "option"},
	"anchor":  {"key", "links"},
	"join":    {"name", "addr"},
	"refuse":  {"at", "mail", "sha", "fault"},
	"receipt": {"at", "mail", "salt", "base"},
}

// fullGame returns a game with every type of record in its ledger.
func fullGame(t testing.TB) *table {
	t.Helper()
	b := search(t, func(b *table) bool {
		b.send(toy.Red, "move A4 9999", Refused)
		b.send(toy.Blue, "when retreat if odds>=9:1: noretreat", Filed)
		b.send(toy.Red, "draft\npass", Drafted)
		b.send(toy.Red, "base 0123456789ab\nsalt 0123456789abcdef\npause advance\nattack 0303 with A1,A2\nmove A1 0505\norder fight/move",
			Executed)
		for n := 0; b.g.OpenChoice() != nil && n < 5; n++ {
			b.send(b.g.OpenChoice().Owner, b.g.OpenChoice().Options[0].Text(), Answered)
		}
		if b.g.Position().Phase != "T1-B" || len(b.types(0, "ask")) == 0 {
			return false
		}
		b.send(toy.Blue, "pass", Executed)
		return true
	})
	for _, typ := range []string{"genesis", "anchor", "join", "refuse", "receipt", "lock", "block", "roll", "shuffle", "ask", "answer",
		"skip", "unseal", "reveal", "state"} {
		if len(b.types(0, typ)) == 0 {
			t.Fatalf("no %s record", typ)
		}
	}
	b.replay()
	return b
}

// mutated returns a copy of the records with one value changed.
func mutated(recs []ledger.Record, n, field int, value string) []ledger.Record {
	out := slices.Clone(recs)
	out[n].Fields = slices.Clone(out[n].Fields)
	out[n].Fields[field].Value = value
	return out
}

// other are values that differ from v as little as a forger would like.
func other(v string) []string {
	out := []string{v + "0", ""}
	if v != "" {
		b := []byte(v)
		b[len(b)-1] ^= 1
		out = append(out, string(b), strings.ToUpper(v), "0"+v)
	}
	return slices.DeleteFunc(out, func(s string) bool { return s == v })
}

// TestMutations: every change of a field that follows from others stops a replay, at the latest where it has an effect;
// a derived record that was changed is named with its field.
func TestMutations(t *testing.T) {
	b := fullGame(t)
	recs := b.records()
	for n, r := range recs {
		for i, f := range r.Fields {
			for _, v := range other(f.Value) {
				_, err := Replay(mutated(recs, n, i, v), toy.Title{}, b.mod, b.keys, nil)
				if slices.Contains(given[r.Type], f.Key) {
					continue
				}
				var d *Divergence
				switch {
				case err == nil:
					t.Errorf("record %d (%s): %s %q for %q passes", n, r.Type, f.Key, v, f.Value)
				case slices.Contains([]string{"genesis", "anchor", "join", "receipt", "refuse"}, r.Type):
					// stated by the ledger: what follows from them differs
				case !errors.As(err, &d) || d.Record != n || d.Field != f.Key:
					t.Errorf("record %d (%s): %s %q for %q: %v", n, r.Type, f.Key, v, f.Value, err)
				}
			}
		}
	}
}

// TestStructure: records left out, doubled, exchanged, with fields more or fewer.
func TestStructure(t *testing.T) {
	b := fullGame(t)
	recs := b.records()
	fails := func(what string, n int, list []ledger.Record) {
		t.Helper()
		for i := range list {
			list[i].N = i
		}
		if _, err := Replay(list, toy.Title{}, b.mod, b.keys, nil); err == nil {
			t.Errorf("%s %d (%s) passes", what, n, recs[n].Type)
		}
	}
	for n, r := range recs {
		if r.Type != "refuse" && n < len(recs)-1 { // a refusal is stated, not derived
			fails("without record", n, slices.Delete(slices.Clone(recs), n, n+1))
		}
		fails("twice record", n, slices.Insert(slices.Clone(recs), n, r))
		if n+1 < len(recs) && recs[n+1].Type != r.Type {
			x := slices.Clone(recs)
			x[n], x[n+1] = x[n+1], x[n]
			fails("exchanged record", n, x)
		}
		if slices.Contains([]string{"receipt", "refuse"}, r.Type) {
			continue
		}
		x := slices.Clone(recs)
		x[n].Fields = append(slices.Clone(r.Fields), ledger.Field{Key: "extra", Value: "1"})
		fails("more fields in", n, x)
		if r.Type == "genesis" {
			continue // its last field is an option, which is stated and not derived
		}
		x = slices.Clone(recs)
		x[n].Fields = slices.Clone(r.Fields[:len(r.Fields)-1])
		fails("fewer fields in", n, x)
	}
}

// TestWrongKeys: keys that are not those of the game.
func TestWrongKeys(t *testing.T) {
	b := fullGame(t)
	var d *Divergence
	if _, err := Replay(b.records(), toy.Title{}, b.mod, newKeys(999), nil); !errors.As(err, &d) || d.Type != "roll" &&
		d.Type != "shuffle" && d.Type != "reveal" {
		t.Errorf("other keys: %v", err)
	} else if !strings.Contains(err.Error(), "record") || !strings.Contains(err.Error(), d.Field) {
		t.Errorf("the message %q does not name record and field", err)
	}
	none := &testKeys{chain: dice.NewChain("toy-1", dice.Key{}, 0)}
	if _, err := Replay(b.records(), toy.Title{}, b.mod, none, nil); err == nil {
		t.Error("no keys: passes")
	}
}

// TestTruncated: a ledger cut between batches is an earlier game, cut inside a batch it is refused.
func TestTruncated(t *testing.T) {
	b := fullGame(t)
	recs := b.records()
	for n := 1; n < len(recs); n++ {
		_, err := Replay(recs[:n], toy.Title{}, b.mod, b.keys, nil)
		if whole := recs[n-1].Type == "state"; whole != (err == nil) {
			t.Errorf("the first %d records: %v", n, err)
		}
	}
	if _, err := Replay(nil, toy.Title{}, b.mod, b.keys, nil); err == nil {
		t.Error("an empty ledger passes")
	}
}

// TestWatch: a replay can be followed batch by batch and stopped.
func TestWatch(t *testing.T) {
	b := fullGame(t)
	n := 0
	g, err := Replay(b.records(), toy.Title{}, b.mod, b.keys, func(g *Game, out *Outcome) bool {
		n++
		if out.ToRecord != g.Log().Size() || out.FromRecord >= out.ToRecord || out.After != g.Position() {
			t.Errorf("batch %d: %d..%d of %d", n, out.FromRecord, out.ToRecord, g.Log().Size())
		}
		return n < 3
	})
	if err != nil || n != 3 || g.Log().Size() >= b.g.Log().Size() {
		t.Errorf("%d batches, %v", n, err)
	}
}
