package facts

import (
	"errors"
	"fmt"

	"fieldpost/rules/hexmap"
)

// sheetPredicates speak of the sheet of paper and of what lies where two things of the map meet.
var sheetPredicates = []Predicate{
	{"map", "the sides of the sheet | are as N to N", "the longer to the shorter, within 6 per cent", sheetSides},
	{"map", "AREA and AREA | are N km apart at N km a hex", "the straight way between the two hexes, within a tenth and a hex", kmApart},
	{"map", "SIDES | is bridged where a path crosses it", "and nowhere else", bridged},
	{"map", "SIDES | is crossed by no path", "no path leads over one of the hexsides", uncrossed},
}

// sheetSlack is by how much, in per cent, a map of hexes may miss the sides of its sheet.
const sheetSlack = 6

func sheetSides(w *world, a []arg) error {
	cols, rows := w.m.Size()
	width, height := cols*1000, rows*866 // in thousandths of a hex
	if w.m.Grid().Orientation == hexmap.Flat {
		width, height = cols*866, rows*1000
	}
	long, _ := number(a[0].first())
	short, _ := number(a[1].first())
	if long < 1 || short < 1 {
		return errors.New("a sheet has no side of 0")
	}
	return Between(100*max(width, height)/min(width, height), 100*long/short-sheetSlack, 100*long/short+sheetSlack)
}

func kmApart(w *world, a []arg) error {
	x, err := w.area(a[0])
	y, e := w.area(a[1])
	if err = errors.Join(err, e); err != nil {
		return err
	}
	km, _ := number(a[2].first())
	hex, _ := number(a[3].first())
	ax, ay := w.m.Centre(x[0])
	bx, by := w.m.Centre(y[0])
	got := root((ax-bx)*(ax-bx)+(ay-by)*(ay-by)) * hex / 1000
	if slack := km/10 + hex; got < km-slack || got > km+slack {
		return fmt.Errorf("on the map they are %d km apart", got)
	}
	return nil
}

// root is the whole square root of n.
func root(n int) int {
	r := 0
	for bit := 1 << 20; bit > 0; bit >>= 1 {
		if (r+bit)*(r+bit) <= n {
			r += bit
		}
	}
	return r
}

// crossed are the hexsides that paths of any kind lead over.
func (w *world) crossed() map[hexmap.Side]bool {
	out := map[hexmap.Side]bool{}
	for _, p := range w.m.Paths() {
		for i := 1; i < len(p.Hexes); i++ {
			out[hexmap.NewSide(p.Hexes[i-1], p.Hexes[i])] = true
		}
	}
	return out
}

func bridged(w *world, a []arg) error {
	bad, err := w.sidesNot(a[0], func(s hexmap.Side, crossed bool) bool { return w.m.Bridge(s.A, s.B) == crossed })
	return errors.Join(err, None("not so", bad))
}

func uncrossed(w *world, a []arg) error {
	bad, err := w.sidesNot(a[0], func(_ hexmap.Side, crossed bool) bool { return !crossed })
	return errors.Join(err, None("crossed", bad))
}

// sidesNot names the hexsides that do not stand a test. It is an error if there are no such hexsides at all.
func (w *world) sidesNot(what arg, ok func(s hexmap.Side, crossed bool) bool) ([]string, error) {
	list, err := w.sides(what)
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("the map has no %s", what)
	}
	crossed := w.crossed()
	good := map[hexmap.Side]bool{}
	for s := range list { // any order: they are spelt out sorted
		good[s] = ok(s, crossed[s])
	}
	return w.spellSides(list, good), err
}
