package datacheck

import (
	"fmt"
	"slices"

	"fieldpost/rules/hexmap"
)

// checkSideChain checks statements "SIDES leads from HEX to HEX", by following the hexsides or the path.
func checkSideChain(w *dataset, a []arg) error {
	from, to, err := w.twoHexes(a[1], a[2])
	if err != nil {
		return err
	}
	sides, err := w.findSides(a[0])
	if err != nil {
		return err
	}
	seen := []hexmap.Hex{from}
	for i := 0; i < len(seen); i++ {
		for n := range w.gameMap.Around(seen[i]) {
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

// checkSideTouches checks statements "SIDES touches HEX".
func checkSideTouches(w *dataset, a []arg) error { return w.checkTouching(a, true) }

// checkSideTouchesNot checks statements "SIDES touches nowhere HEX".
func checkSideTouchesNot(w *dataset, a []arg) error { return w.checkTouching(a, false) }

// checkTouching checks whether one of the hexsides belongs to a hex; want is the expected answer.
func (w *dataset) checkTouching(a []arg, want bool) error {
	h, err := w.gameMap.FindAll(a[1].firstText())
	if err != nil {
		return err
	}
	sides, err := w.findSides(a[0])
	if err != nil {
		return err
	}
	if w.hasSideAmong(h[0], sides) != want {
		return fmt.Errorf("%s touches %s%s", a[0], map[bool]string{true: "nowhere "}[want], a[1])
	}
	return nil
}

// checkNoPlace checks statements "the map has no place WORD".
func checkNoPlace(w *dataset, a []arg) error {
	for _, p := range w.gameMap.Places() {
		if p.Name == a[0].firstText() {
			return fmt.Errorf("%s stands in %s", p.Name, w.gameMap.Label(p.Hex))
		}
	}
	return nil
}

// edgeDegrees gives the direction of each edge of a sheet in degrees clockwise from its top.
var edgeDegrees = map[string]int{"top": 0, "right": 90, "bottom": 180, "left": -90}

// checkNorth checks statements "the sheet has north at the WORD".
func checkNorth(w *dataset, a []arg) error {
	want, ok := edgeDegrees[a[0].firstText()]
	if !ok {
		return fmt.Errorf("%s is no edge; want top, right, bottom or left", a[0])
	}
	const most = 15
	if off := (w.gameMap.Grid().NorthDegrees - want + 540) % 360; off < 180-most || off > 180+most {
		return fmt.Errorf("north is %d degrees from the top of the sheet, not at the %s", w.gameMap.Grid().NorthDegrees, a[0])
	}
	return nil
}
