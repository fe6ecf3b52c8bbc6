package facts

import (
	"errors"
	"fmt"
	"slices"

	"fieldpost/rules/hexmap"
)

// labels are the printed numbers of hexes, sorted.
func (w *world) labels(list []hexmap.Hex) []string { return Labels(w.m, list) }

// without are the members of a list that another lacks.
func without[T comparable](a, b []T) []T {
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

// both finds an area and the hexes of a list.
func (w *world) both(area, hexes arg) (got, want []hexmap.Hex, err error) {
	want, err = w.hexes(hexes)
	if err != nil {
		return nil, nil, err
	}
	got, err = w.area(area)
	return got, want, err
}

func areaIs(w *world, a []arg) error {
	got, want, err := w.both(a[0], a[1])
	if err != nil {
		return err
	}
	return w.same(a[0], got, want)
}

func areaIsArea(w *world, a []arg) error {
	got, err := w.area(a[0])
	want, e := w.area(a[1])
	if err = errors.Join(err, e); err != nil {
		return err
	}
	return w.same(a[0], got, want)
}

func (w *world) same(what arg, got, want []hexmap.Hex) error {
	return errors.Join(None(fmt.Sprintf("%s lacks", what), w.labels(without(want, got))),
		None(fmt.Sprintf("%s has beside them", what), w.labels(without(got, want))))
}

func areaHas(w *world, a []arg) error {
	got, want, err := w.both(a[0], a[1])
	if err != nil {
		return err
	}
	return None(fmt.Sprintf("%s lacks", a[0]), w.labels(without(want, got)))
}

func areaLacks(w *world, a []arg) error {
	got, want, err := w.both(a[0], a[1])
	if err != nil {
		return err
	}
	return None(fmt.Sprintf("%s has", a[0]), w.labels(without(want, without(want, got))))
}

func areaCount(w *world, a []arg) error {
	list, err := w.area(a[0])
	if err != nil {
		return err
	}
	return Same(fmt.Sprintf("%d hexes", len(list)), a[1].String()+" hexes")
}

func areaLeast(w *world, a []arg) error {
	list, err := w.area(a[0])
	if err != nil {
		return err
	}
	return atLeast(len(list), a[1], "hexes")
}

// atLeast asks for a minimum of something.
func atLeast(n int, least arg, of string) error {
	if want, _ := number(least.first()); n < want {
		return fmt.Errorf("the data have %d %s, not %d or more", n, of, want)
	}
	return nil
}

// atMost asks for a maximum of something.
func atMost(n int, most arg, of string) error {
	if want, _ := number(most.first()); n > want {
		return fmt.Errorf("the data have %d %s, not %d or fewer", n, of, want)
	}
	return nil
}

func areaWhole(w *world, a []arg) error {
	list, err := w.area(a[0])
	if err != nil {
		return err
	}
	return w.whole(list)
}

// whole is an error unless hexes hang together.
func (w *world) whole(list []hexmap.Hex) error {
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
		for _, n := range w.m.Neighbors(seen[i]) {
			if in[n] {
				delete(in, n)
				seen = append(seen, n)
			}
		}
	}
	if len(in) > 0 {
		return None(fmt.Sprintf("not together with %s hang", w.m.Label(list[0])), w.labels(without(list, seen)))
	}
	return nil
}

func areaUnbroken(w *world, a []arg) error {
	list, err := w.area(a[0])
	if err != nil {
		return err
	}
	for _, edge := range a[1:] {
		if !slices.ContainsFunc(w.m.Edge(edge.first()), func(h hexmap.Hex) bool { return slices.Contains(list, h) }) {
			err = errors.Join(err, fmt.Errorf("it does not touch the %s edge", edge))
		}
	}
	return errors.Join(w.whole(list), err)
}

func areaIn(w *world, a []arg) error {
	return w.compare(a, func(x, y []hexmap.Hex) []hexmap.Hex { return without(x, y) }, "not in "+a[1].String())
}

func areaOut(w *world, a []arg) error {
	return w.compare(a, func(x, y []hexmap.Hex) []hexmap.Hex { return without(x, without(x, y)) }, "in "+a[1].String())
}

func (w *world) compare(a []arg, wrong func(x, y []hexmap.Hex) []hexmap.Hex, what string) error {
	x, err := w.area(a[0])
	y, e := w.area(a[1])
	if err = errors.Join(err, e); err != nil {
		return err
	}
	if len(x) == 0 {
		return fmt.Errorf("there are no hexes of %s", a[0])
	}
	return None(what, w.labels(wrong(x, y)))
}

func areaMost(w *world, a []arg) error {
	list, err := w.area(a[0])
	if err != nil {
		return err
	}
	return atMost(len(list), a[1], "hexes")
}

func areaMeets(w *world, a []arg) error {
	x, err := w.area(a[0])
	y, e := w.area(a[1])
	if err = errors.Join(err, e); err != nil {
		return err
	}
	if len(without(x, y)) == len(x) {
		return fmt.Errorf("no hex of %s is in %s", a[0], a[1])
	}
	return nil
}
