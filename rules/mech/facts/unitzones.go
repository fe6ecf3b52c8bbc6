package facts

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/hexmap"
)

// rowPredicates speak of rows by the zones of the map that they name, and of most rows of a kind.
var rowPredicates = []Predicate{
	{"unit", "most of ROWS | have TESTS", "more than half of such rows stand the tests", mostHave},
	{"unit", "ROWS | have room in the zones of their FIELD at N a hex", "the rows of each zone are no more than its hexes hold", rowsFit},
	{"unit", "FIELD of ROWS | are zones with TESTS", "each value is a zone of the map, and it has these attributes", fieldZones},
	{"unit", "FIELD of ROWS | lie in the FIELD of ROWS", "each hex lies in the zone that the row of the same name gives", fieldInOwn},
	{"unit", "FIELD of ROWS | come at most N times", "no value is there more often", fieldTimes},
}

func mostHave(w *world, a []arg) error {
	list, err := w.some(a[0])
	if err != nil {
		return err
	}
	n, stands := 0, passing(a[1])
	for _, r := range list {
		if stands(r.node) {
			n++
		}
	}
	return Between(n, len(list)/2+1, len(list))
}

func rowsFit(w *world, a []arg) error {
	_, zones, err := w.values(a[1], a[0])
	if err != nil {
		return err
	}
	each, _ := number(a[2].first())
	var bad []string
	for _, z := range distinct(zones) {
		n := len(slices.DeleteFunc(slices.Clone(zones), func(s string) bool { return s != z }))
		if room := each * len(w.m.Zone(z)); n > room {
			bad = append(bad, fmt.Sprintf("%d in %s, which holds %d", n, z, room))
		}
	}
	return None("too many", bad)
}

func fieldZones(w *world, a []arg) error {
	_, got, err := w.values(a[0], a[1])
	var bad []string
	for _, z := range distinct(got) {
		is := func(g hexmap.Group) bool {
			return g.Class == z && !slices.ContainsFunc(a[2], func(t word) bool {
				key, _, value := cutTest(t.text)
				return !glob(strings.Split(value, "|"), g.Attr(key))
			})
		}
		if !slices.ContainsFunc(w.m.Zones(), is) {
			bad = append(bad, z)
		}
	}
	return errors.Join(err, None("not so", bad))
}

// fieldInOwn finds the zones by the names of the rows. A hex is what a value begins with, up to a hyphen.
func fieldInOwn(w *world, a []arg) error {
	list, hexes, err := w.values(a[0], a[1])
	of, zones, e := w.values(a[2], a[3])
	var bad []string
	for i, v := range hexes {
		label, _, _ := strings.Cut(v, "-")
		h, ok := w.m.Find(label)
		own := slices.IndexFunc(of, func(r row) bool { return name(r.node) == name(list[i].node) })
		if !ok || own < 0 || !slices.Contains(w.m.Zone(zones[own]), h) {
			bad = append(bad, v+" of "+list[i].called())
		}
	}
	return errors.Join(err, e, None("not there", bad))
}

func fieldTimes(w *world, a []arg) error {
	_, got, err := w.values(a[0], a[1])
	most, _ := number(a[2].first())
	return errors.Join(err, None("more often", slices.DeleteFunc(distinct(got), func(v string) bool {
		return len(slices.DeleteFunc(slices.Clone(got), func(x string) bool { return x != v })) <= most
	})))
}
