package daemon

import (
	"runtime"

	"fieldpost/pbem/office/gate"
	"fieldpost/pbem/table/game"
)

// keepEvery is how many records may follow the newest snapshot of a game before another is made.
const keepEvery = 16

// open opens the running games, on all cores, before they are first looked at.
func (d *Daemon) open() error {
	if len(d.timekeeper.looks) > 0 {
		return nil
	}
	d.games.Lock()
	defer d.games.Unlock()
	return d.games.Warm(runtime.GOMAXPROCS(0))
}

// keep makes a snapshot of a game that has gone on for a while since the last, so that the next start has little to
// fold, and lays by a finished one in which nothing is left to do.
func (d *Daemon) keep(g *game.Game) error {
	last := d.timekeeper.looks[g.Header.Game]
	if g.Position().Over != nil && last.records == g.Log().Size() && last.next.IsZero() && d.news.Done(g) {
		delete(d.timekeeper.looks, g.Header.Game)
		return d.games.LayBy(g, gate.People(g))
	}
	if g.Behind() < keepEvery {
		return nil
	}
	if err := g.Snapshot(); err != nil {
		d.opt.Log.Warn("no snapshot of a game could be made; opening it takes longer", "game", g.Header.Game, "error", err)
	}
	return nil
}

// toldOf is how many records of a game everybody was told of.
func (d *Daemon) toldOf(name string) int {
	d.games.Lock()
	defer d.games.Unlock()
	if r, ok := d.games.Resting(name); ok {
		return r.Records
	}
	return d.news.At(name)
}
