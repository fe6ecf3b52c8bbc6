package timekeeper

import (
	"strconv"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

const day = 24 * time.Hour

// TestNoClock: a game without a clock is not touched, whatever the time is.
func TestNoClock(t *testing.T) {
	b := newTable(t, "")
	size := b.g.Log().Size()
	for _, now := range []time.Time{created, created.Add(400 * day), created.Add(-400 * day)} {
		if r := b.tick(now); did(r)+warned(r) != "" || !r.NextLook.IsZero() || b.g.Log().Size() != size {
			t.Fatalf("%s: %+v", now, r)
		}
	}
}

// TestDeadlineOfEveryQuestion: each question gets one deadline, over the edge of summer time at the same hour.
func TestDeadlineOfEveryQuestion(t *testing.T) {
	b := newTable(t, timetable)
	b.wants(b.tick(created), "deadline")
	b.standing("red 2026-04-01 20:00 to 04-03 20:00, policy")
	r := b.tick(created.Add(time.Hour))
	b.wants(r, "")
	if want := at(t, "2026-04-01 20:00"); !r.NextLook.Equal(want) || !r.Lapse.Equal(want.Add(2*day)) {
		t.Fatalf("next %s, lapse %s", r.NextLook, r.Lapse)
	}
	b.now = at(t, "2026-03-30 09:00")
	b.send(toy.Red, "pass", engine.Executed)
	b.standing("none")
	b.wants(b.tick(b.now), "deadline")
	b.standing("blue 2026-04-04 20:00 to 04-06 20:00, policy")
	b.send(toy.Blue, "pass", engine.Executed)
	b.wants(b.tick(b.now), "deadline") // a decision: 48 h, at any time of the day
	b.standing("red 2026-04-01 09:00 to 04-01 21:00, policy")
	b.replay()
}

// TestExtendedForTheTurn: the decision that red owes is one of the next turn. No question that a side gets in a turn
// for which it got more time is due before that; the other side and the next turn have none of it, and more time for a
// question goes with the question.
func TestExtendedForTheTurn(t *testing.T) {
	turn := newTable(t, timetable).g.Position().Turn
	for why, want := range map[string]string{
		engine.ReasonTurn + strconv.Itoa(turn+1): "red 2026-04-06 20:00 to 04-08 20:00, policy",
		engine.ReasonTurn + strconv.Itoa(turn):   "red 2026-04-01 09:00 to 04-01 21:00, policy",
		engine.ReasonExtended:                    "red 2026-04-01 09:00 to 04-01 21:00, policy",
	} {
		b := newTable(t, timetable)
		b.wants(b.tick(created), "deadline")
		b.act("the moderator", engine.Deadline{Due: at(t, "2026-04-06 20:00"), Grace: at(t, "2026-04-08 20:00"), Why: why})
		b.now = at(t, "2026-03-30 09:00")
		b.send(toy.Red, "pass", engine.Executed)
		b.wants(b.tick(b.now), "deadline")
		b.standing("blue 2026-04-04 20:00 to 04-06 20:00, policy")
		b.send(toy.Blue, "pass", engine.Executed)
		b.wants(b.tick(b.now), "deadline")
		b.standing(want)
		b.replay()
	}
}

// TestLapseOverSummerTime: on both edges the deadline and the grace end at the hour that was announced, and not one
// hour before or after.
func TestLapseOverSummerTime(t *testing.T) {
	for _, c := range []struct{ from, end string }{
		{"2026-03-27 12:00", "2026-04-03 20:00"},
		{"2026-10-22 12:00", "2026-10-29 20:00"},
	} {
		b := newTable(t, timetable+"nmr: hold")
		b.tick(at(t, c.from))
		end := at(t, c.end)
		b.wants(b.tick(end.Add(-time.Second)), "")
		b.wants(b.tick(end), "lapse")
		b.wants(b.tick(end.Add(day)), "")
		b.replay()
	}
}

// TestOutage: after three days without mail, deadlines that stood are moved by three days, once, and nobody lapses.
func TestOutage(t *testing.T) {
	b := newTable(t, timetable+"nmr: forfeit")
	b.tick(created)
	from := at(t, "2026-04-01 10:00")
	back := from.Add(71*time.Hour + 20*time.Minute) // past due, and past the grace but for some hours
	b.site.Outages = []Outage{{From: from, To: back, Shift: 72 * time.Hour}}
	b.wants(b.tick(back), "deadline")
	b.standing("red 2026-04-04 20:00 to 04-06 20:00, outage 3d")
	b.wants(b.tick(back.Add(time.Hour)), "")
	b.site.Outages = append(b.site.Outages, Outage{From: back.Add(20 * time.Hour), To: back.Add(23 * time.Hour), Shift: day})
	b.wants(b.tick(back.Add(25*time.Hour)), "deadline")
	b.standing("red 2026-04-05 20:00 to 04-07 20:00, outage 3h")
	b.wants(b.tick(at(t, "2026-04-07 19:59")), "")
	b.wants(b.tick(at(t, "2026-04-07 20:00")), "lapse, finish")
	if w := b.g.Position().Over.Winner; w != toy.Blue {
		t.Errorf("%q wins", w)
	}
	b.replay()
}

// TestMailNotRead: nobody lapses as long as mail that came in time may not have been read.
func TestMailNotRead(t *testing.T) {
	b := newTable(t, timetable+"nmr: forfeit\nsilence: {loss: 40d}")
	b.tick(created)
	end := at(t, "2026-04-03 20:00")
	read := false
	b.site.MailRead = func(from, to time.Time) bool {
		if !from.Equal(created) || !to.Equal(end) && !to.Equal(created.Add(40*day)) {
			t.Errorf("asked for %s to %s", from, to)
		}
		return read
	}
	for _, now := range []time.Time{end, end.Add(day), end.Add(400 * day)} {
		r := b.tick(now)
		b.wants(r, "")
		if !r.NextLook.Equal(now) {
			t.Errorf("looked at again %s, not at once", r.NextLook)
		}
	}
	b.site.MailRead = nil
	b.wants(b.tick(end), "")
	b.site = Environment{MailRead: open.MailRead, NoLapses: true}
	b.wants(b.tick(end), "")
	b.site = open
	b.wants(b.tick(end), "lapse, finish")
}

// TestClockJumps: with a clock that is not to be trusted nothing is done at all; one that went back does nothing
// either, and what was set before stays.
func TestClockJumps(t *testing.T) {
	b := newTable(t, timetable+"nmr: forfeit\ncool: 30m")
	b.site.Suspended = true
	b.wants(b.tick(created.Add(365*day)), "")
	b.site.Suspended = false
	b.tick(created)
	was := b.due()
	size := b.g.Log().Size()
	b.site.Suspended = true
	if r := b.tick(created.Add(365 * day)); did(r)+warned(r) != "" {
		t.Errorf("a year ahead: %+v", r)
	}
	b.site.Suspended = false
	if r := b.tick(created.Add(-365 * day)); did(r)+warned(r) != "" {
		t.Errorf("a year back: %+v", r)
	}
	b.standing(was)
	if b.g.Log().Size() != size {
		t.Errorf("%d records, %d before", b.g.Log().Size(), size)
	}
	// A question that came up by a clock ahead of ours is not older than itself.
	b.now = created.Add(3 * time.Hour)
	b.send(toy.Red, "pass", engine.Executed)
	b.wants(b.tick(created.Add(time.Hour)), "deadline")
	b.standing("blue 2026-04-01 20:00 to 04-03 20:00, policy")
	if last := b.g.Log().Records()[b.g.Log().Size()-2]; last.Get("at") != "2026-03-27T14:00:00Z" {
		t.Errorf("the deadline is of %s, before its question", last.Get("at"))
	}
}

// TestCoolingOff: a committed sheet is locked when its time is over and not before, and not at all when it was
// recalled.
func TestCoolingOff(t *testing.T) {
	b := newTable(t, timetable+"cool: 30m")
	b.tick(created)
	in := b.input(toy.Red, "pass")
	in.LockAt = created.Add(30 * time.Minute)
	b.sendIn(in, engine.Committed)
	r := b.tick(created.Add(29 * time.Minute))
	b.wants(r, "")
	if !r.NextLook.Equal(in.LockAt) {
		t.Errorf("next look at %s", r.NextLook)
	}
	b.act("red", engine.RecallSheet{Side: toy.Red})
	b.wants(b.tick(created.Add(time.Hour)), "")
	b.now = created.Add(time.Hour)
	in = b.input(toy.Red, "pass")
	in.LockAt = b.now.Add(30 * time.Minute)
	b.sendIn(in, engine.Committed)
	b.site.MailRead = nil // a recall may lie in the mailbox
	b.wants(b.tick(in.LockAt), "")
	b.site = open
	b.wants(b.tick(in.LockAt), "process, deadline")
	if b.g.AwaitedSide() != toy.Blue {
		t.Errorf("waiting for %s", b.g.AwaitedSide())
	}
	b.replay()
}

// TestPause: while the clock stands still nothing is due.
func TestPause(t *testing.T) {
	b := newTable(t, timetable+"nmr: forfeit")
	b.tick(created)
	b.act("moderator", engine.Pause{})
	b.wants(b.tick(created.Add(100*day)), "")
	b.now = created.Add(100 * day)
	b.act("moderator", engine.Resume{})
	b.wants(b.tick(b.now), "deadline")
	b.standing("red 2026-07-10 20:00 to 07-12 20:00, policy")
}

// TestPauseHoldsEverything: neither cooling-off nor outages go on while the clock stands still, and one who lapsed
// under hold gets no new deadline by it.
func TestPauseHoldsEverything(t *testing.T) {
	b := newTable(t, timetable+"cool: 30m")
	b.tick(created)
	in := b.input(toy.Red, "pass")
	in.LockAt = created.Add(30 * time.Minute)
	b.sendIn(in, engine.Committed)
	b.act("moderator", engine.Pause{})
	b.site.Outages = []Outage{{From: created.Add(day), To: created.Add(2 * day), Shift: day}}
	b.wants(b.tick(created.Add(3*day)), "")
	b = newTable(t, timetable+"nmr: hold")
	b.tick(created)
	end := at(t, "2026-04-03 20:00")
	b.wants(b.tick(end), "lapse")
	b.act("moderator", engine.Pause{})
	b.act("moderator", engine.Resume{})
	b.wants(b.tick(end.Add(day)), "")
}

// TestFromTheQuestion: the time of an answer begins with the question, also when that is ahead of our clock.
func TestFromTheQuestion(t *testing.T) {
	b := newTable(t, "clock: {zone: Europe/Berlin}\nkinds: {order: {next: 5d}}")
	b.now = created.Add(3 * time.Hour)
	b.send(toy.Red, "pass", engine.Executed)
	b.tick(created)
	b.standing("blue 2026-04-01 15:00 to 04-01 15:00, policy")
}

// TestComputersHaveTime: a seat that the computer plays has no deadline.
func TestComputersHaveTime(t *testing.T) {
	b := tableFor(t, timetable+"bank: {start: 30d}\nsilence: {loss: 1d}", "ai:greedy")
	b.send(toy.Red, "pass", engine.Executed)
	if r := b.tick(created.Add(100 * day)); did(r)+warned(r) != "" || !r.NextLook.IsZero() {
		t.Errorf("%s %s, next %s", did(r), warned(r), r.NextLook)
	}
}

// TestExpiry: proposals are closed after their time, stand-ins give the seat back.
func TestExpiry(t *testing.T) {
	b := newTable(t, timetable)
	b.tick(created)
	until := created.Add(3 * day)
	b.act("red", engine.Propose{Act: engine.FormatAct(engine.EndGame{Result: engine.ResultDraw, Text: "agreed"}),
		Needs: []core.Side{toy.Blue},
		Until: until})
	b.act("red", engine.Seating{Side: toy.Red, Change: engine.SeatingBeginStandIn, Seat: engine.Seat{Name: "Ute", Addr: "ute@example.org"},
		Until: created.Add(2 * day)})
	r := b.tick(created.Add(time.Hour))
	b.wants(r, "")
	if !r.NextLook.Equal(created.Add(2 * day)) {
		t.Errorf("next look at %s", r.NextLook)
	}
	b.wants(b.tick(created.Add(2*day)), "seating")
	if s, _ := b.g.SeatOf("red"); s.Name != "Rita" {
		t.Errorf("red is played by %s", s.Name)
	}
	b.wants(b.tick(until), "")
	b.site.MailRead = nil
	b.wants(b.tick(until.Add(time.Second)), "")
	b.site = open
	b.wants(b.tick(until.Add(time.Second)), "shelve")
	b.replay()
}
