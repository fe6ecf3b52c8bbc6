package render

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"fieldpost/rules/hexmap"
)

func pdfOf(t testing.TB, l *List, o Print) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := l.PDF(&b, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

var (
	pdfPage   = regexp.MustCompile(`(?s)/Type /Page\s.*?/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\].*?/Contents (\d+) 0 R`)
	pdfShow   = regexp.MustCompile(`(?s)\(((?:[^\\)]|\\.)*)\) Tj`)
	pdfEscape = regexp.MustCompile(`(?s)\\(.)`)
)

// pdfPages reads a file back: the sizes of its pages in points and their contents.
func pdfPages(t testing.TB, file []byte) (sizes []point, contents []string) {
	t.Helper()
	if !bytes.HasPrefix(file, []byte("%PDF-1.")) || !bytes.HasSuffix(bytes.TrimSpace(file), []byte("%%EOF")) {
		t.Fatal("not a whole PDF file")
	}
	for _, m := range pdfPage.FindAllSubmatch(file, -1) {
		w, _ := strconv.ParseFloat(string(m[1]), 64)
		h, _ := strconv.ParseFloat(string(m[2]), 64)
		sizes = append(sizes, point{w, h})
		obj := regexp.MustCompile(`(?s)\n` + string(m[3]) + ` 0 obj\s*<<([^>]*)>>\s*stream\r?\n`).FindSubmatchIndex(file)
		if obj == nil {
			t.Fatalf("no content object %s", m[3])
		}
		var r io.Reader = bytes.NewReader(file[obj[1]:])
		if bytes.Contains(file[obj[2]:obj[3]], []byte("FlateDecode")) {
			z, err := zlib.NewReader(r)
			if err != nil {
				t.Fatal(err)
			}
			r = z
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		contents = append(contents, string(b))
	}
	return sizes, contents
}

// pdfTexts are the lines of text that a page shows.
func pdfTexts(content string) []string {
	var out []string
	for _, m := range pdfShow.FindAllStringSubmatch(content, -1) {
		raw := pdfEscape.ReplaceAllStringFunc(m[1], func(s string) string {
			if s[1] == 'r' {
				return "\r"
			}
			return s[1:]
		})
		var u []uint16
		for i := 0; i+1 < len(raw); i += 2 {
			u = append(u, uint16(raw[i])<<8|uint16(raw[i+1]))
		}
		out = append(out, string(utf16.Decode(u)))
	}
	return out
}

// listTexts are the lines of text of a display list.
func listTexts(l *List) []string {
	var out []string
	var walk func(ops []op)
	walk = func(ops []op) {
		for _, o := range ops {
			if o.text != nil {
				out = append(out, o.text.s)
			}
			if o.stamp != nil {
				walk(o.stamp.ops)
			}
		}
	}
	for _, lay := range l.layers {
		walk(lay.ops)
	}
	return out
}

func TestPDFHoldsEveryText(t *testing.T) {
	for _, lang := range []string{"", "ru"} {
		sc := smallScene(t)
		sc.Lang = lang
		l := Build(sc)
		_, contents := pdfPages(t, pdfOf(t, l, Print{}))
		if len(contents) != 1 {
			t.Fatalf("%d pages, want 1", len(contents))
		}
		have := map[string]bool{}
		for _, s := range pdfTexts(contents[0]) {
			have[s] = true
		}
		for _, s := range listTexts(l) {
			if !have[s] {
				t.Errorf("lang %q: the text %q is missing", lang, s)
			}
		}
		if lang == "ru" && !have["Белгород"] {
			t.Error("no Cyrillic name in the file")
		}
	}
}

func TestPDFHidesWhatTheSceneHides(t *testing.T) {
	_, contents := pdfPages(t, pdfOf(t, Build(smallScene(t)), Print{}))
	for _, s := range pdfTexts(contents[0]) {
		if strings.Contains(s, "SECRET") || strings.Contains(s, "77-77") {
			t.Errorf("the face-down counter shows %q", s)
		}
	}
}

func TestPDFIsReproducible(t *testing.T) {
	a, b := pdfOf(t, Build(smallScene(t)), Print{Paper: "a4"}), pdfOf(t, Build(smallScene(t)), Print{Paper: "a4"})
	if !bytes.Equal(a, b) {
		t.Error("two files of one scene differ")
	}
}

func TestPDFPageHasTrueSize(t *testing.T) {
	l := NewList("x", 1000, 500)
	sizes, _ := pdfPages(t, pdfOf(t, l, Print{HexMM: 20}))
	if want := (point{200 * 72 / 25.4, 100 * 72 / 25.4}); math.Abs(sizes[0].X-want.X) > 0.01 || math.Abs(sizes[0].Y-want.Y) > 0.01 {
		t.Errorf("10 by 5 hexes of 20 mm make a page of %v points, want %v", sizes[0], want)
	}
}

func TestPDFOfASmallDrawing(t *testing.T) {
	l := NewList("golden", 200, 100)
	c := l.Layer("a")
	c.Fill(Colour{255, 0, 0, 128}, []Point{{0, 0}, {100, 0}, {100, 50}})
	c.Lines(Colour{0, 0, 255, 255}, 2, []float64{4, 2}, []Point{{0, 0}, {200, 100}})
	c.Disc(Colour{0, 128, 0, 255}, Point{150, 50}, 20)
	c.Text(Label{At: Point{100, 80}, Size: 20, Bold: true, Align: Centred, Colour: Colour{A: 255}, Halo: Colour{255, 255, 255, 200},
		Turn: 30, Text: "Ёл"})
	_, contents := pdfPages(t, pdfOf(t, l, Print{HexMM: 25.4}))
	golden(t, "small-pdf.txt", fmt.Sprintf("%q\n", strings.Split(contents[0], "\n")))
}

// Sheets of paper show all of the drawing, each point of a cut line is on both neighbours, and the marks stand outside.
func TestTilesJoin(t *testing.T) {
	l := Build(Scene{Map: parsed(t, wideMap())})
	for _, paper := range []string{"a4", "a3", "letter"} {
		k := 16 * pointsPerMM / unit
		tiles, err := l.tiles(Print{HexMM: 16, Paper: paper}, k)
		if err != nil {
			t.Fatal(err)
		}
		if len(tiles) < 4 {
			t.Fatalf("%s: %d sheets, want several", paper, len(tiles))
		}
		var area float64
		for _, a := range tiles {
			if a.at.X+a.window.w()*k > a.paper.X-10 || a.at.Y+a.window.h()*k > a.paper.Y-10 {
				t.Errorf("%s: %s: the window leaves no rim on the paper", paper, a.label)
			}
			cut := rect{a.window.x0 + (a.cut.x0-a.at.X)/k, a.window.y0 + (a.cut.y0-a.at.Y)/k, a.window.x0 + (a.cut.x1-a.at.X)/k,
				a.window.y0 + (a.cut.y1-a.at.Y)/k}
			area += cut.w() * cut.h()
			for _, b := range tiles {
				other := rect{b.window.x0 + (b.cut.x0-b.at.X)/k, b.window.y0 + (b.cut.y0-b.at.Y)/k, b.window.x0 + (b.cut.x1-b.at.X)/k,
					b.window.y0 + (b.cut.y1-b.at.Y)/k}
				if a.label != b.label && cut.overlap(other) > 1 {
					t.Errorf("%s: %s and %s overlap after cutting", paper, a.label, b.label)
				}
			}
		}
		if whole := l.width * l.height; math.Abs(area-whole) > 1 {
			t.Errorf("%s: the cut sheets cover %.0f of %.0f", paper, area, whole)
		}
		_, contents := pdfPages(t, pdfOf(t, l, Print{HexMM: 16, Paper: paper}))
		texts := strings.Join(pdfTexts(strings.Join(contents, "\n")), "\n")
		for i := range l.sampleLabels(t) {
			if !strings.Contains(texts, l.sampleLabels(t)[i]) {
				t.Errorf("%s: %q is on no sheet", paper, l.sampleLabels(t)[i])
			}
		}
		if want := fmt.Sprintf("sheet %d of %d", len(tiles), len(tiles)); len(contents) != len(tiles) || !strings.Contains(texts, want) {
			t.Errorf("%s: %d pages for %d sheets, %q", paper, len(contents), len(tiles), want)
		}
	}
}

// sampleLabels are some of the texts of a list, from all over it.
func (l *List) sampleLabels(t testing.TB) []string {
	t.Helper()
	all := listTexts(l)
	var out []string
	for i := 0; i < len(all); i += 37 {
		out = append(out, all[i])
	}
	return out
}

func TestPDFRefusesOddOptions(t *testing.T) {
	l := NewList("x", 100*unit, 100*unit)
	for _, tc := range []struct {
		o    Print
		want string
	}{
		{Print{HexMM: 1}, "3 to 60"},
		{Print{HexMM: math.NaN()}, "3 to 60"},
		{Print{HexMM: 60}, "larger than"},
		{Print{HexMM: 15, Paper: "a9"}, "known: a4, a3, letter"},
		{Print{HexMM: 60, Paper: "a4"}, "more than the limit"},
	} {
		var b bytes.Buffer
		if err := l.PDF(&b, tc.o); err == nil || !strings.Contains(err.Error(), tc.want) || b.Len() > 0 {
			t.Errorf("%+v: error %v, want one with %q", tc.o, err, tc.want)
		}
	}
}

func TestEmptySceneAsPDF(t *testing.T) {
	if sizes, _ := pdfPages(t, pdfOf(t, Build(Scene{}), Print{})); len(sizes) != 1 {
		t.Errorf("%d pages, want an empty one", len(sizes))
	}
	m := parsed(t, smallMap)
	sc := Scene{Map: m, Crop: &Crop{Focus: []hexmap.Hex{0}}}
	if _, contents := pdfPages(t, pdfOf(t, Build(sc), Print{})); strings.Contains(strings.Join(pdfTexts(contents[0]), " "), "2215") {
		t.Error("a crop to one corner shows the other")
	}
}
