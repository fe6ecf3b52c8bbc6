package page

import (
	"bytes"
	"fmt"
	"html"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
)

// TestEveryOutcomeIsVisible: whatever becomes of a game or a player other than that it is played to its end, the page
// of the event says so: an outage and what it voided, who came late or left and how, a game that nobody moves, one that
// counts for nothing, one that both lose, an eliminator and who leaves as one, and why the director ruled.
func TestEveryOutcomeIsVisible(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	x := tournament.DefaultTerms("all", "kursk", [2]string{"german", "soviet"})
	x.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	x.Director, x.Sides, x.Rounds, x.Odd, x.Lapse = []string{"vera"}, tournament.SidesFixed, 3,
		tournament.OddPlayerEliminator, tournament.LapseByRules
	x.Ends = []string{tournament.ScoreByAgreement, tournament.ScoreByOverstep, tournament.ScoreByDraw}
	b, err := tournament.NewInMemory(x, bytes.NewReader(bytes.Repeat([]byte("entropy of a page. "), 20)))
	if err != nil {
		t.Fatal(err)
	}
	b.Now = func() time.Time { return now }
	say := func(format string, args ...any) {
		t.Helper()
		if _, err := commands.Execute(b, commands.Speaker{ID: "vera"}, fmt.Sprintf(format, args...)); err != nil {
			t.Fatalf(format+": %v", append(args, err)...)
		}
	}
	page := func(wants ...string) {
		t.Helper()
		text := html.UnescapeString(write(t, b))
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("the page does not say %q", want)
			}
		}
	}
	for i := range 17 {
		say(`enter p%02d "Player %02d"`, i, i)
	}
	say(`enter emil "Emil" as eliminator`)
	say(`enter frida "Frida" as eliminator`)
	say("pair")
	say("until 2026-03-08T20:00:00Z")
	var g []string
	for _, x := range b.OpenGames() {
		g = append(g, x.ID)
		if x.ID != "all-1-08-1" {
			say("begin %s", x.ID)
		}
	}
	name := func(i, k int) string { x, _ := b.Game(g[i]); return b.Person(x.Players[k]).Shown }
	player := func(i, k int) string { x, _ := b.Game(g[i]); return x.Players[k] }
	guest := player(8, 1)
	page(">Emil</a>, eliminator (Soviet)")
	say("stop %s time over %s", g[0], player(0, 0))
	page("stopped: " + name(0, 0) + " overstepped their time")
	now = now.Add(time.Hour)
	say(`outage 2026-03-01T11:00:00Z 2026-03-01T12:30:00Z "no power"`)
	page("open again after an outage", "Sun 2026-03-01 11:00 UTC to Sun 2026-03-01 12:30 UTC, no power: "+g[0]+" open again")
	say("stop %s time over %s", g[1], player(1, 1))
	say("adjudicate %s", g[1])
	say("result %s double both", g[2])
	say("result %s agreed none", g[3])
	say(`annul %s "nobody saw the position"`, g[4])
	say("result %s played first", g[5])
	say(`rule %s second "the wrong map"`, g[5])
	early, fair := player(7, 0), player(6, 0)
	say(`withdraw %s "a new job"`, fair)
	say(`withdraw %s "gone"`, early)
	say(`withdraw %s "no time"`, guest)
	now = time.Date(2026, 3, 8, 20, 0, 0, 0, time.UTC)
	say("stop %s round", g[0])
	page("stopped: the round is over")
	say("adjudicate %s", g[0])
	page(name(1, 0)+" won, on time", "both lost", "ended by both without a result",
		"annulled, ruled by the director: nobody saw the position",
		name(5, 1)+" won, ruled by the director: the wrong map; before it: "+name(5, 0)+" won",
		"withdrew before round 2 (announced)",
		name(6, 1)+" won by forfeit", "walk-over for "+name(7, 1), name(8, 0)+" won by forfeit", "drawn, because nothing else decided")
	say("close")
	say(`enter late "Late"`)
	for _, p := range b.PlayersToConfirm()[:14] {
		say("confirm %s", p.ID)
	}
	now = b.ConfirmDeadline().At
	say("pair")
	page("came before round 2", "withdrew before round 2 (unconfirmed)")
	if m := b.Round().Matches; len(m) != 8 || m[7].Guest == "" || m[7].Guest == guest {
		t.Errorf("%d matches, the last against %q", len(m), m[len(m)-1].Guest)
	}

	say(`rule %s draw "it was the right map"`, g[5])
	say(`annul round 1 "the wrong scenario"`)
	page("annulled", "the wrong scenario; before it: "+name(5, 0)+" won, "+name(5, 1)+" won, ruled by the director, "+
		"drawn, ruled by the director")

	x = tournament.DefaultTerms("two", "kursk", [2]string{"german", "soviet"})
	x.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	x.Format = tournament.DoubleElimination
	b = rehearsed(t, x, 4, 1)
	say("result %s played first", b.OpenGames()[0].ID)
	say("close")
	say(`enter late "Late" losses 1`)
	page("came before round 2, with 1 lost match")
}
