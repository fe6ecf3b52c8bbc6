package daemon

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"fieldpost/config"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/schedule"
)

var (
	moderated = config.Override{Key: "moderator", Value: director}
	lenient   = config.Override{Key: "deadlines.outage", Value: "100h"} // a test may go on by days at a time
	timetable = "clock: {zone: Europe/Berlin, at: 20:00}\nkinds: {order: {next: 2d, grace: 1d}, decision: {next: 9d}}\nwarn: [1d]\nnmr: "
)

// clocked returns a running site with games that have a clock; their first deadline is on the 7th, the grace ends on
// the 8th.
func clocked(t *testing.T, games int, nmr string, over ...config.Override) *world {
	t.Helper()
	w := newWorld(t, append(over, moderated)...)
	w.people = []string{director}
	p, err := schedule.ParseText(timetable + nmr)
	w.must(err)
	for n := range games {
		w.toyWith(fmt.Sprintf("toy-%d", n), p.Canonical())
	}
	w.start()
	w.cycle()
	for _, who := range []string{anna, boris} {
		w.news(who)
	}
	return w
}

func (w *world) toyWith(id, clock string) {
	w.t.Helper()
	w.must(os.MkdirAll(GamesDir(w.dir), 0o755))
	g, err := shelf.Create(w.game(id), game.Spec{Game: id, Title: "toy", Now: w.now, Entropy: entropy(3), Clock: clock,
		Seats: []engine.Seat{{Side: toy.Red, Name: "Anna", Addr: anna}, {Side: toy.Blue, Name: "Boris", Addr: boris}}})
	w.must(err)
	w.must(g.Close())
}

// berlin returns an instant on Berlin's wall clock.
func berlin(t *testing.T, s string) time.Time {
	t.Helper()
	z, err := schedule.ParseZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	at, err := schedule.ParseInstant(s, z)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// to goes on to an instant on Berlin's wall clock, so slowly that it is no outage.
func (w *world) to(s string) {
	w.t.Helper()
	end := berlin(w.t, s)
	for w.now.Before(end) {
		w.now = w.now.Add(min(55*time.Minute, end.Sub(w.now)))
		w.must(w.d.RunOnce(context.Background()))
	}
}

// due returns the standing deadline of a game.
func (w *world) due(id string) string {
	w.t.Helper()
	g, err := shelf.Open(w.game(id))
	w.must(err)
	defer g.Close()
	d := g.AdminState().Deadline
	if d == nil {
		return "none"
	}
	z, _ := schedule.ParseZone("Europe/Berlin")
	return d.Due.In(z).Format("2006-01-02 15:04 ") + d.Why
}

func (w *world) wants(id, due string) {
	w.t.Helper()
	if got := w.due(id); got != due {
		w.t.Errorf("%s: the deadline of %s is %s, want %s\n%s", w.now, id, got, due, w.log)
	}
}

// acts counts the acts of a kind in a game.
func (w *world) acts(id, kind string) (n int) {
	w.t.Helper()
	recs, err := game.ReadLedger(w.game(id))
	w.must(err)
	for _, r := range recs {
		if r.Type == "act" && r.Get("act") == kind {
			n++
		}
	}
	return n
}

// about returns the subjects of a person's news that hold a word.
func (w *world) about(addr, word string) (out []string) {
	w.t.Helper()
	for _, m := range w.news(addr) {
		if strings.Contains(m.Subject, word) {
			out = append(out, m.Subject)
		}
	}
	return out
}

// TestDeadlinePasses: warning, late notice and lapse come in their time, each once, also over a restart.
func TestDeadlinePasses(t *testing.T) {
	w := clocked(t, 1, "hold")
	w.wants("toy-0", "2026-07-07 20:00 policy")
	w.to("2026-07-06 19:30")
	if got := w.about(anna, "your time ends soon"); len(got) > 0 {
		t.Errorf("too early: %v", got)
	}
	w.to("2026-07-06 23:30")
	w.stop()
	w.start()
	w.to("2026-07-07 19:30")
	if got := w.about(anna, "your time ends soon"); len(got) != 1 {
		t.Errorf("warned: %v", got)
	}
	if got := w.about(boris, "your time ends soon"); len(got) > 0 {
		t.Errorf("the other side is warned: %v", got)
	}
	w.to("2026-07-08 19:30")
	for _, who := range []string{anna, boris, director} {
		if got := w.about(who, "Red is late"); len(got) != 1 {
			t.Errorf("%s was told %v", who, got)
		}
	}
	if n := w.acts("toy-0", "lapse"); n != 0 {
		t.Fatal("lapsed before the grace was over")
	}
	w.to("2026-07-08 20:30")
	w.to("2026-07-09 20:30")
	if n := w.acts("toy-0", "lapse"); n != 1 {
		t.Errorf("%d lapses\n%s", n, w.log)
	}
}

// TestThreeDaysAway: after three days without a daemon the deadline is three days later, everybody is told once, and a
// crash before anything was done about it changes nothing.
func TestThreeDaysAway(t *testing.T) {
	w := clocked(t, 1, "forfeit")
	w.to("2026-07-06 12:00")
	w.stop()
	w.now = w.now.Add(70 * time.Hour) // past the grace
	w.start()
	site, err := w.d.deadlines.guard(w.now)
	if err != nil || len(site.Outages) != 1 {
		t.Fatalf("%+v, %v", site, err)
	}
	w.stop() // as a kill would: the outage is on disk, the game was not looked at
	w.start()
	w.must(w.d.RunOnce(context.Background()))
	w.wants("toy-0", "2026-07-10 20:00 outage 2d22h")
	w.stop()
	w.start()
	w.to("2026-07-11 19:30")
	w.wants("toy-0", "2026-07-10 20:00 outage 2d22h")
	if got := w.about(director, "mail could not be read"); len(got) != 1 {
		t.Errorf("the moderator was told %v", got)
	}
	if n := w.acts("toy-0", "lapse"); n != 0 {
		t.Error("lapsed")
	}
	w.to("2026-07-11 22:30")
	if n := w.acts("toy-0", "lapse") + w.acts("toy-0", "finish"); n != 2 {
		t.Errorf("%d acts end the game\n%s", n, w.log)
	}
}

// TestMailboxAway: the daemon runs, but the mailbox cannot be read; nobody lapses, and the deadline moves when it can
// be.
func TestMailboxAway(t *testing.T) {
	w := clocked(t, 1, "forfeit")
	w.to("2026-07-07 12:00")
	for range 40 {
		w.now = w.now.Add(time.Hour)
		w.must(w.d.UpdateGames())
	}
	if n := w.acts("toy-0", "lapse"); n != 0 {
		t.Fatalf("lapsed\n%s", w.log)
	}
	w.cycle()
	w.cycle()
	w.wants("toy-0", "2026-07-09 20:00 outage 1d17h")
	if n := w.acts("toy-0", "deadline"); n != 2 {
		t.Errorf("%d deadlines", n)
	}
}

// TestOutageToldAtOnce: when the mailbox can be read again, the deadlines move and the players are told, although
// nothing is due for days.
func TestOutageToldAtOnce(t *testing.T) {
	w := clocked(t, 1, "forfeit")
	w.to("2026-07-05 08:00")
	for range 9 {
		w.now = w.now.Add(time.Hour)
		w.must(w.d.UpdateGames())
	}
	w.cycle()
	w.cycle()
	w.wants("toy-0", "2026-07-08 20:00 outage 10h")
	if got := w.about(anna, "another deadline"); len(got) != 1 {
		t.Errorf("she was told %v", got)
	}
	w.cycle()
	if n := w.acts("toy-0", "deadline"); n != 2 {
		t.Errorf("%d deadlines", n)
	}
}

// TestMailNotDealtWith: a mail that came in time and still waits keeps its side from lapsing.
func TestMailNotDealtWith(t *testing.T) {
	w := clocked(t, 1, "forfeit")
	w.to("2026-07-08 19:50")
	w.extra = append(w.extra, config.Override{Key: "limits.mails_per_hour", Value: "1"})
	w.stop()
	w.start()
	w.play(letter(anna, "1", "#PBEM toy-0 red T1-R\ncheck\npass\n#END\n"), letter(anna, "2", "#PBEM toy-0 red T1-R\npass\n#END\n"))
	w.to("2026-07-08 20:40")
	if n := w.acts("toy-0", "lapse"); n != 0 {
		t.Fatalf("lapsed\n%s", w.log)
	}
	w.to("2026-07-08 23:00")
	if g := w.open("toy-0"); g.AwaitedSide() != toy.Blue {
		t.Errorf("waiting for %s", g.AwaitedSide())
	}
}

// TestYearAhead: a clock that is a year ahead, and later a year back, does nothing to any game; a person is asked.
func TestYearAhead(t *testing.T) {
	w := clocked(t, 2, "forfeit")
	w.to("2026-07-05 12:00")
	was := w.now
	n, root := w.ledger("toy-0")
	w.now = was.AddDate(1, 0, 0)
	w.cycle()
	w.stop()
	w.start()
	w.cycle()
	if got := w.about(director, "the clock cannot be right"); len(got) != 1 {
		t.Errorf("the moderator was told %v", got)
	}
	if why := w.d.deadlines.heldReason(); !strings.Contains(why, "365d") {
		t.Errorf("the monitor says %q", why)
	}
	w.now = was.Add(time.Hour)
	w.cycle()
	if m, r := w.ledger("toy-0"); m != n || r != root {
		t.Errorf("%d records, %d before\n%s", m, n, w.log)
	}
	if why := w.d.deadlines.heldReason(); why != "" {
		t.Errorf("still held: %s", why)
	}
	w.now = was.AddDate(-1, 0, 0)
	w.cycle()
	if why := w.d.deadlines.heldReason(); !strings.Contains(why, "behind") {
		t.Errorf("a year back: %q", why)
	}
	if m, _ := w.ledger("toy-0"); m != n {
		t.Errorf("%d records, %d before", m, n)
	}
	// Somebody says that a clock which is a year ahead is right: the year is an outage.
	w.now = was.AddDate(1, 0, 0)
	w.cycle()
	w.must(RequestResume(w.dir))
	w.cycle()
	w.wants("toy-0", "2027-07-07 20:00 outage 365d")
	w.wants("toy-1", "2027-07-07 20:00 outage 365d")
}

// TestTooManyAtOnce: the breaker opens when at least so many games and more than half of those with a deadline would
// lapse, and a person's word closes it for those that are late by then.
func TestTooManyAtOnce(t *testing.T) {
	now := opening
	for _, c := range []struct{ late, games, cleared, breaker, want int }{
		{3, 3, 0, 4, 0}, {4, 8, 0, 4, 0}, {4, 7, 0, 4, 4}, {5, 8, 0, 4, 5}, {5, 8, 5, 4, 0}, {7, 8, 5, 4, 0}, {8, 8, 3, 4, 5},
		{2, 3, 0, 2, 2},
	} {
		k := deadlines{state: &guardState{Tick: now, Cleared: now.Add(-time.Hour)}, checks: map[string]lastCheck{}}
		for n := range c.games {
			g := lastCheck{lapse: now.Add(time.Second)}
			switch {
			case n < c.cleared:
				g.lapse = now.Add(-time.Hour)
			case n < c.late:
				g.lapse = now
			}
			k.checks[fmt.Sprint("late", n)] = g
			k.checks[fmt.Sprint("without", n)] = lastCheck{nextLook: now}
		}
		got := k.countLate(func(string) string { return "" })
		n := got[0].late
		if !got[0].isTooMany(c.breaker) {
			n = 0
		}
		if len(got) != 1 || n != c.want || got[0].total != c.games {
			t.Errorf("%+v: %+v", c, got)
		}
	}
}

// TestBreakerByEvent: an event whose players are all late opens the breaker for its own games and not for the others,
// and the others do not hide it.
func TestBreakerByEvent(t *testing.T) {
	k := deadlines{state: &guardState{Tick: opening, Cleared: opening.Add(-time.Hour)}, checks: map[string]lastCheck{}}
	for n := range 5 {
		k.checks[fmt.Sprint("e", n)] = lastCheck{lapse: opening}
	}
	for n := range 20 {
		k.checks[fmt.Sprint("other", n)] = lastCheck{lapse: opening.Add(time.Duration(n/2) * time.Second)}
	}
	got := k.countLate(func(game string) string {
		if strings.HasPrefix(game, "e") {
			return "spring"
		}
		return ""
	})
	if want := []lateness{{"", 2, 20}, {"spring", 5, 5}}; !slices.Equal(got, want) {
		t.Fatalf("%+v, want %+v", got, want)
	}
	if got[0].isTooMany(4) || !got[1].isTooMany(4) {
		t.Errorf("too many: %v without an event, %v in the event", got[0].isTooMany(4), got[1].isTooMany(4))
	}
}

// TestBreaker: when all games would lapse at once, none does until a person has looked; the moderator is told once a
// day.
func TestBreaker(t *testing.T) {
	w := clocked(t, 4, "hold", lenient)
	lapses := func() (n int) {
		for i := range 4 {
			n += w.acts(fmt.Sprintf("toy-%d", i), "lapse")
		}
		return n
	}
	for _, at := range []string{"2026-07-06 12:00", "2026-07-08 20:30", "2026-07-08 20:35"} {
		w.now = berlin(t, at)
		w.cycle()
		w.cycle()
	}
	if n := lapses(); n != 0 {
		t.Errorf("%d lapsed", n)
	}
	if told, why := len(w.about(director, "none of them lapses")), w.d.deadlines.heldReason(); told != 1 ||
		why != "4 of 4 games with a deadline would lapse at once" {
		t.Errorf("the moderator was told %d times; %q", told, why)
	}
	w.must(RequestResume(w.dir))
	for range 3 {
		w.cycle()
	}
	if n := lapses(); n != 4 {
		t.Errorf("%d lapsed after a person looked, want 4", n)
	}
}

// TestKilledAtALapse: killed after every act and every letter of looks that warn and lapse, and started again, the
// daemon comes to the same ledger and the same letters as one that was never killed.
func TestKilledAtALapse(t *testing.T) {
	steps := map[string]int{}
	run := func(kill bool) *world {
		w := clocked(t, 1, "computer", lenient)
		killed := false
		w.fail = func(step string) error {
			if !kill || step != "kept" && step != "announced" {
				return nil
			}
			steps[step]++
			killed = true
			return errors.New("killed")
		}
		for _, at := range []string{"2026-07-06 20:30", "2026-07-07 20:30", "2026-07-08 20:30", "2026-07-08 20:40", "2026-07-08 21:50"} {
			for again := true; again; again = killed {
				w.now = berlin(t, at)
				w.stop()
				w.start()
				killed = false
				later := func() error { w.now = w.now.Add(2 * recheckInterval); return w.d.UpdateGames() }
				for _, work := range []func() error{w.d.UpdateGames, func() error { return w.d.loop.Cycle(context.Background()) }, later} {
					if !killed {
						w.must(work())
					}
				}
			}
		}
		return w
	}
	plain, killed := run(false), run(true)
	if steps["kept"] == 0 || steps["announced"] < 5 || plain.acts("toy-0", "lapse") != 1 {
		t.Fatalf("killed at %v; %d lapses\n%s", steps, plain.acts("toy-0", "lapse"), plain.log)
	}
	n, root := plain.ledger("toy-0")
	if m, r := killed.ledger("toy-0"); m != n || r != root {
		t.Errorf("killed at %v: %d records, undisturbed %d", steps, m, n)
	}
	for _, who := range []string{anna, boris, director} {
		want := plain.letters(who)
		if d := cmp.Diff(want, killed.letters(who)); d != "" || len(want) == 0 {
			t.Errorf("letters of %s, %d (-undisturbed +killed):\n%.3000s", who, len(want), d)
		}
	}
}

// TestNoticeOverARestart: nobody is told a second time of the same thing by a daemon that started again, also when
// somebody joined a seat in between.
func TestNoticeOverARestart(t *testing.T) {
	w := clocked(t, 1, "hold")
	w.to("2026-07-07 20:55")
	for _, who := range []string{boris, director} {
		if got := w.about(who, "is late"); len(got) != 1 {
			t.Fatalf("%s was told %v", who, got)
		}
	}
	w.stop()
	g := w.open("toy-0")
	_, err := g.Act(engine.Attribution{Name: "moderator", Reason: "a test", At: w.now}, engine.Team{Side: toy.Red,
		Addr: "carl@pbem.localhost"})
	w.must(err)
	w.must(g.Close())
	w.start()
	w.cycle()
	for _, who := range []string{boris, director} {
		if got := w.about(who, "is late"); len(got) != 0 {
			t.Errorf("%s was told again: %v", who, got)
		}
	}
}

// TestBrokenMemory: with a tick.json that cannot be read nobody lapses, the moderator is told once a day, also by a
// daemon that is killed again and again, and everything else goes on.
func TestBrokenMemory(t *testing.T) {
	w := clocked(t, 1, "forfeit")
	w.to("2026-07-07 12:00")
	path := filepath.Join(w.dir, tickFile)
	w.stop()
	w.must(os.WriteFile(path, []byte(`{"tick":`), 0o600))
	w.now = berlin(t, "2026-07-09 12:00")
	for range 3 {
		w.start()
		w.cycle()
		w.stop()
		w.now = w.now.Add(time.Minute)
	}
	w.start()
	w.toyWith("toy-new", "")
	w.cycle()
	if got := w.about(anna, "toy-new"); len(got) != 1 {
		t.Errorf("a new game was announced %d times\n%s", len(got), w.log)
	}
	if n := w.acts("toy-0", "lapse"); n != 0 {
		t.Error("lapsed")
	}
	if why := w.d.deadlines.heldReason(); !strings.Contains(why, tickFile) {
		t.Errorf("held: %q", why)
	}
	if got := w.about(director, "memory of the outage guard"); len(got) != 1 {
		t.Errorf("the moderator was told %v", got)
	}
	w.must(os.Remove(path)) // as the notice tells them to
	w.cycle()
	if why := w.d.deadlines.heldReason(); why != "" {
		t.Errorf("held: %q", why)
	}
}

// TestMemoryIsKept: what is known of outages is not forgotten while the only game with a clock is paused, or cannot be
// opened.
func TestMemoryIsKept(t *testing.T) {
	for _, how := range []string{"paused", "in trouble"} {
		w := clocked(t, 1, "forfeit")
		w.toyWith("toy-free", "")
		w.cycle()
		w.stop()
		if how == "paused" {
			g := w.open("toy-0")
			_, err := g.Act(engine.Attribution{Name: "moderator", Reason: "a test", At: w.now}, engine.Pause{})
			w.must(err)
			w.must(g.Close())
		} else {
			w.must(os.Rename(filepath.Join(w.game("toy-0"), "ledger.txt"), filepath.Join(w.dir, "aside")))
		}
		w.start()
		for range 3 {
			w.now = w.now.Add(time.Minute)
			w.cycle()
		}
		if _, err := os.Stat(filepath.Join(w.dir, tickFile)); err != nil {
			t.Errorf("%s: %v", how, err)
		}
	}
}

// TestNoClockNoFile: games without a clock leave no trace of the timekeeper.
func TestNoClockNoFile(t *testing.T) {
	w := kursk(t)
	for range 3 {
		w.now = w.now.Add(100 * 24 * time.Hour)
		w.cycle()
		if _, err := os.Stat(filepath.Join(w.dir, tickFile)); !os.IsNotExist(err) {
			t.Fatalf("tick.json: %v", err)
		}
		w.stop()
		w.start()
	}
	if why := w.d.deadlines.heldReason(); why != "" {
		t.Errorf("held: %s", why)
	}
	w.silent()
}
