package gamestatus_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/gametest"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/site/gamestatus"
	"fieldpost/pbem/titles"
	"fieldpost/rules/core"
)

var opening = time.Date(2026, time.July, 4, 18, 0, 0, 0, time.UTC)

// entropy stands in for randomness.
func entropy(n byte) io.Reader { return gametest.Entropy('l', n) }

// timetable is one that needs quotes in YAML.
const timetable = "clock: {zone: Europe/Berlin, at: 20:00}\nkinds: {order: {next: 5d, grace: 2d}}\ncool: 1h\nnmr: hold\n"

func create(t *testing.T) *game.Game {
	t.Helper()
	p, err := schedule.ParseText(timetable)
	if err != nil {
		t.Fatal(err)
	}
	g, err := titles.Library().Create(filepath.Join(t.TempDir(), "kursk-7"),
		game.Spec{Game: "kursk-7", Title: "kursk", Now: opening,
			Entropy: entropy(0), Clock: p.Canonical(), Anonymous: true,
			Seats:      []engine.Seat{{Side: "german", Name: "Anna: \"A\"", Addr: "anna@example.org"}, {Side: "soviet", Addr: "ai:greedy"}},
			Moderators: []engine.Moderator{{Addr: "vera@example.org", Level: engine.ProofByToken}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	return g
}

// folded returns the state of a game by its fold.
func folded(g *game.Game, last time.Time) gamestatus.Game {
	h, p, t := g.Header, g.Position(), g.AdminState()
	root := g.Log().Root()
	w := gamestatus.Game{Name: h.Game, Title: h.Title, Anonymous: h.Anonymous, Turn: p.Turn, Phase: p.Phase, Waiting: g.AwaitedSide(),
		Decision: g.OpenChoice() != nil, Result: p.Over,
		Clock: strings.TrimSuffix(t.Clock, "\n"), Records: g.Log().Size(), Root: strings.ToLower(hex(root[:])), Last: last}
	for _, s := range h.Seats {
		w.Seats = append(w.Seats, gamestatus.Seat{Side: s.Side, Name: s.Name, Addr: s.Addr, Owner: s.Owner, OtherAddrs: s.TeamAddrs})
	}
	if d := t.Deadline; d != nil {
		w.Deadline = &gamestatus.Deadline{Side: d.Side, Due: d.Due, Grace: d.Grace}
	}
	if t.Paused {
		w.Paused = t.PausedSince
	}
	for _, c := range t.Committed {
		w.Committed = append(w.Committed, gamestatus.Committed{Side: c.Side, Lock: c.LockAt})
	}
	for _, a := range t.Absences {
		w.Absences = append(w.Absences, gamestatus.Absence{No: a.No, Side: a.Side, From: a.From, To: a.To, State: a.State})
	}
	for _, b := range t.Bank {
		if b.Missed > 0 {
			w.Missed = append(w.Missed, gamestatus.Missed{Side: b.Side, Count: b.Missed})
		}
	}
	for _, m := range t.Moderators {
		w.Moderators = append(w.Moderators, m.Addr)
	}
	for _, p := range t.Proposals {
		w.Proposals = append(w.Proposals, gamestatus.Proposal{No: p.No, Act: p.Act, Needs: p.Needs, Given: p.Given, Until: p.Until})
	}
	return w
}

func hex(b []byte) string {
	const digits = "0123456789abcdef"
	var s strings.Builder
	for _, c := range b {
		s.WriteByte(digits[c>>4])
		s.WriteByte(digits[c&15])
	}
	return s.String()
}

func sheet(t *testing.T, g *game.Game, at time.Time, lock time.Duration, text string) {
	t.Helper()
	found := notation.FindFrames(text, func(_, side, phase string) (notation.Vocabulary, bool) {
		return g.Module().Vocabulary(phase, core.Side(side)), true
	})
	in := engine.Input{Frame: found.Frames[0], At: at}
	if lock > 0 {
		in.LockAt = at.Add(lock)
	}
	if _, err := g.Submit(in); err != nil {
		t.Fatal(err)
	}
}

// TestRead: what is listed without a fold is what the fold says, whatever is on the table.
func TestRead(t *testing.T) {
	g := create(t)
	at := opening
	check := func(what string) {
		t.Helper()
		got, err := gamestatus.Read(g.Dir)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if d := cmp.Diff(folded(g, at), got, cmpopts.EquateEmpty()); d != "" {
			t.Errorf("%s (- fold, + listing):\n%s", what, d)
		}
	}
	act := func(by string, a engine.Act) {
		t.Helper()
		at = at.Add(time.Hour)
		if _, err := g.Act(engine.Attribution{Name: by, At: at, Reason: "at 12:00: #why"}, a); err != nil {
			t.Fatal(err)
		}
		check(engine.ActKindOf(a))
	}
	check("a new game")
	act("timekeeper", engine.Deadline{Due: opening.Add(50 * time.Hour), Grace: opening.Add(60 * time.Hour), Why: "policy"})
	act("german", engine.Absence{Side: "german", From: opening.Add(500 * time.Hour), To: opening.Add(600 * time.Hour),
		State: engine.AbsenceRequested})
	act("soviet", engine.Absence{No: 1, State: engine.AbsenceAgreed})
	act("moderator", engine.Pause{})
	act("moderator", engine.Resume{Due: opening.Add(100 * time.Hour)})
	act("german", engine.Propose{Act: engine.FormatAct(engine.EndGame{Result: engine.ResultDraw, Text: "we \"agree\""}),
		Needs: []core.Side{"german"}, Until: opening.Add(400 * time.Hour)})
	act("timekeeper", engine.Lapse{Side: "german", Cause: g.Question().Cause, Policy: engine.LapseHold})
	act("german", engine.Seating{Side: "german", Change: engine.SeatingBeginStandIn, Seat: engine.Seat{Addr: "carl@example.org"},
		Until: opening.Add(300 * time.Hour)})
	act("soviet", engine.Team{Side: "soviet", Addr: "dora@example.org"})
	at = at.Add(time.Hour)
	sheet(t, g, at, time.Hour, "#PBEM kursk-7 german T0-G\ndeclare gambit no\n#END\n")
	check("a committed sheet")
	if c := g.AdminState().Committed; len(c) != 1 {
		t.Fatalf("%d sheets are committed, want 1", len(c))
	}
	act("timekeeper", engine.ExecuteSheet{Side: "german", Phase: "T0-G", Why: "cooling-off over"})
	act("moderator", engine.Seating{Side: "german", Change: engine.SeatingEject})
	act("moderator", engine.EndGame{Result: "soviet", Text: "nobody plays"})
	got, err := gamestatus.Read(g.Dir)
	if err != nil {
		t.Fatal(err)
	}
	if got.WaitsForBeacon() || got.VacantSides() != nil || got.Late(opening.Add(9999*time.Hour)) || got.Zone().String() != "Europe/Berlin" {
		t.Errorf("a game that is over: %+v", got)
	}
}

// TestStale: game.yaml and ledger of different moments, or one of them edited, are told from others.
func TestStale(t *testing.T) {
	g := create(t)
	file, led := filepath.Join(g.Dir, game.FileGame), filepath.Join(g.Dir, game.FileLedger)
	wasFile, wasLedger := read(t, file), read(t, led)
	if _, err := g.Act(engine.Attribution{Name: "moderator", At: opening.Add(time.Hour)}, engine.Pause{}); err != nil {
		t.Fatal(err)
	}
	isFile, isLedger := read(t, file), read(t, led)
	for _, tc := range []struct{ name, file, ledger string }{
		{"game.yaml is older", wasFile, isLedger},
		{"the ledger is older", isFile, wasLedger},
		{"another phase", strings.Replace(isFile, "phase: T0-G", "phase: T9-G", 1), isLedger},
		{"another position", strings.Replace(isFile, "  position: ", "  position: 0", 1), isLedger},
		{"a torn ledger", isFile, isLedger[:len(isLedger)-5]},
		{"an empty ledger", isFile, ""},
		{"no game", "format: pbem-game/1\n", isLedger},
		{"no YAML", "a: [", isLedger},
	} {
		write(t, file, tc.file)
		write(t, led, tc.ledger)
		if _, err := gamestatus.Read(g.Dir); !errors.Is(err, gamestatus.ErrStale) {
			t.Errorf("%s: %v", tc.name, err)
		}
	}
	write(t, file, isFile)
	write(t, led, isLedger)
	if _, err := gamestatus.Read(g.Dir); err != nil {
		t.Errorf("both as they were: %v", err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if _, err := gamestatus.Read(g.Dir); !errors.Is(err, gamestatus.ErrStale) {
		t.Errorf("no game.yaml: %v", err)
	}
	if _, err := gamestatus.Read(t.TempDir()); !errors.Is(err, gamestatus.ErrStale) {
		t.Errorf("no game: %v", err)
	}
}

// TestLongBatch: a last batch of more bytes than are read at first is read whole.
func TestLongBatch(t *testing.T) {
	g := create(t)
	if _, err := g.Act(engine.Attribution{Name: "moderator", At: opening.Add(time.Hour)},
		engine.RulingNote{Rule: "5.1", Text: strings.Repeat("word ", 5000)}); err != nil {
		t.Fatal(err)
	}
	got, err := gamestatus.Read(g.Dir)
	if err != nil || !got.Last.Equal(opening.Add(time.Hour)) {
		t.Errorf("%v, %v", got.Last, err)
	}
}

func TestLate(t *testing.T) {
	due := opening.Add(time.Hour)
	g := gamestatus.Game{Waiting: "german", Deadline: &gamestatus.Deadline{Side: "german", Due: due}}
	if g.Late(due) || !g.Late(due.Add(time.Second)) {
		t.Error("late is who has not written when the deadline is over")
	}
	g.Paused = opening
	if g.Late(due.Add(time.Hour)) {
		t.Error("nobody is late while the game is paused")
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// FuzzRead: no bytes in the two files make it panic, and what is listed is of one moment.
func FuzzRead(f *testing.F) {
	f.Add([]byte("format: pbem-game/1\ngame: g\nturn: 1\nphase: P\nseats:\n  - side: red\nledger:\n  records: 1\n  position: aa\n"),
		[]byte("rec 0\ntype state\nturn 1\nphase P\nposition aa\n\n"))
	f.Add([]byte("format: pbem-game/1\ngame: g\nseats: [{side: red}]\ntable:\n  deadline: {due: x}\n"),
		ledger.Format(ledger.Record{Type: "genesis"}))
	f.Fuzz(func(t *testing.T, file, led []byte) {
		dir := t.TempDir()
		write(t, filepath.Join(dir, game.FileGame), string(file))
		write(t, filepath.Join(dir, game.FileLedger), string(led))
		g, err := gamestatus.Read(dir)
		if err == nil && (g.Name == "" || len(g.Seats) == 0 || g.Last.IsZero()) {
			t.Errorf("listed: %+v", g)
		}
		_, _, _ = g.Late(opening), g.VacantSides(), g.Zone()
	})
}
