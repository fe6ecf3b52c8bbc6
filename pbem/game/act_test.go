package game

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// acted returns the n-th thing that is done outside sheets, by mail where n is even.
func acted(n int) engine.Attribution {
	by := engine.Attribution{Name: "moderator", Reason: "a test", At: now.Add(time.Duration(100+n) * time.Hour)}
	if n%2 == 0 {
		by.Mail = "<act" + string(rune('a'+n)) + "@example.org>"
	}
	return by
}

// doings returns acts of many kinds for a game at its beginning.
func doings() []engine.Act {
	hour := func(n int) time.Time { return now.Add(time.Duration(n) * time.Hour) }
	return []engine.Act{
		engine.Clock{Policy: "zone: UTC\nnmr: hold\n"}, engine.Moderator{Name: "Max", Addr: "max@example.org", Level: engine.ProofByDKIM},
		engine.Deadline{Due: hour(300), Grace: hour(310), Why: "policy"}, engine.Absence{Side: toy.Blue, From: hour(400), To: hour(500),
			State: engine.AbsenceAnnounced},
		engine.Observer{Addr: "olga@example.org", View: engine.ViewPublic, Delay: 24}, engine.Team{Side: toy.Blue, Addr: "ben@example.org"},
		engine.Press{From: "red", To: "all", SHA: strings.Repeat("ab", 32)}, engine.RevealToModerator{Subject: "position"},
		engine.Propose{Act: engine.FormatAct(engine.EditPosition{Edits: []string{"unit A4 at 0201"}}), Needs: []core.Side{toy.Blue}},
		engine.Consent{No: 1, Side: toy.Blue, Yes: true},
		engine.Seating{Side: toy.Blue, Change: engine.SeatingBeginStandIn, Seat: engine.Seat{Name: "Sam", Addr: "sam@example.org"},
			Until: hour(600)},
		engine.Lapse{Policy: engine.LapseDefaults}, engine.ChargeBank{Side: toy.Red, Seconds: 90000}, engine.Pause{},
		engine.Seating{Side: toy.Blue, Change: engine.SeatingResign}, engine.EndGame{Result: "red", Text: "Blue resigned"},
	}
}

// TestActs: each act is stored, shown in game.yaml, and there again when the folder is opened anew; killed at any step
// and done again, it leaves the same folder and nothing twice.
func TestActs(t *testing.T) {
	g := create(t)
	for n, a := range doings() {
		before := snapshot(t, g.Dir)
		if _, err := g.Act(acted(n), a); err != nil {
			t.Fatalf("%s: %v", engine.FormatAct(a), err)
		}
		after := snapshot(t, g.Dir)
		if before[FileLedger] == after[FileLedger] || !strings.HasPrefix(after[FileLedger], before[FileLedger]) {
			t.Fatal("the ledger did not grow")
		}
		for _, at := range []string{"before secrets", "before ledger", "before game file", "before checkpoint", "stored"} {
			before.restore(t, g.Dir)
			h := reopen(t, g.Dir)
			h.crashPoint = func(step string) {
				if step == at {
					panic(at)
				}
			}
			func() {
				defer func() { _ = recover() }()
				_, _ = h.Act(acted(n), a)
			}()
			_ = h.Close()
			again := reopen(t, g.Dir)
			stored := snapshot(t, g.Dir)[FileLedger] == after[FileLedger]
			if !stored || acted(n).Mail != "" { // people who act by hand look before they act again
				out, err := again.Act(acted(n), a)
				if err != nil || stored != (out.Status == engine.Duplicate) {
					t.Errorf("%s, killed %s: %v, %+v", engine.FormatAct(a), at, err, out)
				}
			}
			same(t, engine.FormatAct(a)+" killed "+at, snapshot(t, g.Dir), after)
			_ = again.Close()
		}
		_ = g.Close()
		g = reopen(t, g.Dir)
		same(t, "opened again", snapshot(t, g.Dir), after)
	}
}

// TestTableInGameFile: the table stands in game.yaml, and not a word of it in a game that has none.
func TestTableInGameFile(t *testing.T) {
	g := create(t)
	play(t, g, 0, len(course))
	if text := snapshot(t, g.Dir)[FileGame]; strings.Contains(text, "table:") || strings.Contains(text, "also:") ||
		strings.Contains(text, "anonymous") {
		t.Errorf("a game without a table:\n%s", text)
	}
	g = create(t)
	for n, a := range doings()[:11] {
		if n == 10 && !strings.Contains(snapshot(t, g.Dir)[FileGame], "also: [ben@example.org]") {
			t.Error("no further address")
		}
		if _, err := g.Act(acted(n), a); err != nil {
			t.Fatal(err)
		}
	}
	text := snapshot(t, g.Dir)[FileGame]
	for _, want := range []string{"\ntable:\n  clock:\n    - 'zone: UTC'\n",
		"\n    side: red\n    for: order T1-R\n    due: \"2026-05-14T00:00:00Z\"\n    grace: \"2026-05-14T10:00:00Z\"\n",
		"- addr: olga@example.org\n", "hours-behind: 24",
		"addr: max@example.org\n      level: dkim\n", "owner: bob@example.org\n", "state: announced", "unsealed:\n    - position\n",
		"press: 1\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text[:min(len(text), 3000)])
		}
	}
}

// TestActsAreChecked: addresses, keys and levels are looked at before anything is written.
func TestActsAreChecked(t *testing.T) {
	g := create(t)
	before := snapshot(t, g.Dir)
	for _, a := range []engine.Act{
		engine.Moderator{Addr: "max"}, engine.Moderator{Addr: "max@example.org", Level: engine.ProofByAddress},
		engine.Moderator{Addr: "max@example.org", Level: engine.ProofBySignature},
		engine.Moderator{Addr: "max@example.org", Key: "rot13"}, engine.Team{Side: toy.Red, Addr: "everybody"},
		engine.Observer{Addr: "x", View: engine.ViewPublic},
		engine.Seating{Side: toy.Red, Change: engine.SeatingBeginStandIn, Seat: engine.Seat{Addr: "sam@example.org", Lang: "klingon"}},
		engine.Seating{Side: toy.Red, Change: engine.SeatingBeginStandIn, Seat: engine.Seat{Addr: "sam@example.org",
			Identity: engine.ProofBySignature}},
	} {
		if out, err := g.Act(acted(1), a); err == nil {
			t.Errorf("%s: %+v", engine.FormatAct(a), out)
		}
	}
	same(t, "after refusals", snapshot(t, g.Dir), before)
	if _, err := g.Act(acted(1), engine.Moderator{Addr: "max@example.org"}); err != nil ||
		g.AdminState().Moderators[0].Level != engine.ProofByToken {
		t.Errorf("%v, %+v", err, g.AdminState().Moderators)
	}
}

// TestModeratedFromTheStart: a game may begin with moderators and a clock; what is wrong with them keeps it from
// beginning.
func TestModeratedFromTheStart(t *testing.T) {
	s := spec()
	s.Clock, s.Anonymous = "zone: UTC", true
	s.Moderators = []engine.Moderator{{Name: "Max", Addr: "max@example.org", Level: engine.ProofByDKIM}}
	g, err := shelf.Create(filepath.Join(t.TempDir(), "toy-1"), s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	if tab := g.AdminState(); tab.Clock != "zone: UTC\n" || len(tab.Moderators) != 1 || !g.Header.Anonymous {
		t.Errorf("%+v", tab)
	}
	for _, bad := range [][]engine.Moderator{{{Addr: "max"}}, {{Addr: "max@example.org"}, {Addr: "MAX@example.org"}},
		{{Addr: "max@example.org", Removed: true}}} {
		s.Moderators = bad
		dir := filepath.Join(t.TempDir(), "toy-1")
		if _, err := shelf.Create(dir, s); err == nil {
			t.Errorf("%+v: created", bad)
		}
	}
}

// TestCommittedSheet: what is locked later lies with the game through a crash and a restart; a letter of it is made
// anew the same.
func TestCommittedSheet(t *testing.T) {
	g := create(t)
	in, _ := input(t, g.Game, 0)
	in.Frame = frame(t, g.Game, toy.Red, "attack 0303 with A1,A2")
	in.LockAt = in.At.Add(time.Hour)
	out, err := g.Submit(in)
	if err != nil || out.Status != engine.Committed {
		t.Fatalf("%v, %+v", err, out)
	}
	_ = g.Close()
	g = reopen(t, g.Dir)
	if c := g.AdminState().Committed; len(c) != 1 || !c[0].LockAt.Equal(in.LockAt) {
		t.Fatalf("%+v", c)
	}
	late := in
	late.LockAt = time.Time{} // the policy is another one now
	_, again, err := g.RecreateOutcome(late, out.FromRecord)
	if err != nil || again.Status != engine.Committed || !again.LockAt.Equal(in.LockAt) {
		t.Errorf("%v, %+v", err, again)
	}
	done, err := g.Act(acted(1), engine.ExecuteSheet{Side: toy.Red})
	if err != nil || done.Status != engine.Executed || len(done.Reveals) == 0 {
		t.Errorf("%v, %+v", err, done)
	}
}

// frame returns a sheet for the present phase.
func frame(t testing.TB, g *engine.Game, side core.Side, body string) notation.Frame {
	t.Helper()
	text := fmt.Sprintf("#PBEM toy-1 %s %s\n%s\n#END\n", side, g.Position().Phase, body)
	found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary,
		bool) {
		return g.Module().Vocabulary(phase, side), true
	})
	if len(found.Frames) != 1 {
		t.Fatalf("frames in %q", text)
	}
	return found.Frames[0]
}
