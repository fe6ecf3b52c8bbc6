package schedule

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	z, err := ParseZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

const stamp = "2006-01-02 15:04"

// TestWallClock: what a zone's clock skips or shows twice, on both edges of summer time.
func TestWallClock(t *testing.T) {
	for _, c := range []struct{ zone, wall, want string }{
		{"Europe/Berlin", "2026-03-29 01:59", "Sun 2026-03-29 01:59 Europe/Berlin (UTC+01:00)"},
		{"Europe/Berlin", "2026-03-29 02:00", "Sun 2026-03-29 03:00 Europe/Berlin (UTC+02:00)"},
		{"Europe/Berlin", "2026-03-29 02:30", "Sun 2026-03-29 03:00 Europe/Berlin (UTC+02:00)"},
		{"Europe/Berlin", "2026-03-29 03:00", "Sun 2026-03-29 03:00 Europe/Berlin (UTC+02:00)"},
		{"Europe/Berlin", "2026-10-25 02:30", "Sun 2026-10-25 02:30 Europe/Berlin (UTC+02:00)"},
		{"Europe/Berlin", "2026-10-25 03:00", "Sun 2026-10-25 03:00 Europe/Berlin (UTC+01:00)"},
		{"America/New_York", "2026-03-08 02:15", "Sun 2026-03-08 03:00 America/New_York (UTC-04:00)"},
		{"America/New_York", "2026-11-01 01:15", "Sun 2026-11-01 01:15 America/New_York (UTC-04:00)"},
		{"Australia/Lord_Howe", "2026-10-04 02:15", "Sun 2026-10-04 02:30 Australia/Lord_Howe (UTC+11:00)"},
		{"Australia/Lord_Howe", "2026-04-05 01:45", "Sun 2026-04-05 01:45 Australia/Lord_Howe (UTC+11:00)"},
		{"Asia/Tokyo", "2026-03-29 02:30", "Sun 2026-03-29 02:30 Asia/Tokyo (UTC+09:00)"},
		{"Pacific/Apia", "2011-12-30 12:00", "Sat 2011-12-31 00:00 Pacific/Apia (UTC+14:00)"},
		{"UTC", "2026-03-05 20:00", "Thu 2026-03-05 20:00 UTC"},
	} {
		z := zone(t, c.zone)
		at, err := ParseInstant(c.wall, z)
		if err != nil {
			t.Fatal(err)
		}
		if got := FormatInstant(at, z); got != c.want {
			t.Errorf("%s in %s: %s, want %s", c.wall, c.zone, got, c.want)
		}
	}
	for _, bad := range []string{"", "05/03/2026 20:00", "2026-3-5 20:00", "2026-02-29 20:00", "2026-03-05 24:00", "2026-03-05",
		"tomorrow"} {
		if at, err := ParseInstant(bad, time.UTC); err == nil {
			t.Errorf("%q is read as %s", bad, at)
		}
	}
	if at, err := ParseDay("2026-03-29", zone(t, "Europe/Berlin")); err != nil || at.UTC().Format(stamp) != "2026-03-28 23:00" {
		t.Errorf("the day begins at %s, %v", at, err)
	}
}

// TestDueOverSummerTime: 20:00 stays 20:00, whatever the clock did meanwhile; the distance in hours tells which edge it
// was.
func TestDueOverSummerTime(t *testing.T) {
	for _, c := range []struct {
		zone, from, due string
		hours           int
	}{
		{"Europe/Berlin", "2026-03-27 20:00", "2026-04-01 20:00", 119},
		{"Europe/Berlin", "2026-10-23 20:00", "2026-10-28 20:00", 121},
		{"America/New_York", "2026-03-06 20:00", "2026-03-11 20:00", 119},
		{"America/New_York", "2026-10-30 20:00", "2026-11-04 20:00", 121},
		{"Asia/Tokyo", "2026-03-27 20:00", "2026-04-01 20:00", 120},
		{"Europe/Berlin", "2026-03-27 20:01", "2026-04-02 20:00", 142},
	} {
		z := zone(t, c.zone)
		p := parse(t, fmt.Sprintf("clock: {zone: %s, at: 20:00}\nkinds: {order: {next: 5d, grace: 48h}}", c.zone))
		from, _ := ParseInstant(c.from, z)
		due, grace := p.Due(Question{Owed: "order T1", KnownAt: from})
		if got := due.In(z).Format(stamp); got != c.due || int(due.Sub(from).Hours()) != c.hours {
			t.Errorf("%s %s: due %s after %s, want %s after %d h", c.zone, c.from, got, due.Sub(from), c.due, c.hours)
		}
		if got := grace.In(z).Format("15:04"); got != "20:00" {
			t.Errorf("%s %s: grace ends at %s", c.zone, c.from, got)
		}
	}
	// Half an hour of summer time.
	z := zone(t, "Australia/Lord_Howe")
	p := parse(t, "clock: {zone: Australia/Lord_Howe, at: 20:00}\nkinds: {order: {next: 5d}}")
	for from, want := range map[string]time.Duration{"2026-10-01 20:00": 5*Day - 30*time.Minute,
		"2026-04-02 20:00": 5*Day + 30*time.Minute} {
		at, _ := ParseInstant(from, z)
		if due, _ := p.Due(Question{Owed: "order", KnownAt: at}); due.Sub(at) != want || due.In(z).Format("15:04") != "20:00" {
			t.Errorf("from %s: due %s, %s later", from, due.In(z), due.Sub(at))
		}
	}
	// Deadlines at a time that does not exist on one day, and comes twice on another.
	p = parse(t, "clock: {zone: Europe/Berlin, at: 02:30}\nkinds: {order: {next: 1d}}")
	z = zone(t, "Europe/Berlin")
	for from, want := range map[string]string{"2026-03-28 02:30": "2026-03-29 03:00 +0200", "2026-10-24 02:30": "2026-10-25 02:30 +0200"} {
		at, _ := ParseInstant(from, z)
		if due, _ := p.Due(Question{Owed: "order", KnownAt: at}); due.In(z).Format(stamp+" -0700") != want {
			t.Errorf("from %s: due %s, want %s", from, due.In(z), want)
		}
	}
	// Less than a day is elapsed time.
	p = parse(t, "clock: {zone: Europe/Berlin}\nkinds: {order: {next: 12h}}")
	at, _ := ParseInstant("2026-03-28 20:00", z)
	if due, _ := p.Due(Question{Owed: "order", KnownAt: at}); due.Sub(at) != 12*time.Hour {
		t.Errorf("12 h became %s", due.Sub(at))
	}
}

func TestDue(t *testing.T) {
	z := zone(t, "Europe/Berlin")
	at := func(s string) time.Time {
		i, err := ParseInstant(s, z)
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	p := parse(t, full) // 20:00, not on Saturdays, order 5d
	leave := []Span{{at("2026-06-10 00:00"), at("2026-06-17 00:00")}}
	for _, c := range []struct {
		name, want string
		q          Question
	}{
		{"monday to saturday, which is none", "2026-06-07 20:00", Question{KnownAt: at("2026-06-01 10:00")}},
		{"friday", "2026-06-10 20:00", Question{KnownAt: at("2026-06-05 10:00")}},
		{"never earlier than the last", "2026-06-22 20:00", Question{KnownAt: at("2026-06-05 10:00"),
			LastDeadline: at("2026-06-22 20:00")}},
		{"the last was earlier", "2026-06-10 20:00", Question{KnownAt: at("2026-06-05 10:00"), LastDeadline: at("2026-06-06 20:00")}},
		{"an absence in between stops the clock", "2026-06-18 20:00", Question{KnownAt: at("2026-06-06 10:00"), Absences: leave}},
		{"asked during an absence", "2026-06-22 20:00", Question{KnownAt: at("2026-06-12 10:00"), Absences: leave}},
		{"the last falls into an absence", "2026-06-17 20:00", Question{KnownAt: at("2026-06-01 10:00"),
			LastDeadline: at("2026-06-11 20:00"),
			Absences:     leave}},
		{"an absence that is over", "2026-06-24 20:00", Question{KnownAt: at("2026-06-19 10:00"), Absences: leave}},
		{"an absence behind it", "2026-06-09 20:00", Question{KnownAt: at("2026-06-04 20:00"), Absences: leave}},
	} {
		c.q.Owed = "order T3-S-1"
		due, grace := p.Due(c.q)
		if got := due.In(z).Format(stamp); got != c.want {
			t.Errorf("%s: due %s, want %s", c.name, got, c.want)
		}
		if c.name == "an absence behind it" && grace.In(z).Format(stamp) != "2026-06-18 20:00" {
			t.Errorf("the grace runs through the absence, to %s", grace.In(z))
		}
	}
	due, _ := p.Due(Question{Owed: "decision retreat", KnownAt: at("2026-06-01 10:07")})
	if got := due.In(z).Format(stamp); got != "2026-06-03 10:07" {
		t.Errorf("at any time: due %s", got)
	}
	due, _ = p.Due(Question{Owed: "decision retreat", KnownAt: at("2026-06-04 10:07")})
	if got := due.In(z).Format(stamp); got != "2026-06-07 10:07" {
		t.Errorf("at any time, but not on a Saturday: due %s", got)
	}
	warn := p.Warnings(at("2026-03-29 20:00"))
	if len(warn) != 2 || warn[0].In(z).Format(stamp) != "2026-03-28 20:00" || warn[1].In(z).Format(stamp) != "2026-03-29 14:00" {
		t.Errorf("warnings %v", warn)
	}
	if got := p.Postpone(at("2026-03-28 20:00"), 2*Day).In(z).Format(stamp); got != "2026-03-30 20:00" {
		t.Errorf("two days later is %s", got)
	}
}

// TestDueHolds: whatever zone, day and absence, a deadline leaves the time that was announced, falls on its hour and
// weekday, into no absence, and not before the last one.
func TestDueHolds(t *testing.T) {
	zones := []string{"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo", "Pacific/Apia", "UTC"}
	rapid.Check(t, func(t *rapid.T) {
		p := Policy{Clock: Clock{Later: true, Zone: mustZone(rapid.SampledFrom(zones).Draw(t, "zone")),
			Minute: rapid.IntRange(AnyMinute, 24*60-1).Draw(t, "at")}}
		for i := range p.Clock.Days {
			p.Clock.Days[i] = rapid.Bool().Draw(t, "day")
		}
		k := QuestionKind{Name: "order", Minute: InheritClock, TimeAllowed: time.Duration(rapid.IntRange(1,
			30*24).Draw(t, "next")) * time.Hour,
			Grace: time.Duration(rapid.IntRange(0, 72).Draw(t, "grace")) * time.Hour}
		p.Kinds = []QuestionKind{k}
		base := time.Date(2010, 1, 1, 0, 0, 0, 0, time.UTC)
		instant := func(label string) time.Time {
			return base.Add(time.Duration(rapid.IntRange(0, 20*365*24*60).Draw(t, label)) * time.Minute)
		}
		q := Question{Owed: "order X", KnownAt: instant("from")}
		q.LastDeadline = q.KnownAt.Add(time.Duration(rapid.IntRange(-400, 400).Draw(t, "last")) * time.Hour)
		for range rapid.IntRange(0, 3).Draw(t, "absences") {
			a := q.KnownAt.Add(time.Duration(rapid.IntRange(-400, 400).Draw(t, "absent")) * time.Hour)
			q.Absences = append(q.Absences, Span{a, a.Add(time.Duration(rapid.IntRange(1, 300).Draw(t, "for")) * time.Hour)})
		}
		due, grace := p.Due(q)
		z := p.Zone()
		if free := due.Sub(q.KnownAt) - coveredTime(q.KnownAt, due, q.Absences); free < k.TimeAllowed-25*time.Hour &&
			z.String() == "Pacific/Apia" ||
			free < k.TimeAllowed-90*time.Minute && z.String() != "Pacific/Apia" {
			t.Fatalf("only %s of %s", free, k.TimeAllowed)
		}
		if due.Before(q.LastDeadline) || grace.Before(due) {
			t.Fatalf("due %s, last %s, grace %s", due, q.LastDeadline, grace)
		}
		for _, a := range q.Absences {
			if a.contains(due) {
				t.Fatalf("due %s in the absence %v", due, a)
			}
		}
		w := wallOf(due, z)
		if p.Clock.Minute != AnyMinute && w != wall(p.Clock.Minute)*60+w.date() && (wall(p.Clock.Minute)*60+w.date()).toInstant(z) != due {
			t.Fatalf("due %s, which is not %s", due.In(z), formatClock(p.Clock.Minute))
		}
		if !p.allowsDay(w.date()) && z.String() != "Pacific/Apia" {
			t.Fatalf("due on %s", due.In(z))
		}
		if again, _ := p.Due(q); again != due {
			t.Fatal("another answer to the same question")
		}
	})
}

func mustZone(name string) *time.Location {
	z, err := ParseZone(name)
	if err != nil {
		panic(err)
	}
	return z
}
