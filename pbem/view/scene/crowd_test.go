package scene

import (
	"fmt"
	"math"
	"testing"

	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/render"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// crowded returns a map with everything everywhere: in every hex a stack of three with a long name and every mark,
// markers, a prize, zones of control, supply, in every third a combat, in every fourth a counter seen before in the
// place of the stack.
func crowded(m *hexmap.Map) render.Scene {
	sc := BareMap(m, "")
	sides := []core.Side{"axis", "soviet"}
	sc.Style, sc.Sources = houseStyle(sides), nil
	areas := make([]render.Area, 4)
	for i := range areas {
		areas[i] = render.Area{Side: string(sides[i/2]), Kind: render.AreaKind(i % 2)}
	}
	for i := range m.Len() {
		h, side := hexmap.Hex(i), string(sides[i/7%2])
		c := render.Counter{Side: side, Symbol: "infantry", Size: "division", Values: "12-12-12", Name: "1020/391", Left: "3", Right: "4",
			Dots: 3, Reduced: i%2 == 0, OOS: true, Moved: true, Fought: true}
		known := render.Sighting{Hex: h, Counter: c, When: "turn 3"}
		if i%4 > 0 {
			sc.Stacks = append(sc.Stacks, render.Stack{Hex: h, Counters: []render.Counter{c, c, c}[:1+i%3]})
		} else {
			sc.Sightings = append(sc.Sightings, known)
		}
		if i%3 == 0 {
			sc.Combats = append(sc.Combats, render.CombatMark{Hex: h, Label: []string{"DE", "D1/A2", "AL1"}[i%9/3]})
		}
		if i%5 == 0 {
			sc.Sightings = append(sc.Sightings, known, known)
		}
		sc.Control = append(sc.Control, side)
		sc.Prizes = append(sc.Prizes, render.Prize{Hex: h, Points: 10})
		sc.Markers = append(sc.Markers, render.Marker{Hex: h, Side: side, Sign: "SP", Name: "strongpoint"})
		for k := range areas {
			areas[k].Hexes = append(areas[k].Hexes, h)
		}
	}
	sc.Areas = areas
	return sc
}

// solid are the layers of what hex numbers keep clear of.
var solid = []string{"forts", "counters", "known", "markers", "prizes", "names", "combats", "rulers"}

// TestHexNumbersCanBeRead: on every title's map, however crowded, each hex has its number, in a contrast of 4.5 to 1 to
// the rim around it, and no counter, badge, fort, name or result touches it; nor any of those that an overview has.
func TestHexNumbersCanBeRead(t *testing.T) {
	for title, m := range shipped(t) {
		scenes := []render.Scene{crowded(m), AtScale(BareMap(m, ""), OverviewPx), BareMap(m, "ja"), AtScale(BareMap(m, ""), 12)}
		if testing.Short() {
			scenes = scenes[:2]
		}
		for _, sc := range scenes {
			list := render.DrawScene(sc)
			seen := map[string]int{}
			marks := list.Elements()
			around := shapesOf(marks, solid...)
			if sc.Overview { // its few numbers are larger than a hex and may lie over a wall
				around = shapesOf(marks, solid[1:]...)
			}
			for _, x := range marks {
				if x.Layer != "numbers" || x.Text == nil {
					continue
				}
				n := x.Text
				seen[n.S]++
				if c := canvas.Contrast(n.Fill, n.Halo); c < 4.5 || n.Halo.A < 0xff || n.Spread < n.Size/8 {
					t.Fatalf("%s: number %s has a contrast of %.1f to a rim of %.1f", title, n.S, c, n.Spread)
				}
				if what := around.hide(letters(n), 0); what != "" {
					t.Errorf("%s: number %s meets %s", title, n.S, what)
				}
			}
			for i := range m.Len() {
				if sc.Overview {
					break // has the numbers of a few hexes only
				}
				if l := m.Label(hexmap.Hex(i)); seen[l] != 1 {
					t.Errorf("%s: hex %s has %d numbers", title, l, seen[l])
				}
			}
		}
	}
}

// TestCounterNamesCanBeRead: nothing that belongs to a counter, a marker or a result lies over the name on a counter.
func TestCounterNamesCanBeRead(t *testing.T) {
	for title, m := range shipped(t) {
		sc := crowded(m)
		marks := render.DrawScene(sc).Elements()
		above, names := shapesOf(marks, "counters", "known", "markers", "prizes", "numbers", "combats"), 0
		for i, x := range marks {
			if x.Layer != "counters" || x.Text == nil || x.Text.S != sc.Stacks[0].Counters[0].Name {
				continue
			}
			names++
			if what := above.hide(letters(x.Text), i+1); what != "" {
				t.Errorf("%s: a name at %.0f is hidden by %s", title, x.Text.At, what)
			}
		}
		if names != len(sc.Stacks) {
			t.Errorf("%s: %d names for %d stacks", title, names, len(sc.Stacks))
		}
	}
}

// TestOverviewsHaveRulers: an overview has the number of every column above and below the map and that of every row at
// both sides, at its own hexes, each fifth bold, in a contrast of 4.5 to 1; where there is no room for all, every
// fifth. Of several sheets laid together each edge has the numbers of the sheet that lies there, and the hexes have
// their own.
func TestOverviewsHaveRulers(t *testing.T) {
	for title, m := range shipped(t) {
		if len(m.Sheets()) > 1 {
			continue
		}
		for _, px := range []int{8, 11, 16, 24, 30} {
			marks := render.DrawScene(AtScale(BareMap(m, ""), px)).Elements()
			found := rulers(marks)
			for key, n := range found {
				if c := canvas.Contrast(n.Fill, canvas.RGB(0xe6dcc3)); c < 4.5 || n.Size*float64(px)/canvas.HexWidth < 6.8 {
					t.Fatalf("%s: ruler's %s has a contrast of %.1f and %.1f pixels", title, key, c, n.Size*float64(px)/canvas.HexWidth)
				}
				if bold := n.Face == canvas.Bold; bold != (n.S[1] == '0' || n.S[1] == '5') {
					t.Errorf("%s: ruler's %s is bold: %t", title, key, bold)
				}
			}
			cols, rows := m.Grid().Cols, m.Grid().Rows
			for e, r := range map[string]hexmap.Range{"top": cols, "bottom": cols, "left": rows, "right": rows} {
				for i := range r.Count() {
					key := fmt.Sprintf("%s %0*d", e, r.Width, r.At(i))
					if found[key] == nil && (px >= 11 || r.At(i)%5 == 0) {
						t.Errorf("%s at %d pixels: no number %s", title, px, key)
					}
				}
			}
			if n := alongside(t, marks, found, m.Grid().Order == "ccrr"); px >= 24 && n < 20 {
				t.Errorf("%s at %d pixels: %d hexes have their numbers", title, px, n)
			}
		}
	}
}

// rulers returns the texts of the rulers by their edge and number: columns at two heights, rows at two sides.
func rulers(marks []canvas.Element) map[string]*canvas.Text {
	var all []canvas.Point
	for _, x := range marks {
		if x.Layer == "rulers" {
			all = append(all, x.Text.At)
		}
	}
	b, out := boundsOf(all), map[string]*canvas.Text{}
	for _, x := range marks {
		if x.Layer != "rulers" {
			continue
		}
		edge := "bottom"
		switch at := x.Text.At; {
		case at.X == b.X0:
			edge = "left"
		case at.X == b.X1:
			edge = "right"
		case at.Y == b.Y0:
			edge = "top"
		}
		out[edge+" "+x.Text.S] = x.Text
	}
	return out
}

// alongside holds the numbers that hexes have in an overview against those of the rulers; it counts them.
func alongside(t *testing.T, marks []canvas.Element, found map[string]*canvas.Text, columnFirst bool) int {
	n := 0
	for _, x := range marks {
		if x.Layer != "numbers" {
			continue
		}
		n++
		col, row := x.Text.S[2:], x.Text.S[:2]
		if columnFirst {
			col, row = row, col
		}
		for _, edge := range []string{"top", "bottom"} {
			if r := found[edge+" "+col]; r == nil || math.Abs(r.At.X-x.Text.At.X) > canvas.HexWidth/2+1 {
				t.Errorf("hex %s stands at %.0f, the ruler at the %s says %v", x.Text.S, x.Text.At, edge, r)
			}
		}
		for _, edge := range []string{"left", "right"} {
			if r := found[edge+" "+row]; r == nil || math.Abs(r.At.Y-x.Text.At.Y) > canvas.HexWidth/2+1 {
				t.Errorf("hex %s stands at %.0f, the ruler at the %s says %v", x.Text.S, x.Text.At, edge, r)
			}
		}
	}
	return n
}
