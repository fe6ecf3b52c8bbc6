package tournament

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"fieldpost/pbem/tournament/standings"
)

var (
	randomEvents = flag.Int("events", 50, "how many random events TestRandomEvents plays")
	firstEvent   = flag.Int64("first", 1, "seed of the first of them")
)

// judgedOtherwise are the seeds of events that one of the audits once paired in another way: in the first the player
// who was left over had a score of their own.
var judgedOtherwise = []int64{910450}

// TestRandomEvents plays random events of all formats, with 2 to 40 players, to their ends: people come late, leave,
// fall silent and are barred, both of a match lose, results are corrected, games are stopped, hours are random, the
// process is killed. Nothing leaves an event that cannot go on, and both audits compute the same table. A thousand of
// them:
//
//	go test ./pbem/tournament -run TestRandomEvents -events 1000 -timeout 2h
func TestRandomEvents(t *testing.T) {
	t.Parallel()
	n := *randomEvents
	if testing.Short() {
		n = min(n, 2)
	}
	ways := map[string]int{}
	seeds := slices.Clone(judgedOtherwise)
	for i := range n {
		seeds = append(seeds, *firstEvent+int64(i))
	}
	for some := range slices.Chunk(seeds, 25) {
		var dirs []string
		for _, seed := range some {
			c := &chaos{sim: randomEvent(t, seed), ways: ways}
			c.toTheEnd()
			c.audit()
			dirs = append(dirs, c.Dir)
		}
		agrees(t, dirs, nil)
	}
	t.Log(ways)
	for _, way := range []string{"killed", "late", "barred", "withdrawn", "silent", "both lost", "corrected", "annulled", "outage",
		"finish", "over", "early", "back", "unbarred", "undone",
		"annulled round", "corrected later", "by itself"} {
		if ways[way] == 0 && n >= 50 {
			t.Errorf("in %d events there was no %s: %v", n, way, ways)
		}
	}
}

// chaos is a random event on its way, and counts what happened in all of them.
type chaos struct {
	*sim
	ways  map[string]int
	more  func() // done before people come and go, nil for nothing
	whole bool   // no director ends it early
}

// randomEvent begins an event whose terms and players follow from a seed; more changes the terms.
func randomEvent(t *testing.T, seed int64, more ...func(*rand.Rand, *Terms)) *sim {
	t.Helper()
	r := rand.New(rand.NewSource(seed))
	pick := func(all ...string) string { return all[r.Intn(len(all))] }
	x := terms
	x.Format = Format(pick(string(Swiss), string(Swiss), string(Knockout), string(SwissKnockout), string(RoundRobin), string(Ladder),
		string(DoubleElimination)))
	x.Sides, x.Odd = pick(SidesDrawn, SidesFixed, SidesBySealedBids, SidesByOpenBids), pick(OddPlayerBye, OddPlayerEliminator)
	x.Rematch = pick(RematchUnavoidable, RematchUnavoidable, RematchNever)
	if x.Sides == SidesDrawn || x.Sides == SidesFixed {
		x.Games = 1 + r.Intn(2)
	}
	x.Version, x.ConfirmHours, x.Late = []int{NewestVersion, 3, 2, 1}[r.Intn(4)], 1+r.Intn(400), 1+r.Intn(8)
	if x.Version > 2 && r.Intn(3) == 0 {
		x.Auto, x.RoundHours = true, []int{0, 1, 200, 900}[r.Intn(4)]
	}
	x.Lapse, x.Rounds, x.Top = pick(LapseForfeit, LapseByRules), 1+r.Intn(7), 2+r.Intn(7)
	x.Points.Margin, x.Points.Bye = r.Intn(4), r.Intn(11)
	x.Ends = append([]string{ScoreByAgreement, ScoreByOverstep, ScoreByTime, ScoreByMargin}[r.Intn(4):], ScoreByDraw)
	x.Ties = append([]string{"head-to-head", "strength", "sonneborn", "wins:soviet", "time"}[r.Intn(5):], "die")
	players := 2 + r.Intn(11)
	if r.Intn(4) == 0 {
		players = 2 + r.Intn(39)
	}
	for _, f := range more {
		f(r, &x)
	}
	s := begin(t, t.TempDir(), x, 0)
	s.r = r
	s.Entropy = r
	raw, err := yaml.Marshal([]BarredPerson{{Addr: "p01@example.org", Name: "P", Event: "older", Until: "2027-01-01"}})
	s.must(err)
	if r.Intn(3) == 0 {
		s.must(os.WriteFile(filepath.Join(filepath.Dir(s.Dir), FileBarredPersons), raw, 0o600))
	}
	for i := range players {
		id := fmt.Sprintf("p%02d", i+1)
		_ = s.Enter(id, Entry{ID: id, Shown: "P " + id, Addr: id + "@example.org", Role: RolePlayer}) // one may be barred
	}
	for i := range r.Intn(3) {
		s.must(s.Enter("vera", Entry{ID: fmt.Sprintf("e%d", i), Shown: fmt.Sprint("E", i), Role: RoleEliminator}))
	}
	return s
}

// toTheEnd plays the event until it is over. Whatever is refused leaves the event as it was.
func (c *chaos) toTheEnd() {
	if len(c.ActivePlayers()) == 0 || c.Person("p01") == nil {
		c.ways["barred"]++
	}
	for n := 0; !c.Over; n++ {
		if n > 150 {
			c.t.Fatal("the event does not end")
		}
		c.now = c.now.Add(time.Duration(c.r.Intn(400)) * time.Hour)
		c.people()
		c.correct()
		c.kill()
		if c.Version > 2 {
			c.must(c.AskSilentPlayers())
		}
		if due := c.ConfirmDeadline().At; c.now.Before(due) && c.r.Intn(4) > 0 {
			c.now = due
		}
		if r := c.Round(); c.Over || r != nil && !r.Closed { // a kill: it went on by itself
			c.ways["by itself"]++
		} else if err := c.Pair("vera"); err != nil {
			if c.now.Before(c.ConfirmDeadline().At) {
				c.ways["early"]++
				continue
			}
			if c.r.Intn(2) == 0 && len(c.Rounds) > 0 {
				c.must(c.Finish("vera", "no round can be paired"))
			} else {
				c.must(c.Cancel("vera", "no round can be paired"))
			}
			continue
		}
		if c.Over {
			break
		}
		if c.Round().Closed { // others are asked now that somebody has gone
			c.ways["asked anew"]++
			continue
		}
		c.round()
		c.kill()
		if c.Over || c.Round().Closed || len(c.OpenGames()) > 0 { // it went on by itself
			c.ways["by itself"]++
			continue
		}
		if len(c.OpenGames()) == 0 && c.r.Intn(30) == 0 && !c.whole {
			c.must(c.Finish("vera", "it rains"))
		} else if c.r.Intn(60) == 0 && !c.whole {
			c.must(c.Cancel("vera", "it snows"))
		} else {
			c.must(c.CloseRound("vera"))
			if c.Version > 2 && c.r.Intn(6) == 0 {
				c.must(c.Undo("walt", "too early"))
				c.ways["undone"]++
				c.correct()
				c.must(c.CloseRound("vera"))
			}
		}
	}
	for _, p := range c.People {
		c.ways[p.How]++
	}
	if c.Ending.How == "" {
		c.ways["over"]++
	} else {
		c.ways[c.Ending.How]++
	}
}

// correct corrects results of earlier rounds, or of the open one.
func (c *chaos) correct() {
	if c.Version < 3 || c.Over || len(c.Rounds) == 0 || c.Round().Locked != nil || c.r.Intn(3) > 0 {
		return
	}
	r := c.Rounds[c.r.Intn(len(c.Rounds))]
	if c.r.Intn(8) == 0 && !r.Annulled {
		c.must(c.AnnulRound("walt", r.N, "the wrong scenario"))
		c.ways["annulled round"]++
		return
	}
	for _, m := range r.Matches {
		g := m.Games[c.r.Intn(len(m.Games))]
		if c.r.Intn(3) > 0 || g.Result == nil {
			continue
		}
		s := Score{Game: g.ID, How: standings.Played, Outcome: []string{"first", "second", "draw"}[c.r.Intn(3)],
			Rule: RuledByDirector, Why: "x"}
		c.must(c.RecordResult("vera", s))
		c.ways["corrected later"]++
		if c.r.Intn(4) == 0 {
			c.must(c.Undo("vera", "it was right"))
			c.ways["undone"]++
		}
	}
}

// people come, confirm, leave and fall silent between two rounds.
func (c *chaos) people() {
	if c.more != nil {
		c.more()
	}
	for _, p := range c.PlayersToConfirm() {
		switch c.r.Intn(16) {
		case 0: // they say nothing
			c.ways["silent"]++
		case 1:
			c.must(c.Withdraw(p.ID, p.ID, "announced", ""))
			c.ways["withdrawn"]++
		default:
			c.must(c.Confirm(p.ID, p.ID, ""))
		}
	}
	for _, p := range c.LadderPlayers() {
		if c.r.Intn(4) > 0 {
			c.must(c.Confirm(p.ID, p.ID, ""))
		}
	}
	for _, p := range c.People {
		switch {
		case p.Left > 0 && p.How == LeftUnconfirmed && c.r.Intn(2) == 0:
			if c.Confirm(p.ID, p.ID, "") == nil {
				c.ways["back"]++
			}
		case p.Left > 0 && p.How == LeftSilent && c.Version > 2 && c.Bar > 0 && !p.Lifted && c.r.Intn(2) == 0:
			c.must(c.Unbar("vera", p.ID, "he was ill"))
			c.ways["unbarred"]++
		}
	}
	if len(c.Rounds) > 0 && c.r.Intn(3) == 0 {
		id := fmt.Sprintf("l%02d", c.r.Intn(99))
		if c.Enter("vera", Entry{ID: id, Shown: id, Role: RolePlayer, Losses: c.r.Intn(2)}) == nil {
			c.ways["late"]++
		}
	}
}

// round plays the open round in random ways until every game has a result.
func (c *chaos) round() {
	c.bids()
	if c.r.Intn(2) == 0 {
		c.must(c.SetRoundEnd("vera", c.now.Add(time.Duration(1+c.r.Intn(900))*time.Hour), ""))
	}
	for len(c.OpenGames()) > 0 {
		c.now = c.now.Add(time.Duration(c.r.Intn(30)) * time.Hour)
		g := c.OpenGames()[c.r.Intn(len(c.OpenGames()))]
		if !g.Begun {
			if c.r.Intn(8) > 0 {
				c.must(c.RecordGame("", g.ID, ""))
				continue
			}
		}
		c.game(g)
		if c.r.Intn(40) == 0 {
			c.kill()
		}
	}
	if c.Over { // after a kill: the round was closed by itself
		return
	}
	for _, m := range c.Round().Matches { // results are corrected
		if g := m.Games[0]; c.r.Intn(12) == 0 && !slices.Contains(g.Players[:], "vera") {
			c.must(c.RecordResult("vera", Score{Game: g.ID, How: standings.DoubleForfeit, Outcome: "both",
				Rule: RuledByDirector, Why: "x"}))
			c.ways["corrected"]++
		}
	}
}

// game ends a game, or does something about it.
func (c *chaos) game(g *Game) {
	outcome := []string{"first", "second", "draw"}[c.r.Intn(3)]
	used := [2]int{c.r.Intn(9e5), c.r.Intn(9e5)}
	if g.Stopped != nil {
		if c.r.Intn(2) == 0 {
			for _, id := range g.Players {
				c.must(c.Claim(id, g.ID, outcome, ""))
				if x, _ := c.Game(g.ID); x.Result != nil {
					return
				}
			}
		}
		c.must(c.Adjudicate("", Score{Game: g.ID}))
		return
	}
	switch way := c.r.Intn(20); {
	case way == 0:
		c.must(c.Forfeit("vera", g.ID, "both", ""))
		c.ways["both lost"]++
	case way == 1:
		c.must(c.Forfeit("vera", g.ID, g.Players[c.r.Intn(2)], ""))
	case way == 2:
		c.must(c.RecordResult("walt", Score{Game: g.ID, How: standings.Annulled, Outcome: "none", Rule: RuledByDirector, Why: "x"}))
		c.ways["annulled"]++
	case way == 3 && c.Person(g.Players[0]).Left == 0: // an outage may have opened a game of one who has left
		how := []string{LeftSilent, LeftAnnounced}[c.r.Intn(2)]
		if p := c.Person(g.Players[0]); c.Version > 2 && !slices.Contains(c.mute(), p) {
			how = LeftAnnounced
		}
		c.must(c.Withdraw("vera", g.Players[0], how, ""))
		c.ways["withdrawn"]++
	case way == 4:
		c.must(c.RecordOutage("vera", c.now.Add(-50*time.Hour), c.now, "the mail server was down"))
		c.ways["outage"]++
	case way == 5 && g.Begun:
		_ = c.StopGame("vera", g.ID, Stop{Why: StopRoundOver, Used: used}) // its hour may not have come
	case way == 6 && g.Begun && c.Lapse == LapseByRules:
		c.must(c.StopGame("vera", g.ID, Stop{Why: StopOverstepped, Over: g.Players[1], Used: used}))
	case way == 7:
		c.must(c.RecordResult("vera", Score{Game: g.ID, How: standings.Agreed, Outcome: "none", Used: used}))
	case way < 14:
		c.must(c.RecordResult("vera", Score{Game: g.ID, How: standings.Played, Outcome: outcome, Used: used}))
	default:
		score := c.r.Intn(9) - 4
		outcome = map[int]string{-1: "second", 0: "draw", 1: "first"}[min(max(score, -1), 1)]
		c.must(c.RecordResult("vera", Score{Game: g.ID, How: standings.Played, Outcome: outcome, Score: score, Scored: true, Used: used}))
	}
}

// kill ends the process as a power failure does, now and then in the middle of what was written last.
func (c *chaos) kill() {
	if c.r.Intn(3) > 0 {
		return
	}
	c.ways["killed"]++
	path := filepath.Join(c.Dir, FileLedger)
	c.must(errors.Join(c.file.Close(), c.lock.Unlock()))
	if last := c.file.Records(); c.r.Intn(3) == 0 && (last[len(last)-1].Type == "confirm" || last[len(last)-1].Type == "enter") {
		raw, err := os.ReadFile(path) // the person who was writing has no answer, and comes again or not
		c.must(err)
		at := bytes.LastIndex(bytes.TrimRight(raw, "\n"), []byte("\n\n"))
		c.must(os.WriteFile(path, raw[:at+2+c.r.Intn(len(raw)-at-2)], 0o644))
	}
	b, err := OpenAt(c.Dir, c.Now)
	c.must(err)
	if b.Broken != nil {
		c.t.Fatal(strings.TrimSpace(b.Broken.Error()))
	}
	b.Entropy, c.Book = c.r, b
}
