package tournamentmail

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/service/command"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/standings"
)

// ending is a way in which a game of an event ends, or does not yet.
type ending struct {
	name  string
	terms func(*tournament.Terms)
	do    []func(c *contested) error
	want  command.Stage
}

// contested is an event with one game.
type contested struct {
	*tournament.Book
	now  time.Time
	game string
}

func (c *contested) who(i int) string {
	g, _ := c.Game(c.game)
	return g.Players[i]
}

func reported(how standings.ResultKind, outcome string) func(*contested) error {
	return func(c *contested) error {
		return c.RecordResult("vera", tournament.Score{Game: c.game, How: how, Outcome: outcome})
	}
}

func ruled(how standings.ResultKind, outcome string) func(*contested) error {
	return func(c *contested) error {
		return c.RecordResult("vera", tournament.Score{Game: c.game, How: how, Outcome: outcome,
			Rule: tournament.RuledByDirector, Why: "why"})
	}
}

func stopped(c *contested) error {
	c.now = c.now.Add(100 * time.Hour)
	return c.StopGame("", c.game, tournament.Stop{Why: tournament.StopRoundOver})
}

func overstepped(c *contested) error {
	return c.StopGame("", c.game, tournament.Stop{Why: tournament.StopOverstepped, Over: c.who(0)})
}

func claimed(i int) func(*contested) error {
	return func(c *contested) error { return c.Claim(c.who(i), c.game, "draw", "") }
}

func scoredBy(rules ...string) func(*tournament.Terms) {
	return func(t *tournament.Terms) { t.Ends, t.Lapse = rules, tournament.LapseByRules }
}

// endings returns the ways in which games end, by docs/tournaments-reference.md.
func endings() []ending {
	type do = []func(*contested) error
	people, alone := scoredBy(tournament.ScoreByAgreement, tournament.ScoreByPanel, tournament.ScoreByDraw),
		scoredBy(tournament.ScoreByOverstep,
			tournament.ScoreByDraw)
	return []ending{
		{"it goes on", nil, nil, command.InPlay},
		{"it ends by its rules", nil, do{reported(standings.Played, "first")}, command.Scored},
		{"a draw that both want", nil, do{reported(standings.Played, "draw")}, command.Scored},
		{"a concession", nil, do{reported(standings.Resigned, "second")}, command.Scored},
		{"silence", nil, do{reported(standings.Forfeited, "second")}, command.Scored},
		{"silence before a move", nil, do{reported(standings.Unplayed, "second")}, command.Scored},
		{"both fell silent", nil, do{reported(standings.DoubleForfeit, "both")}, command.Scored},
		{"it ends without a result", nil, do{reported(standings.Agreed, "none")}, command.Scored},
		{"its clock, which rules score", alone, do{overstepped}, command.Scored},
		{"its clock, for which people are waited", people, do{overstepped}, command.Stopped},
		{"the hour of the round, by rules alone", alone, do{stopped}, command.Scored},
		{"the hour of the round, for which people are waited", people, do{stopped}, command.Stopped},
		{"one claims", people, do{stopped, claimed(0)}, command.Stopped},
		{"both claim the same", people, do{stopped, claimed(0), claimed(1)}, command.Scored},
		{"nobody moved until its hour", people, do{func(c *contested) error {
			c.now = c.now.Add(100 * time.Hour)
			return c.StopGame("", c.game, tournament.Stop{Why: tournament.StopRoundOver, Idle: c.who(0)})
		}}, command.Scored},
		{"the director adjudicates", people, do{stopped, func(c *contested) error {
			return c.Adjudicate("vera", tournament.Score{Game: c.game})
		}}, command.Scored},
		{"the director rules", nil, do{ruled(standings.Adjudicated, "first")}, command.Scored},
		{"the director annuls", nil, do{ruled(standings.Annulled, "none")}, command.Scored},
		{"a player withdraws", nil, do{func(c *contested) error {
			return c.Withdraw(c.who(0), c.who(0), "announced", "")
		}}, command.Scored},
		{"the event is cancelled", nil, do{func(c *contested) error { return c.Cancel("vera", "why") }}, command.Scored},
		{"an outage voids its end", nil, do{reported(standings.Forfeited, "first"), func(c *contested) error {
			return c.RecordOutage("vera", c.now.Add(-time.Hour), c.now, "why")
		}}, command.InPlay},
	}
}

// TestEveryEnding gives a game of an event each end that it can have: commands of the desk go by the right column of
// their table.
func TestEveryEnding(t *testing.T) {
	page, err := os.ReadFile("../../../docs/tournaments-reference.md")
	must(t, err)
	for _, e := range endings() {
		row := fmt.Sprintf("\n| %s | %s |\n", e.name, []string{"played", "stopped", "scored"}[e.want])
		if !strings.Contains(string(page), row) {
			t.Errorf("docs/tournaments-reference.md does not say %s", row)
		}
		t.Run(e.name, func(t *testing.T) {
			events := t.TempDir()
			c := &contested{now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
			x := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
			x.Director, x.Sides, x.At = []string{"vera"}, tournament.SidesFixed, c.now
			if e.terms != nil {
				e.terms(&x)
			}
			b, err := tournament.Create(filepath.Join(events, "cup"), x, nil)
			must(t, err)
			b.Now, c.Book = func() time.Time { return c.now }, b
			for _, id := range []string{"ann", "bob"} {
				must(t, b.Enter("vera", tournament.Entry{ID: id, Shown: id, Addr: id + "@club.example", Role: tournament.RolePlayer}))
			}
			must(t, b.Pair("vera"))
			c.game = b.OpenGames()[0].ID
			must(t, b.RecordGame("", c.game, ""))
			must(t, b.SetRoundEnd("vera", c.now.Add(99*time.Hour), ""))
			for _, do := range e.do {
				must(t, do(c))
			}
			must(t, b.Close())
			got, err := FindTournamentGame(events, c.game)
			must(t, err)
			if want := (command.TournamentGame{Event: "cup", Game: c.game, Stage: e.want}); got != want {
				t.Errorf("%+v, want %+v", got, want)
			}
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
