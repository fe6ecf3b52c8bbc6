package keeper

import (
	"testing"

	"fieldpost/pbem/table/engine"
	"fieldpost/pbem/table/engine/toy"
)

// TestSilenceOverAPause: the time of a pause is no silence, also for a side that was heard of last in the middle of it.
func TestSilenceOverAPause(t *testing.T) {
	b := newTable(t, "silence: {loss: 40d}")
	b.now = created.Add(day)
	b.act("moderator", engine.Pause{})
	b.now = created.Add(2 * day)
	b.act("red", engine.Absence{Side: toy.Red, From: created.Add(200 * day), To: created.Add(201 * day), State: engine.AskedFor})
	b.now = created.Add(62 * day)
	b.act("moderator", engine.Resume{})
	b.wants(b.tick(created.Add(63*day)), "")
	b.wants(b.tick(created.Add(102*day-1)), "")
	b.wants(b.tick(created.Add(102*day)), "lapse, finish")
	b.replay()
}

// TestSilenceOverAnOutage: a game without deadlines records no outage, and still nobody was silent while his mail could not be
// read.
func TestSilenceOverAnOutage(t *testing.T) {
	b := newTable(t, "silence: {remind: [20d], loss: 40d}")
	b.site.Outages = []Outage{{From: created.Add(10 * day), To: created.Add(39 * day), By: 29 * day}}
	r := b.tick(created.Add(41 * day))
	b.wants(r, "")
	if warned(r) != "" || !r.Next.Equal(created.Add(49*day)) {
		t.Errorf("%s, next %s", warned(r), r.Next)
	}
	b.wants(b.tick(created.Add(69*day)), "lapse, finish")
}

// TestLeaveAgreedInAPause: what was agreed while the clock stood still moves the deadline when it runs again, once.
func TestLeaveAgreedInAPause(t *testing.T) {
	b := newTable(t, timetable)
	b.tick(created)
	b.standing("red 2026-04-01 20:00 to 04-03 20:00, policy")
	b.act("moderator", engine.Pause{})
	b.act("moderator", engine.Absence{Side: toy.Red, From: at(t, "2026-04-02 00:00"), To: at(t, "2026-04-05 00:00"), State: engine.AskedFor})
	b.act("moderator", engine.Absence{No: 1, Side: toy.Red, State: engine.Agreed})
	b.wants(b.tick(created.Add(day)), "")
	b.act("moderator", engine.Resume{Due: at(t, "2026-04-02 20:00"), Grace: at(t, "2026-04-04 20:00")})
	b.wants(b.tick(b.now), "deadline")
	b.standing("red 2026-04-05 20:00 to 04-07 20:00, absence agreed")
	b.wants(b.tick(b.now), "")
	b.replay()
}

// TestEndOfTime: an absence to the end of the calendar gives no deadline that could not be written down, and one agreed to
// later moves the one that stands.
func TestEndOfTime(t *testing.T) {
	for _, first := range []bool{true, false} {
		b := newTable(t, timetable)
		if !first {
			b.tick(created)
		}
		b.act("red", engine.Absence{Side: toy.Red, From: at(t, "2026-03-28 00:00"), To: at(t, "9999-12-31 23:59"), State: engine.AskedFor})
		b.act("moderator", engine.Absence{No: 1, Side: toy.Red, State: engine.Agreed})
		b.tick(created)
		if first {
			b.standing("none")
		} else {
			b.standing("red 2036-04-08 20:00 to 04-10 20:00, absence agreed")
		}
		b.replay()
	}
}
