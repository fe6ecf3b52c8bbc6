package daemon

import "fieldpost/pbem/event/hall"

// attend makes the games that are to begin in the events, and takes over the results of those that are over. The next round finds the
// new games as it finds those that another process made.
func (d *Daemon) attend() {
	done, err := d.events.Look(hall.Folder(d.cfg.Dir), Games(d.cfg.Dir), d.rests)
	if err != nil {
		d.opt.Log.Error("the events could not be looked at; they will be again", "error", err)
	}
	for _, n := range done {
		if n.Err != nil {
			d.opt.Log.Error("an event cannot be looked at", "event", n.Event, "error", n.Err)
		}
		if len(n.Made)+len(n.Over) > 0 {
			d.opt.Log.Info("event", "event", n.Event, "made", n.Made, "over", n.Over)
		}
	}
}
