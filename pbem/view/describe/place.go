package describe

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// compassWords names the eight directions of the sheet clockwise from north.
var compassWords = [8]say.Text{"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"}

// direction returns the index in compassWords of the direction from one hex to another.
func direction(m *hexmap.Map, from, to hexmap.Hex) int {
	x0, y0 := m.Centre(from)
	x1, y1 := m.Centre(to)
	dx, dy := x1-x0, y0-y1 // dy grows north
	ax, ay := max(dx, -dx), max(dy, -dy)
	switch { // 5/12 is the tangent of half a step
	case 12*ax < 5*ay && dy > 0:
		return 0
	case 12*ax < 5*ay:
		return 4
	case 12*ay < 5*ax && dx > 0:
		return 2
	case 12*ay < 5*ax:
		return 6
	case dx > 0 && dy > 0:
		return 1
	case dx > 0:
		return 3
	case dy > 0:
		return 7
	}
	return 5
}

// compass returns the direction from one hex to another in words.
func (d *describer) compass(from, to hexmap.Hex) say.Text {
	return compassWords[direction(d.Reader.Map(), from, to)]
}

// place returns a hex with its place, or with the nearest one: "2113 Belgorod", "2214 (1 hex north-east of Belgorod)".
func (d *describer) place(h hexmap.Hex) say.Text {
	m := d.Reader.Map()
	if p, ok := m.PlaceAt(h); ok && p.Name != "" {
		return say.Plain(m.LabelWithName(h))
	}
	best, far := hexmap.Place{}, farthestPlace+1
	for _, p := range m.Places() {
		if p.Name == "" || !m.Has(p.Hex) {
			continue
		}
		n := m.Distance(h, p.Hex)
		if p.Class == nameClass {
			n += nameDetour
		}
		if n < far {
			best, far = p, n
		}
	}
	if far > farthestPlace {
		return say.Plain(m.Label(h))
	}
	return say.F("%s (%s of %s)", m.Label(h), d.distance(best.Hex, h), best.Name)
}

// nameClass is the class of places that are mere labels. A town is preferred that is nameDetour hexes farther away.
const (
	nameClass  = "name"
	nameDetour = 2
)

// farthestPlace bounds, in hexes, how far away a place may be by which a hex is named.
const farthestPlace = 12

// distance returns how far, and in which direction, a hex lies from another: "3 hexes north-east".
func (d *describer) distance(from, to hexmap.Hex) say.Text {
	n := d.Reader.Map().Distance(from, to)
	if n == 1 {
		return say.F("1 hex %s", d.compass(from, to))
	}
	return say.F("%d hexes %s", n, d.compass(from, to))
}

// hexes returns a number of hexes in words.
func hexes(n int) say.Text {
	if n == 1 {
		return "1 hex"
	}
	return say.F("%d hexes", n)
}

// ground returns terrain, place, paths and forts of a hex.
func (d *describer) ground(h hexmap.Hex) say.Text {
	m := d.Reader.Map()
	list := []say.Text{say.Plain(m.Terrain(h))}
	if p, ok := m.PlaceAt(h); ok && p.Class != nameClass {
		list = append(list, say.Plain(p.Class))
	}
	if f := m.FortSide(h); f != "" {
		list = append(list, say.F("%s fort", core.Side(f).Title()))
	}
	for _, p := range m.Paths() {
		if w := classText(p.Class); slices.Contains(p.Hexes, h) && !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	return say.Join(list, ", ")
}

// fullClasses names classes of hexsides and paths whose word is not clear without its map.
var fullClasses = map[string]say.Text{"major": "major river", "primary": "primary road", "secondary": "secondary road", "rail": "railway"}

// classText returns a class of hexsides or paths in words.
func classText(class string) say.Text {
	if t, ok := fullClasses[class]; ok {
		return t
	}
	return say.Plain(class)
}

// hexsides returns the features on the sides of a hex by direction: "river to the east and south-east".
func (d *describer) hexsides(h hexmap.Hex) []say.Text {
	m := d.Reader.Map()
	var classes []string
	by := map[string][]say.Text{}
	for _, n := range m.NeighborList(h) {
		c := m.SideClass(h, n)
		if c == "" {
			continue
		}
		word := d.compass(h, n)
		if m.IsBridged(h, n) {
			word = say.F("%s with a bridge", word)
		}
		if by[c] == nil {
			classes = append(classes, c)
		}
		by[c] = append(by[c], word)
	}
	var out []say.Text
	for _, c := range classes {
		out = append(out, say.F("%s to the %s", classText(c), say.Join(by[c], ", ")))
	}
	return out
}
