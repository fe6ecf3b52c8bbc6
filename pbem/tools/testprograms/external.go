// Package testprograms finds the programs that tests run and that are not part of this project: browsers, mail servers
// and clients, Wine. Only tests and benchmarks may import it.
package testprograms

import (
	"os"
	"os/exec"
	"testing"
)

// Program returns the path of the first installed program among some names. If none is installed, the test is skipped,
// but fails in CI. In short mode the test is always skipped.
func Program(tb testing.TB, names ...string) string {
	tb.Helper()
	if testing.Short() {
		tb.Skip("it runs " + names[0])
	}
	for _, name := range names {
		for _, dir := range []string{"", "/usr/sbin/"} {
			if path, err := exec.LookPath(dir + name); err == nil {
				return path
			}
		}
	}
	if os.Getenv("CI") != "" {
		tb.Fatal(names[0] + " is not installed")
	}
	tb.Skip(names[0] + " is not installed")
	return ""
}

// Chromium returns the path of the browser.
func Chromium(tb testing.TB) string {
	tb.Helper()
	return Program(tb, "chromium", "chromium-browser", "google-chrome")
}

// DisabledFeatures lists features of Chromium that make tests slower: pages for the address bar, and a spare process.
const DisabledFeatures = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,PreloadTopChromeWebUI,SpareRendererForSitePerProcess"
