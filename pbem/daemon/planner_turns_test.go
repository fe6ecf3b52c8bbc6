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

// comes makes a game of a scenario of a title and lets the computer write the sheets of both sides until a phase has
// come; the page of the side that it waits for is open on a telephone.
func (w *world) comes(title, scenario, phase string) (id string, side core.Side, c *browsertest.PlannerPage) {
	w.t.Helper()
	g := browsertest.NewGame(w.t, filepath.Join(GamesDir(w.dir), "plan-1"), title, scenario, w.now, [2]string{anna, boris},
		func(g *game.Game) bool { return g.Position().Phase == phase && g.OpenChoice() == nil })
	defer g.Close()
	side = g.AwaitedSide()
	return "plan-1", side, browsertest.OpenPhone(w.t, browsertest.Write(w.t, g, side, "en", gm))
}

// TestPlannerPlaysDemyansk: by taps at 360 pixels an operations segment of Demyansk Shield is written: movement, an
// attack on two hexes at once, with support, which the page refuses against one of them, and what must be attacked
// then. The game fights them.
func TestPlannerPlaysDemyansk(t *testing.T) {
	t.Parallel()
	testprograms.Chromium(t)
	w := newWorld(t)
	id, side, c := w.comes("demyansk-shield", "", "T1-S-1")
	stand := c.OrderMoves(1)
	c.Key("\x1b")
	c.ClickHex("1719")
	c.Press(`#here [data-unit="595/188"][aria-pressed="false"]`)
	c.Press(`#here [data-unit="929/254"][aria-pressed="true"]`)
	if c.Exists("#doattack") || !strings.Contains(c.EvalText(`document.getElementById("here").innerText`), "1720 must be attacked too") {
		t.Errorf("1719 may be attacked alone:\n%s", c.EvalText(`document.getElementById("here").innerText`))
	}
	c.Press(`#here [data-join="1720"]`)
	c.Press(`#here [data-unit="I153"]`)
	c.Press("#doattack")
	c.OrderAttacks(1)
	c.Press("#tab-sheet")
	c.Press("#lines [data-missing]") // 1621 must be attacked too, by others
	c.RequireValidSheet()
	text := c.SheetText()
	if !strings.Contains(text, "\nattack 1719,1720 with 595/188 support I153\n") || !strings.Contains(text, "\nattack 1621 ") {
		t.Fatalf("attacks are not in\n%s", text)
	}
	g := w.mailed(id, side, text)
	defer g.Close()
	if p := g.Position().Phase; p == "T1-S-1" && g.OpenChoice() == nil || !strings.Contains(w.log.String(), "1719") {
		t.Errorf("the game is in %s, after\n%s\n%s", p, text, w.log)
	}
	if at := standing(g, stand); len(at) < 1 && g.OpenChoice() == nil {
		t.Errorf("none of %v stands there after\n%s", stand, text)
	}
}

// writes makes another text the sheet, as one types it.
func writes(c *browsertest.PlannerPage, text string) {
	c.EvalText(fmt.Sprintf(`(document.getElementById("text").value = %q, document.getElementById("text").oninput(), "")`, text))
	c.WaitUntil(fmt.Sprintf(`S.text === %q`, text))
	c.WaitIdle()
}

// nothingToMail: while the other side is to write, a page whose sheets all wait for a later phase of its own offers to
// mail, copy and save none of them.
func (w *world) nothingToMail(c *browsertest.PlannerPage, id, phase, text string) {
	w.t.Helper()
	g, err := shelf.Open(w.game(id))
	w.must(err)
	defer g.Close()
	position, err := g.PositionFile("axis")
	w.must(err)
	c.ReplacePosition(position)
	if told := c.EvalText(`S.board.task && document.getElementById("here").innerText.includes(S.board.task)` +
		` ? S.board.task : ""`); told != "" {
		w.t.Errorf("who is not to write is told to: %s", told)
	}
	if c.Press(`#here [data-phase="` + phase + `"]`); strings.Contains(c.EvalText("S.text"), "#PBEM "+id+" axis "+g.Position().Phase) {
		w.t.Errorf("a sheet for the phase of the other side is begun: %s", c.EvalText("S.text"))
	}
	writes(c, text)
	c.RequireValidSheet()
	c.Press("#mailit")
	note := c.EvalText(`document.getElementById("outnote").textContent`)
	offered := c.EvalText(`["mail", "copy", "save"].filter(id => document.getElementById(id).offsetParent).join()`)
	if !strings.Contains(note, phase) || offered != "" {
		w.t.Errorf("where only a sheet for %s is written, the page says %q and offers %q", phase, note, offered)
	}
	c.Press("#send .shut")
}

// TestPlannerPlaysKiev: by taps at 360 pixels a turn of Barbarossa: Kiev to Rostov is written: aircraft interdict a hex
// of the player's choice, counters move, attacks are declared, and resolved in the sheet of the combat behind the
// reaction of the other side. It is mailed as the game asks for it; what waits is there again on the position of its
// phase.
func TestPlannerPlaysKiev(t *testing.T) {
	t.Parallel()
	testprograms.Chromium(t)
	w := newWorld(t)
	id, side, c := w.comes("kiev-to-rostov", "4", "T51-A-1")
	c.Press("#whomay")
	c.Press(`#here [data-unit="Bf109"]`)
	c.Press(`#here [data-verb="interdict"]`)
	c.ClickHex("1707")
	c.Press("#doattack")
	c.Press(`#here .close`)
	c.Press(`#here [data-phase="T51-A-2"]`)
	declared := c.EvalText(`S.openings.find(o => o.verb === "declare" && o.hexes.length === 1).hex`)
	c.ClickHex(declared)
	c.Press(`#here [data-offer="declare ` + declared + `"]`)
	stand := c.OrderMoves(2)
	c.Key("\x1b")
	c.Press(`#here [data-phase="T51-A-4"]`)
	if n := c.OrderAttacks(1); n != 1 {
		t.Errorf("%d attacks", n)
	}
	c.RequireValidSheet()
	written := c.EvalText("S.text")
	writes(c, strings.TrimSuffix(written, "#END\n")+"attack nobody\n#END\n")
	text := c.SheetText()
	note := c.EvalText(`document.getElementById("outnote").textContent`)
	if strings.Contains(note, "faults") || !strings.Contains(note, "T51-A-4") {
		t.Errorf("where only a sheet that waits is wrong, the page says %q of\n%s", note, text)
	}
	writes(c, written)
	c.RequireValidSheet()
	text = c.SheetText()
	if strings.Contains(text, "T51-A-4") || !strings.Contains(text, "\ninterdict 1707 with Bf109\n") {
		t.Fatalf("a sheet behind the reaction of the other side, or no interdiction of 1707, is in\n%s", text)
	}
	next := func(side core.Side, text string) string {
		t.Helper()
		g := w.mailed(id, side, text)
		defer g.Close()
		if g.OpenChoice() != nil || g.AwaitedSide() != "axis" {
			return g.Position().Phase
		}
		position, err := g.PositionFile("axis")
		w.must(err)
		c.ReplacePosition(position)
		return g.Position().Phase
	}
	next(side, text)
	if phase := next("soviet", "#PBEM "+id+" soviet T51-A-1\npass\n#END\n"); phase != "T51-A-2" { // no fighter intercepts
		t.Fatalf("the game is in %s behind\n%s\n%s", phase, text, w.log)
	}
	c.RequireValidSheet()
	if text = c.SheetText(); !strings.Contains(text, "\nmove ") {
		t.Errorf("what was planned for T51-A-2 is gone: %s", text)
	}
	// A sheet on a position between, such as an answer, leaves what waits where it is.
	base := c.EvalText("S.open.base")
	c.EvalText(`S.open.base = "of a question"`)
	writes(c, "#PBEM plan-1 axis T51-A-2\nadvance 1\n#END\n")
	c.EvalText(`S.open.base = "` + base + `"`)
	if phase := next(side, text); phase != "T51-S-3" {
		t.Fatalf("the game is in %s behind\n%s\n%s", phase, text, w.log)
	}
	_, waits, _ := strings.Cut(written, " T51-A-4\n")
	w.nothingToMail(c, id, "T51-A-4", "#PBEM "+id+" axis T51-A-4\n"+waits)
	if phase := next("soviet", "#PBEM "+id+" soviet T51-S-3\npass\n#END\n"); phase != "T51-A-4" {
		t.Fatalf("the game is in %s behind the reaction\n%s", phase, w.log)
	}
	text = c.SheetText()
	phase, fought := next(side, text), strings.Contains(text, "\nattack "+declared+" with ")
	if !fought || phase == "T51-A-4" && !strings.Contains(w.log.String(), "1 combat") {
		t.Errorf("the game is in %s behind\n%s\n%s", phase, text, w.log)
	}
	g, err := shelf.Open(w.game(id))
	w.must(err)
	defer g.Close()
	if at := standing(g, stand); len(at) == 0 {
		t.Errorf("none of %v stands there", stand)
	}
}

// TestPlannerTellsWhatHappened: the page tells what the other side did since the last sheet, draws its moves as arrows
// until something is ordered, and explains results and how one wins.
func TestPlannerTellsWhatHappened(t *testing.T) {
	t.Parallel()
	testprograms.Chromium(t)
	_, _, c := newWorld(t).comes("kursk", "", "T1-S-1")
	headings := `"" + document.querySelectorAll("#news h4").length`
	moved := `"" + document.querySelectorAll("#play .moved").length`
	c.Press("#news summary")
	if n := c.EvalText(headings); n == "0" {
		t.Error("no heading among what happened")
	}
	if text := c.EvalText(`document.getElementById("news").innerText`); !strings.Contains(text, "moves ") || !strings.Contains(text,
		"T1-G-") {
		t.Errorf("what happened:\n%s", text)
	}
	if c.EvalText(moved) == "0" {
		t.Error("the moves of the other side are not on the map")
	}
	c.Press("#showmoves")
	if n := c.EvalText(moved); n != "0" {
		t.Errorf("%s arrows are left", n)
	}
	c.Press("#showmoves")
	c.Press("#guide summary")
	for _, word := range []string{"BB", "Kursk (3415)", "A turn is a German player-turn"} {
		if text := c.EvalText(`document.getElementById("guide").innerText`); !strings.Contains(text, word) {
			t.Errorf("nothing about %q in\n%s", word, text)
		}
	}
}
