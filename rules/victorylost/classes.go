package victorylost

import (
	"maps"
	"slices"

	"fieldpost/rules/core"
)

// Classes implements core.ClassLister: it returns the words of map and counters that the rules use.
func (g *game) Classes() []core.Class {
	var l core.ClassList
	l.Add(core.TerrainClass, "", "closed", g.Closed.Hexes...)
	l.Add(core.TerrainClass, "8.2", "", slices.Collect(maps.Keys(g.terrain))...)
	l.Add(core.SideClass, "", "closed", g.Closed.Sides...)
	l.Add(core.SideClass, "8.1.3", "", slices.Collect(maps.Keys(g.sides))...)
	l.Add(core.PathClass, "8.3.1", "", slices.Collect(maps.Keys(g.paths))...)
	l.Add(core.PlaceClass, "8.2", "", slices.Collect(maps.Keys(g.places))...)
	l.AddAreas(g.m)
	for _, s := range g.Sources.Marks {
		l.AddSupply(s.Side, "10.1.2", "mark "+s.Mark+" HEX")
	}
	for _, u := range g.Units.List {
		l.Add(core.TypeClass, "2.2", "", u.Type)
	}
	l.Add(core.SizeClass, "", "", unitSizes...)
	l.Add(core.UnitMark, "", "", stagedMarks...)
	return l.Sorted()
}
