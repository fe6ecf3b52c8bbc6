package planner

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/colourblind"
)

// inStyle returns the colour that a rule of the page's style gives to a property.
func inStyle(t *testing.T, selector, property string) canvas.Colour {
	t.Helper()
	pattern := `(?m)^` + regexp.QuoteMeta(selector) + `\{(?:[^}]*;)?` + property + `:(#[0-9a-f]{3,6})\b`
	rule := regexp.MustCompile(pattern).FindStringSubmatch(pageStyle)
	if rule == nil {
		t.Fatalf("the style gives %s no %s", selector, property)
	}
	hex := rule[1]
	if len(hex) == 4 {
		hex = "#" + strings.Repeat(hex[1:2], 2) + strings.Repeat(hex[2:3], 2) + strings.Repeat(hex[3:4], 2)
	}
	return canvas.ParseColour(hex, canvas.Colour{})
}

// TestMarksDiffer: what is marked on the map, and what is right or wrong in the sheet, is told apart by its colour too,
// whatever colours a reader sees; each mark has a shape of its own besides.
func TestMarksDiffer(t *testing.T) {
	type mark struct{ selector, property string }
	for _, group := range [][]mark{
		{{".reach", "stroke"}, {".goal", "stroke"}, {".target .line", "stroke"}},
		{{".order .line", "stroke"}, {".order.wrong .line", "stroke"}},
		{{".order .head", "fill"}, {".order.wrong .head", "fill"}},
		{{".from", "stroke"}, {".lookedat", "stroke"}, {"#cursor", "stroke"}},
		{{".mark.right", "color"}, {".mark.wrong", "color"}, {".mark.warned", "color"}},
		{{"#state.right", "color"}, {"#state.wrong", "color"}},
	} {
		for i, a := range group {
			for _, b := range group[:i] {
				for kind := range colourblind.Deficiencies {
					if d := colourblind.Difference(inStyle(t, a.selector, a.property), inStyle(t, b.selector, b.property), kind); d < 20 {
						t.Errorf("%s: %s and %s differ by %.1f, want 20", kind, a.selector, b.selector, d)
					}
				}
			}
		}
	}
	layers, err := fs.ReadFile(scripts, "js/layers.js")
	if err != nil {
		t.Fatal(err)
	}
	sides := regexp.MustCompile(`i % 2 \? "(#[0-9a-f]{6})" : "(#[0-9a-f]{6})"`).FindAllStringSubmatch(string(layers), -1)
	if len(sides) != 3 {
		t.Fatalf("%d hatchings are in layers.js, want zones of control, supply and sources", len(sides))
	}
	for _, s := range sides {
		for kind := range colourblind.Deficiencies {
			if d := colourblind.Difference(canvas.ParseColour(s[1], canvas.White), canvas.ParseColour(s[2], canvas.White), kind); d < 20 {
				t.Errorf("%s: the layers of the sides differ by %.1f, want 20", kind, d)
			}
		}
	}
}

// TestContrast: lines stand out from their edges by 3 at least, and texts from their ground by 4.5 (WCAG 2.2, 1.4.11
// and 1.4.3), whatever colours a reader sees.
func TestContrast(t *testing.T) {
	paper, white := inStyle(t, "#panel", "background"), canvas.White
	for _, x := range []struct {
		selector, property string
		ground             canvas.Colour
		least              float64
	}{
		{".reach", "stroke", white, 3}, {".goal", "stroke", inStyle(t, ".goal", "fill"), 3},
		{".target .line", "stroke", inStyle(t, ".target .halo", "stroke"), 3},
		{".target .line", "stroke", inStyle(t, ".target.now .halo", "stroke"), 3},
		{".able", "stroke", inStyle(t, ".able.edge", "stroke"), 3},
		{".order .line", "stroke", inStyle(t, ".order .halo", "stroke"), 3},
		{".order.wrong .line", "stroke", inStyle(t, ".order .halo", "stroke"), 3},
		{".from", "stroke", inStyle(t, ".from.edge", "stroke"), 3},
		{".lookedat", "stroke", canvas.RGB(0xe8dfcc), 3}, {"#cursor", "stroke", canvas.RGB(0xe8dfcc), 3},
		{".cost", "fill", inStyle(t, ".cost", "stroke"), 4.5},
		{".note", "color", paper, 4.5}, {".warn", "color", paper, 4.5}, {".barred", "color", paper, 4.5}, {".taken", "color", paper, 4.5},
		{".mark.right", "color", paper, 4.5}, {".mark.wrong", "color", paper, 4.5}, {".mark.warned", "color", paper, 4.5},
		{"#state.right", "color", paper, 4.5}, {"#state.wrong", "color", paper, 4.5}, {".fault>b", "color", paper, 4.5},
		{".main", "color", inStyle(t, ".main", "background"), 4.5}, {"#when", "color", inStyle(t, "header", "background"), 4.5},
		{"#when b", "color", inStyle(t, "header", "background"), 4.5}, {"#back", "color", inStyle(t, "#back", "background"), 4.5},
	} {
		for kind := range colourblind.Deficiencies {
			if k := colourblind.Contrast(inStyle(t, x.selector, x.property), x.ground, kind); k < x.least {
				t.Errorf("%s: %s stands out by %.1f, want %.1f", kind, x.selector, k, x.least)
			}
		}
	}
}
