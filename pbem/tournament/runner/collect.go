package runner

import (
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/estimate"
	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/standings"
	"fieldpost/rules/core"
)

// CollectResults takes over the state of an event's games. It records the results of games that are over. It stops
// games whose clock ran out, if the event scores that, and games that are unfinished at the end of their round. It
// scores stopped games where a rule decides, and ends the games that the event scored otherwise. It returns the names
// of the games that now have a result.
func CollectResults(b *tournament.Book, shelf *game.Library, games string) (over []string, err error) {
	over, err = (&collector{Book: b, shelf: shelf, estimates: estimate.AtOnce{}}).collect(games)
	return over, err
}

// collector does what CollectResults does.
type collector struct {
	*tournament.Book
	shelf     *game.Library
	estimates estimate.Maker
	failures  Failures // nil: nobody hears of them
	waits     bool     // a game is not stopped yet because its estimate is being made
}

func (c *collector) collect(games string) (over []string, err error) {
	for _, g := range c.OpenGames() {
		if !g.Begun || !there(games, g.ID) {
			continue
		}
		if err := c.look(g, filepath.Join(games, g.ID)); err != nil {
			return over, fmt.Errorf("%s: %w", g.ID, err)
		}
		if g, _ := c.Game(g.ID); g.Result != nil {
			over = append(over, g.ID)
		}
	}
	return over, tidy(c.Book, c.shelf, games)
}

// there reports whether the folder of a game exists. A director without a daemon may keep the games elsewhere.
func there(games, id string) bool {
	_, err := os.Stat(filepath.Join(games, id, game.FileLedger))
	return err == nil
}

// look takes over the state of one game.
func (c *collector) look(g *tournament.Game, dir string) error {
	b := c.Book
	if g.Stopped != nil {
		_, err := b.ScoreStoppedGame(g.ID)
		return err
	}
	x, err := c.shelf.Open(dir)
	if err != nil {
		return err
	}
	defer x.Close()
	if err := extend(b, x, g); err != nil {
		return err
	}
	s, over := GameResult(x.Game, g)
	s.Score = b.FromUnits(s.Score)
	switch {
	case over && endedByEvent(b, x): // its result was undone; a moderator takes the end back, or a director rules
		return nil
	case over && s.Size == g.Void: // it ended by the lapse that an outage voided; a moderator takes that back
		return nil
	case over && b.Lapse == tournament.LapseByRules && (s.How == standings.Forfeited || s.How == standings.Unplayed):
		return c.halt(x, g, tournament.StopOverstepped, map[string]string{"first": g.Players[1], "second": g.Players[0]}[s.Outcome])
	case over:
		return b.RecordResult("", s)
	case b.IsRoundOver():
		return c.halt(x, g, tournament.StopRoundOver, "")
	}
	return nil
}

// halt stops the clock of a game and records its state. It also records the result if no people need to be asked. While
// the estimate of the game is being made, it only stops the clock. The game is still open in the event then, as after a
// crash between the two steps, so it is halted again.
func (c *collector) halt(x *game.Game, g *tournament.Game, why, over string) error {
	b := c.Book
	if x.Position().Over == nil && !x.AdminState().Paused {
		reason := "the round is over"
		if over != "" {
			reason = b.Person(over).Shown + " has used up the time"
		}
		if _, err := x.Act(by(b, reason), engine.Pause{}); err != nil {
			return err
		}
	}
	recs, root := x.Log().Records(), x.Log().Root()
	s := tournament.Stop{Why: why, Over: over, Used: TimeUsed(recs, g.Sides), Root: hex.EncodeToString(root[:]), Size: len(recs)}
	switch moved := wrote(recs, g.Sides[0]) || wrote(recs, g.Sides[1]); {
	case moved || b.Version == 1:
		s.Score, s.Scored = CurrentScore(x.Game, g)
		s.Score = b.FromUnits(s.Score)
		ready, err := c.state(x.Game, g, &s)
		if err != nil || !ready {
			return err
		}
	case over == "" && b.BeganTooLate(g):
		s.Idle = tournament.IdleNobody
	}
	return b.StopGame("", g.ID, s)
}

// Failures tells directors of estimates that could not be made.
type Failures interface {
	// EstimateFailed tells the directors of an event why the next rule scores a stopped game, once for each size of its
	// ledger.
	EstimateFailed(b *tournament.Book, game string, size int, why error) error
}

// state adds an estimate to a stop, if the rules of the event go by one and the game was not over by its clock. If none
// can be made, the directors are told and the next rule decides: that is better than a game that is never stopped.
// ready is false while it is being made.
func (c *collector) state(x *engine.Game, g *tournament.Game, s *tournament.Stop) (ready bool, err error) {
	if !slices.Contains(c.Ends, tournament.ScoreByEstimate) || x.Position().Over != nil {
		return true, nil
	}
	e, ready, failed := c.estimates.Make(x)
	switch {
	case failed != nil && c.failures != nil:
		return true, c.failures.EstimateFailed(c.Book, g.ID, s.Size, failed)
	case failed != nil:
		return true, nil
	case !ready:
		c.waits = true
		return false, nil
	}
	s.Estimate = stated(e, g, c.FromUnits(1))
	return true, nil
}

// stated returns an estimate from the first player's side, after the bids. Scores are multiplied by scale first.
func stated(e *estimate.Estimate, g *tournament.Game, scale int) (s tournament.StoppedEstimate) {
	bid, swapped := g.Bids[0]-g.Bids[1], core.Side(g.Sides[0]) != e.First
	if swapped {
		bid = -bid
	}
	s.First, s.Draw, s.Second = e.Count(bid, scale)
	if swapped {
		s.First, s.Second = s.Second, s.First
	}
	s.Player, s.Seed = e.Player, e.Seed
	return s
}

// by returns the attribution for acts that an event does in its games.
func by(b *tournament.Book, reason string) engine.Attribution {
	return engine.Attribution{Name: "event " + b.Name, Reason: reason, At: b.Now().UTC().Truncate(time.Second)}
}

// tidy ends the games of the latest round that the event scored before they were over.
func tidy(b *tournament.Book, shelf *game.Library, games string) error {
	round := b.Round()
	if round == nil {
		return nil
	}
	for _, m := range round.Matches {
		for _, g := range m.Games {
			if r := g.Result; r == nil || !g.Begun || r.Root != "" && r.Rule == "" || !there(games, g.ID) {
				continue
			}
			if err := finish(b, g, shelf, filepath.Join(games, g.ID)); err != nil {
				return fmt.Errorf("%s: %w", g.ID, err)
			}
		}
	}
	return nil
}

func finish(b *tournament.Book, g *tournament.Game, shelf *game.Library, dir string) error {
	x, err := shelf.Open(dir)
	if err != nil {
		return err
	}
	defer x.Close()
	if x.Position().Over != nil {
		return nil
	}
	end := engine.EndGame{Result: engine.ResultDraw, Text: fmt.Sprintf("the event %s scored it: %s", b.Name, g.State())}
	switch g.Result.Outcome {
	case "first":
		end.Result = g.Sides[0]
	case "second":
		end.Result = g.Sides[1]
	}
	_, err = x.Act(by(b, "the event has a result"), end)
	return err
}

// GameResult returns the result of a game for its event, with the score in whole units. It returns false while the game
// runs.
func GameResult(x *engine.Game, g *tournament.Game) (tournament.Score, bool) {
	over := x.Position().Over
	if over == nil {
		return tournament.Score{}, false
	}
	recs := x.Log().Records()
	root := x.Log().Root()
	s := tournament.Score{Game: g.ID, How: standings.Played, Outcome: "draw", Used: TimeUsed(recs, g.Sides), Day: lastDay(recs),
		Root: hex.EncodeToString(root[:]),
		Size: len(recs)}
	loser := g.Sides[1]
	switch string(over.Winner) {
	case g.Sides[0]:
		s.Outcome = "first"
	case g.Sides[1]:
		s.Outcome, loser = "second", g.Sides[0]
	}
	if act, by := finished(recs); act != nil {
		s.How = how(recs, *act, by, loser)
	} else if n, ok := CurrentScore(x, g); ok && (n > 0) == (s.Outcome == "first") && (n < 0) == (s.Outcome == "second") {
		s.Score, s.Scored = n, true // who won otherwise, as by an army that is worn out, won by no score
	}
	return s, true
}

// CurrentScore returns the present score of a game in whole units, from the first player's side. It returns false if
// the title or scenario counts no score at this point.
func CurrentScore(x *engine.Game, g *tournament.Game) (int, bool) {
	t, ok := x.Module().(core.ScoreCounter)
	if !ok {
		return 0, false
	}
	is := t.Tally(x.Position().Reader())
	if core.Side(g.Sides[0]) != x.Header.Seats[0].Side {
		is.Score = -is.Score
	}
	return is.Score, is.Counted
}

// finished returns the act that ended a game, and its author. It returns nil if the game ended by its rules.
func finished(recs []ledger.Record) (*engine.EndGame, engine.Attribution) {
	for i := len(recs) - 1; i >= 0; i-- {
		a, by, err := engine.ParseAct(recs[i])
		if f, ok := a.(engine.EndGame); ok && err == nil {
			return &f, by
		}
		if _, ok := a.(engine.Rollback); ok && err == nil {
			break
		}
	}
	return nil, engine.Attribution{}
}

// endedByEvent reports whether the event ended a game that it had scored.
func endedByEvent(b *tournament.Book, x *game.Game) bool {
	act, who := finished(x.Log().Records())
	return act != nil && who.Name == by(b, "").Name
}

// how returns how an act ended a game: by the clock, by resignation, or by a moderator or both players.
func how(recs []ledger.Record, a engine.EndGame, by engine.Attribution, loser string) standings.ResultKind {
	switch {
	case a.Result == engine.ResultDraw:
		return standings.Played
	case by.Name == timekeeper.ActorName && !wrote(recs, loser):
		return standings.Unplayed
	case by.Name == timekeeper.ActorName:
		return standings.Forfeited
	case strings.HasPrefix(strings.ToLower(a.Text), loser+" concedes"):
		return standings.Resigned
	}
	return standings.Played
}

func wrote(recs []ledger.Record, side string) bool {
	for _, r := range recs {
		if r.Type == "receipt" && r.Get("seat") == side {
			return true
		}
	}
	return false
}

// lastDay returns the day of the last record with a time.
func lastDay(recs []ledger.Record) string {
	for i := len(recs) - 1; i >= 0; i-- {
		if at, err := time.Parse(time.RFC3339, recs[i].Get("at")); err == nil {
			return at.UTC().Format(time.DateOnly)
		}
	}
	return ""
}

// TimeUsed returns the seconds that two sides used. A side's time runs from the first deadline for a task until its
// next sheet or answer. A game without a timetable counts no time.
func TimeUsed(recs []ledger.Record, sides [2]string) (used [2]int) {
	asked, cause := [2]time.Time{}, [2]int{-1, -1}
	for _, r := range recs {
		at, err := time.Parse(time.RFC3339, r.Get("at"))
		if err != nil {
			continue
		}
		a, _, err := engine.ParseAct(r)
		d, set := a.(engine.Deadline)
		for i, side := range sides {
			switch {
			case set && err == nil && string(d.Side) == side && d.Cause != cause[i]:
				asked[i], cause[i] = at, d.Cause
			case r.Type == "receipt" && r.Get("seat") == side && !asked[i].IsZero():
				used[i] += max(int(at.Sub(asked[i])/time.Second), 0)
				asked[i] = time.Time{}
			}
		}
	}
	return used
}
