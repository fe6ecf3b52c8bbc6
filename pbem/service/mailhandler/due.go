package mailhandler

import (
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/game/timekeeper"
)

// withLockTime returns a frame with the time at which it is locked, if the game has a cooling-off time. A sheet that
// arrives after the grace period has no lock time, unless the game waits only for this sheet. Otherwise a side could
// postpone its deadline with one sheet after another.
func withLockTime(g *game.Game, in engine.Input) engine.Input {
	t := g.AdminState()
	if p, err := schedule.ParseText(t.Clock); err == nil && p.CoolingOff > 0 && !isLate(t, p, in) {
		in.LockAt = in.At.Add(p.CoolingOff)
	}
	return in
}

// isLate reports whether a frame arrived after its side's deadline and grace period in a game where lateness has
// consequences.
func isLate(t engine.AdminState, p schedule.Policy, in engine.Input) bool {
	d := t.Deadline
	return d != nil && !t.Paused && p.NMRFor(d.Owed) != schedule.NMRHold && strings.EqualFold(in.Frame.Side, string(d.Side)) &&
		!in.At.Before(d.Due) && !in.At.Before(d.Grace)
}

// catchUp executes what was due in a game before a mail arrived, so that letters about the mail state the next
// deadline. In this call no side misses its deadline, and no computer player takes a turn.
func (d *Handler) catchUp(g *game.Game, at time.Time) {
	read := func(_, to time.Time) bool { return d.Senders.AreMailsHandled(g, to) }
	r, err := timekeeper.CatchUp(g, at, timekeeper.Environment{NoLapses: true, Clock: d.currentTime(), MailRead: read,
		Thinking: ai.NoThinking{}})
	for _, out := range r.Outcomes {
		d.Log.Info("around a mail", "game", g.Header.Game, "act", engine.ActKindOf(out.Act), "side", out.Side,
			"status", out.Status, "receipt",
			out.Receipt)
	}
	if err != nil {
		d.Log.Error("what is due in a game could not be done; it is tried again", "game", g.Header.Game, "error", err)
	}
}

// currentTime returns the time, zero if there is no clock.
func (d *Handler) currentTime() time.Time {
	if d.Now == nil {
		return time.Time{}
	}
	return d.Now()
}
