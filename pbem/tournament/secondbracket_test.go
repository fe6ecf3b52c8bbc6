package tournament

import (
	"slices"
	"testing"
)

// TestSecondBracket: those who do not go on play a bracket of their own in the same rounds, and stand behind all of the
// first one; whoever leaves before it makes way for the next.
func TestSecondBracket(t *testing.T) {
	for _, f := range []Format{SwissKnockout, DoubleKnockout, PoolsKnockout} {
		x := terms
		x.Format, x.Rounds, x.Top, x.Second = f, 3, 4, 5
		fit(&x)
		s := begin(t, t.TempDir(), x, 12)
		for s.qualifying() > len(s.Rounds) || len(s.Rounds) == 0 {
			s.rounds(1)
		}
		gone := s.secondSeeded()[0]
		s.must(s.Withdraw(gone, gone, "announced", ""))
		if got := s.secondSeeded(); slices.Contains(got, gone) || len(got) != 5 {
			t.Errorf("%s: the second bracket is of %v, and %s has left", f, got, gone)
		}
		s.confirm()
		s.must(s.Pair("vera"))
		first, second := s.seeds, s.second
		if n := len(s.Round().Matches); len(first) != 4 || len(second) != 5 || n != 2+1 {
			t.Fatalf("%s: %d matches of %v and %v", f, n, first, second)
		}
		if byes := s.Round().Byes; !slices.Equal(byes, []string{second[0], second[1], second[2]}) {
			t.Errorf("%s: byes of %v in a second bracket of %v", f, byes, second)
		}
		for _, m := range s.Round().Matches {
			if slices.Contains(first, m.Players[0]) != slices.Contains(first, m.Players[1]) {
				t.Errorf("%s: %v are of two brackets", f, m.Players)
			}
		}
		s.play(nil)
		s.must(s.CloseRound("vera"))
		s.finish()
		s.strangers()
		for i, id := range s.Places {
			if slices.Contains(first, id) != (i < 4) || slices.Contains(second, id) != (i >= 4 && i < 9) {
				t.Errorf("%s: place %d is %s: %v, of %v and %v", f, i+1, id, s.Places, first, second)
			}
		}
		if m := s.SecondBracket(); m[len(m)-1].Won == "" || len(m) != 5 {
			t.Errorf("%s: %+v", f, m)
		}
		altered(t, s, []alteration{
			{"pairing", "second " + second[0] + " " + second[1], "second " + second[1] + " " + second[0], "field second"},
			{"event", "second 5", "second 4", "has not confirmed"},
			{"over", "place " + s.Places[4], "place " + s.Places[5], "field place"}})
	}
	s := begin(t, "", terms, 0)
	for n, want := range map[int]string{1: "want 2 to 64", 65: "want 2 to 64"} {
		x := terms
		x.Format, x.Second, x.Director, x.At = SwissKnockout, n, []string{"vera"}, s.now
		_, err := NewInMemory(x, nil)
		s.refused(err, want)
	}
	x := terms
	x.Format, x.Second, x.Director, x.At = Knockout, 4, []string{"vera"}, s.now
	_, err := NewInMemory(x, nil)
	s.refused(err, "a knockout has none")
}
