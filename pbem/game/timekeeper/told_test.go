package timekeeper

import (
	"testing"
	"time"

	"fieldpost/pbem/engine"
)

// TestNoLapseBeforeTheLetterIsOut: a side lapses neither while the letter that asks it waits nor right after it: its
// deadline is moved by the time that the letter took, once, and nobody is called late meanwhile.
func TestNoLapseBeforeTheLetterIsOut(t *testing.T) {
	b := newTable(t, timetable+"nmr: forfeit\nsilence: {loss: 20d}\n")
	var out time.Time
	b.site.NotifiedAt = func(s engine.Seat, cause int) (int, time.Time, bool) {
		if s.Addr != "rita@example.org" || cause != 0 {
			t.Fatalf("asked for %s since %d", s.Addr, cause)
		}
		return 0, out, !out.IsZero()
	}
	b.wants(b.tick(created), "deadline")
	b.standing("red 2026-04-01 20:00 to 04-03 20:00, policy")
	for _, day := range []string{"2026-04-02 12:00", "2026-04-03 20:01", "2026-04-20 12:00", "2026-05-20 12:00"} {
		r := b.tick(at(t, day))
		if b.wants(r, ""); warned(r) != "" || r.NextLook.After(b.now) {
			t.Errorf("%s: warned %q, next look at %s", day, warned(r), r.NextLook)
		}
		if late := day > "2026-04-03"; r.UninformedSince.IsZero() == late || late != r.Lapse.IsZero() {
			t.Errorf("%s: deaf since %s, lapses at %s", day, r.UninformedSince, r.Lapse)
		}
	}
	out = at(t, "2026-05-20 13:00") // 54 days behind the question
	b.wants(b.tick(out.Add(time.Minute)), "deadline")
	b.standing("red 2026-05-25 20:00 to 05-27 20:00, undelivered 54d")
	b.wants(b.tick(at(t, "2026-05-27 19:59")), "")
	b.wants(b.tick(at(t, "2026-05-27 20:00")), "lapse, finish")
	b.replay()
}

// TestShortWaitsMoveNothing: a letter that is tried again for an hour moves no deadline, and an outage counts once.
func TestShortWaitsMoveNothing(t *testing.T) {
	b := newTable(t, timetable+"nmr: forfeit\n")
	out := created.Add(2 * time.Hour)
	b.site.NotifiedAt = func(engine.Seat, int) (int, time.Time, bool) { return 0, out, true }
	b.wants(b.tick(created), "deadline")
	b.wants(b.tick(created.Add(3*time.Hour)), "")
	b.site.Outages = []Outage{{From: created.Add(4 * time.Hour), To: created.Add(30 * time.Hour), Shift: 48 * time.Hour}}
	out = created.Add(31 * time.Hour) // it came back, and went once more
	b.wants(b.tick(created.Add(32*time.Hour)), "deadline")
	b.standing("red 2026-04-03 20:00 to 04-05 20:00, outage 1d2h")
}

// TestWaitCostsNoTime: the time in which a side could not know is taken from no time bank.
func TestWaitCostsNoTime(t *testing.T) {
	for _, waits := range []bool{false, true} {
		b := newTable(t, "clock: {zone: Europe/Berlin}\nkinds: {order: {next: 20d}}\nbank: {start: 10d, free: 24h}\n")
		out := created
		if waits {
			out = created.AddDate(0, 0, 4)
		}
		b.site.NotifiedAt = func(engine.Seat, int) (int, time.Time, bool) { return 0, out, !b.now.Before(out) }
		b.tick(created)
		b.tick(out.Add(time.Minute))
		b.now = created.AddDate(0, 0, 5)
		b.send("red", "pass", engine.Executed)
		b.tick(b.now)
		left := int64(0)
		for _, a := range b.g.AdminState().Bank {
			if a.Side == "red" {
				left = a.Used
			}
		}
		if left != 5*86400 && !waits || left != 86400 && waits {
			t.Errorf("waits %v: %d seconds of the bank are used", waits, left)
		}
	}
}
