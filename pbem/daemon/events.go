package daemon

import (
	"context"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/tournament/runner"
)

// runTournaments creates the games that begin in events, and records the results of those that ended. The next round
// opens the new games like those of another process. It also updates the page of each event with new records.
func (d *Daemon) runTournaments(ctx context.Context) error {
	d.events.Shelf = d.opt.Library
	d.events.Now, d.events.Light = d.opt.Clock.Now, func(n beacon.Network, round uint64) (beacon.Value, error) {
		return d.opt.Beacon.Fetch(ctx, n, round)
	}
	done, err := d.events.Update(runner.EventsDir(d.cfg.Dir), GamesDir(d.cfg.Dir), d.games.isFinished)
	d.eventPages.learn(done)
	for _, n := range done {
		if n.Err != nil {
			d.opt.Log.Error("an event cannot be looked at", "event", n.Name, "error", n.Err)
		}
		if len(n.Made)+len(n.Over) > 0 {
			d.opt.Log.Info("event", "event", n.Name, "made", n.Made, "over", n.Over)
		}
		d.eventPages.update(n)
	}
	d.eventPages.writeNextReplay()
	return err
}
