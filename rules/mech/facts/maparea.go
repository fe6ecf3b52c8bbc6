package facts

import (
	"errors"
	"fmt"
	"slices"

	"fieldpost/rules/hexmap"
)

// labels are the printed numbers of hexes, sorted.
func (w *dataset) labels(list []hexmap.Hex) []string { return SortedLabels(w.gameMap, list) }

// difference are the members of a list that another lacks.
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

// areaAndList finds an area and the hexes of a list.
func (w *dataset) areaAndList(area, hexes arg) (got, want []hexmap.Hex, err error) {
	want, err = w.parseHexes(hexes)
	if err != nil {
		return nil, nil, err
	}
	got, err = w.areaHexes(area)
	return got, want, err
}

func checkAreaIs(w *dataset, a []arg) error {
	got, want, err := w.areaAndList(a[0], a[1])
	if err != nil {
		return err
	}
	return w.checkSameHexes(a[0], got, want)
}

func checkAreaIsArea(w *dataset, a []arg) error {
	got, err := w.areaHexes(a[0])
	want, e := w.areaHexes(a[1])
	if err = errors.Join(err, e); err != nil {
		return err
	}
	return w.checkSameHexes(a[0], got, want)
}

func (w *dataset) checkSameHexes(what arg, got, want []hexmap.Hex) error {
	return errors.Join(CheckNone(fmt.Sprintf("%s lacks", what), w.labels(difference(want, got))),
		CheckNone(fmt.Sprintf("%s has beside them", what), w.labels(difference(got, want))))
}

func checkAreaHas(w *dataset, a []arg) error {
	got, want, err := w.areaAndList(a[0], a[1])
	if err != nil {
		return err
	}
	return CheckNone(fmt.Sprintf("%s lacks", a[0]), w.labels(difference(want, got)))
}

func checkAreaLacks(w *dataset, a []arg) error {
	got, want, err := w.areaAndList(a[0], a[1])
	if err != nil {
		return err
	}
	return CheckNone(fmt.Sprintf("%s has", a[0]), w.labels(difference(want, difference(want, got))))
}

func checkAreaCount(w *dataset, a []arg) error {
	list, err := w.areaHexes(a[0])
	if err != nil {
		return err
	}
	return CheckEqual(fmt.Sprintf("%d hexes", len(list)), a[1].String()+" hexes")
}

func checkAreaLeast(w *dataset, a []arg) error {
	list, err := w.areaHexes(a[0])
	if err != nil {
		return err
	}
	return checkAtLeast(len(list), a[1], "hexes")
}

// checkAtLeast asks for a minimum of something.
func checkAtLeast(n int, least arg, of string) error {
	if want, _ := parseNumber(least.firstText()); n < want {
		return fmt.Errorf("the data have %d %s, not %d or more", n, of, want)
	}
	return nil
}

// checkAtMost asks for a maximum of something.
func checkAtMost(n int, most arg, of string) error {
	if want, _ := parseNumber(most.firstText()); n > want {
		return fmt.Errorf("the data have %d %s, not %d or fewer", n, of, want)
	}
	return nil
}

func checkAreaWhole(w *dataset, a []arg) error {
	list, err := w.areaHexes(a[0])
	if err != nil {
		return err
	}
	return w.checkConnected(list)
}

// checkConnected is an error unless hexes hang together.
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

func checkAreaUnbroken(w *dataset, a []arg) error {
	list, err := w.areaHexes(a[0])
	if err != nil {
		return err
	}
	for _, edge := range a[1:] {
		if !slices.ContainsFunc(w.gameMap.Edge(edge.firstText()), func(h hexmap.Hex) bool { return slices.Contains(list, h) }) {
			err = errors.Join(err, fmt.Errorf("it does not touch the %s edge", edge))
		}
	}
	return errors.Join(w.checkConnected(list), err)
}

func checkAreaInside(w *dataset, a []arg) error {
	return w.compareAreas(a, func(x, y []hexmap.Hex) []hexmap.Hex { return difference(x, y) }, "not in "+a[1].String())
}

func checkAreaOutside(w *dataset, a []arg) error {
	return w.compareAreas(a, func(x, y []hexmap.Hex) []hexmap.Hex { return difference(x, difference(x, y)) }, "in "+a[1].String())
}

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

func checkAreaMost(w *dataset, a []arg) error {
	list, err := w.areaHexes(a[0])
	if err != nil {
		return err
	}
	return checkAtMost(len(list), a[1], "hexes")
}

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
