package browsertest

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/klauspost/compress/gzip"

	"fieldpost/pbem/game"
	"fieldpost/pbem/planner"
	"fieldpost/pbem/planner/bundle"
	"fieldpost/pbem/planner/compile"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// MaxBytes bounds the size of a planner page in bytes.
const MaxBytes = 3_700_000

// rulebook holds the compiled rules of a title, and the script that starts them.
type rulebook struct {
	once    sync.Once
	wasm    []byte
	starter []byte
	err     error
}

// programs caches the programs built in this process, by title and by whether they are for benchmarks.
var programs sync.Map

// build compiles the rules of a title once. For benchmarks they are compiled as in the released program. A test runs in
// the folder of its package, which is in the checkout.
func build(tb testing.TB, title core.Title) *rulebook {
	tb.Helper()
	small := isBenchmark(tb)
	kept, _ := programs.LoadOrStore([2]any{title.Meta().ID, small}, &rulebook{})
	p, _ := kept.(*rulebook)
	p.once.Do(func() {
		pack := compressFast
		if small {
			pack = compile.Compress
		}
		var wasm []byte
		if wasm, p.err = compile.BuildProgram(context.Background(), title, "."); p.err == nil {
			p.wasm = pack(wasm)
			p.starter, p.err = compile.StarterScript(context.Background(), ".")
		}
	})
	if p.err != nil {
		tb.Fatal(p.err)
	}
	return p
}

// compressFast compresses a program ten times faster than compile.Compress; the result is a twentieth larger.
func compressFast(wasm []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(wasm) // writes to memory do not fail
	_ = z.Close()
	return b.Bytes()
}

// Write writes the planner page of a side of a game to a file, in a language, and returns the file's name. desk is the
// address to which the page mails sheets; changes alter the page before it is written.
func Write(tb testing.TB, g *game.Game, side core.Side, lang, desk string, changes ...func(*planner.Page)) string {
	tb.Helper()
	title, ok := rules.Find(g.Header.Title)
	if !ok {
		tb.Fatalf("no title %s", g.Header.Title)
	}
	p := build(tb, title)
	page, err := bundle.AddGame(g, side, planner.Page{Lang: lang, SheetAddress: desk, Wasm: p.wasm, StarterScript: string(p.starter)})
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
	if b.Len() >= MaxBytes {
		tb.Errorf("the planner of %s has %d bytes", g.Header.Title, b.Len())
	}
	name := filepath.Join(tb.TempDir(), page.FileName())
	if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
		tb.Fatal(err)
	}
	return name
}

// OpenPhone opens a page from a file on a simulated upright telephone.
func OpenPhone(tb testing.TB, name string) *PlannerPage {
	tb.Helper()
	return openPhone(tb, name, screenScale)
}

// openPhone opens a page like OpenPhone, with scale screen pixels per page pixel.
func openPhone(tb testing.TB, name string, scale float64) *PlannerPage {
	tb.Helper()
	c := Open(tb, name, 360, 740, chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile, chromedp.EmulateTouch,
		chromedp.EmulateScale(scale)))
	c.isPhone = true
	return c
}

// Open opens a page from a file in a window of w by h pixels, after it has run the steps in before, and waits until the
// page is ready.
func Open(tb testing.TB, name string, w, h int, before ...chromedp.Action) *PlannerPage {
	tb.Helper()
	ctx, size := window(tb, w, h)
	c := &PlannerPage{tb: tb, ctx: ctx}
	c.Do(append(append([]chromedp.Action{size}, before...), chromedp.Navigate("file://"+name))...)
	c.WaitUntil(`document.body.dataset.ready === "yes"`)
	c.WaitIdle()
	return c
}

// LoadPosition loads a position into an open page through its file field.
func (c *PlannerPage) LoadPosition(position []byte) {
	c.tb.Helper()
	name := filepath.Join(c.tb.TempDir(), "next.position")
	if err := os.WriteFile(name, position, 0o600); err != nil {
		c.tb.Fatal(err)
	}
	c.Do(chromedp.SetUploadFiles("#file", []string{name}, chromedp.ByQuery))
}

// ReplacePosition loads another position into an open page.
func (c *PlannerPage) ReplacePosition(position []byte) {
	c.tb.Helper()
	c.LoadPosition(position)
	text, err := json.Marshal(string(position))
	if err != nil {
		c.tb.Fatal(err)
	}
	c.WaitUntil(`S.position === ` + string(text))
	c.waitSettled()
}
