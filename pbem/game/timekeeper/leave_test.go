package timekeeper

import (
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
)

// TestAbsence: one that was announced before a deadline was set pushes it; one announced later does not touch it, and
// moves it when the other side agrees.
func TestAbsence(t *testing.T) {
	b := newTable(t, timetable)
	b.act("blue", engine.Absence{Side: toy.Blue, From: at(t, "2026-03-30 00:00"), To: at(t, "2026-04-06 00:00"),
		State: engine.AbsenceAnnounced})
	b.act("blue", engine.Absence{Side: toy.Blue, From: at(t, "2026-05-01 00:00"), To: at(t, "2026-06-01 00:00"), State: engine.Withdrawn,
		No: 1})
	b.act("blue", engine.Absence{Side: toy.Blue, From: at(t, "2026-03-30 00:00"), To: at(t, "2026-04-06 00:00"),
		State: engine.AbsenceAnnounced})
	b.tick(created)
	b.standing("red 2026-04-01 20:00 to 04-03 20:00, policy")
	b.act("red", engine.Absence{Side: toy.Red, From: at(t, "2026-03-31 00:00"), To: at(t, "2026-04-07 00:00"),
		State: engine.AbsenceRequested})
	b.act("blue", engine.Absence{Side: toy.Blue, From: at(t, "2026-03-30 00:00"), To: at(t, "2026-04-06 00:00"),
		State: engine.AbsenceAgreed,
		No:    2})
	b.wants(b.tick(created.Add(time.Hour)), "")
	b.now = created.Add(2 * time.Hour)
	b.act("blue", engine.Absence{No: 3, Side: toy.Red, State: engine.AbsenceAgreed})
	b.wants(b.tick(b.now), "deadline")
	b.standing("red 2026-04-08 20:00 to 04-10 20:00, absence agreed")
	b.wants(b.tick(created.Add(3*time.Hour)), "")
	b.now = created.Add(4 * time.Hour)
	b.send(toy.Red, "pass", engine.Executed)
	b.tick(b.now)
	b.standing("blue 2026-04-08 20:00 to 04-10 20:00, policy")
	b.replay()
}

// TestStandInIsThere: the absence of a player does not stop the clock of whoever stands in, one of the stand-in does,
// and when the player is back theirs counts again.
func TestStandInIsThere(t *testing.T) {
	away := engine.Absence{Side: toy.Red, From: at(t, "2026-03-30 00:00"), To: at(t, "2026-04-06 00:00"),
		State: engine.AbsenceAnnounced}
	stands := engine.Seating{Side: toy.Red, Change: engine.SeatingBeginStandIn, Seat: engine.Seat{Name: "Ute", Addr: "ute@example.org"}}
	back := engine.Seating{Side: toy.Red, Change: engine.SeatingEndStandIn}
	const soon, later = "red 2026-04-01 20:00 to 04-03 20:00, policy", "red 2026-04-08 20:00 to 04-10 20:00, policy"
	for _, c := range []struct {
		acts []engine.Act
		want string
	}{{[]engine.Act{away}, later}, {[]engine.Act{away, stands}, soon}, {[]engine.Act{stands, away}, later},
		{[]engine.Act{away, stands, back}, later}} {
		b := newTable(t, timetable)
		for _, a := range c.acts {
			b.act("red", a)
		}
		b.tick(created)
		b.standing(c.want)
		b.replay()
	}
}

const bank = "kinds: {decision: {next: 30d}}\nbank: {start: 30d, per_turn: 3d, free: 24h, double_after: 20d}\n"

// used returns what a side's bank was charged, in days.
func (b *table) used() int64 {
	b.t.Helper()
	for _, a := range b.g.AdminState().Bank {
		if a.Side == toy.Red {
			return a.Used / int64(day/time.Second)
		}
	}
	return 0
}

// TestBank: 23 whole days on one move are charged as 26; the deadline is when the bank is empty.
func TestBank(t *testing.T) {
	b := newTable(t, bank)
	b.tick(created)
	// 30 days are 20 and half of the other ten, and one is free
	b.standing("red 2026-04-22 13:00 to 04-22 13:00, time bank")
	b.now = created.Add(23 * day)
	b.send(toy.Red, "pass", engine.Executed)
	b.wants(b.tick(b.now), "charge, deadline")
	if n := b.used(); n != 26 {
		t.Errorf("%d days are charged, want 26", n)
	}
	b.wants(b.tick(b.now), "")
	b.now = b.now.Add(23 * time.Hour)
	b.send(toy.Blue, "pass", engine.Executed)
	b.wants(b.tick(b.now), "deadline") // within the free hours: nothing to book
	if b.g.OpenChoice() == nil {
		t.Fatal("no decision is open")
	}
	// four days are left, three more came with the second turn, and one is free
	b.standing("red 2026-04-28 12:00 to 04-28 12:00, time bank")
	b.now = b.now.Add(2 * day)
	b.send(toy.Red, "order sealed0", engine.Refused) // is no answer
	b.send(toy.Red, "order move/fight", engine.Answered)
	b.wants(b.tick(b.now), "charge, deadline")
	if n := b.used(); n != 28 {
		t.Errorf("%d days are charged, want 28", n)
	}
	b.wants(b.tick(b.now), "")
	b.send(toy.Red, "order fight/move\nhalt", engine.Executed) // a part of the phase: the time runs on
	b.now = b.now.Add(3 * day)
	b.wants(b.tick(b.now), "")
	b.send(toy.Red, "pass", engine.Executed)
	b.wants(b.tick(b.now), "charge, deadline")
	if n := b.used(); n != 31 {
		t.Errorf("%d days are charged, want 31", n)
	}
	b.replay()
}

// TestBankStandsStill: leave, a pause and an outage cost nothing.
func TestBankStandsStill(t *testing.T) {
	b := newTable(t, bank)
	b.act("red", engine.Absence{Side: toy.Red, From: created.Add(2 * day), To: created.Add(4 * day), State: engine.AbsenceAnnounced})
	b.tick(created)
	b.now = created.Add(5 * day)
	b.act("moderator", engine.Pause{})
	b.now = created.Add(8 * day)
	b.act("moderator", engine.Resume{})
	b.tick(b.now)
	b.site.Outages = []Outage{{From: created.Add(9 * day), To: created.Add(11 * day), Shift: 2 * day}}
	b.wants(b.tick(created.Add(11*day)), "deadline")
	b.now = created.Add(12*day + time.Hour)
	b.send(toy.Red, "pass", engine.Executed)
	b.tick(b.now)
	if n := b.used(); n != 5 { // twelve days less two, three and two
		t.Errorf("%d days are charged, want 5", n)
	}
	b.replay()
}

// TestBankAfterRollback: a question that a rollback took away costs nothing.
func TestBankAfterRollback(t *testing.T) {
	b := newTable(t, bank)
	b.send(toy.Red, "when retreat at 0202: noretreat", engine.Filed)
	to := b.g.Log().Size() - 1
	b.send(toy.Red, "pass", engine.Executed)
	b.wants(b.tick(created), "deadline")
	if _, err := b.g.Act(engine.Attribution{Name: "moderator", Reason: "a test", At: created.Add(10 * day)},
		engine.Rollback{ToRecord: to}); err != nil {
		t.Fatal(err)
	}
	b.wants(b.tick(created.Add(10*day)), "deadline")
	if list := b.g.AdminState().Bank; len(list) > 0 {
		t.Errorf("charged: %+v", list)
	}
}

// TestBankOfALapse: a player for whom others write is charged up to that moment.
func TestBankOfALapse(t *testing.T) {
	b := newTable(t, "kinds: {order: {next: 5d}}\nbank: {start: 30d, free: 24h}\nnmr: defaults")
	b.tick(created)
	b.wants(b.tick(created.Add(5*day)), "lapse, charge, deadline")
	if n := b.used(); n != 5 {
		t.Errorf("%d days are charged, want 5", n)
	}
	// A sheet is charged up to when it came, not up to its lock; a draft up to when it was carried out.
	for _, body := range []string{"pass", "draft\npass"} {
		b = newTable(t, "kinds: {order: {next: 5d}}\nbank: {start: 30d, free: 24h}\nnmr: draft\ncool: 1d")
		b.tick(created)
		b.now = created.Add(47 * time.Hour)
		in, want := b.input(toy.Red, body), int64(1)
		if b.now = created.Add(71 * time.Hour); body == "pass" {
			in.LockAt = b.now
			b.sendIn(in, engine.Committed)
		} else {
			b.sendIn(in, engine.Drafted)
			b.now, want = created.Add(5*day), 5
		}
		b.wants(b.tick(b.now), "process, charge, deadline")
		if n := b.used(); n != want {
			t.Errorf("%q: %d days are charged, want %d", body, n, want)
		}
	}
	// Under hold the time runs on until the player writes.
	b = newTable(t, "kinds: {order: {next: 5d}}\nbank: {start: 30d, free: 24h}")
	b.tick(created)
	b.wants(b.tick(created.Add(5*day)), "lapse")
	b.now = created.Add(9 * day)
	b.send(toy.Red, "pass", engine.Executed)
	b.wants(b.tick(b.now), "charge, deadline")
	if n := b.used(); n != 9 {
		t.Errorf("%d days are charged, want 9", n)
	}
}
