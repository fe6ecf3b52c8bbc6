package render

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// layerOf returns the text of one layer of an SVG.
func layerOf(out, name string) string {
	_, rest, ok := strings.Cut(out, `<g id="`+name+"\">\n")
	if !ok {
		return ""
	}
	if next := strings.Index(rest, "\n<g id="); next >= 0 {
		rest = rest[:next]
	}
	return rest
}

// TestFacesShowWhatTitlesPrint: figures in a box, side figures, dots, bands and coloured boxes are on the counter's
// face and nowhere on its back.
func TestFacesShowWhatTitlesPrint(t *testing.T) {
	m := parsed(t, smallMap)
	full := Counter{Side: "german", Symbol: "headquarters", Size: "corps", Name: "4PzA", Values: "2-3-6", Boxed: true, Left: "R6",
		Right: "S2", Dots: 3,
		Band: "#efd463", Ground: "#cc3344"}
	draw := func(c Counter) string {
		return layerOf(svg(t, Scene{Map: m, Style: testStyle, Stacks: []Stack{{7, []Counter{c}}}}), "counters")
	}
	whole := draw(full)
	for _, want := range []string{">R6<", ">S2<", ">2-3-6<", ">4PzA<", "#efd463"} {
		if !strings.Contains(whole, want) {
			t.Errorf("the face lacks %s", want)
		}
	}
	for name, less := range map[string]func(*Counter){
		"box": func(c *Counter) { c.Boxed = false }, "dots": func(c *Counter) { c.Dots = 1 }, "band": func(c *Counter) { c.Band = "" },
	} {
		c := full
		less(&c)
		if draw(c) == whole {
			t.Errorf("the %s does not show", name)
		}
	}
	if out := svg(t, Scene{Map: m, Style: testStyle, Stacks: []Stack{{7, []Counter{full}}}}); !strings.Contains(out, "#cc3344") {
		t.Error("the colour of the symbol's box does not show")
	}
	back := full
	back.FaceDown = true
	if draw(back) != draw(Counter{Side: "german", FaceDown: true}) {
		t.Error("the back of a counter shows something of its face")
	}
	over := svg(t, Scene{Map: m, Style: testStyle, Overview: true, Stacks: []Stack{{7, []Counter{full}}}})
	if strings.Contains(over, ">R6<") || strings.Contains(over, ">4PzA<") || !strings.Contains(over, ">2-3-6<") {
		t.Error("an overview shows figures and no small print")
	}
}

// chartScene has one of every overlay.
func chartScene(t *testing.T) Scene {
	sc := smallScene(t)
	h := func(label string) hexmap.Hex { return at(t, sc.Map, label) }
	sc.Areas = []Area{{"german", ZOCArea, []hexmap.Hex{h("2114"), hexmap.None, 999}}, {"soviet", ZOCArea, []hexmap.Hex{h("2113")}},
		{"german", SupplyArea, []hexmap.Hex{h("2112")}}, {"soviet", SupplyArea, []hexmap.Hex{h("2115")}}}
	sc.Sources = []Area{{Side: "german", Hexes: []hexmap.Hex{h("1811"), h("1911")}}, {Side: "soviet", Hexes: []hexmap.Hex{h("2014")}}}
	sc.Prizes = []Prize{{h("2012"), 40}, {h("1815"), 0}, {hexmap.None, 7}}
	sc.Sightings = []Sighting{{h("1916"), Counter{Side: "soviet", Name: "5GTA"}, "turn 3"},
		{h("1914"), Counter{Side: "soviet", Symbol: "panzer", Name: "29TC"}, "turn 2"},
		{h("1914"), Counter{Side: "soviet", Name: "18TC"}, "turn 2"}, {hexmap.None, Counter{Name: "nowhere"}, ""}}
	return sc
}

func TestOverlays(t *testing.T) {
	out := svg(t, chartScene(t))
	bare := svg(t, smallScene(t))
	for _, name := range []string{"areas", "sources", "prizes", "known"} {
		if layerOf(out, name) == "" || layerOf(bare, name) != "" {
			t.Errorf("layer %s: missing when asked for, or there unasked", name)
		}
	}
	if n := strings.Count(layerOf(out, "areas"), "<use"); n != 4 {
		t.Errorf("%d hexes are marked as areas, want 4", n)
	}
	known := layerOf(out, "known")
	for _, want := range []string{">29TC<", ">turn 2<", ">?2<", ">?<"} {
		if !strings.Contains(known, want) {
			t.Errorf("the counters seen last lack %s", want)
		}
	}
	if strings.Contains(known, "5GTA") || strings.Contains(out, "nowhere") {
		t.Error("a counter is drawn under others, or off the map")
	}
	if p := layerOf(out, "prizes"); strings.Count(p, "<text") != 1 || !strings.Contains(p, ">40<") {
		t.Errorf("prizes: %s", p)
	}
	for _, want := range []string{">ZOC (german)<", ">in supply (soviet)<", ">supply source (german)<", ">VP<", ">last seen<"} {
		if !strings.Contains(out, want) {
			t.Errorf("the legend lacks %s", want)
		}
	}
	sc := chartScene(t)
	sc.Crop = &Crop{Focus: []hexmap.Hex{at(t, sc.Map, "2212")}}
	cropped := svg(t, sc)
	for _, name := range []string{"areas", "sources", "prizes", "known"} {
		if strings.Contains(layerOf(cropped, name), "<use") || strings.Contains(layerOf(cropped, name), "<path") {
			t.Errorf("layer %s reaches out of the crop", name)
		}
	}
}

// TestZonesDifferByDirection: the hatching of two sides runs in different directions.
func TestZonesDifferByDirection(t *testing.T) {
	sc := chartScene(t)
	s := newPageLayout(&sc)
	slope := func(side string) bool {
		var a, along canvas.Point
		l := canvas.NewDisplayList("", canvas.HexWidth, canvas.HexWidth)
		l.AddLayer("zone").PlaceStamp(s.areaStamp(ZOCArea, side), canvas.Point{})
		var out strings.Builder
		if err := l.SVG(&out); err != nil {
			t.Fatal(err)
		}
		_, line, _ := strings.Cut(out.String(), ` d="m`)
		if _, err := fmt.Sscanf(line, "%g %gl%g %g", &a.X, &a.Y, &along.X, &along.Y); err != nil {
			t.Fatalf("%v: no line in %s", err, out.String())
		}
		return along.X*along.Y > 0
	}
	if slope("german") == slope("soviet") {
		t.Error("the zones of both sides are hatched alike")
	}
}

func TestInsetsListWholeStacks(t *testing.T) {
	sc := smallScene(t)
	if strings.Contains(svg(t, sc), ">24-8<") {
		t.Fatal("the map alone shows a covered counter")
	}
	sc.Insets = true
	out := layerOf(svg(t, sc), "insets")
	for _, want := range []string{">2112<", ">26-8<", ">24-8<", ">2SS<"} {
		if !strings.Contains(out, want) {
			t.Errorf("the list of stacks lacks %s", want)
		}
	}
	if strings.Contains(out, ">2113<") || strings.Contains(out, "SECRETNAME") {
		t.Error("a single counter or a hidden name is listed")
	}
	big := sc
	big.Stacks = []Stack{{5, make([]Counter, 40)}}
	if w, _ := DrawScene(big).Size(); w > 2000 {
		t.Errorf("a high stack makes the page %g wide", w)
	}
}

func TestBordersAndVillages(t *testing.T) {
	m := parsed(t, strings.Replace(smallMap, "fort german", "line border 2014:nw-w-sw\nplace 1914 village \"Hamlet\"\nfort german", 1))
	out := svg(t, Scene{Map: m, Legend: true})
	if layerOf(out, "borders") == "" || !strings.Contains(out, ">border<") {
		t.Error("the border or its legend is missing")
	}
	if !strings.Contains(out, ">Hamlet<") || !strings.Contains(out, ">village<") {
		t.Error("the village or its legend is missing")
	}
}

// TestJapaneseLettering: names and legend in Japanese are text in the SVG and an embedded font in the PDF.
func TestJapaneseLettering(t *testing.T) {
	m := parsed(t, strings.Replace(smallMap, `ru="Белгород"`, `ja="ベルゴロド" ru="Белгород"`, 1))
	sc := Scene{Map: m, Legend: true, Lang: "ja", Words: []Word{{"river", "河川"}, {"clear", "平地"}}, Title: "1943年 Kursk"}
	out := svg(t, sc)
	for _, want := range []string{">ベルゴロド<", ">河川<", ">平地<", ">1943年 Kursk<", "Noto Sans JP"} {
		if !strings.Contains(out, want) {
			t.Errorf("the SVG lacks %s", want)
		}
	}
	if strings.Contains(out, ">river<") {
		t.Error("a word of the legend is left in English")
	}
	l := DrawScene(sc)
	if !bytes.Contains(pdfOf(t, l, canvas.PDFOptions{}), []byte("japanese")) ||
		bytes.Contains(pdfOf(t, DrawScene(smallScene(t)), canvas.PDFOptions{}),
			[]byte("japanese")) {
		t.Error("the Japanese font belongs into PDFs that need it, and into no others")
	}
}
