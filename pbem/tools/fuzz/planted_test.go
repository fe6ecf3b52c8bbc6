package fuzz

import (
	"errors"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/audit"
	"fieldpost/rules/core"
)

// bug is the toy with an error planted in it.
type bug struct {
	toy.Title
	id   string
	wrap func(core.Module) core.Module
}

// shelf has the bug alone.
func (b bug) shelf() *game.Library { return game.NewLibrary([]core.Title{b}, toy.Open) }

func (b bug) Meta() core.Meta {
	m := b.Title.Meta()
	m.ID = b.id
	return m
}

func (b bug) Load(data fs.FS) (core.Module, error) {
	m, err := b.Title.Load(data)
	if err != nil {
		return nil, err
	}
	return b.wrap(m), nil
}

// The errors. Each module is the toy but for one method.
type (
	badInvariant struct{ core.Module }
	badView      struct{ core.Module }
	badLegal     struct{ core.Module }
	badText      struct{ core.Module }
	badNext      struct{ core.Module }
	badApply     struct{ core.Module }
	badEnd       struct{ core.Module }
	badCheck     struct {
		core.Module
		calls *int
	}
	badEvent  struct{ core.Module }
	badReplay struct {
		core.Module
		n *int
	}
	misspelt struct{ core.Order }
)

// Invariant fails in some positions, at random.
func (badInvariant) Invariant(r core.Reader) error {
	if r.Turn() == 2 && strings.HasPrefix(r.Position().Hash(), "0") {
		return errors.New("planted")
	}
	return nil
}

// Show hides nothing.
func (m badView) Show(p *core.Position, _ core.Side) *core.Position { return p }

// Legal offers nothing in the second turn, and Finish wants something.
func (m badLegal) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	if r.Turn() == 2 {
		return func(func(core.Order) bool) {}
	}
	return m.Module.Legal(r, side)
}

func (m badLegal) Finish(r core.Reader, side core.Side) []notation.Fault {
	if r.Turn() == 2 {
		return []notation.Fault{{Code: "planted/finish", Stage: notation.Illegal, Text: "do something"}}
	}
	return m.Module.Finish(r, side)
}

func (o misspelt) String() string { return strings.Replace(o.Order.String(), "move ", "move  ", 1) }

// Legal spells moves with two spaces.
func (m badText) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	return func(yield func(core.Order) bool) {
		for o := range m.Module.Legal(r, side) {
			if !yield(misspelt{o}) {
				return
			}
		}
	}
}

// Next panics before the third turn.
func (m badNext) Next(tx *core.Tx) error {
	if tx.Read().Turn() == 3 {
		var none []int
		_ = none[tx.Read().Turn()]
	}
	return m.Module.Next(tx)
}

// Apply fails at every attack.
func (m badApply) Apply(tx *core.Tx, side core.Side, o core.Order) error {
	if strings.HasPrefix(o.String(), "attack") {
		return errors.New("planted")
	}
	return m.Module.Apply(tx, side, o)
}

// Next never ends the first phase of the second turn.
func (m badEnd) Next(tx *core.Tx) error {
	if tx.Read().Phase() == "T2-R" {
		return nil
	}
	return m.Module.Next(tx)
}

// Check finds fault with every fortieth order, whatever it is.
func (m badCheck) Check(r core.Reader, side core.Side, o core.Order) []notation.Fault {
	faults := m.Module.Check(r, side, o)
	if *m.calls++; *m.calls%40 == 0 {
		faults = append(faults, notation.Fault{Code: "planted/odd", Stage: notation.Warning, Text: "the check counts"})
	}
	return faults
}

// Apply discloses a counter in ambush to everybody.
func (m badEvent) Apply(tx *core.Tx, side core.Side, o core.Order) error {
	for i := range tx.Read().Units() {
		if u := &tx.Read().Units()[i]; u.Marked("ambush") && u.Def.Side != side {
			tx.Note(core.Event{Kind: core.KindNote, Text: "beware of " + say.Plain(u.Def.ID)})
		}
	}
	return m.Module.Apply(tx, side, o)
}

// Next scores by what it remembers.
func (m badReplay) Next(tx *core.Tx) error {
	*m.n++
	if err := tx.Do(core.TrackChange{Track: "memory", Delta: *m.n}); err != nil {
		return err
	}
	return m.Module.Next(tx)
}

// TestPlantedErrors: each kind of error is found, named, and saved in a folder that can be looked at.
func TestPlantedErrors(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays many games")
	}
	checks, phases := 0, 0
	for id, c := range map[string]struct {
		wrap    func(core.Module) core.Module
		want    string
		replays bool // the folder opens and replays to the end
		games   int
	}{
		"bad-invariant": {func(m core.Module) core.Module { return badInvariant{m} }, "invariant: planted", true, 10},
		"bad-view":      {func(m core.Module) core.Module { return badView{m} }, "tells the hidden counters", true, 20},
		"bad-legal":     {func(m core.Module) core.Module { return badLegal{m} }, "dead end: ", true, 2},
		"bad-text":      {func(m core.Module) core.Module { return badText{m} }, "round trip: ", true, 2},
		"bad-next":      {func(m core.Module) core.Module { return badNext{m} }, "panic: runtime error: index out of range [3]", true, 2},
		"bad-apply":     {func(m core.Module) core.Module { return badApply{m} }, "planted", true, 2},
		"bad-end":       {func(m core.Module) core.Module { return badEnd{m} }, "the game is not over after 60 sheets", true, 2},
		"bad-check":     {func(m core.Module) core.Module { return badCheck{m, &checks} }, "planted/odd", true, 10},
		"bad-event": {func(m core.Module) core.Module { return badEvent{m} }, "the event note tells red of B4, which it cannot see",
			true, 4},
		"bad-replay": {func(m core.Module) core.Module { return badReplay{m, &phases} }, "replay from the revealed keys: ", false, 2},
	} {
		dir, planted := t.TempDir(), bug{id: id, wrap: c.wrap}.shelf()
		rep := run(t, Config{Library: planted, Title: id, Games: c.games, Seed: 1, Workers: 1, MaxSheets: 60, Dir: dir})
		if len(rep.Failures) == 0 {
			t.Errorf("%s: nothing was found", id)
			continue
		}
		f := rep.Failures[0]
		if !strings.Contains(f.Error, c.want) || f.Dir == "" {
			t.Errorf("%s: %+v, want %q", id, f, c.want)
			continue
		}
		saved(t, planted, f, c.replays)
	}
}

// saved holds that the folder of a failure is a game's, and says what happened.
func saved(t *testing.T, shelf *game.Library, f *Failure, replays bool) {
	t.Helper()
	note, err := os.ReadFile(filepath.Join(f.Dir, FileFailure))
	if err != nil {
		t.Fatal(err)
	}
	if s := string(note); !strings.Contains(s, f.Error) || !strings.Contains(s, "seed 1, game number") ||
		strings.HasPrefix(f.Error, "panic") != strings.Contains(s, "goroutine") {
		t.Errorf("%s: failure.txt:\n%s", f.Game, s)
	}
	for _, name := range []string{game.FileGame, game.FileLedger, game.FileSecrets, game.DirData, FileSheet} {
		if _, err := os.Stat(filepath.Join(f.Dir, name)); err != nil {
			t.Errorf("%s: %v", f.Game, err)
		}
	}
	recs, err := game.ReadLedger(f.Dir)
	if err != nil {
		t.Fatal(err)
	}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		t.Fatal(err)
	}
	title, mod, err := shelf.Load(f.Dir, h)
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.Replay(recs, title, mod, audit.RevealedKeys(recs), nil)
	if (err == nil) != replays {
		t.Errorf("%s: replay of the saved folder: %v", f.Game, err)
	}
	if err != nil || !replays {
		return
	}
	if g.Position().Phase != f.Phase {
		t.Errorf("%s: the folder replays to %s, the failure was at %s", f.Game, g.Position().Phase, f.Phase)
	}
	opened, err := shelf.Open(f.Dir)
	if err != nil {
		t.Fatalf("%s: %v", f.Game, err)
	}
	if err := opened.Close(); err != nil {
		t.Error(err)
	}
}

// TestSaveAgain: a folder of an earlier run is replaced, any other is left alone.
func TestSaveAgain(t *testing.T) {
	planted := bug{id: "bad-again", wrap: func(m core.Module) core.Module { return badNext{m} }}.shelf()
	c := Config{Library: planted, Title: "bad-again", Seed: 1, Dir: t.TempDir()}
	for range 2 {
		saved(t, planted, run(t, c).Failures[0], true)
	}
	f := run(t, c).Failures[0]
	if err := os.Remove(filepath.Join(f.Dir, FileFailure)); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), c); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("a folder that is no failure of ours: %v", err)
	}
}
