package render

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

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
			for _, name := range append([]hexmap.AltName{{Name: p.Name}}, p.Alt...) {
				if !canvas.HasGlyphs(name.Name) {
					t.Errorf("%s: no glyphs for all of %q", file, name.Name)
				}
			}
		}
		for _, f := range m.Sides() {
			for _, a := range append([]hexmap.Attr{{Value: f.Name}}, f.Attrs...) {
				if !canvas.HasGlyphs(a.Value) {
					t.Errorf("%s: no glyphs for all of %q", file, a.Value)
				}
			}
		}
	}
}

func TestEverySymbolIsDrawn(t *testing.T) {
	seen := map[string]string{}
	for _, name := range SymbolNames() {
		var b strings.Builder
		s := symbolOf(name)
		l := canvas.NewDisplayList("", 10, 10)
		p := l.AddLayer("symbol")
		p.Stroke(&s.lines, ink, 1)
		p.Fill(&s.fills, ink)
		if err := l.SVG(&b); err != nil {
			t.Fatal(err)
		}
		form := b.String() + s.text + "/" + s.foot
		if len(s.lines.Outlines())+len(s.fills.Outlines()) == 0 && s.text == "" {
			t.Errorf("%s: nothing drawn", name)
		}
		if other, ok := seen[form]; ok {
			t.Errorf("%s and %s look alike", name, other)
		}
		seen[form] = name
		for _, p := range append(points(&s.lines), points(&s.fills)...) {
			if p.X < -1.5 || p.X > 1.5 || p.Y < -1 || p.Y > 1 {
				t.Errorf("%s: point %v lies outside the frame", name, p)
			}
		}
	}
}
