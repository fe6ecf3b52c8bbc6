package datacheck

import (
	"errors"
	"fmt"

	"fieldpost/rules/hexmap"
)

// sheetPredicates lists the statements about the printed sheet, and about places where two features of the map meet.
var sheetPredicates = []Predicate{
	{"map", "the sides of the sheet | are as N to N", "the longer to the shorter, within 6 per cent", checkSheetSides},
	{"map", "AREA and AREA | are N km apart at N km a hex", "the straight way between the two hexes, within a tenth and a hex",
		checkKilometres},
	{"map", "SIDES | is bridged where a path crosses it", "and nowhere else", checkBridged},
	{"map", "SIDES | is crossed by no path", "no path leads over one of the hexsides", checkUncrossed},
}

// sheetTolerance is the largest allowed difference between the proportions of a map and of its sheet, in per cent.
const sheetTolerance = 6

// checkSheetSides checks statements "the sides of the sheet are as N to N".
func checkSheetSides(w *dataset, a []arg) error {
	cols, rows := w.gameMap.Size()
	width, height := cols*1000, rows*866 // in thousandths of a hex
	if w.gameMap.Grid().Orientation == hexmap.Flat {
		width, height = cols*866, rows*1000
	}
	long, _ := parseNumber(a[0].firstText())
	short, _ := parseNumber(a[1].firstText())
	if long < 1 || short < 1 {
		return errors.New("a sheet has no side of 0")
	}
	return CheckRange(100*max(width, height)/min(width, height), 100*long/short-sheetTolerance, 100*long/short+sheetTolerance)
}

// checkKilometres checks statements "AREA and AREA are N km apart at N km a hex".
func checkKilometres(w *dataset, a []arg) error {
	x, err := w.areaHexes(a[0])
	y, e := w.areaHexes(a[1])
	if err = errors.Join(err, e); err != nil {
		return err
	}
	km, _ := parseNumber(a[2].firstText())
	hex, _ := parseNumber(a[3].firstText())
	ax, ay := w.gameMap.Centre(x[0])
	bx, by := w.gameMap.Centre(y[0])
	got := intSqrt((ax-bx)*(ax-bx)+(ay-by)*(ay-by)) * hex / 1000
	if slack := km/10 + hex; got < km-slack || got > km+slack {
		return fmt.Errorf("on the map they are %d km apart", got)
	}
	return nil
}

// intSqrt returns the square root of n, rounded down.
func intSqrt(n int) int {
	r := 0
	for bit := 1 << 20; bit > 0; bit >>= 1 {
		if (r+bit)*(r+bit) <= n {
			r += bit
		}
	}
	return r
}

// crossedSides returns the hexsides that roads and other paths cross.
func (w *dataset) crossedSides() map[hexmap.Side]bool {
	out := map[hexmap.Side]bool{}
	for _, p := range w.gameMap.Paths() {
		for i := 1; i < len(p.Hexes); i++ {
			out[hexmap.NewSide(p.Hexes[i-1], p.Hexes[i])] = true
		}
	}
	return out
}

// checkBridged checks statements "SIDES is bridged where a path crosses it".
func checkBridged(w *dataset, a []arg) error {
	bad, err := w.failingSides(a[0], func(s hexmap.Side, crossed bool) bool { return w.gameMap.IsBridged(s.A, s.B) == crossed })
	return errors.Join(err, CheckNone("not so", bad))
}

// checkUncrossed checks statements "SIDES is crossed by no path".
func checkUncrossed(w *dataset, a []arg) error {
	bad, err := w.failingSides(a[0], func(_ hexmap.Side, crossed bool) bool { return !crossed })
	return errors.Join(err, CheckNone("crossed", bad))
}

// failingSides returns the names of the hexsides that fail a test, or an error if there are no such hexsides at all.
func (w *dataset) failingSides(what arg, ok func(s hexmap.Side, crossed bool) bool) ([]string, error) {
	list, err := w.findSides(what)
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("the map has no %s", what)
	}
	crossed := w.crossedSides()
	good := map[hexmap.Side]bool{}
	for s := range list { // any order: they are spelt out sorted
		good[s] = ok(s, crossed[s])
	}
	return w.spellSides(list, good), err
}
