package gsfg

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datacheck"
)

// factFiles holds the statements about the data (package datacheck).
//
//go:embed *.facts
var factFiles embed.FS

// assessor checks the data against those statements of the rulebook that need computation.
type assessor struct {
	*game
	datacheck.ClaimList
}

// claims returns the results of checking the statements of the rulebook that need computation.
func (g *game) claims() []core.Claim {
	j := &assessor{game: g}
	j.claimMap()
	j.claimStart()
	return j.Claims()
}

// checkSame compares values computed from the data with the values in the rulebook, both as printed text.
func (j *assessor) checkSame(rule, text, want string, got ...any) {
	j.Add(rule, "", text, datacheck.CheckEqual(strings.TrimSpace(fmt.Sprintln(got...)), want))
}

// claimMap checks the Rhine (R 4.6, 8.4), cities (R 4.5, 8.8, 9.5) and borders (R 5.10).
func (j *assessor) claimMap() {
	rhine := j.rhineSides()
	var banks []hexmap.Hex
	var line, should []string
	for h, g := range j.hex {
		h := hexmap.Hex(h)
		for n := range j.m.Around(h) {
			if g.west && rhine[hexmap.NewSide(h, n)] && !slices.Contains(banks, h) {
				banks = append(banks, h)
			}
			if n > h && j.isBorder(h, n) {
				should = append(should, j.m.Label(h)+"|"+j.m.Label(n))
			}
		}
	}
	for _, r := range j.m.HexsidesOf(borderLine) {
		if n := j.m.Neighbor(r.Hex, r.Dir); n != hexmap.None {
			line = append(line, j.m.Label(min(r.Hex, n))+"|"+j.m.Label(max(r.Hex, n)))
		}
	}
	west := func(labels string) (out []string) {
		for label := range strings.FieldsSeq(labels) {
			if h, ok := j.m.Find(label); ok && j.hex[h].west {
				out = append(out, label)
			}
		}
		return out
	}
	j.Add("4.6", "", "the west bank hexes are those west of the Rhine along it",
		datacheck.CheckEqual(datacheck.SortedLabels(j.m, j.m.MarkHexes(bankMark)), datacheck.SortedLabels(j.m, banks)))
	j.checkSame("8.4", "the Rhine parts the map: the west edge south of 1009 and north of 1036 lies west of it, the rest of the edges east",
		"[1010 1034]", west("1010 1034 1008 1036 4200 1400"))
	j.checkSame("8.4", "Strasbourg lies west of the Rhine, Frankfurt, Stuttgart and Hanover east", "[1233]", west("1233 2024 2034 3011"))
	j.checkSame("8.4", "Cologne lies on both banks", "[1316 1416 1417]", west("1316 1416 1417 1515 1516"))
	j.Add("8.8, 9.5", "", "the hexes of every city in the set-up data are those of the map", j.checkCityHexes())
	j.Add("4.5", "", "the Federal Republic has more than the 32 city hexes that its fall takes",
		datacheck.CheckRange(len(j.frgCityHexes), j.setup.Victory.FRGCities+1, j.m.Len()))
	j.Add("5.10, 12.5", "", "borders run between hexes of different countries and nowhere else", datacheck.FirstError(
		datacheck.CheckNone("not wanted", difference(line, should)), datacheck.CheckNone("missing", difference(should, line))))
	j.Add("9.5", "", "the Belgians' edge hexes are those of the Federal Republic north of the Moselle",
		datacheck.CheckEqual(datacheck.SortedLabels(j.m, j.m.MarkHexes(belgiumZone)), datacheck.SortedLabels(j.m, j.northOfMoselle())))
}

// difference returns the elements of list that are not in other.
func difference(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(x string) bool { return slices.Contains(other, x) })
}

// checkCityHexes returns an error if the hexes of cities in setup.yaml differ from those on the map.
func (d *data) checkCityHexes() error {
	said := map[string][]hexmap.Hex{}
	for _, c := range slices.Concat(d.setup.Cities.List, d.setup.More.List) {
		said[c.City] = append(said[c.City], c.Hexes...)
	}
	spelled := func(cities map[string][]hexmap.Hex) (out []string) {
		for _, c := range slices.Sorted(maps.Keys(cities)) {
			out = append(out, fmt.Sprint(c, datacheck.SortedLabels(d.m, cities[c])))
		}
		return out
	}
	return datacheck.CheckEqual(spelled(said), spelled(d.cities))
}

// northOfMoselle returns the German hexes of the west edge north of the Moselle.
func (d *data) northOfMoselle() []hexmap.Hex {
	west, last := d.m.EdgeHexes("west"), hexmap.None
	for _, f := range d.m.Sides() {
		for _, r := range f.Chain {
			if n := d.m.Neighbor(r.Hex, r.Dir); f.Name == "Moselle" && slices.Contains(west, r.Hex) && slices.Contains(west, n) {
				last = max(last, min(r.Hex, n))
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(west), func(h hexmap.Hex) bool { return h > last || d.hex[h].country != "frg" })
}

// claimStart checks how many counters there are (R 2.1), and that the printed set-up is legal (R 3.2, 7.1).
func (j *assessor) claimStart() {
	n := len(j.counters)
	for _, m := range j.units.Markers.List {
		n += m.Count
	}
	j.checkSame("2.1", "the game has 280 counters, units and markers", "280", n)
	p, err := j.Start(nil)
	if err != nil {
		j.Add("3.2", "", "the game can be set up", err)
		return
	}
	r := p.Reader()
	_, text := j.checkStacks(r, NATO)
	j.checkSame("3.2, 7.1", "no NATO start hex is over-stacked", "", text)
	for _, code := range []string{"E", "F"} {
		var left []string
		for u := range r.UnitsOf(Soviet) {
			if u.Def.Code == code && !u.OnMap() {
				left = append(left, u.Def.ID)
			}
		}
		j.Add("3.2, 7.1", "", "the units with code "+code+" find room in their hexes", datacheck.CheckNone("without room", left))
	}
}
