package datacheck

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/hexmap"
)

// rowPredicates lists the statements about rows that name zones of the map, and about most rows of a kind.
var rowPredicates = []Predicate{
	{"unit", "most of ROWS | have TESTS", "more than half of such rows stand the tests", checkMostHave},
	{"unit", "ROWS | have room in the zones of their FIELD at N a hex", "the rows of each zone are no more than its hexes hold",
		checkRowsFit},
	{"unit", "FIELD of ROWS | are zones with TESTS", "each value is a zone of the map, and it has these attributes", checkFieldZones},
	{"unit", "FIELD of ROWS | lie in the FIELD of ROWS", "each hex lies in the zone that the row of the same name gives", checkFieldInOwn},
	{"unit", "FIELD of ROWS | come at most N times", "no value is there more often", checkFieldTimes},
}

// checkMostHave checks statements "most of ROWS have TESTS".
func checkMostHave(w *dataset, a []arg) error {
	list, err := w.nonEmptyRows(a[0])
	if err != nil {
		return err
	}
	n, stands := 0, compileTests(a[1])
	for _, r := range list {
		if stands(r.node) {
			n++
		}
	}
	return CheckRange(n, len(list)/2+1, len(list))
}

// checkRowsFit checks statements "ROWS have room in the zones of their FIELD at N a hex".
func checkRowsFit(w *dataset, a []arg) error {
	_, zones, err := w.fieldValues(a[1], a[0])
	if err != nil {
		return err
	}
	each, _ := parseNumber(a[2].firstText())
	var bad []string
	for _, z := range sortedDistinct(zones) {
		n := len(slices.DeleteFunc(slices.Clone(zones), func(s string) bool { return s != z }))
		if room := each * len(w.gameMap.ZoneHexes(z)); n > room {
			bad = append(bad, fmt.Sprintf("%d in %s, which holds %d", n, z, room))
		}
	}
	return CheckNone("too many", bad)
}

// checkFieldZones checks statements "FIELD of ROWS are zones with TESTS".
func checkFieldZones(w *dataset, a []arg) error {
	_, got, err := w.fieldValues(a[0], a[1])
	var bad []string
	for _, z := range sortedDistinct(got) {
		is := func(g hexmap.Group) bool {
			return g.Class == z && !slices.ContainsFunc(a[2], func(t word) bool {
				key, _, value := cutTest(t.text)
				return !matchesAny(strings.Split(value, "|"), g.Attr(key))
			})
		}
		if !slices.ContainsFunc(w.gameMap.Zones(), is) {
			bad = append(bad, z)
		}
	}
	return errors.Join(err, CheckNone("not so", bad))
}

// checkFieldInOwn checks that the hex in a value, before a hyphen, is in the zone named after its row.
func checkFieldInOwn(w *dataset, a []arg) error {
	list, hexes, err := w.fieldValues(a[0], a[1])
	of, zones, e := w.fieldValues(a[2], a[3])
	var bad []string
	for i, v := range hexes {
		label, _, _ := strings.Cut(v, "-")
		h, ok := w.gameMap.Find(label)
		own := slices.IndexFunc(of, func(r row) bool { return rowName(r.node) == rowName(list[i].node) })
		if !ok || own < 0 || !slices.Contains(w.gameMap.ZoneHexes(zones[own]), h) {
			bad = append(bad, v+" of "+list[i].label())
		}
	}
	return errors.Join(err, e, CheckNone("not there", bad))
}

// checkFieldTimes checks statements "FIELD of ROWS come at most N times".
func checkFieldTimes(w *dataset, a []arg) error {
	_, got, err := w.fieldValues(a[0], a[1])
	most, _ := parseNumber(a[2].firstText())
	return errors.Join(err, CheckNone("more often", slices.DeleteFunc(sortedDistinct(got), func(v string) bool {
		return len(slices.DeleteFunc(slices.Clone(got), func(x string) bool { return x != v })) <= most
	})))
}
