package kiev

import "testing"

// TestDateOf: turns begin on the days on which the scenarios do.
func TestDateOf(t *testing.T) {
	g := &game{}
	for turn, want := range map[int]string{0: "", 1: "22 Jun 1941", 5: "30 Jun 1941", 6: "2 Jul 1941", 29: "17 Aug 1941", 51: "30 Sep 1941",
		80: "27 Nov 1941", 82: "1 Dec 1941", 97: "31 Dec 1941", 98: ""} {
		if got := g.DateOf(turn); got != want {
			t.Errorf("turn %d begins on %q, want %q", turn, got, want)
		}
	}
}
