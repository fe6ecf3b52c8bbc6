package daemon

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"fieldpost/pbem/looks/handout"
	"fieldpost/pbem/looks/planner"
	"fieldpost/pbem/table/game"
	"fieldpost/pbem/tools/planners"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// clicker is a planner's page in Chromium, used by mouse and keys as a player does.
type clicker struct {
	t   *testing.T
	ctx context.Context
}

// browser finds Chromium; without it the test is skipped, except in CI.
func browser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") != "" {
		t.Fatal("chromium is not installed")
	}
	t.Skip("chromium is not installed")
	return ""
}

// planned opens the planner of a side of a game, whose rules are built for it, from a file.
func planned(t *testing.T, g *game.Game, side core.Side) *clicker {
	t.Helper()
	chromium := browser(t)
	title, ok := rules.Find(g.Header.Title)
	if !ok {
		t.Fatalf("no title %s", g.Header.Title)
	}
	wasm, err := planners.Rules(t.Context(), title, "../..")
	if err != nil {
		t.Fatal(err)
	}
	start, err := planners.Starter(t.Context(), "../..")
	if err != nil {
		t.Fatal(err)
	}
	page, err := handout.With(g, side, planner.Page{Lang: "en", Desk: gm, Wasm: wasm, Glue: string(start)})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := page.HTML(&b); err != nil {
		t.Fatal(err)
	}
	if b.Len() >= 4_000_000 {
		t.Errorf("the planner of %s has %d bytes", g.Header.Title, b.Len())
	}
	name := filepath.Join(t.TempDir(), page.File())
	if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return openPage(t, chromium, name)
}

// openPage opens a page from a file and waits until it is ready.
func openPage(t *testing.T, chromium, name string) *clicker {
	t.Helper()
	alloc, stop := chromedp.NewExecAllocator(t.Context(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium),
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WindowSize(1400, 900), chromedp.WSURLReadTimeout(2*time.Minute))...)
	t.Cleanup(stop)
	ctx, late := context.WithTimeout(alloc, 5*time.Minute) // for a browser that hangs
	t.Cleanup(late)
	ctx, end := chromedp.NewContext(ctx, chromedp.WithErrorf(func(string, ...any) {})) // events newer than the driver
	t.Cleanup(end)
	c := &clicker{t, ctx}
	c.do(chromedp.Navigate("file://" + name))
	c.until(`document.body.dataset.ready === "yes"`)
	c.rest()
	return c
}

func (c *clicker) do(steps ...chromedp.Action) {
	c.t.Helper()
	if err := chromedp.Run(c.ctx, steps...); err != nil {
		c.t.Fatalf("the page: %v", err)
	}
}

// promised waits for what an expression promises.
func promised(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// ask evaluates an expression of the page into v; S, map and rules are those of the page.
func (c *clicker) ask(v any, expression string, args ...any) {
	c.t.Helper()
	var text string
	err := chromedp.Run(c.ctx, chromedp.Evaluate("(async ({S, map, rules, past}) => JSON.stringify(await ("+
		fmt.Sprintf(expression, args...)+")))(planner)", &text, promised))
	if err != nil {
		c.t.Fatalf("the page, asked %s: %v", expression, err)
	}
	if err := json.Unmarshal([]byte(text), v); err != nil {
		c.t.Fatalf("the page, asked %s: %s: %v", expression, text, err)
	}
}

func (c *clicker) see(expression string) (text string) {
	c.t.Helper()
	c.ask(&text, "%s", expression)
	return text
}

// until waits for what must become so.
func (c *clicker) until(condition string) {
	c.t.Helper()
	var ok bool
	c.ask(&ok, `new Promise(done => { const look = () => { if (%s) done(true); else setTimeout(look, 10); }; look(); })`, condition)
}

// rest waits until the rules have answered all that the page has asked, and holds that it has nothing to complain of.
func (c *clicker) rest() {
	c.t.Helper()
	c.until(`document.body.dataset.busy === "no"`)
	if alarm := c.see(`document.getElementById("alarmtext").textContent`); alarm != "" {
		c.t.Fatalf("the page says %q", alarm)
	}
}

// click clicks at a place of the page, and waits until what comes of it is done.
func (c *clicker) click(x, y float64) {
	c.t.Helper()
	c.do(chromedp.MouseClickXY(x, y))
	c.settle()
}

// hex clicks on a hex of the map, which is brought to the middle before.
func (c *clicker) hex(label string) {
	c.t.Helper()
	var at [2]float64
	c.ask(&at, `(() => {
		const i = S.place.get(%q), h = S.ground.hexes[i], r = map.eye.size();
		map.eye.centre(i);
		return [r.left + map.eye.view.x + h.x * map.eye.view.k, r.top + map.eye.view.y + h.y * map.eye.view.k];
	})()`, label)
	c.click(at[0], at[1])
}

// press clicks on a part of the page, which must not be hidden or covered.
func (c *clicker) press(selector string) {
	c.t.Helper()
	var at [2]float64
	c.ask(&at, `(() => {
		const e = document.querySelector(%q);
		if (!e) return [0, 0];
		e.scrollIntoView({block: "nearest"});
		const r = e.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;
		return e.contains(document.elementFromPoint(x, y)) ? [x, y] : [0, 0];
	})()`, selector)
	if at == [2]float64{} {
		c.t.Fatalf("%s cannot be clicked on\n%s", selector, c.see(`document.getElementById("panel").innerText`))
	}
	c.click(at[0], at[1])
}

// key presses a key.
func (c *clicker) key(key string) {
	c.t.Helper()
	c.do(chromedp.KeyEvent(key))
	c.settle()
}

// settle lets what was done begin, and waits for its end.
func (c *clicker) settle() {
	c.t.Helper()
	var ok bool
	c.ask(&ok, `new Promise(done => setTimeout(() => setTimeout(() => done(true), 0), 0))`)
	c.rest()
}

// there says whether there is such a part of the page.
func (c *clicker) there(selector string) (is bool) {
	c.t.Helper()
	c.ask(&is, `document.querySelector(%q) !== null`, selector)
	return is
}

// times logs what the page waited for the rules, in milliseconds: number of questions, median, nine of ten, longest.
func (c *clicker) times() {
	c.t.Helper()
	c.t.Logf("ready and each question, ms: %s", c.see(`JSON.stringify([Math.round(S.ready), Object.entries(rules.times).map(([name, all]) => {
		const a = all.slice().sort((x, y) => x - y), of = part => Math.round(10 * a[Math.min(a.length - 1, Math.floor(a.length * part))]) / 10;
		return [name, a.length, of(0.5), of(0.9), of(1)];
	})])`))
}

// sheet is what the page would mail.
func (c *clicker) sheet() string {
	c.t.Helper()
	c.press("#mailit")
	text := c.see(`document.getElementById("outgoing").value`)
	c.press("#send .shut")
	return text
}
