package transcribe

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"fieldpost/rules/hexmap"
)

// Difference is one difference between two transcriptions of a map.
type Difference struct {
	Kind  string `json:"kind"`  // terrain, side, bridge, path, line, place, zone, mark, fort, edge or feature
	Hex   string `json:"hex"`   // printed number of the (first) hex
	Where string `json:"where"` // such as "2113", "2113:nw" or "2012-2113-2214"; "" for a statement as a whole
	A     string `json:"a"`     // content in the first map; "" for nothing
	B     string `json:"b"`     // content in the second map; "" for nothing

	at     []hexmap.Hex // hexes in the first map
	dir    hexmap.Dir
	onSide bool
}

// String returns the difference in one line.
func (d Difference) String() string {
	say := func(s string) string {
		if s == "" {
			return "nothing"
		}
		return s
	}
	where := d.Where
	if where == "" {
		where = d.Hex
	}
	return fmt.Sprintf("%-16s %-8s %s  |  %s", where, d.Kind, say(d.A), say(d.B))
}

// Compare lists the differences between two maps of the same grid, sorted by hex. It ignores file names, comments, the
// order and layout of statements, the letters of the legend and the title line.
func Compare(a, b *hexmap.Map) ([]Difference, error) {
	if err := sameGrid(a, b); err != nil {
		return nil, err
	}
	c := &comparison{a: a, b: b}
	c.compareTerrain()
	c.compareSides()
	c.comparePaths()
	c.compareLines()
	c.comparePlaces()
	for _, k := range []struct {
		kind string
		of   func(*hexmap.Map) []hexmap.Group
	}{{"zone", (*hexmap.Map).Zones}, {"mark", (*hexmap.Map).Marks}, {"fort", (*hexmap.Map).Forts}, {"edge", (*hexmap.Map).Edges}} {
		c.compareGroups(k.kind, k.of(a), k.of(b))
	}
	c.compareNames()
	sort.SliceStable(c.out, func(i, j int) bool {
		x, y := c.out[i], c.out[j]
		if x.at[0] != y.at[0] {
			return x.at[0] < y.at[0]
		}
		if x.Kind != y.Kind {
			return x.Kind < y.Kind
		}
		return x.Where < y.Where
	})
	return c.out, nil
}

// sameGrid returns an error if two maps cannot be compared hex by hex.
func sameGrid(a, b *hexmap.Map) error {
	x, y := a.Sheets(), b.Sheets()
	if len(x) != len(y) {
		return fmt.Errorf("the first map has %d sheets, the second %d; only maps of one grid can be compared", len(x), len(y))
	}
	for i := range x {
		if g, h := gridWords(x[i]), gridWords(y[i]); g != h {
			return fmt.Errorf("the grids differ: %s in the first map, %s in the second; only maps of one grid can be compared", g, h)
		}
	}
	return nil
}

func gridWords(g hexmap.Grid) string {
	s := fmt.Sprintf("%s %s %s rows %s cols %s", g.Orientation, g.Shift, g.Order, g.Rows, g.Cols)
	if g.LabelPattern != "" {
		s += " id=" + g.LabelPattern
	}
	return s
}

// comparison collects the differences of two maps. It identifies hexes by the first map. A hex that only the second map
// has is named by its label there.
type comparison struct {
	a, b *hexmap.Map
	out  []Difference
}

func (c *comparison) add(kind string, hexes []hexmap.Hex, where, a, b string) {
	if a != b {
		c.out = append(c.out, Difference{Kind: kind, Hex: c.a.Label(hexes[0]), Where: where, A: a, B: b, at: hexes})
	}
}

// hexInB returns the hex of the second map with the same number as a hex of the first.
func (c *comparison) hexInB(h hexmap.Hex) hexmap.Hex {
	n, ok := c.b.Find(c.a.Label(h))
	if !ok {
		return hexmap.None
	}
	return n
}

// hexInA returns the hex of the first map with the same number as a hex of the second.
func (c *comparison) hexInA(h hexmap.Hex) hexmap.Hex {
	n, ok := c.a.Find(c.b.Label(h))
	if !ok {
		return hexmap.None
	}
	return n
}

func (c *comparison) compareTerrain() {
	const off = "off-map"
	for i := range c.a.Len() {
		h := hexmap.Hex(i)
		there := off
		if n := c.hexInB(h); n != hexmap.None {
			there = c.b.Terrain(n)
		}
		c.add("terrain", []hexmap.Hex{h}, c.a.Label(h), c.a.Terrain(h), there)
	}
	for i := range c.b.Len() {
		h := hexmap.Hex(i)
		if c.hexInA(h) == hexmap.None {
			label := c.b.Label(h)
			c.out = append(c.out, Difference{Kind: "terrain", Hex: label, Where: label, A: off, B: c.b.Terrain(h),
				at: []hexmap.Hex{hexmap.None}})
		}
	}
}

// compareSides compares the features and bridges of every hexside in both maps.
func (c *comparison) compareSides() {
	featuresA, featuresB := sideWords(c.a), sideWords(c.b)
	for i := range c.a.Len() {
		h := hexmap.Hex(i)
		g := c.hexInB(h)
		if g == hexmap.None {
			continue
		}
		for d := range hexmap.Dir(6) {
			n := c.a.Neighbor(h, d)
			if n != hexmap.None && n < h {
				continue
			}
			where := c.a.Label(h) + ":" + c.a.DirName(d)
			c.addSide("side", h, d, where, featuresA[sideKey{h, d}], featuresB[sideKey{g, d}])
			if o := c.b.Neighbor(g, d); n != hexmap.None && o != hexmap.None {
				c.addSide("bridge", h, d, where, bridgeText(c.a, h, n), bridgeText(c.b, g, o))
			}
		}
	}
}

func (c *comparison) addSide(kind string, h hexmap.Hex, d hexmap.Dir, where, a, b string) {
	if a != b {
		c.out = append(c.out, Difference{Kind: kind, Hex: c.a.Label(h), Where: where, A: a, B: b, at: []hexmap.Hex{h}, dir: d,
			onSide: true})
	}
}

func bridgeText(m *hexmap.Map, h, n hexmap.Hex) string {
	if m.IsBridged(h, n) {
		return "bridge"
	}
	return ""
}

// sideKey identifies a hexside by the smaller of its hexes.
type sideKey struct {
	h hexmap.Hex
	d hexmap.Dir
}

func keyOf(m *hexmap.Map, r hexmap.SideRef) sideKey {
	if n := m.Neighbor(r.Hex, r.Dir); n != hexmap.None && n < r.Hex {
		return sideKey{n, m.Opposite(r.Dir)}
	}
	return sideKey{r.Hex, r.Dir}
}

// sideWords returns the classes of each hexside, sorted, joined by "+".
func sideWords(m *hexmap.Map) map[sideKey]string {
	lists := map[sideKey][]string{}
	for _, f := range m.Sides() {
		for _, r := range f.Chain {
			k := keyOf(m, r)
			if !slices.Contains(lists[k], f.Class) {
				lists[k] = append(lists[k], f.Class)
			}
		}
	}
	return joined(lists)
}

func joined[K comparable](lists map[K][]string) map[K]string {
	out := make(map[K]string, len(lists))
	for k, l := range lists {
		sort.Strings(l)
		out[k] = strings.Join(l, "+")
	}
	return out
}

// compareLines compares the lines of every class, side by side.
func (c *comparison) compareLines() {
	words := func(m *hexmap.Map) map[sideKey]string {
		lists := map[sideKey][]string{}
		for _, class := range m.LineClasses() {
			for _, r := range m.HexsidesOf(class) {
				lists[keyOf(m, r)] = append(lists[keyOf(m, r)], class)
			}
		}
		return joined(lists)
	}
	wa, wb := words(c.a), words(c.b)
	for i := range c.a.Len() {
		h := hexmap.Hex(i)
		g := c.hexInB(h)
		for d := range hexmap.Dir(6) {
			if n := c.a.Neighbor(h, d); g != hexmap.None && (n == hexmap.None || h < n) {
				c.addSide("line", h, d, c.a.Label(h)+":"+c.a.DirName(d), wa[sideKey{h, d}], wb[sideKey{g, d}])
			}
		}
	}
}
