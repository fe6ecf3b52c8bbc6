package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
)

// apart claims the distance of two hexes.
func (j *assessor) apart(rule, a, b string, n int, text string) {
	j.Judge(rule, "", text, func() error {
		got := j.Map.Distance(j.at(a), j.at(b))
		return must(got == n, "%s and %s are %d apart, not %d", a, b, got, n)
	})
}

// claimGrid: the adjacencies and distances that fix the layout of the hexes.
func (j *assessor) claimGrid() {
	for _, p := range []struct {
		rule, a, b string
		n          int
		text       string
	}{
		{"8.22", "3215", "3114", 1, "3215 and 3114 are adjacent: a direct move from ZOC to ZOC is discussed between them"},
		{"8.22", "3215", "3214", 1, "3215 and 3214 are adjacent: the first step of the way round"},
		{"8.22", "3214", "3114", 1, "3214 and 3114 are adjacent: the second step of the way round"},
		{"6.24", "1829", "1732", 4, "the supply line from 1829 to 1732 is 4 hexes, the first not counted and the last counted"},
		{"8.31", "2711", "2710", 1, "2711 and 2710 are adjacent"},
		{"8.31", "2708", "2707", 1, "2708 and 2707 are adjacent"},
		{"8.31", "2710", "2708", 2, "2710 and 2708 are 2 apart: the example leaves a hex out"},
		{"12.44", "2632", "2731", 1, "2632 and 2731 are adjacent: the first hex of the retreat of unit 2"},
		{"12.44", "2731", "2730", 1, "2731 and 2730 are adjacent: a second hex of the retreat"},
		{"12.44", "2731", "2831", 1, "2731 and 2831 are adjacent: another second hex of the retreat"},
		{"12.44", "2632", "2730", 2, "2730 is two hexes from 2632"},
		{"12.44", "2632", "2831", 2, "2831 is two hexes from 2632"},
		{"17", "1710", "1811", 1, "1710 and 1811 are adjacent: units in 1710 attack 1811"},
		{"17", "1810", "1811", 1, "1810 and 1811 are adjacent: units in 1810 attack 1811"},
		{"17", "1810", "1910", 1, "1810 and 1910 are adjacent: the engineer in 1810 attacks 1910"},
		{"17", "1810", "1809", 1, "1810 and 1809 are adjacent: the engineer retreats there"},
		{"17", "1609", "1811", 3, "1811 is 3 from 1609, within the range of 4 of the artillery there"},
		{"11.22b", "1823", "1824", 1, "1823 and 1824 are adjacent"},
		{"6.23", "2024", "2124", 1, "the hexes of the pontoon, 2024 (printed 2014) and 2124, are adjacent"},
	} {
		j.apart(p.rule, p.a, p.b, p.n, p.text)
	}
	j.Judge("8.31", "", "the neighbours of 2711 are 2611, 2612, 2710, 2712, 2811 and 2812", func() error {
		return claim.Same(j.around("2711"), []string{"2611", "2612", "2710", "2712", "2811", "2812"})
	})
	j.Judge("8.31", "", "the neighbours of 2810 are 2709, 2710, 2809, 2811, 2909 and 2910", func() error {
		return claim.Same(j.around("2810"), []string{"2709", "2710", "2809", "2811", "2909", "2910"})
	})
	j.Judge("19.22", "", "row numbers grow toward the west and column numbers toward the south, so that north is on the left of the sheet", func() error {
		n := j.Map.Grid().North
		return must(n >= -105 && n <= -75, "north is %d degrees from the top of the sheet", n)
	})
}

func (j *assessor) around(label string) []string {
	var out []hexmap.Hex
	if h := j.at(label); h != hexmap.None {
		for _, n := range j.Map.Neighbors(h) {
			if n != hexmap.None {
				out = append(out, n)
			}
		}
	}
	return claim.Labels(j.Map, out)
}

// named are the places that the rulebook names with their hexes.
var named = []struct{ hex, name, rule string }{
	{"1528", "Staraya Russa", "16.21b"},
	{"1608", "Lyubnitsa", "19.14"},
	{"1621", "Pola", "19.14"},
	{"1712", "Lychkovo", "19.14"},
	{"1929", "Ivanovskoye", "19.14"},
	{"2124", "Kolbykino", "19.14"},
	{"2219", "Stepanovo", "19.14"},
	{"2711", "Demyansk", "16.21b"},
	{"2833", "Belebelka", "19.14"},
	{"3004", "Polnovo", "19.14"},
	{"3412", "Molvotitsy", "19.14"},
}

func (j *assessor) claimPlaces() {
	for _, p := range named {
		j.Judge(p.rule, "", p.hex+" is "+p.name, func() error {
			h := j.at(p.hex)
			if h == hexmap.None {
				return fmt.Errorf("the map has no hex %s", p.hex)
			}
			place, ok := j.Map.PlaceAt(h)
			return must(ok && place.Name == p.name && place.Class != "name", "there stands %q", place.Name)
		})
	}
	j.Judge("1.1", "", "every hex that the rulebook names is on the map", func() error {
		for _, label := range []string{"1032", "1117", "1528", "1608", "1609", "1621", "1710", "1712", "1732", "1809", "1810", "1811", "1823", "1824", "1829", "1836", "1910", "1929",
			"2014", "2036", "2124", "2219", "2329", "2518", "2632", "2707", "2708", "2710", "2711", "2730", "2731", "2733", "2831", "2833", "3004", "3114", "3214", "3215", "3412", "3917", "4027", "4031"} {
			if h := j.at(label); h == hexmap.None || j.Map.Terrain(h) == "off-map" {
				return fmt.Errorf("%s is not on it", label)
			}
		}
		return nil
	})
	j.Judge("2.2", "", "Kholm is not on the map", func() error {
		for _, p := range j.Map.Places() {
			if p.Name == "Kholm" {
				return fmt.Errorf("it stands in %s", j.Map.Label(p.Hex))
			}
		}
		return nil
	})
	j.Judge("19.14", "victory", "three airfields are possible in scenario 1: those printed and one built", func() error {
		return claim.Same(len(j.Map.Zone(zoneAirfield))+1, j.Facts.AirfieldsMax)
	})
	j.Judge("18.1", "units", "E+W holds a strongpoint printed on the map", func() error {
		for _, u := range j.Units {
			if u.Printed != hexmap.None {
				return j.fort(j.Map.Label(u.Printed), u.Side)
			}
		}
		return fmt.Errorf("no unit is printed on the map")
	})
}

func (j *assessor) water(a, b string) string { return j.Map.SideClass(j.at(a), j.at(b)) }

// open claims that hexsides have no water.
func (j *assessor) openSides(rule, text string, pairs ...[2]string) {
	j.Judge(rule, "", text, func() error {
		for _, p := range pairs {
			if w := j.water(p[0], p[1]); w != "" {
				return fmt.Errorf("%s|%s is %s", p[0], p[1], w)
			}
		}
		return nil
	})
}

// claimExamples: what the worked examples need of the ground.
func (j *assessor) claimExamples() {
	road := func(rule, a, b, text string) {
		j.Judge(rule, "", text, func() error {
			return must(slices.Contains(j.RoadNet(j.at(a)), j.at(b)), "no road leads from %s to %s", a, b)
		})
	}
	road("6.24", "1836", "1732", "a road leads from the source 1836 to 1732")
	road("6.23", "2124", "1528", "a road leads from 2124 back to Staraya Russa")
	road("6.23", "2024", "2711", "a road leads from 2024 into the pocket, to Demyansk")
	j.Judge("6.23", "", "the roads of 2024 and 2124 do not meet: the gap that the pontoon closed is the river Lovat", func() error {
		if j.Joined("road", j.at("2024"), j.at("2124")) {
			return fmt.Errorf("a road joins them")
		}
		return claim.Same(j.water("2024", "2124"), "major")
	})
	j.Judge("8.31", "", "a road joins 2711 and 2710", func() error {
		return must(j.Joined("road", j.at("2711"), j.at("2710")), "none does")
	})
	j.Judge("8.31", "mixed", "2708 is clear and rough", func() error { return claim.Same(j.natural("2708"), []string{"clear", "rough"}) })
	j.Judge("8.31", "mixed", "2707 is clear, rough and woods", func() error { return claim.Same(j.natural("2707"), []string{"clear", "rough", "woods"}) })
	j.Judge("8.31", "", "no road helps from 2708 to 2707", func() error {
		return must(!j.Joined("road", j.at("2708"), j.at("2707")), "a road joins them")
	})
	j.openSides("8.31", "no water lies between 2709 and 2708 or 2708 and 2707: the example pays the terrain alone", [2]string{"2709", "2708"}, [2]string{"2708", "2707"})
	j.Judge("8.31", "units terrain terrain_stated mixed", "a road hex, 2708 and 2707 cost AA12/12 in Dry 1, 2 and 3 MP, all it has", func() error {
		u := j.Unit("AA12/12")
		if u == nil {
			return fmt.Errorf("there is no unit AA12/12")
		}
		a, b, c := j.Tables.Terrain["road"].MP[Dry], j.Tables.Cost(Dry, j.natural("2708")...), j.Tables.Cost(Dry, j.natural("2707")...)
		return claim.Same([]int{a, b, c, u.Faces[0].Move}, []int{1, 2, 3, 6})
	})
	for _, label := range []string{"1811", "1910"} {
		j.Judge("17", "", label+" has an Axis strongpoint", func() error { return j.fort(label, Axis) })
		j.Judge("17", "terrain mixed", "nothing but the strongpoint of "+label+" shifts columns: the hex is open ground", func() error { return claim.Same(j.Shift(j.at(label)), 0) })
	}
	j.openSides("17", "no water lies between 1710 and 1811, 1810 and 1811, 1810 and 1910: it would shift columns", [2]string{"1710", "1811"}, [2]string{"1810", "1811"}, [2]string{"1810", "1910"})
	j.Judge("17", "terrain mixed", "1810 has no terrain for the No Retreat option", func() error {
		for _, c := range j.Terrain(j.at("1810")) {
			if j.Tables.Terrain[c].NoRetreat {
				return fmt.Errorf("it has %s", c)
			}
		}
		return must(j.Map.Fort(j.at("1810")) == "", "it has a strongpoint")
	})
	j.Judge("11.22b", "", "a major river runs between 1823 and 1824", func() error { return claim.Same(j.water("1823", "1824"), "major") })
	j.Judge("13.25", "", "2329 can be attacked across a river, not a major one", func() error {
		found := map[string]bool{}
		for _, n := range j.around("2329") {
			found[j.water("2329", n)] = true
		}
		return must(found["river"] && !found["major"], "its hexsides are otherwise")
	})
	for _, p := range [][2]string{{"3215", "3214"}, {"3214", "3114"}} {
		j.openSides("8.22", "no water bars the way from "+p[0]+" to "+p[1], p)
	}
	j.Judge("12.44", "", "no lake bars the retreats from 2632 by 2731 to 2730 and 2831, nor around 2733", func() error {
		for _, label := range []string{"2632", "2731", "2730", "2831", "2733"} {
			if j.Map.Terrain(j.at(label)) == "lake" {
				return fmt.Errorf("%s is lake", label)
			}
		}
		return must(j.water("2632", "2731") != "lake" && j.water("2731", "2730") != "lake" && j.water("2731", "2831") != "lake", "a lake hexside does")
	})
}

// natural are the terrain classes of a hex without places.
func (j *assessor) natural(label string) []string {
	return j.Tables.Letters[j.Map.Terrain(j.at(label))]
}

// claimEdges: what lies on the edges of the map, and the map boxes behind them.
func (j *assessor) claimEdges() {
	edge := func(label string) error {
		return must(len(j.around(label)) < 6, "%s lies inside the map", label)
	}
	for _, label := range []string{"4027", "4031"} {
		j.Judge("5.34a", "", label+" lies on the southern edge", func() error {
			h := j.at(label)
			if h == hexmap.None {
				return fmt.Errorf("the map has no hex %s", label)
			}
			col, _ := j.Map.Offset(h)
			cols, _ := j.Map.Size()
			return must(col == cols-1, "it does not")
		})
	}
	for _, label := range []string{"1032", "1836", "2036"} {
		j.Judge("16.13b", "", label+" lies on the edge of the map", func() error { return edge(label) })
	}
	j.Judge("16.13b", "sources", "the Axis map-edge supply sources are 1032, 1836 and 2036", func() error {
		return claim.Same(claim.Labels(j.Map, j.Sources[Axis]), []string{"1032", "1836", "2036"})
	})
	j.Judge("5.34a", "twogrc", "the 2nd Guards Rifle Corps leaves by 4027 and 4031", func() error {
		if err := claim.Same(claim.Labels(j.Map, j.Map.Zone(zoneExit)), []string{"4027", "4031"}); err != nil {
			return err
		}
		return claim.Same(claim.Labels(j.Map, j.Facts.Exits), []string{"4027", "4031"})
	})
	for _, b := range []struct {
		name   string
		side   core.Side
		colour string
	}{{"AGN", Axis, "grey"}, {"NWF", Soviet, "red"}, {"Valday", Soviet, "yellow"}, {"SWF", Soviet, "green"}} {
		j.Judge("9.31", "boxes", fmt.Sprintf("the box %s is %s, its colour %s", b.name, b.side.Title(), b.colour), func() error {
			for _, x := range j.Boxes {
				if x.Name == b.name {
					return claim.Same([]string{string(x.Side), x.Colour}, []string{string(b.side), b.colour})
				}
			}
			return fmt.Errorf("there is no such box")
		})
	}
	j.Judge("9.32", "boxes", "every entry hex lies on the edge of the map and belongs to one box", func() error {
		owner := map[hexmap.Hex]string{}
		for _, b := range j.Boxes {
			for _, h := range b.Entry {
				if err := edge(j.Map.Label(h)); err != nil {
					return err
				}
				if owner[h] != "" {
					return fmt.Errorf("%s belongs to %s and %s", j.Map.Label(h), owner[h], b.Name)
				}
				owner[h] = b.Name
			}
		}
		return nil
	})
}
