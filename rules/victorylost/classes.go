package victorylost

import (
	"maps"
	"slices"

	"fieldpost/rules/core"
)

// Classes implements core.Classed.
func (g *game) Classes() []core.Class {
	var l core.Lexicon
	l.Add(core.TerrainClass, "", "closed", slices.Collect(maps.Keys(g.data.closed.hexes))...)
	l.Add(core.TerrainClass, "8.2", "", slices.Collect(maps.Keys(g.terrain))...)
	l.Add(core.SideClass, "", "closed", slices.Collect(maps.Keys(g.data.closed.sides))...)
	l.Add(core.SideClass, "8.1.3", "", slices.Collect(maps.Keys(g.sides))...)
	l.Add(core.PathClass, "8.3.1", "", slices.Collect(maps.Keys(g.halves))...)
	l.Add(core.PlaceClass, "8.2", "", slices.Collect(maps.Keys(g.places))...)
	l.Areas(g.m)
	for side, mark := range g.sourceMarks { // any order: they are sorted below
		l.Supply(side, "10.1.2", "mark "+mark+" HEX")
	}
	for _, u := range g.units {
		l.Add(core.TypeClass, "2.2", "", u.Type)
	}
	l.Add(core.SizeClass, "", "", "corps", "division")
	l.Add(core.UnitMark, "", "", stagedMarks...)
	return l.Sorted()
}
