package publicmap

import (
	"bytes"
	"image/png"
	"io"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/gametest"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

var opening = time.Date(2026, time.July, 4, 18, 0, 0, 0, time.UTC)

// entropy stands in for randomness.
func entropy(n byte) io.Reader { return gametest.Entropy('b', n) }

func create(t *testing.T, title core.Meta) *game.Game {
	t.Helper()
	var seats []engine.Seat
	for _, s := range title.Sides {
		seats = append(seats, engine.Seat{Side: s, Addr: string(s) + "@example.org"})
	}
	g, err := titles.Library().Create(filepath.Join(t.TempDir(), "g"),
		game.Spec{Game: "g", Title: title.ID, Now: opening, Entropy: entropy(0),
			Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	return g
}

func kursk(t *testing.T) *game.Game {
	t.Helper()
	title, _ := rules.Find("kursk")
	return create(t, title.Meta())
}

func sheet(t *testing.T, g *game.Game, text string) *engine.Outcome {
	t.Helper()
	found := notation.FindFrames(text, func(_, side, phase string) (notation.Vocabulary, bool) {
		return g.Module().Vocabulary(phase, core.Side(side)), true
	})
	out, err := g.Submit(engine.Input{Frame: found.Frames[0], At: opening})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func act(t *testing.T, g *game.Game, a engine.Act) {
	t.Helper()
	if _, err := g.Act(engine.Attribution{Name: "moderator", At: opening}, a); err != nil {
		t.Fatal(err)
	}
}

// shown returns the board behind the first n records, with the first part of its map.
func shown(t *testing.T, g *game.Game, n int) (Board, []byte) {
	t.Helper()
	b, files := parts(t, g, n)
	return b, files[0]
}

func parts(t *testing.T, g *game.Game, n int) (Board, [][]byte) {
	t.Helper()
	b, ok, err := AfterLastMove(g, n)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	files, err := b.PNGs()
	if err != nil || len(files) != len(b.Files("g")) {
		t.Fatal(len(files), err)
	}
	return b, files
}

// TestEveryTitle: the map of each title is in pictures that a page may hold, each as wide as a telephone at least (the
// smallest board has 16 columns), with an account of points beside it.
func TestEveryTitle(t *testing.T) {
	for _, title := range rules.All() {
		b, files := parts(t, create(t, title.Meta()), -1)
		for i, file := range files {
			cfg, err := png.DecodeConfig(bytes.NewReader(file))
			if err != nil || cfg.Width < 360 || len(file) > MaxBytes || len(b.Accounts) == 0 {
				t.Errorf("%s, part %d: %d pixels wide, %d bytes, accounts %v, %v", title.Meta().ID, i+1, cfg.Width, len(file),
					b.Accounts, err)
			}
		}
	}
}

// TestLastMove: neither what moves nothing nor what is not told to all makes another board; an earlier moment is found
// again.
func TestLastMove(t *testing.T) {
	g := kursk(t)
	start, first := shown(t, g, -1)
	began := g.Log().Size()
	act(t, g, engine.Pause{})
	act(t, g, engine.Resume{})
	sheet(t, g, "#PBEM g german T0-G\ndraft\ndeclare gambit no\n#END\n")
	if b, file := shown(t, g, -1); cmp.Diff(start.Board, b.Board) != "" || !bytes.Equal(first, file) {
		t.Error("what moves nothing makes another board")
	}
	sheet(t, g, "#PBEM g german T0-G\ndeclare gambit no\n#END\n")
	sheet(t, g, "#PBEM g soviet T0-S\norder fight/move\n#END\n")
	if b, file := shown(t, g, -1); b.Root == start.Root || b.Turn != 1 || bytes.Equal(first, file) {
		t.Errorf("turn 1 shows as before: %+v", b.Board)
	}
	if b, file := shown(t, g, began); cmp.Diff(start.Board, b.Board) != "" || !bytes.Equal(first, file) {
		t.Error("the start is not found again")
	}
	if _, ok, err := AfterLastMove(g, 0); ok || err != nil {
		t.Error("a board before anything was told", err)
	}
}

// TestEnd: while the game runs only what all see is drawn, and when it is over everything.
func TestEnd(t *testing.T) {
	g := kursk(t)
	sheet(t, g, "#PBEM g german T0-G\ndeclare gambit no\n#END\n")
	sheet(t, g, "#PBEM g soviet T0-S\norder fight/move\n#END\n")
	whole := func() []byte {
		sc := scene.ForView(g.Game, g.Position(), scene.View{})
		sc.Root = ""
		files, err := scene.PlainPNGs(sc, scene.OverviewPx)
		if err != nil {
			t.Fatal(err)
		}
		return files[0]
	}
	if b, file := shown(t, g, -1); b.Open || bytes.Equal(file, whole()) {
		t.Error("what is hidden shows while the game runs")
	}
	act(t, g, engine.EndGame{Result: engine.ResultDraw, Text: "both agree"})
	if b, file := shown(t, g, -1); !b.Open || !bytes.Equal(file, whole()) {
		t.Error("the last map hides something")
	}
}
