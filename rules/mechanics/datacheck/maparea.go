package datacheck

import (
	"errors"
	"fmt"
	"slices"

	"fieldpost/rules/hexmap"
)

// labels returns the numbers of hexes, sorted.
func (w *dataset) labels(list []hexmap.Hex) []string { return SortedLabels(w.gameMap, list) }

// difference returns the elements of a that b lacks.
func difference[T comparable](a, b []T) []T {
	in := map[T]bool{}
	for _, x := range b {
		in[x] = true
	}
	var out []T
	for _, x := range a {
		if !in[x] {
			out = append(out, x)
		}
	}
	return out
}

// areaAndList returns the hexes of an area and those of a list.
func (w *dataset) areaAndList(area, hexes arg) (got, want []hexmap.Hex, err error) {
	want, err = w.parseHexes(hexes)
	if err != nil {
		return nil, nil, err
	}
	got, err = w.areaHexes(area)
	return got, want, err
}

// checkAreaIs checks statements "AREA is HEXES".
func checkAreaIs(w *dataset, a []arg) error {
	got, want, err := w.areaAndList(a[0], a[1])
	if err != nil {
		return err
	}
	return w.checkSameHexes(a[0], got, want)
}

// checkAreaIsArea checks statements "AREA is AREA".
func checkAreaIsArea(w *dataset, a []arg) error {
	got, err := w.areaHexes(a[0])
	want, e := w.areaHexes(a[1])
	if err = errors.Join(err, e); err != nil {
		return err
	}
	return w.checkSameHexes(a[0], got, want)
}

// checkSameHexes returns an error with the hexes that are in only one of two sets.
func (w *dataset) checkSameHexes(what arg, got, want []hexmap.Hex) error {
	return errors.Join(CheckNone(fmt.Sprintf("%s lacks", what), w.labels(difference(want, got))),
		CheckNone(fmt.Sprintf("%s has beside them", what), w.labels(difference(got, want))))
}

// checkAreaHas checks statements "AREA has HEXES".
func checkAreaHas(w *dataset, a []arg) error {
	got, want, err := w.areaAndList(a[0], a[1])
	if err != nil {
		return err
	}
	return CheckNone(fmt.Sprintf("%s lacks", a[0]), w.labels(difference(want, got)))
}

// checkAreaLacks checks statements "AREA lacks HEXES".
func checkAreaLacks(w *dataset, a []arg) error {
	got, want, err := w.areaAndList(a[0], a[1])
	if err != nil {
		return err
	}
	return CheckNone(fmt.Sprintf("%s has", a[0]), w.labels(difference(want, difference(want, got))))
}

// checkAreaCount checks statements "AREA has N hexes".
func checkAreaCount(w *dataset, a []arg) error {
	list, err := w.areaHexes(a[0])
	if err != nil {
		return err
	}
	return CheckEqual(fmt.Sprintf("%d hexes", len(list)), a[1].String()+" hexes")
}

// checkAreaLeast checks statements "AREA has at least N hexes".
func checkAreaLeast(w *dataset, a []arg) error {
	list, err := w.areaHexes(a[0])
	if err != nil {
		return err
	}
	return checkAtLeast(len(list), a[1], "hexes")
}

// checkAtLeast returns an error if n is below a minimum.
func checkAtLeast(n int, least arg, of string) error {
	if want, _ := parseNumber(least.firstText()); n < want {
		return fmt.Errorf("the data have %d %s, not %d or more", n, of, want)
	}
	return nil
}

// checkAtMost returns an error if n is above a maximum.
func checkAtMost(n int, most arg, of string) error {
	if want, _ := parseNumber(most.firstText()); n > want {
		return fmt.Errorf("the data have %d %s, not %d or fewer", n, of, want)
	}
	return nil
}

// checkAreaWhole checks statements "AREA hangs together".
func checkAreaWhole(w *dataset, a []arg) error {
	list, err := w.areaHexes(a[0])
	if err != nil {
		return err
	}
	return w.checkConnected(list)
}

// checkConnected returns an error unless the hexes are connected with each other.
func (w *dataset) checkConnected(list []hexmap.Hex) error {
	if len(list) == 0 {
		return errors.New("there are no such hexes")
	}
	in := map[hexmap.Hex]bool{}
	for _, h := range list {
		in[h] = true
	}
	seen := []hexmap.Hex{list[0]}
	delete(in, list[0])
	for i := 0; i < len(seen); i++ {
		for _, n := range w.gameMap.Neighbors(seen[i]) {
			if in[n] {
				delete(in, n)
				seen = append(seen, n)
			}
		}
	}
	if len(in) > 0 {
		return CheckNone(fmt.Sprintf("not together with %s hang", w.gameMap.Label(list[0])), w.labels(difference(list, seen)))
	}
	return nil
}

// checkAreaUnbroken checks statements "AREA is unbroken from WORD to WORD".
func checkAreaUnbroken(w *dataset, a []arg) error {
	list, err := w.areaHexes(a[0])
	if err != nil {
		return err
	}
	for _, edge := range a[1:] {
		if !slices.ContainsFunc(w.gameMap.EdgeHexes(edge.firstText()), func(h hexmap.Hex) bool { return slices.Contains(list, h) }) {
			err = errors.Join(err, fmt.Errorf("it does not touch the %s edge", edge))
		}
	}
	return errors.Join(w.checkConnected(list), err)
}

// checkAreaInside checks statements "AREA lies in AREA".
func checkAreaInside(w *dataset, a []arg) error {
	return w.compareAreas(a, func(x, y []hexmap.Hex) []hexmap.Hex { return difference(x, y) }, "not in "+a[1].String())
}

// checkAreaOutside checks statements "AREA lies outside AREA".
func checkAreaOutside(w *dataset, a []arg) error {
	return w.compareAreas(a, func(x, y []hexmap.Hex) []hexmap.Hex { return difference(x, difference(x, y)) }, "in "+a[1].String())
}

// compareAreas compares two areas. wrong returns the hexes that break the statement.
func (w *dataset) compareAreas(a []arg, wrong func(x, y []hexmap.Hex) []hexmap.Hex, what string) error {
	x, err := w.areaHexes(a[0])
	y, e := w.areaHexes(a[1])
	if err = errors.Join(err, e); err != nil {
		return err
	}
	if len(x) == 0 {
		return fmt.Errorf("there are no hexes of %s", a[0])
	}
	return CheckNone(what, w.labels(wrong(x, y)))
}

// checkAreaMost checks statements "AREA has at most N hexes".
func checkAreaMost(w *dataset, a []arg) error {
	list, err := w.areaHexes(a[0])
	if err != nil {
		return err
	}
	return checkAtMost(len(list), a[1], "hexes")
}

// checkAreaMeets checks statements "AREA meets AREA".
func checkAreaMeets(w *dataset, a []arg) error {
	x, err := w.areaHexes(a[0])
	y, e := w.areaHexes(a[1])
	if err = errors.Join(err, e); err != nil {
		return err
	}
	if len(difference(x, y)) == len(x) {
		return fmt.Errorf("no hex of %s is in %s", a[0], a[1])
	}
	return nil
}
