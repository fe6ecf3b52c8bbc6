package hexmap

import (
	"fmt"
	"slices"
	"testing"
)

const cutFeatures = "side river \"A\" J1002:n-ne J1103:n bridge=K1303|K1304\npath road \"R\" K1302 J1001 J1101..J1301 J1202\n" +
	"place J1101 town \"T\"\nplace J1301 town \"Far\"\nzone z J1001..J1003\nzone far K1001\nmark m J1201 J1101\nline front J1001:s\n" +
	"fort x J1101\n"

// TestCut: a part of the second of two sheets has its plain numbers, and what lies within it.
func TestCut(t *testing.T) {
	m := mustParse(t, twoSheets+cutFeatures)
	c, err := m.SubMap(1, Range{10, 12, 2}, Range{1, 2, 2})
	if err != nil {
		t.Fatal(err)
	}
	at := func(l string) Hex { return hexAt(t, c, l) }
	check := func(what, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%s: got %q, want %q", what, got, want)
		}
	}
	check("hexes", fmt.Sprint(c.Len()), "6")
	cols, rows := c.Size()
	check("size", fmt.Sprint(cols, rows, len(c.Sheets()))+c.Grid().LabelPattern, "3 2 1")
	n := c.Neighbors(at("1101"))
	check("neighbours end at the cut", labels(c, n[:]), "- 1201 1202 1102 1002 1001")
	check("terrain", c.Terrain(at("1101"))+" "+c.Terrain(at("1001")), "forest forest")
	check("river", c.SideClass(at("1002"), at("1001"))+c.SideClass(at("1102"), at("1101")), "river")
	check("bridge", fmt.Sprint(c.IsBridged(at("1001"), at("1002")), len(c.sides), len(c.sides[0].Chain)), "true 1 2")
	paths := []string{}
	for _, p := range c.Paths() {
		paths = append(paths, labels(c, p.Hexes))
	}
	check("stretches of a path", fmt.Sprint(paths), "[1001 1101 1201]")
	check("zone", labels(c, c.ZoneHexes("z"))+fmt.Sprint(len(c.Zones())), "1001 10021")
	check("mark", labels(c, c.MarkHexes("m")), "1101 1201")
	check("line", fmt.Sprint(len(c.HexsidesOf("front"))), "1")
	check("fort", c.FortSide(at("1101"))+c.FortSide(at("1001")), "x")
	p, ok := c.PlaceAt(at("1101"))
	check("place", fmt.Sprint(p.Name, ok, len(c.Places())), "Ttrue 1")
	if _, ok := c.Find("J1101"); ok {
		t.Error("the number with its letter is on the part as well")
	}
}

// TestCutKeepsAll: a cut of the whole sheet differs from the sheet in nothing but the letters of its numbers.
func TestCutKeepsAll(t *testing.T) {
	m := mustParse(t, twoSheets+cutFeatures)
	g := m.Sheets()[0]
	c, err := m.SubMap(0, g.Cols, g.Rows)
	if err != nil {
		t.Fatal(err)
	}
	for h := range Hex(m.Len()) {
		l := m.Label(h)
		if l[0] != 'K' {
			continue
		}
		x := hexAt(t, c, l[1:])
		if m.Terrain(h) != c.Terrain(x) || m.LabelWithName(h) == "" != (c.LabelWithName(x) == "") {
			t.Errorf("%s is %s %s, was %s %s", l, c.Terrain(x), c.LabelWithName(x), m.Terrain(h), m.LabelWithName(h))
		}
		for d, n := range m.Neighbors(h) {
			y := c.Neighbor(x, Dir(d))
			if inside := n != None && slices.ContainsFunc(m.Labels(n), func(s string) bool { return s[0] == 'K' }); inside != (y != None) {
				t.Errorf("%s: neighbour %d is %v", l, d, y)
			} else if inside && m.SideClassAt(h, Dir(d)) != c.SideClassAt(x, Dir(d)) {
				t.Errorf("%s: side %d is %s", l, d, c.SideClassAt(x, Dir(d)))
			}
		}
	}
}

func TestCutRefuses(t *testing.T) {
	m := mustParse(t, twoSheets)
	for _, bad := range []struct {
		sheet      int
		cols, rows Range
	}{{2, Range{10, 12, 2}, Range{1, 2, 2}}, {0, Range{9, 12, 2}, Range{1, 2, 2}}, {0, Range{10, 12, 2}, Range{1, 5, 2}},
		{0, Range{12, 10, 2}, Range{1, 2, 2}}} {
		if c, err := m.SubMap(bad.sheet, bad.cols, bad.rows); err == nil {
			t.Errorf("sheet %d, columns %s, rows %s: cut to %d hexes", bad.sheet, bad.cols, bad.rows, c.Len())
		}
	}
}
