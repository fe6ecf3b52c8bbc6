package tournament

import (
	"testing"

	"fieldpost/pbem/ledger"
)

// TestAnyByte: a ledger in which any byte is another one is read without a panic and never has the same root.
func TestAnyByte(t *testing.T) {
	t.Parallel()
	x := terms
	x.Sides, x.Rounds, x.Odd = SidesBySealedBids, 2, OddPlayerEliminator
	s := begin(t, "", x, 5)
	s.must(s.Enter("vera", Entry{ID: "emil", Shown: "Emil", Role: RoleEliminator}))
	s.finish()
	good := ledger.Format(s.Log().Records()...)
	parsed, folded := 0, 0
	for i := range good {
		if i%5 != 0 && testing.Short() {
			continue
		}
		bad := append([]byte(nil), good...)
		bad[i] ^= 1
		recs, err := ledger.ParseAll(bad)
		if err != nil {
			continue
		}
		parsed++
		if _, err := Replay(recs); err == nil {
			folded++ // what nothing else depends on: names, instants, reasons
		}
		if log, err := ledger.NewLog(recs...); err == nil && log.Root() == s.Log().Root() {
			t.Fatalf("byte %d: the same root", i)
		}
	}
	if parsed < 500 || folded > parsed/2 {
		t.Errorf("%d of %d bytes change nothing that is computed", folded, parsed)
	}
}

// TestAnyOrder: records in another order, or some of them left out, are read without a panic, and of what matters none
// may be missing.
func TestAnyOrder(t *testing.T) {
	x := terms
	x.Sides, x.Rounds = SidesByOpenBids, 2
	s := begin(t, "", x, 4)
	s.finish()
	recs := s.Log().Records()
	for i := 1; i < len(recs); i++ {
		for _, j := range []int{1, len(recs) / 2, len(recs) - 1} {
			mixed := append([]ledger.Record(nil), recs...)
			mixed[i], mixed[j] = mixed[j], mixed[i]
			_, _ = Replay(mixed)
		}
		_, err := Replay(append(append([]ledger.Record(nil), recs[:i]...), recs[i+1:]...))
		if needed := recs[i].Type; err == nil && needed != "begin" && needed != "confirm" && needed != "over" {
			t.Errorf("record %d (%s) may be missing", i, needed)
		}
	}
}
