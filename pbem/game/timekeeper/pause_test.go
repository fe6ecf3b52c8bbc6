package timekeeper

import (
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
)

// TestSilenceOverAPause: the time of a pause is no silence, also for a side that was heard of last in the middle of it.
func TestSilenceOverAPause(t *testing.T) {
	b := newTable(t, "silence: {loss: 40d}")
	b.now = created.Add(day)
	b.act("moderator", engine.Pause{})
	b.now = created.Add(2 * day)
	b.act("red", engine.Absence{Side: toy.Red, From: created.Add(200 * day), To: created.Add(201 * day), State: engine.AbsenceRequested})
	b.now = created.Add(62 * day)
	b.act("moderator", engine.Resume{})
	b.wants(b.tick(created.Add(63*day)), "")
	b.wants(b.tick(created.Add(102*day-1)), "")
	b.wants(b.tick(created.Add(102*day)), "lapse, finish")
	b.replay()
}

// TestSilenceOverAnOutage: a game without deadlines records no outage, and still no players were silent while their
// mail could not be read.
func TestSilenceOverAnOutage(t *testing.T) {
	b := newTable(t, "silence: {remind: [20d], loss: 40d}")
	b.site.Outages = []Outage{{From: created.Add(10 * day), To: created.Add(39 * day), Shift: 29 * day}}
	r := b.tick(created.Add(41 * day))
	b.wants(r, "")
	if warned(r) != "" || !r.NextLook.Equal(created.Add(49*day)) {
		t.Errorf("%s, next %s", warned(r), r.NextLook)
	}
	b.wants(b.tick(created.Add(69*day)), "lapse, finish")
}

// TestLeaveAgreedInAPause: what was agreed while the clock stood still moves the deadline when it runs again, once.
func TestLeaveAgreedInAPause(t *testing.T) {
	b := newTable(t, timetable)
	b.tick(created)
	b.standing("red 2026-04-01 20:00 to 04-03 20:00, policy")
	b.act("moderator", engine.Pause{})
	b.act("moderator", engine.Absence{Side: toy.Red, From: at(t, "2026-04-02 00:00"), To: at(t, "2026-04-05 00:00"),
		State: engine.AbsenceRequested})
	b.act("moderator", engine.Absence{No: 1, Side: toy.Red, State: engine.AbsenceAgreed})
	b.wants(b.tick(created.Add(day)), "")
	b.act("moderator", engine.Resume{Due: at(t, "2026-04-02 20:00"), Grace: at(t, "2026-04-04 20:00")})
	b.wants(b.tick(b.now), "deadline")
	b.standing("red 2026-04-05 20:00 to 04-07 20:00, absence agreed")
	b.wants(b.tick(b.now), "")
	b.replay()
}

// TestEndOfTime: an absence to the end of the calendar gives no deadline that could not be written down, and one agreed
// to later moves the one that stands.
func TestEndOfTime(t *testing.T) {
	for _, first := range []bool{true, false} {
		b := newTable(t, timetable)
		if !first {
			b.tick(created)
		}
		b.act("red", engine.Absence{Side: toy.Red, From: at(t, "2026-03-28 00:00"), To: at(t, "9999-12-31 23:59"),
			State: engine.AbsenceRequested})
		b.act("moderator", engine.Absence{No: 1, Side: toy.Red, State: engine.AbsenceAgreed})
		b.tick(created)
		if first {
			b.standing("none")
		} else {
			b.standing("red 2036-04-08 20:00 to 04-10 20:00, absence agreed")
		}
		b.replay()
	}
}

// TestPauseOverAWaitingLetter: while the game is paused a letter that waits takes no time from its reader, and the
// pause is added to the deadline anyway: what it gets beside that is the time of the wait in which the clock ran, and
// its bank is not charged for it.
func TestPauseOverAWaitingLetter(t *testing.T) {
	for name, tc := range map[string]struct {
		out  int // day on which the letter leaves the house; the pause is from day 1 to day 5
		want string
		left int64 // days that the bank is charged for an answer on day 8
	}{
		"out before the pause": {0, "red 2026-04-20 20:00 to 04-22 20:00, resumed", 4},
		"out within it":        {3, "red 2026-04-21 20:00 to 04-23 20:00, undelivered 1d", 3},
		"out behind it":        {7, "red 2026-04-23 20:00 to 04-25 20:00, undelivered 3d", 1},
	} {
		t.Run(name, func(t *testing.T) {
			b := newTable(t, "clock: {zone: Europe/Berlin, at: 20:00}\nkinds: {order: {next: 20d, grace: 2d}}\n"+
				"bank: {start: 60d, free: 1h}\n")
			out := created.AddDate(0, 0, tc.out)
			b.site.NotifiedAt = func(engine.Seat, int) (int, time.Time, bool) { return 0, out, !b.now.Before(out) }
			b.wants(b.tick(created), "deadline")
			b.now = created.AddDate(0, 0, 1)
			b.act("moderator", engine.Pause{})
			b.wants(b.tick(created.AddDate(0, 0, 4)), "")
			b.now = created.AddDate(0, 0, 5)
			d := b.g.AdminState().Deadline
			b.act("moderator", engine.Resume{Due: d.Due.AddDate(0, 0, 4), Grace: d.Grace.AddDate(0, 0, 4)})
			b.tick(b.now)
			b.tick(created.AddDate(0, 0, 7))
			b.standing(tc.want)
			b.now = created.AddDate(0, 0, 8)
			b.send(toy.Red, "pass", engine.Executed)
			b.tick(b.now)
			if got := b.used(); got != tc.left {
				t.Errorf("%d days of the bank are charged, want %d", got, tc.left)
			}
			b.replay()
		})
	}
}
