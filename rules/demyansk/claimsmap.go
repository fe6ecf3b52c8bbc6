package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
)

// claimGrid: where north is.
func (j *assessor) claimGrid() {
	j.Judge(
		"19.22",
		"",
		"row numbers grow toward the west and column numbers toward the south, so that north is on the left of the sheet",
		func() error {
			n := j.Map.Grid().North
			return must(n >= -105 && n <= -75, "north is %d degrees from the top of the sheet", n)
		},
	)
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

// claimPlaces: what is on the map and what is not.
func (j *assessor) claimPlaces() {
	j.Judge("1.1", "", "every hex that the rulebook names is on the map", func() error {
		for _, label := range []string{"1032", "1117", "1528", "1608", "1609", "1621", "1710", "1712", "1732", "1809", "1810", "1811",
			"1823", "1824", "1829", "1836", "1910", "1929",
			"2014", "2036", "2124", "2219", "2329", "2518", "2632", "2707", "2708", "2710", "2711", "2730", "2731", "2733", "2831", "2833",
			"3004", "3114", "3214", "3215", "3412", "3917", "4027", "4031"} {
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
	j.Judge("8.31", "mixed", "2708 is clear and rough", func() error { return claim.Same(j.natural("2708"), []string{"clear", "rough"}) })
	j.Judge(
		"8.31",
		"mixed",
		"2707 is clear, rough and woods",
		func() error { return claim.Same(j.natural("2707"), []string{"clear", "rough", "woods"}) },
	)
	j.Judge(
		"8.31",
		"units terrain terrain_stated mixed",
		"a road hex, 2708 and 2707 cost AA12/12 in Dry 1, 2 and 3 MP, all it has",
		func() error {
			u := j.Unit("AA12/12")
			if u == nil {
				return fmt.Errorf("there is no unit AA12/12")
			}
			a, b, c := j.Tables.Terrain["road"].MP[Dry], j.Tables.Cost(
				Dry,
				j.natural("2708")...), j.Tables.Cost(
				Dry,
				j.natural("2707")...)
			return claim.Same([]int{a, b, c, u.Faces[0].Move}, []int{1, 2, 3, 6})
		},
	)
	for _, label := range []string{"1811", "1910"} {
		j.Judge(
			"17",
			"terrain mixed",
			"nothing but the strongpoint of "+label+" shifts columns: the hex is open ground",
			func() error { return claim.Same(j.Shift(j.at(label)), 0) },
		)
	}
	j.openSides(
		"17",
		"no water lies between 1710 and 1811, 1810 and 1811, 1810 and 1910: it would shift columns",
		[2]string{"1710", "1811"},
		[2]string{"1810", "1811"},
		[2]string{"1810", "1910"},
	)
	j.Judge("17", "terrain mixed", "1810 has no terrain for the No Retreat option", func() error {
		for _, c := range j.Terrain(j.at("1810")) {
			if j.Tables.Terrain[c].NoRetreat {
				return fmt.Errorf("it has %s", c)
			}
		}
		return must(j.Map.Fort(j.at("1810")) == "", "it has a strongpoint")
	})
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
		return must(
			j.water("2632", "2731") != "lake" && j.water("2731", "2730") != "lake" && j.water("2731", "2831") != "lake",
			"a lake hexside does",
		)
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
