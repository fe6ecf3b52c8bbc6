package daemon

import (
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/tools/browsertest"
	"fieldpost/pbem/tools/testprograms"
	"fieldpost/rules/core"
)

// brought makes a game of a title and lets the computer write the sheets of both sides until one of them may move.
func (w *world) brought(title string) (id string, side core.Side) {
	w.t.Helper()
	id = "plan-1"
	g := browsertest.NewGame(w.t, filepath.Join(GamesDir(w.dir), id), title, "", w.now, [2]string{anna, boris}, browsertest.HasManyMoves)
	defer g.Close()
	return id, g.AwaitedSide()
}

// enters goes on to the phases of the turn that follow, moves in each, and brings in what has to come: one counter by
// the list and the map, one by an offer of the fault that tells of it, and all others by one press. It gives the
// counters that came.
func enters(t *testing.T, c *browsertest.PlannerPage) (came []string) {
	t.Helper()
	turn, _, _ := strings.Cut(c.EvalText(`S.board.phase`), "-")
	for next := `#next [data-phase^="` + turn + `-"]`; c.Exists(next); {
		c.Press(next)
		c.OrderMoves(1)
		if !c.Exists("#lines [data-missing]") {
			continue
		}
		var missing []string
		c.Eval(&missing, `S.check.faults.find(f => f.whole).legal.map(l => l.split(" ")[1])`)
		c.Press("#tab-units")
		c.Press("#search")
		c.Key(missing[0])
		c.Press(`#unitlist button`)
		var gates []string
		c.Eval(&gates, `S.chosen.includes(%q) ? S.offers.reach.filter(g => g.verb === "enter").map(g => g.hex) : []`, missing[0])
		if len(gates) == 0 {
			t.Errorf("%s can enter nowhere", missing[0])
			continue
		}
		c.ClickHex(gates[len(gates)/2])
		kept := c.EvalText(`S.text`)
		c.Press("#lines [data-legal]")
		c.Press("#lines [data-missing]")
		whole := c.EvalText(`S.text`)
		for line := range strings.Lines(kept) {
			if !strings.Contains(whole, line) {
				t.Errorf("%q is gone from\n%s", line, whole)
			}
		}
		c.Eval(&came, `S.check.lines.filter(l => l.verb === "enter").flatMap(l => l.units)`)
	}
	c.RequireValidSheet()
	return came
}

// TestPlannerPlaysOtherTitles: the same page writes an activation of A Victory Lost and the movement of both Soviet
// groups of a turn of Group of Soviet Forces Germany with all that must enter in it, and the game carries them out.
func TestPlannerPlaysOtherTitles(t *testing.T) {
	t.Parallel()
	testprograms.Chromium(t)
	for title, coming := range map[string]int{"a-victory-lost": 0, "group-of-soviet-forces-germany": 20} {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			id, side := w.brought(title)
			g, err := shelf.Open(w.game(id))
			w.must(err)
			phase := g.Position().Phase
			c := browsertest.Open(t, browsertest.Write(t, g, side, "en", gm), 1400, 900)
			w.must(g.Close())
			stand := c.OrderMoves(3)
			c.OrderAttacks(1)
			c.RequireValidSheet()
			var came []string
			if coming > 0 {
				came = enters(t, c)
			}
			text := c.SheetText()

			w.start()
			seat, _ := g.SeatOf(string(side))
			w.play(letter(seat.Addr, "p1", text))
			w.stop()
			g, err = shelf.Open(w.game(id))
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
