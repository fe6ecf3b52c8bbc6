package book

import (
	"fmt"
	"time"

	"fieldpost/pbem/record/ledger"
)

// Until sets the hour at which the open round ends. Games that are not over then are stopped.
func (b *Book) Until(by string, t time.Time, why string) error {
	r := record("until", "until", t.UTC().Format(time.RFC3339))
	if round := b.Round(); round != nil {
		r.Add("round", fmt.Sprint(round.N))
	}
	if why != "" {
		r.Add("why", why)
	}
	return b.append(by, r)
}

// Ended says whether the hour of the open round has come.
func (b *Book) Ended() bool {
	round := b.Round()
	return round != nil && !round.Closed && !round.Until.IsZero() && !b.Now().Before(round.Until)
}

// Halt stops a game as it stands, and scores it if its rules can by themselves.
func (b *Book) Halt(by, game string, s Stop) error {
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
	return b.told(by, r, game)
}

// Claim records what a player says that his game came to. A stopped game that is decided by it is scored.
func (b *Book) Claim(id, game, outcome, why string) error {
	r := record("claim", "game", game, "player", id, "outcome", outcome)
	if why != "" {
		r.Add("why", why)
	}
	return b.told("", r, game)
}

// told records what was said or done about a game, and together with it what follows: the votes of a whole panel, a result.
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

// Decide scores a stopped game if the rules of the event can do so by themselves: the first that says something, unless one before it
// waits for people. A panel that is whole ends the waiting for an agreement. It says whether the game was scored.
func (b *Book) Decide(game string) (bool, error) {
	r, ok := b.decision(game)
	if !ok {
		return false, nil
	}
	return true, b.append("", r)
}

// decision is the result of a stopped game by the rules of the event.
func (b *Book) decision(game string) (ledger.Record, bool) {
	g, _ := b.Game(game)
	if g == nil || g.Stopped == nil || g.Result != nil {
		return ledger.Record{}, false
	}
	ev := g.evidence(Score{})
	for i, rule := range b.Ends {
		if _, _, err := ev.Decide(b.Ends[i : i+1]); err == nil {
			s, err := b.adjudged(g, Score{Game: game})
			return b.score(g, s), err == nil
		}
		if rule == ByPanel || rule == ByAgreement && g.Panel == nil {
			break
		}
	}
	return ledger.Record{}, false
}
