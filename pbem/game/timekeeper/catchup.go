package timekeeper

import (
	"time"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
)

// StoredGame is a stored game that may have computer opponents.
type StoredGame interface {
	Game
	Network() (beacon.Network, bool)
}

// maxTicks bounds how often timekeeper and computer opponents alternate in one call.
const maxTicks = 8

// CatchUp does everything that is due in a game without a mail. It alternates between the timekeeper and the computer
// opponents until nothing is left to do. CatchUp runs before and after each change of a game, so that what is due is
// done first, and letters state the next deadline. The result has the acts and the sheets, in order. After an error the
// acts and sheets before it remain stored.
func CatchUp(g StoredGame, now time.Time, site Environment) (Result, error) {
	var did []*engine.Outcome
	if site.Thinking == nil {
		site.Thinking = ai.ImmediateThinking{}
	}
	for range maxTicks {
		r, err := Tick(g, now, site)
		did, r.Outcomes = append(did, r.Outcomes...), nil
		if err != nil {
			return Result{Outcomes: did}, err
		}
		sheets, err := ai.PlayThinking(g, site.Thinking, func(in engine.Input) (*engine.Outcome, error) {
			return g.Submit(WithHandlingTime(g, in,
				site.Clock))
		})
		did = append(did, sheets...)
		if r.Outcomes = did; err != nil || len(sheets) == 0 {
			return r, err
		}
	}
	return Result{Outcomes: did, NextLook: now}, nil
}

// WithHandlingTime sets a sheet's time to the present in a game with a beacon, so that its beacon round is in the
// future. A zero clock changes nothing.
func WithHandlingTime(g StoredGame, in engine.Input, clock time.Time) engine.Input {
	clock = clock.UTC().Truncate(time.Second)
	if _, lit := g.Network(); lit && clock.After(in.At) {
		in.At = clock
	}
	return in
}
