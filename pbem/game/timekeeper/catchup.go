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

// CatchUp does everything in a game that is due without a mail. The timekeeper looks at the game, computer opponents
// act after it, and it looks again at what they brought about, until nothing is left to do. CatchUp runs before and
// after everything that is done in a game, so that what was due is done first and letters bear the next deadline. The
// result has the acts and the sheets, in order. On an error what was done before it stands.
func CatchUp(g StoredGame, now time.Time, site Site) (Result, error) {
	var did []*engine.Outcome
	for range maxTicks {
		r, err := Tick(g, now, site)
		did, r.Outcomes = append(did, r.Outcomes...), nil
		if err != nil {
			return Result{Outcomes: did}, err
		}
		sheets, err := ai.PlayComputers(g, func(in engine.Input) (*engine.Outcome, error) {
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

// WithHandlingTime sets a sheet's time to when it is handled, in a game with a beacon, so that its round is in the
// future; zero for none.
func WithHandlingTime(g StoredGame, in engine.Input, clock time.Time) engine.Input {
	clock = clock.UTC().Truncate(time.Second)
	if _, lit := g.Network(); lit && clock.After(in.At) {
		in.At = clock
	}
	return in
}
