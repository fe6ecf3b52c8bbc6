package timekeeper

import (
	"fmt"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
)

// TestWarnings: a side that has filed nothing is warned at the times of the policy, everybody once a day while the
// grace runs; the same notice has the same key however often it is looked at.
func TestWarnings(t *testing.T) {
	b, end := late(t, timetable+"warn: [24h, 6h]")
	due := end.Add(-2 * day)
	keys := map[string]int{}
	for now := created; now.Before(end); now = now.Add(time.Hour) {
		r := b.tick(now)
		b.wants(r, "")
		for _, w := range r.Warnings {
			keys[w.Key()]++
			if w.Kind == DeadlinePassed == now.Before(due) || w.At.After(now) || !w.Due.Equal(due) || !w.Grace.Equal(end) {
				t.Errorf("%s: %+v", now, w)
			}
		}
	}
	want := map[string]int{
		fmt.Sprintf("soon-blue-%d-%d", b.g.Question().Cause, due.Add(-day).Unix()):         18,
		fmt.Sprintf("soon-blue-%d-%d", b.g.Question().Cause, due.Add(-6*time.Hour).Unix()): 6,
		fmt.Sprintf("late-blue-%d-%d", b.g.Question().Cause, due.Unix()):                   24,
		fmt.Sprintf("late-blue-%d-%d", b.g.Question().Cause, due.Add(day).Unix()):          24,
	}
	if fmt.Sprint(keys) != fmt.Sprint(want) {
		t.Errorf("keys %v\nwant %v", keys, want)
	}
}

// TestNoWarning: who has a draft on file is not warned, nor is one whose deadline came to stand after the time of
// warning.
func TestNoWarning(t *testing.T) {
	b, end := late(t, timetable+"warn: [24h, 6h]")
	b.send(toy.Blue, "draft\npass", engine.Drafted)
	for _, now := range []time.Time{end.Add(-3 * day), end.Add(-50 * time.Hour), end.Add(-day)} {
		if r := b.tick(now); len(r.Warnings) > 0 {
			t.Errorf("%s: %s", now, warned(r))
		}
	}
	b = newTable(t, "kinds: {order: {next: 12h}}\nwarn: [24h, 6h]")
	b.tick(created)
	if r := b.tick(created.Add(time.Hour)); len(r.Warnings) > 0 || !r.NextLook.Equal(created.Add(6*time.Hour)) {
		t.Errorf("%s, next %s", warned(r), r.NextLook)
	}
	if r := b.tick(created.Add(6 * time.Hour)); warned(r) != "soon red" {
		t.Errorf("six hours before: %s", warned(r))
	}
}

// TestSilence: who is not heard of is reminded, and loses at last; a check or a refused sheet breaks the silence.
func TestSilence(t *testing.T) {
	b := newTable(t, "silence: {remind: [14d, 28d], loss: 40d}")
	if r := b.tick(created.Add(13 * day)); warned(r) != "" || !r.NextLook.Equal(created.Add(14*day)) {
		t.Fatalf("%s, next %s", warned(r), r.NextLook)
	}
	r := b.tick(created.Add(15 * day))
	if warned(r) != "silent red" || !r.Warnings[0].At.Equal(created.Add(14*day)) || !r.Warnings[0].Due.Equal(created) ||
		!r.Warnings[0].Grace.Equal(created.Add(40*day)) {
		t.Fatalf("%+v", r.Warnings)
	}
	if r := b.tick(created.Add(29 * day)); warned(r) != "silent red" || !r.Warnings[0].At.Equal(created.Add(28*day)) {
		t.Fatalf("%+v", r.Warnings)
	}
	b.send(toy.Red, "move A4 9999", engine.Refused)
	if r := b.tick(created.Add(41 * day)); did(r)+warned(r) != "" {
		t.Fatalf("%s %s", did(r), warned(r))
	}
	b.wants(b.tick(created.Add(69*day-time.Second)), "")
	b.wants(b.tick(created.Add(69*day)), "lapse, finish")
	b.replay()
}

// TestSilenceOfSomebodyElse: people who take a seat, or stand in on it, were not silent before they came.
func TestSilenceOfSomebodyElse(t *testing.T) {
	for _, how := range []string{engine.SeatingTakeover, engine.SeatingBeginStandIn} {
		b := newTable(t, "silence: {remind: [10d], loss: 30d}")
		b.wants(b.tick(created), "")
		b.now = created.Add(29 * day)
		s := engine.Seating{Side: toy.Red, Change: how, Seat: engine.Seat{Side: toy.Red, Addr: "new@example.org"}}
		if how == engine.SeatingTakeover {
			b.act("moderator", engine.Seating{Side: toy.Red, Change: engine.SeatingEject})
			b.wants(b.tick(created.Add(99*day)), "")
		}
		b.act("moderator", s)
		from := b.now
		r := b.tick(from.Add(2 * day))
		b.wants(r, "")
		if len(r.Warnings) > 0 {
			t.Errorf("%s: %s", how, warned(r))
		}
		b.wants(b.tick(from.Add(30*day-time.Second)), "")
		b.wants(b.tick(from.Add(30*day)), "lapse, finish")
		b.replay()
	}
}

// TestMissed: the moderators are told once when a side has lapsed so often in a row.
func TestMissed(t *testing.T) {
	b := newTable(t, "kinds: {order: {next: 5d}, decision: {next: 5d}}\nnmr: defaults\nmissed: 2")
	keys := map[string]bool{}
	for n := range 12 {
		for _, w := range b.tick(created.Add(time.Duration(n) * 3 * day)).Warnings {
			if w.Kind != TooManyMissed || w.Cause < 2 {
				t.Errorf("%+v", w)
			}
			keys[fmt.Sprint(w.Kind, " ", w.Side, " ", w.Cause)] = true
		}
	}
	if !keys["missed red 2"] || keys["missed red 1"] || keys["missed blue 1"] {
		t.Errorf("told of %v", keys)
	}
}
