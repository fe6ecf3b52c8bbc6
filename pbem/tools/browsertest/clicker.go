package browsertest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"
	"unicode"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// PlannerPage operates a planner page in Chromium by mouse, fingers and keys, as a player does. An action that fails
// ends the test.
type PlannerPage struct {
	tb      testing.TB
	ctx     context.Context
	isPhone bool // it is a telephone: Click taps
}

// requestTimeout bounds the time of a single browser request. The time of a whole test is not bounded, because it takes
// minutes if the processors are busy.
const requestTimeout = 5 * time.Minute

// run runs steps of the browser driver and returns their error.
func (c *PlannerPage) run(steps ...chromedp.Action) error {
	ctx, late := context.WithTimeout(c.ctx, requestTimeout)
	defer late()
	return chromedp.Run(ctx, steps...)
}

// Do runs steps of the browser driver.
func (c *PlannerPage) Do(steps ...chromedp.Action) {
	c.tb.Helper()
	if err := c.run(steps...); err != nil {
		c.tb.Fatalf("the page: %v", err)
	}
}

// inputTimeout bounds the time until the browser confirms a click, a tap or a key. Chromium omits about one
// confirmation in a thousand. The test then goes on, because the effect of the input shows in the page.
const inputTimeout = time.Minute

// sendInput sends input events, one after the other.
func (c *PlannerPage) sendInput(steps ...chromedp.Action) {
	c.tb.Helper()
	for _, s := range steps {
		ctx, late := context.WithTimeout(c.ctx, inputTimeout)
		err := chromedp.Run(ctx, s)
		late()
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			c.tb.Logf("the browser does not say that it has taken %T; what follows shows whether it has", s)
		case err != nil:
			c.tb.Fatalf("the page: %v", err)
		}
	}
}

// awaitPromise makes an evaluation wait for its promise.
func awaitPromise(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// Eval evaluates an expression in the page and stores the value in v. The names S, map, rules and past are those of the
// page's script.
func (c *PlannerPage) Eval(v any, expression string, args ...any) {
	c.tb.Helper()
	var text string
	err := c.run(chromedp.Evaluate("(async ({S, map, rules, past}) => JSON.stringify(await ("+
		fmt.Sprintf(expression, args...)+")))(planner)", &text, awaitPromise))
	if err != nil {
		c.tb.Fatalf("the page, asked %s: %v", expression, err)
	}
	if err := json.Unmarshal([]byte(text), v); err != nil {
		c.tb.Fatalf("the page, asked %s: %s: %v", expression, text, err)
	}
}

// EvalText evaluates an expression in the page and returns its value as text.
func (c *PlannerPage) EvalText(expression string) (text string) {
	c.tb.Helper()
	c.Eval(&text, "%s", expression)
	return text
}

// WaitUntil waits until an expression is true in the page.
func (c *PlannerPage) WaitUntil(condition string) {
	c.tb.Helper()
	var ok bool
	c.Eval(&ok, `new Promise(done => { const look = () => { if (%s) done(true); else setTimeout(look, 10); }; look(); })`, condition)
}

// WaitIdle waits until the rules have answered all questions of the page, and fails if the page shows an error.
func (c *PlannerPage) WaitIdle() {
	c.tb.Helper()
	c.WaitUntil(`document.body.dataset.busy === "no"`)
	if alarm := c.EvalText(`document.getElementById("alarmtext").textContent`); alarm != "" {
		c.tb.Fatalf("the page says %q", alarm)
	}
}

// waitSettled waits until the effects of an input have started and ended.
func (c *PlannerPage) waitSettled() {
	c.tb.Helper()
	var ok bool
	c.Eval(&ok, `new Promise(done => setTimeout(() => setTimeout(() => done(true), 0), 0))`)
	c.WaitIdle()
}

// Click clicks at a place of the page, or taps it on a telephone, and waits for the effects.
func (c *PlannerPage) Click(x, y float64) {
	c.tb.Helper()
	if c.isPhone {
		c.Tap(x, y)
		return
	}
	c.sendInput(chromedp.MouseClickXY(x, y))
	c.waitSettled()
}

// ShowHex moves the map so that a hex is in the middle, and returns the position of the hex's centre in the window.
func (c *PlannerPage) ShowHex(hex string) (x, y float64) {
	c.tb.Helper()
	var at [2]float64
	c.Eval(&at, `(() => {
		const i = S.place.get(%q), h = S.ground.hexes[i], r = map.eye.size();
		map.eye.centre(i);
		return [r.left + map.eye.view.x + h.x * map.eye.view.k, r.top + map.eye.view.y + h.y * map.eye.view.k];
	})()`, hex)
	return at[0], at[1]
}

// ClickHex scrolls to a hex of the map and clicks on it.
func (c *PlannerPage) ClickHex(label string) {
	c.tb.Helper()
	c.Click(c.ShowHex(label))
}

// FindButton returns the position at which an element can be pressed. It fails the test if the element is hidden or
// covered.
func (c *PlannerPage) FindButton(selector string) (x, y float64) {
	c.tb.Helper()
	var at [2]float64
	c.Eval(&at, `(() => {
		const e = document.querySelector(%q);
		if (!e) return [0, 0];
		e.scrollIntoView({block: "nearest"});
		const r = e.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;
		return e.contains(document.elementFromPoint(x, y)) ? [x, y] : [0, 0];
	})()`, selector)
	if at == [2]float64{} {
		c.tb.Fatalf("%s cannot be clicked on\n%s", selector, c.EvalText(`document.getElementById("panel").innerText`))
	}
	return at[0], at[1]
}

// Press clicks on the element that a CSS selector selects.
func (c *PlannerPage) Press(selector string) {
	c.tb.Helper()
	c.Click(c.FindButton(selector))
}

// Key presses a key. The character is typed as a consequence of the press, so that a page that handles the press
// prevents the typing.
func (c *PlannerPage) Key(key string) {
	c.tb.Helper()
	for _, r := range key {
		var down *input.DispatchKeyEventParams
		for _, e := range kb.Encode(r) {
			if e.Type == input.KeyChar && down != nil {
				continue
			}
			if e.Type != input.KeyUp {
				down = e
				e.Type = input.KeyDown
				if unicode.IsPrint(r) || r == '\r' {
					e.Text = string(r)
				}
			}
			c.sendInput(e)
		}
	}
	c.waitSettled()
}

// Exists reports whether a CSS selector selects an element.
func (c *PlannerPage) Exists(selector string) (is bool) {
	c.tb.Helper()
	c.Eval(&is, `document.querySelector(%q) !== null`, selector)
	return is
}

// SheetText returns the text that the page would mail.
func (c *PlannerPage) SheetText() string {
	c.tb.Helper()
	c.Press("#mailit")
	text := c.EvalText(`document.getElementById("outgoing").value`)
	c.Press("#send .shut")
	return text
}

// RequireValidSheet fails the test if the page finds a fault in the sheet.
func (c *PlannerPage) RequireValidSheet() {
	c.tb.Helper()
	var wrong []struct {
		Line int
		Text string
	}
	c.Eval(&wrong, `S.check.faults.filter(f => !f.warn).map(f => ({Line: f.line, Text: f.text}))`)
	if len(wrong) > 0 {
		c.tb.Fatalf("the page finds %+v in\n%s", wrong, c.EvalText(`S.text`))
	}
}
