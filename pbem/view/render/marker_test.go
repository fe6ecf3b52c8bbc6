package render

import (
	"bytes"
	"strings"
	"testing"
)

// TestMarkers: markers are drawn in their hexes, those off the picture are not, and the legend explains each kind of a
// side.
func TestMarkers(t *testing.T) {
	sc := Scene{Map: smallScene(t).Map, Legend: true,
		Style: Style{Sides: []SideStyle{{Side: "red", Fill: "#ff0000"}, {Side: "blue", Fill: "#0000ff"}}}}
	draw := func() string {
		var b bytes.Buffer
		if err := DrawScene(sc).SVG(&b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	if s := draw(); strings.Contains(s, `id="markers"`) {
		t.Error("there is a layer of markers without markers")
	}
	sc.Markers = []Marker{{Hex: 0, Side: "red", Sign: "SF1", Name: "special forces"}, {Hex: 0, Side: "blue", Sign: "SF2",
		Name: "special forces", Flipped: true},
		{Hex: 1, Side: "red", Sign: "SF3", Name: "special forces"}}
	all := draw()
	// legend and map
	for text, n := range map[string]int{">SF1</text>": 2, ">SF2</text>": 2, ">SF3</text>": 1, "special forces (red)": 1,
		"special forces (blue)": 1} {
		if got := strings.Count(all, text); got != n {
			t.Errorf("%q stands %d times, want %d", text, got, n)
		}
	}
	sc.Legend, sc.Markers[0].Flipped = false, true
	flipped := draw()
	if sc.Markers[0].Flipped = false; flipped == draw() {
		t.Error("a marker on its back looks as the other")
	}
	sc.Markers[2].Hex = 30000
	if strings.Contains(draw(), "SF3") {
		t.Error("a marker off the map is drawn")
	}
}
