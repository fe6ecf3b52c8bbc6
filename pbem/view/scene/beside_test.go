package scene

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"fieldpost/pbem/titles"
	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/render"
	"fieldpost/rules"
)

// fringed returns the scenes of the titles with boxes and tracks beside the board, in a language.
func fringed(t *testing.T, lang string) map[string]render.Scene {
	out := map[string]render.Scene{}
	for _, title := range rules.All() {
		if g := begun(t, title); g.Position() != nil {
			if sc := ForView(g, g.Position(), View{Words: titles.Library().Catalogue(), Lang: lang}); len(sc.Tracks)+len(sc.Trays) > 0 {
				out[title.Meta().ID] = sc
			}
		}
	}
	if _, ok := out["demyansk-shield"]; !ok {
		t.Fatal("Demyansk Shield has nothing beside the board")
	}
	return out
}

// TestTracksAndBoxesCanBeRead: below the map stand every track with its spaces and every box with its counters and
// their names, on the page, none over another, in a contrast of 4.5 to 1 to their ground.
func TestTracksAndBoxesCanBeRead(t *testing.T) {
	for title, whole := range fringed(t, "") {
		for _, px := range []int{12, OverviewPx, DetailPx} {
			sc := AtScale(whole, px)
			list := render.DrawScene(sc)
			w, h := list.Size()
			marks := list.Elements()
			all, words := shapesOf(marks, "tracks", "trays", "key", "legend"), ""
			for i, x := range marks {
				if x.Text == nil || x.Layer != "tracks" && x.Layer != "trays" {
					continue
				}
				words += x.Text.S + " "
				if !boundsOf(letters(x.Text)).Within(canvas.Rect{X1: w, Y1: h}) {
					t.Errorf("%s: %q stands off the page", title, x.Text.S)
				}
				if what := all.hide(letters(x.Text), i+1); what != "" {
					t.Errorf("%s at %d: %q is hidden by %s", title, px, x.Text.S, what)
				}
				if b := boundsOf(letters(x.Text)); !framed(marks[:i], b) && x.Layer == "trays" {
					t.Errorf("%s at %d: %q stands outside its box", title, px, x.Text.S)
				}
				house := x.Text.Fill == canvas.RGB(0x2a2620) // not what is printed on a counter
				if c := contrast(marks[:i], x.Text); house && c < 4.5 {
					t.Errorf("%s: %q has a contrast of %.1f", title, x.Text.S, c)
				}
			}
			for _, track := range sc.Tracks {
				for _, x := range track.Spaces {
					if !strings.Contains(words, track.Name) || !strings.Contains(words, x.Text) || !strings.Contains(words, x.Note) {
						t.Errorf("%s: the track %q lacks %q %q", title, track.Name, x.Text, x.Note)
					}
				}
			}
			for _, tray := range sc.Trays {
				for _, c := range tray.Counters {
					if c.Name == "" || !strings.Contains(words, c.Name) {
						t.Errorf("%s at %d: the box %q does not name %q", title, px, tray.Name, c.Name)
					}
				}
			}
		}
	}
}

// framed reports whether a rectangle lies within something drawn.
func framed(below []canvas.Element, r canvas.Rect) bool {
	return slices.ContainsFunc(below, func(m canvas.Element) bool {
		return m.Layer == "trays" && slices.ContainsFunc(m.Lines, func(line []canvas.Point) bool { return r.Within(boundsOf(line)) })
	})
}

// contrast returns the contrast of a text to the last ground drawn under all of it.
func contrast(below []canvas.Element, x *canvas.Text) float64 {
	box := boundsOf(letters(x))
	for _, m := range slices.Backward(below) {
		for _, line := range m.Lines {
			if m.Fill.A == 0xff && box.Within(boundsOf(line)) {
				return canvas.Contrast(x.Fill, m.Fill)
			}
		}
	}
	return 0
}

// TestBesideInJapanese: the phase in the head, names of tracks, spaces and boxes have no English words in a Japanese
// picture; short names and dates stay.
func TestBesideInJapanese(t *testing.T) {
	for title, sc := range fringed(t, "ja") {
		check := func(s string) {
			if strings.IndexFunc(s, unicode.IsLower) >= 0 && s != "Valday" {
				t.Errorf("%s: %q is English", title, s)
			}
			if !canvas.HasGlyphs(s) {
				t.Errorf("%s: no glyphs for all of %q", title, s)
			}
		}
		check(sc.Subtitle)
		for _, track := range sc.Tracks {
			check(track.Name)
			for _, x := range track.Spaces {
				check(x.Text)
			}
		}
		for _, tray := range sc.Trays {
			check(tray.Name)
		}
	}
}

// TestPlacesInJapanese: a Japanese picture of each title has the names of its places in Japanese, and the font draws
// them.
func TestPlacesInJapanese(t *testing.T) {
	for title, sc := range fringed(t, "ja") {
		n, latin := 0, 0
		for _, p := range sc.Map.Places() {
			name := p.NameIn("ja")
			if name == p.Name {
				name = sc.PlaceNames[strings.ToLower(name)]
			}
			if !canvas.HasGlyphs(name) {
				t.Errorf("%s: no glyphs for all of %q", title, name)
			}
			if n++; name == "" {
				latin++
			}
		}
		if latin*3 > n {
			t.Errorf("%s: %d of %d places have Latin names", title, latin, n)
		}
		for _, name := range sc.PlaceNames {
			if !canvas.HasGlyphs(name) {
				t.Errorf("%s: no glyphs for all of %q", title, name)
			}
		}
	}
}
