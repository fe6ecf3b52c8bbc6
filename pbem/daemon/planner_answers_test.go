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

// until makes a game of a title and lets the computer write the sheets of both sides until something is so.
func (w *world) until(title string, so func(*game.Game) bool) (id string, side core.Side) {
	w.t.Helper()
	g := browsertest.NewGame(w.t, filepath.Join(GamesDir(w.dir), "plan-1"), title, "", w.now, [2]string{anna, boris}, so)
	defer g.Close()
	return "plan-1", g.AwaitedSide()
}

// planner opens the page of a side of a game in Chromium.
func (w *world) planner(id string, side core.Side) *browsertest.PlannerPage {
	w.t.Helper()
	g, err := shelf.Open(w.game(id))
	w.must(err)
	defer g.Close()
	return browsertest.Open(w.t, browsertest.Write(w.t, g, side, "en", gm), 1400, 900)
}

// mailed mails a sheet of a side to the daemon, and gives the game behind it.
func (w *world) mailed(id string, side core.Side, text string) *game.Game {
	w.t.Helper()
	g, err := shelf.Open(w.game(id))
	w.must(err)
	seat, _ := g.SeatOf(string(side))
	message := fmt.Sprint("a", g.Log().Size())
	w.must(g.Close())
	w.start()
	w.play(letter(seat.Addr, message, text))
	w.stop()
	g, err = shelf.Open(w.game(id))
	w.must(err)
	return g
}

// TestPlannerAnswers: the tab with answers shows the question that is open; a press on what is not taken by default
// becomes the sheet, which is mailed, and the question is answered so.
func TestPlannerAnswers(t *testing.T) {
	t.Parallel()
	testprograms.Chromium(t)
	w := newWorld(t)
	id, side := w.until("kursk", func(g *game.Game) bool { return g.OpenChoice() != nil })
	c := w.planner(id, side)
	hex := c.EvalText(`S.open.question.hex`)
	if tab := c.EvalText(`document.body.dataset.tab`); tab != "answers" || c.EvalText(`S.hex`) != hex {
		t.Errorf("the page begins with the tab %s and the hex %s, not with the question about %s", tab, c.EvalText(`S.hex`), hex)
	}
	line := c.EvalText(`S.open.question.options.find(o => !o.default).line`)
	c.Press(`#answers [data-offer="` + line + `"]`)
	c.RequireValidSheet()
	text := c.SheetText()
	if !strings.Contains(text, "\n"+line+"\n") {
		t.Fatalf("%q is not in\n%s", line, text)
	}
	g := w.mailed(id, side, text)
	defer g.Close()
	if q := g.OpenChoice(); q != nil && q.Hex == hex && q.Owner == side {
		t.Errorf("the question about %s is open still, after\n%s\n%s", hex, text, w.log)
	}
	if !strings.Contains(w.log.String(), "status=answered") {
		t.Errorf("%s\nwas not carried out\n%s", text, w.log)
	}
}

// TestPlannerStandsAhead: a standing order begun in the tab with answers, and a sheet for a chit that has not been
// drawn with a move that is ordered on the map, are mailed together and filed; the position that comes then shows both.
func TestPlannerStandsAhead(t *testing.T) {
	t.Parallel()
	testprograms.Chromium(t)
	w := newWorld(t)
	id, side := w.until("a-victory-lost", browsertest.HasManyMoves)
	c := w.planner(id, side)
	c.Press("#tab-answers")
	c.Press(`#answers details:has([data-offer="pause retreat"]) summary`)
	c.Press(`#answers [data-offer="pause retreat"]`)
	c.Key("\r")
	c.Press("#tab-answers")
	c.Press(`#answers [data-phase="PLAN-40A"]`)
	c.OrderMoves(1)
	c.RequireValidSheet()
	text := c.SheetText()
	_, ahead, _ := strings.Cut(text, "PLAN-40A\n")
	order, _, _ := strings.Cut(ahead, "\n")
	if !strings.HasPrefix(order, "move ") || !strings.Contains(text, "pause retreat\n#END") {
		t.Fatalf("no order stands under PLAN-40A, or none under the phase of the game:\n%s", text)
	}

	g := w.mailed(id, side, text)
	defer g.Close()
	position, err := g.PositionFile(side)
	w.must(err)
	c.ReplacePosition(position)
	if got := c.EvalText(`S.open.standing.join()`); got != "pause retreat" {
		t.Errorf("the standing orders are %q behind\n%s\n%s", got, text, w.log)
	}
	c.Press("#tab-answers")
	if shown := c.EvalText(`document.getElementById("answers").innerText`); !strings.Contains(shown, "40A\n"+order+"\n") {
		t.Errorf("the tab does not show %q:\n%s", order, shown)
	}
}
