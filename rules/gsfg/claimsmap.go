package gsfg

import (
	"errors"
	"fmt"
	"slices"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
)

// claimRhine: the bank of R 4.6 and the cities of R 8.4.
func (j *assessor) claimRhine() {
	rhine := j.rhine()
	var banks []hexmap.Hex
	for i, g := range j.hex {
		for _, n := range j.m.Neighbors(hexmap.Hex(i)) {
			if n != hexmap.None && g.west && rhine[hexmap.NewSide(hexmap.Hex(i), n)] {
				banks = append(banks, hexmap.Hex(i))
				break
			}
		}
	}
	j.Say(
		"4.6",
		"",
		"the west bank hexes are those west of the Rhine along it",
		claim.Same(claim.Labels(j.m, j.m.Mark(bankMark)), claim.Labels(j.m, banks)),
	)
	j.Say(
		"8.4",
		"",
		"the Rhine parts the map: the west edge south of 1009 and north of 1036 lies west of it, the rest of the edges east",
		claim.Same(
			[]bool{j.west("1010"), j.west("1034"), j.west("1008"), j.west("1036"), j.west("4200"), j.west("1400")},
			[]bool{true, true, false, false, false, false},
		),
	)
	j.Say(
		"8.4",
		"",
		"Strasbourg lies west of the Rhine, Frankfurt, Stuttgart and Hanover east",
		claim.Same([]bool{j.west("1233"), j.west("2024"), j.west("2034"), j.west("3011")}, []bool{true, false, false, false}),
	)
	j.Say(
		"8.4",
		"",
		"Cologne lies on both banks",
		claim.Same(
			[]bool{j.west("1316"), j.west("1416"), j.west("1417"), j.west("1515"), j.west("1516")},
			[]bool{true, true, true, false, false},
		),
	)
}

// at is the hex with a number; None if it is not on the map.
func (d *data) at(label string) hexmap.Hex {
	h, ok := d.m.Find(label)
	if !ok {
		return hexmap.None
	}
	return h
}

func (d *data) west(label string) bool {
	h := d.at(label)
	return h != hexmap.None && d.hex[h].west
}

// claimCities: the cities of the set-up data are those of the map (R 8.8, 9.5), and enough of them can fall (R 4.5).
func (j *assessor) claimCities() {
	j.Say("8.8, 9.5", "", "the hexes of every city in the set-up data are those of the map", j.listed())
	j.Say(
		"4.5",
		"",
		"the Federal Republic has more than the 32 city hexes that its fall takes",
		atLeast(len(j.cityHexes("frg")), j.setup.Victory.FRGCities+1),
	)
}

// listed holds the hexes of cities in the set-up data against the map's, both ways.
func (d *data) listed() error {
	said := map[string][]string{}
	for _, e := range slices.Concat(d.setup.Cities.List, d.setup.More.List) {
		said[e.Value.City] = append(said[e.Value.City], e.Value.Hexes...)
	}
	var err error
	for _, c := range sorted(d.cities) {
		got := slices.Sorted(slices.Values(said[c]))
		if e := claim.Same(got, claim.Labels(d.m, d.cities[c])); e != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", c, e))
		}
	}
	return errors.Join(err, claim.Same(sorted(said), sorted(d.cities)))
}

// claimBorders: borders run between countries, and the Belgians come in beside the Moselle.
func (j *assessor) claimBorders() {
	var line, should []string
	for _, r := range j.m.Line(borderLine) {
		if n := j.m.Neighbor(r.Hex, r.Dir); n != hexmap.None {
			line = append(line, j.sideName(hexmap.NewSide(r.Hex, n)))
		}
	}
	for i := range j.hex {
		for _, n := range j.m.Neighbors(hexmap.Hex(i)) {
			if n > hexmap.Hex(i) && j.border(hexmap.Hex(i), n) {
				should = append(should, j.sideName(hexmap.NewSide(hexmap.Hex(i), n)))
			}
		}
	}
	slices.Sort(line)
	slices.Sort(should)
	j.Say("5.10, 12.5", "", "borders run between hexes of different countries and nowhere else", diff(line, should))
	j.Say(
		"9.5",
		"",
		"the Belgians' edge hexes are those of the Federal Republic north of the Moselle",
		claim.Same(claim.Labels(j.m, j.m.Mark(belgiumIn)), j.northOfMoselle()),
	)
}

func (d *data) sideName(s hexmap.Side) string { return d.m.Label(s.A) + "|" + d.m.Label(s.B) }

// diff lists what is in only one of two sorted lists.
func diff(got, want []string) error {
	only := func(a, b []string) []string {
		return slices.DeleteFunc(slices.Clone(a), func(x string) bool { _, ok := slices.BinarySearch(b, x); return ok })
	}
	return errors.Join(claim.None("not wanted", only(got, want)), claim.None("missing", only(want, got)))
}

// northOfMoselle are the German hexes of the west edge north of where the Moselle crosses it.
func (d *data) northOfMoselle() []string {
	out := []string{}
	last := -1
	for _, f := range d.m.Sides() {
		for _, r := range f.Chain {
			if f.Name != "Moselle" {
				continue
			}
			n := d.m.Neighbor(r.Hex, r.Dir)
			if slices.Contains(d.m.Edge("west"), r.Hex) && slices.Contains(d.m.Edge("west"), n) {
				last = max(last, int(min(r.Hex, n)))
			}
		}
	}
	for _, h := range d.m.Edge("west") {
		if int(h) <= last && d.hex[h].country == "frg" {
			out = append(out, d.m.Label(h))
		}
	}
	return out
}

// deploy is what the set-up data say of a code.
func (d *data) deploy(code string) deployData {
	for _, e := range d.setup.Deployment.List {
		if e.Value.Code == code {
			return e.Value
		}
	}
	return deployData{}
}
