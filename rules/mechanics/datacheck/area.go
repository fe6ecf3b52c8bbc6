package datacheck

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/hexmap"
)

// area describes a set of hexes in the words of a statement, such as "outside zone german" or "along line front but for
// 2113".
type area struct {
	outside bool
	kind    string
	name    word
	radius  int
	along   string
	butFor  arg
}

// areaKinds lists the kinds of hex sets that have a name in the map or in a data block.
var areaKinds = []string{"mark", "zone", "edge", "fort", "terrain", "place", "path", "row", "column", "ring", "hexes"}

// parseArea parses the words of an area; ok is false for other words.
func parseArea(a arg) (x area, ok bool) {
	w := a
	take := func(words ...string) bool {
		for i, s := range words {
			if i >= len(w) || w[i].quoted || w[i].text != s {
				return false
			}
		}
		w = w[len(words):]
		return true
	}
	x.outside = take("outside")
	switch {
	case take("map"):
		x.kind = "map"
	case take("rim"):
		x.kind = "rim"
	default:
		if len(w) < 2 || w[0].quoted || !slices.Contains(areaKinds, w[0].text) {
			return x, false
		}
		x.kind, x.name, w = w[0].text, w[1], w[2:]
		if x.kind == "ring" {
			if len(w) == 0 {
				return x, false
			}
			if x.radius, ok = parseNumber(w[0].text); !ok {
				return x, false
			}
			w = w[1:]
		}
	}
	if take("along", "line") {
		if len(w) == 0 {
			return x, false
		}
		x.along, w = w[0].text, w[1:]
	}
	if take("but", "for") {
		x.butFor, w = w, nil
		return x, len(x.butFor) > 0 && everyWord(isHexes)(x.butFor)
	}
	return x, len(w) == 0
}

// isArea reports whether words describe an area.
func isArea(a arg) bool {
	_, ok := parseArea(a)
	return ok
}

// areaHexes returns the hexes of an area, in the order of the map, or an error if the map has no such area.
func (w *dataset) areaHexes(a arg) ([]hexmap.Hex, error) {
	x, _ := parseArea(a)
	list, err := w.namedHexes(x)
	if err != nil {
		return nil, err
	}
	var but []hexmap.Hex
	if x.butFor != nil {
		if but, err = w.parseHexes(x.butFor); err != nil {
			return nil, err
		}
	}
	var border map[hexmap.Side]bool
	if x.along != "" {
		if border, err = w.lineSides(x.along); err != nil {
			return nil, err
		}
	}
	in := make([]bool, w.gameMap.Len())
	for _, h := range list {
		in[h] = true
	}
	var out []hexmap.Hex
	for i := range w.gameMap.Len() {
		h := hexmap.Hex(i)
		if in[h] != x.outside && !slices.Contains(but, h) && (x.along == "" || w.hasSideAmong(h, border)) {
			out = append(out, h)
		}
	}
	return out, nil
}

// hasSideAmong reports whether one of the hexsides of a hex is in a set.
func (w *dataset) hasSideAmong(h hexmap.Hex, sides map[hexmap.Side]bool) bool {
	for _, n := range w.gameMap.Neighbors(h) {
		if n != hexmap.None && sides[hexmap.NewSide(h, n)] {
			return true
		}
	}
	return false
}

// namedHexes returns the hexes of a mark, zone, edge or other area with a name.
func (w *dataset) namedHexes(x area) ([]hexmap.Hex, error) {
	var list []hexmap.Hex
	var from []hexmap.Group
	switch x.kind {
	case "mark":
		from = w.gameMap.Marks()
	case "zone":
		from = w.gameMap.Zones()
	case "edge":
		from = w.gameMap.Edges()
	case "fort":
		from = w.gameMap.Forts()
	case "place":
		for _, p := range w.gameMap.Places() {
			if hasName(x.name.text, p.Class, p.Name, p.Attr) {
				list = append(list, p.Hex)
			}
		}
	case "path":
		for _, p := range w.gameMap.Paths() {
			if hasName(x.name.text, p.Class, p.Name, p.Attr) {
				list = append(list, p.Hexes...)
			}
		}
	case "ring":
		return w.ringHexes(x)
	case "hexes":
		return w.valueHexes(x.name)
	default:
		list = w.filterHexes(func(h hexmap.Hex) bool { return w.inArea(h, x) })
	}
	known := len(list) > 0 || x.kind == "terrain" && x.name.text == offMap
	for _, g := range from {
		if hasName(x.name.text, g.Class, "", g.Attr) {
			list, known = append(list, g.Hexes...), true
		}
	}
	if !known {
		return nil, fmt.Errorf("the map has no %s %s", x.kind, x.name.text)
	}
	return list, nil
}

// hasName reports whether a word names a feature of the map: by its class, its own name, or KEY=VALUE among its
// attributes.
func hasName(by, class, name string, attr func(string) string) bool {
	key, value, ok := strings.Cut(by, "=")
	return by == class || name != "" && by == name || ok && value != "" && attr(key) == value
}

// filterHexes returns the hexes of the map for which take returns true.
func (w *dataset) filterHexes(take func(hexmap.Hex) bool) []hexmap.Hex {
	var out []hexmap.Hex
	for i := range w.gameMap.Len() {
		if take(hexmap.Hex(i)) {
			out = append(out, hexmap.Hex(i))
		}
	}
	return out
}

// inArea reports whether a hex belongs to an area that is defined by a property of each hex, such as its terrain.
func (w *dataset) inArea(h hexmap.Hex, x area) bool {
	col, row := w.gameMap.ColumnRow(h)
	g := w.gameMap.Grid()
	switch x.kind {
	case "map":
		return true
	case "rim":
		n := w.gameMap.Neighbors(h)
		return slices.Contains(n[:], hexmap.None)
	case "terrain":
		return w.gameMap.Terrain(h) == x.name.text
	case "row":
		return numberInRange(x.name.text, g.Rows.At(row))
	case "column":
		return numberInRange(x.name.text, g.Cols.At(col))
	}
	return false
}

// offMap is the terrain class of hexes that are not part of the map. Not every map has them.
const offMap = "off-map"

// numberInRange reports whether n is the number in a text, or lies in its range: "17..36".
func numberInRange(s string, n int) bool {
	from, to, run := strings.Cut(s, "..")
	if !run {
		to = from
	}
	low, ok := parseNumber(from)
	high, ok2 := parseNumber(to)
	return ok && ok2 && n >= low && n <= high
}

// ringHexes returns the hexes at a given distance from a hex.
func (w *dataset) ringHexes(x area) ([]hexmap.Hex, error) {
	h, err := w.gameMap.FindAll(x.name.text)
	if err != nil {
		return nil, err
	}
	return w.filterHexes(func(o hexmap.Hex) bool { return w.gameMap.Distance(h[0], o) == x.radius }), nil
}

// valueHexes returns the hexes that a value of the data lists.
func (w *dataset) valueHexes(path word) ([]hexmap.Hex, error) {
	b, n, err := w.valueAt(path)
	if err != nil {
		return nil, err
	}
	list, err := w.gameMap.FindAll(nodeTexts(n)...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", b.location(n), err)
	}
	return list, nil
}

// parseHexes returns the hexes of a list, with runs like 1000..6000 written out.
func (w *dataset) parseHexes(a arg) ([]hexmap.Hex, error) {
	var out []hexmap.Hex
	for _, t := range a {
		from, to, run := strings.Cut(t.text, "..")
		if !run {
			to = from
		}
		ends, err := w.gameMap.FindAll(from, to)
		if err != nil {
			return nil, err
		}
		list, ok := w.gameMap.StraightLine(ends[0], ends[1])
		if !ok {
			return nil, fmt.Errorf("%s are not in a line of hexes, a row or a column", t.text)
		}
		out = append(out, list...)
	}
	return out, nil
}
