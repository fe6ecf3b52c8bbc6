package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"fieldpost/pbem/game"
	"fieldpost/pbem/tools/testprograms"
)

// fresh returns the planner of a side that has to write in a game of a title, in a file.
func fresh(t testing.TB, title, lang string, until func(*game.Game) bool) string {
	t.Helper()
	testprograms.Chromium(t)
	g := NewGame(t, filepath.Join(t.TempDir(), "plan-1"), title, "", time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC),
		[2]string{"anna@example.org", "boris@example.org"}, until)
	defer g.Close()
	return Write(t, g, g.AwaitedSide(), lang, "gm@example.org")
}

// TestMain ends the browser of the tests.
func TestMain(m *testing.M) { os.Exit(RunTests(m)) }

func inPhase(phase string) func(*game.Game) bool {
	return func(g *game.Game) bool { return g.Position().Phase == phase }
}

// walker is a counter with three hexes, each beside the next, over which it may go.
type walker struct {
	ID, Hex string
	Way     []string
}

// walker finds the first counter that may go three hexes without meeting a stack.
func (c *PlannerPage) walker() (w walker) {
	c.tb.Helper()
	c.Eval(&w, `(async () => {
		for (const u of S.board.units.filter(u => u.mine && S.place.has(u.hex))) {
			const answer = JSON.parse(await rules.call("offers", JSON.stringify({sheet: S.text, units: [u.id], verb: "move"})));
			const free = l => !S.board.stacks.some(s => s[0] === l);
			const o = answer.offers.find(o => o.path?.length === 4 && o.path.slice(1).every(free));
			if (o) return {ID: u.id, Hex: u.hex, Way: o.path.slice(1)};
		}
	})()`)
	return w
}

// TestTouch: on a telephone one finger drags the map and two zoom it; a way is drawn hex by hex with taps, and becomes
// an order.
func TestTouch(t *testing.T) {
	t.Parallel()
	c := openPhone(t, fresh(t, "kursk", "en", inPhase("T1-G-1")), 2)
	c.Tap(c.FindButton(`[data-offer="order move/fight"]`))

	var before, after struct{ X, Y, K float64 }
	const view = `({X: map.eye.view.x, Y: map.eye.view.y, K: map.eye.view.k})`
	c.Eval(&before, view)
	c.SlideFingers([]Point{{100, 200}, {200, 300}}, []Point{{60, 160}, {240, 340}}, func() {})
	c.Eval(&after, view)
	if ratio := after.K / before.K; ratio < 1.6 || ratio > 2.0 {
		t.Errorf("fingers that part by 1.8 zoom the map by %.2f", ratio)
	}
	before = after
	c.SlideFingers([]Point{{180, 300}}, []Point{{110, 250}}, func() {})
	c.Eval(&after, view)
	if dx, dy := after.X-before.X, after.Y-before.Y; dx > -60 || dx < -80 || dy > -40 || dy < -60 {
		t.Errorf("a finger that goes -70, -50 moves the map by %.0f, %.0f", dx, dy)
	}

	w := c.walker()
	c.Tap(c.ShowHex(w.Hex))
	if !c.Exists(`#here [aria-pressed=true][data-unit="` + w.ID + `"]`) {
		c.Tap(c.FindButton(`#here [data-unit="` + w.ID + `"]`))
	}
	c.Tap(c.FindButton(`#here [aria-keyshortcuts="D"]`))
	for _, hex := range append(w.Way, w.Way[len(w.Way)-1]) {
		c.Tap(c.ShowHex(hex))
	}
	c.RequireValidSheet()
	if text, want := c.EvalText("S.text"), strings.Join(w.Way, "-"); !strings.Contains(text, "move "+w.ID) ||
		!strings.Contains(text, want) {
		t.Errorf("the drawn way %s of %s is not in\n%s", want, w.ID, text)
	}
	if wide := c.EvalText(`String(document.documentElement.scrollWidth)`); wide != "360" {
		t.Errorf("the page is %s pixels wide on a telephone of 360", wide)
	}
}

// TestPhone: a turn is planned by taps alone at 360 pixels, in Japanese: who may be ordered, movement, an attack; the
// sheet is right, and nothing stands out of the page. A tap on an enemy that cannot be attacked tells why.
func TestPhone(t *testing.T) {
	t.Parallel()
	for title, why := range map[string]string{"demyansk-shield": "1713", "kiev-to-rostov": ""} {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			c := OpenPhone(t, fresh(t, title, "ja", HasManyMoves))
			var english []string
			c.Eval(&english, `[...S.open.sides.map(s => s.name), S.board.phaseName, S.board.turnText, S.board.task,
				...S.board.tracks.map(t => t.text), ...S.board.strips.flatMap(s => [s.name, ...s.spaces.map(x => x.text)]),
				...S.board.units.flatMap(u => u.marks || [])]
				.filter(text => /\b(Axis|Soviet)\b|^[a-z ]{3,}$/.test(text))`)
			if len(english) > 0 {
				t.Errorf("in the Japanese page there is %q", english)
			}
			if why != "" {
				c.ClickHex(why)
				if told := c.EvalText(`document.querySelector("#here .fault")?.textContent || ""`); !strings.Contains(told, "11.15") {
					t.Errorf("a tap on %s, which must not be attacked alone, tells %q", why, told)
				}
				c.Press("#here .close")
			}
			c.Press("#whomay")
			if rings := c.EvalText(`String(document.querySelectorAll("#marks .able").length)`); rings == "0" {
				t.Error("nobody who may be ordered is ringed")
			}
			c.OrderMoves(2)
			fights := 0
			if why == "" {
				fights = c.OrderAttacks(1)
			}
			c.RequireValidSheet()
			if text := c.SheetText(); strings.Count(text, "\nmove ") != 2 || strings.Count(text, "\nattack ") != fights {
				t.Errorf("2 moves and %d attacks give\n%s", fights, text)
			}
			if wide := c.EvalText(`String(document.documentElement.scrollWidth)`); wide != "360" {
				t.Errorf("the page is %s pixels wide on a telephone of 360", wide)
			}
		})
	}
}

// TestKeys: orders are written, looked at, taken out and mailed without a mouse.
func TestKeys(t *testing.T) {
	t.Parallel()
	c := Open(t, fresh(t, "kursk", "en", inPhase("T1-G-1")), 1400, 900)
	c.tabTo(`document.activeElement.dataset.offer === "order move/fight"`)
	c.Key(kb.Enter)
	if text := c.EvalText("S.text"); !strings.Contains(text, "order move/fight") {
		t.Fatalf("Tab does not come to the orders of the phase: %s", text)
	}
	w := c.walker()
	for _, key := range append([]string{"/"}, strings.Split(w.ID, "")...) {
		c.Key(key)
	}
	c.Key(kb.Enter)
	c.Key(kb.Escape) // out of the search
	if got := c.EvalText(`S.chosen.join()`); got != w.ID {
		t.Fatalf("the search for %s chooses %q", w.ID, got)
	}
	var reach []string
	c.Eval(&reach, `S.offers.reach.filter(g => g.verb === "move" && !S.board.stacks.some(s => s[0] === g.hex)).map(g => g.hex)`)
	goal := ""
	for n := 0; n < 12 && goal == ""; n++ {
		c.Key([]string{kb.ArrowRight, kb.ArrowDown, kb.ArrowLeft, kb.ArrowLeft, kb.ArrowUp, kb.ArrowUp}[n%6])
		if at := c.EvalText("S.cursor"); slices.Contains(reach, at) {
			goal = at
		}
	}
	c.Key(kb.Enter)
	if text := c.EvalText("S.text"); goal == "" || !regexp.MustCompile(`(?m)^move `+w.ID+` `+w.Hex+`-.*`+goal+`$`).MatchString(text) {
		t.Fatalf("arrows and Enter on %q order nothing of %v for %s in\n%s", goal, reach, w.ID, text)
	}
	written := c.EvalText("S.text")
	for _, key := range []string{kb.Escape, kb.Escape, "k", kb.Delete} {
		c.Key(key)
	}
	if text := c.EvalText("S.text"); strings.Contains(text, "move "+w.ID) {
		t.Errorf("K and Delete leave\n%s", text)
	}
	c.Key("u")
	if text := c.EvalText("S.text"); text != written {
		t.Errorf("undone there is\n%s\nnot\n%s", text, written)
	}
	c.Key("m")
	if out := c.EvalText(`document.querySelector("dialog[open] textarea").value`); !strings.Contains(out, "move "+w.ID) {
		t.Errorf("M shows\n%s", out)
	}
	c.Key(kb.Escape)
	if c.Exists("dialog[open]") {
		t.Error("Esc leaves the dialogue open")
	}

	c.draws(c.walker())
	c.tabTo(`document.activeElement.dataset.phase === "T1-G-2"`)
	c.Key(kb.Enter)
	foe := c.EvalText(`(() => {
		const own = S.board.units.filter(u => u.mine && S.place.has(u.hex)).map(u => S.place.get(u.hex));
		const foe = s => S.open.sides[S.board.tokens[s[1]].s]?.mine === false;
		return S.board.stacks.find(s => foe(s) && map.near[S.place.get(s[0])].some(i => own.includes(i)))[0];
	})()`)
	c.arrowsTo(foe)
	c.Key(kb.Enter)
	c.Key(kb.Enter)
	c.RequireValidSheet()
	if text := c.EvalText("S.text"); !strings.Contains(text, "attack "+foe+" with") {
		t.Errorf("arrows to %s and Enter twice order no attack:\n%s", foe, text)
	}
}

// draws draws a way with the keys and orders it.
func (c *PlannerPage) draws(w walker) {
	c.tb.Helper()
	for _, key := range append([]string{"/"}, strings.Split(w.ID, "")...) {
		c.Key(key)
	}
	c.Key(kb.Enter)
	c.Key(kb.Escape)
	c.Key("d")
	for _, hex := range w.Way {
		c.arrowsTo(hex)
		c.Key(kb.Enter)
	}
	c.Key(kb.Enter)
	if text, want := c.EvalText("S.text"), "move "+w.ID+" "+w.Hex+"-"+strings.Join(w.Way, "-"); !strings.Contains(text, want) {
		c.tb.Errorf("D, arrows and Enter do not order %q:\n%s", want, text)
	}
	c.Key(kb.Escape)
}

// arrowsTo brings the cursor of the map to a hex with arrow keys.
func (c *PlannerPage) arrowsTo(hex string) {
	c.tb.Helper()
	for range 60 {
		arrow := c.EvalText(fmt.Sprintf(`(() => {
			const from = S.ground.hexes[S.place.get(S.cursor || S.hex)], to = S.ground.hexes[S.place.get(%q)];
			if (!from) return "ArrowUp";
			const dx = to.x - from.x, dy = to.y - from.y;
			if (from === to && S.cursor) return "";
			return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp";
		})()`, hex))
		if arrow == "" {
			return
		}
		c.Key(map[string]string{"ArrowUp": kb.ArrowUp, "ArrowDown": kb.ArrowDown, "ArrowLeft": kb.ArrowLeft,
			"ArrowRight": kb.ArrowRight}[arrow])
	}
	c.tb.Fatalf("arrow keys do not come to %s", hex)
}

// tabTo goes on with Tab until what has the focus fulfils a condition.
func (c *PlannerPage) tabTo(condition string) {
	c.tb.Helper()
	for range 120 {
		if c.EvalText("String("+condition+")") == "true" {
			return
		}
		c.Do(chromedp.KeyEvent(kb.Tab))
	}
	c.tb.Fatalf("Tab does not come to %s", condition)
}
