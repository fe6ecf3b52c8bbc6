package packet

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/hexmap"
)

// newMap returns the map of a packet.
func newMap(m *hexmap.Map) *Map {
	out := &Map{Terrain: map[string]string{}, Sides: map[string]string{}, Paths: map[string]string{},
		Places: map[string]string{}}
	count := map[string]int{}
	for h := range m.Hexes() {
		class := m.Terrain(h)
		if count[class]++; count[class] > count[out.Usual] || count[class] == count[out.Usual] && class < out.Usual {
			out.Usual = class
		}
	}
	var bridges []string
	for h := range m.Hexes() {
		if class := m.Terrain(h); class != out.Usual {
			add(out.Terrain, class, m.Label(h))
		}
		if p, ok := m.PlaceAt(h); ok && p.Name != "" {
			out.Places[m.Label(h)] = p.Name
		}
		for n := range m.Around(h) {
			if n < h {
				continue
			}
			side := m.Label(h) + "/" + m.Label(n)
			if class := m.SideClass(h, n); class != "" {
				add(out.Sides, class, side)
			}
			if m.IsBridged(h, n) {
				bridges = append(bridges, side)
			}
		}
	}
	out.Bridges = strings.Join(bridges, " ")
	for _, p := range m.Paths() {
		var labels []string
		for _, h := range p.Hexes {
			labels = append(labels, m.Label(h))
		}
		if !slices.Contains(labels, "") {
			add(out.Paths, p.Class, strings.Join(labels, "-"))
		}
	}
	for _, g := range m.Sheets() {
		id := ""
		if g.LabelPattern != "" {
			id = " id=" + g.LabelPattern
		}
		out.Grid = append(out.Grid, fmt.Sprintf("grid %s %s %s rows %s cols %s%s", g.Orientation, g.Shift, g.Order, g.Rows,
			g.Cols, id))
	}
	return out
}

// add appends a word to the words of a key.
func add(list map[string]string, key, word string) {
	list[key] = strings.TrimPrefix(list[key]+" "+word, " ")
}
