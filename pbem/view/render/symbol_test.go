package render

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/view/canvas"
)

// points returns all points of a path.
func points(p *canvas.Path) []canvas.Point { return slices.Concat(p.Outlines()...) }

// TestSymbolsFollowTheStandard holds the forms against what APP-6 and MIL-STD-2525 say of them: which lines run from
// corner to corner, what stands at the foot, what at the top. The frame runs from -1.5 to 1.5 and from -1 to 1.
func TestSymbolsFollowTheStandard(t *testing.T) {
	down := [2]canvas.Point{canvas.Pt(-1.5, -1), canvas.Pt(1.5, 1)}
	up := [2]canvas.Point{canvas.Pt(-1.5, 1), canvas.Pt(1.5, -1)}
	stem := [2]canvas.Point{canvas.Pt(0, -1), canvas.Pt(0, 1)}
	has := func(s *symbol, seg [2]canvas.Point) bool {
		lines := points(&s.lines)
		for i := 1; i < len(lines); i++ {
			if a, b := lines[i-1], lines[i]; a == seg[0] && b == seg[1] || a == seg[1] && b == seg[0] {
				return true
			}
		}
		return false
	}
	oval := func(s *symbol) bool {
		return slices.Contains(points(&s.lines), canvas.Pt(0.98, 0)) || slices.Contains(points(&s.lines), canvas.Pt(-0.46, -0.52))
	}
	for _, tc := range []struct {
		name                     string
		down, up, stem, oval     bool
		solid                    bool // solid parts
		solidTop, solidFoot      bool // reaching to the upper or lower third
		linesFootOnly, linesPeak bool // strokes of its own in the lower third; a stroke that meets the middle of the upper edge
	}{
		{name: "infantry", down: true, up: true},
		{name: "armour", oval: true},
		{name: "mechanised", down: true, up: true, oval: true},
		{name: "motorised", down: true, up: true, stem: true, linesPeak: true},
		{name: "cavalry", up: true},
		{name: "armouredcavalry", up: true, oval: true},
		{name: "motorcavalry", up: true, stem: true, linesPeak: true},
		{name: "mountain", down: true, up: true, solid: true, solidFoot: true},
		{name: "airborne", down: true, up: true, linesFootOnly: true},
		{name: "airassault", down: true, up: true, linesFootOnly: true},
		{name: "ski", down: true, up: true, linesFootOnly: true},
		{name: "artillery", solid: true},
		{name: "rocket", solid: true},
		{name: "antitank", linesPeak: true},
		{name: "headquarters", solid: true, solidTop: true},
	} {
		s := symbolOf(tc.name)
		if got := has(&s, down); got != tc.down {
			t.Errorf("%s: line from the upper left to the lower right corner: %v", tc.name, got)
		}
		if got := has(&s, up); got != tc.up {
			t.Errorf("%s: line from the lower left to the upper right corner: %v", tc.name, got)
		}
		if got := has(&s, stem); got != tc.stem {
			t.Errorf("%s: upright line through the middle: %v", tc.name, got)
		}
		if got := oval(&s); got != tc.oval {
			t.Errorf("%s: rounded track: %v", tc.name, got)
		}
		var solidTop, solidFoot, peak, foot bool
		for _, p := range points(&s.fills) {
			solidTop, solidFoot = solidTop || p.Y < -0.6, solidFoot || p.Y > 0.6
		}
		for _, p := range points(&s.lines) {
			peak = peak || p == canvas.Pt(0, -1)
			foot = foot || p.Y > 0.6 && p.Y < 1 && p.X > -0.8 && p.X < 0.8
		}
		if solid := len(points(&s.fills)) > 0; solid != tc.solid || solidTop != tc.solidTop || solidFoot != tc.solidFoot {
			t.Errorf("%s: solid %v, in the upper third %v, in the lower third %v", tc.name, solid, solidTop, solidFoot)
		}
		if foot != tc.linesFootOnly || peak != tc.linesPeak {
			t.Errorf("%s: own strokes at the foot %v, at the middle of the upper edge %v", tc.name, foot, peak)
		}
	}
}

func TestSymbolLetters(t *testing.T) {
	for name, want := range map[string][2]string{"security": {"SEC", ""}, "headquarters": {"HQ", ""}, "lightinfantry": {"", "L"},
		"no such thing": {"?", ""}} {
		if s := symbolOf(name); s.text != want[0] || s.foot != want[1] {
			t.Errorf("%s: letters %q and %q at the foot", name, s.text, s.foot)
		}
	}
	if !slices.IsSorted(SymbolNames()) {
		t.Errorf("the names are not sorted: %s", strings.Join(SymbolNames(), " "))
	}
}

func TestSizeMarks(t *testing.T) {
	for mark, strokes := range map[string]int{"XXXX": 8, "XX": 4, "X": 2, "III": 3, "II": 2, "[II]": 3, "...": 3, "": 0, "[]": 0,
		"div": 0} {
		var p canvas.Path
		ok := sizeMark(&p, mark, canvas.Point{}, 6)
		n := len(p.Outlines())
		if want := strokes > 0; ok != want || ok && n != strokes {
			t.Errorf("%q: drawn %v with %d strokes, want %d", mark, ok, n, strokes)
		}
	}
}
