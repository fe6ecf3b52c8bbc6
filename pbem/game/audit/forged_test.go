package audit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
)

// put gives a record another value in place of one field.
func put(r ledger.Record, key, value string) ledger.Record {
	r.Fields = slices.Clone(r.Fields)
	for i := range r.Fields {
		if r.Fields[i].Key == key {
			r.Fields[i].Value = value
		}
	}
	return r
}

// remake makes all locks and dice of a changed ledger fit again, as a server can that knows the keys.
func remake(t testing.TB, name string, recs []ledger.Record) []ledger.Record {
	t.Helper()
	keys, _, err := gatherRevealed(name, recs)
	if err != nil {
		t.Fatal(err)
	}
	x := slices.Clone(recs)
	var block *dice.Block
	for i, r := range x {
		switch {
		case r.Type == "block", r.Type == "veil":
			l, err := dice.ParseLock(r.GetText("text"))
			if err != nil {
				t.Fatal(err)
			}
			x[i] = put(r, "lock", l.Hash())
			if r.Type == "veil" {
				k, err := keys.HiddenDrawKey(l.Block)
				if err != nil {
					t.Fatal(err)
				}
				var seals []string
				for _, h := range dice.DrawHidden(k, l, "", r.Get("event"), strings.Fields(r.Get("items"))) {
					seals = append(seals, h.Seal)
				}
				for k := range x[i].Fields {
					if x[i].Fields[k].Key == "seal" {
						x[i].Fields[k].Value, seals = seals[0], seals[1:]
					}
				}
				continue
			}
			k, err := keys.Key(l.Block)
			if err != nil {
				t.Fatal(err)
			}
			block = dice.NewBlock(dice.Seed(k, l, ""))
		case r.Get("block") == "external" || dice.CheckEvent(r.Get("event")) != nil || block == nil || block.Used(r.Get("event")):
		case r.Type == "roll":
			sides, _ := strconv.Atoi(r.Get("die")[1:])
			x[i] = put(r, "face", fmt.Sprint(block.Event(r.Get("event")).Die(sides)))
		case r.Type == "shuffle":
			x[i] = put(r, "order", strings.Join(block.Event(r.Get("event")).Shuffle(strings.Fields(r.Get("order"))), " "))
		}
	}
	return x
}

// TestForgedLocks: a server that calls the phase by another name, leaves a sheet out of a lock or lets an old one in,
// or throws a die under another number, and makes all dice fit, chooses among dice. The audit finds it by playing the
// game again; verify.py, which knows no rules, finds it too.
func TestForgedLocks(t *testing.T) {
	t.Parallel()
	a := rich(t, "toy-1", 5)
	recs, err := game.ReadLedger(a.dir)
	if err != nil {
		t.Fatal(err)
	}
	resign(t, a.dir, remake(t, "toy-1", recs))
	if v := run(t, a.dir); !v.OK {
		t.Fatalf("made anew without a change: %+v", v.Checks)
	}
	of := func(typ, text string) int {
		i := slices.IndexFunc(recs, func(r ledger.Record) bool { return r.Type == typ && strings.Contains(string(r.Text()), text) })
		if i < 0 {
			t.Fatalf("no %s with %q", typ, text)
		}
		return i
	}
	sheet := of("block", "label T1-R")
	sha := strings.Fields(recs[sheet].All("text")[5])[2]
	later := sheet + 1 + slices.IndexFunc(recs[sheet+1:], func(r ledger.Record) bool {
		return r.Type == "block" && strings.Contains(r.GetText("text"), "orders red - ") && !strings.Contains(r.GetText("text"),
			"label start")
	})
	cases := map[string]func(x []ledger.Record){}
	text := func(i int, old, with string) func([]ledger.Record) {
		return func(x []ledger.Record) { x[i] = edit(x[i:i+1], old, with)[0] }
	}
	cases["label of another phase"] = text(sheet, "label T1-R", "label T1-B")
	cases["label of a veil"] = text(of("veil", "label veil start"), "veil start", "veil T1-R")
	cases["label of the start"] = text(of("block", "label start"), "label start", "label T1-R")
	cases["no sheet where there is one"] = text(sheet, "orders red "+sha, "orders red -")
	cases["a sheet of an earlier phase"] = text(later, "orders red - ", "orders red "+sha+" ")
	combat := of("roll", "block 2\nevent ")
	event := recs[combat].Get("event")
	for _, n := range []string{"2", "3", "7", "01", "0", "+1", "1x"} {
		key, _, _ := strings.Cut(event, "#")
		cases["number "+n] = text(combat, event, key+"#"+n)
	}
	for name, change := range cases {
		x := slices.Clone(recs)
		change(x)
		x = remake(t, "toy-1", x)
		resign(t, a.dir, x)
		if !found(run(t, a.dir)) {
			t.Errorf("%s: the audit passes", name)
		}
		out := python(t, a.dir, false)
		if strings.HasPrefix(name, "number") && !strings.Contains(out, "event") || !strings.HasPrefix(name, "number") &&
			!strings.Contains(out, "label") && !strings.Contains(out, "orders is") {
			t.Errorf("%s: verify.py says %s", name, out)
		}
		second(t, a.dir, false)
	}
}
