package victorylost

import "testing"

// TestMarkers: the pocket is marked until the end of turn 4 and no longer (13.0).
func TestMarkers(t *testing.T) {
	g := playable(t)
	for code, want := range map[string]int{"T1-S-1": len(g.Pocket.Hexes), "T4-S-R": len(g.Pocket.Hexes), "T5-A-C": 0} {
		got := g.Markers(stagedAt(t, g, code, nil).Reader())
		if len(got) != want {
			t.Errorf("%s: %d hexes are marked, want %d", code, len(got), want)
		}
		for _, m := range got {
			if !g.inPocket[m.Hex] {
				t.Errorf("%s: %s is no hex of the pocket", code, g.m.Label(m.Hex))
			}
		}
	}
}
