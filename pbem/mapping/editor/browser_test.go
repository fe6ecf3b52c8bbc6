package editor

import (
	"context"
	"fmt"
	"image"
	"image/png"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"fieldpost/pbem/localweb"
	"fieldpost/pbem/tools/testprograms"
	_ "fieldpost/pbem/tools/testtmp"
)

// user is somebody at the page in Chromium.
type user struct {
	t   *testing.T
	ctx context.Context
}

// visit opens the desk's page; without Chromium the test is skipped, except in CI.
func visit(t *testing.T, d *Editor) user {
	t.Helper()
	path := testprograms.Chromium(t)
	s := httptest.NewServer(nil)
	t.Cleanup(s.Close)
	host := strings.TrimPrefix(s.URL, "http://")
	s.Config.Handler = localweb.Guard(host, "secret", d.Handler(host, "secret"))
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // for a browser that hangs
	t.Cleanup(cancel)
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.WindowSize(1200, 800))
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithErrorf(func(string, ...any) {})) // events newer than the driver
	t.Cleanup(cancel)
	u := user{t, ctx}
	u.do(chromedp.Navigate(s.URL+"/?t=secret"), chromedp.WaitVisible(`body[data-ready=yes]`))
	return u
}

func (u user) do(actions ...chromedp.Action) {
	u.t.Helper()
	if err := chromedp.Run(u.ctx, actions...); err != nil {
		u.t.Fatal(err)
	}
}

// spot returns the place in the window of a place on the picture, which a script expression gives as [x, y].
func (u user) spot(expression string) (x, y float64) {
	u.t.Helper()
	var at []float64
	u.do(chromedp.Evaluate(fmt.Sprintf(`(() => { const [x, y] = %s, r = canvas.getBoundingClientRect();
		return [r.left + (x - view.x) * view.scale, r.top + (y - view.y) * view.scale]; })()`, expression), &at))
	return at[0], at[1]
}

func hexSpot(l string) string { return fmt.Sprintf(`(h => [h.x, h.y])(hexNamed(%q))`, l) }

// cornerSpot returns the corner of a hex between two of its neighbours' sides.
func cornerSpot(l string, d int) string { return fmt.Sprintf(`hexNamed(%q).r[%d]`, l, d) }

func (u user) click(expression string) {
	u.t.Helper()
	x, y := u.spot(expression)
	u.do(chromedp.MouseClickXY(x, y), u.settled())
}

func (u user) keys(keys string) {
	u.t.Helper()
	u.do(chromedp.KeyEvent(keys), u.settled())
}

// settled waits until the page has sent what it had to send.
func (u user) settled() chromedp.Action {
	return chromedp.Poll(`!busy() && !draining && !queue.length`, nil)
}

// drag paints from one hex to others with a button.
func (u user) drag(button string, labels ...string) {
	u.t.Helper()
	var spots [][2]float64
	for _, l := range labels {
		x, y := u.spot(hexSpot(l))
		spots = append(spots, [2]float64{x, y})
	}
	// The browser's own events, as the input driver of the page gets them.
	script := `(async () => { const c = canvas, b = ` + map[string]string{"left": "[0, 1]", "right": "[2, 2]"}[button] + `; let i = 0;
		for (const [x, y] of ` + strings.ReplaceAll(fmt.Sprint(spots), " ", ",") + `) {
			c.dispatchEvent(new PointerEvent(i++ ? 'pointermove' : 'pointerdown',
				{ clientX: x, clientY: y, button: b[0], buttons: b[1], bubbles: true, pointerId: 1 }));
		}
		c.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerId: 1 })); })()`
	u.do(chromedp.Evaluate("canvas.setPointerCapture = () => {}; "+script, nil), u.settled())
}

// picture writes a sheet of paper of 600 by 500 pixels.
func picture(t *testing.T, name string) {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, 600, 500))
	for i := range img.Pix {
		img.Pix[i] = 0xf0
	}
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestAMapIsPainted: a map of ten rows and twelve columns by keys and mouse: calibrated with three clicks, ground
// dragged and swept, a river by its corners, a road, a town, something taken out, and undo and redo; the file is what
// was painted.
func TestAMapIsPainted(t *testing.T) {
	d := began(t)
	scan := filepath.Join(t.TempDir(), "scan.png")
	picture(t, scan)
	var err error
	if d.Scan, err = OpenScan(scan); err != nil {
		t.Fatal(err)
	}
	for _, o := range []Request{{Action: "legend", Char: "f", Class: "forest"}, {Action: "legend", Char: "h", Class: "hill"}} {
		if err := d.Do(o); err != nil {
			t.Fatal(err)
		}
	}
	d.CheckMap = func(file []byte) []Finding {
		if strings.Contains(string(file), "Oboyan") {
			return []Finding{}
		}
		return []Finding{{Rule: "2.1", Text: "1416 is a town"}}
	}
	u := visit(t, d)
	u.do(chromedp.Poll(`document.getElementById('checked').textContent.includes('2.1 1416 is a town')`, nil))
	// The page asks for the calibration first: the sheet lies at 30,40 with 46 pixels a hex.
	for _, p := range []struct {
		label string
		x, y  int
	}{{"2211", 53, 66}, {"2222", 559, 66}, {"1311", 76, 425}} {
		u.do(chromedp.SetValue("#point", p.label))
		u.click(fmt.Sprintf("[%d, %d]", p.x, p.y))
	}
	u.keys("g2")
	u.drag("left", "2013", "2014", "2015")
	u.drag("right", "2014")
	u.keys("?")
	u.drag("left", "1820")
	u.keys("r")
	for _, c := range []string{cornerSpot("1713", 5), cornerSpot("1715", 5)} {
		u.click(c)
	}
	u.keys(kb.Enter)
	u.keys("p")
	for _, l := range []string{"1411", "1416", "1618"} {
		u.click(hexSpot(l))
	}
	u.keys(kb.Enter)
	u.keys("t")
	u.click(hexSpot("1416"))
	u.do(chromedp.SendKeys("#town", "Oboyan"+kb.Enter), u.settled())
	u.do(chromedp.Poll(`document.getElementById('checked').textContent.includes('holds')`, nil))
	u.keys("e")
	u.click(`(a => [a.x + (hexNamed("1412").x - a.x) / 2, a.y])(hexNamed("1411"))`)
	u.keys("s")
	u.keys("233" + " " + kb.Backspace + kb.Backspace + "1" + kb.Escape)
	if file := saved(t, d); !strings.Contains(file, "22 f h . ") {
		t.Errorf("the sweep gave\n%s", file)
	}
	u.do(chromedp.Click("#undo"), u.settled(), chromedp.Click("#undo"), u.settled(), chromedp.Click("#redo"), u.settled())

	file := saved(t, d)
	for _, want := range []string{"# calibrated 2211 at 53,66\n", "\n22 f h h . . ", "\n20 . . f . f . ",
		"\n18 . . . . . . . . . ? . .\n", "\nside river ", "\npath road 1412..1417 1517 1618\n", "\nplace 1416 town \"Oboyan\"\n"} {
		if !strings.Contains(file, want) {
			t.Errorf("the file lacks %q:\n%s", want, file)
		}
	}
	if strings.Contains(file, "1411..") {
		t.Errorf("the stretch from 1411 to 1412 is still there:\n%s", file)
	}
	sides := d.m.Sides()
	if len(sides) != 1 || len(sides[0].Chain) != 4 {
		t.Errorf("the river has %d sides, four lead from one corner to the other", len(sides[0].Chain))
	}
}
