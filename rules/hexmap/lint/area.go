package lint

import "fieldpost/rules/hexmap"

// smallZone is the largest number of hexes of a zone that may be scattered.
const smallZone = 12

// checkAreas checks edges, zones and forts.
func (c *checker) checkAreas() {
	for _, g := range c.m.Edges() {
		for i, h := range g.Hexes {
			if !c.isMapEdge(h) {
				c.add(g.Lines[i], "edge/inland", Error, c.m.Label(h), "name hexes where the map ends",
					"edge %s has a hex with six neighbours", g.Class)
			}
		}
	}
	for _, g := range c.m.Zones() {
		c.checkStrayHexes(g)
	}
	for _, g := range c.m.Forts() {
		for i, h := range g.Hexes {
			if isOpen(c.m.Terrain(h)) {
				c.add(g.Lines[i], "fort/on-water", Warning, c.m.Label(h), "", "a fort of %s in a hex of %s", g.Class, c.m.Terrain(h))
			}
		}
	}
}

// isMapEdge reports whether a hex lies at the edge of the map.
func (c *checker) isMapEdge(h hexmap.Hex) bool {
	for _, n := range c.m.Neighbors(h) {
		if n == hexmap.None {
			return true
		}
	}
	return false
}

// checkStrayHexes reports single hexes apart from the rest of a connected zone; most of them are mistyped numbers.
func (c *checker) checkStrayHexes(g hexmap.Group) {
	set := map[hexmap.Hex]bool{}
	lines := map[hexmap.Hex]int{}
	for i, h := range g.Hexes {
		set[h], lines[h] = true, g.Lines[i]
	}
	parts := c.connectedParts(set)
	largest := 0
	for _, p := range parts {
		largest = max(largest, len(p))
	}
	if largest < smallZone {
		return
	}
	for _, p := range parts {
		if len(p) > 1 {
			continue
		}
		h := sortedHexes(p)[0]
		c.add(lines[h], "zone/stray", Warning, c.m.Label(h), "check the number, or answer with ok=",
			"this hex of zone %s is apart from the others", g.Class)
	}
}

// checkLines reports gaps in lines, and sides that a line names twice. All statements of one class form one line.
func (c *checker) checkLines() {
	type where struct {
		class string
		hex   hexmap.Hex
		dir   hexmap.Dir
	}
	seen := map[where]int{}
	for _, l := range c.m.LineFeatures() {
		_, breaks := c.followChain(l.Chain)
		for _, g := range breaks {
			if c.isOutlet(g.end) && c.isOutlet(g.start) {
				continue
			}
			c.add(l.Line, "line/gap", Warning, c.sideName(g.before)+" "+c.sideName(g.after),
				"consecutive sides share a corner; a second piece is a statement of its own",
				"line %s is broken: the sides do not touch", l.Class)
		}
		for _, s := range l.Chain {
			at := where{l.Class, s.Hex, s.Dir}
			if n := c.m.Neighbor(s.Hex, s.Dir); n != hexmap.None && n < s.Hex {
				at.hex, at.dir = n, c.m.Opposite(s.Dir)
			}
			if line, twice := seen[at]; twice {
				c.add(l.Line, "line/twice", Warning, c.sideName(s), "leave one out", "line %s names this side twice: here and in line %d",
					l.Class, line)
				continue
			}
			seen[at] = l.Line
		}
	}
}
