package daemon

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// usual are the bounds of a site that nobody configured.
var usual = bounds{2 * time.Hour, 30 * 24 * time.Hour}

const box = "embedded/INBOX"

// dial is a clock with one mailbox that is read every minute.
type dial struct {
	t    *testing.T
	now  time.Time
	read time.Time // the last good look
	mem  *guardState
}

func newDial(t *testing.T) *dial {
	d := &dial{t: t, now: opening, mem: &guardState{}}
	d.look(true)
	return d
}

// look lets the guard look; good says whether the mailbox was read just before.
func (d *dial) look(good bool) (held bool) {
	d.t.Helper()
	if good {
		d.read = d.now
	}
	held, _ = d.mem.observe(d.now, map[string]mailboxRead{box: {d.read, time.Minute}}, usual)
	return held
}

// go on for so long, looking every ten minutes.
func (d *dial) pass(by time.Duration, good bool) (held bool) {
	d.t.Helper()
	for end := d.now.Add(by); d.now.Before(end); {
		d.now = d.now.Add(10 * time.Minute)
		held = d.look(good) || held
	}
	return held
}

// restart returns a new process: what the old one read is known from the disk alone.
func (d *dial) restart(after time.Duration) (held bool) {
	d.t.Helper()
	path := filepath.Join(d.t.TempDir(), tickFile)
	if err := d.mem.write(path); err != nil {
		d.t.Fatal(err)
	}
	mem, err := readGuardState(path)
	if err != nil {
		d.t.Fatal(err)
	}
	d.mem, d.now, d.read = mem, d.now.Add(after), time.Time{}
	return d.look(false)
}

// outages spells them: "72 of 71h0m0s".
func (d *dial) outages() string {
	var out []string
	for _, o := range d.mem.Outages {
		out = append(out, fmt.Sprintf("%d of %s", o.Hours, o.To.Sub(o.From)))
	}
	return strings.Join(out, ", ")
}

func (d *dial) wants(outages string) {
	d.t.Helper()
	if got := d.outages(); got != outages {
		d.t.Errorf("%s: outages %q, want %q", d.now, got, outages)
	}
}

// TestOutages: what counts as one, and that one counts once however it is noticed.
func TestOutages(t *testing.T) {
	d := newDial(t)
	if d.pass(5*24*time.Hour, true) {
		t.Error("held without a cause")
	}
	d.restart(110 * time.Minute)
	d.pass(time.Hour, true)
	d.wants("")
	d.restart(71 * time.Hour)
	d.wants("72 of 71h0m0s")
	d.pass(24*time.Hour, true) // the mailbox was not read for as long, and was then
	d.wants("72 of 71h0m0s")
	d.pass(90*time.Minute, false)
	d.pass(time.Hour, true)
	d.wants("72 of 71h0m0s")
	d.pass(25*time.Hour, false) // the daemon runs, the mailbox is away
	d.wants("72 of 71h0m0s")
	d.pass(time.Hour, true)
	d.wants("72 of 71h0m0s, 48 of 25h10m0s")
	d.pass(3*time.Hour, false) // the mailbox is away, then the daemon too, then only the mailbox
	d.restart(5 * time.Hour)
	d.wants("72 of 71h0m0s, 48 of 25h10m0s, 24 of 5h0m0s")
	d.pass(6*time.Hour, false)
	d.pass(time.Hour, true)
	d.wants("72 of 71h0m0s, 48 of 25h10m0s, 24 of 5h0m0s, 24 of 14h10m0s") // nine hours of which were not known
}

// TestOneMailboxOfTwo: a mailbox that was away for ten days was away for all of them, also when the daemon was off for
// one.
func TestOneMailboxOfTwo(t *testing.T) {
	for _, off := range []time.Duration{25 * time.Hour, time.Hour} {
		mem, now := &guardState{}, opening
		read := map[string]time.Time{}
		look := func(good ...string) {
			boxes := map[string]mailboxRead{}
			for _, key := range good {
				read[key] = now
			}
			for _, key := range []string{"a/INBOX", "b/INBOX"} {
				boxes[key] = mailboxRead{read[key], time.Minute}
			}
			mem.observe(now, boxes, usual)
		}
		pass := func(d time.Duration, good ...string) {
			for end := now.Add(d); now.Before(end); {
				now = now.Add(time.Hour)
				look(good...)
			}
		}
		look("a/INBOX", "b/INBOX")
		pass(8*24*time.Hour, "a/INBOX")
		now, read = now.Add(off), map[string]time.Time{}
		look()
		pass(24*time.Hour, "a/INBOX")
		pass(time.Hour, "a/INBOX", "b/INBOX")
		sum := 0
		for _, o := range mem.Outages {
			sum += o.Hours
		}
		if least := 9 * 24; sum < least {
			t.Errorf("off for %s: deadlines are moved by %d hours, want no less than %d: %+v", off, sum, least, mem.Outages)
		}
	}
}

// TestRarePolls: a mailbox that is looked at once a day is not away in between.
func TestRarePolls(t *testing.T) {
	mem := &guardState{}
	for n := range 72 {
		now := opening.Add(time.Duration(n) * time.Hour)
		last := opening.Add(time.Duration(n/24*24) * time.Hour)
		mem.observe(now, map[string]mailboxRead{box: {last, 24 * time.Hour}}, usual)
	}
	if len(mem.Outages) > 0 {
		t.Errorf("%+v", mem.Outages)
	}
}

// TestWrongClock: a clock that is a year ahead, or goes back, stops everything until it is right again or a person says
// so.
func TestWrongClock(t *testing.T) {
	const year = 365 * 24 * time.Hour
	for _, by := range []time.Duration{year, -year, -3 * time.Hour} {
		d := newDial(t)
		was := d.now
		d.now = d.now.Add(by)
		if !d.look(true) || d.mem.ClockDoubt == nil || !d.mem.Tick.Equal(was) {
			t.Fatalf("%s: %+v", by, d.mem)
		}
		if !d.pass(time.Hour, true) {
			t.Errorf("%s: not held any more", by)
		}
		if !d.restart(time.Hour) || d.mem.ClockDoubt == nil {
			t.Errorf("%s: a restart makes it right", by)
		}
		d.wants("")
		// The clock is put right.
		right := *d
		mem := *d.mem
		right.mem, right.now, right.read = &mem, was.Add(time.Hour), time.Time{}
		if right.look(true) || right.mem.ClockDoubt != nil || right.pass(24*time.Hour, true) {
			t.Errorf("%s: the clock is right again, and still %+v", by, right.mem.ClockDoubt)
		}
		right.wants("")
		// A person says that it is right as it is.
		d.mem.confirmClock(d.now, usual)
		if d.look(true) || d.mem.ClockDoubt != nil || d.pass(24*time.Hour, true) {
			t.Errorf("%s: cleared, and still %+v", by, d.mem.ClockDoubt)
		}
		if want := map[bool]string{true: "8784 of 8762h0m0s"}[by > 0]; d.outages() != want {
			t.Errorf("%s: outages %q, want %q", by, d.outages(), want)
		}
	}
	d := newDial(t)
	d.now = d.now.Add(-time.Hour) // as it happens when a clock is put right
	if !d.look(true) || d.mem.ClockDoubt != nil {
		t.Errorf("an hour back: %+v", d.mem.ClockDoubt)
	}
	if d.now = d.now.Add(time.Hour); d.look(true) {
		t.Error("held after the hour came again")
	}
	d.wants("")
}

// TestClearForgetsTheFuture: outages and looks of a clock that was ahead do not matter any more.
func TestClearForgetsTheFuture(t *testing.T) {
	d := newDial(t)
	d.restart(20 * 24 * time.Hour) // it was ahead, which nobody could know
	d.look(true)
	d.wants("480 of 480h0m0s")
	d.now = opening.Add(time.Hour)
	if !d.look(true) {
		t.Fatal("not held")
	}
	d.mem.confirmClock(d.now, usual)
	d.wants("")
	if d.pass(24*time.Hour, true); len(d.mem.Outages) > 0 || !d.mem.MailboxReads[box].Equal(d.now) {
		t.Errorf("%+v", d.mem)
	}
}

func TestOutagesAreForgotten(t *testing.T) {
	d := newDial(t)
	for range 2 * maxOutages {
		d.restart(3 * time.Hour)
	}
	if n := len(d.mem.Outages); n != maxOutages || !d.mem.Outages[n-1].To.Equal(d.now) {
		t.Errorf("%d outages", n)
	}
}

func TestBadTickFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), tickFile)
	for _, text := range []string{
		`{"tick":`, "", `{"tick":"never"}`, `[]`,
		`{"tick":"2026-04-01T00:00:00Z","outages":[{"from":"2026-03-01T00:00:00Z","to":"2099-03-02T00:00:00Z","hours":24}]}`,
		`{"tick":"2026-04-01T00:00:00Z","outages":[{"from":"2026-03-03T00:00:00Z","to":"2026-03-02T00:00:00Z","hours":24}]}`,
		`{"tick":"2026-04-01T00:00:00Z","outages":[{"from":"2026-03-01T00:00:00Z","to":"2026-03-02T00:00:00Z","hours":-24}]}`,
		`{"tick":"2026-04-01T00:00:00Z","outages":[{"from":"2026-03-01T00:00:00Z","to":"2026-03-02T00:00:00Z","hours":9000000000000}]}`,
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := readGuardState(path); err == nil || !strings.Contains(err.Error(), "check the deadlines of all games by hand") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
