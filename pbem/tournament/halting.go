package tournament

import (
	"fmt"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

// SetRoundEnd sets the time at which the open round ends. Unfinished games are then stopped.
func (b *Book) SetRoundEnd(by string, t time.Time, why string) error {
	r := record("until", "until", t.UTC().Format(time.RFC3339))
	if round := b.Round(); round != nil && !round.Closed {
		r.Add("round", fmt.Sprint(round.N))
	} else {
		r.Add("round", fmt.Sprint(b.NextRoundNumber()))
	}
	if why != "" {
		r.Add("why", why)
	}
	return b.append(by, r)
}

// NextDueTime returns the next time at which the event acts by itself: missing bids lapse, panel votes count, or the
// round ends. It returns zero if nothing is due.
func (b *Book) NextDueTime() (next time.Time) {
	round := b.Round()
	if round == nil || round.Closed {
		if due := b.nextItself(); b.Now().Before(due) {
			next = due
		}
		return next
	}
	hours := []time.Time{round.Until}
	for _, m := range round.Matches {
		hours = append(hours, b.BidsUntil(m))
		for _, g := range m.Games {
			if g.Result == nil {
				hours = append(hours, b.PanelDecidesAt(g))
			}
		}
	}
	for _, t := range hours {
		if b.Now().Before(t) && (next.IsZero() || t.Before(next)) {
			next = t
		}
	}
	return next
}

// IsRoundOver reports whether the end of the open round has come.
func (b *Book) IsRoundOver() bool {
	round := b.Round()
	return round != nil && !round.Closed && !round.Until.IsZero() && !b.Now().Before(round.Until)
}

// BeganTooLate reports whether a game began so late that no player could be expected to move in it by now.
func (b *Book) BeganTooLate(g *Game) bool { return b.instant().Sub(g.BegunAt) < shortest }

// StopGame stops a game in its present state, and scores it if a rule of the event decides at once.
func (b *Book) StopGame(by, game string, s Stop) error {
	if err := b.refuseOwnGames(by, game); err != nil {
		return err
	}
	r := record("stop", "game", game, "why", s.Why)
	if s.Day == "" {
		s.Day = b.Now().UTC().Format(time.DateOnly)
	}
	for _, f := range []ledger.Field{{Key: "over", Value: s.Over}, {Key: "used", Value: fmt.Sprintf("%d %d", s.Used[0], s.Used[1])},
		{Key: "day", Value: s.Day}, {Key: "root", Value: s.Root}} {
		if f.Value != "" {
			r.Add(f.Key, f.Value)
		}
	}
	if s.Scored {
		r.Add("score", fmt.Sprint(s.Score))
	}
	if s.Size > 0 {
		r.Add("size", fmt.Sprint(s.Size))
	}
	if s.Estimate.games() > 0 {
		r.Add("estimate", s.Estimate.String())
	}
	if s.Idle != "" {
		r.Add("idle", s.Idle)
	}
	return b.told(by, r, game)
}

// Limits on a player's claims within an hour and a day. Like messages in games they are limited because others must
// read them.
const (
	claimsPerHour = 6
	claimsPerDay  = 24
)

// tooManyClaims returns an error if a player may not make another claim now.
func (b *Book) tooManyClaims(id string) error {
	hour, day := 0, 0
	for _, r := range b.file.Records() {
		if r.Type != "claim" || r.Get("player") != id {
			continue
		}
		switch age := b.instant().Sub(at(r)); {
		case age < time.Hour:
			hour, day = hour+1, day+1
		case age < 24*time.Hour:
			day++
		}
	}
	switch {
	case hour >= claimsPerHour:
		return say.Errorf("%d claims of yours came within an hour, and no more are taken; send it again later", hour)
	case day >= claimsPerDay:
		return say.Errorf("%d claims of yours came within a day, and no more are taken; send it again later", day)
	}
	return nil
}

// Claim records a player's claim of the outcome of their game. If it decides a stopped game, the game is scored.
func (b *Book) Claim(id, game, outcome, why string) error {
	if err := b.tooManyClaims(id); err != nil {
		return err
	}
	r := record("claim", "game", game, "player", id, "outcome", outcome)
	if why != "" {
		r.Add("why", why)
	}
	return b.told("", r, game)
}

// told appends a record about a game together with what follows from it: the opened votes of a complete panel, or a
// result.
func (b *Book) told(by string, r ledger.Record, game string) error {
	return b.appendAnd(b.instant(), by, []ledger.Record{r}, func() ([]ledger.Record, error) {
		if votes, ok := b.opening(game); ok {
			return []ledger.Record{votes}, nil
		}
		if result, ok := b.decision(game); ok {
			return []ledger.Record{result}, nil
		}
		return nil, nil
	})
}

// ScoreStoppedGame scores a stopped game if the event's rules can do so without people, and reports whether it did. The
// first rule that gives a result counts, unless an earlier rule waits for people. A complete panel ends the wait for an
// agreement.
func (b *Book) ScoreStoppedGame(game string) (bool, error) {
	r, ok := b.decision(game)
	if !ok {
		return false, nil
	}
	return true, b.append("", r)
}

// decision returns the result of a stopped game by the rules of the event, and whether there is one.
func (b *Book) decision(game string) (ledger.Record, bool) {
	g, _ := b.Game(game)
	if g == nil || g.Stopped == nil || g.Result != nil {
		return ledger.Record{}, false
	}
	if g.Stopped.Idle != "" {
		return b.score(g, Score{Game: game, How: standings.Unplayed, Outcome: g.idleOutcome()}), true
	}
	ev := b.evidence(g, Score{})
	for i, rule := range b.Ends {
		if rule == ScoreByPanel && b.instant().Before(b.PanelDecidesAt(g)) {
			break
		}
		if _, _, err := ev.Decide(b.Ends[i : i+1]); err == nil {
			s, err := b.adjudged(g, Score{Game: game})
			return b.score(g, s), err == nil
		}
		if rule == ScoreByPanel || rule == ScoreByAgreement && g.Panel == nil {
			break
		}
	}
	return ledger.Record{}, false
}
