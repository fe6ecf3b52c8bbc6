package daemon

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/game"
	"fieldpost/pbem/tools/browsertest"
	"fieldpost/pbem/tools/testprograms"
)

// undoing holds that undo goes back to the empty sheet and redo to the whole one.
func undoing(t *testing.T, c *browsertest.PlannerPage) {
	t.Helper()
	whole := c.EvalText(`S.text`)
	for range 200 {
		if c.Exists("#undo[disabled]") {
			break
		}
		c.Press("#undo")
	}
	if text := c.EvalText(`S.text`); text != "" {
		t.Errorf("undone as far as can be, there is %q", text)
	}
	for range 200 {
		if c.Exists("#redo[disabled]") {
			break
		}
		c.Press("#redo")
	}
	if text := c.EvalText(`S.text`); text != whole {
		t.Errorf("done again there is\n%s\nand was\n%s", text, whole)
	}
}

// TestPlannerPlaysKursk: in Chromium a whole player-turn is written by clicks, movement and then combat; the sheets are
// mailed, and carried out as the page showed.
func TestPlannerPlaysKursk(t *testing.T) {
	t.Parallel()
	testprograms.Chromium(t)
	w := kursk(t)
	w.play(letter(anna, "k1", sheet("german", "T0-G", "declare gambit no")))
	w.play(letter(boris, "k2", sheet("soviet", "T0-S", "order move/fight")))
	w.news(anna)
	w.stop()
	g, err := shelf.Open(w.game("kursk-7"))
	w.must(err)
	c := browsertest.Open(t, browsertest.Write(t, g, "german", "en", gm), 1400, 900)
	w.must(g.Close())

	c.Press(`[data-offer="order move/fight"]`)
	stand := c.OrderMoves(5)
	c.RequireValidSheet()
	undoing(t, c)
	c.Press(`[data-phase="T1-G-2"]`)
	if n := c.OrderAttacks(3); n != 3 {
		t.Errorf("%d attacks, want 3", n)
	}
	c.RequireValidSheet()
	text := c.SheetText()

	w.start()
	w.play(letter(anna, "k3", text))
	mails := w.news(anna)
	if len(mails) == 0 || strings.Contains(mails[0].Text, "refused") {
		t.Fatalf("the sheet\n%s\nwas answered by %d mails\n%s", text, len(mails), w.log)
	}
	w.stop()
	g, err = shelf.Open(w.game("kursk-7"))
	w.must(err)
	defer g.Close()
	if p := g.Position(); strings.HasPrefix(p.Phase, "T1-G") && g.OpenChoice() == nil {
		t.Errorf("the game is still in %s:\n%s\n%s", p.Phase, text, mails[0].Text)
	}
	if moved := standing(g, stand); len(moved) < 2 || !strings.Contains(text, "attack ") {
		t.Errorf("of %v only %v stand there", stand, moved)
	}
}

// standing returns the counters that stand where they were moved to, sorted.
func standing(g *game.Game, stand map[string]string) (at []string) {
	r := g.Position().Reader()
	for id, hex := range stand {
		if u, ok := r.Unit(id); ok && r.Label(u.Hex) == hex {
			at = append(at, id)
		}
	}
	slices.Sort(at)
	return at
}
