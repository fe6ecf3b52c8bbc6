package history

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/ledger"
)

// recordsOf reads records from words, one each: "state", "lock", "rollback:3" for an act that goes back to record 3.
func recordsOf(words string) []ledger.Record {
	var b ledger.Batch
	for _, w := range strings.Fields(words) {
		typ, to, back := strings.Cut(w, ":")
		if back {
			b.Add(ActType, ActType, typ, "to", to)
		} else {
			b.Add(typ)
		}
	}
	return b.Records
}

func TestBatches(t *testing.T) {
	recs := recordsOf("genesis anchor state receipt lock state receipt")
	for n, want := range []int{0, 0, 0, 3, 3, 3, 6} {
		if got := BatchStart(recs, n); got != want {
			t.Errorf("the batch of record %d starts at %d, want %d", n, got, want)
		}
	}
	if a, b := BatchEnd(recs, 3), BatchEnd(recs, 6); a != 5 || b != len(recs) {
		t.Errorf("ends %d and %d, want 5 and %d", a, b, len(recs))
	}
}

// TestStanding: a rollback takes back what came after its record, and one that is taken back itself gives way to what
// stood before.
func TestStanding(t *testing.T) {
	for words, want := range map[string][]int{
		"genesis state lock state":                                    {0, 1, 2, 3},
		"genesis state lock state rollback:1 state":                   {0, 1, 4, 5},
		"genesis state lock state undo:1 state forward:3 state":       {0, 1, 2, 3, 6, 7},
		"genesis state lock state rollback:1 state lock state":        {0, 1, 4, 5, 6, 7},
		"genesis state lock state process:1 state":                    {0, 1, 2, 3, 4, 5},
		"genesis state lock state rollback:1 state rollback:5 state":  {0, 1, 4, 5, 6, 7},
		"genesis state lock state rollback:1 state reroll:3 state":    {0, 1, 2, 3, 6, 7},
		"genesis state lock state rollback:1 state rollback:x state ": {0, 1, 4, 5, 6, 7},
	} {
		var got []int
		for _, r := range EffectiveRecords(recordsOf(words)) {
			got = append(got, r.N)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v stand, want %v", words, got, want)
		}
	}
}

func TestSeals(t *testing.T) {
	seal := func(c string) string { return strings.Repeat(c, 64) }
	var b ledger.Batch
	b.Add("receipt", "seat", "red").AddText("text", "order sealed "+seal("a")+"\norder sealed "+seal("b")+"\n")
	b.Add(ActType, ActType, "lapse", "side", "blue", "seal", seal("c"))
	b.Add("state", "position", "p1")
	if got := SealsOfSide("red", b.Records); !slices.Equal(got, []string{seal("a"), seal("b")}) {
		t.Errorf("red has %v", got)
	}
	if got := SealsOfSide("", b.Records); len(got) != 3 || got[2] != seal("c") {
		t.Errorf("all are %v", got)
	}
	if a, p := PositionAt(b.Records, 2), PositionAt(b.Records, 3); a != "" || p != "p1" {
		t.Errorf("positions %q and %q", a, p)
	}
}
