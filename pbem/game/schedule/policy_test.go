package schedule

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

const full = `
clock: {zone: Europe/Berlin, at: 20:00, days: MTWTF-S, never_earlier_than_last: true}
kinds:
  order: {next: 5d, grace: 48h}
  decision: {next: 48h, grace: 12h, at: any}
  decision noretreat: {next: 1d12h, nmr: defaults}
  order T1-*: {next: 2w}
  order T1-G-*: {next: 3w}
cool: 30m
warn: [6h, 24h, 6h]
nmr: draft
missed: 2
absence: {max_days: 14, slots: 3, notice: 24h}
bank: {start: 30d, per_turn: 3d, free: 24h, double_after: 20d}
silence: {remind: [35d, 14d, 28d], loss: 40d}
`

const fullCanonical = `{clock: {zone: Europe/Berlin, at: "20:00", days: "MTWTF-S", never_earlier_than_last: true}, ` +
	`kinds: {"decision": {next: 2d, grace: 12h, at: "any"}, "decision noretreat": {next: 1d12h, nmr: defaults}, "order": {next: 5d, grace: 2d}, "order T1-*": {next: 14d}, "order T1-G-*": {next: 21d}}, ` +
	`cool: 30m, warn: [1d, 6h], nmr: draft, missed: 2, absence: {max_days: 14, slots: 3, notice: 1d}, ` +
	`bank: {start: 30d, per_turn: 3d, free: 1d, double_after: 20d}, silence: {remind: [14d, 28d, 35d], loss: 40d}}`

func parse(t testing.TB, text string) Policy {
	t.Helper()
	p, err := ParseText(text)
	if err != nil {
		t.Fatalf("%v\nin\n%s", err, text)
	}
	return p
}

func TestCanonical(t *testing.T) {
	p := parse(t, full)
	if d := cmp.Diff(fullCanonical, p.Canonical()); d != "" {
		t.Errorf("canonical text:\n%s", d)
	}
	for _, text := range []string{fullCanonical, "kinds: {order: {next: 5d}}", "silence: {loss: 40d}", "bank: {start: 9d}"} {
		p := parse(t, text)
		if again := parse(t, p.Canonical()); again.Canonical() != p.Canonical() {
			t.Errorf("%s\nis read back as\n%s", p.Canonical(), again.Canonical())
		}
	}
}

func TestParseFaults(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "line 1: is empty"},
		{"- 5d", "line 1: must have keys and values: clock, kinds"},
		{"cool: 30m", "line 1: sets no deadline"},
		{"kinds: {order: {next: 5x}}", `line 1: kinds.order.next "5x" is not a duration`},
		{"kinds: {order: {grace: 5d}}", "line 1: kinds.order.next is missing"},
		{"kinds: {move: {next: 5d}}", "line 1: kinds.move is not known; keys here: order, decision"},
		{"kinds: {order: {next: 5d, at: 25:00}}", `kinds.order.at "25:00" is not a time of the day`},
		{"kinds: {order: {next: 5d}}\nclock: {zone: Berlin}", `line 2: clock.zone "Berlin" is not a time zone`},
		{"kinds: {order: {next: 5d}}\nclock: {zone: Local}", `line 2: clock.zone "Local" is not a time zone`},
		{"kinds: {order: {next: 5d}}\nclock: {zone: right/Europe/Berlin}", `line 2: clock.zone "right/Europe/Berlin" is not a time zone`},
		{"kinds: {order: {next: 5d}}\nclock: {zone: Europe//Berlin}", `line 2: clock.zone "Europe//Berlin" is not a time zone`},
		{"kinds: {order: {next: 5d}}\nclock: {zone: ../../etc/passwd}", "is not a time zone"},
		{"kinds: {order: {next: 5d}}\n---\nnmr: forfeit", "another document begins"},
		{"kinds: {order: {next: 5d}}\nclock: {days: -------}", "line 2: clock.days"},
		{"kinds: {order: {next: 5d}}\nclock: {days: MTWTFSX}", "letter 7 must be S or -"},
		{"kinds: {order: {next: 5d}}\nnmr: kill", `line 2: nmr "kill" is not one of hold, draft, defaults, computer, forfeit`},
		{"kinds: {order: {next: 5d}}\nnmr: hold\nnmr: draft", "line 3: nmr is given twice"},
		{"kinds: {order: {next: 5d}}\nbank: {start: 30h}", "line 2: bank.start must be whole days"},
		{"kinds: {order: {next: 5d}}\nsilence: {remind: [40d], loss: 40d}", "line 2: silence.remind 40d is not before the loss at 40d"},
		{"kinds: {order: {next: 5d}}\nmissed: -1", `line 2: missed "-1" is not a whole number`},
		{"kinds: {order: {next: 5d}}\nwarn: 6h", "line 2: warn must be a list"},
		{"kinds: {order: {next: 5d}}\nwarn: [0]", "line 2: warn must be longer than nothing"},
		{"kinds: &a {order: {next: *a}}", "must be a single value"},
		{"kinds: {order: {next: 99999w}}", "is longer than 3660 days"},
		{strings.Repeat("#", maxText+1), "bytes are no timetable"},
		{"a: [", "line 1: did not find"},
	} {
		_, err := ParseText(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60q: %v\nwant %s", c.text, err, c.want)
		}
	}
	_, err := ParseText("cool: x\nwarn: y\nnmr: z")
	if err == nil || strings.Count(err.Error(), "\n") != 2 {
		t.Errorf("not all faults are told: %v", err)
	}
}

func TestKindThatFits(t *testing.T) {
	p := parse(t, full)
	for question, want := range map[string]string{
		"order T3-G-1": "order", "order T1-S-1": "order T1-*", "order T1-G-2": "order T1-G-*", "order t1-g-2": "order T1-G-*",
		"decision retreat": "decision", "decision noretreat": "decision noretreat", "press": "",
	} {
		if k, _ := p.KindFor(question); k.Name != want {
			t.Errorf("%s: kind %q, want %q", question, k.Name, want)
		}
	}
	if due, grace := p.Due(Question{Owed: "press", KnownAt: time.Now()}); !due.IsZero() || !grace.IsZero() {
		t.Errorf("a question without a kind is due %v", due)
	}
	if got := p.NMRFor("decision noretreat") + p.NMRFor("decision retreat") +
		(Policy{}).NMRFor("order X"); got != NMRDefaults+NMRDraft+NMRHold {
		t.Errorf("NMR policies: %s", got)
	}
}

func TestGlob(t *testing.T) {
	for _, c := range []struct {
		pattern, s string
		want       bool
	}{{"a", "a", true}, {"a", "ab", false}, {"*", "", true}, {"a*", "ab", true}, {"*b", "ab", true}, {"a*b", "ab", true},
		{"a*a", "a", false},
		{"t*-g-*", "t12-g-1", true}, {"t*-g-*", "t12-s-1", false}, {"*a*b*", "xaxbx", true}, {"*a*b*", "xbxax", false}} {
		if got := glob(c.pattern, c.s); got != c.want {
			t.Errorf("glob(%q, %q) = %v", c.pattern, c.s, got)
		}
	}
}

func TestDurations(t *testing.T) {
	for in, want := range map[string]string{"5d": "5d", "48h": "2d", "30m": "30m", "1w": "7d", "1d12h": "1d12h", "90m": "1h30m", "0": "0",
		" 1W2D ": "9d"} {
		d, err := ParseDuration(in)
		if err != nil || FormatDuration(d) != want {
			t.Errorf("%q: %s, %v, want %s", in, FormatDuration(d), err, want)
		}
	}
	for _, in := range []string{"", "d", "5", "5s", "1h1d", "1d1d", "-5d", "5d ago", "12345678d", "3661d", "523w"} {
		if d, err := ParseDuration(in); err == nil {
			t.Errorf("%q is read as %s", in, d)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		d := time.Duration(rapid.IntRange(0, 3660*24*60).Draw(t, "minutes")) * time.Minute
		if got, err := ParseDuration(FormatDuration(d)); err != nil || got != d {
			t.Fatalf("%s is read back as %s: %v", FormatDuration(d), got, err)
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add(full)
	f.Add(fullCanonical)
	f.Add("kinds: {order: {next: 5d}}\nclock: {days: MTWTFSX}")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseText(text)
		if err != nil {
			return
		}
		c := p.Canonical()
		again, err := ParseText(c)
		if err != nil || again.Canonical() != c {
			t.Fatalf("%q\nis read back as\n%q\n%v", c, again.Canonical(), err)
		}
		from := time.Date(2026, 3, 27, 9, 0, 0, 0, time.UTC)
		for _, k := range p.Kinds {
			if due, grace := p.Due(Question{Owed: k.Name, KnownAt: from}); due.Before(from) || grace.Before(due) {
				t.Fatalf("%s: due %s, grace %s", k.Name, due, grace)
			}
		}
	})
}

func FuzzInstant(f *testing.F) {
	f.Add("2026-03-29 02:30")
	f.Add("2026-10-25")
	f.Add("2041-01-01 00:00") // the bounds of the zone end before they begin
	f.Add("3009-01-01 00:00")
	f.Fuzz(func(t *testing.T, s string) {
		z := zone(t, "Europe/Berlin")
		at, err := ParseInstant(s, z)
		if err != nil {
			return
		}
		if again, err := ParseInstant(at.In(z).Format("2006-01-02 15:04"), z); err != nil || !again.Equal(at) {
			t.Fatalf("%q is %s, and that is %s: %v", s, at, again, err)
		}
	})
}
