package canvas

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"fieldpost/pbem/tools/golden"
	"fieldpost/pbem/view/canvas/canvastest"
)

func pdfOf(t testing.TB, l *DisplayList, o PDFOptions) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := l.PDF(&b, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// wideDrawing is as large as a map of 28 by 51 hexes: rows of lettered stamps, curves across all of it, and turned
// texts with halos.
func wideDrawing() *DisplayList {
	l := NewDisplayList("wide", 29*HexWidth, 45*HexWidth)
	var page, frame, curve Path
	page.Rect(0, 0, 29*HexWidth, 45*HexWidth, 0)
	frame.Rect(-30, -30, 60, 60, 8)
	l.AddLayer("ground").Fill(&page, RGB(0xe6dcc3))
	st := NewStamp(func(p Pen) {
		p.FillStroke(&frame, RGB(0x66757a), RGB(0x39454a), 2)
		p.Text(Text{At: Pt(0, 8), Size: 20, Anchor: AnchorMiddle, Face: Bold, Fill: White, S: "26-8"})
	})
	lines, names := l.AddLayer("lines"), l.AddLayer("names")
	for row := range 44 {
		y := HexWidth * (float64(row) + 0.7)
		for col := range 28 {
			x := HexWidth * (float64(col) + 0.8)
			lines.PlaceStamp(st, Pt(x, y))
			names.Text(Text{At: Pt(x, y+42), Size: 14, Anchor: AnchorMiddle, Fill: RGB(0), S: fmt.Sprintf("%02d%02d", row, col)})
		}
		curve.Spline([]Point{{0, y}, {900, y + 60}, {1800, y - 60}, {2900, y}}, 0.19)
		names.Text(Text{At: Pt(1400, y), Size: 30, Face: Italic, Fill: RGB(0x2c5f93), Halo: White, Spread: 4, Turn: 20, S: "Ока"})
	}
	lines.Stroke(&curve, RGB(0x4f8fc0), 6)
	lines.StrokeRound(&curve, RGB(0x8e1b1b).Alpha(0x80), 3, 17, 7)
	return l
}

// TestPDFHoldsEveryText: texts alone, in stamps, in Cyrillic and with halos can be read out of the file again.
func TestPDFHoldsEveryText(t *testing.T) {
	l := wideDrawing()
	_, contents := canvastest.PDFPages(t, pdfOf(t, l, PDFOptions{}))
	if len(contents) != 1 {
		t.Fatalf("%d pages, want 1", len(contents))
	}
	have := map[string]bool{}
	for _, s := range canvastest.PDFTexts(contents[0]) {
		have[s] = true
	}
	for _, s := range listTexts(l) {
		if !have[s] {
			t.Errorf("the text %q is missing", s)
		}
	}
	for _, s := range []string{"26-8", "4327", "Ока"} {
		if !have[s] {
			t.Errorf("the text %q is missing", s)
		}
	}
}

func TestPDFIsReproducible(t *testing.T) {
	a, b := pdfOf(t, wideDrawing(), PDFOptions{Paper: "a4"}), pdfOf(t, wideDrawing(), PDFOptions{Paper: "a4"})
	if !bytes.Equal(a, b) {
		t.Error("two files of one scene differ")
	}
}

func TestPDFPageHasTrueSize(t *testing.T) {
	l := NewDisplayList("x", 1000, 500)
	sizes, _ := canvastest.PDFPages(t, pdfOf(t, l, PDFOptions{HexMM: 20}))
	if want := [2]float64{200 * 72 / 25.4, 100 * 72 / 25.4}; math.Abs(sizes[0][0]-want[0]) > 0.01 || math.Abs(sizes[0][1]-want[1]) > 0.01 {
		t.Errorf("10 by 5 hexes of 20 mm make a page of %v points, want %v", sizes[0], want)
	}
}

func TestPDFOfASmallDrawing(t *testing.T) {
	l := NewDisplayList("golden", 200, 100)
	c := l.Layer("a")
	c.Fill(Colour{255, 0, 0, 128}, []Point{Pt(0, 0), Pt(100, 0), Pt(100, 50)})
	c.Lines(Colour{0, 0, 255, 255}, 2, []float64{4, 2}, []Point{Pt(0, 0), Pt(200, 100)})
	c.Disc(Colour{0, 128, 0, 255}, Pt(150, 50), 20)
	c.Text(Label{At: Pt(100, 80), Size: 20, Bold: true, Anchor: AnchorMiddle, Colour: Colour{A: 255},
		Halo: Colour{255, 255, 255, 200}, Turn: 30, Text: "Ёл"})
	_, contents := canvastest.PDFPages(t, pdfOf(t, l, PDFOptions{HexMM: 25.4}))
	golden.Compare(t, "testdata/small-pdf.txt", fmt.Sprintf("%q\n", strings.Split(contents[0], "\n")))
}

// Sheets of paper show all of the drawing, each point of a cut line is on both neighbours, and the marks stand outside.
func TestTilesJoin(t *testing.T) {
	l := wideDrawing()
	for _, paper := range []string{"a4", "a3", "letter"} {
		k := 16 * pointsPerMM / HexWidth
		tiles, err := l.printSheets(PDFOptions{HexMM: 16, Paper: paper}, k)
		if err != nil {
			t.Fatal(err)
		}
		if len(tiles) < 4 {
			t.Fatalf("%s: %d sheets, want several", paper, len(tiles))
		}
		var area float64
		for _, a := range tiles {
			if a.at.X+a.window.W()*k > a.paper.X-10 || a.at.Y+a.window.H()*k > a.paper.Y-10 {
				t.Errorf("%s: %s: the window leaves no rim on the paper", paper, a.label)
			}
			cut := Rect{a.window.X0 + (a.cutRect.X0-a.at.X)/k, a.window.Y0 + (a.cutRect.Y0-a.at.Y)/k, a.window.X0 + (a.cutRect.X1-a.at.X)/k,
				a.window.Y0 + (a.cutRect.Y1-a.at.Y)/k}
			area += cut.W() * cut.H()
			for _, b := range tiles {
				other := Rect{b.window.X0 + (b.cutRect.X0-b.at.X)/k, b.window.Y0 + (b.cutRect.Y0-b.at.Y)/k, b.window.X0 +
					(b.cutRect.X1-b.at.X)/k,
					b.window.Y0 + (b.cutRect.Y1-b.at.Y)/k}
				if a.label != b.label && cut.Overlap(other) > 1 {
					t.Errorf("%s: %s and %s overlap after cutting", paper, a.label, b.label)
				}
			}
		}
		if whole := l.width * l.height; math.Abs(area-whole) > 1 {
			t.Errorf("%s: the cut sheets cover %.0f of %.0f", paper, area, whole)
		}
		_, contents := canvastest.PDFPages(t, pdfOf(t, l, PDFOptions{HexMM: 16, Paper: paper}))
		texts := strings.Join(canvastest.PDFTexts(strings.Join(contents, "\n")), "\n")
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
func (l *DisplayList) sampleLabels(t testing.TB) []string {
	t.Helper()
	all := listTexts(l)
	var out []string
	for i := 0; i < len(all); i += 37 {
		out = append(out, all[i])
	}
	return out
}

// listTexts returns the lines of text of a display list.
func listTexts(l *DisplayList) []string {
	var out []string
	var walk func(ops []op)
	walk = func(ops []op) {
		for _, o := range ops {
			if o.text != nil {
				out = append(out, o.text.S)
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

func TestPDFRefusesOddOptions(t *testing.T) {
	l := NewDisplayList("x", 100*HexWidth, 100*HexWidth)
	for _, tc := range []struct {
		o    PDFOptions
		want string
	}{
		{PDFOptions{HexMM: 1}, "3 to 60"},
		{PDFOptions{HexMM: math.NaN()}, "3 to 60"},
		{PDFOptions{HexMM: 60}, "larger than"},
		{PDFOptions{HexMM: 15, Paper: "a9"}, "known: a4, a3, letter"},
		{PDFOptions{HexMM: 60, Paper: "a4"}, "more than the limit"},
	} {
		var b bytes.Buffer
		if err := l.PDF(&b, tc.o); err == nil || !strings.Contains(err.Error(), tc.want) || b.Len() > 0 {
			t.Errorf("%+v: error %v, want one with %q", tc.o, err, tc.want)
		}
	}
}
