package datacheck

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// mapPredicates lists the statements about the map.
var mapPredicates = []Predicate{
	{"map", "the map | has N rows and N columns", "the size of the sheet in hexes", checkMapSize},
	{"map", "hexes | are WORD WORD", "the layout of the grid: flat odd-south, pointy odd-east", checkMapLayout},
	{"map", "hex numbers | have N digits of the WORD and N of the WORD", "which comes first in a number, row or column", checkMapNumbers},
	{"map", "rows | run from N to N", "printed row numbers from the northern edge to the southern", checkMapRows},
	{"map", "columns | run from N to N", "printed column numbers from the western edge to the eastern", checkMapColumns},
	{"map", "HEX and HEX | are adjacent", "the two hexes share a side", checkHexesAdjacent},
	{"map", "HEX and HEX | are N apart", "the way from one to the other is so many hexes, the first not counted", checkHexesApart},
	{"map", "HEX | lies WORD of HEX", "the first is the neighbour of the second in that direction: n, ne, se, ...", checkLiesBeside},
	{"map", "HEX to HEX | is a straight line of N hexes", "the line of hexes, ends included, runs through their middles",
		checkStraightLine},
	{"map", "HEX | is the WORD corner", "the hex is the last one there: north-west, north-east, south-east, south-west", checkCornerHex},
	{"map", "AREA | is HEXES", "these hexes and no others; 1000..6000 is a run of hexes", checkAreaIs},
	{"map", "AREA | is AREA", "both are the same hexes", checkAreaIsArea},
	{"map", "AREA | has HEXES", "these hexes are in it", checkAreaHas},
	{"map", "AREA | lacks HEXES", "none of these hexes is in it", checkAreaLacks},
	{"map", "AREA | has N hexes", "their number", checkAreaCount},
	{"map", "AREA | has at least N hexes", "their least number", checkAreaLeast},
	{"map", "AREA | has at most N hexes", "their greatest number", checkAreaMost},
	{"map", "AREA | hangs together", "one can walk through it from each hex to each other", checkAreaWhole},
	{"map", "AREA | is unbroken from WORD to WORD", "it hangs together and touches both edges", checkAreaUnbroken},
	{"map", "AREA | lies in AREA", "every hex of the first is in the second", checkAreaInside},
	{"map", "AREA | lies outside AREA", "no hex is in both", checkAreaOutside},
	{"map", "AREA | meets AREA", "at least one hex is in both", checkAreaMeets},
	{"map", "the terrain of every hex | is known", "no hex waits for somebody who transcribes it", checkAllKnown},
	{"map", "HEX | is the place WORD", "the place in the hex has this name", checkPlaceIs},
	{"map", "HEX | is the WORD WORD", "the place in the hex has this class and this name", checkClassPlaceIs},
	{"map", "PATH | names the places WORD", "a list has the names of all places of a class, in any order", checkNamesPlaces},
	{"map", "the WORD of the map | are among WORDS", "terrains, hexsides, places, forts: the map has no others", checkClassesAmong},
	{"map", "the WORD of the map | include WORDS", "the map has all of these", checkClassesInclude},
	{"map", "SIDES | is the border of AREA", "the hexsides are those between the hexes of the area and all others", checkIsBorder},
	{
		"map",
		"SIDES | runs between HEX and HEX",
		"the side between the two hexes is one of them; a path leads from one to the other",
		checkRunsBetween,
	},
	{"map", "SIDES | runs nowhere between HEX and HEX", "the side between the two hexes is none of them; no path leads across",
		checkRunsNotBetween},
	{"map", "SIDES | leads from HEX to HEX", "a path without a gap goes from one to the other", checkSideChain},
	{"map", "SIDES | touches HEX", "one of them is a side of the hex", checkSideTouches},
	{"map", "SIDES | touches nowhere HEX", "none of them is a side of the hex", checkSideTouchesNot},
	{"map", "the map | has no place WORD", "no place bears this name", checkNoPlace},
	{"map", "the sheet | has north at the WORD", "north is at the top, right, bottom or left of it, within 15 degrees", checkNorth},
}

// checkMapSize checks statements "the map has N rows and N columns".
func checkMapSize(w *dataset, a []arg) error {
	cols, rows := w.gameMap.Size()
	return CheckEqual(fmt.Sprintf("%d rows and %d columns", rows, cols), fmt.Sprintf("%s rows and %s columns", a[0], a[1]))
}

// checkMapLayout checks statements "hexes are WORD WORD".
func checkMapLayout(w *dataset, a []arg) error {
	g := w.gameMap.Grid()
	return CheckEqual(g.Orientation.String()+" "+g.Shift, a[0].String()+" "+a[1].String())
}

// checkMapNumbers checks statements "hex numbers have N digits of the WORD and N of the WORD".
func checkMapNumbers(w *dataset, a []arg) error {
	g := w.gameMap.Grid()
	got := fmt.Sprintf("%d of the column and %d of the row", g.Cols.Width, g.Rows.Width)
	if g.Order == "rrcc" {
		got = fmt.Sprintf("%d of the row and %d of the column", g.Rows.Width, g.Cols.Width)
	}
	return CheckEqual(got, fmt.Sprintf("%s of the %s and %s of the %s", a[0], a[1], a[2], a[3]))
}

// checkMapRows checks statements "rows run from N to N".
func checkMapRows(w *dataset, a []arg) error { return checkRunOfNumbers(w.gameMap.Grid().Rows, a) }

// checkMapColumns checks statements "columns run from N to N".
func checkMapColumns(w *dataset, a []arg) error { return checkRunOfNumbers(w.gameMap.Grid().Cols, a) }

// checkRunOfNumbers checks the first and last of the printed row or column numbers.
func checkRunOfNumbers(r hexmap.Range, a []arg) error {
	from, _ := parseNumber(a[0].firstText())
	to, _ := parseNumber(a[1].firstText())
	return CheckEqual(fmt.Sprintf("%d to %d", r.First, r.Last), fmt.Sprintf("%d to %d", from, to))
}

// twoHexes returns the hexes with two numbers.
func (w *dataset) twoHexes(a, b arg) (x, y hexmap.Hex, err error) {
	list, err := w.gameMap.FindAll(a.firstText(), b.firstText())
	return list[0], list[1], err
}

// checkHexesAdjacent checks statements "HEX and HEX are adjacent".
func checkHexesAdjacent(w *dataset, a []arg) error { return checkDistance(w, a[0], a[1], 1) }

// checkHexesApart checks statements "HEX and HEX are N apart".
func checkHexesApart(w *dataset, a []arg) error {
	n, _ := parseNumber(a[2].firstText())
	return checkDistance(w, a[0], a[1], n)
}

// checkDistance checks the distance between two hexes.
func checkDistance(w *dataset, a, b arg, want int) error {
	x, y, err := w.twoHexes(a, b)
	if err != nil {
		return err
	}
	if got := w.gameMap.Distance(x, y); got != want {
		return fmt.Errorf("%s and %s are %d apart, not %d", a, b, got, want)
	}
	return nil
}

// checkLiesBeside checks statements "HEX lies WORD of HEX".
func checkLiesBeside(w *dataset, a []arg) error {
	x, y, err := w.twoHexes(a[0], a[2])
	if err != nil {
		return err
	}
	d, ok := w.gameMap.ParseDir(a[1].firstText())
	if !ok {
		return fmt.Errorf("this map has no direction %s", a[1])
	}
	n := w.gameMap.Neighbor(y, d)
	switch {
	case n == hexmap.None:
		return fmt.Errorf("%s of %s the map ends", a[1], a[2])
	case n != x:
		return fmt.Errorf("%s of %s lies %s, not %s", a[1], a[2], w.gameMap.Label(n), a[0])
	}
	return nil
}

// checkStraightLine checks statements "HEX to HEX is a straight line of N hexes".
func checkStraightLine(w *dataset, a []arg) error {
	x, y, err := w.twoHexes(a[0], a[1])
	if err != nil {
		return err
	}
	want, _ := parseNumber(a[2].firstText())
	run, ok := w.gameMap.StraightLine(x, y)
	if n := w.gameMap.Distance(x, y) + 1; n != want || !ok {
		return fmt.Errorf("%s to %s is a way of %d hexes, not a straight line of %d", a[0], a[1], n, want)
	}
	x0, y0 := w.gameMap.Centre(x)
	x1, y1 := w.gameMap.Centre(y)
	for i, h := range run {
		cx, cy := w.gameMap.Centre(h)
		if n := max(1, len(run)-1); !nearlyEqual(cx, x0+(x1-x0)*i/n) || !nearlyEqual(cy, y0+(y1-y0)*i/n) {
			return fmt.Errorf("%s is off the straight line from %s to %s", w.gameMap.Label(h), a[0], a[1])
		}
	}
	return nil
}

// nearlyEqual reports whether two coordinates, in thousandths of a hex, are equal except for rounding.
func nearlyEqual(a, b int) bool { return a-b >= -2 && a-b <= 2 }

// checkCornerHex checks statements "HEX is the WORD corner".
func checkCornerHex(w *dataset, a []arg) error {
	h, err := w.gameMap.FindAll(a[0].firstText())
	if err != nil {
		return err
	}
	cols, rows := w.gameMap.Size()
	ns, ew, _ := strings.Cut(a[1].firstText(), "-")
	row, okRow := map[string]int{"north": 0, "south": rows - 1}[ns]
	col, okCol := map[string]int{"west": 0, "east": cols - 1}[ew]
	if !okRow || !okCol {
		return fmt.Errorf("%s is no corner; want north-west, north-east, south-east or south-west", a[1])
	}
	if c, r := w.gameMap.ColumnRow(h[0]); c != col || r != row {
		return fmt.Errorf("%s is in row %d, column %d of the sheet, not in %d, %d", a[0], r+1, c+1, row+1, col+1)
	}
	return nil
}

// checkPlaceIs checks statements "HEX is the place WORD".
func checkPlaceIs(w *dataset, a []arg) error { return w.checkPlace(a[0], "", a[1].firstText()) }

// checkClassPlaceIs checks statements "HEX is the WORD WORD".
func checkClassPlaceIs(w *dataset, a []arg) error {
	return w.checkPlace(a[0], a[1].firstText(), a[2].firstText())
}

// checkPlace checks the class (if given) and the name of the place in a hex.
func (w *dataset) checkPlace(hex arg, class, name string) error {
	h, err := w.gameMap.FindAll(hex.firstText())
	if err != nil {
		return err
	}
	p, ok := w.gameMap.PlaceAt(h[0])
	switch {
	case !ok:
		return fmt.Errorf("there is no place in %s, not %s", hex, name)
	case p.Name != name:
		return fmt.Errorf("%s is %s, not %s", hex, p.Name, name)
	case class != "" && p.Class != class:
		return fmt.Errorf("%s is a %s, not a %s", name, p.Class, class)
	}
	return nil
}

// classesOf returns the classes of a kind of feature on the map, each once, without untranscribed ones.
func (w *dataset) classesOf(kind string) ([]string, error) {
	var out []string
	add := func(class string) {
		if class != core.Unknown && !slices.Contains(out, class) {
			out = append(out, class)
		}
	}
	switch kind {
	case "terrains":
		for i := range w.gameMap.Len() {
			add(w.gameMap.Terrain(hexmap.Hex(i)))
		}
	case "hexsides":
		for _, f := range w.gameMap.Sides() {
			add(f.Class)
		}
	case "places":
		for _, p := range w.gameMap.Places() {
			add(p.Class)
		}
	case "paths":
		for _, p := range w.gameMap.Paths() {
			add(p.Class)
		}
	case "forts":
		for _, g := range w.gameMap.Forts() {
			add(g.Class)
		}
	case "zones":
		for _, g := range w.gameMap.Zones() {
			add(g.Class)
		}
	default:
		return nil, fmt.Errorf("%q is not known here; want terrains, hexsides, places, paths, forts or zones", kind)
	}
	return out, nil
}

// checkClassesAmong checks statements "the WORD of the map are among WORDS".
func checkClassesAmong(w *dataset, a []arg) error {
	got, err := w.classesOf(a[0].firstText())
	if err != nil {
		return err
	}
	return CheckNone("other "+a[0].firstText(), difference(got, a[1].texts()))
}

// checkClassesInclude checks statements "the WORD of the map include WORDS".
func checkClassesInclude(w *dataset, a []arg) error {
	got, err := w.classesOf(a[0].firstText())
	if err != nil {
		return err
	}
	return CheckNone("missing", difference(a[1].texts(), got))
}

// checkIsBorder checks statements "SIDES is the border of AREA".
func checkIsBorder(w *dataset, a []arg) error {
	got, err := w.findSides(a[0])
	area, e := w.areaHexes(a[1])
	if err = errors.Join(err, e); err != nil {
		return err
	}
	want := w.borderSides(area)
	return errors.Join(
		CheckNone("it leaves the border at", w.spellSides(got, want)),
		CheckNone("it is missing between", w.spellSides(want, got)),
	)
}

// checkRunsBetween checks statements "SIDES runs between HEX and HEX".
func checkRunsBetween(w *dataset, a []arg) error { return w.checkBetween(a, true) }

// checkRunsNotBetween checks statements "SIDES runs nowhere between HEX and HEX".
func checkRunsNotBetween(w *dataset, a []arg) error { return w.checkBetween(a, false) }

// checkBetween checks whether hexsides or a path run between two hexes; want is the expected answer.
func (w *dataset) checkBetween(a []arg, want bool) error {
	x, y, err := w.twoHexes(a[1], a[2])
	if err != nil {
		return err
	}
	if !w.gameMap.Adjacent(x, y) {
		return fmt.Errorf("%s and %s are %d apart, not adjacent", a[1], a[2], w.gameMap.Distance(x, y))
	}
	sides, err := w.findSides(a[0])
	if err != nil {
		return err
	}
	if sides[hexmap.NewSide(x, y)] != want {
		return fmt.Errorf("%s runs %sbetween %s and %s", a[0], map[bool]string{true: "nowhere "}[want], a[1], a[2])
	}
	return nil
}

// checkAllKnown checks statements "the terrain of every hex is known".
func checkAllKnown(w *dataset, _ []arg) error {
	return CheckNone("not transcribed", w.labels(w.filterHexes(func(h hexmap.Hex) bool { return w.gameMap.Terrain(h) == core.Unknown })))
}

// checkNamesPlaces checks statements "PATH names the places WORD".
func checkNamesPlaces(w *dataset, a []arg) error {
	var want []string
	for _, p := range w.gameMap.Places() {
		if p.Class == a[1].firstText() {
			want = append(want, p.Name)
		}
	}
	return w.checkPathValues(a[0], func(got []string) error { return compareSets(got, want) })
}
