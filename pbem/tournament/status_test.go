package tournament

import (
	"strings"
	"testing"
)

// TestStatusClaims: the status names who has not claimed what a stopped game came to, and no match that needs no bids
// any more.
func TestStatusClaims(t *testing.T) {
	s, g := halted(t, "", ScoreByAgreement, ScoreByDraw)
	s.rest(g...)
	is := func(want ...string) {
		t.Helper()
		got := s.Status().String()
		for _, id := range g[0].Players {
			says, wanted := strings.Contains(got, id+" has not claimed anything\n"), strings.Contains(strings.Join(want, " "), id)
			if says != wanted {
				t.Errorf("%s: %t, want %t\n%s", id, says, wanted, got)
			}
		}
	}
	is(g[0].Players[:]...)
	s.must(s.Claim(g[0].Players[0], g[0].ID, "first", ""))
	is(g[0].Players[1])
	s.must(s.Claim(g[0].Players[1], g[0].ID, "first", ""))
	is()
}

// TestStatusBids: a match whose game was annulled before its bids came is not waited for.
func TestStatusBids(t *testing.T) {
	x := terms
	x.Sides = SidesBySealedBids
	s := begin(t, "", x, 4)
	s.confirm()
	s.must(s.Pair("vera"))
	m := s.Round().Matches[0]
	s.must(s.RecordResult("vera", Score{Game: m.Games[0].ID, How: "annulled", Outcome: "none", Rule: RuledByDirector,
		Why: "they know the position"}))
	if got := s.Status().String(); strings.Count(got, "bid for sides") != 1 || strings.Contains(got, m.ID) {
		t.Error(got)
	}
}
