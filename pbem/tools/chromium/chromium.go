// Package chromium finds the browser that tests and benchmarks open pages in. Nothing else may import it.
package chromium

import (
	"os"
	"os/exec"
	"testing"
)

// Unneeded are features of Chromium that cost a test time and that it does not look at: pages for the address bar, and a process in
// reserve.
const Unneeded = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,PreloadTopChromeWebUI,SpareRendererForSitePerProcess"

// Path is the program of the browser; without one the test is skipped, except in CI, where it fails.
func Path(tb testing.TB) string {
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
