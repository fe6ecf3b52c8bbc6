package gsfg

import (
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// terrains returns the terrain classes that the tables know.
func (d *data) terrains() []string {
	out := slices.Clone(d.tables.Terrain.Closed)
	for _, c := range d.tables.Terrain.Classes {
		out = append(out, c.Class)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// hexsides returns the hexside classes that the tables know.
func (d *data) hexsides() []string {
	return slices.Sorted(slices.Values(append([]string{riverClass}, d.tables.Hexsides.Closed...)))
}

// Classes implements core.ClassLister: it returns the words of map and counters that the rules use.
func (g *game) Classes() []core.Class {
	var l core.ClassList
	l.Add(core.TerrainClass, R12_5, "closed to ground units", g.tables.Terrain.Closed...)
	l.Add(core.TerrainClass, "12.4", "", g.terrains()...)
	l.Add(core.SideClass, R12_5, "closed to ground units", g.tables.Hexsides.Closed...)
	l.Add(core.SideClass, R10_14, "", riverClass)
	l.Add(core.PlaceClass, "", "with city=NAME it belongs to a city that rules name", cityClass)
	l.Add(core.PlaceClass, "", "a mere name", "name")
	l.AddAreas(g.m)
	land := g.setup.Supply.Soviet.Countries[0]
	l.AddSupply(Soviet, "8.3", "zone none HEX", "zone "+land+" HEX", "edge "+g.setup.Soviet.Edge+" HEX")
	for _, s := range g.setup.Sources.List {
		if nation := s.Nation; len(s.Cities) > 0 {
			l.Add(core.SupplyClass, "8.8", "supply of "+nation+": place city HEX \"Name\" city="+strings.Join(s.Cities, " or city="),
				"nato-"+nation)
			l[len(l)-1].MapStatements = []string{"place city HEX \"source\" city=" + s.Cities[0]}
		}
	}
	l.Add(core.TypeClass, "2.6", "", g.units.Types.List...)
	l.Add(core.SizeClass, "2.11", "", "brigade", "division", "regiment")
	l.Add(core.UnitMark, "", "", stagedMarks...)
	return l.Sorted()
}
