package ratelimit

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

var start = time.Date(2026, 7, 4, 18, 0, 0, 0, time.UTC)

func TestWait(t *testing.T) {
	m := New(Limit{2, time.Hour}, Limit{3, 24 * time.Hour}, Limit{0, time.Minute})
	for _, step := range []struct {
		minute int
		want   time.Duration
	}{
		{0, 0}, {10, 0}, {20, 40 * time.Minute}, {59, time.Minute}, {60, 0}, {61, 23*time.Hour - time.Minute}, {24 * 60, 0},
	} {
		now := start.Add(time.Duration(step.minute) * time.Minute)
		got := m.Delay("a", now)
		if got != step.want {
			t.Errorf("minute %d: wait %v, want %v", step.minute, got, step.want)
		}
		if got == 0 {
			m.Add("a", now)
		}
	}
	if m.Delay("b", start) != 0 {
		t.Error("one key fills another")
	}
	if n := m.Count("a", start.Add(70*time.Minute), time.Hour); n != 1 {
		t.Errorf("%d events within an hour", n)
	}
	m.Delay("a", start.Add(1000*time.Hour))
	if len(m.events) != 0 {
		t.Error("what is over is kept")
	}
}

// However events come, no stretch of time holds more than its limit.
func TestNeverMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limits := []Limit{{rapid.IntRange(1, 5).Draw(t, "n"), time.Hour}, {rapid.IntRange(1, 9).Draw(t, "m"), 5 * time.Hour}}
		m := New(limits...)
		now := start
		var done []time.Time
		for range rapid.IntRange(1, 60).Draw(t, "events") {
			now = now.Add(time.Duration(rapid.IntRange(0, 90).Draw(t, "minutes")) * time.Minute)
			if d := m.Delay("k", now); d > 0 {
				if rapid.Bool().Draw(t, "patient") {
					now = now.Add(d)
				} else {
					continue
				}
			}
			if m.Delay("k", now) != 0 {
				t.Fatal("waiting was not enough")
			}
			m.Add("k", now)
			done = append(done, now)
			for _, l := range limits {
				n := 0
				for _, at := range done {
					if at.After(now.Add(-l.Per)) {
						n++
					}
				}
				if n > l.N {
					t.Fatalf("%d events within %v, %d allowed", n, l.Per, l.N)
				}
			}
		}
	})
}
