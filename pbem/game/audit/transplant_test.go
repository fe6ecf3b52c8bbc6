package audit

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
)

// resign writes a ledger as a server would that rewrites history: with a checkpoint that fits it.
func resign(t testing.TB, dir string, recs []ledger.Record) {
	t.Helper()
	for name, text := range map[string]string{game.FileLedger: string(ledger.Format(recs...)), game.FileCheckpoint: sign(t, dir, recs)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// found reports whether an audit fails for another reason than a checkpoint or game.yaml that was not rewritten too.
func found(v *Verdict) bool {
	return slices.ContainsFunc(v.Checks, func(c Check) bool { return !c.OK && c.Name != "game file" && c.Name != "checkpoint" })
}

// TestTransplants: no roll, lock, sheet, key, seal, hidden draw, or rollback can be put in the place of
// another one, be it of another game, event, block or epoch, even by a server that signs the ledger anew.
func TestTransplants(t *testing.T) {
	if testing.Short() {
		t.Skip("it alters every record of two games")
	}
	t.Parallel()
	a, b := rich(t, "toy-1", 3), rich(t, "toy-2", 3)
	recs, err := game.ReadLedger(a.dir)
	if err != nil {
		t.Fatal(err)
	}
	foreign, err := game.ReadLedger(b.dir)
	if err != nil {
		t.Fatal(err)
	}
	dice := []string{"roll", "shuffle", "block", "receipt", "lock", "reveal", "unveil", "veil", "unseal", "sealkey"}
	for _, typ := range append(dice, "state", "answer", "rollback", "refuse") {
		done, asked := 0, 0
		for i, r := range recs {
			if kindOf(r) != typ {
				continue
			}
			for _, donors := range [][]ledger.Record{recs, foreign} {
				for _, d := range donors {
					if kindOf(d) != typ || slices.Equal(d.Fields, r.Fields) || done > 24 && (d.N+r.N)%5 != 0 {
						continue
					}
					done++
					x := slices.Clone(recs)
					x[i].Fields = d.Fields
					resign(t, a.dir, x)
					if !found(run(t, a.dir)) {
						t.Errorf("%s of record %d in the place of record %d passes", typ, d.N, i)
					}
					if slices.Contains(dice, typ) && asked < 1 {
						asked++
						if python(t, a.dir, false); t.Failed() {
							t.Fatalf("%s of record %d in the place of record %d: %v", typ, d.N, i, d.Fields)
						}
					}
				}
			}
		}
		if done == 0 && typ != "refuse" && typ != "unveil" && typ != "sealkey" && typ != "shuffle" {
			t.Errorf("no %s was transplanted", typ)
		}
	}
	resign(t, a.dir, recs)
	if v := run(t, a.dir); !v.OK {
		t.Errorf("put right again: %+v", v)
	}
}

// kindOf returns the type of a record, or the kind of an act that stands for dice.
func kindOf(r ledger.Record) string {
	if k := history.ActKind(r); slices.Contains([]string{"rollback", "external", "beacon", "seat"}, k) {
		return k
	}
	return r.Type
}

// TestBeaconForgeries: a server that knows a beacon value before it opens a block cannot have chosen it.
func TestBeaconForgeries(t *testing.T) {
	t.Parallel()
	b := lit(t, "toy-1", 3)
	recs, err := game.ReadLedger(b.dir)
	if err != nil {
		t.Fatal(err)
	}
	at := func(typ string, nth int) int {
		for i, r := range recs {
			if kindOf(r) == typ {
				if nth == 0 {
					return i
				}
				nth--
			}
		}
		t.Fatalf("no %s", typ)
		return 0
	}
	set := func(r ledger.Record, field, value string) ledger.Record {
		r.Fields = slices.Clone(r.Fields)
		for i := range r.Fields {
			if r.Fields[i].Key == field {
				r.Fields[i].Value = value
			}
		}
		return r
	}
	other := published(1001)
	for name, change := range map[string]func(x []ledger.Record){
		"another round's value": func(x []ledger.Record) {
			i := at("beacon", 0)
			x[i] = set(set(x[i], "randomness", other.Randomness), "signature", other.Signature)
		},
		"another round":     func(x []ledger.Record) { i := at("beacon", 0); x[i] = set(x[i], "round", "1001") },
		"randomness alone":  func(x []ledger.Record) { i := at("beacon", 0); x[i] = set(x[i], "randomness", other.Randomness) },
		"a value too early": func(x []ledger.Record) { i := at("beacon", 0); x[i] = set(x[i], "at", "2023-01-01T00:00:00Z") },
		"a later sheet":     func(x []ledger.Record) { i := at("receipt", 0); x[i] = set(x[i], "at", "2023-08-23T16:05:00Z") },
		"beacons transposed": func(x []ledger.Record) {
			i, j := at("beacon", 0), at("beacon", 1)
			x[i].Fields, x[j].Fields = x[j].Fields, x[i].Fields
		},
		"mode switched off": func(x []ledger.Record) {
			i := at("genesis", 0)
			x[i].Fields = slices.DeleteFunc(slices.Clone(x[i].Fields),
				func(f ledger.Field) bool { return strings.HasPrefix(f.Value, "beacon=") })
		},
	} {
		x := slices.Clone(recs)
		change(x)
		resign(t, b.dir, x)
		if !found(run(t, b.dir)) {
			t.Errorf("%s passes", name)
		}
	}
}

// TestRecordsMoved: records that are left out, doubled or exchanged with their neighbour are found, and so is one epoch
// sold for another.
func TestRecordsMoved(t *testing.T) {
	t.Parallel()
	a := rich(t, "toy-1", 3)
	recs, err := game.ReadLedger(a.dir)
	if err != nil {
		t.Fatal(err)
	}
	renumber := func(x []ledger.Record) []ledger.Record {
		for i := range x {
			x[i].N = i
		}
		return x
	}
	for i := range recs {
		var cases [][]ledger.Record
		cases = append(cases, slices.Delete(slices.Clone(recs), i, i+1), slices.Insert(slices.Clone(recs), i, recs[i]))
		if i > 0 && recs[i-1].Type != recs[i].Type {
			x := slices.Clone(recs)
			x[i-1], x[i] = x[i], x[i-1]
			cases = append(cases, x)
		}
		for n, x := range cases {
			resign(t, a.dir, renumber(x))
			if !found(run(t, a.dir)) {
				t.Errorf("record %d (%s), case %d passes", i, recs[i].Type, n)
			}
		}
	}
	for i, r := range recs {
		if r.Type != "block" || !strings.Contains(r.GetText("text"), "epoch 1") {
			continue
		}
		x := slices.Clone(recs)
		x[i].Fields = slices.Clone(r.Fields)
		for k, f := range x[i].Fields {
			if f.Value == "epoch 1" {
				x[i].Fields[k].Value = "epoch 0"
			}
		}
		resign(t, a.dir, x)
		v := run(t, a.dir)
		if c := check(v, "dice locks"); c.OK || c.Record == nil || *c.Record != i || c.Field != "lock" && c.Field != "epoch" {
			t.Errorf("block of record %d in epoch 0: %+v", i, c)
		}
		return
	}
	t.Error(fmt.Sprint("no block of epoch 1 in ", len(recs), " records"))
}

// TestForgedSheet: a sheet, its hash, its lock and every lock text changed alike still do not give the dice.
func TestForgedSheet(t *testing.T) {
	t.Parallel()
	a := rich(t, "toy-1", 5)
	recs, err := game.ReadLedger(a.dir)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(recs, func(r ledger.Record) bool {
		return r.Type == "receipt" && strings.Contains(r.GetText("text"), "attack 0303 with A1,A2")
	})
	var forged ledger.Record
	for _, f := range recs[i].Fields {
		forged.Add(f.Key, strings.Replace(f.Value, "attack 0303 with A1,A2", "attack 0303 with A1", 1))
	}
	was, is := recs[i].Get("sha"), digest(forged.GetText("text"))
	x := slices.Clone(recs)
	x[i].Fields = forged.Fields
	for n := range x {
		x[n].Fields = slices.Clone(x[n].Fields)
		for k := range x[n].Fields {
			x[n].Fields[k].Value = strings.ReplaceAll(x[n].Fields[k].Value, was, is)
		}
		if x[n].Type == "block" {
			for k, f := range x[n].Fields {
				if f.Key == "lock" {
					x[n].Fields[k].Value = digest(x[n].GetText("text"))
				}
			}
		}
	}
	resign(t, a.dir, x)
	if v := run(t, a.dir); check(v, "dice locks").OK == false || check(v, "dice").OK {
		t.Errorf("the locks fit (they should), and so do the dice: %+v", v)
	}
	if out := python(t, a.dir, false); !strings.Contains(out, "face") && !strings.Contains(out, "order") {
		t.Errorf("verify.py says %s", out)
	}
}
