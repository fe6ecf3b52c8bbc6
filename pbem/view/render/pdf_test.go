package render

import (
	"bytes"
	"html"
	"strings"
	"testing"

	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/canvas/canvastest"
	"fieldpost/rules/hexmap"
)

func pdfOf(t testing.TB, l *canvas.DisplayList, o canvas.PDFOptions) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := l.PDF(&b, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// svgTexts returns the lines of text of a scene's SVG.
func svgTexts(t testing.TB, sc Scene) []string {
	t.Helper()
	var out []string
	for _, rest := range strings.Split(svg(t, sc), "<text ")[1:] {
		_, rest, _ = strings.Cut(rest, ">")
		s, _, _ := strings.Cut(rest, "</text>")
		out = append(out, html.UnescapeString(s))
	}
	if len(out) < 30 {
		t.Fatalf("%d texts in the SVG, want one for each hex at least", len(out))
	}
	return out
}

func TestPDFHoldsEveryText(t *testing.T) {
	for _, lang := range []string{"", "ru"} {
		sc := smallScene(t)
		sc.Lang = lang
		l := DrawScene(sc)
		_, contents := canvastest.PDFPages(t, pdfOf(t, l, canvas.PDFOptions{}))
		if len(contents) != 1 {
			t.Fatalf("%d pages, want 1", len(contents))
		}
		have := map[string]bool{}
		for _, s := range canvastest.PDFTexts(contents[0]) {
			have[s] = true
		}
		for _, s := range svgTexts(t, sc) {
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
	_, contents := canvastest.PDFPages(t, pdfOf(t, DrawScene(smallScene(t)), canvas.PDFOptions{}))
	for _, s := range canvastest.PDFTexts(contents[0]) {
		if strings.Contains(s, "SECRET") || strings.Contains(s, "77-77") {
			t.Errorf("the face-down counter shows %q", s)
		}
	}
}

func TestPDFIsReproducible(t *testing.T) {
	a, b := pdfOf(t, DrawScene(smallScene(t)), canvas.PDFOptions{Paper: "a4"}), pdfOf(t, DrawScene(smallScene(t)), canvas.PDFOptions{Paper: "a4"})
	if !bytes.Equal(a, b) {
		t.Error("two files of one scene differ")
	}
}

func TestEmptySceneAsPDF(t *testing.T) {
	if sizes, _ := canvastest.PDFPages(t, pdfOf(t, DrawScene(Scene{}), canvas.PDFOptions{})); len(sizes) != 1 {
		t.Errorf("%d pages, want an empty one", len(sizes))
	}
	m := parsed(t, smallMap)
	sc := Scene{Map: m, Crop: &Crop{Focus: []hexmap.Hex{0}}}
	_, contents := canvastest.PDFPages(t, pdfOf(t, DrawScene(sc), canvas.PDFOptions{}))
	if strings.Contains(strings.Join(canvastest.PDFTexts(contents[0]), " "), "2215") {
		t.Error("a crop to one corner shows the other")
	}
}
