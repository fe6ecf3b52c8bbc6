package tournament

import (
	"slices"
	"strings"
	"testing"
)

// TestPlaceOfALatecomer: whoever came after the last round was closed has no place, whatever the director corrects
// after that. In an event of version 3 a correction gave them one.
func TestPlaceOfALatecomer(t *testing.T) {
	for version, want := range map[int]bool{3: true, 4: false} {
		for _, format := range []Format{Swiss, DoubleElimination} {
			x := terms
			x.Format, x.Version = format, version
			s := begin(t, t.TempDir(), x, 6)
			s.rounds(1)
			s.must(s.Enter("vera", Entry{ID: "zoe", Shown: "Zoe", Role: RolePlayer}))
			s.must(s.AnnulRound("vera", 1, "the wrong scenario"))
			s.must(s.Finish("vera", "it rains"))
			if got := slices.Contains(s.Places, "zoe"); got != want || len(s.Places) != 6+map[bool]int{true: 1}[want] {
				t.Errorf("%s, version %d: places %v", format, version, s.Places)
			}
			s.strangers()
		}
	}
}

// TestPlaceBeforeThePools: whoever left before the pools were drawn stands behind everybody who played in them.
func TestPlaceBeforeThePools(t *testing.T) {
	for version, want := range map[int]int{3: 1, 4: 6} {
		x := terms
		x.Format, x.Top, x.Version = PoolsKnockout, 2, version
		fit(&x)
		s := begin(t, t.TempDir(), x, 7)
		s.must(s.Withdraw("p04", "p04", LeftAnnounced, ""))
		s.rounds(1)
		s.must(s.Finish("vera", "it rains"))
		if got := slices.Index(s.Places, "p04"); got != want {
			t.Errorf("version %d: p04, who left before the draw, has place %d of %v, want %d", version, got+1, s.Places, want+1)
		}
		s.strangers()
	}
}

// TestPlaceOfAnAlternate: who took a place in a bracket stands in it as whoever left would, also in the second one.
// In an event of version 3 such a player stood behind the bracket.
func TestPlaceOfAnAlternate(t *testing.T) {
	for version, want := range map[int]string{3: "behind", 4: "second"} {
		x := terms
		x.Format, x.Rounds, x.Top, x.Second, x.Limit, x.Version = SwissKnockout, 1, 2, 4, 8, version
		s := begin(t, t.TempDir(), x, 9)
		s.rounds(2) // the final, and the semifinals of the second bracket
		left, _ := s.decide(s.Round().Matches[1])
		s.must(s.Withdraw(left, left, LeftAnnounced, ""))
		if s.Person("p09").For != left {
			t.Fatalf("p09 takes the place of %q, want %s", s.Person("p09").For, left)
		}
		s.confirm()
		s.must(s.Pair("vera"))
		final := s.Round().Matches[0]
		if !slices.Contains(final.Players[:], "p09") {
			t.Fatalf("the final of the second bracket is %v", final.Players)
		}
		s.won()
		at := slices.Index(s.Places, "p09")
		if got := map[bool]string{true: "second", false: "behind"}[at == 2 || at == 3]; got != want {
			t.Errorf("version %d: p09 is %s: %s", version, got, strings.Join(s.Places, " "))
		}
		s.strangers()
	}
}
