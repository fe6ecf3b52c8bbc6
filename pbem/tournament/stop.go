package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

// The reasons why a game is stopped.
const (
	StopOverstepped = "time"  // the clock of one ran out, in an event whose rules score that
	StopRoundOver   = "round" // its hour has come
)

// Stop records the state of a game when it was stopped. Only this state decides how the game is scored.
type Stop struct {
	Why      string // Overstepped or StopRoundOver
	Over     string // the player who overstepped their time; "" if nobody did
	Used     [2]int // time that each player used, in seconds
	Score    int    // from the first player's side
	Scored   bool   // whether the title counts a score at this point
	Day      string
	Root     string // root of the game's ledger of Size records; "" if a director stopped the game
	Size     int
	At       time.Time
	Estimate StoppedEstimate // without continuations if there is none

	// Idle names the player who had to move first, if nobody had moved. It is Nobody if the game began too late for
	// a move, and "" if a player had moved.
	Idle string
}

// IdleNobody is the value of Stop.Idle for a game that began too late for a move.
const IdleNobody = "nobody"

// shortest is the time in which a player can be expected to move.
const shortest = 24 * time.Hour

// idle returns the player who had to write first in a game that was stopped before anybody moved. It returns "" for any
// other game.
func (g *Game) idle() string {
	if g.Stopped == nil {
		return ""
	}
	return g.Stopped.Idle
}

// idleOutcome returns the outcome of a game in which nobody moved. The player who had to write first loses, unless
// there was no time.
func (g *Game) idleOutcome() string {
	switch g.idle() {
	case g.Players[0]:
		return "second"
	case g.Players[1]:
		return "first"
	}
	return "none"
}

// unmoved returns an error if a game in which nobody moved has another result than unplayed. A director may rule
// otherwise.
func (g *Game) unmoved(res *Result) error {
	if g.idle() == "" || res.Rule == RuledByDirector {
		return nil
	}
	if want := g.idleOutcome(); res.How != standings.Unplayed || res.Outcome != want || res.Rule != "" {
		return &differs{"how", string(res.How) + " " + res.Outcome, string(standings.Unplayed) + " " + want}
	}
	return nil
}

// checkIdle returns an error if a stop names the wrong player as the first to write.
func (e *Event) checkIdle(g *Game, s *Stop) error {
	late := s.At.Sub(g.BegunAt) < shortest
	switch {
	case s.Idle == "":
		return nil
	case e.Version == 1 || s.Scored:
		return say.Errorf("%s: a game in which nobody moved has no score", g.ID)
	case s.Why == StopOverstepped && s.Idle != s.Over:
		return &differs{"idle", s.Idle, s.Over}
	case s.Why == StopRoundOver && late && s.Idle != IdleNobody:
		return &differs{"idle", s.Idle, IdleNobody}
	case s.Why == StopRoundOver && !late && !slices.Contains(g.Players[:], s.Idle):
		return &differs{"idle", s.Idle, strings.Join(g.Players[:], " or ")}
	}
	return nil
}

// Statement holds a statement about an unfinished game: a claim by one of its players, or a sealed vote by a judge.
// Only the latest of each person counts.
type Statement struct{ By, What string }

// until sets the time at which the open round ends, or changes it while it is in the future.
func (e *Event) until(r ledger.Record) error {
	round := e.Round()
	t, err := instant(r.Get("until"))
	switch {
	case e.Version > 1 && (round == nil || round.Closed):
		return e.confirmUntil(r, t, err)
	case round == nil || round.Closed || round.Locked != nil:
		return say.Errorf("no round is open")
	case err != nil || !at(r).Before(t):
		return say.Errorf("until %q: want an instant to come, such as 2026-03-05T19:00:00Z", r.Get("until"))
	case !slices.Contains(e.Director, r.Get("by")):
		return say.Errorf("%q sets an hour, but is neither director nor assistant", r.Get("by"))
	case !round.Until.IsZero() && !at(r).Before(round.Until):
		return say.Errorf("the round ended at %s", round.Until.Format(time.RFC3339))
	}
	if err := first(same(r, "round", fmt.Sprint(round.N)), only(r, "round", "until", "why")); err != nil {
		return err
	}
	round.Until, round.Set = t.UTC(), at(r)
	return nil
}

// confirmUntil sets the deadline for confirming the next round. Later confirmations still count until the round is
// paired.
func (e *Event) confirmUntil(r ledger.Record, t time.Time, err error) error {
	switch {
	case e.Over || e.done():
		return say.Errorf("no round is open")
	case err != nil || !at(r).Before(t):
		return say.Errorf("until %q: want an instant to come, such as 2026-03-05T19:00:00Z", r.Get("until"))
	}
	if err := first(same(r, "round", fmt.Sprint(e.NextRoundNumber())), only(r, "round", "until", "why")); err != nil {
		return err
	}
	e.Confirm = Deadline{At: t.UTC(), Set: at(r)}
	return nil
}

// stop stops a game; it waits to be scored.
func (e *Event) stop(r ledger.Record) error {
	g, m := e.Game(r.Get("game"))
	if g == nil {
		return say.Errorf("no game %q", r.Get("game"))
	}
	round := e.Round()
	s := &Stop{Why: r.Get("why"), Over: r.Get("over"), Day: r.Get("day"), Root: r.Get("root"), At: at(r), Scored: r.Get("score") != "",
		Idle: r.Get("idle")}
	var err, err2 error
	s.Score, err = number(r, "score")
	s.Size, err2 = number(r, "size")
	if r.Get("by") != "" {
		err = first(err, e.scorable(s.Score))
	}
	fields := []string{"game", "why", "over", "used", "score", "day", "root", "size", "estimate", "idle"}
	if err := first(err, err2, s.read(r), only(r, fields...), e.checkIdle(g, s),
		e.estimated(s, r.Get("estimate"), r.Get("by"))); err != nil {
		return err
	}
	switch {
	case !g.Begun || g.Result != nil || g.Stopped != nil || round.Closed || !slices.Contains(round.Matches, m):
		return say.Errorf("%s is not being played", g.ID)
	case s.Why == StopOverstepped && (s.Over != g.Players[0] && s.Over != g.Players[1] || e.Lapse != LapseByRules):
		return say.Errorf("over %q: want which of the two overstepped, in an event whose rules score that", s.Over)
	case s.Why == StopRoundOver && (s.Over != "" || round.Until.IsZero() || at(r).Before(round.Until)):
		return say.Errorf("round %d is not over", round.N)
	case s.Why != StopOverstepped && s.Why != StopRoundOver:
		return say.Errorf("why %q: want %s or %s", s.Why, StopOverstepped, StopRoundOver)
	}
	g.Stopped = s
	return nil
}

// read parses the time used and the day.
func (s *Stop) read(r ledger.Record) error {
	var err error
	if s.Used, err = seconds(r); err != nil {
		return err
	}
	return day(s.Day)
}

// claim records a player's claim of the outcome of their game.
func (e *Event) claim(r ledger.Record) error {
	g, by := e.unfinished(r), r.Get("player")
	switch {
	case g == nil || !slices.Contains(g.Players[:], by):
		return say.Errorf("%q has no unfinished game %q", by, r.Get("game"))
	case !slices.Contains([]string{"first", "second", "draw", "none"}, r.Get("outcome")):
		return say.Errorf("outcome %q: want first, second, draw or none", r.Get("outcome"))
	}
	g.Claims = said(g.Claims, by, r.Get("outcome"))
	return only(r, "game", "player", "outcome", "why")
}

// unfinished returns the game of a record if it is in the open round and has no result. Otherwise it returns nil.
func (e *Event) unfinished(r ledger.Record) *Game {
	g, m := e.Game(r.Get("game"))
	if g == nil || g.Result != nil || e.Round().Closed || !slices.Contains(e.Round().Matches, m) {
		return nil
	}
	return g
}

func said(all []Statement, by, what string) []Statement {
	out := slices.DeleteFunc(slices.Clone(all), func(s Statement) bool { return s.By == by })
	return append(out, Statement{by, what})
}

// agreed returns the outcome that both players claim, "" for none.
func (g *Game) agreed() string {
	if len(g.Claims) == 2 && g.Claims[0].What == g.Claims[1].What && g.Claims[0].What != "none" {
		return g.Claims[0].What
	}
	return ""
}

// bound checks a result against the recorded state of the stopped game, the claims and the votes.
func (e *Event) bound(r ledger.Record, g *Game, res *Result) error {
	if s := g.Stopped; s != nil {
		if err := first(same(r, "used", fmt.Sprintf("%d %d", s.Used[0], s.Used[1]))); err != nil {
			return err
		}
		if res.How == standings.Adjudicated && (res.Scored != s.Scored || res.Score != s.Score) {
			return &differs{"score", r.Get("score"), fmt.Sprint(s.Score)}
		}
		if res.Root != s.Root || res.Size != s.Size {
			return &differs{"root", res.Root, s.Root}
		}
	}
	if res.Rule == "" || res.Rule == RuledByDirector {
		return nil
	}
	if votes := g.Panel; votes != nil {
		if err := same(r, "vote", votes...); err != nil {
			return err
		}
	}
	if a := g.agreed(); a != "" {
		return same(r, "agree", a)
	}
	return nil
}

// evidence returns the recorded facts about a game. Where nothing is recorded, it uses the stated ones. From version 4
// on the score counts after the bids.
func (e *Event) evidence(g *Game, s Score) Evidence {
	ev := Evidence{Agreed: cmp.Or(g.agreed(), s.Agreed), Votes: s.Votes, Used: s.Used, Score: s.Score, Scored: s.Scored}
	if votes := g.Panel; votes != nil {
		ev.Votes = votes
	}
	if x := g.Stopped; x != nil {
		ev.Used, ev.Score, ev.Scored, ev.Estimate = x.Used, x.Score, x.Scored, x.Estimate
		switch x.Over {
		case "":
		case g.Players[0]:
			ev.Over = "second"
		default:
			ev.Over = "first"
		}
	}
	if ev.Scored && e.Version > 3 {
		ev.Score += g.Bids[1] - g.Bids[0]
	}
	return ev
}
