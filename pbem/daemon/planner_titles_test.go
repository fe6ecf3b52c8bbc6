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

// enters goes on to the phases of the turn that follow, moves in each, and brings in what has to come: one counter by the list and the map,
// one by an offer of the fault that tells of it, and all others by one press. It gives the counters that came.
func (c *clicker) enters() (came []string) {
	c.t.Helper()
	turn, _, _ := strings.Cut(c.see(`S.board.phase`), "-")
	for next := `#next [data-phase^="` + turn + `-"]`; c.there(next); {
		c.press(next)
		c.moves(1)
		if !c.there("#lines [data-missing]") {
			continue
		}
		var missing []string
		c.ask(&missing, `S.check.faults.find(f => f.whole).legal.map(l => l.split(" ")[1])`)
		c.press("#tab-units")
		c.press("#search")
		c.key(missing[0])
		c.press(`#unitlist button`)
		var gates []string
		c.ask(&gates, `S.chosen.includes(%q) ? S.offers.reach.filter(g => g.verb === "enter").map(g => g.hex) : []`, missing[0])
		if len(gates) == 0 {
			c.t.Errorf("%s can enter nowhere", missing[0])
			continue
		}
		c.hex(gates[len(gates)/2])
		kept := c.see(`S.text`)
		c.press("#lines [data-legal]")
		c.press("#lines [data-missing]")
		whole := c.see(`S.text`)
		for line := range strings.Lines(kept) {
			if !strings.Contains(whole, line) {
				c.t.Errorf("%q is gone from\n%s", line, whole)
			}
		}
		c.ask(&came, `S.check.lines.filter(l => l.verb === "enter").flatMap(l => l.units)`)
	}
	c.right()
	return came
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

// TestPlannerPlaysOtherTitles: the same page writes an activation of A Victory Lost and the movement of both Soviet groups of a turn of
// Group of Soviet Forces Germany with all that must enter in it, and the game carries them out.
func TestPlannerPlaysOtherTitles(t *testing.T) {
	browser(t)
	for title, coming := range map[string]int{"a-victory-lost": 0, "group-of-soviet-forces-germany": 20} {
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
			var came []string
			if coming > 0 {
				came = c.enters()
			}
			text := c.sheet()

			w.start()
			seat, _ := g.SeatOf(string(side))
			w.play(letter(seat.Addr, "p1", text))
			w.stop()
			g, err = game.Open(w.game(id))
			w.must(err)
			defer g.Close()
			if len(came) < coming {
				t.Errorf("%d counters came, want %d: %v", len(came), coming, came)
			}
			if p := g.Position().Phase; p == phase || strings.Contains(text, " "+p+"\n") {
				t.Errorf("the game is in %s still, after\n%s\n%s", p, text, w.log)
			}
			for _, id := range came {
				if u, ok := g.Position().Reader().Unit(id); !ok || !u.OnMap() {
					t.Errorf("%s is not on the map after\n%s", id, text)
				}
			}
			if at := standing(g, stand); len(at) < 2 {
				t.Errorf("of %v only %v stand there after\n%s", stand, at, text)
			}
		})
	}
}
