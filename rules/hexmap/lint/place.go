package lint

import (
	"cmp"
	"maps"
	"slices"

	"fieldpost/rules/hexmap"
)

// labelClass is the class of a place that is only a label.
const labelClass = "name"

// checkPlaces reports names used twice and towns in open water. A city may have its name in several connected hexes.
func (c *checker) checkPlaces() {
	byName := map[string][]hexmap.Place{}
	for _, p := range c.m.Places() {
		if p.Name != "" {
			byName[p.Name] = append(byName[p.Name], p)
		}
		if p.Class != labelClass && isOpen(c.m.Terrain(p.Hex)) {
			c.add(p.Line, "place/on-water", Note, c.m.Label(p.Hex), "", "%s stands in a hex of %s", waterName(p.Class, p.Name),
				c.m.Terrain(p.Hex))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		list := byName[name]
		own := map[hexmap.Hex]bool{}
		for _, p := range list {
			own[p.Hex] = true
		}
		near := c.connectedParts(own)[0]
		for _, p := range list {
			if !near[p.Hex] {
				c.add(p.Line, "place/name-twice", Warning, c.m.Label(p.Hex), "tell them apart by name",
					"%q is also the place in %s, line %d", name, c.m.Label(list[0].Hex), list[0].Line)
			}
		}
	}
}

// connectedParts returns the connected parts of a set of hexes, the one with the lowest hex first.
func (c *checker) connectedParts(set map[hexmap.Hex]bool) []map[hexmap.Hex]bool {
	var out []map[hexmap.Hex]bool
	seen := map[hexmap.Hex]bool{}
	for _, from := range sortedHexes(set) {
		if seen[from] {
			continue
		}
		part := map[hexmap.Hex]bool{from: true}
		seen[from] = true
		for queue := []hexmap.Hex{from}; len(queue) > 0; queue = queue[1:] {
			for _, n := range c.m.Neighbors(queue[0]) {
				if set[n] && !seen[n] {
					seen[n], part[n] = true, true
					queue = append(queue, n)
				}
			}
		}
		out = append(out, part)
	}
	return out
}

func sortedHexes(set map[hexmap.Hex]bool) []hexmap.Hex { return slices.Sorted(maps.Keys(set)) }

func sorted(set map[hexmap.Side]int) []hexmap.Side {
	return slices.SortedFunc(maps.Keys(set), func(a, b hexmap.Side) int {
		return cmp.Or(cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B))
	})
}
