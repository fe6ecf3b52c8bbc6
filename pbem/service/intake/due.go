package intake

import (
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/game/timekeeper"
)

// cooled returns a frame with the time at which it is locked, when the game's timetable has a cooling-off. What comes
// when the grace is over has none, unless the game only waits for it: else a side could put off its deadline with one
// sheet after the other.
func cooled(g *game.Game, in engine.Input) engine.Input {
	t := g.Table()
	if p, err := schedule.ParseText(t.Clock); err == nil && p.Cool > 0 && !late(t, p, in) {
		in.LockAt = in.At.Add(p.Cool)
	}
	return in
}

// late reports whether a frame is for a side whose deadline and grace were over when it came, and that does not go without
// consequence.
func late(t engine.Table, p schedule.Policy, in engine.Input) bool {
	d := t.Deadline
	return d != nil && !t.Paused && p.NMRFor(d.For) != schedule.Hold && strings.EqualFold(in.Frame.Side, string(d.Side)) &&
		!in.At.Before(d.Due) && !in.At.Before(d.Grace)
}

// catchUp does in a game what is due around a mail: what was due before it came is done before it, and the letters about it bear the
// next deadline. Here nobody is ever late.
func (d *Desk) catchUp(g *game.Game, at time.Time) {
	read := func(_, to time.Time) bool { return d.Gate.Dealt(g, to) }
	r, err := timekeeper.CatchUp(g, at, timekeeper.Site{Spare: true, Clock: d.clock(), Reading: read})
	for _, out := range r.Did {
		d.Log.Info("around a mail", "game", g.Header.Game, "act", engine.KindOf(out.Act), "side", out.Side, "status", out.Status, "receipt",
			out.Receipt)
	}
	if err != nil {
		d.Log.Error("what is due in a game could not be done; it is tried again", "game", g.Header.Game, "error", err)
	}
}

// clock returns the time, zero when there is none.
func (d *Desk) clock() time.Time {
	if d.Now == nil {
		return time.Time{}
	}
	return d.Now()
}
