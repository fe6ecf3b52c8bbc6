package kiev

import (
	"embed"
	"fmt"
	"math"
	"slices"

	"fieldpost/rules/hexmap"
)

// factFiles holds the statements about the data (package datacheck).
//
//go:embed *.facts
var factFiles embed.FS

// playArea is the part of the map that a scenario uses: a sheet, or a zone on it.
type playArea struct{ sheet, zone string }

// playAreas gives the area of each scenario that uses one sheet (PB 2.21); the others use all sheets laid together.
var playAreas = map[string]playArea{"1": {"R", "rostov"}, "3": {"J", "azov"}, "4": {"KK", "sumy"}, "6": {"R", ""}}

// mapOfScenario returns the map of a scenario, cut from the four sheets laid together. The hexes of one sheet have
// plain numbers, those of several have their letters too.
func mapOfScenario(m *hexmap.Map, scenario string) (*hexmap.Map, error) {
	b, ok := playAreas[scenario]
	if !ok {
		return m, nil
	}
	sheets := m.Sheets()
	at := slices.IndexFunc(sheets, func(g hexmap.Grid) bool { return g.Name() == b.sheet || len(sheets) == 1 && g.Name() == "" })
	if at < 0 {
		return nil, fmt.Errorf("the map has no sheet %s, which scenario %s is played on", b.sheet, scenario)
	}
	cols, rows := sheets[at].Cols, sheets[at].Rows
	if b.zone != "" {
		west, north, east, south := extent(m, at, m.ZoneHexes(b.zone))
		if east < 0 {
			return nil, fmt.Errorf("sheet %s has no zone %s, the part that scenario %s is played on", b.sheet, b.zone, scenario)
		}
		cols.First, cols.Last = cols.At(west), cols.At(east)
		rows.First, rows.Last = rows.At(north), rows.At(south)
	}
	return m.SubMap(at, cols, rows)
}

// extent returns the outermost columns and rows of a sheet that hexes lie in, counted from its north-western corner.
// Without hexes east is -1.
func extent(m *hexmap.Map, sheet int, hexes []hexmap.Hex) (west, north, east, south int) {
	west, north, east, south = math.MaxInt, math.MaxInt, -1, -1
	for _, h := range hexes {
		if c, r, ok := m.OnSheet(h, sheet); ok {
			west, north, east, south = min(west, c), min(north, r), max(east, c), max(south, r)
		}
	}
	return west, north, east, south
}
