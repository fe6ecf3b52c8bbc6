package transcribe

import (
	"bytes"
	"encoding/json"
	"image/png"
	"math"
	"strings"
	"testing"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

const first = `hexmap 1
title small status=transcribed
grid pointy odd-east rrcc rows 22..18 cols 11..16 north=-18
legend . clear | f forest | h hill | s swamp
map
22 . . h . . .
21  . . . . h .
20 . f f . . h
19  . . f . s h
18 h h . . . .
end
side major "Donets" 2215:nw-w 2114:nw-w 2014:nw-w-sw
side river "Udy" 1912:nw-ne 1913:nw
path rail "Kharkov-Kursk" 1811 1911 2012 2112 2213
place 2113 town "Belgorod" ru="Белгород" vp=1
place 1815 name "Volchansk"
fort german 2013 2112 2111
zone setup-g 1811 1812
mark trigger 2116
edge west 1811 1911 2011 supply=G
line front 2114:nw-w
`

func parsed(t testing.TB, text string) *hexmap.Map {
	t.Helper()
	m, err := hexmap.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func changed(t testing.TB, pairs ...string) *hexmap.Map {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(first, pairs[i]) {
			t.Fatalf("the map does not hold %q", pairs[i])
		}
	}
	return parsed(t, strings.NewReplacer(pairs...).Replace(first))
}

func TestCompare(t *testing.T) {
	a := parsed(t, first)
	for _, tc := range []struct {
		name  string
		pairs []string
		want  []string // kind where a|b
	}{
		{"nothing", nil, nil},
		{"a comment and the order of statements", []string{"place 1815 name \"Volchansk\"\nfort german 2013 2112 2111",
			"# seen twice\nfort german 2111 2112 2013\nplace 1815 name \"Volchansk\""}, nil},
		{"a side named from its other hex", []string{"line front 2114:nw-w", "line front 2214:se 2113:e"}, nil},
		{"a path the other way round", []string{"1811 1911 2012 2112 2213", "2213 2112 2012 1911 1811"}, nil},
		{"terrain", []string{"22 . . h . . .", "22 . f h . . ."}, []string{"terrain 2212 clear|forest"}},
		{"a hex off the map", []string{"18 h h . . . .", "18 h h . . . x", "hill | s swamp", "hill | s swamp | x off-map"},
			[]string{"terrain 1816 clear|off-map"}},
		{"a side less", []string{"1912:nw-ne 1913:nw", "1912:nw-ne"}, []string{"bridge 1913:nw |bridge"}[:0]},
		{"the class of a side", []string{"side river \"Udy\"", "side major \"Udy\""}, []string{
			"side 1912:ne river|major", "side 1912:nw river|major", "feature  side river \"Udy\"|", "feature  |side major \"Udy\"",
			"side 1913:nw river|major"}},
		{"a path around", []string{"2012 2112 2213", "2012 2013 2112 2213"}, []string{
			"path 2012-2013-2112 |rail \"Kharkov-Kursk\"", "path 2012-2112 rail \"Kharkov-Kursk\"|"}},
		{"a place's name", []string{"Белгород", "Белгородъ"},
			[]string{"place 2113 town \"Belgorod\" ru=\"Белгород\" vp=1|town " +
				"\"Belgorod\" ru=\"Белгородъ\" vp=1"}},
		{"a zone", []string{"zone setup-g 1811 1812", "zone setup-g 1811 1813"}, []string{"zone 1812 setup-g|", "zone 1813 |setup-g"}},
		{"a mark", []string{"mark trigger 2116", "mark trigger 2115"}, []string{"mark 2115 |trigger", "mark 2116 trigger|"}},
		{"a fort", []string{"fort german 2013 2112 2111", "fort german 2013 2112"}, []string{"fort 2111 german|"}},
		{"an edge's supply", []string{"supply=G", "supply=S"}, []string{"edge  west supply=G|west supply=S"}},
		{"the front", []string{"line front 2114:nw-w", "line front 2114:nw"}, []string{"line 2113:e front|"}},
	} {
		diffs, err := Compare(a, changed(t, tc.pairs...))
		if err != nil {
			t.Fatal(err)
		}
		have := map[string]bool{}
		for _, d := range diffs {
			if d.Kind != "bridge" { // of a path or a river that moved
				have[d.Kind+" "+d.Where+" "+d.A+"|"+d.B] = true
			}
		}
		for _, w := range tc.want {
			if !have[w] {
				t.Errorf("%s: %q is not found among %v", tc.name, w, diffs)
			}
		}
		if tc.name == "a side less" {
			if len(have) != 1 || !have["side 1913:nw river|"] {
				t.Errorf("%s: %v", tc.name, diffs)
			}
		} else if len(have) != len(tc.want) {
			t.Errorf("%s: %d differences, want %d: %v", tc.name, len(have), len(tc.want), diffs)
		}
	}
}

// What a says against b, b says against a.
func TestCompareIsSymmetric(t *testing.T) {
	a, b := parsed(t, first), changed(t, "22 . . h . . .", "22 . f h . . .", "2012 2112 2213", "2012 2013 2112 2213",
		"zone setup-g 1811 1812", "zone setup-x 1811 1813", "side river", "side major")
	ab, err := Compare(a, b)
	if err != nil {
		t.Fatal(err)
	}
	ba, err := Compare(b, a)
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]int{}
	for _, d := range ab {
		have[d.Kind+d.Where+"\x00"+d.A+"\x00"+d.B]++
	}
	for _, d := range ba {
		have[d.Kind+d.Where+"\x00"+d.B+"\x00"+d.A]--
	}
	for k, n := range have {
		if n != 0 {
			t.Errorf("%q is only said one way round", k)
		}
	}
	last := hexmap.None
	for _, d := range ab {
		if d.at[0] < last {
			t.Errorf("%v is out of order", d)
		}
		last = d.at[0]
	}
}

func TestCompareWantsOneGrid(t *testing.T) {
	a := parsed(t, first)
	b := parsed(t, strings.Replace(first, "odd-east", "even-east", 1)[:strings.Index(first, "side major")+1])
	if _, err := Compare(a, b); err == nil || !strings.Contains(err.Error(), "the grids differ") {
		t.Errorf("error %v", err)
	}
}

func TestDifferenceAsJSON(t *testing.T) {
	diffs, err := Compare(parsed(t, first), changed(t, "22 . . h . . .", "22 . f h . . ."))
	if err != nil || len(diffs) != 1 {
		t.Fatal(diffs, err)
	}
	got, err := json.Marshal(diffs[0])
	if want := `{"kind":"terrain","hex":"2212","where":"2212","a":"clear","b":"forest"}`; err != nil || string(got) != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func svg(t testing.TB, l *canvas.DisplayList) string {
	t.Helper()
	var b bytes.Buffer
	if err := l.SVG(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestDisagreementsShowBothSides(t *testing.T) {
	a, b := parsed(t, first), changed(t, "22 . . h . . .", "22 . f h . . .", "place 1815 name \"Volchansk\"", "place 1815 name \"Chuguev\"",
		"mark trigger 2116", "mark trigger 2115")
	diffs, err := Compare(a, b)
	if err != nil {
		t.Fatal(err)
	}
	got := svg(t, DrawDifferences(a, diffs, "anna.hexmap", "boris.hexmap"))
	for _, want := range []string{"small: 4 disagreements", "only in anna.hexmap", "only in boris.hexmap", ">clear<", ">forest<",
		"Volchansk", "Chuguev", "mark trigger"} {
		if !strings.Contains(got, want) {
			t.Errorf("the picture lacks %q", want)
		}
	}
}

// Every number stands on the sheet once, inside the page, and hexes have their true width.
func TestSheet(t *testing.T) {
	for _, text := range []string{first, flatMap} {
		m := parsed(t, text)
		l := DrawSheet(m, SheetOptions{HexMM: 20, Features: true, Lang: "ru"})
		got := svg(t, l)
		for _, h := range newBoard(m, 0, 0).hexes() {
			if n := strings.Count(got, ">"+m.Label(h)+"<"); n != 1 {
				t.Errorf("%s: number %s stands %d times", m.Title(), m.Label(h), n)
			}
		}
		b := newBoard(m, 10, 20)
		for _, h := range b.hexes() {
			for d := range hexmap.Dir(6) {
				n := m.Neighbor(h, d)
				if n == hexmap.None {
					continue
				}
				c, o, s := b.centre(h), b.centre(n), b.side(h, d)
				mid := canvas.Point{X: (s[0].X + s[1].X) / 2, Y: (s[0].Y + s[1].Y) / 2}
				if math.Abs(mid.X-(c.X+o.X)/2) > 0.2 || math.Abs(mid.Y-(c.Y+o.Y)/2) > 0.2 {
					t.Fatalf("%s: side %s:%s lies at %v, not between the hexes", m.Title(), m.Label(h), m.DirName(d), mid)
				}
			}
		}
		if !strings.Contains(got, "20.00 mm across flats") || !strings.Contains(got, "100 mm") || !strings.Contains(got, ">N<") {
			t.Error("the head lacks the scale, the ruler or the compass")
		}
	}
	got := svg(t, DrawSheet(parsed(t, first), SheetOptions{HexMM: 20, Features: true, Lang: "ru"}))
	if !strings.Contains(got, "Белгород") {
		t.Error("the features lack the place's name in Russian")
	}
	if got := svg(t, DrawSheet(parsed(t, first), SheetOptions{HexMM: 20})); strings.Contains(got, "Belgorod") {
		t.Error("a blank sheet names a place")
	}
}

const flatMap = `hexmap 1
title flat
grid flat odd-south ccrr rows 01..03 cols 01..04
legend . clear
map
01 . . . .
02 . . . .
03 . . . .
end
`

// A sheet to trace has the hexes' size and nothing around them.
func TestBareSheet(t *testing.T) {
	m := parsed(t, flatMap)
	var b bytes.Buffer
	if err := DrawSheet(m, SheetOptions{HexMM: 25.4, Bare: true}).Overlay(&b, 100, 100); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	// 4 columns of flat hexes: 3 pitches of 0.866 and a width of 1.155; 3.5 hexes high; a margin of 2 on each side.
	if w, h := img.Bounds().Dx(), img.Bounds().Dy(); abs(w-(260+116+4)) > 1 || abs(h-354) > 1 {
		t.Errorf("the picture is %d by %d pixels", w, h)
	}
	if _, _, _, a := img.At(60, 40).RGBA(); a != 0 {
		t.Error("the inside of a hex is not transparent")
	}
}

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}
