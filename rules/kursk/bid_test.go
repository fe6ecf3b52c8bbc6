package kursk

import (
	"testing"

	"fieldpost/rules/core"
)

// TestTally: a German win is counted above 0, a draw as 0, a Soviet win below, an end at once not at all (4.2).
func TestTally(t *testing.T) {
	g := board(t)
	p := position(t, g, "T1-G-1", "fight/move", "fight/move")
	lv := g.levels(p.Reader())
	for points, want := range map[int]int{lv.German: 1, lv.German + 4: 5, lv.German - 1: 0, min(lv.Draw, lv.German) - 3: -3, 0: 0} {
		if points == lv.German-1 && lv.Draw >= lv.German {
			want = -1
		}
		tx := core.Begin(p.Clone(), nil)
		tx.Make(core.TrackChange{Track: trackVP, Delta: points - tx.Read().Track(trackVP)})
		is := g.Tally(tx.Read())
		if is.Score != want && points > 0 || is.Counted != (points > 0) {
			t.Errorf("%d points: %d, %v, want %d (levels %+v)", points, is.Score, is.Counted, want, lv)
		}
	}
}
