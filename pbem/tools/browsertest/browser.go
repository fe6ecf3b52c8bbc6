package browsertest

import (
	"context"
	"flag"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"fieldpost/pbem/tools/testprograms"
)

// browser is the browser that all tests of a process share, each with its own windows and storage; nil until it is
// needed.
var browser struct {
	sync.Mutex
	context.Context
	quit func()
}

// RunTests runs the tests of a package that open pages, closes their browser, and returns the exit code.
func RunTests(m *testing.M) int {
	defer func() {
		if browser.quit != nil {
			browser.quit()
		}
	}()
	return m.Run()
}

// screenScale is the number of screen pixels per page pixel along an edge, in tests that do not examine the picture.
// Only a quarter of the pixels are drawn.
const screenScale = 0.5

// fastOptions switches off browser features that tests do not need: window controls, a spare process, transitions, slow
// compilation, and rendering of invisible parts.
var fastOptions = []chromedp.ExecAllocatorOption{
	chromedp.Flag("disable-features", "site-per-process,Translate,BlinkGenPropertyTrees,OmniboxAimPopup,WebUIOmniboxFullPopup,"+
		testprograms.DisabledFeatures),
	chromedp.Flag("force-prefers-reduced-motion", true), chromedp.Flag("js-flags", "--liftoff-only"),
	chromedp.Flag("force-gpu-mem-available-mb", "8"), chromedp.Flag("default-tile-width", "1024"),
	chromedp.Flag("default-tile-height", "1024"),
}

// start starts a browser that writes only into a folder. It runs until quit ends the context.
func start(path string, more ...chromedp.ExecAllocatorOption) (ctx context.Context, quit func(), err error) {
	dir, err := os.MkdirTemp("", "chromium")
	if err != nil {
		return nil, nil, err
	}
	alloc, stop := chromedp.NewExecAllocator(context.Background(), append(append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(dir), chromedp.Env("TMPDIR="+dir),
		chromedp.WSURLReadTimeout(2*time.Minute)), more...)...)
	ctx, end := chromedp.NewContext(alloc, chromedp.WithErrorf(func(string, ...any) {})) // events newer than the driver
	quit = func() {
		end()
		stop()
		_ = os.RemoveAll(dir)
	}
	if err := chromedp.Run(ctx); err != nil {
		quit()
		return nil, nil, err
	}
	return ctx, quit, nil
}

// skipMeasuring makes benchmarks use the fast settings of tests, for a run that only shows that they work.
var skipMeasuring = flag.Bool("unmeasured", false, "let benchmarks in browsers go as quickly as tests do")

// isBenchmark reports whether tb is a benchmark, which uses the same settings as a player's browser.
func isBenchmark(tb testing.TB) bool {
	_, is := tb.(*testing.B)
	return is && !*skipMeasuring
}

// window opens a browser window of w by h pixels that exists as long as the test, and returns the action that sets its
// size. A benchmark gets its own browser, with the settings of a player's.
func window(tb testing.TB, w, h int) (ctx context.Context, size chromedp.Action) {
	tb.Helper()
	path := testprograms.Chromium(tb)
	if isBenchmark(tb) {
		ctx, quit, err := start(path, chromedp.WindowSize(w, h))
		if err != nil {
			tb.Fatalf("chromium does not start: %v", err)
		}
		tb.Cleanup(quit)
		return ctx, chromedp.Tasks{}
	}
	browser.Lock()
	defer browser.Unlock()
	if browser.Context == nil || browser.Err() != nil {
		if browser.quit != nil { // the browser has crashed
			browser.quit()
		}
		var err error
		if browser.Context, browser.quit, err = start(path, fastOptions...); err != nil {
			tb.Fatalf("chromium does not start: %v", err)
		}
	}
	ctx, end := chromedp.NewContext(browser.Context, chromedp.WithNewBrowserContext())
	tb.Cleanup(end)
	if err := chromedp.Run(ctx); err != nil { // the window exists as long as the context that opened it
		tb.Fatalf("chromium opens no window: %v", err)
	}
	return ctx, chromedp.Tasks{emulation.SetFocusEmulationEnabled(true),
		chromedp.EmulateViewport(int64(w), int64(h), chromedp.EmulateScale(screenScale))}
}
