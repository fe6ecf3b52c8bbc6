package engine

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/toy"
)

// TestNearby: an order that is not legal is answered with legal ones of its kind and its counters, the nearest to what
// was meant first, and each of them is accepted in its place.
func TestNearby(t *testing.T) {
	for _, c := range []struct{ body, first string }{
		{"move A1 0202-0203-0204-0205", "move A1"},
		{"move a1 0202-0203-0204-0205", "move A1"},
		{"attack 0505 with A1", "attack 0303 with A1"},
	} {
		out, err := newTable(t, 1).try(toy.Red, c.body)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(out.Faults, func(f notation.Fault) bool { return f.Stage == notation.Illegal })
		if i < 0 || len(out.Faults[i].Legal) == 0 || len(out.Faults[i].Legal) > 3 ||
			!strings.HasPrefix(out.Faults[i].Legal[0], c.first) {
			t.Errorf("%q: %+v", c.body, out.Faults)
			continue
		}
		for _, line := range out.Faults[i].Legal {
			again, err := newTable(t, 1).try(toy.Red, line+"\norder move/fight")
			if err != nil || slices.ContainsFunc(again.Faults, judging.IsRefusal) {
				t.Errorf("%q was proposed: %v, %v", line, again.Faults, err)
			}
		}
	}
}

// TestNearbyHasBounds: a sheet of many faults is answered with proposals for the first of them.
func TestNearbyHasBounds(t *testing.T) {
	out, err := newTable(t, 1).try(toy.Red, strings.Repeat("attack 0505 with A1\nattack 0505 with A2\nattack 0505 with A3\n", 9))
	if err != nil {
		t.Fatal(err)
	}
	with := 0
	for _, f := range out.Faults {
		if len(f.Legal) > 0 {
			with++
		}
	}
	if with == 0 || with > 12 {
		t.Errorf("%d of %d faults have proposals", with, len(out.Faults))
	}
}
