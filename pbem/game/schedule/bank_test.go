package schedule

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

var iccf = TimeBank{Start: 30 * Day, PerTurn: 3 * Day, Free: Day, DoubleAfter: 20 * Day}

func TestCharge(t *testing.T) {
	from := time.Date(2026, 1, 10, 8, 0, 0, 0, time.UTC)
	day := func(n int) time.Time { return from.Add(time.Duration(n) * Day) }
	for _, c := range []struct {
		name  string
		to    time.Time
		leave []Span
		want  int
	}{
		{"within the free hours", day(1).Add(-time.Second), nil, 0},
		{"a day", day(1), nil, 1},
		{"almost two", day(2).Add(-time.Second), nil, 1},
		{"20 days", day(20), nil, 20},
		{"23 whole days on one move are charged as 26", day(23), nil, 26},
		{"the same, and some hours", day(23).Add(5 * time.Hour), nil, 26},
		{"leave stops the clock", day(23), []Span{{day(2), day(12)}, {day(10), day(20)}}, 5},
		{"on leave all the time", day(23), []Span{{day(-2), day(30)}}, 0},
		{"the clock went back", day(-3), nil, 0},
	} {
		if got := iccf.Charge(from, c.to, c.leave); got != time.Duration(c.want)*Day {
			t.Errorf("%s: %s charged, want %d days", c.name, FormatDuration(got), c.want)
		}
	}
	if got := (TimeBank{}).Charge(from, day(9), nil); got != 0 {
		t.Errorf("without a bank %s are charged", got)
	}
	if a, b, c := iccf.Remaining(0, 1), iccf.Remaining(10*Day, 4), iccf.Remaining(99*Day, 2); a != 30*Day || b != 29*Day || c != 0 {
		t.Errorf("left: %s, %s, %s", a, b, c)
	}
}

// TestEmpty: a second before, the turn can still be paid; from then on it cannot.
func TestEmpty(t *testing.T) {
	from := time.Date(2026, 1, 10, 8, 0, 0, 0, time.UTC)
	if got := iccf.ExhaustedAt(from, 26*Day, nil); !got.Equal(from.Add(24 * Day)) {
		t.Errorf("26 days are used up after %s", got.Sub(from))
	}
	rapid.Check(t, func(t *rapid.T) {
		b := TimeBank{Start: Day, Free: time.Duration(rapid.IntRange(0, 50).Draw(t, "free")) * time.Hour,
			DoubleAfter: time.Duration(rapid.IntRange(0, 5).Draw(t, "double")) * Day}
		left := time.Duration(rapid.IntRange(0, 20).Draw(t, "left")) * Day
		var leave []Span
		for range rapid.IntRange(0, 3).Draw(t, "leaves") {
			a := from.Add(time.Duration(rapid.IntRange(-100, 600).Draw(t, "from")) * time.Hour)
			leave = append(leave, Span{a, a.Add(time.Duration(rapid.IntRange(1, 300).Draw(t, "for")) * time.Hour)})
		}
		end := b.ExhaustedAt(from, left, leave)
		if got := b.Charge(from, end.Add(-time.Second), leave); got > left {
			t.Fatalf("a second before %s already %s of %s", end, got, left)
		}
		if got := b.Charge(from, end.Add(time.Second), leave); got <= left && !(Span{end, end.Add(time.Second)}).in(leave) {
			t.Fatalf("behind %s only %s of %s", end, got, left)
		}
	})
}

// in reports whether a span touches one of a list.
func (s Span) in(list []Span) bool { return coveredTime(s.From, s.To, list) > 0 }

func TestAllows(t *testing.T) {
	p := parse(t, full) // 14 days, 3 slots, 24 h notice
	z := p.Zone()
	day := func(s string) time.Time {
		d, err := ParseDay(s, z)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	now := day("2026-03-20")
	taken := []Span{{day("2026-04-01"), day("2026-04-05")}}
	for _, c := range []struct {
		s     Span
		taken []Span
		want  string
	}{
		{Span{day("2026-03-22"), day("2026-04-01")}, taken, ""},
		{Span{day("2026-04-05"), day("2026-04-19")}, taken, ""},
		{Span{day("2026-04-05"), day("2026-04-20")}, taken, "15 days; without asking it may have 14"},
		{Span{day("2026-04-04"), day("2026-04-06")}, taken, "overlaps the absence from Wed 2026-04-01"},
		{Span{day("2026-03-20"), day("2026-03-22")}, taken, "must be announced 1d before"},
		{Span{day("2026-04-06"), day("2026-04-06")}, taken, "before it begins"},
		{Span{day("2026-05-01"), day("2026-05-02")}, append(taken, taken[0], taken[0]), "3 absences"},
	} {
		err := p.Absence.Check(p, c.taken, c.s, now)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v: %v, want %q", c.s, err, c.want)
		}
	}
	if err := (Absence{}).Check(p, nil, Span{day("2026-05-01"), day("2026-05-02")}, now); err == nil {
		t.Error("without rules for absences one may be taken by announcing it")
	}
	if n := p.Days(Span{day("2026-03-28"), day("2026-03-30")}); n != 2 {
		t.Errorf("a week-end of 47 hours has %d days", n)
	}
}
