package dailyletter

import (
	"errors"
	"testing"
	"time"

	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/view/report"
)

// TestHour: the hour is that of the zone, on every day of the year.
func TestHour(t *testing.T) {
	zone, err := schedule.ParseZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		day    string
		minute int
		want   string
	}{
		{"2026-10-24", 150, "2026-10-24T00:30:00Z"},
		{"2026-10-25", 150, "2026-10-25T00:30:00Z"}, // the first of two
		{"2026-10-26", 150, "2026-10-26T01:30:00Z"},
		{"2027-03-28", 150, "2027-03-28T01:00:00Z"}, // skipped: the first instant after it
		{"2027-03-29", 150, "2027-03-29T00:30:00Z"},
	} {
		if got := (DueTime{Minute: tc.minute, Zone: zone}).at(tc.day).UTC().Format(time.RFC3339); got != tc.want {
			t.Errorf("%s: %s, want %s", tc.day, got, tc.want)
		}
	}
}

// box is an outbox in memory.
type box map[string]bool

func (b box) WasReleased(id string) (bool, error) { return b[id], nil }

func (b box) Send(ids []string, _ []compose.Letter) (int, error) {
	for _, id := range ids {
		b[id] = true
	}
	return len(ids), nil
}

// paper is a kind of letter for two readers.
type paper struct {
	quiet, broken bool
	from          []string // since when each letter tells
}

func (p *paper) Name() string { return "paper" }

func (p *paper) DueTimes(time.Time) ([]DueTime, error) {
	return []DueTime{{Minute: 8 * 60, Zone: time.UTC, Since: time.Date(2026, time.July, 7, 9, 0, 0, 0, time.UTC)}}, nil
}

func (p *paper) Readers(h DueTime) ([]Reader, error) {
	return []Reader{{Key: "a@example.org", Addr: "a@example.org", Since: h.Since},
		{Key: "b@example.org", Addr: "b@example.org", Since: h.Since}}, nil
}

func (p *paper) Write(r Reader, t Period) (report.Letter, bool, error) {
	if p.broken && r.Key[0] == 'b' {
		return report.Letter{}, false, errors.New("a torn file")
	}
	if !p.quiet || t.Always {
		p.from = append(p.from, t.From.Format("01-02 15:04"))
	}
	return report.Letter{Subject: "paper", Text: "news", HTML: "news"}, !p.quiet || t.Always, nil
}

// TestRound: one letter a day from the first hour after the wish on, late after an outage, none on a quiet day but
// Monday or the first day after one that was missed, and none twice after a failure or a restart.
func TestRound(t *testing.T) {
	b, p := box{}, &paper{}
	round := func() *Writer {
		return &Writer{Kind: p, Sender: &alerts.Sender{Letters: &letters.Writer{From: "pbem@example.org"}, Outbox: b}}
	}
	r := round()
	for _, x := range []struct {
		at      string
		letters int
		from    string
		set     func()
	}{
		{"07-07 10:00", 0, "", nil}, // a Tuesday
		{"07-08 07:59", 0, "", nil},
		{"07-08 08:00", 2, "07-07 09:00", nil},
		{"07-08 08:01", 0, "", nil},
		{"07-08 12:00", 0, "", func() { r = round() }},
		{"07-10 13:00", 2, "07-08 08:00", nil}, // after an outage
		{"07-11 08:00", 0, "", func() { p.quiet = true }},
		{"07-13 08:00", 2, "07-10 08:00", nil}, // a Monday
		{"07-14 08:00", 1, "07-13 08:00", func() { p.quiet, p.broken = false, true }},
		{"07-14 08:00", 0, "", func() { p.broken = false }}, // within the pause
		{"07-14 08:01", 1, "07-13 08:00", nil},
		{"08-01 08:00", 2, "07-25 08:00", nil}, // no further back
		{"08-02 08:00", 0, "", func() { p.quiet = true }},
		{"08-05 13:00", 2, "08-01 08:00", nil}, // after an outage over a Monday
		{"08-06 08:00", 0, "", nil},
	} {
		if x.set != nil {
			x.set()
		}
		now, err := time.Parse("2006-01-02 15:04", "2026-"+x.at)
		if err != nil {
			t.Fatal(err)
		}
		p.from = nil
		n, err := r.WriteDue(now)
		if (err != nil) != p.broken || n != x.letters || n != len(p.from) || n > 0 && p.from[0] != x.from {
			t.Errorf("%s: %d letters from %v, %v; want %d from %s", x.at, n, p.from, err, x.letters, x.from)
		}
	}
}
