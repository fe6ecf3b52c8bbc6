package victorylost

import (
	"fieldpost/rules/core"
)

// bindTerrain takes the terrain effects chart and holds the map's own words against it.
func (l *loader) bindTerrain() {
	d, t := l.d, &l.tables
	d.terrain, d.places, d.sides = map[string]effect{}, map[string]effect{}, map[string]sideData{}
	d.halves, d.rail = map[string]int{}, map[string]bool{}
	d.closed.hexes, d.closed.sides = set(t.Closed.Hexes), set(t.Closed.Sides)
	for _, c := range t.Terrain.Classes {
		if c.Value.Move < 1 {
			l.Fault(tablesFile, c.Line, "terrain."+c.Value.Class, "move %d; want 1 MP or more", c.Value.Move)
		}
		d.terrain[c.Value.Class] = l.effectOf(c.Line, "terrain", c.Value)
	}
	for _, c := range t.Places.Classes {
		d.places[c.Value.Class] = l.effectOf(c.Line, "places", c.Value)
	}
	for _, c := range t.Sides.Classes {
		if c.Value.Unbridged.Divide < 1 || c.Value.Bridged.Divide < 1 || c.Value.Unbridged.Move < 0 || c.Value.Bridged.Move < 0 {
			l.Fault(tablesFile, c.Line, "sides."+c.Value.Class, "want divisors of 1 or more and MP of 0 or more")
		}
		d.sides[c.Value.Class] = c.Value
	}
	for _, c := range t.Paths.Classes {
		if c.Value.Halves < 0 {
			l.Fault(tablesFile, c.Line, "paths."+c.Value.Class, "halves %d; want 0 or more", c.Value.Halves)
		}
		d.halves[c.Value.Class], d.rail[c.Value.Class] = c.Value.Halves, c.Value.Reinforcements
	}
	l.checkMap()
}

func (l *loader) effectOf(line int, block string, c costData) effect {
	if c.Move < 0 || c.Shift < 0 {
		l.Fault(tablesFile, line, block+"."+c.Class, "move %d, shift %d; want 0 or more", c.Move, c.Shift)
	}
	return effect{c.Move, c.Shift}
}

// checkMap finds words of the map that the tables do not know.
func (l *loader) checkMap() {
	d := l.d
	for _, g := range d.m.Legend() {
		if _, ok := d.terrain[g.Class]; !ok && !d.closed.hexes[g.Class] && g.Class != "unknown" && g.Class != "off-map" &&
			!d.open["terrain"] {
			l.Fault(mapFile, d.m.HeadLine("legend"), "legend", "terrain %q has no row in the terrain chart and is not closed", g.Class)
		}
	}
	for _, f := range d.m.Sides() {
		if _, ok := d.sides[f.Class]; !ok && !d.closed.sides[f.Class] {
			l.Fault(mapFile, f.Line, "side", "class %q of %q has no row in the tables and is not closed", f.Class, f.Name)
		}
	}
	for _, p := range d.m.Places() {
		if _, ok := d.places[p.Class]; !ok && !d.open["places"] {
			l.Fault(mapFile, p.Line, "place", "class %q of %q has no row in the tables", p.Class, p.Name)
		}
	}
	for _, p := range d.m.Paths() {
		if _, ok := d.halves[p.Class]; !ok {
			l.Fault(mapFile, p.Line, "path", "class %q of %q has no row in the tables", p.Class, p.Name)
		}
	}
}

func set(words []string) map[string]bool {
	out := map[string]bool{}
	for _, w := range words {
		out[w] = true
	}
	return out
}

// sideOf reads a side that the file's own check has let through.
func sideOf(s string) core.Side { return core.Side(s) }

// nations are all nations, for checks.
var nations = []nation{german, italian, romanian, hungarian, soviet}

func (l *loader) turnIn(file string, line int, key string, turn int) {
	if turn < 1 || turn > turns {
		l.Fault(file, line, key, "turn %d; want 1 to %d", turn, turns)
	}
}

// zoneIs says whether the map has a zone.
func (d *data) zoneIs(class string) bool { return len(d.m.Zone(class)) > 0 }
