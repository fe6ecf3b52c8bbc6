package daemon

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/table/engine"
	"fieldpost/pbem/table/game"
	"fieldpost/pbem/table/robot"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// brought makes a game of a title and lets the computer write the sheets of both sides until one of them may move.
func (w *world) brought(title string) (id string, side core.Side) {
	w.t.Helper()
	id = "plan-1"
	found, _ := rules.Find(title)
	sides := found.Meta().Sides
	g, err := game.Create(filepath.Join(Games(w.dir), id), game.Spec{Game: id, Title: title, Now: w.now, Entropy: entropy(0),
		Seats: []engine.Seat{{Side: sides[0], Name: "Anna", Addr: anna}, {Side: sides[1], Name: "Boris", Addr: boris}}})
	w.must(err)
	defer g.Close()
	for range 60 {
		side = g.Waiting()
		view := g.View(side)
		if g.Open() == nil && mayMove(g, view, side) {
			return id, side
		}
		task := robot.Task{Game: id, Side: side, Module: g.Module(), View: view, Ask: g.Open()}
		text := robot.Frame(task, robot.Greedy{}.Orders(task))
		sheets := notation.Find(text, func(_, _, phase string) (notation.Vocabulary, bool) { return g.Module().Vocabulary(phase, side), true })
		w.now = w.now.Add(1)
		out, err := g.Submit(engine.Input{Frame: sheets.Frames[0], MessageID: fmt.Sprintf("<%d@plan>", g.Log().Size()), At: w.now})
		w.must(err)
		if out.Status == engine.Refused {
			w.t.Fatalf("refused: %s\n%v", text, out.Faults)
		}
	}
	w.t.Fatalf("%s: nobody may move", title)
	return id, side
}

// mayMove says whether some counters of a side may move.
func mayMove(g *game.Game, view *core.Position, side core.Side) bool {
	n := 0
	for o := range g.Module().Legal(view.Reader(), side) {
		if strings.HasPrefix(o.String(), "move ") {
			n++
		}
		if n > 20 {
			return true
		}
	}
	return false
}

// TestPlannerPlaysOtherTitles: the same page writes an activation of A Victory Lost and a phase of a turn of Group of Soviet Forces
// Germany, and the game carries them out.
func TestPlannerPlaysOtherTitles(t *testing.T) {
	browser(t)
	for _, title := range []string{"a-victory-lost", "group-of-soviet-forces-germany"} {
		t.Run(title, func(t *testing.T) {
			w := newWorld(t)
			id, side := w.brought(title)
			g, err := game.Open(w.game(id))
			w.must(err)
			phase := g.Position().Phase
			c := planned(t, g, side)
			w.must(g.Close())
			stand := c.moves(3)
			c.attacks(1)
			c.right()
			text := c.sheet()

			w.start()
			seat, _ := g.SeatOf(string(side))
			w.play(letter(seat.Addr, "p1", text))
			w.stop()
			g, err = game.Open(w.game(id))
			w.must(err)
			defer g.Close()
			if n := strings.Count(text, "#PBEM"); n != 1 || g.Position().Phase == phase {
				t.Errorf("the game is in %s still, after %d sheets:\n%s\n%s", phase, n, text, w.log)
			}
			if at := standing(g, stand); len(at) < 2 {
				t.Errorf("of %v only %v stand there after\n%s", stand, at, text)
			}
		})
	}
}
