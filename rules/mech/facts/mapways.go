package facts

import (
	"fmt"
	"slices"

	"fieldpost/rules/hexmap"
)

// leads follows hexsides from hex to hex.
func leads(w *world, a []arg) error {
	from, to, err := w.two(a[1], a[2])
	if err != nil {
		return err
	}
	sides, err := w.sides(a[0])
	if err != nil {
		return err
	}
	seen := []hexmap.Hex{from}
	for i := 0; i < len(seen); i++ {
		for n := range w.m.Around(seen[i]) {
			if sides[hexmap.NewSide(seen[i], n)] && !slices.Contains(seen, n) {
				seen = append(seen, n)
			}
		}
	}
	if !slices.Contains(seen, to) {
		return fmt.Errorf("%s leads from %s to %d hexes, and %s is none of them", a[0], a[1], len(seen)-1, a[2])
	}
	return nil
}

func touches(w *world, a []arg) error { return w.touching(a, true) }

func touchesNot(w *world, a []arg) error { return w.touching(a, false) }

func (w *world) touching(a []arg, want bool) error {
	h, err := w.m.FindAll(a[1].first())
	if err != nil {
		return err
	}
	sides, err := w.sides(a[0])
	if err != nil {
		return err
	}
	if w.touches(h[0], sides) != want {
		return fmt.Errorf("%s touches %s%s", a[0], map[bool]string{true: "nowhere "}[want], a[1])
	}
	return nil
}

func noPlace(w *world, a []arg) error {
	for _, p := range w.m.Places() {
		if p.Name == a[0].first() {
			return fmt.Errorf("%s stands in %s", p.Name, w.m.Label(p.Hex))
		}
	}
	return nil
}

// ends are the edges of a sheet, in degrees clockwise from its top.
var ends = map[string]int{"top": 0, "right": 90, "bottom": 180, "left": -90}

func northAt(w *world, a []arg) error {
	want, ok := ends[a[0].first()]
	if !ok {
		return fmt.Errorf("%s is no edge; want top, right, bottom or left", a[0])
	}
	const most = 15
	if off := (w.m.Grid().North - want + 540) % 360; off < 180-most || off > 180+most {
		return fmt.Errorf("north is %d degrees from the top of the sheet, not at the %s", w.m.Grid().North, a[0])
	}
	return nil
}
