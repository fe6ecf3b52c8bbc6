package daemon

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/table/game"
)

// moves orders up to n movements on the map: a counter, then a hex in its reach that is empty. It gives where each then stands.
func (c *clicker) moves(n int) map[string]string {
	c.t.Helper()
	out := map[string]string{}
	var mine []struct{ ID, Hex string }
	c.ask(&mine, `S.board.units.filter(u => u.mine && S.place.has(u.hex)).map(u => ({ID: u.id, Hex: u.hex}))`)
	for _, u := range mine {
		if len(out) == n {
			break
		}
		c.key("\x1b") // nothing is chosen
		c.hex(u.Hex)
		var goals []string
		c.ask(&goals, `S.chosen.includes(%q) ? (S.offers?.reach || []).filter(g => g.verb === "move" &&
			!S.board.stacks.some(s => s[0] === g.hex)).map(g => g.hex) : []`, u.ID)
		if len(goals) == 0 {
			continue
		}
		to := goals[len(goals)/2]
		before := c.see(`S.text`)
		c.hex(to)
		if after := c.see(`S.text`); after == before {
			c.t.Errorf("a click on %s, which %s can reach, orders nothing", to, u.ID)
			continue
		}
		out[u.ID] = to
	}
	if len(out) < n {
		c.t.Errorf("%d counters could be moved, want %d", len(out), n)
	}
	return out
}

// attacks orders up to n attacks by clicking on what can be attacked.
func (c *clicker) attacks(n int) (done int) {
	c.t.Helper()
	c.key("\x1b")
	var foes []string
	c.ask(&foes, `S.board.stacks.filter(s => S.board.tokens[s[1]].s >= 0 && !S.open.sides[S.board.tokens[s[1]].s].mine).map(s => s[0])`)
	for _, hex := range foes {
		if done == n {
			break
		}
		c.hex(hex)
		if !c.there("#doattack") {
			continue
		}
		var chances float64
		c.ask(&chances, `S.attack.odds.chances.reduce((s, c) => s + c.percent, 0)`)
		if chances < 99 || chances > 101 {
			c.t.Errorf("the chances of %s are %.1f %% together", hex, chances)
		}
		c.press("#doattack")
		if advance := `#here .offer[data-offer^="advance"]`; c.there(advance) {
			c.press(advance)
		}
		done++
	}
	return done
}

// right holds that the page finds nothing wrong with the sheet.
func (c *clicker) right() {
	c.t.Helper()
	var wrong []struct {
		Line int
		Text string
	}
	c.ask(&wrong, `S.check.faults.filter(f => !f.warn).map(f => ({Line: f.line, Text: f.text}))`)
	if len(wrong) > 0 {
		c.t.Fatalf("the page finds %+v in\n%s", wrong, c.see(`S.text`))
	}
}

// undoing holds that undo goes back to the empty sheet and redo to the whole one.
func (c *clicker) undoing() {
	c.t.Helper()
	whole := c.see(`S.text`)
	for range 200 {
		if c.there("#undo[disabled]") {
			break
		}
		c.press("#undo")
	}
	if text := c.see(`S.text`); text != "" {
		c.t.Errorf("undone as far as can be, there is %q", text)
	}
	for range 200 {
		if c.there("#redo[disabled]") {
			break
		}
		c.press("#redo")
	}
	if text := c.see(`S.text`); text != whole {
		c.t.Errorf("done again there is\n%s\nand was\n%s", text, whole)
	}
}

// TestPlannerPlaysKursk: in Chromium a whole player-turn is written by clicks, movement and then combat; the sheets are mailed, and
// carried out as the page showed.
func TestPlannerPlaysKursk(t *testing.T) {
	browser(t)
	w := kursk(t)
	w.play(letter(anna, "k1", sheet("german", "T0-G", "declare gambit no")))
	w.play(letter(boris, "k2", sheet("soviet", "T0-S", "order move/fight")))
	w.news(anna)
	w.stop()
	g, err := game.Open(w.game("kursk-7"))
	w.must(err)
	c := planned(t, g, "german")
	w.must(g.Close())

	c.press(`[data-offer="order move/fight"]`)
	stand := c.moves(5)
	c.right()
	c.undoing()
	c.press(`[data-phase="T1-G-2"]`)
	if n := c.attacks(3); n != 3 {
		t.Errorf("%d attacks, want 3", n)
	}
	c.right()
	text := c.sheet()
	c.times()

	w.start()
	w.play(letter(anna, "k3", text))
	mails := w.news(anna)
	if len(mails) == 0 || strings.Contains(mails[0].Text, "refused") {
		t.Fatalf("the sheet\n%s\nwas answered by %d mails\n%s", text, len(mails), w.log)
	}
	w.stop()
	g, err = game.Open(w.game("kursk-7"))
	w.must(err)
	defer g.Close()
	if p := g.Position(); strings.HasPrefix(p.Phase, "T1-G") && g.Open() == nil {
		t.Errorf("the game is still in %s:\n%s\n%s", p.Phase, text, mails[0].Text)
	}
	if moved := standing(g, stand); len(moved) < 2 || !strings.Contains(text, "attack ") {
		t.Errorf("of %v only %v stand there", stand, moved)
	}
}

// standing are those counters that stand where they were moved to, sorted.
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
