package datacheck

import (
	"fmt"
	"slices"

	"fieldpost/rules/hexmap"
)

// isSides reports whether words describe hexsides: "side river", "line front".
func isSides(a arg) bool {
	return len(a) == 2 && !a[0].quoted && slices.Contains([]string{"side", "line", "path"}, a[0].text)
}

// anySide names the hexsides of all classes.
const anySide = "any"

// findSides returns the hexsides of a class or name. For a path it returns the hexsides that the path crosses.
func (w *dataset) findSides(a arg) (map[hexmap.Side]bool, error) {
	out := map[hexmap.Side]bool{}
	by := a[1].text
	if a[0].text == "line" {
		return w.lineSides(by)
	}
	if a[0].text == "side" {
		for _, f := range w.gameMap.Sides() {
			if by == anySide || hasName(by, f.Class, f.Name, f.Attr) {
				w.addChain(f.Chain, out)
			}
		}
	} else {
		for _, p := range w.gameMap.Paths() {
			if hasName(by, p.Class, p.Name, p.Attr) {
				for i := 1; i < len(p.Hexes); i++ {
					out[hexmap.NewSide(p.Hexes[i-1], p.Hexes[i])] = true
				}
			}
		}
	}
	return out, nil
}

// lineSides returns the hexsides of a line of the map, or an error if there is no such line.
func (w *dataset) lineSides(name string) (map[hexmap.Side]bool, error) {
	out := map[hexmap.Side]bool{}
	if !slices.Contains(w.gameMap.LineClasses(), name) {
		return nil, fmt.Errorf("the map has no line %s", name)
	}
	w.addChain(w.gameMap.HexsidesOf(name), out)
	return out, nil
}

// addChain adds the hexsides of a chain that are between two hexes of the map.
func (w *dataset) addChain(list []hexmap.SideRef, to map[hexmap.Side]bool) {
	for _, s := range list {
		if n := w.gameMap.Neighbor(s.Hex, s.Dir); n != hexmap.None {
			to[hexmap.NewSide(s.Hex, n)] = true
		}
	}
}

// borderSides returns the hexsides between the hexes of a set and all others.
func (w *dataset) borderSides(list []hexmap.Hex) map[hexmap.Side]bool {
	in := map[hexmap.Hex]bool{}
	for _, h := range list {
		in[h] = true
	}
	out := map[hexmap.Side]bool{}
	for _, h := range list {
		for _, n := range w.gameMap.Neighbors(h) {
			if n != hexmap.None && !in[n] {
				out[hexmap.NewSide(h, n)] = true
			}
		}
	}
	return out
}

// spellSides returns the hexsides in a that are not in not, each written as its two hexes.
func (w *dataset) spellSides(a, not map[hexmap.Side]bool) []string {
	var out []string
	for s := range a { // any order: the names are sorted
		if !not[s] {
			out = append(out, w.gameMap.Label(s.A)+"|"+w.gameMap.Label(s.B))
		}
	}
	slices.Sort(out)
	return out
}
