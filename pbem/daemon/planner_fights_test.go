package daemon

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/game"
	"fieldpost/pbem/tools/browsertest"
	"fieldpost/pbem/tools/testprograms"
	"fieldpost/rules/core"
)

// at makes a game of a title and lets the computer write the sheets of both sides until a phase has come.
func (w *world) at(title, phase string) (id string, side core.Side) {
	w.t.Helper()
	g := browsertest.NewGame(w.t, filepath.Join(GamesDir(w.dir), "plan-1"), title, "", w.now, [2]string{anna, boris},
		func(g *game.Game) bool { return g.Position().Phase == phase && g.OpenChoice() == nil })
	defer g.Close()
	return "plan-1", g.AwaitedSide()
}

// picks chooses a reinforcement of the turn in the list of units and orders it.
func picks(c *browsertest.PlannerPage, id string) {
	c.Press("#tab-units")
	c.Press(`#unitlist [data-unit="` + id + `"]`)
	c.Press("#tab-here")
	c.Press(`#here [data-offer="pick ` + id + `"]`)
}

// TestPlannerFightsGSFG: a whole Soviet turn of Group of Soviet Forces Germany is written by clicks: reinforcements are
// chosen, heavy bombers are sent, both groups move beside the enemy and attack. The game fights all of its combats.
func TestPlannerFightsGSFG(t *testing.T) {
	t.Parallel()
	testprograms.Chromium(t)
	w := newWorld(t)
	id, side := w.at("group-of-soviet-forces-germany", "T2-S-R")
	g, err := shelf.Open(w.game(id))
	w.must(err)
	c := browsertest.Open(t, browsertest.Write(t, g, side, "en", gm), 1400, 900)
	w.must(g.Close())

	picks(c, "111M")
	picks(c, "17GT")
	c.Press(`[data-phase="T2-S-A"]`)
	c.Press(`#here [data-verb="strike"]`)
	struck := c.EvalText(`S.openings.find(o => o.verb === "strike").hex`)
	c.ClickHex(struck)
	c.Press(`[data-phase="T2-G-1"]`)
	c.Press(`#here [data-offer="order move/fight"]`)
	c.OrderContacts(1)
	c.Press(`[data-phase="T2-G-2"]`)
	guards := c.OrderAttacks(1)
	c.Press(`[data-phase="T2-S-1"]`)
	c.OrderContacts(2)
	c.Press("#lines [data-missing]")
	c.Press(`[data-phase="T2-S-2"]`)
	fights := guards + c.OrderAttacks(2)
	c.RequireValidSheet()
	text := c.SheetText()
	if !strings.Contains(text, "\nstrike "+struck+"\n") {
		t.Errorf("a tap on %s sends no bombers:\n%s", struck, text)
	}
	if n := strings.Count(text, "\nattack "); guards < 1 || fights < 3 || n != fights {
		t.Errorf("%d attacks were ordered by clicks, %d are in\n%s", fights, n, text)
	}

	w.start()
	seat, _ := g.SeatOf(string(side))
	w.play(letter(seat.Addr, "f1", text))
	w.stop()
	g, err = shelf.Open(w.game(id))
	w.must(err)
	defer g.Close()
	if p := g.Position().Phase; g.OpenChoice() == nil && strings.HasPrefix(p, "T2-S") {
		t.Errorf("the game is in %s still, after\n%s\n%s", p, text, w.log)
	}
	for phase, n := range map[string]int{"T2-G-2": guards, "T2-S-2": fights - guards} {
		if done := fmt.Sprintf("%s Soviet: %d combat", phase, n); !strings.Contains(w.log.String(), done) {
			t.Errorf("%q is not in the log of\n%s\n%s", done, text, w.log)
		}
	}
}
