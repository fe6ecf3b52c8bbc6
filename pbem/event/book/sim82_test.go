package book

import (
	"fmt"
	"testing"
)

// TestEveryFormatEnds plays an event of 82 players in each format, with every way to settle sides and 2 games a match, and reads it
// again.
func TestEveryFormatEnds(t *testing.T) {
	for _, c := range []struct {
		format Format
		sides  string
		games  int
		rounds int // 0: as many as the terms say
	}{{Swiss, Sealed, 1, 0}, {Knockout, Drawn, 2, 7}, {SwissKnockout, Open, 1, 5 + 3}, {Robin, Fixed, 1, 81}, {Ladder, Drawn, 1, 0},
		{Double, Sealed, 1, 0}} {
		t.Run(string(c.format), func(t *testing.T) {
			players := 82
			if c.format == Robin && testing.Short() {
				players, c.rounds = 12, 11
			}
			x := terms
			x.Format, x.Sides, x.Games = c.format, c.sides, c.games
			s := begin(t, "", x, players)
			s.finish()
			s.audited()
			if len(s.Places) != players {
				t.Errorf("%d places", len(s.Places))
			}
			if c.rounds > 0 && len(s.Rounds) != c.rounds {
				t.Errorf("%d rounds, want %d", len(s.Rounds), c.rounds)
			}
			seen := map[string]bool{}
			for _, m := range s.matches() {
				key := fmt.Sprint(min(m.Players[0], m.Players[1]), max(m.Players[0], m.Players[1]))
				if seen[key] && (c.format == Swiss || c.format == Robin) {
					t.Errorf("%s meet twice", key)
				}
				seen[key] = true
			}
			t.Logf("%d rounds, %d matches, %d records, first %v", len(s.Rounds), len(s.matches()), s.Log().Size(), s.Places[:6])
		})
	}
}
