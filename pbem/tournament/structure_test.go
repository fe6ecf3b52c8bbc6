package tournament

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament/standings"
)

// TestSeeds: the bracket and the first Swiss round follow the ratings, the director's hand, or the places of an earlier
// event; who has no seed stands behind those who have one, in the order of the draw.
func TestSeeds(t *testing.T) {
	earlier := begin(t, "", terms, 4)
	earlier.finish()
	for _, c := range []struct {
		seeds string
		seed  func(*sim)
		want  []string // the first of them
	}{
		{SeedsByRating, func(s *sim) {
			s.must(s.Rate("vera", "p03", 2000))
			s.must(s.Enter("vera", Entry{ID: "star", Shown: "Star", Role: RolePlayer, Rating: 2100}))
			s.must(s.Rate("walt", "p05", 1900))
			s.must(s.Rate("walt", "p05", 1950)) // the last word counts
		}, []string{"star", "p03", "p05"}},
		{SeedsByHand, func(s *sim) {
			s.must(s.Seed("vera", "p06", 1))
			s.must(s.Seed("vera", "p02", 9))
			s.must(s.Seed("vera", "p04", 2))
			s.refused(s.Seed("vera", "p02", 2), "p04 is seed 2 already")
			s.must(s.Seed("vera", "p04", 0))
			s.must(s.Seed("vera", "p02", 2))
		}, []string{"p06", "p02"}},
		{SeedsByPlaces, func(s *sim) { s.refused(s.Seed("vera", "p02", 2), "no seeding by hand") }, earlier.Places},
	} {
		for _, f := range []Format{Knockout, Swiss, RoundRobin, Ladder, DoubleElimination} {
			x := terms
			x.Format, x.Seeds = f, c.seeds
			if c.seeds == SeedsByPlaces {
				x.Seeds = ""
				s := begin(t, "", terms, 0)
				s.refused(x.SeedBy(s.Event, 1, ""), "is not over")
				s.must(x.SeedBy(earlier.Event, earlier.Log().Size(), strings.Repeat("a", 64)))
			}
			s := begin(t, "", x, 7)
			c.seed(s)
			s.must(s.Pair("vera"))
			r := s.Round()
			if !slices.Equal(r.Seeds[:len(c.want)], c.want) {
				t.Errorf("%s by %s: %v, want %v first", f, c.seeds, r.Seeds, c.want)
			}
			rest := slices.DeleteFunc(slices.Clone(r.Order), func(id string) bool { return slices.Contains(c.want, id) })
			if !slices.Equal(r.Seeds[len(c.want):], rest) {
				t.Errorf("%s by %s: %v, drawn %v", f, c.seeds, r.Seeds, r.Order)
			}
			if m := r.Matches[0].Players; f == Swiss && m != [2]string{r.Seeds[0], r.Seeds[1]} {
				t.Errorf("the first match is %v", m)
			}
			if f == Knockout && len(r.Seeds) == 7 && !slices.Contains(r.Byes, c.want[0]) {
				t.Errorf("of seven the top seed has no bye: %v", r.Byes)
			}
			s.refused(s.Rate("vera", "p01", 3), "was drawn in round 1")
			s.bids()
			s.play(nil)
			s.must(s.CloseRound("vera"))
			s.finish()
			s.audited()
		}
	}
}

// TestSeedsOfTheFirstRound: the top half plays the bottom half, and the top seed has the bye, once.
func TestSeedsOfTheFirstRound(t *testing.T) {
	for _, f := range []Format{Swiss, SwissKnockout, DoubleElimination} {
		x := terms
		x.Format, x.Seeds, x.TopHalf, x.TopBye = f, SeedsByHand, true, true
		s := begin(t, t.TempDir(), x, 9)
		for i := range 9 {
			s.must(s.Seed("vera", fmt.Sprintf("p%02d", i+1), i+1))
		}
		s.must(s.Pair("vera"))
		for i, m := range s.Round().Matches {
			if want := [2]string{fmt.Sprintf("p%02d", i+2), fmt.Sprintf("p%02d", i+6)}; m.Players != want {
				t.Errorf("%s: %v, want %v", f, m.Players, want)
			}
		}
		if !slices.Equal(s.Round().Byes, []string{"p01"}) {
			t.Errorf("%s: %v has the bye", f, s.Round().Byes)
		}
		s.play(nil)
		s.must(s.CloseRound("vera"))
		s.confirm()
		s.must(s.Pair("vera"))
		if slices.Contains(s.Round().Byes, "p01") {
			t.Errorf("%s: the top seed has a second bye", f)
		}
		s.play(nil)
		s.must(s.CloseRound("vera"))
		s.finish()
		s.strangers()
		if f == Swiss {
			altered(t, s, []alteration{
				{"pairing", "seeds p01 p02", "seeds p02 p01", "field seeds"}, {"seed", "seed 3", "seed 30", "field seeds"},
				{"event", "top-bye yes", "top-bye no", "not in the form of an event"},
				{"event", "top-half yes\ntop-bye yes", "top-bye yes", "field match"},
			})
		}
	}
}

// TestShapeTerms: terms that do not fit together are refused.
func TestShapeTerms(t *testing.T) {
	root := strings.Repeat("0a", 32)
	for _, c := range []struct {
		change func(*Terms)
		want   string // "" for terms that are right
	}{
		{func(x *Terms) { x.Seeds = SeedsByRating }, ""},
		{func(x *Terms) { x.Seeds, x.TopHalf, x.TopBye = SeedsByHand, true, true }, ""},
		{func(x *Terms) { x.Seeds = "draw" }, `seeds "draw"`},
		{func(x *Terms) { x.Seeds, x.Version = SeedsByRating, 2 }, "version 2"},
		{func(x *Terms) { x.TopHalf = true }, "nobody is on top of a draw"},
		{func(x *Terms) { x.Seeds, x.TopHalf, x.Format = SeedsByHand, true, Knockout }, "meets the bottom half anyhow"},
		{func(x *Terms) { x.Seeds, x.TopBye, x.Format = SeedsByHand, true, RoundRobin }, "nobody chooses"},
		{func(x *Terms) { x.Seeds, x.TopBye, x.Odd = SeedsByHand, true, OddPlayerEliminator }, "with --odd eliminator nobody has one"},
		{func(x *Terms) { x.Seeds, x.Former = SeedsByPlaces, FormerEvent{"e", root, 1, []string{"a"}} }, ""},
		{func(x *Terms) { x.Seeds, x.Former = SeedsByPlaces, FormerEvent{"e", root, 1, []string{"a", "a"}} }, "each once"},
		{func(x *Terms) { x.Seeds, x.Former = SeedsByPlaces, FormerEvent{"e", root, 0, []string{"a"}} }, "0 records"},
		{func(x *Terms) { x.Seeds, x.Former = SeedsByPlaces, FormerEvent{"e", root[1:], 1, []string{"a"}} }, "64 hex digits"},
		{func(x *Terms) { x.Seeds, x.Former = SeedsByPlaces, FormerEvent{"e f", root, 1, []string{"a"}} }, "event name"},
		{func(x *Terms) { x.Seeds = SeedsByPlaces; x.Former = FormerEvent{"e", root, 1, nil} }, "0 places"},
	} {
		x := terms
		x.Director, x.At = []string{"vera"}, time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
		c.change(&x)
		_, err := NewInMemory(x, nil)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: %v, want %q", x.StructureTerms, err, c.want)
		}
	}
}

// TestRatingsAreStated: a director states ratings, of players alone, and they stand in files for chess programs.
func TestRatingsAreStated(t *testing.T) {
	s := begin(t, "", terms, 3)
	s.refused(s.Rate("p01", "p01", 1), "want a director or an assistant")
	s.refused(s.Rate("vera", "p01", 10000), "want 0 to 9999")
	s.refused(s.Rate("vera", "p01", -1), "want 0 to 9999")
	s.refused(s.Rate("vera", "otto", 5), "no player")
	s.must(s.Rate("vera", "p02", 1776))
	var out strings.Builder
	s.must(standings.WriteTRF(&out, s.TRFFile()))
	if !strings.Contains(out.String(), "1776") {
		t.Error(out.String())
	}
	s.must(s.Undo("vera", "not his"))
	if n := s.Person("p02").Rating; n != 0 {
		t.Errorf("the rating is %d after it was undone", n)
	}
	x := terms
	x.Version = 2
	s = begin(t, "", x, 3)
	s.refused(s.Rate("vera", "p01", 1), "an earlier version made it")
}
