package clicker

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"fieldpost/pbem/looks/handout"
	"fieldpost/pbem/looks/planner"
	"fieldpost/pbem/table/game"
	"fieldpost/pbem/tools/planners"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// MostBytes is what the file of a planner may have.
const MostBytes = 4_000_000

// Chromium finds the browser; without it the test is skipped, except in CI.
func Chromium(tb testing.TB) string {
	tb.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") != "" {
		tb.Fatal("chromium is not installed")
	}
	tb.Skip("chromium is not installed")
	return ""
}

// program is what runs the rules of a title in a page.
type program struct {
	once    sync.Once
	wasm    []byte
	starter []byte
	err     error
}

// programs are those built so far in this process, by title.
var programs sync.Map

// build builds the rules of a title once. A test runs in the folder of its package, which lies in the checkout.
func build(tb testing.TB, title core.Title) *program {
	tb.Helper()
	kept, _ := programs.LoadOrStore(title.Meta().ID, &program{})
	p, _ := kept.(*program)
	p.once.Do(func() {
		if p.wasm, p.err = planners.Rules(context.Background(), title, "."); p.err == nil {
			p.starter, p.err = planners.Starter(context.Background(), ".")
		}
	})
	if p.err != nil {
		tb.Fatal(p.err)
	}
	return p
}

// Write writes the planner of a side of a game into a file, in a language, and gives its name. desk is the address that sheets go to;
// changes are what is otherwise in it.
func Write(tb testing.TB, g *game.Game, side core.Side, lang, desk string, changes ...func(*planner.Page)) string {
	tb.Helper()
	title, ok := rules.Find(g.Header.Title)
	if !ok {
		tb.Fatalf("no title %s", g.Header.Title)
	}
	p := build(tb, title)
	page, err := handout.With(g, side, planner.Page{Lang: lang, Desk: desk, Wasm: p.wasm, Glue: string(p.starter)})
	if err != nil {
		tb.Fatal(err)
	}
	for _, change := range changes {
		change(&page)
	}
	var b bytes.Buffer
	if err := page.HTML(&b); err != nil {
		tb.Fatal(err)
	}
	if b.Len() >= MostBytes {
		tb.Errorf("the planner of %s has %d bytes", g.Header.Title, b.Len())
	}
	name := filepath.Join(tb.TempDir(), page.File())
	if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
		tb.Fatal(err)
	}
	return name
}

// OpenPhone opens a page from a file on a telephone held upright, which is used by fingers.
func OpenPhone(tb testing.TB, name string) *Clicker {
	tb.Helper()
	c := Open(tb, name, 360, 740, chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile, chromedp.EmulateTouch,
		chromedp.EmulateScale(2)))
	c.finger = true
	return c
}

// Open opens a page from a file in a window of w by h pixels, behind some steps of the driver, and waits until it is ready.
func Open(tb testing.TB, name string, w, h int, before ...chromedp.Action) *Clicker {
	tb.Helper()
	alloc, stop := chromedp.NewExecAllocator(tb.Context(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(Chromium(tb)), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WindowSize(w, h),
		chromedp.WSURLReadTimeout(2*time.Minute))...)
	tb.Cleanup(stop)
	ctx, end := chromedp.NewContext(alloc, chromedp.WithErrorf(func(string, ...any) {})) // events newer than the driver
	tb.Cleanup(end)
	if err := chromedp.Run(ctx); err != nil { // the browser lives as long as the context that it is started with
		tb.Fatalf("chromium does not start: %v", err)
	}
	c := &Clicker{tb: tb, ctx: ctx}
	c.Do(append(before, chromedp.Navigate("file://"+name))...)
	c.Until(`document.body.dataset.ready === "yes"`)
	c.Rest()
	return c
}

// Give gives a page that is open a position, by the field for files.
func (c *Clicker) Give(position []byte) {
	c.tb.Helper()
	name := filepath.Join(c.tb.TempDir(), "next.position")
	if err := os.WriteFile(name, position, 0o600); err != nil {
		c.tb.Fatal(err)
	}
	c.Do(chromedp.SetUploadFiles("#file", []string{name}, chromedp.ByQuery))
}

// Take opens another position in a page that is open.
func (c *Clicker) Take(position []byte) {
	c.tb.Helper()
	c.Give(position)
	text, err := json.Marshal(string(position))
	if err != nil {
		c.tb.Fatal(err)
	}
	c.Until(`S.position === ` + string(text))
	c.settle()
}
