package facts

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// mapPredicates speak of the map.
var mapPredicates = []Predicate{
	{"map", "the map | has N rows and N columns", "the size of the sheet in hexes", mapSize},
	{"map", "hexes | are WORD WORD", "the layout of the grid: flat odd-south, pointy odd-east", mapLayout},
	{"map", "hex numbers | have N digits of the WORD and N of the WORD", "which comes first in a number, row or column", mapNumbers},
	{"map", "rows | run from N to N", "printed row numbers from the northern edge to the southern", mapRows},
	{"map", "columns | run from N to N", "printed column numbers from the western edge to the eastern", mapColumns},
	{"map", "HEX and HEX | are adjacent", "the two hexes share a side", adjacent},
	{"map", "HEX and HEX | are N apart", "the way from one to the other is so many hexes, the first not counted", apart},
	{"map", "HEX | lies WORD of HEX", "the first is the neighbour of the second in that direction: n, ne, se, ...", liesBeside},
	{"map", "HEX to HEX | is a straight line of N hexes", "the line of hexes, ends included, runs through their middles", straight},
	{"map", "HEX | is the WORD corner", "the hex is the last one there: north-west, north-east, south-east, south-west", corner},
	{"map", "AREA | is HEXES", "these hexes and no others; 1000..6000 is a run of hexes", areaIs},
	{"map", "AREA | is AREA", "both are the same hexes", areaIsArea},
	{"map", "AREA | has HEXES", "these hexes are in it", areaHas},
	{"map", "AREA | lacks HEXES", "none of these hexes is in it", areaLacks},
	{"map", "AREA | has N hexes", "their number", areaCount},
	{"map", "AREA | has at least N hexes", "their least number", areaLeast},
	{"map", "AREA | has at most N hexes", "their greatest number", areaMost},
	{"map", "AREA | hangs together", "one can walk through it from each hex to each other", areaWhole},
	{"map", "AREA | is unbroken from WORD to WORD", "it hangs together and touches both edges", areaUnbroken},
	{"map", "AREA | lies in AREA", "every hex of the first is in the second", areaIn},
	{"map", "AREA | lies outside AREA", "no hex is in both", areaOut},
	{"map", "AREA | meets AREA", "at least one hex is in both", areaMeets},
	{"map", "the terrain of every hex | is known", "no hex waits for somebody who transcribes it", allKnown},
	{"map", "HEX | is the place WORD", "the place in the hex has this name", placeIs},
	{"map", "HEX | is the WORD WORD", "the place in the hex has this class and this name", classPlaceIs},
	{"map", "PATH | names the places WORD", "a list has the names of all places of a class, in any order", namesPlaces},
	{"map", "the WORD of the map | are among WORDS", "terrains, hexsides, places, forts: the map has no others", among},
	{"map", "the WORD of the map | include WORDS", "the map has all of these", include},
	{"map", "SIDES | is the border of AREA", "the hexsides are those between the hexes of the area and all others", isBorder},
	{
		"map",
		"SIDES | runs between HEX and HEX",
		"the side between the two hexes is one of them; a path leads from one to the other",
		runsBetween,
	},
	{"map", "SIDES | runs nowhere between HEX and HEX", "the side between the two hexes is none of them; no path leads across", runsNot},
	{"map", "SIDES | leads from HEX to HEX", "a path without a gap goes from one to the other", leads},
	{"map", "SIDES | touches HEX", "one of them is a side of the hex", touches},
	{"map", "SIDES | touches nowhere HEX", "none of them is a side of the hex", touchesNot},
	{"map", "the map | has no place WORD", "no place bears this name", noPlace},
	{"map", "the sheet | has north at the WORD", "north is at the top, right, bottom or left of it, within 15 degrees", northAt},
}

func mapSize(w *world, a []arg) error {
	cols, rows := w.m.Size()
	return Same(fmt.Sprintf("%d rows and %d columns", rows, cols), fmt.Sprintf("%s rows and %s columns", a[0], a[1]))
}

func mapLayout(w *world, a []arg) error {
	g := w.m.Grid()
	return Same(g.Orientation.String()+" "+g.Shift, a[0].String()+" "+a[1].String())
}

func mapNumbers(w *world, a []arg) error {
	g := w.m.Grid()
	got := fmt.Sprintf("%d of the column and %d of the row", g.Cols.Width, g.Rows.Width)
	if g.Order == "rrcc" {
		got = fmt.Sprintf("%d of the row and %d of the column", g.Rows.Width, g.Cols.Width)
	}
	return Same(got, fmt.Sprintf("%s of the %s and %s of the %s", a[0], a[1], a[2], a[3]))
}

func mapRows(w *world, a []arg) error    { return runs(w.m.Grid().Rows, a) }
func mapColumns(w *world, a []arg) error { return runs(w.m.Grid().Cols, a) }

func runs(r hexmap.Range, a []arg) error {
	from, _ := number(a[0].first())
	to, _ := number(a[1].first())
	return Same(fmt.Sprintf("%d to %d", r.First, r.Last), fmt.Sprintf("%d to %d", from, to))
}

// two finds two hexes.
func (w *world) two(a, b arg) (x, y hexmap.Hex, err error) {
	list, err := w.m.FindAll(a.first(), b.first())
	return list[0], list[1], err
}

func adjacent(w *world, a []arg) error { return distance(w, a[0], a[1], 1) }

func apart(w *world, a []arg) error {
	n, _ := number(a[2].first())
	return distance(w, a[0], a[1], n)
}

func distance(w *world, a, b arg, want int) error {
	x, y, err := w.two(a, b)
	if err != nil {
		return err
	}
	if got := w.m.Distance(x, y); got != want {
		return fmt.Errorf("%s and %s are %d apart, not %d", a, b, got, want)
	}
	return nil
}

func liesBeside(w *world, a []arg) error {
	x, y, err := w.two(a[0], a[2])
	if err != nil {
		return err
	}
	d, ok := w.m.DirNamed(a[1].first())
	if !ok {
		return fmt.Errorf("this map has no direction %s", a[1])
	}
	n := w.m.Neighbor(y, d)
	switch {
	case n == hexmap.None:
		return fmt.Errorf("%s of %s the map ends", a[1], a[2])
	case n != x:
		return fmt.Errorf("%s of %s lies %s, not %s", a[1], a[2], w.m.Label(n), a[0])
	}
	return nil
}

func straight(w *world, a []arg) error {
	x, y, err := w.two(a[0], a[1])
	if err != nil {
		return err
	}
	want, _ := number(a[2].first())
	run, ok := w.m.Run(x, y)
	if n := w.m.Distance(x, y) + 1; n != want || !ok {
		return fmt.Errorf("%s to %s is a way of %d hexes, not a straight line of %d", a[0], a[1], n, want)
	}
	x0, y0 := w.m.Centre(x)
	x1, y1 := w.m.Centre(y)
	for i, h := range run {
		cx, cy := w.m.Centre(h)
		if n := max(1, len(run)-1); !near(cx, x0+(x1-x0)*i/n) || !near(cy, y0+(y1-y0)*i/n) {
			return fmt.Errorf("%s is off the straight line from %s to %s", w.m.Label(h), a[0], a[1])
		}
	}
	return nil
}

// near allows for the rounding of centres, which are in thousandths of a hex.
func near(a, b int) bool { return a-b >= -2 && a-b <= 2 }

func corner(w *world, a []arg) error {
	h, err := w.m.FindAll(a[0].first())
	if err != nil {
		return err
	}
	cols, rows := w.m.Size()
	ns, ew, _ := strings.Cut(a[1].first(), "-")
	row, okRow := map[string]int{"north": 0, "south": rows - 1}[ns]
	col, okCol := map[string]int{"west": 0, "east": cols - 1}[ew]
	if !okRow || !okCol {
		return fmt.Errorf("%s is no corner; want north-west, north-east, south-east or south-west", a[1])
	}
	if c, r := w.m.Offset(h[0]); c != col || r != row {
		return fmt.Errorf("%s is in row %d, column %d of the sheet, not in %d, %d", a[0], r+1, c+1, row+1, col+1)
	}
	return nil
}

func placeIs(w *world, a []arg) error { return w.place(a[0], "", a[1].first()) }

func classPlaceIs(w *world, a []arg) error { return w.place(a[0], a[1].first(), a[2].first()) }

func (w *world) place(hex arg, class, name string) error {
	h, err := w.m.FindAll(hex.first())
	if err != nil {
		return err
	}
	p, ok := w.m.PlaceAt(h[0])
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

// has are the classes of a kind of thing that the map has, each once; what nobody has transcribed is none.
func (w *world) has(kind string) ([]string, error) {
	var out []string
	add := func(class string) {
		if class != core.Unknown && !slices.Contains(out, class) {
			out = append(out, class)
		}
	}
	switch kind {
	case "terrains":
		for i := range w.m.Len() {
			add(w.m.Terrain(hexmap.Hex(i)))
		}
	case "hexsides":
		for _, f := range w.m.Sides() {
			add(f.Class)
		}
	case "places":
		for _, p := range w.m.Places() {
			add(p.Class)
		}
	case "paths":
		for _, p := range w.m.Paths() {
			add(p.Class)
		}
	case "forts":
		for _, g := range w.m.Forts() {
			add(g.Class)
		}
	case "zones":
		for _, g := range w.m.Zones() {
			add(g.Class)
		}
	default:
		return nil, fmt.Errorf("%q is not known here; want terrains, hexsides, places, paths, forts or zones", kind)
	}
	return out, nil
}

func among(w *world, a []arg) error {
	got, err := w.has(a[0].first())
	if err != nil {
		return err
	}
	return None("other "+a[0].first(), without(got, a[1].texts()))
}

func include(w *world, a []arg) error {
	got, err := w.has(a[0].first())
	if err != nil {
		return err
	}
	return None("missing", without(a[1].texts(), got))
}

func isBorder(w *world, a []arg) error {
	got, err := w.sides(a[0])
	area, e := w.area(a[1])
	if err = errors.Join(err, e); err != nil {
		return err
	}
	want := w.borders(area)
	return errors.Join(
		None("it leaves the border at", w.spellSides(got, want)),
		None("it is missing between", w.spellSides(want, got)),
	)
}

func runsBetween(w *world, a []arg) error { return w.between(a, true) }

func runsNot(w *world, a []arg) error { return w.between(a, false) }

func (w *world) between(a []arg, want bool) error {
	x, y, err := w.two(a[1], a[2])
	if err != nil {
		return err
	}
	if !w.m.Adjacent(x, y) {
		return fmt.Errorf("%s and %s are %d apart, not adjacent", a[1], a[2], w.m.Distance(x, y))
	}
	sides, err := w.sides(a[0])
	if err != nil {
		return err
	}
	if sides[hexmap.NewSide(x, y)] != want {
		return fmt.Errorf("%s runs %sbetween %s and %s", a[0], map[bool]string{true: "nowhere "}[want], a[1], a[2])
	}
	return nil
}

func allKnown(w *world, _ []arg) error {
	return None("not transcribed", w.labels(w.filter(func(h hexmap.Hex) bool { return w.m.Terrain(h) == core.Unknown })))
}

func namesPlaces(w *world, a []arg) error {
	var want []string
	for _, p := range w.m.Places() {
		if p.Class == a[1].first() {
			want = append(want, p.Name)
		}
	}
	return w.said(a[0], func(got []string) error { return sets(got, want) })
}
