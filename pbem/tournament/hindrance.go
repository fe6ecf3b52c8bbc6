package tournament

import (
	"errors"
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
)

// ObstacleCause names what prevents a round from being closed or paired automatically.
type ObstacleCause string

// The causes that delay a round.
const (
	CauseNoPlayers  ObstacleCause = "players"    // nobody is left who could be paired
	CauseProhibited ObstacleCause = "prohibited" // each pairing has two whom the director keeps apart
	CauseRematch    ObstacleCause = "rematch"    // each pairing has two who met, and the terms exclude that
	CauseNoResults  ObstacleCause = "results"    // games have no result a day after the hour of their round
	CauseOther      ObstacleCause = "other"
)

// Obstacle describes what prevents a round from being closed or paired automatically after its time has come.
type Obstacle struct {
	Round int
	Cause ObstacleCause
	Why   say.Text
	Lines []string // that help, as a director says them
}

// unpairable is the error for a round that cannot be paired by any draw.
type unpairable struct {
	cause ObstacleCause
	why   say.Text
}

func (u *unpairable) Error() string { return u.why.String() }

// Say returns the reason.
func (u *unpairable) Say() say.Text { return u.why }

// unwanted returns an error if too few players have confirmed the next round to pair it automatically: none, or only
// one of several in formats with a fixed number of rounds. An event does not end because nobody answered.
func (e *Event) unwanted() error {
	climbers := len(e.climbers()) // on a ladder beside, which alone keeps no event going
	wanted, need := len(e.PlayersToConfirm())-climbers, 1
	if e.Format.row().fixed {
		need = 2
	}
	n := wanted - len(e.unconfirmed())
	if len(e.Rounds) == 0 || n >= min(need, wanted) {
		return nil
	}
	return &unpairable{CauseNoPlayers, say.F("%d of the %d players whom round %d wants have confirmed it; the others are "+
		"withdrawn when it is paired, and the line \"until WHEN\" gives them more time", n, wanted, e.NextRoundNumber())}
}

// resultsWait is the time after the end of a round that players and panels have to score stopped games.
const resultsWait = 24 * time.Hour

// notPaired stores why the next round could not be paired at its time. The reason holds until the next record.
func (e *Event) notPaired(why error) {
	if e.settling != nil { // it waits for public randomness
		return
	}
	h := &Obstacle{Round: e.NextRoundNumber(), Cause: CauseOther, Why: say.TextOf(why), Lines: []string{"status", "pair"}}
	if u := (*unpairable)(nil); errors.As(why, &u) {
		h.Cause, h.Why = u.cause, u.why
	}
	switch end := `finish "WHY"`; h.Cause {
	case CauseNoPlayers:
		if len(e.Rounds) == 0 {
			end = `cancel "WHY"`
		}
		h.Lines = []string{"until WHEN", end}
	case CauseProhibited:
		h.Lines = []string{"prohibit NAME NAME off", end}
	case CauseRematch:
		h.Lines = []string{end}
	}
	e.hindrance = h
}

// Obstacle returns what prevents the event from going on automatically at a time, nil if nothing does. That a round
// cannot be paired is known from the last attempt.
func (e *Event) Obstacle(now time.Time) *Obstacle {
	due := e.ObstacleNoticeTime()
	if due.IsZero() || now.Before(due) {
		return nil
	}
	round := e.Round()
	if round == nil || round.Closed {
		return e.hindrance
	}
	var open []string
	for _, g := range e.OpenGames() {
		open = append(open, g.ID)
	}
	if len(open) == 0 {
		return nil
	}
	return &Obstacle{Round: round.N, Cause: CauseNoResults, Why: say.F("these games have no result: %s", strings.Join(open, ", ")),
		Lines: slices.Concat([]string{"status", `rule GAME OUTCOME "WHY"`}, e.resultLines())}
}

// resultLines returns the lines by which a director can score a game without a result, under the event's rules.
func (e *Event) resultLines() (out []string) {
	if slices.Contains(e.Ends, ScoreByPanel) {
		out = append(out, "panel GAME NAME NAME NAME")
	}
	return append(out, "adjudicate GAME", `annul GAME "WHY"`)
}

// ObstacleNoticeTime returns when directors will be told what prevents the event from going on. It returns zero if
// there is no such time.
func (e *Event) ObstacleNoticeTime() time.Time {
	due := e.nextItself()
	if round := e.Round(); !due.IsZero() && round != nil && !round.Closed {
		return due.Add(resultsWait)
	}
	return due
}
