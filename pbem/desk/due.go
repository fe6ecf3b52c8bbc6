package desk

import (
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/keeper"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/report"
	"fieldpost/pbem/schedule"
	"fieldpost/rules/core"
)

// cooled is a frame with the time at which it is locked, when the game's timetable has a cooling-off. What comes when the grace
// is over has none, unless the game only waits for it: else a side could put off its deadline with one sheet after the other.
func cooled(g *game.Game, in engine.Input) engine.Input {
	t := g.Table()
	if p, err := schedule.ParseText(t.Clock); err == nil && p.Cool > 0 && !late(t, p, in) {
		in.LockAt = in.At.Add(p.Cool)
	}
	return in
}

// late says whether a frame is for a side whose deadline and grace were over when it came, and that does not go without
// consequence.
func late(t engine.Table, p schedule.Policy, in engine.Input) bool {
	d := t.Deadline
	return d != nil && !t.Paused && p.NMRFor(d.For) != schedule.Hold && strings.EqualFold(in.Frame.Side, string(d.Side)) && !in.At.Before(d.Due) && !in.At.Before(d.Grace)
}

// keep lets the timekeeper look at a game around a mail: what was due before it came is done before it, and the letters about
// it bear the next deadline. Here nobody is ever late.
func (d *Desk) keep(g *game.Game, at time.Time) {
	dealt := func(_, to time.Time) bool { return d.dealt(g, to) }
	if _, err := keeper.Tick(g, at, keeper.Site{Spare: true, Reading: dealt}); err != nil {
		d.Log.Error("the timekeeper could not look at a game; it is looked at again", "game", g.Header.Game, "error", err)
	}
}

// due is the deadline of what the game waited for after a batch, in words: the one that stood then, or the first that was
// set for it since. It is read from the ledger, so that letters written again say the same.
func (d *Desk) due(g *game.Game, at *engine.Game, side core.Side) string {
	q, t := at.Question(), at.Table()
	if q.Side == "" {
		return ""
	}
	as := report.Reader{Zone: zoneOf(at), Own: d.ownZone(g, side)}
	if t.Deadline != nil {
		return as.When(t.Deadline.Due)
	}
	for _, r := range g.Log().Records()[at.Log().Size():] {
		if a, _, err := engine.ParseAct(r); err == nil {
			if x, ok := a.(engine.Deadline); ok && x.Cause == q.Cause && x.For == q.For {
				return as.When(x.Due)
			}
		}
	}
	return ""
}

// oneCause is how soon behind an absence that was agreed the deadline moved for it has no letter of its own.
const oneCause = time.Hour

// movedFor is the deadline that was moved for the absence agreed at a record, when its letter tells of it; else nil.
func movedFor(recs []ledger.Record, at int) *engine.Deadline {
	a, by, err := engine.ParseAct(recs[at])
	x, ok := a.(engine.Absence)
	if err != nil || !ok || x.State != engine.Agreed {
		return nil
	}
	for _, r := range recs[at+1:] {
		next, then, err := engine.ParseAct(r)
		if err != nil {
			continue
		}
		if y, ok := next.(engine.Absence); ok && y.Side == x.Side && y.State == engine.Agreed {
			return nil // that one moved it
		}
		if y, ok := next.(engine.Deadline); ok {
			if y.Why == engine.ByLeave && y.Side == x.Side && then.At.Sub(by.At) < oneCause {
				return &y
			}
			return nil
		}
	}
	return nil
}

// toldWithAbsence says whether the letter of an absence tells of the deadline at a record.
func toldWithAbsence(recs []ledger.Record, at int) bool {
	for i := at - 1; i >= 0; i-- {
		if a, _, err := engine.ParseAct(recs[i]); err == nil {
			if x, ok := a.(engine.Absence); ok && x.State == engine.Agreed {
				return movedFor(recs, i) != nil
			}
		}
	}
	return false
}
