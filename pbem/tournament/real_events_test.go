package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
	"time"

	"fieldpost/pbem/tournament/standings"
)

// offers lets everybody bid in halves for their match, by the sides that the event has.
func (s *sim) offers() {
	for _, m := range s.Round().Matches {
		for n := 0; !m.Settled && n < 9; n++ {
			side, id := s.Side[s.r.Intn(2)], m.Players[len(m.Bids)%2]
			if s.Sides == SidesBySealedBids {
				s.must(s.PlaceBid(id, m.ID, side, s.r.Intn(7), false, ""))
				continue
			}
			if n > 0 {
				side = m.Bids[0].Side
			}
			s.must(s.PlaceBid(id, m.ID, side, n, n > s.r.Intn(4), ""))
		}
	}
}

// atSea plays the open games of a round of a War at Sea event: most to their end with a lead in points of control, some
// resigned, one lost by silence, one stopped by the clock, one that is not over at the hour of the round.
func (s *sim) atSea() map[string]int {
	how := map[string]int{}
	s.must(s.SetRoundEnd("vera", s.now.Add(400*time.Hour), ""))
	for _, g := range s.OpenGames() {
		s.must(s.RecordGame("", g.ID, ""))
	}
	for i, g := range s.OpenGames() {
		used := [2]int{s.r.Intn(900000), s.r.Intn(900000)}
		switch {
		case i == 0:
			s.must(s.Forfeit("vera", g.ID, g.Players[1], "never wrote again"))
			how["forfeited"]++
		case i == 1:
			s.must(s.RecordResult(g.Players[0], Score{Game: g.ID, How: standings.Resigned, Outcome: "second", Used: used}))
			how["resigned"]++
		case i == 2:
			s.must(s.StopGame("vera", g.ID, Stop{Why: StopOverstepped, Over: g.Players[0], Used: used, Score: 1, Scored: true}))
			how["on time"]++
		case i == 3 && g.Guest == "":
			how["by the panel"]++ // it goes on to the hour
		default:
			lead, err := s.ParseAmount([]string{"-3", "-1", "0", "1", "2", "4"}[s.r.Intn(6)])
			s.must(err)
			s.must(s.RecordResult("vera", Score{Game: g.ID, How: standings.Played, Outcome: cmp.Or(winner(lead), "draw"), Score: lead,
				Scored: true, Used: used}))
			how["played"]++
		}
	}
	s.now = s.Round().Until
	for _, g := range s.OpenGames() {
		s.must(s.StopGame("vera", g.ID, Stop{Why: StopRoundOver, Used: [2]int{7, 9}, Score: 2, Scored: true}))
		for _, judge := range []string{"otto", "ilse", "udo"} {
			s.must(s.Vote(judge, g.ID, []string{"first", "70", "draw"}[s.r.Intn(3)]))
		}
		s.must(s.Adjudicate("vera", Score{Game: g.ID}))
	}
	return how
}

// TestWarAtSea plays an event by the rules of the War at Sea tournaments from entry to prize-giving: 24 places with two
// more on the waiting list, two eliminators, three judges, four Swiss rounds and the top six, sealed bids in halves,
// 10 for a win of 2 or more and on time, 9 by forfeit, 8 and 2 for narrow games, 5 for a draw; ties by head-to-head,
// strength, games, wins, wins of the Axis, lot; a drawn match of the knock-out advances the Axis.
func TestWarAtSea(t *testing.T) {
	t.Parallel()
	x := DefaultTerms("was-26", "war-at-sea", [2]string{"allied", "axis"})
	x.Format, x.Rounds, x.Top, x.Sides, x.Odd, x.Halves, x.Unit = SwissKnockout, 4, 6, SidesBySealedBids, OddPlayerEliminator, true, "POC"
	x.Lapse, x.Ends = LapseByRules, []string{ScoreByOverstep, ScoreByAgreement, ScoreByPanel, ScoreByTime}
	x.Points = standings.Points{Win: 10, Narrow: 8, Draw: 5, NarrowLoss: 2, Forfeit: 9, OnTime: 10, Resigned: 10}
	x.Points.Margin = 4 // of 2 POC
	x.Ties = []string{"head-to-head", "strength", "games", "wins", "wins:axis", "die"}
	x.DrawnMatch, x.Limit, x.Most = "axis", 24, 60
	s := begin(t, t.TempDir(), x, 26)
	for _, p := range []Entry{{ID: "emil", Role: RoleEliminator}, {ID: "frida", Role: RoleEliminator}, {ID: "otto",
		Role: RoleJudge}, {ID: "ilse", Role: RoleJudge},
		{ID: "udo", Role: RoleJudge}} {
		p.Shown = "Mx " + p.ID
		s.must(s.Enter("vera", p))
	}
	if got := s.waitingList(); got != "p25 p26" {
		t.Fatalf("waiting list %s", got)
	}
	s.must(s.Withdraw("p07", "p07", LeftAnnounced, "a new job")) // p25 plays
	happened := map[string]int{}
	for !s.Over {
		if len(s.Rounds) == 1 { // p26 plays from the second round on, and from the third on one is left over
			s.must(s.Withdraw("p09", "p09", LeftAnnounced, ""))
		} else if len(s.Rounds) == 2 {
			s.must(s.Withdraw("p11", "p11", LeftAnnounced, ""))
		}
		s.confirm()
		s.must(s.Pair("vera"))
		s.offers()
		for way, n := range s.atSea() {
			happened[way] += n
		}
		s.must(s.CloseRound("vera"))
	}
	for _, way := range []string{"forfeited", "resigned", "on time", "by the panel", "played"} {
		if happened[way] == 0 {
			t.Errorf("no game was %s: %v", way, happened)
		}
	}
	s.pointsAddUp(map[standings.ResultKind][2]int{standings.Forfeited: {9, 0}, standings.Unplayed: {9, 0}, standings.Resigned: {10, 0}})
	if p := s.Person("p25"); p.For != "p07" || p.Entered != 1 || s.Person("p26").For != "p09" || s.Person("p26").Entered != 2 {
		t.Errorf("%+v, %+v", p, s.Person("p26"))
	}
	guests := 0
	for _, m := range s.matches() {
		if m.Guest != "" {
			guests++
		}
	}
	if guests != 2 || len(s.Rounds) != 7 || len(s.Places) != 26 || len(s.seeds) != 6 {
		t.Errorf("%d games against eliminators, %d rounds, places %v, seeds %v", guests, len(s.Rounds), s.Places, s.seeds)
	}
	s.strangers()
}

// pointsAddUp holds every result against the rules as they are printed, and the last row of each player against the
// sum.
func (s *sim) pointsAddUp(full map[standings.ResultKind][2]int) {
	s.t.Helper()
	sum := map[string]int{}
	for _, m := range s.matches() {
		for _, g := range m.Games {
			r, want := g.Result, [2]int{10, 0}
			if x, ok := full[r.How]; ok {
				want = x
			} else if r.Rule != ScoreByOverstep && r.Margin >= 0 && r.Margin < 4 {
				want = [2]int{8, 2}
			}
			if r.Half == 1 {
				want = [2]int{5, 5}
			}
			if r.Half == 0 {
				want[0], want[1] = want[1], want[0]
			}
			if r.Points != want {
				s.t.Errorf("%s: %+v, want %v", g.ID, r, want)
			}
			for i, id := range g.Players {
				if g.Guest == "" {
					sum[id] += r.Points[i]
				}
			}
		}
	}
	for _, row := range s.Table {
		if row.Points != sum[row.Player] {
			s.t.Errorf("%s has %d points, the games give %d", row.Player, row.Points, sum[row.Player])
		}
	}
}

// TestVictoryInThePacific plays a knock-out of 13 by the rules of the Victory in the Pacific tournaments: seeds by
// rating, so that the top half meets the bottom half and the first three have a bye, open bids, a tie is an Allied win
// in the bracket and a draw for the ratings.
func TestVictoryInThePacific(t *testing.T) {
	t.Parallel()
	x := DefaultTerms("vitp-26", "victory-in-the-pacific", [2]string{"allied", "japanese"})
	x.Format, x.Sides, x.Seeds, x.DrawnMatch, x.Unit = Knockout, SidesByOpenBids, SeedsByRating, "allied", "POC"
	x.Points, x.Limit = standings.Points{Win: 2, Draw: 1, Forfeit: 2, Narrow: 2}, 13
	s := begin(t, t.TempDir(), x, 0)
	for i := range 14 {
		id := fmt.Sprintf("p%02d", i+1)
		s.must(s.Enter("vera", Entry{ID: id, Shown: "P " + id, Role: RolePlayer, Rating: 1900 - 50*i}))
	}
	if s.waitingList() != "p14" {
		t.Fatalf("waiting list %s", s.waitingList())
	}
	ties := 0
	for !s.Over {
		s.confirm()
		s.must(s.Pair("vera"))
		if n := len(s.Rounds); n == 1 {
			if byes := fmt.Sprint(slices.Sorted(slices.Values(s.Round().Byes))); byes != "[p01 p02 p03]" {
				t.Errorf("byes %s", byes)
			}
			for _, m := range s.Round().Matches {
				if top := slices.Max(m.Players[:]) > "p08" && slices.Min(m.Players[:]) < "p09"; !top {
					t.Errorf("%v meet", m.Players)
				}
			}
		}
		s.offers()
		for i, g := range s.OpenGames() {
			sc := Score{Game: g.ID, How: standings.Played, Outcome: "first", Score: 3 + g.Bids[0], Scored: true, Used: [2]int{i, 9}}
			if i%2 == 1 || len(s.Rounds) == 4 { // equal after the bid
				sc.Score = g.Bids[0] - g.Bids[1]
				sc.Outcome = cmp.Or(winner(sc.Score), "draw")
				ties++
			}
			s.must(s.RecordResult("vera", sc))
		}
		if len(s.Rounds) == 1 { // a winner leaves before the quarter-final, and the one who waits takes the place
			s.must(s.CloseRound("vera"))
			gone := s.Rounds[0].Matches[0].Players[0]
			if won := s.DrawnWinner(s.Rounds[0].Matches[0]); won != "" {
				gone = won
			}
			s.must(s.Withdraw(gone, gone, LeftAnnounced, ""))
			if s.Person("p14").For != gone {
				t.Errorf("%s left, and p14 takes the place of %q", gone, s.Person("p14").For)
			}
			continue
		}
		s.must(s.CloseRound("vera"))
	}
	s.tiesAreAllied(ties)
	if len(s.Rounds) != 4 || len(s.Places) != 14 {
		t.Errorf("%d rounds, places %v", len(s.Rounds), s.Places)
	}
	s.strangers()
}

// tiesAreAllied holds that the Allied player goes on from each of so many drawn matches, and that ratings count a draw.
func (s *sim) tiesAreAllied(want int) {
	s.t.Helper()
	n, rated := 0, 0
	for _, m := range s.matches() {
		g := m.Games[0]
		if g.Result.Half != 1 {
			continue
		}
		n++
		if won, _ := s.decide(m); g.Sides[slices.Index(g.Players[:], won)] != "allied" {
			s.t.Errorf("%s goes on from %s as %v", won, m.ID, g.Sides)
		}
	}
	for _, g := range RatedGames(s.Event) {
		if g.Half == 1 {
			rated++
		}
	}
	if n != want || rated != want || want == 0 {
		s.t.Errorf("%d ties, %d rated as draws, want %d", n, rated, want)
	}
}
