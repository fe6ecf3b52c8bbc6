package tournament

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"fieldpost/pbem/tournament/standings"
)

// TestEveryFormatEnds plays an event of 82 players in each format, with every way to settle sides and 2 games a match,
// in which everything happens that may happen to an event (turmoil), and reads it again.
func TestEveryFormatEnds(t *testing.T) {
	t.Parallel()
	happened := map[string]int{}
	for _, c := range []struct {
		format Format
		sides  string
		games  int
		odd    string
		rounds int // 0: as many as the terms say
	}{{Swiss, SidesBySealedBids, 1, OddPlayerEliminator, 0}, {Knockout, SidesDrawn, 2, OddPlayerBye, 7},
		{SwissKnockout, SidesByOpenBids, 1, OddPlayerEliminator, 5 + 3},
		{RoundRobin, SidesFixed, 1, OddPlayerBye, 81}, {Ladder, SidesDrawn, 1, OddPlayerBye, 0}, {DoubleElimination,
			SidesBySealedBids, 1, OddPlayerBye, 0}} {
		t.Run(string(c.format), func(t *testing.T) {
			players := 82
			if c.format == RoundRobin && testing.Short() {
				players, c.rounds = 12, 11
			}
			x := terms
			x.Format, x.Sides, x.Games, x.Odd, x.Lapse = c.format, c.sides, c.games, c.odd, LapseByRules
			x.Points.Margin, x.Points.Bye = 2, 7
			x.Ends = []string{ScoreByAgreement, ScoreByOverstep, ScoreByPanel, ScoreByTime, ScoreByMargin, ScoreByDraw}
			x.Ties = []string{"head-to-head", "strength", "buchholz", "sonneborn", "games", "wins", "wins:soviet", "time", "die"}
			s := begin(t, "", x, players)
			for _, p := range []Entry{{ID: "emil", Shown: "Emil", Role: RoleEliminator}, {ID: "frida", Shown: "Frida",
				Role: RoleEliminator},
				{ID: "otto", Shown: "Otto", Role: RoleJudge}} {
				s.must(s.Enter("vera", p))
			}
			came := players + s.turmoil(happened)
			s.audited()
			if len(s.Places) != came {
				t.Errorf("%d places of %d players", len(s.Places), came)
			}
			if c.rounds > 0 && len(s.Rounds) != c.rounds {
				t.Errorf("%d rounds, want %d", len(s.Rounds), c.rounds)
			}
			s.neverTwice(c.format)
			t.Logf("%d rounds, %d matches, %d records, first %v", len(s.Rounds), len(s.matches()), s.Log().Size(), s.Places[:6])
		})
	}
	for _, what := range []string{"bye", "eliminator", LeftUnconfirmed, "announced", "late", "late with a loss", "outage",
		"ruling", "open bid",
		"sealed bid", "die between bids", "played", "resigned", "forfeited", "unplayed", "adjudicated", "agreed", "annulled", "double",
		ScoreByAgreement, ScoreByOverstep, ScoreByPanel, ScoreByTime, ScoreByMargin, ScoreByDraw, "narrow",
		"tie head-to-head", "tie strength", "tie die"} {
		if happened[what] == 0 {
			t.Errorf("in all these events there was no %s", what)
		}
	}
}

// neverTwice holds that nobody meets somebody twice where that is promised, and nobody is in two matches of a round.
func (s *sim) neverTwice(f Format) {
	seen := map[string]bool{}
	for _, r := range s.Rounds {
		busy := slices.Clone(r.Byes)
		for _, m := range r.Matches {
			key := fmt.Sprint(min(m.Players[0], m.Players[1]), max(m.Players[0], m.Players[1]))
			if seen[key] && (f == Swiss || f == RoundRobin) && m.Guest == "" {
				s.t.Errorf("%s meet twice", key)
			}
			seen[key] = true
			busy = append(busy, m.Players[0])
			if m.Guest == "" {
				busy = append(busy, m.Players[1])
			}
		}
		slices.Sort(busy)
		if len(slices.Compact(slices.Clone(busy))) != len(busy) {
			s.t.Errorf("round %d has somebody twice: %v", r.N, busy)
		}
	}
}

// turmoil plays the event to its end. In every round games end in all the ways that there are, in the first two people
// leave, come late and fall silent, and there is an outage. It counts what happened, and gives how many came late.
func (s *sim) turmoil(happened map[string]int) (late int) {
	for n := 1; !s.Over; n++ {
		if n > 100 {
			s.t.Fatal("the event does not end")
		}
		var silent []string
		if n == 2 {
			silent = []string{s.PlayersToConfirm()[0].ID}
		}
		s.confirm(silent...)
		s.toHour()
		s.must(s.Pair("vera"))
		if s.Over || s.Round().Closed { // others are asked now that somebody has gone
			continue
		}
		s.bids()
		s.must(s.SetRoundEnd("vera", s.now.Add(30*24*time.Hour), ""))
		if s.each != nil {
			s.each()
		}
		s.endings()
		s.play(nil)
		if n == 1 {
			s.must(s.Withdraw("p03", "p03", "announced", "a new job"))
			late += s.latecomers(happened)
		}
		s.must(s.CloseRound("vera"))
		s.now = s.now.Add(40 * 24 * time.Hour)
	}
	s.count(happened)
	return late
}

// latecomers come where they may.
func (s *sim) latecomers(happened map[string]int) (late int) {
	in := Entry{ID: "late", Shown: "Late", Role: RolePlayer}
	if s.Format == DoubleElimination {
		in.Losses = 1
		happened["late with a loss"]++
	}
	switch s.Format {
	case Swiss, SwissKnockout, Ladder, DoubleElimination:
		s.must(s.Enter("vera", in))
		happened["late"]++
		return 1
	}
	s.refused(s.Enter("vera", in), "has begun")
	return 0
}

// endings ends some games of a round by the rules for unfinished ones, and in the other ways; an outage voids the first
// of them.
func (s *sim) endings() {
	open := s.OpenGames()
	stop := func(g *Game, st Stop) {
		if !g.Begun {
			s.must(s.RecordGame("", g.ID, ""))
		}
		s.must(s.StopGame("", g.ID, st))
	}
	over := func(g *Game, i int) Stop { return Stop{Why: StopOverstepped, Over: g.Players[i], Used: [2]int{9, 1}} }
	end := func(g *Game, how standings.ResultKind, outcome string) {
		if !g.Begun && how != standings.Unplayed {
			s.must(s.RecordGame("", g.ID, ""))
		}
		s.must(s.RecordResult("vera", Score{Game: g.ID, How: how, Outcome: outcome}))
	}
	ways := []func(g *Game){
		func(g *Game) { stop(g, over(g, 0)) }, // voided below
		func(g *Game) { stop(g, over(g, 1)); s.must(s.Adjudicate("vera", Score{Game: g.ID})) },
		func(g *Game) { end(g, standings.Unplayed, "first") },
		func(g *Game) { end(g, standings.Forfeited, "second") },
		func(g *Game) { end(g, standings.DoubleForfeit, "both") },
		func(g *Game) { end(g, standings.Agreed, "none") },
		func(g *Game) {
			end(g, standings.Played, "draw")
			s.must(s.RecordResult("walt", Score{Game: g.ID, How: standings.Annulled, Outcome: "none", Rule: RuledByDirector, Why: "x"}))
		},
		func(g *Game) {
			end(g, standings.Played, "first")
			s.must(s.RecordResult("walt", Score{Game: g.ID, How: standings.Adjudicated, Outcome: "draw", Rule: RuledByDirector, Why: "x"}))
		},
		func(g *Game) {
			s.must(s.RecordGame("", g.ID, ""))
			s.must(s.RecordResult("vera", Score{Game: g.ID, How: standings.Played, Outcome: "first", Score: g.Bids[0] - g.Bids[1] + 1,
				Scored: g.Bids[0] >= g.Bids[1]}))
		},
	}
	at := s.now
	for i, way := range ways[:min(len(ways), len(open))] {
		way(open[i])
		s.now = at.Add(time.Duration(i+1) * time.Hour)
	}
	s.must(s.RecordOutage("vera", at.Add(-time.Minute), at.Add(time.Minute), "the mail server was down"))
	s.now = s.Round().Until
	rest := func(n int, st Stop, claims []string, votes ...string) {
		if i := len(ways) + n; i < len(open) {
			g := open[i]
			stop(g, st)
			for k, c := range claims {
				s.must(s.Claim(g.Players[k], g.ID, c, ""))
			}
			if len(votes) > 0 { // eliminators play, so a director names them
				s.must(s.Book.AppointPanel("vera", g.ID, []string{"otto", "emil", "frida"}))
			}
			for k, v := range votes {
				s.must(s.Vote([]string{"otto", "emil", "frida"}[k], g.ID, v))
			}
			if g, _ := s.Game(g.ID); g.Result == nil {
				s.must(s.Adjudicate("vera", Score{Game: g.ID}))
			}
		}
	}
	free := func(n int) bool { // of eliminators, who judge here
		i := len(ways) + n
		return i >= len(open) || open[i].Guest == ""
	}
	rest(0, Stop{Why: StopRoundOver}, []string{"draw", "draw"})
	if free(1) {
		rest(1, Stop{Why: StopRoundOver}, nil, "80", "70", "20")
	}
	rest(2, Stop{Why: StopRoundOver, Used: [2]int{5, 4}}, []string{"first", "second"})
	rest(3, Stop{Why: StopRoundOver, Score: -3, Scored: true}, nil)
	rest(4, Stop{Why: StopRoundOver}, nil)
}

// count notes what happened in the event.
func (s *sim) count(happened map[string]int) {
	kinds := map[string]int{}
	for _, r := range s.Log().Records() {
		kinds[r.Type]++
	}
	happened["outage"] += kinds["outage"]
	happened["die between bids"] += kinds["settle"]
	for _, p := range s.People {
		happened[p.How]++
	}
	for _, r := range s.Rounds {
		happened["bye"] += len(r.Byes)
		for _, m := range r.Matches {
			if m.Guest != "" {
				happened["eliminator"]++
			}
			if len(m.Bids) > 0 {
				happened[s.Sides+" bid"]++
			}
			for _, g := range m.Games {
				x := g.Result
				happened[string(x.How)]++
				happened[x.Rule]++
				if x.Rule == RuledByDirector {
					happened["ruling"]++
				}
				if max(x.Points[0], x.Points[1]) == s.Points.Narrow {
					happened["narrow"]++
				}
			}
		}
	}
	for _, row := range s.Table {
		happened["tie "+row.By]++
	}
}
