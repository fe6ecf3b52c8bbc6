package render

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"fieldpost/pbem/tools/golden"
	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

func TestGoldenSVG(t *testing.T) {
	golden.Compare(t, "testdata/small.svg", svg(t, smallScene(t)))
}

func TestSVGIsWellFormed(t *testing.T) {
	d := xml.NewDecoder(strings.NewReader(svg(t, smallScene(t))))
	texts := ""
	for {
		tok, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if c, ok := tok.(xml.CharData); ok {
			texts += string(c)
		}
	}
	for _, want := range []string{"Kharkov", "Belgorod", "Volchansk", "1SS", "26-8", "combat result", "moved", "out of supply",
		"map <reconstructed>", "2215", "OOS", "DE"} {
		if !strings.Contains(texts, want) {
			t.Errorf("text %q is missing", want)
		}
	}
}

func TestEqualScenesGiveEqualFiles(t *testing.T) {
	write := func() (string, []byte, string) {
		sc := smallScene(t)
		var b bytes.Buffer
		if err := DrawScene(sc).PNG(&b, canvas.PNGOptions{PxPerHex: 48}); err != nil {
			t.Fatal(err)
		}
		return svg(t, sc), b.Bytes(), TextMap(sc)
	}
	svg1, png1, text1 := write()
	for range 5 {
		svg2, png2, text2 := write()
		if svg1 != svg2 || !bytes.Equal(png1, png2) || text1 != text2 {
			t.Fatal("two writings of one scene differ")
		}
	}
}

func TestHiddenCountersLeaveNoTrace(t *testing.T) {
	sc := smallScene(t)
	bare := smallScene(t)
	bare.Stacks[3].Counters[0] = Counter{Side: "soviet", FaceDown: true}
	if svg(t, sc) != svg(t, bare) {
		t.Error("the face of a counter that lies face down shows in the SVG")
	}
	if TextMap(sc) != TextMap(bare) {
		t.Error("the face of a counter that lies face down shows in the character map")
	}
}

func TestLowerCountersOfAStackDoNotShow(t *testing.T) {
	sc := smallScene(t)
	before := svg(t, sc)
	sc.Stacks[0].Counters[1].Name, sc.Stacks[0].Counters[1].Values = "other", "1-1"
	if svg(t, sc) != before {
		t.Error("the figures of a covered counter are in the file")
	}
}

func TestNamesInAnotherLanguage(t *testing.T) {
	sc := smallScene(t)
	sc.Lang = "ru"
	out := svg(t, sc)
	if !strings.Contains(out, ">Уды<") || !strings.Contains(out, ">Белгород<") || strings.Contains(out, ">Belgorod<") ||
		!strings.Contains(out, ">Kharkov<") {
		t.Error("want Белгород for Belgorod, Уды for Udy, and Kharkov, which has no Russian name in the file, as it is")
	}
}

func TestCropDrawsOnlyWhatIsInside(t *testing.T) {
	sc := smallScene(t)
	sc.Legend = false
	sc.Crop = &Crop{Focus: []hexmap.Hex{at(t, sc.Map, "2012")}, Margin: 1}
	out := svg(t, sc)
	for _, label := range []string{"2111", "2113", "1913", "1911"} {
		if !strings.Contains(out, ">"+label+"<") {
			t.Errorf("hex %s is missing", label)
		}
	}
	for _, label := range []string{"2212", "2114", "1812", "375", "Volchansk", "DE", "6-4"} {
		if strings.Contains(out, ">"+label+"<") {
			t.Errorf("%q lies outside the crop and is drawn", label)
		}
	}
	elsewhere := sc
	elsewhere.Stacks = append(append([]Stack(nil), sc.Stacks[:3]...), Stack{at(t, sc.Map, "1815"), []Counter{{Side: "soviet", Name: "x"}}})
	if svg(t, elsewhere) != out {
		t.Error("a stack outside the crop changes the picture")
	}
}

func TestCropKeepsItsMinimumSize(t *testing.T) {
	m := parsed(t, smallMap)
	for _, tc := range []struct {
		name  string
		crop  Crop
		count int
	}{
		{"one hex", Crop{Focus: []hexmap.Hex{at(t, m, "2012")}}, 1},
		{"margin", Crop{Focus: []hexmap.Hex{at(t, m, "2012")}, Margin: 1}, 9},
		{"minimum shifted in from the corner", Crop{Focus: []hexmap.Hex{at(t, m, "2211")}, Cols: 4, Rows: 3}, 12},
		{"larger than the map", Crop{Focus: []hexmap.Hex{at(t, m, "2012")}, Cols: 99, Rows: 99}, 30},
		{"no focus is the whole map", Crop{Cols: 2}, 30},
		{"hexes off the map", Crop{Focus: []hexmap.Hex{-1, 999, at(t, m, "1816")}}, 1},
	} {
		if got := len(newPageLayout(&Scene{Map: m, Crop: &tc.crop}).hexes); got != tc.count {
			t.Errorf("%s: %d hexes, want %d", tc.name, got, tc.count)
		}
	}
}

func TestFrontIsComputedFromControl(t *testing.T) {
	sc := smallScene(t)
	s := newPageLayout(&sc)
	pairs := s.frontPairs()
	// Columns 2 and 3 meet in five rows: 5 sides within rows and 4 between them.
	if len(pairs) != 9 {
		t.Fatalf("%d pairs along the front, want 9", len(pairs))
	}
	sc.Front = pairs[:2]
	if got := newPageLayout(&sc).frontPairs(); len(got) != 2 {
		t.Errorf("a given front of 2 pairs is drawn with %d", len(got))
	}
}

func TestOddScenesAreDrawn(t *testing.T) {
	m := parsed(t, smallMap)
	for name, sc := range map[string]Scene{
		"no map":  {},
		"nothing": {Map: m},
		"unknown side": {Map: m,
			Stacks: []Stack{{0, []Counter{{Side: "nobody", Symbol: "nothing", Size: "huge", Name: "a very long name indeed"}}}},
			Legend: true},
		"hex off the map": {Map: m, Stacks: []Stack{{-1, []Counter{{}}}, {9999, []Counter{{}}}}, Combats: []CombatMark{{-5, "x"}},
			Moves: []Arrow{{"", []hexmap.Hex{-1, 400}}}},
		"endless title": {Map: m, Title: strings.Repeat("long\x00\n", 5000), Viewer: strings.Repeat("v", 5000)},
		"empty stack":   {Map: m, Stacks: []Stack{{0, nil}}},
		"odd overlays": {Map: m, Legend: true, Insets: true, Areas: []Area{{"", 9, []hexmap.Hex{-7, 3, 999}}},
			Sources: []Area{{Side: "x"}, {"x", 0, []hexmap.Hex{-1, 0, 8}}},
			Prizes:  []Prize{{-1, 3}, {2, -5}}, Sightings: []Sighting{{-3, Counter{}, ""}, {4, Counter{}, strings.Repeat("w", 500)}},
			Stacks: []Stack{{9, []Counter{{Values: "---", Boxed: true, Dots: -4, Left: strings.Repeat("9", 400), Band: "red", Ground: "#"},
				{Dots: 1 << 30}}}}},
		"control too long": {Map: m, Control: make([]string, 999)},
		"flat": {Map: parsed(t, flatMap), Style: testStyle, Legend: true, Overview: true,
			Stacks: []Stack{{3, []Counter{{Side: "german"}}}}},
	} {
		l := DrawScene(sc)
		var b bytes.Buffer
		if err := l.PNG(&b, canvas.PNGOptions{PxPerHex: 24}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if w, h := l.Size(); w <= 0 || h <= 0 {
			t.Errorf("%s: page of %g by %g", name, w, h)
		}
		if err := xml.Unmarshal([]byte(svg(t, sc)), new(struct{})); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		TextMap(sc)
	}
}

func TestSectors(t *testing.T) {
	m := parsed(t, wideMap())
	var hexes []hexmap.Hex
	for _, l := range []string{"2113", "2214", "5020", "2012", "1002", "4921", "3500"} {
		hexes = append(hexes, at(t, m, l))
	}
	hexes = append(hexes, hexmap.None)
	got := FocusCrops(m, hexes, 8, 8, 3)
	var focus [][]string
	for _, c := range got {
		var labels []string
		for _, h := range c.Focus {
			labels = append(labels, m.Label(h))
		}
		focus = append(focus, labels)
	}
	want := [][]string{{"5020", "4921"}, {"3500"}, {"2214", "2113", "2012"}}
	if d := cmp.Diff(want, focus); d != "" {
		t.Error(d)
	}
	for _, c := range got {
		if n := len(newPageLayout(&Scene{Map: m, Crop: c}).hexes); n != 64 {
			t.Errorf("crop of %d hexes, want 64", n)
		}
	}
	if got := FocusCrops(m, nil, 8, 8, 3); got != nil {
		t.Errorf("no hexes give %v", got)
	}
}

func BenchmarkBuild(b *testing.B) {
	sc := wideScene(b)
	b.ReportAllocs()
	for b.Loop() {
		DrawScene(sc)
	}
}

func BenchmarkSVG(b *testing.B) {
	l := DrawScene(wideScene(b))
	b.ReportAllocs()
	for b.Loop() {
		if err := l.SVG(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPNG48(b *testing.B) { benchmarkPNG(b, 48, false) }
func BenchmarkPNG24(b *testing.B) { benchmarkPNG(b, 24, true) }

func benchmarkPNG(b *testing.B, px int, overview bool) {
	sc := wideScene(b)
	sc.Overview = overview
	l := DrawScene(sc)
	b.ReportAllocs()
	for b.Loop() {
		if err := l.PNG(io.Discard, canvas.PNGOptions{PxPerHex: px}); err != nil {
			b.Fatal(err)
		}
	}
}
