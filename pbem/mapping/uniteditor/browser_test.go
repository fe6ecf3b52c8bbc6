package uniteditor

import (
	"context"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"fieldpost/pbem/localweb"
	"fieldpost/pbem/tools/testprograms"
	_ "fieldpost/pbem/tools/testtmp"
)

// TestCountersAreEntered: in Chromium a strength is typed and a counter dragged to another hex; both are in the file.
func TestCountersAreEntered(t *testing.T) {
	path := testprograms.Chromium(t)
	d := desk(t, "kursk", t.TempDir())
	s := httptest.NewServer(nil)
	t.Cleanup(s.Close)
	host := strings.TrimPrefix(s.URL, "http://")
	s.Config.Handler = localweb.Guard(host, "secret", d.Handler(host, "secret"))
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // for a browser that hangs
	defer cancel()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.WindowSize(1400, 900))
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	defer cancel()
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithErrorf(func(string, ...any) {})) // events newer than the driver
	defer cancel()
	do := func(actions ...chromedp.Action) {
		t.Helper()
		if err := chromedp.Run(ctx, actions...); err != nil {
			t.Fatal(err)
		}
	}
	settled := chromedp.Poll(`!busy()`, nil)
	do(chromedp.Navigate(s.URL+"/?t=secret"), chromedp.WaitVisible(`body[data-ready=yes]`),
		chromedp.Evaluate(`(i => { i.focus(); i.select(); })(document.querySelector('input[aria-label="strength of 321"]'))`, nil),
		input.InsertText("[9, 5]"),
		chromedp.Evaluate(`document.activeElement.blur()`, nil), settled)
	var at []float64
	do(chromedp.Evaluate(`(() => {
		const unit = document.querySelector('.unit[data-unit="321"]');
		unit.scrollIntoView({ block: 'center', inline: 'center' });
		const a = unit.getBoundingClientRect(), svg = document.querySelector('#board svg');
		const h = board.hexes.find((x) => x.l === '5911'), p = new DOMPoint(h.x, h.y).matrixTransform(svg.getScreenCTM());
		return [a.x + a.width / 2, a.y + a.height / 2, p.x, p.y];
	})()`, &at))
	do(input.DispatchMouseEvent(input.MousePressed, at[0], at[1]).WithButton(input.Left).WithClickCount(1),
		input.DispatchMouseEvent(input.MouseMoved, at[2], at[3]).WithButton(input.Left),
		input.DispatchMouseEvent(input.MouseReleased, at[2], at[3]).WithButton(input.Left).WithClickCount(1), settled)
	file, err := os.ReadFile(d.Dir + "/units.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(file), `{id: "321", name: 321st Infantry Division, side: german, type: infantry, size: division, `+
		`strength: [9, 5], code: "5911-1"}`) {
		i := strings.Index(string(file), `{id: "321"`)
		t.Errorf("the file has %.200s", string(file)[max(i, 0):])
	}
}
