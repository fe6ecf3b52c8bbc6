package gsfg

import (
	"slices"
	"testing"
)

// TestPlans: a side can file a sheet ahead for every phase that takes one of it, and for none of the other side's.
func TestPlans(t *testing.T) {
	g := playable(t)
	named := map[string]bool{}
	for _, code := range []string{"T2-S-R", "T2-S-A", "T2-N-A", "T2-G-1", "T2-G-2", "T2-S-1", "T2-S-2", "T2-N-1", "T2-N-2", "T9-S-1",
		"T9-N-2"} {
		r := staged(t, g, code, nil).Reader()
		key := g.PlannedPhase(r)
		named[key] = true
		if !slices.Contains(g.Plans(r, r.Active()), key) {
			t.Errorf("%s is planned as %q; %s may plan %q", code, key, r.Active(), g.Plans(r, r.Active()))
		}
		if own := code[3:4]; own == "G" && slices.Contains(g.Plans(r, NATO), key) {
			t.Errorf("NATO may plan %s", key)
		}
	}
	if len(named) != 6 {
		t.Errorf("the phases have the names %v", named)
	}
	if key := g.PlannedPhase(staged(t, g, "T0-S", nil).Reader()); key != "" {
		t.Errorf("the set-up is planned as %q", key)
	}
	if list := g.Plans(staged(t, g, "T4-S-1", nil).Reader(), Soviet); slices.Contains(list, "GUARDS-1") {
		t.Errorf("on turn 4 the Soviet side may plan %q", list)
	}
}
