package timekeeper

import (
	"errors"
	"iter"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// late returns a game in which Blue's time is over: end is the instant at which its grace ends.
func late(t *testing.T, policy string) (b *table, end time.Time) {
	t.Helper()
	b = newTable(t, policy)
	b.send(toy.Red, "pass", engine.Executed)
	b.wants(b.tick(created), "deadline")
	return b, at(t, "2026-04-03 20:00")
}

// TestNewPlayerHasHisOwnTime: a vacant seat has no deadline, and a player who takes it gets one, also where the
// player before them lapsed.
func TestNewPlayerHasHisOwnTime(t *testing.T) {
	b := newTable(t, timetable+"nmr: hold")
	b.wants(b.tick(created), "deadline")
	for range 2 {
		b.act("moderator", engine.Seating{Side: toy.Red, Change: engine.SeatingEject})
		b.standing("none")
		b.wants(b.tick(b.now.Add(30*day)), "")
		b.act("moderator", engine.Seating{Side: toy.Red, Change: engine.SeatingTakeover, Seat: engine.Seat{Side: toy.Red,
			Addr: "new@example.org"}})
		b.wants(b.tick(b.now), "deadline")
		d := b.g.AdminState().Deadline
		if d.Due.Before(b.now.Add(4 * day)) {
			t.Fatalf("%s: due %s", b.now, d.Due)
		}
		b.wants(b.tick(d.Grace.Add(-time.Second)), "")
		b.wants(b.tick(d.Grace), "lapse")
	}
	b.replay()
}

// TestNewPlayerHasNoAbsence: whoever takes a seat is not away because the player before was to be, and may be away
// themselves.
func TestNewPlayerHasNoAbsence(t *testing.T) {
	for _, how := range []string{engine.SeatingEject, engine.SeatingResign} {
		b := newTable(t, timetable+"nmr: hold")
		b.wants(b.tick(created), "deadline")
		away := engine.Absence{Side: toy.Red, From: created, To: created.Add(60 * day), State: engine.AbsenceAnnounced}
		b.act("red", away)
		b.act("red", engine.Absence{Side: toy.Blue, From: created, To: created.Add(60 * day), State: engine.AbsenceAnnounced})
		b.wants(b.tick(created.Add(time.Hour)), "")
		b.act("moderator", engine.Seating{Side: toy.Red, Change: how})
		b.wants(b.tick(created.Add(2*time.Hour)), "absence")
		b.act("moderator", engine.Seating{Side: toy.Red, Change: engine.SeatingTakeover, Seat: engine.Seat{Side: toy.Red,
			Addr: "new@example.org"}})
		b.wants(b.tick(created.Add(3*time.Hour)), "deadline")
		if d := b.g.AdminState().Deadline; d.Due.After(created.Add(30 * day)) {
			t.Errorf("%s: due %s", how, d.Due)
		}
		b.act("red", away)
		b.wants(b.tick(created.Add(4*time.Hour)), "")
		got := b.g.AdminState().Absences
		if got[0].State != engine.Withdrawn || got[1].State != engine.AbsenceAnnounced || got[2].State != engine.AbsenceAnnounced {
			t.Errorf("%s: %+v", how, got)
		}
		b.replay()
	}
}

// TestPolicies: what each policy does to a side that filed nothing, and to one that has a draft on file.
func TestPolicies(t *testing.T) {
	for _, c := range []struct {
		nmr, draft string
		did        string
		phase      string // of the game afterwards
		missed     int
	}{
		{"hold", "", "lapse", "T1-B", 1},
		{"hold", "pass", "lapse", "T1-B", 1},
		{"draft", "", "lapse", "T1-B", 1},
		{"draft", "pass", "process, deadline", "T2-X", 0},
		{"defaults", "", "lapse, deadline", "T2-X", 1},
		{"defaults", "pass", "process, deadline", "T2-X", 0},
		{"computer", "", "lapse, sheet of blue, deadline", "", 1},
		{"computer", "pass", "process, deadline", "T2-X", 0},
		{"forfeit", "", "lapse, finish", "", 1},
		{"forfeit", "pass", "process, deadline", "T2-X", 0},
	} {
		t.Run(c.nmr+" "+c.draft, func(t *testing.T) {
			b, end := late(t, timetable+"nmr: "+c.nmr)
			if c.draft != "" {
				b.send(toy.Blue, "draft\n"+c.draft, engine.Drafted)
			}
			b.wants(b.tick(end), c.did)
			if got := b.g.Position().Phase; c.phase != "" && got != c.phase {
				t.Errorf("phase %s, want %s", got, c.phase)
			}
			missed := 0
			for _, a := range b.g.AdminState().Bank {
				missed += a.Missed
			}
			if missed != c.missed {
				t.Errorf("%d lapses, want %d", missed, c.missed)
			}
			if over := b.g.Position().Over; c.nmr == "forfeit" && c.draft == "" && (over == nil || over.Winner != toy.Red) {
				t.Errorf("the game ended with %+v", over)
			}
			b.wants(b.tick(end), "")
			b.wants(b.tick(end.Add(time.Hour)), "")
			b.replay()
		})
	}
}

// TestPolicyOfADecision: a kind may have a policy of its own, and a decision gets its default answer.
func TestPolicyOfADecision(t *testing.T) {
	b, _ := late(t, timetable+"nmr: forfeit\n")
	b.act("moderator", engine.Clock{Policy: "kinds: {order: {next: 5d}, decision order: {next: 1d, nmr: defaults}}"})
	b.send(toy.Blue, "pass", engine.Executed)
	if c := b.g.OpenChoice(); c == nil || c.Owner != toy.Red {
		t.Fatalf("nothing is asked: %+v", c)
	}
	b.tick(created)
	b.standing("red 2026-03-28 12:00 to 03-28 12:00, policy")
	b.wants(b.tick(created.Add(day)), "lapse, deadline")
	if b.g.Position().Phase != "T2-R" || b.g.OpenChoice() != nil {
		t.Errorf("phase %s", b.g.Position().Phase)
	}
	b.replay()
}

// TestCommittedIsNotLate: a sheet that only waits for its lock keeps its side from lapsing.
func TestCommittedIsNotLate(t *testing.T) {
	b, end := late(t, timetable+"nmr: forfeit\ncool: 30m")
	b.now = end.Add(-time.Minute)
	in := b.input(toy.Blue, "pass")
	in.LockAt = b.now.Add(30 * time.Minute)
	b.sendIn(in, engine.Committed)
	r := b.tick(end)
	b.wants(r, "")
	if !r.NextLook.Equal(in.LockAt) || !r.Lapse.IsZero() {
		t.Errorf("next %s, lapse %s", r.NextLook, r.Lapse)
	}
	b.wants(b.tick(in.LockAt), "process, deadline")
}

// bound is a game in which the side that is to write has nothing that it could order.
type bound struct{ Game }

func (b bound) Module() core.Module { return boundModule{b.Game.Module()} }

type boundModule struct{ core.Module }

func (boundModule) Legal(core.Reader, core.Side) iter.Seq[core.Order] {
	return func(func(core.Order) bool) {}
}

// TestNoChoice: a side that could only pass neither lapses nor is warned; it passes when its time is over.
func TestNoChoice(t *testing.T) {
	b, end := late(t, timetable+"nmr: forfeit\nwarn: [1d]")
	r, err := Tick(bound{b.g}, end.Add(-49*time.Hour), open)
	if err != nil || len(r.Warnings) > 0 || len(r.Outcomes) > 0 {
		t.Fatalf("%+v, %v", r, err)
	}
	if r, err = Tick(bound{b.g}, end, open); err != nil {
		t.Fatal(err)
	}
	b.wants(r, "sheet of blue, deadline")
	if list := b.g.AdminState().Bank; len(list) > 0 {
		t.Errorf("lapses are counted: %+v", list)
	}
	b.replay()
}

var errCrash = errors.New("crash")

// failing is a game whose process ends before its n-th write.
type failing struct {
	Game
	n *int
}

func (f failing) crash() error {
	if *f.n--; *f.n < 0 {
		return errCrash
	}
	return nil
}

func (f failing) Act(by engine.Attribution, a engine.Act) (*engine.Outcome, error) {
	if err := f.crash(); err != nil {
		return nil, err
	}
	return f.Game.Act(by, a)
}

func (f failing) Submit(in engine.Input) (*engine.Outcome, error) {
	if err := f.crash(); err != nil {
		return nil, err
	}
	return f.Game.Submit(in)
}

// TestCrash: a look that ends at any write is made up for by the next one, with the same ledger.
func TestCrash(t *testing.T) {
	for _, policy := range []string{"nmr: computer", "nmr: forfeit", "nmr: draft", "nmr: defaults\nbank: {start: 30d, free: 24h}"} {
		whole, end := late(t, timetable+policy)
		n := len(whole.tick(end).Outcomes)
		if n == 0 {
			t.Fatalf("%s: nothing was done", policy)
		}
		for k := range n {
			b, _ := late(t, timetable+policy)
			left := k
			if _, err := Tick(failing{b.g, &left}, end, open); !errors.Is(err, errCrash) {
				t.Fatalf("%s, write %d: %v", policy, k, err)
			}
			b.tick(end)
			if got, want := text(b), text(whole); got != want {
				t.Errorf("%s, write %d: another ledger\n%s\nwant\n%s", policy, k, got, want)
			}
		}
	}
}

func text(b *table) string { return string(ledger.Format(b.g.Log().Records()...)) }

// TestStale: a game that another process moved on meanwhile is no error.
func TestStale(t *testing.T) {
	b, end := late(t, timetable+"nmr: forfeit")
	r, err := Tick(stale{b.g}, end, open)
	if err != nil || len(r.Outcomes) > 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

type stale struct{ Game }

func (stale) Act(engine.Attribution, engine.Act) (*engine.Outcome, error) {
	return nil, engine.ErrStale
}

// TestForfeitSays: the record of a lapse says until when nothing came.
func TestForfeitSays(t *testing.T) {
	b, end := late(t, timetable+"nmr: forfeit")
	b.tick(end)
	if got := text(b); !strings.Contains(got, "reason nothing came until Wed 2026-04-01 20:00 Europe/Berlin (UTC+02:00)") {
		t.Errorf("no reason in\n%s", got)
	}
}
