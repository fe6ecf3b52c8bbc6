package rating

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Game holds one rated game. The caller decides which games count: an agreed end does not, nor a forfeit before any
// order; a game against an eliminator does.
type Game struct {
	Event  string // in which it was played, "" for none
	Day    string // of its end, UTC, 2026-03-05
	First  string // a player
	Second string // another
	Half   int    // half points of the first: 2 they won, 1 a draw, 0 they lost
}

// Check returns an error if a game cannot be rated: its day, its players or its result is wrong.
func (g Game) Check() error {
	_, err := time.Parse(time.DateOnly, g.Day)
	switch {
	case err != nil:
		return fmt.Errorf("game of %s and %s: day %q: want the form 2026-03-05", g.First, g.Second, g.Day)
	case g.First == "" || g.Second == "" || g.First == g.Second:
		return fmt.Errorf("game of %s: %q against %q: want two players", g.Day, g.First, g.Second)
	case g.Half < 0 || g.Half > 2:
		return fmt.Errorf("game of %s and %s on %s: %d half points: want 0, 1 or 2", g.First, g.Second, g.Day, g.Half)
	}
	return nil
}

// days groups games by day, each day in a fixed order.
func days(games []Game) [][]Game {
	sorted := slices.Clone(games)
	slices.SortStableFunc(sorted, func(a, b Game) int {
		return cmp.Or(strings.Compare(a.Day, b.Day), strings.Compare(a.First, b.First), strings.Compare(a.Second, b.Second),
			cmp.Compare(a.Half, b.Half))
	})
	var out [][]Game
	for i, g := range sorted {
		if i == 0 || g.Day != sorted[i-1].Day {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], g)
	}
	return out
}

// between returns the number of days between two dates in the form that Check requires.
func between(from, to string) int {
	a, _ := time.Parse(time.DateOnly, from)
	b, _ := time.Parse(time.DateOnly, to)
	return int(b.Sub(a) / (24 * time.Hour))
}
