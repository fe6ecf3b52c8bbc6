package kursk

import (
	"fmt"
	"maps"
	"slices"

	"fieldpost/rules/core"
)

// hexsides lists the hexside classes of the terrain effects chart.
var hexsides = []string{"lake", "major", "river"}

// Classes implements core.ClassLister: it returns the words of map and counters that the rules use.
func (g *game) Classes() []core.Class {
	var l core.ClassList
	for _, word := range slices.Sorted(maps.Keys(g.tables.natural)) {
		l.Add(core.TerrainClass, "12.1", costsText(g.tables.natural[word]), word)
	}
	for _, word := range hexsides {
		l.Add(core.SideClass, "10.14", "+ "+costsText(g.tables.side[waterOf(word)]), word)
	}
	l.Add(core.PlaceClass, "4.4", "", "city", "town")
	l.Add(core.PlaceClass, "", "a mere name", "name")
	l.Add(core.FortClass, "10.16", "built by that side", string(German), string(Soviet))
	l.AddAreas(g.m)
	l.AddSupply(German, R6_3, "edge west HEX")
	l.AddSupply(Soviet, R6_3, "edge east HEX")
	for word, c := range unitTypes { // any order: they are sorted below
		l.Add(core.TypeClass, "2.7", classNames[c], word)
	}
	l.Add(core.SizeClass, "2.8", "", "brigade", "corps", "division")
	l.Add(core.UnitMark, "", "", stagedMarks...)
	return l.Sorted()
}

// costsText returns the movement costs of a row of the chart, by movement class, in words.
func costsText(x ground) string {
	return fmt.Sprintf("%d MP, mechanised %d, static %d", x.Nonmech, x.Mech, x.Static)
}
