package editor

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/localweb"
	"fieldpost/rules/hexmap"
)

const grid = "pointy odd-east rrcc rows 22..13 cols 11..22"

// began returns a desk with a new map of ten rows and twelve columns.
func began(t testing.TB) *Editor {
	t.Helper()
	file, err := NewMapFile(grid)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "map.hexmap")
	if err := os.WriteFile(name, file, 0o640); err != nil {
		t.Fatal(err)
	}
	d, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func saved(t testing.TB, d *Editor) string {
	t.Helper()
	b, err := os.ReadFile(d.Name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestStrokesAreSaved: each stroke is in the file at once, undo and redo go back and forth without end, and a wrong one
// changes nothing.
func TestStrokesAreSaved(t *testing.T) {
	d := began(t)
	first := saved(t, d)
	var files []string
	for _, o := range []Request{
		{Action: "legend", Char: "f", Class: "forest"},
		{Action: "ground", Char: "f", Hexes: []string{"2011", "2012"}},
		{Action: "ground", Char: "?", Hexes: []string{"2013"}},
		{Action: "path", Class: "road", Hexes: []string{"1811", "1815"}},
		{Action: "place", Hex: "1815", Class: "town", Name: "Oboyan"},
		{Action: "point", Hex: "1811", X: 100, Y: 200},
		{Action: "no-place", Hex: "1815"},
		{Action: "no-path", Hexes: []string{"1812", "1813"}},
		{Action: "no-point", Hex: "1811"},
	} {
		if err := d.Do(o); err != nil {
			t.Fatalf("%s: %v", o.Action, err)
		}
		files = append(files, saved(t, d))
	}
	if !strings.Contains(files[5], "# calibrated 1811 at 100,200\nhexmap 1\n") || strings.Contains(files[8], "calibrated") {
		t.Errorf("the points of the calibration are not kept above the head:\n%s", files[5][:200])
	}
	for _, o := range []Request{{Action: "ground", Char: "z", Hexes: []string{"2011"}}, {Action: "nonsense"}, {Action: "redo"}} {
		if err := d.Do(o); err == nil || saved(t, d) != files[8] {
			t.Errorf("%s: %v, or the file changed", o.Action, err)
		}
	}
	for i := len(files) - 2; i >= 0; i-- {
		if err := d.Do(Request{Action: "undo"}); err != nil || saved(t, d) != files[i] {
			t.Fatalf("undo to %d: %v", i, err)
		}
	}
	if err := d.Do(Request{Action: "undo"}); err != nil || saved(t, d) != first {
		t.Fatalf("undo to the beginning: %v", err)
	}
	for i := range files {
		if err := d.Do(Request{Action: "redo"}); err != nil || saved(t, d) != files[i] {
			t.Fatalf("redo to %d: %v", i, err)
		}
	}
	if info, err := os.Stat(d.Name); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the file's mode became %v, %v", info.Mode(), err)
	}
}

// TestAnotherProgramWrote: the file is read anew, the stroke refused and told of, and undo brings the painter's state
// back.
func TestAnotherProgramWrote(t *testing.T) {
	d := began(t)
	mine := saved(t, d)
	theirs := strings.Replace(mine, "legend . clear", "legend . clear | s swamp", 1)
	if err := os.WriteFile(d.Name, []byte(theirs), 0o640); err != nil {
		t.Fatal(err)
	}
	o := Request{Action: "ground", Char: "?", Hexes: []string{"2011"}}
	if err := d.Do(o); err == nil || !strings.Contains(err.Error(), "changed by another program") || saved(t, d) != theirs {
		t.Fatalf("%v", err)
	}
	if err := d.Do(o); err != nil || !strings.Contains(saved(t, d), "s swamp") {
		t.Errorf("behind it: %v", err)
	}
	for range 2 {
		if err := d.Do(Request{Action: "undo"}); err != nil {
			t.Fatal(err)
		}
	}
	if saved(t, d) != mine {
		t.Error("undo does not reach the state of before")
	}
	if err := os.WriteFile(d.Name, []byte("nonsense"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := d.Do(o); err == nil || saved(t, d) != "nonsense" {
		t.Errorf("a file that cannot be read was written over: %v", err)
	}
}

// TestOnlyThePage: nobody without the token, from another host name, or from another page gets in.
func TestOnlyThePage(t *testing.T) {
	d := began(t)
	s := httptest.NewServer(nil)
	defer s.Close()
	host := strings.TrimPrefix(s.URL, "http://")
	s.Config.Handler = localweb.Guard(host, "secret", d.Handler(host, "secret"))
	ask := func(method, path, body string, header ...string) (int, string) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(header); i += 2 {
			if header[i] == "Host" {
				r.Host = header[i+1]
			}
			r.Header.Set(header[i], header[i+1])
		}
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		b, err := io.ReadAll(a.Body)
		if err != nil {
			t.Fatal(err)
		}
		return a.StatusCode, string(b)
	}
	const order = `{"do":"ground","char":"?","hexes":["2011"]}`
	before := saved(t, d)
	for name, code := range map[string]int{
		"no token":          first(ask("GET", "/", "")),
		"wrong token":       first(ask("GET", "/?t=other", "")),
		"token in a POST":   first(ask("POST", "/do?t=secret", order)),
		"another page":      first(ask("POST", "/do", order, "X-Token", "secret", "Origin", "http://evil.example")),
		"another host name": first(ask("GET", "/state?t=secret", "", "Host", "evil.example")),
	} {
		if code != http.StatusForbidden {
			t.Errorf("%s: %d", name, code)
		}
	}
	if saved(t, d) != before {
		t.Fatal("somebody painted")
	}
	if code, page := ask("GET", "/?t=secret", ""); code != 200 || !strings.Contains(page, `data-token="secret"`) {
		t.Errorf("the page itself: %d", code)
	}
	if code, a := ask("POST", "/do", order, "X-Token", "secret", "Origin", "http://"+host); code != 200 || strings.Contains(a, `"error"`) {
		t.Errorf("the page's own stroke: %d %s", code, a)
	}
	if code, a := ask("POST", "/do", "{", "X-Token", "secret"); code != 200 || !strings.Contains(a, `"error"`) {
		t.Errorf("half an order: %d %s", code, a)
	}
	if code, _ := ask("GET", "/scan?t=secret", ""); code != 404 {
		t.Errorf("a picture that nobody gave: %d", code)
	}
}

func first(code int, _ string) int { return code }

// TestSecondTranscriber: a blank sheet with the same head, and what the two wrote differently.
func TestSecondTranscriber(t *testing.T) {
	d := began(t)
	for _, o := range []Request{{Action: "legend", Char: "f", Class: "forest"}, {Action: "ground", Char: "f", Hexes: []string{"2011"}},
		{Action: "point", Hex: "1811", X: 1, Y: 2}, {Action: "path", Class: "road", Hexes: []string{"1811", "1815"}}} {
		if err := d.Do(o); err != nil {
			t.Fatal(err)
		}
	}
	other, err := BlankMap([]byte(saved(t, d)))
	if err != nil {
		t.Fatal(err)
	}
	if s := string(other); !strings.Contains(s, "# calibrated 1811 at 1,2") || strings.Contains(s, "road") || strings.Contains(s, " f .") ||
		!strings.Contains(s, "f forest") {
		t.Errorf("the second transcriber begins with\n%s", s)
	}
	d.OtherMap = other
	diff := d.State().Diff
	if len(diff) != 2 || diff[0].Kind != "path" || diff[1].Kind != "terrain" || diff[1].Char != "." {
		t.Errorf("differences %+v", diff)
	}
}

func TestNewGrid(t *testing.T) {
	for _, bad := range []string{"", "pointy", "round odd-east rrcc rows 22..13 cols 11..22",
		"pointy odd-east rrcc rows 1..99999 cols 1..2"} {
		if _, err := NewMapFile(bad); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
	for _, good := range []string{grid, "flat odd-south ccrr rows 00..40 cols 10..42",
		"flat odd-south ccrr rows 01..03 cols 10..12 id=K%02d%02d"} {
		if _, err := NewMapFile(good); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
}

// TestRings: the corners that hexes share are one spot, and every hex has six, at the edge of the map too.
func TestRings(t *testing.T) {
	d := began(t)
	b := d.Board()
	m := d.m
	for h := range m.Hexes() {
		r := b.Hexes[h].Ring
		for i, p := range r {
			q := r[(i+1)%6]
			if dx, dy := float64(p[0]-q[0]), float64(p[1]-q[1]); dx*dx+dy*dy < 15*15 || dx*dx+dy*dy > 32*32 {
				t.Fatalf("%s has a side from %v to %v", m.Label(h), p, q)
			}
			if n := m.Neighbor(h, hexmap.Dir(i)); n != hexmap.None {
				s := b.Hexes[n].Ring
				if e := s[(i+2)%6]; abs(e[0]-r[i][0]) > 1 || abs(e[1]-r[i][1]) > 1 {
					t.Fatalf("%s and %s share a corner at %v and %v", m.Label(h), m.Label(n), r[i], e)
				}
			}
		}
	}
	if len(b.Print) != m.Len() || m.Label(hexmap.Hex(b.Print[0])) != "2211" || m.Label(hexmap.Hex(b.Print[1])) != "2212" {
		t.Errorf("printed first are %v", b.Print[:2])
	}
}

func abs(n int) int { return max(n, -n) }

func TestScan(t *testing.T) {
	dir := t.TempDir()
	good, bad := filepath.Join(dir, "a.png"), filepath.Join(dir, "b.png")
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 30, 20))); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{good: b.Bytes(), bad: []byte("nothing")} {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if s, err := OpenScan(good); err != nil || s.W != 30 || s.H != 20 {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := OpenScan(bad); err == nil || !strings.Contains(err.Error(), "no picture") {
		t.Errorf("%v", err)
	}
}
