package tournament

import (
	"slices"
	"testing"
	"time"

	"fieldpost/pbem/tournament/standings"
)

// halted returns an event of one open round, whose rules score what is stopped.
func halted(t *testing.T, dir string, ends ...string) (*sim, []*Game) {
	x := terms
	x.Lapse, x.Sides, x.Rounds, x.Ends = LapseByRules, SidesFixed, 1, ends
	s := begin(t, dir, x, 8)
	for _, id := range []string{"otto", "emil", "frida"} {
		s.must(s.Enter("vera", Entry{ID: id, Shown: id, Role: RoleJudge}))
	}
	s.must(s.Pair("vera"))
	for _, g := range s.OpenGames() {
		s.must(s.RecordGame("", g.ID, ""))
	}
	return s, s.OpenGames()
}

// rest lets the hour of the round come, and stops games as they stand.
func (s *sim) rest(games ...*Game) {
	s.t.Helper()
	s.must(s.SetRoundEnd("vera", s.now.Add(time.Hour), ""))
	s.now = s.now.Add(time.Hour)
	for _, g := range games {
		s.must(s.StopGame("", g.ID, Stop{Why: StopRoundOver, Used: [2]int{5, 5}}))
	}
}

func (s *sim) result(g *Game, rule, outcome string, points [2]int) {
	s.t.Helper()
	g, _ = s.Game(g.ID)
	if r := g.Result; r == nil || r.Rule != rule || r.Outcome != outcome || r.Points != points {
		s.t.Errorf("%s: %+v, want %s by %s", g.ID, r, outcome, rule)
	}
}

// TestRoundEnds: at the hour that the director set games are stopped as they stand, what is stated later of them is
// held against that, and the first rule that decides scores them: what needs nobody at once, what needs people when
// they have spoken.
func TestRoundEnds(t *testing.T) {
	s, g := halted(t, t.TempDir(), ScoreByAgreement, ScoreByPanel, ScoreByTime, ScoreByMargin, ScoreByDraw)
	hour := s.now.Add(48 * time.Hour)
	s.refused(s.SetRoundEnd("ann", hour, ""), "want a director or an assistant")
	s.refused(s.SetRoundEnd("vera", s.now, ""), "an instant to come")
	s.must(s.SetRoundEnd("vera", hour.Add(time.Hour), ""))
	s.must(s.SetRoundEnd("walt", hour, "earlier after all"))
	s.refused(s.StopGame("", g[0].ID, Stop{Why: StopRoundOver}), "round 1 is not over")
	if s.IsRoundOver() {
		t.Error("it has ended")
	}
	s.now = hour
	if s.refused(s.SetRoundEnd("vera", hour.Add(time.Hour), ""), "the round ended at"); !s.IsRoundOver() {
		t.Error("it has not ended")
	}
	for i, x := range g {
		s.must(s.StopGame("", x.ID, Stop{Why: StopRoundOver, Used: [2]int{100 * i, 150}, Score: 3, Scored: true}))
		if done, err := s.ScoreStoppedGame(x.ID); done || err != nil {
			t.Errorf("%s is decided: %v", x.ID, err)
		}
	}
	s.refused(s.StopGame("", g[0].ID, Stop{Why: StopRoundOver}), "is not being played")
	s.refused(s.Claim(g[1].Players[0], g[0].ID, "first", ""), "no unfinished game")
	s.must(s.Claim(g[0].Players[0], g[0].ID, "first", "my attack wins"))
	s.must(s.Claim(g[0].Players[1], g[0].ID, "second", ""))
	s.must(s.Claim(g[0].Players[1], g[0].ID, "first", ""))
	s.result(g[0], ScoreByAgreement, "first", [2]int{10, 0})
	s.refused(s.Vote(g[1].Players[0], g[1].ID, "first"), "want a judge whom a director named")
	s.must(s.ChangeAddress("otto", "otto", "otto@new.example", ""))
	s.refused(s.ChangeAddress("emil", "otto", "otto@newer.example", ""), "want otto, a director or an assistant")
	s.refused(s.Extend("vera", g[1].ID, 24, ""), "is not being played")
	s.refused(s.Vote("otto", g[1].ID, "110"), "a chance of 0 to 100")
	for _, v := range []Statement{{"otto", "90"}, {"emil", "30"}, {"otto", "20"}, {"frida", "39"}} {
		s.must(s.Vote(v.By, g[1].ID, v.What))
	}
	s.counts(g[1].ID)
	s.result(g[1], ScoreByPanel, "second", [2]int{0, 10})
	s.refused(s.RecordResult("vera", Score{Game: g[2].ID, How: standings.Adjudicated, Outcome: "first",
		Rule: ScoreByTime, Used: [2]int{1, 2},
		Scored: true}),
		"what follows from the records before")
	s.must(s.Adjudicate("vera", Score{Game: g[2].ID, Used: [2]int{1, 2}})) // it is stopped: what is stated now is not asked
	s.result(g[2], ScoreByTime, "second", [2]int{0, 10})
	s.must(s.RecordResult("walt", Score{Game: g[3].ID, How: standings.DoubleForfeit, Outcome: "both",
		Rule: RuledByDirector, Why: "nobody moved"}))
	s.result(g[3], RuledByDirector, "both", [2]int{0, 0})
	s.must(s.CloseRound("vera"))
	s.audited()
	s.strangers()
}

// TestStalledLastGame: an event whose last game nobody moves ends by the hour of its round and by rules that need
// nobody.
func TestStalledLastGame(t *testing.T) {
	s, g := halted(t, "", ScoreByTime, ScoreByMargin, ScoreByDraw)
	s.must(s.SetRoundEnd("vera", s.now.Add(time.Hour), ""))
	for _, x := range g[1:] {
		s.must(s.RecordResult("vera", Score{Game: x.ID, How: standings.Played, Outcome: "first"}))
	}
	s.refused(s.CloseRound("vera"), "has no result")
	s.now = s.now.Add(2 * time.Hour)
	s.must(s.StopGame("", g[0].ID, Stop{Why: StopRoundOver, Used: [2]int{7, 7}}))
	s.result(g[0], ScoreByDraw, "draw", [2]int{5, 5})
	if s.must(s.CloseRound("vera")); !s.Over {
		t.Error("it is not over")
	}
	s.audited()
}

// TestOverstepped: a clock that ran out stops the game; who overstepped loses it where the rules say so, and an outage
// has it go on.
func TestOverstepped(t *testing.T) {
	s, g := halted(t, t.TempDir(), ScoreByAgreement, ScoreByOverstep, ScoreByDraw)
	over := func(g *Game, i int) error {
		return s.StopGame("", g.ID, Stop{Why: StopOverstepped, Over: g.Players[i], Used: [2]int{9, 1}, Size: 40, Root: "ab"})
	}
	s.refused(s.StopGame("", g[0].ID, Stop{Why: StopOverstepped, Over: "otto"}), "which of the two overstepped")
	s.must(over(g[0], 0))
	s.must(over(g[1], 1))
	s.must(s.Adjudicate("vera", Score{Game: g[1].ID}))
	s.result(g[1], ScoreByOverstep, "first", [2]int{10, 0})
	lapse := s.now
	s.now = s.now.Add(time.Hour)
	s.must(s.RecordOutage("vera", lapse.Add(-time.Minute), lapse.Add(time.Minute), "the mail server was down"))
	for _, x := range g[:2] {
		if x, _ = s.Game(x.ID); x.Stopped != nil || x.Result != nil || x.Void != 40 {
			t.Errorf("%s: %+v", x.ID, x)
		}
	}
	s.must(over(g[0], 0))
	s.must(s.Adjudicate("vera", Score{Game: g[0].ID}))
	s.result(g[0], ScoreByOverstep, "second", [2]int{0, 10})
	s.play(nil)
	s.must(s.CloseRound("vera"))
	s.audited()
	s.strangers()
	x := terms
	s = begin(t, "", x, 2)
	s.must(s.Pair("vera"))
	s.must(s.RecordGame("", s.OpenGames()[0].ID, ""))
	s.refused(over(s.OpenGames()[0], 0), "whose rules score that")
}

// TestFaded: half of the games lost by silence make a withdrawal a silent one, whatever it says, and who is silent is
// barred from other events until a day, an announced one not.
func TestFaded(t *testing.T) {
	dir := t.TempDir()
	x := terms
	x.Bar, x.Sides, x.Version = 730, SidesFixed, 2
	s := begin(t, dir, x, 8)
	s.must(s.Pair("vera"))
	m := s.Round().Matches
	gone, fair, lost := m[0].Players[0], m[1].Players[1], m[2].Games[0]
	s.must(s.RecordGame("", m[0].Games[0].ID, ""))
	s.must(s.RecordResult("vera", Score{Game: m[0].Games[0].ID, How: standings.Forfeited, Outcome: "second"}))
	s.must(s.RecordResult("vera", Score{Game: lost.ID, How: standings.DoubleForfeit, Outcome: "both"}))
	if got := s.OftenSilentPlayers(); !slices.Equal(got, sorted(gone, lost.Players[0], lost.Players[1])) {
		t.Errorf("fading %v", got)
	}
	s.must(s.Withdraw(gone, gone, "announced", "ill"))
	s.must(s.Withdraw(fair, fair, "announced", "a new job"))
	if s.Person(gone).How != "silent" || s.Person(fair).How != "announced" {
		t.Errorf("%+v %+v", s.Person(gone), s.Person(fair))
	}
	s.strangers()
	x.Name = "summer-26"
	n := begin(t, dir, x, 0)
	n.refused(n.Enter(gone, Entry{ID: "again", Shown: "Again", Addr: gone + "@EXAMPLE.org", Role: RolePlayer}), "barred until 2028-02-29")
	n.must(n.Enter(fair, Entry{ID: fair, Shown: "Fair", Addr: fair + "@example.org", Role: RolePlayer}))
	n.now = n.now.AddDate(2, 0, 1)
	n.must(n.Enter(gone, Entry{ID: gone, Shown: "Gone", Addr: gone + "@example.org", Role: RolePlayer}))
}

func sorted(ids ...string) []string {
	slices.Sort(ids)
	return ids
}

// TestClaimsAreBounded: the words of a claim go to others, and so no player sends more of them than messages: six
// within an hour, 24 within a day. What the opponent says is not counted with it.
func TestClaimsAreBounded(t *testing.T) {
	x := terms
	x.Sides = SidesFixed
	s := begin(t, "", x, 2)
	s.must(s.Pair("vera"))
	g := s.OpenGames()[0]
	for n := range claimsPerDay {
		if n > 0 && n%claimsPerHour == 0 {
			s.refused(s.Claim(g.Players[0], g.ID, "first", "again and again"), "6 claims of yours came within an hour")
			s.now = s.now.Add(time.Hour)
		}
		s.must(s.Claim(g.Players[0], g.ID, []string{"first", "second"}[n%2], "again and again"))
	}
	s.now = s.now.Add(time.Hour)
	s.refused(s.Claim(g.Players[0], g.ID, "first", "again and again"), "24 claims of yours came within a day")
	s.must(s.Claim(g.Players[1], g.ID, "second", "what he says is wrong"))
	s.now = s.now.Add(20 * time.Hour)
	s.must(s.Claim(g.Players[0], g.ID, "first", "a day later"))
}

// TestMarginAfterTheBid: a stopped game is decided by its score after the bid, before version 4 by the score.
func TestMarginAfterTheBid(t *testing.T) {
	for version, want := range map[int]string{3: "first", 4: "second"} {
		x := terms
		x.Version, x.Lapse, x.Rounds, x.Ends = version, LapseByRules, 1, []string{ScoreByMargin, ScoreByDraw}
		x.Sides, x.PaidSide, x.PaidBid = SidesFixed, "german", 10
		s := begin(t, t.TempDir(), x, 2)
		s.must(s.Pair("vera"))
		g := s.OpenGames()[0]
		s.must(s.RecordGame("", g.ID, ""))
		s.must(s.SetRoundEnd("vera", s.now.Add(time.Hour), ""))
		s.now = s.now.Add(time.Hour)
		score, want := 5, want // of whoever pays the bid
		if g.Bids[1] > 0 {
			score, want = -5, map[string]string{"first": "second", "second": "first"}[want]
		}
		s.must(s.StopGame("", g.ID, Stop{Why: StopRoundOver, Used: [2]int{5, 5}, Score: score, Scored: true}))
		if g, _ = s.Game(g.ID); g.Result == nil || g.Result.Rule != ScoreByMargin || g.Result.Outcome != want {
			t.Errorf("version %d: %+v after the bids %v, want %s", version, g.Result, g.Bids, want)
		}
		s.audited()
		s.strangers()
	}
}
