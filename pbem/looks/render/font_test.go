package render

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/rules/hexmap"
)

func TestGlyphs(t *testing.T) {
	for s, want := range map[string]bool{
		"Maloarkhangelsk":     true,
		"Малоархангельск":     true,
		"Орёл, Щигры, Ельня":  true,
		"Żółć ÄÖÜ ß €":        true,
		"1SS 26-8 0/3 -> 5:1": true,
		"クルスク、国境・戦車師団（赤）":     true,
		"ドニェツ川 1SS":           true,
		"齟齬":                  false, // kanji of level 2
	} {
		if got := HasGlyphs(s); got != want {
			t.Errorf("HasGlyphs(%q) = %v, want %v", s, got, want)
		}
	}
}

// Every name on the maps that are shipped must be writable.
func TestShippedNamesHaveGlyphs(t *testing.T) {
	files, err := filepath.Glob("../../../scenarios/*/map.hexmap")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("no maps found in ../../scenarios")
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m, err := hexmap.Parse(data)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, p := range m.Places() {
			for _, name := range append([]hexmap.Alt{{Name: p.Name}}, p.Alt...) {
				if !HasGlyphs(name.Name) {
					t.Errorf("%s: no glyphs for all of %q", file, name.Name)
				}
			}
		}
		for _, f := range m.Sides() {
			for _, a := range append([]hexmap.Attr{{Value: f.Name}}, f.Attrs...) {
				if !HasGlyphs(a.Value) {
					t.Errorf("%s: no glyphs for all of %q", file, a.Value)
				}
			}
		}
	}
}

func TestEverySymbolIsDrawn(t *testing.T) {
	seen := map[string]string{}
	for _, name := range Symbols() {
		var b strings.Builder
		s := symbolOf(name)
		l := &List{width: 10, height: 10,
			layers: []*layer{{ops: []op{{path: &s.lines, stroke: ink, width: 1}, {path: &s.fills, fill: ink}}}}}
		if err := l.SVG(&b); err != nil {
			t.Fatal(err)
		}
		form := b.String() + s.text + "/" + s.foot
		if len(s.lines.verbs)+len(s.fills.verbs) == 0 && s.text == "" {
			t.Errorf("%s: nothing drawn", name)
		}
		if other, ok := seen[form]; ok {
			t.Errorf("%s and %s look alike", name, other)
		}
		seen[form] = name
		for _, p := range append(s.lines.points, s.fills.points...) {
			if p.X < -1.5 || p.X > 1.5 || p.Y < -1 || p.Y > 1 {
				t.Errorf("%s: point %v lies outside the frame", name, p)
			}
		}
	}
}

func TestColours(t *testing.T) {
	if got := parseColour("#66757a", ink); got != rgb(0x66757a) {
		t.Errorf("#66757a is read as %v", got)
	}
	for _, bad := range []string{"", "66757a", "#66757", "#66757g", "#66757a0"} {
		if got := parseColour(bad, ink); got != ink {
			t.Errorf("%q is read as %v, want the fallback", bad, got)
		}
	}
	for ground, want := range map[uint32]Colour{0x66757a: white, 0x2b2b2b: white, 0xd0583a: white, 0xe8b878: rgb(0x14120f),
		0xffffff: rgb(0x14120f)} {
		got := readable(rgb(ground))
		if got != want {
			t.Errorf("ink on %06x is %v, want %v", ground, got, want)
		}
		if c := contrast(got, rgb(ground)); c < 3.9 {
			t.Errorf("contrast on %06x is %.2f, want at least 3.9", ground, c)
		}
	}
}
