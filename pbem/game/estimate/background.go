package estimate

import (
	"errors"
	"sync"

	"fieldpost/pbem/engine"
)

// Maker makes bounded estimates.
type Maker interface {
	// Make returns the estimate of a game. ready is false while it is being made. A later call returns it, if the game
	// has not changed by then; else that call begins a new one.
	Make(g *engine.Game) (e *Estimate, ready bool, err error)
}

// AtOnce makes estimates while the caller waits.
type AtOnce struct{}

// Make implements Maker.
func (AtOnce) Make(g *engine.Game) (*Estimate, bool, error) {
	e, err := Run(g, BoundedConfig(), nil)
	return e, true, err
}

// Background makes estimates while its callers do other work: one at a time, on one core. Several goroutines may use
// it. The zero value is ready.
type Background struct {
	mu   sync.Mutex
	jobs map[string]*job // by game
	turn sync.Mutex      // held while an estimate is made
}

// job is an estimate that is being made, or made and not fetched yet.
type job struct {
	state string // of the game
	done  bool
	e     *Estimate
	err   error
}

// Make implements Maker. Nobody else may use the game during the call; afterwards it may go on.
func (b *Background) Make(g *engine.Game) (*Estimate, bool, error) {
	if err := CheckPlayable(g); err != nil {
		return nil, true, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	name, state := g.Header.Game, g.Log().Root().String()
	x := b.jobs[name]
	switch {
	case x != nil && x.state == state && x.done:
		delete(b.jobs, name)
		return x.e, true, x.err
	case x != nil && x.state == state:
		return nil, false, nil
	}
	if b.jobs == nil {
		b.jobs = map[string]*job{}
	}
	x = &job{state: state}
	b.jobs[name] = x
	go b.run(engine.DetachedCopy(g), x)
	return nil, false, nil
}

// errStale ends an estimate of a game that has changed.
var errStale = errors.New("the game has changed")

// run makes an estimate when its turn comes, unless the game has changed by then.
func (b *Background) run(g *engine.Game, x *job) {
	b.turn.Lock()
	defer b.turn.Unlock()
	current := func() error {
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.jobs[g.Header.Game] != x {
			return errStale
		}
		return nil
	}
	if current() != nil {
		return
	}
	cfg := BoundedConfig()
	cfg.Jobs = 1
	e, err := Run(g, cfg, func(int) error { return current() })
	b.mu.Lock()
	x.e, x.err, x.done = e, err, true
	b.mu.Unlock()
}
