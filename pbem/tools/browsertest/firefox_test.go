package browsertest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tools/testprograms"
)

// firefox is a page in Firefox, driven by its Marionette protocol: messages of JSON with their length before them.
type firefox struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
	last int
}

// listening matches what Firefox prints when it can be driven.
var listening = regexp.MustCompile(`Marionette\s+INFO\s+Listening on port (\d+)`)

// openFirefox starts the browser with a page; without it the test is skipped, except in CI.
func openFirefox(t *testing.T, page string) *firefox {
	t.Helper()
	path := testprograms.Program(t, "firefox-esr", "firefox")
	profile := t.TempDir()
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte("user_pref(\"marionette.port\", 0);\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	run := exec.Command(path, "--headless", "--marionette", "--no-remote", "--profile", profile)
	run.Env = append(os.Environ(), "HOME="+profile)
	out, err := run.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	run.Stderr = run.Stdout
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = run.Process.Kill(); _ = run.Wait() })
	port, said := "", bufio.NewScanner(out)
	for port == "" && said.Scan() {
		if m := listening.FindStringSubmatch(said.Text()); m != nil {
			port = m[1]
		}
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	conn, err := net.Dial("tcp", "127.0.0.1:"+port)
	if err != nil {
		t.Fatal(err)
	}
	f := &firefox{t: t, conn: conn, in: bufio.NewReader(conn)}
	t.Cleanup(func() { conn.Close() })
	f.read(new([]any))
	f.call("WebDriver:NewSession", map[string]any{"timeouts": map[string]int{"script": 300_000, "pageLoad": 300_000}})
	f.call("WebDriver:SetWindowRect", map[string]any{"width": 1400, "height": 900})
	f.call("WebDriver:Navigate", map[string]any{"url": "file://" + page})
	return f
}

// read reads a message.
func (f *firefox) read(into any) {
	f.t.Helper()
	size, err := f.in.ReadString(':')
	if err != nil {
		f.t.Fatal(err)
	}
	n, err := strconv.Atoi(strings.TrimSuffix(size, ":"))
	if err != nil {
		f.t.Fatal(err)
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(f.in, text); err != nil {
		f.t.Fatal(err)
	}
	_ = json.Unmarshal(text, into) // the greeting is an object
}

// call has a command carried out and gives what it answers.
func (f *firefox) call(command string, params any) (answer any) {
	f.t.Helper()
	f.last++
	text, err := json.Marshal([]any{0, f.last, command, params})
	if err != nil {
		f.t.Fatal(err)
	}
	_ = f.conn.SetDeadline(time.Now().Add(requestTimeout))
	if _, err := fmt.Fprintf(f.conn, "%d:%s", len(text), text); err != nil {
		f.t.Fatalf("Firefox, told %s: %v", command, err)
	}
	var back []any
	f.read(&back)
	if len(back) != 4 || back[2] != nil {
		f.t.Fatalf("%s: %v", command, back)
	}
	got, _ := back[3].(map[string]any)
	return got["value"]
}

// see returns the value of an expression of the page, as text, after the rules have answered everything. S and map in
// it are the page's.
func (f *firefox) see(expression string) string {
	f.t.Helper()
	got, _ := f.call("WebDriver:ExecuteAsyncScript", map[string]any{"args": []any{}, "script": `
		const done = arguments[0], idle = () => document.body.dataset.ready === "yes" && document.body.dataset.busy === "no";
		const look = () => setTimeout(() => {
			if (!idle()) { look(); return; }
			const {S, map} = window.wrappedJSObject ? window.wrappedJSObject.planner : window.planner;
			done(String(` + expression + `));
		}, 20);
		look();`}).(string)
	return got
}

// click clicks where an expression says, [x, y].
func (f *firefox) click(where string) {
	f.t.Helper()
	var at [2]float64
	if _, err := fmt.Sscanf(f.see(where), "%f,%f", &at[0], &at[1]); err != nil {
		f.t.Fatalf("%s: %v", where, err)
	}
	mouse := func(kind string, more map[string]any) map[string]any { more["type"] = kind; return more }
	f.call("WebDriver:PerformActions", map[string]any{"actions": []any{map[string]any{"type": "pointer", "id": "mouse",
		"parameters": map[string]any{"pointerType": "mouse"}, "actions": []any{
			mouse("pointerMove", map[string]any{"x": int(at[0]), "y": int(at[1]), "origin": "viewport"}),
			mouse("pointerDown", map[string]any{"button": 0}), mouse("pointerUp", map[string]any{"button": 0})}}}})
}

// spot returns an expression that brings a hex into sight and gives where its middle is.
func spot(hex string) string {
	return fmt.Sprintf(`(() => {
		const i = S.place.get(%q), h = S.ground.hexes[i], r = map.eye.size();
		map.eye.centre(i);
		return [r.left + map.eye.view.x + h.x * map.eye.view.k, r.top + map.eye.view.y + h.y * map.eye.view.k];
	})()`, hex)
}

// TestFirefox: the same file works in Firefox: the rules wake up, a counter is chosen and moved by clicks, and the
// sheet is right. It runs by itself: with Chromium at work beside it, Firefox has now and then not answered at all.
func TestFirefox(t *testing.T) {
	page := fresh(t, "kursk", "en", inPhase("T1-G-1"))
	f := openFirefox(t, page)
	if alarm := f.see(`document.getElementById("alarmtext").textContent`); alarm != "" {
		t.Fatalf("the page says %q", alarm)
	}
	f.click(`(() => { const r = document.querySelector('[data-offer="order move/fight"]').getBoundingClientRect();
		return [r.left + 20, r.top + r.height / 2]; })()`)
	hex := f.see(`S.board.units.find(u => u.mine && S.place.has(u.hex) && u.type.startsWith("panzer")).hex`)
	f.click(spot(hex))
	goal := f.see(`S.offers.reach.filter(g => g.verb === "move" && !S.board.stacks.some(s => s[0] === g.hex))[3].hex`)
	f.click(spot(goal))
	text := f.see(`S.text`)
	ordered := regexp.MustCompile(`(?m)^move \S+ ` + hex + `-.*` + goal + `$`)
	if !ordered.MatchString(text) || f.see(`S.check.ok`) != "true" {
		t.Errorf("clicks on %s and %s order\n%s", hex, goal, text)
	}
}
