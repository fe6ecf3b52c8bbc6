package main

import (
	"errors"
	"math"
	"path/filepath"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/game/estimate"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/view/replay"
	"fieldpost/rules/core"
)

// replayer replays a finished ledger with the dice keys revealed in it.
type replayer struct {
	recs  []ledger.Record
	title core.Title
	mod   core.Module
}

// Replay implements estimate.Replayer.
func (r replayer) Replay(watch func(*engine.Game, *engine.Outcome) bool) (*engine.Game, error) {
	return engine.Replay(r.recs, r.title, r.mod, audit.RevealedKeys(r.recs), watch)
}

// knownChances returns the chances of a finished game that pbem estimate --batches stored in its folder, or nil for
// none.
func knownChances(dir string, g estimate.Replayer) (*estimate.ChanceHistory, error) {
	cache, err := estimate.OpenCache(filepath.Join(dir, estimate.FileCache))
	if err != nil {
		return nil, err
	}
	l, err := estimate.CachedChances(g, cache)
	if errors.Is(err, estimate.ErrUnknown) {
		return nil, nil
	}
	return l, err
}

// filmChance converts chances to the form of a film. It returns nil for nil.
func filmChance(l *estimate.ChanceHistory) *replay.Chance {
	if l == nil || len(l.Steps) == 0 {
		return nil
	}
	tenths := func(x float64) int { return int(math.Round(1000 * x)) }
	out := &replay.Chance{Side: l.First.Title(), Points: [][2]int{{0, tenths(l.Steps[0].Before)}}}
	for _, s := range l.Steps {
		out.Points = append(out.Points, [2]int{s.Record, tenths(s.After)})
	}
	return out
}
