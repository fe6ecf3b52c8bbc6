package tournament

import (
	"fmt"
	"math/rand"
	"os/exec"
	"testing"

	"fieldpost/pbem/tournament/standings"
)

// directors are events of real directors: what their terms say, and how many enter.
var directors = []struct {
	name            string
	players, guests int
	terms           func(*Terms)
}{
	{"Russia Besieged 2006", 19, 0, func(x *Terms) {
		x.Format, x.Ends = Knockout, []string{ScoreByTime, ScoreByDraw}
	}},
	{"War at Sea 2003", 24, 0, func(x *Terms) {
		x.Format, x.Rounds, x.Top, x.Sides, x.Ties = SwissKnockout, 5, 6, SidesByOpenBids, []string{"strength", "die"}
	}},
	{"War at Sea 2010", 21, 0, func(x *Terms) {
		x.Format, x.Sides, x.Halves, x.DrawnMatch = DoubleElimination, SidesByOpenBids, true, "soviet"
	}},
	{"War at Sea 2017", 24, 2, func(x *Terms) {
		x.Format, x.Rounds, x.Top, x.Sides, x.Odd, x.Halves, x.GuestCount = DoubleKnockout, 7, 6, SidesBySealedBids,
			OddPlayerEliminator, true, true
		x.Points = standings.Points{Win: 10, Narrow: 8, Draw: 5, NarrowLoss: 2, Forfeit: 9, Resigned: 10, OnTime: 10, Margin: 4}
		x.Ties = []string{"head-to-head", "strength", "games", "wins", "wins:soviet", "die"}
		x.Lapse, x.Ends = LapseByRules, []string{ScoreByOverstep, ScoreByAgreement, ScoreByPanel, ScoreByTime}
	}},
	{"Victory in the Pacific ladder", 12, 0, func(x *Terms) { x.Format, x.Rounds, x.Sides = Ladder, 6, SidesBySealedBids }},
	{"Victory in the Pacific, ten", 10, 0, func(x *Terms) { x.Format, x.Sides = RoundRobin, SidesBySealedBids }},
	{"Paths of Glory VII", 17, 0, func(x *Terms) { x.Format, x.Sides, x.Late = DoubleElimination, SidesBySealedBids, 2 }},
	{"Paths of Glory IX", 17, 3, func(x *Terms) {
		x.Format, x.Sides, x.Odd, x.Late = DoubleElimination, SidesBySealedBids, OddPlayerEliminator, 2
	}},
	{"For the People 2013", 39, 3, func(x *Terms) {
		x.Format, x.Rounds, x.Top, x.Games, x.Odd = SwissKnockout, 2, 16, 2, OddPlayerEliminator
		x.Ties = []string{"rating-met", "rating-beaten", "die"}
	}},
	{"For the People, pools", 39, 0, func(x *Terms) {
		x.Format, x.Pool, x.Through, x.Top, x.Games = PoolsKnockout, 4, 1, 16, 2
		x.Ties = []string{"head-to-head", "rating-met", "rating-beaten", "die"}
	}},
	{"Gettysburg 88", 16, 0, func(x *Terms) { x.Format, x.Seeds, x.TopHalf = DoubleElimination, SeedsByRating, true }},
	{"Twilight Struggle", 26, 0, func(x *Terms) {
		x.Format, x.Rounds, x.Top, x.PaidSide, x.PaidBid = SwissKnockout, 4, 6, "german", 2
	}},
	{"Rally the Troops", 7, 0, func(x *Terms) {
		x.Format, x.Games, x.Ties = RoundRobin, 2, []string{"sonneborn", "die"}
		x.Points = standings.Points{Win: 2, Draw: 1, Forfeit: 2, Narrow: 2}
	}},
	{"ASL Grenadier", 22, 0, func(x *Terms) {
		x.Rounds, x.Points = 5, standings.Points{Win: 3, Draw: 2, Loss: 1, Forfeit: 3, Narrow: 3, Bye: 3}
		x.Ties, x.Ends = []string{"buchholz", "die"}, []string{ScoreByAgreement, ScoreByPanel, ScoreByDraw}
	}},
}

// TestDirectors plays events of real directors to their ends, with players who leave, come late and fall silent, with
// corrections and kills, and has both audits compute them. TestWarAtSea and TestVictoryInThePacific play two by the
// letter of their rules.
func TestDirectors(t *testing.T) {
	if testing.Short() {
		t.Skip("plays fourteen events")
	}
	t.Parallel()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed: nobody but us would read these events")
	}
	var dirs []string
	for i, c := range directors {
		x := terms
		c.terms(&x)
		fit(&x)
		s := begin(t, t.TempDir(), x, 0)
		for n := range c.players {
			id := fmt.Sprintf("p%02d", n+1)
			s.must(s.Enter("vera", Entry{ID: id, Shown: "P " + id, Addr: id + "@example.org", Role: RolePlayer, Rating: 1000 + 37*n%400}))
		}
		for n := range c.guests {
			s.must(s.Enter("vera", Entry{ID: fmt.Sprintf("e%d", n), Shown: fmt.Sprint("E", n), Role: RoleEliminator}))
		}
		s.r = rand.New(rand.NewSource(int64(100 + i)))
		s.Entropy = s.r
		e := &chaos{sim: s, ways: map[string]int{}, whole: true}
		e.toTheEnd()
		e.audit()
		if e.Ending.How != "" || len(e.Places) < c.players {
			t.Errorf("%s: %d places, ended by %q", c.name, len(e.Places), e.Ending.How)
		}
		dirs = append(dirs, e.Dir)
	}
	agrees(t, dirs, nil)
}
