package forecast

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/standings"
)

// Limits of a plan.
const (
	MaxEntrants  = 400
	MaxRuns      = 10_000
	MaxGameHours = 3660 * 24 // hours of a game
	maxRounds    = 500       // of one run, also those in which somebody is asked anew
	maxWork      = 500_000   // entrants times rounds times runs
)

// onLadder is the chance, in thousandths, that a player who is out of the knock-out plays a round of the ladder beside
// it.
const onLadder = 500

// panelHours is the time until a panel has cast three votes on a stopped game.
const panelHours = 7 * 24

// Plan holds the terms to simulate, and the assumptions about players and games.
type Plan struct {
	Terms    tournament.Terms
	Entrants int
	Leave    int   // per mille of the players who leave in a round: half of them during it, half of them before it
	Speed    []int // hours of games that were played; one number stands for games from half to one and a half times that
	Runs     int
	Seed     uint64
}

// Check returns an error if a number of the plan is out of bounds.
func (p Plan) Check() error {
	rounds := p.Terms.PlannedRounds()
	if rounds == 0 { // at most about as many as there are entrants
		rounds = p.Entrants
	}
	for _, x := range []struct {
		n, from, to int
		what        string
	}{{p.Entrants, 2, MaxEntrants, "entrants"}, {p.Leave, 0, 999, "leave (per mille)"}, {p.Runs, 1, MaxRuns, "runs"},
		{p.Entrants * rounds * p.Runs, 1, maxWork, "entrants times rounds times runs"},
		{len(p.Speed), 1, MaxRuns, "games whose time is known"}} {
		if x.n < x.from || x.n > x.to {
			return fmt.Errorf("%s %d: want %d to %d", x.what, x.n, x.from, x.to)
		}
	}
	for _, h := range p.Speed {
		if h < 1 || h > MaxGameHours {
			return fmt.Errorf("a game of %d hours: want 1 to %d", h, MaxGameHours)
		}
	}
	return nil
}

// outcome holds the counts of one run.
type outcome struct {
	hours                                   int // from the first pairing to the end
	rounds, empty                           int // empty: that were planned and not paired, or in which no game was played
	games, byes, panels, stopped, walkovers int
	rematches, alone                        int // alone: rounds with somebody left over
	left                                    int // players who left
	impossible                              bool
}

// run holds one simulated event.
type run struct {
	Plan
	*tournament.Book
	r   *rand.Rand
	now time.Time
	out outcome
	met map[[2]string]bool
}

// source provides the random bytes for the keys and salts of a run.
type source struct{ r *rand.Rand }

// Read fills b with random bytes.
func (s source) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(s.r.Uint32())
	}
	return len(b), nil
}

// begin creates the event of run n with its players.
func begin(p Plan, n int) (*run, error) {
	r := &run{Plan: p, r: rand.New(rand.NewPCG(p.Seed, uint64(n))), met: map[[2]string]bool{}}
	r.now = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	t := p.Terms
	t.At, t.Director, t.Beacon, t.Clock, t.Auto, t.RoundHours, t.Bar = r.now, []string{"director"}, "", "", false, 0, 0
	t.Version, t.ConfirmHours = tournament.NewestVersion, cmp.Or(t.ConfirmHours, 168) // of older events too
	t.Late, t.Most = cmp.Or(t.Late, 99), cmp.Or(t.Most, 9999)
	if t.HasBids() { // who has which side decides nothing here
		t.Sides = tournament.SidesDrawn
	}
	var err error
	if r.Book, err = tournament.NewInMemory(t, source{r.r}); err != nil {
		return nil, err
	}
	r.Book.Now, r.Book.Entropy = func() time.Time { return r.now }, source{r.r}
	var all []tournament.Entry
	for i := range p.Entrants {
		id := fmt.Sprintf("p%d", i+1)
		all = append(all, tournament.Entry{ID: id, Shown: id, Role: tournament.RolePlayer})
	}
	if t.Odd == tournament.OddPlayerEliminator {
		all = append(all, tournament.Entry{ID: "eliminator", Shown: "eliminator", Role: tournament.RoleEliminator})
	}
	return r, r.EnterAll("director", all)
}

// chance returns true with a probability of mille in a thousand.
func (r *run) chance(mille int) bool { return r.r.IntN(1000) < mille }

// play plays the event to its end.
func (r *run) play() (outcome, error) {
	start := r.now
	for n := 0; !r.Over; n++ {
		if n > maxRounds {
			return r.out, fmt.Errorf("an event of these terms does not end within %d rounds", maxRounds)
		}
		if err := r.confirm(); err != nil {
			return r.out, err
		}
		if err := r.Pair("director"); err != nil {
			r.out.impossible = true
			if err := r.stop(); err != nil {
				return r.out, err
			}
			break
		}
		if round := r.Round(); r.Over || round.Closed { // others are asked now that somebody is gone
			continue
		}
		if err := r.round(); err != nil {
			return r.out, err
		}
		if err := r.CloseRound("director"); err != nil {
			return r.out, err
		}
	}
	r.out.rounds = len(r.Rounds)
	r.out.empty += max(0, r.Terms.PlannedRounds()-r.out.rounds)
	r.out.hours = int(r.now.Sub(start).Hours())
	return r.out, nil
}

// stop ends an event whose next round cannot be paired.
func (r *run) stop() error {
	if len(r.Rounds) == 0 {
		return r.Cancel("director", "no round can be paired")
	}
	return r.Finish("director", "no round can be paired")
}

// confirm lets the players confirm the next round, except those who leave. If all confirm, it is paired after half of
// the time for that, otherwise at its end.
func (r *run) confirm() error {
	if len(r.Rounds) == 0 {
		return nil
	}
	hours := r.ConfirmHours / 2
	for _, p := range r.PlayersToConfirm() {
		switch {
		case p.Confirmed >= r.NextRoundNumber():
		case r.chance(r.Leave / 2):
			hours = r.ConfirmHours
			r.out.left++
		default:
			if err := r.Confirm("director", p.ID, ""); err != nil {
				return err
			}
		}
	}
	for _, p := range r.LadderPlayers() {
		if r.chance(onLadder) {
			if err := r.Confirm("director", p.ID, ""); err != nil {
				return err
			}
		}
	}
	if due := r.ConfirmDeadline().At; hours == r.ConfirmHours && r.now.Before(due) {
		r.now = due
	} else {
		r.now = r.now.Add(time.Duration(hours) * time.Hour)
	}
	return nil
}

// round plays the open round. Games that are not over at its end are stopped. Players who leave lose their games.
func (r *run) round() error {
	round := r.Round()
	r.out.byes += len(round.Byes)
	alone := len(round.Byes) > 0
	for _, m := range round.Matches {
		alone = alone || m.Guest != ""
		key := [2]string{min(m.Players[0], m.Players[1]), max(m.Players[0], m.Players[1])}
		if r.met[key] && m.Guest == "" && r.AvoidsRematches(round.N) {
			r.out.rematches++
		}
		r.met[key] = true
	}
	if alone {
		r.out.alone++
	}
	before := len(r.OpenGames())
	r.out.games += before
	for _, p := range r.Plan.leavers(r, round) {
		r.out.left++
		if err := r.Withdraw("director", p, tournament.LeftAnnounced, "plan"); err != nil {
			return err
		}
	}
	open := r.OpenGames()
	r.out.walkovers += before - len(open)
	if len(open) == 0 && before > 0 {
		r.out.empty++
	}
	return r.results(open)
}

// leavers returns the players who leave during a round.
func (p Plan) leavers(r *run, round *tournament.Round) (out []string) {
	for _, m := range round.Matches {
		for _, id := range m.Players {
			if id != m.Guest && r.chance((p.Leave+1)/2) {
				out = append(out, id)
			}
		}
	}
	return out
}

// results gives the open games random results, after their random lengths.
func (r *run) results(open []*tournament.Game) error {
	bids, longest, panels := 0, 0, false
	if r.Plan.Terms.HasBids() {
		bids = r.r.IntN(r.Terms.BidHours) + 1
	}
	var scores []tournament.Score
	for _, g := range open {
		hours := bids + r.hours()
		if end := r.Plan.Terms.RoundHours; end > 0 && hours > end {
			hours = end
			r.out.stopped++
			if panelDecides(r.Ends) {
				r.out.panels, panels = r.out.panels+1, true
			}
		}
		longest = max(longest, hours)
		what := r.r.IntN(20)
		scores = append(scores, tournament.Score{Game: g.ID, How: standings.Played, Outcome: map[bool]string{true: "first",
			false: "second"}[what < 9]})
		if what > 17 {
			scores[len(scores)-1].Outcome = "draw"
		}
	}
	if panels {
		longest += panelHours
	}
	r.now = r.now.Add(time.Duration(longest) * time.Hour)
	return r.RecordResults("director", scores)
}

// panelDecides reports whether a stopped game goes to a panel, because no earlier rule decides by itself.
func panelDecides(ends []string) bool {
	i := slices.Index(ends, tournament.ScoreByPanel)
	return i >= 0 && !slices.ContainsFunc(ends[:i], func(end string) bool {
		return end == tournament.ScoreByEstimate || end == tournament.ScoreByTime || end == tournament.ScoreByMargin ||
			end == tournament.ScoreByDraw
	})
}

// hours returns the length of a game in hours.
func (r *run) hours() int {
	if len(r.Speed) > 1 {
		return r.Speed[r.r.IntN(len(r.Speed))]
	}
	return max(1, r.Speed[0]*(50+r.r.IntN(51)+r.r.IntN(51))/100)
}
