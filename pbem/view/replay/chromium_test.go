package replay_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/tools/testprograms"
	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/rules/core"
)

// dump opens a page from a file in Chromium and gives the document after its script has run.
func dump(t *testing.T, page []byte, hash string) *html.Node {
	t.Helper()
	path := testprograms.Chromium(t)
	dir := t.TempDir()
	name := filepath.Join(dir, "film.html")
	if err := os.WriteFile(name, page, 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // for a browser that hangs
	defer cancel()
	u := url.URL{Scheme: "file", Path: name, Fragment: hash}
	cmd := exec.CommandContext(ctx, path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--disable-features="+testprograms.DisabledFeatures,
		"--user-data-dir="+filepath.Join(dir, "profile"), "--window-size=360,740", "--virtual-time-budget=60000", "--dump-dom", u.String())
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("chromium: %v\n%s", err, stderr.String())
	}
	doc, err := html.Parse(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// find returns the first element for which is holds.
func find(n *html.Node, is func(*html.Node) bool) *html.Node {
	if n.Type == html.ElementNode && is(n) {
		return n
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if f := find(c, is); f != nil {
			return f
		}
	}
	return nil
}

func byID(n *html.Node, id string) *html.Node {
	return find(n, func(e *html.Node) bool { return get(e, "id") == id })
}

func get(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func text(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

// TestBrowserShowsTheMoment: in Chromium the page, opened at a ledger record, shows the stacks, the turn and the points
// that the position after that record has for the viewer, and the account of the frame.
func TestBrowserShowsTheMoment(t *testing.T) {
	testprograms.Chromium(t)
	p := game(t)
	for i, viewer := range append([]core.Side{core.Everyone}, p.title.Meta().Sides[0]) {
		record := len(p.recs) * (i + 1) / 3
		var view *core.Position
		var end int
		p.replay(t, record, func(g *engine.Game, out *engine.Outcome) {
			view, end = g.Module().Show(g.Position(), viewer), out.ToRecord-1
		})
		f := p.film(t, viewer, -1, nil)
		doc := dump(t, page(t, f), fmt.Sprintf("at=%d", record))
		main := byID(doc, "film")
		if get(main, "data-record") != fmt.Sprint(end) || get(main, "data-turn") != fmt.Sprint(view.Turn) ||
			get(main, "data-phase") != view.Phase {
			t.Errorf("the page is at record %s turn %s phase %s, want %d %d %s", get(main, "data-record"), get(main, "data-turn"),
				get(main, "data-phase"), end, view.Turn, view.Phase)
		}
		if got, want := get(main, "data-values"), fmt.Sprintf("%s=%d", f.Tracks[0], view.Reader().Track(f.Tracks[0])); got != want {
			t.Errorf("points %q, want %q", got, want)
		}
		got := map[string]string{}
		for n := range byID(doc, "counters").Descendants() {
			if h := get(n, "data-hex"); h != "" {
				got[h] = get(n, "data-units")
			}
		}
		want := stacks(view.Reader())
		for h, w := range want {
			if got[h] != w {
				t.Errorf("%s: the page shows %q, the position %q", h, got[h], w)
			}
		}
		if len(got) != len(want) || len(want) < 50 {
			t.Errorf("%d stacks, want %d", len(got), len(want))
		}
		if front := find(byID(doc, "front"),
			func(e *html.Node) bool { return get(e, "stroke-linecap") == "round" }); strings.Count(get(front, "d"),
			"M") != len(core.FrontLine(view.Reader())) {
			t.Errorf("the front has %d sides, want %d", strings.Count(get(front, "d"), "M"), len(core.FrontLine(view.Reader())))
		}
	}
}

// probe drives the page like a person: keys, a swipe, a tap, two fingers. What it saw it writes into the document.
const probe = `
const saw = {errors: []}, main = document.getElementById("film"), stage = document.getElementById("stage");
addEventListener("error", e => saw.errors.push(String(e.message)));
document.addEventListener("securitypolicyviolation", e => saw.errors.push(e.violatedDirective + " " + e.blockedURI));
const key = k => document.dispatchEvent(new KeyboardEvent("keydown", {key: k, bubbles: true}));
const touch = (target, type, list) => {
  const e = new Event(type, {bubbles: true});
  e.touches = type === "touchend" ? [] : list;
  e.changedTouches = list;
  target.dispatchEvent(e);
};
const finger = (type, id, x, y) => stage.dispatchEvent(new PointerEvent(type, {pointerId: id, clientX: x, clientY: y, bubbles: true}));
const wait = ms => new Promise(r => setTimeout(r, ms));
const now = () => +main.dataset.frame;
const scale = () => document.getElementById("world").getBoundingClientRect().width;
(async () => {
  saw.start = now();
  key("ArrowRight"); await wait(2000); saw.right = now();
  key("ArrowLeft"); await wait(100); saw.left = now();
  key("End"); saw.end = now();
  key("Home"); saw.home = now();
  key("PageDown"); saw.turn = main.dataset.turn;
  key("ArrowDown"); saw.phase = main.dataset.phase;
  const panel = document.getElementById("panel");
  saw.beforeSwipe = now();
  touch(panel, "touchstart", [{clientX: 300, clientY: 500}]);
  touch(panel, "touchend", [{clientX: 180, clientY: 505}]);
  await wait(2000); saw.swipe = now();
  touch(panel, "touchstart", [{clientX: 100, clientY: 500}]);
  touch(panel, "touchend", [{clientX: 250, clientY: 505}]);
  await wait(100); saw.swipeBack = now();
  saw.wide = scale();
  finger("pointerdown", 1, 100, 200); finger("pointerdown", 2, 200, 200);
  finger("pointermove", 2, 260, 200); saw.pinched = scale();
  finger("pointerup", 2, 260, 200); finger("pointerup", 1, 100, 200);
  key("0"); await wait(400); saw.whole = scale();
  const stack = document.querySelector("#counters g[data-hex]"), box = stack.getBoundingClientRect();
  finger("pointerdown", 3, box.x + box.width / 2, box.y + box.height / 2); finger("pointerup", 3, box.x + box.width / 2, box.y +
	box.height / 2);
  saw.tapped = document.getElementById("stackhead").textContent; saw.hex = stack.dataset.hex;
  saw.listed = document.querySelectorAll("#stacklist svg").length; saw.units = stack.dataset.units.split(" ").length;
  const side = document.getElementById("side"); side.value = "0"; side.onchange();
  saw.dim = document.querySelectorAll("#counters g.dim").length;
  side.value = "-1"; side.onchange();
  key("Home"); document.getElementById("speed").value = "16"; key(" "); saw.playing = document.body.dataset.playing;
  await wait(1000); key(" "); saw.played = now(); saw.paused = document.body.dataset.playing;
  await wait(500); saw.still = now();
  const fight = JSON.parse(document.getElementById("data").textContent).frames.findIndex(f => f.k === "fight");
  key("Home"); document.getElementById("unit").value = "fight"; key("ArrowRight"); saw.fight = now(); saw.wantFight = fight;
  saw.dice = document.querySelectorAll("#lines .die").length; saw.rows = document.querySelectorAll("#lines tr").length;
  saw.overflow = document.documentElement.scrollWidth > innerWidth;
  saw.done = true;
})().catch(e => saw.errors.push(String(e))).finally(() => {
  const out = document.createElement("pre"); out.id = "probe"; out.textContent = JSON.stringify(saw); document.body.append(out);
});
`

// probed returns the page with the probe at its end, which the policy of this copy allows.
func probed(page []byte) []byte {
	sum := sha256.Sum256([]byte(probe))
	page = bytes.Replace(page, []byte("script-src '"), []byte("script-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"' '"), 1)
	return bytes.Replace(page, []byte("</body>"), []byte("<script>"+probe+"</script></body>"), 1)
}

// TestBrowserKeysAndFingers: keyboard, touch, play and the filter of sides do in Chromium what they should.
func TestBrowserKeysAndFingers(t *testing.T) {
	testprograms.Chromium(t)
	f := wholeFilm(t, game(t))
	doc := dump(t, probed(page(t, f)), "frame=10")
	pre := byID(doc, "probe")
	if pre == nil {
		t.Fatal("the probe did not finish")
	}
	var saw struct {
		Errors                                            []string
		Start, Right, Left, End, Home, BeforeSwipe, Swipe int
		SwipeBack, Listed, Units, Dim, Played, Still      int
		Fight, WantFight, Dice, Rows                      int
		Turn, Phase, Tapped, Hex, Playing, Paused         string
		Wide, Pinched, Whole                              float64
		Overflow, Done                                    bool
	}
	if err := json.Unmarshal([]byte(text(pre)), &saw); err != nil {
		t.Fatal(err)
	}
	t.Logf("%s", text(pre))
	for what, ok := range map[string]bool{
		"the script runs without error or violation of the policy": saw.Done && len(saw.Errors) == 0,
		"the page opens at #frame=10":                              saw.Start == 10,
		"right steps on":                                           saw.Right == 11,
		"left steps back":                                          saw.Left == 10,
		"End goes to the end":                                      saw.End == len(f.Frames)-1,
		"Home goes to the beginning":                               saw.Home == 0,
		"Page Down goes to the next turn":                          saw.Turn == "1",
		"Down goes to the next phase":                              saw.Phase != f.Frames[0].Phase && saw.Phase != "",
		"a swipe to the left steps on":                             saw.Swipe == saw.BeforeSwipe+1,
		"a swipe to the right steps back":                          saw.SwipeBack == saw.BeforeSwipe,
		"two fingers zoom":                                         saw.Pinched > 1.4*saw.Wide,
		"0 shows the whole map":                                    saw.Whole < saw.Wide && saw.Whole <= 360,
		"a tap lists the stack":                                    strings.HasPrefix(saw.Tapped, saw.Hex+":") && saw.Listed == saw.Units,
		"the filter dims the other side":                           saw.Dim > 10,
		"space plays":                                              saw.Playing == "yes" && saw.Played > 10,
		"space pauses":                                             saw.Paused == "no" && saw.Still == saw.Played,
		"stepping by combats finds the first":                      saw.Fight == saw.WantFight && saw.Fight > 0,
		"a combat shows its arithmetic and its die":                saw.Dice == 1 && saw.Rows > 5,
		"nothing is wider than a phone":                            !saw.Overflow,
	} {
		if !ok {
			t.Errorf("not so: %s", what)
		}
	}
}
