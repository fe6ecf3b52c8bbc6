package site_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tools/testprograms"
)

// probe measures the page and writes what it saw into the document. The policy of the page is the same, but for it.
const probe = `
const saw = {wide: innerWidth, scroll: document.documentElement.scrollWidth, out: [],
	styled: getComputedStyle(document.querySelector("h1")).fontSize,
  stacked: getComputedStyle(document.querySelector("tbody tr")).display, errors: []};
document.addEventListener("securitypolicyviolation", e => saw.errors.push(e.violatedDirective));
for (const e of document.querySelectorAll("th, td, p, h1, .note")) {
  const r = e.getBoundingClientRect();
  if (!e.closest("thead") && r.width > 0 && (r.left < 0 || r.right > innerWidth + 0.5)) saw.out.push(e.textContent);
}
const pre = document.createElement("pre"); pre.id = "probe"; pre.textContent = JSON.stringify(saw); parent.document.body.append(pre);
`

var probed = regexp.MustCompile(`<pre id="probe">(.*?)</pre>`)

// TestBrowser: on a phone and on a wider window nothing is cut off or wider than the window, and the style of the page
// is the one that its policy allows.
func TestBrowser(t *testing.T) {
	program := testprograms.Chromium(t)
	dir := t.TempDir()
	sum := sha256.Sum256([]byte(probe))
	var host strings.Builder // a window cannot be as narrow as a phone, a frame can
	var widths []int
	for _, b := range [][]byte{index(t, sample(t), "kursk-broken"), page(t, told(t))} {
		b = bytes.Replace(b, []byte("style-src"),
			[]byte("script-src &#39;sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"&#39;; style-src"), 1)
		b = bytes.Replace(b, []byte("</body>"), []byte("<script>"+probe+"</script></body>"), 1)
		for _, width := range []int{360, 800} {
			fmt.Fprintf(&host, "<iframe width=%d height=740 style=border:0 srcdoc=\"%s\"></iframe>\n", width, html.EscapeString(string(b)))
			widths = append(widths, width)
		}
	}
	path := filepath.Join(dir, "host.html")
	if err := os.WriteFile(path, []byte("<!doctype html><body>"+host.String()+"</body>"), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // for a browser that hangs
	defer cancel()
	out, err := exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--disable-features="+testprograms.DisabledFeatures,
		"--user-data-dir="+filepath.Join(dir, "profile"), "--window-size=1000,800", "--virtual-time-budget=5000",
		"--dump-dom", "file://"+path).Output()
	seen := probed.FindAllSubmatch(out, -1)
	if err != nil || len(seen) != len(widths) {
		t.Fatalf("%d of %d pages were measured: %v\n%s", len(seen), len(widths), err, out)
	}
	times := map[int]int{}
	for _, m := range seen {
		var saw struct {
			Wide, Scroll    int
			Out, Errors     []string
			Styled, Stacked string
		}
		if err := json.Unmarshal([]byte(html.UnescapeString(string(m[1]))), &saw); err != nil {
			t.Fatal(err)
		}
		times[saw.Wide]++
		if stacked := saw.Stacked == "block"; saw.Scroll > saw.Wide || len(saw.Out) > 0 || len(saw.Errors) > 0 || saw.Styled != "24px" ||
			stacked != (saw.Wide < 720) {
			t.Errorf("%+v", saw)
		}
	}
	if times[360] != 2 || times[800] != 2 {
		t.Errorf("widths %v", times)
	}
}
