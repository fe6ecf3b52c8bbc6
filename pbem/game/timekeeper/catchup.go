package timekeeper

import (
	"time"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
)

// Stored is a game that is kept and may have computer opponents.
type Stored interface {
	Game
	Network() (beacon.Network, bool)
}

// maxLooks bounds how often timekeeper and computer opponents take turns in one call.
const maxLooks = 8

// CatchUp does in a game what is due without a mail: the timekeeper looks at it, computer opponents act behind him, and he looks again
// at what they brought about, until nothing is left to do. It comes before everything that is done in a game and behind it, so
// that what was due is done first and letters bear the next deadline. The result has the acts and the sheets, in order. On an
// error what was done before it stands.
func CatchUp(g Stored, now time.Time, site Site) (Result, error) {
	var did []*engine.Outcome
	for range maxLooks {
		r, err := Tick(g, now, site)
		did, r.Did = append(did, r.Did...), nil
		if err != nil {
			return Result{Did: did}, err
		}
		sheets, err := ai.Drive(g, func(in engine.Input) (*engine.Outcome, error) { return g.Submit(Timed(g, in, site.Clock)) })
		did = append(did, sheets...)
		if r.Did = did; err != nil || len(sheets) == 0 {
			return r, err
		}
	}
	return Result{Did: did, Next: now}, nil
}

// Timed moves a sheet of a game with a beacon to the time at which it is handled, so that its round lies ahead; zero for none.
func Timed(g Stored, in engine.Input, clock time.Time) engine.Input {
	clock = clock.UTC().Truncate(time.Second)
	if _, lit := g.Network(); lit && clock.After(in.At) {
		in.At = clock
	}
	return in
}
