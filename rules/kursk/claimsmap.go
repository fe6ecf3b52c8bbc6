package kursk

import (
	"fmt"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
)

// claimGrid: rule 1.4 states the edges, the set-up examples of rule 3.4 and the front of rules 3.8 and 3.10 what is adjacent.
func (j *assessor) claimGrid() {
	cols, rows := j.m.Size()
	j.Say("1.4", "", "the map has 51 rows, 10 to 60, of 28 hexes, 00 to 27", claim.Same([]int{rows, cols}, []int{51, 28}))
	j.Say("1.4", "", "the corners are 6000 in the north-west, 6027 in the north-east, 1027 in the south-east, 1000 in the south-west", j.corners(cols-1, rows-1))
	for _, e := range []struct {
		name, text string
		label      func(i int) string
		n          int
	}{
		{"north", "the north edge is the 28 hexes 6000 to 6027", func(i int) string { return fmt.Sprintf("60%02d", i) }, 28},
		{"south", "the south edge is the 28 hexes 1000 to 1027", func(i int) string { return fmt.Sprintf("10%02d", i) }, 28},
		{"west", "the west edge is the 51 hexes 1000 to 6000", func(i int) string { return fmt.Sprintf("%d00", 10+i) }, 51},
		{"east", "the east edge is the 51 hexes 1027 to 6027", func(i int) string { return fmt.Sprintf("%d27", 10+i) }, 51},
	} {
		want := make([]string, e.n)
		for i := range want {
			want[i] = e.label(i)
		}
		j.Say("1.4", "", e.text, differ(claim.Labels(j.m, j.m.Edge(e.name)), want))
	}
	j.apart("3.4", "1907", "1908", 1, "a 1907-1 unit may stand in 1908: the two are adjacent")
	j.apart("3.4", "1809", "1908", 1, "an 1809-1 unit may stand in 1908: the two are adjacent")
	for d, to := range []string{"1504", "1505", "1506", "1507"} {
		text := fmt.Sprintf("%s is %d from 1503, within the range of a 1503-3 unit", to, d+1)
		if d == 3 {
			text = "1507 is 4 from 1503, out of the range of a 1503-3 unit"
		}
		j.apart("3.4", "1503", to, d+1, text)
	}
	j.Say("3.4", "", "1503 to 1506 are counted in a straight line", j.straight("1503", "1506", 4))
	j.Say("10.9", "", "every hex has one natural terrain: clear, forest, hill or swamp", j.terrains())
	j.Say("12.1", "", "water along hexsides is river, major river or lake", j.waters())
}

// differ compares two sorted lists and tells what is too much and what is missing.
func differ(got, want []string) error {
	out := func(a, b []string) (only []string) {
		for _, x := range a {
			if !slices.Contains(b, x) {
				only = append(only, x)
			}
		}
		return only
	}
	if err := claim.None("missing", out(want, got)); err != nil {
		return err
	}
	return claim.None("too many", out(got, want))
}

func (f *facts) corners(east, south int) error {
	for _, c := range []struct {
		label    string
		col, row int
	}{{"6000", 0, 0}, {"6027", east, 0}, {"1027", east, south}, {"1000", 0, south}} {
		h, ok := f.m.Find(c.label)
		if !ok {
			return fmt.Errorf("the map has no hex %s", c.label)
		}
		if col, row := f.m.Offset(h); col != c.col || row != c.row {
			return fmt.Errorf("%s is in column %d, row %d from the north-west, not %d, %d", c.label, col, row, c.col, c.row)
		}
	}
	return nil
}

// apart claims a distance.
func (j *assessor) apart(rule, a, b string, want int, text string) {
	list, err := j.m.FindAll(a, b)
	if err == nil {
		err = claim.Same(j.m.Distance(list[0], list[1]), want)
	}
	j.Say(rule, "", text, err)
}

func (f *facts) straight(a, b string, n int) error {
	list, err := f.m.FindAll(a, b)
	if err != nil {
		return err
	}
	run, ok := f.m.Run(list[0], list[1])
	if !ok || len(run) != n || f.m.Distance(list[0], list[1]) != n-1 {
		return fmt.Errorf("%s to %s is no straight line of %d hexes", a, b, n)
	}
	x0, y0 := f.m.Centre(list[0])
	x1, y1 := f.m.Centre(list[1])
	for i, h := range run {
		x, y := f.m.Centre(h)
		if !near(x, x0+(x1-x0)*i/(n-1)) || !near(y, y0+(y1-y0)*i/(n-1)) {
			return fmt.Errorf("%s is off the straight line from %s to %s", f.m.Label(h), a, b)
		}
	}
	return nil
}

// near allows for the rounding of centres, which are in thousandths of a hex.
func near(a, b int) bool { return a-b >= -2 && a-b <= 2 }

func (f *facts) terrains() error {
	var bad []string
	for i := range f.m.Len() {
		switch f.m.Terrain(hexOf(i)) {
		case "clear", "forest", "hill", "swamp", "unknown":
		default:
			bad = append(bad, f.m.Label(hexOf(i))+" "+f.m.Terrain(hexOf(i)))
		}
	}
	return claim.None("other terrain", bad)
}

func (f *facts) waters() error {
	var bad []string
	for _, s := range f.m.Sides() {
		if waterOf(s.Class) == dry {
			bad = append(bad, s.Class)
		}
	}
	return claim.None("other hexsides", slices.Compact(bad))
}

// claimPlaces: the hexes that rules name.
func (j *assessor) claimPlaces() {
	for _, p := range []struct{ rule, hex, name, class string }{
		{"2.2", "3415", "Kursk", "city"},
		{"9.3", "1609", "Kharkov", "city"},
		{"9.3", "5308", "Bryansk", "city"},
		{"4.4", "3509", "Lgov", "town"},
		{"3.8", "2113", "Belgorod", ""},
		{"9.6", "2913", "Oboyan", ""},
		{"9.6", "6017", "Sukhinichi", ""},
	} {
		text := fmt.Sprintf("%s is %s", p.hex, p.name)
		if p.class != "" {
			text += ", a " + p.class
		}
		j.Say(p.rule, "", text, j.placeIs(p.hex, p.name, p.class))
	}
	var odd []string
	for _, p := range j.m.Places() {
		if p.Class != "city" && p.Class != "town" && p.Class != "name" {
			odd = append(odd, p.Name+" "+p.Class)
		}
	}
	j.Say("12.1", "", "places with an effect are towns and cities", claim.None("other classes", odd))
}

func (f *facts) placeIs(label, name, class string) error {
	h, err := f.m.FindAll(label)
	if err != nil {
		return err
	}
	p, ok := f.m.PlaceAt(h[0])
	switch {
	case !ok:
		return fmt.Errorf("there is no place in %s", label)
	case p.Name != name:
		return fmt.Errorf("%s is %s", label, p.Name)
	case class != "" && p.Class != class:
		return fmt.Errorf("%s is a %s", name, p.Class)
	}
	return nil
}

// claimTriggers: the hexes that release conditional reinforcements (9.5, 9.6).
func (j *assessor) claimTriggers() {
	line := j.m.Mark(j.setup.Hexes.Line)
	has := claim.Labels(j.m, line)
	for _, l := range []string{"1016", "2913", "6017", "6021"} {
		var err error
		if !slices.Contains(has, l) {
			err = fmt.Errorf("the mark %q leaves %s out", j.setup.Hexes.Line, l)
		}
		j.Say("9.6", "hexes", l+" belongs to the Soviet trigger line", err)
	}
	j.Say("9.6", "hexes", "the trigger line runs without a gap from the south edge to the north edge", j.unbroken(line))
	var lost []string
	for _, h := range line {
		if j.german(h) {
			lost = append(lost, j.m.Label(h))
		}
	}
	j.Say("9.6", "hexes", "no hex of the trigger line is German at the start", claim.None("German", lost))
	ring := 0
	if h, err := j.m.FindAll("3415"); err == nil {
		for i := range j.m.Len() {
			if j.m.Distance(hexOf(i), h[0]) == j.setup.Hexes.Kursk.Ring && !j.german(hexOf(i)) {
				ring++
			}
		}
	}
	j.Say("9.5", "hexes", "the German trigger ring is the hexes 2 from Kursk, 12 of them, none of them German at the start",
		claim.Same([]int{j.setup.Hexes.Kursk.Ring, ring}, []int{2, 12}))
}

// unbroken says whether a line of hexes is in one piece and touches both the south and the north edge.
func (f *facts) unbroken(line []hexmap.Hex) error {
	if len(line) == 0 {
		return fmt.Errorf("the line has no hexes")
	}
	seen := map[hexmap.Hex]bool{line[0]: true}
	for todo := []hexmap.Hex{line[0]}; len(todo) > 0; todo = todo[1:] {
		for _, n := range f.m.Neighbors(todo[0]) {
			if n != hexmap.None && !seen[n] && slices.Contains(line, n) {
				seen[n] = true
				todo = append(todo, n)
			}
		}
	}
	touches := func(edge string) bool {
		return slices.ContainsFunc(f.m.Edge(edge), func(h hexmap.Hex) bool { return seen[h] })
	}
	if len(seen) != len(line) || !touches("south") || !touches("north") {
		return fmt.Errorf("%d of %d hexes hang together with %s", len(seen), len(line), f.m.Label(line[0]))
	}
	return nil
}

// claimFront: front line, forts and the 60 victory points behind the front (3.8 to 3.10).
func (j *assessor) claimFront() {
	j.Say("3.8", "", "1713 is German, 1714 Soviet", claim.First(j.within(true, "1713"), j.within(false, "1714")))
	j.Say("3.10", "", "2704 and 4723 are German at the start, 2705 and 4724 Soviet", claim.First(j.within(true, "2704", "4723"), j.within(false, "2705", "4724")))
	for _, p := range [][3]string{{"3.8", "1713", "1714"}, {"3.10", "2704", "2705"}, {"3.10", "4723", "4724"}} {
		j.Say(p[0], "", fmt.Sprintf("the front runs between %s and %s", p[1], p[2]), j.frontBetween(p[1], p[2]))
	}
	j.Say("3.8", "", "Belgorod 2113 is a hex of the German front line", j.frontHex("2113"))
	j.Say("3.8", "", "the front is the hexsides between the German and the Soviet side", j.frontWhole())
	j.Say("3.8", "", "along the front every hex of either side, Belgorod perhaps excepted, bears a fort of its side", j.frontForts())
	j.Say("3.10", "", "the west edge is German at the start, the east edge Soviet", j.edgesHeld())
	j.Say("6.10", "", "Lgov and Kursk are Soviet at the start", j.within(false, "3509", "3415"))
	j.Say("3.9", "places hexes start", "towns and cities on the German side of the front are worth the 60 victory points of the start", claim.Same(j.behindFront(), j.setup.Start.VP))
	var odd []string
	for _, f := range j.m.Forts() {
		if f.Class != string(German) && f.Class != string(Soviet) {
			odd = append(odd, f.Class)
		}
	}
	j.Say("10.16", "", "every fort was built by the German or the Soviet side", claim.None("other builders", odd))
}

// border says whether a hexside parts German from Soviet ground.
func (f *facts) border(a, b hexmap.Hex) bool {
	return a != hexmap.None && b != hexmap.None && f.german(a) != f.german(b)
}

func (f *facts) frontBetween(a, b string) error {
	h, err := f.m.FindAll(a, b)
	switch {
	case err != nil:
		return err
	case !f.m.Adjacent(h[0], h[1]):
		return fmt.Errorf("%s and %s are not adjacent", a, b)
	case !f.border(h[0], h[1]):
		return fmt.Errorf("%s and %s are on one side", a, b)
	}
	return nil
}

func (f *facts) frontHex(label string) error {
	if err := f.within(true, label); err != nil {
		return err
	}
	h, _ := f.m.Find(label)
	for _, n := range f.m.Neighbors(h) {
		if f.border(h, n) {
			return nil
		}
	}
	return fmt.Errorf("%s touches no Soviet hex", label)
}

func (f *facts) frontWhole() error {
	drawn := map[hexmap.Side]bool{}
	var bad []string
	for _, s := range f.m.Line("front") {
		n := f.m.Neighbor(s.Hex, s.Dir)
		if !f.border(s.Hex, n) {
			bad = append(bad, f.m.Label(s.Hex)+":"+f.m.DirName(s.Dir))
			continue
		}
		drawn[hexmap.NewSide(s.Hex, n)] = true
	}
	if err := claim.None("the line leaves the border at", bad); err != nil {
		return err
	}
	for i := range f.m.Len() {
		for _, n := range f.m.Neighbors(hexOf(i)) {
			if n > hexOf(i) && f.border(hexOf(i), n) && !drawn[hexmap.NewSide(hexOf(i), n)] {
				bad = append(bad, f.m.Label(hexOf(i))+"|"+f.m.Label(n))
			}
		}
	}
	return claim.None("the line is missing between", bad)
}

func (f *facts) frontForts() error {
	var bad []string
	for i := range f.m.Len() {
		h, side := hexOf(i), Soviet
		if f.german(h) {
			side = German
		}
		touches := slices.ContainsFunc(f.neighbours(h), func(n hexmap.Hex) bool { return f.border(h, n) })
		if touches && core.Side(f.m.Fort(h)) != side && f.m.Label(h) != belgorodHex {
			bad = append(bad, f.m.Label(h))
		}
	}
	return claim.None("without a fort of its side", bad)
}

func (f *facts) neighbours(h hexmap.Hex) []hexmap.Hex {
	list := f.m.Neighbors(h)
	return slices.DeleteFunc(list[:], func(n hexmap.Hex) bool { return n == hexmap.None })
}

func (f *facts) edgesHeld() error {
	return claim.First(f.within(true, claim.Labels(f.m, f.m.Edge("west"))...), f.within(false, claim.Labels(f.m, f.m.Edge("east"))...))
}

// behindFront adds up the places on the German side (4.4).
func (f *facts) behindFront() int {
	worth := map[string]int{}
	for _, c := range f.tables.Places.Classes {
		worth[c.Class] = c.VP
	}
	sum := 0
	for _, p := range f.m.Places() {
		if !f.german(p.Hex) {
			continue
		}
		switch f.m.Label(p.Hex) {
		case f.setup.Hexes.Lgov.Hex:
			sum += f.setup.Hexes.Lgov.VP
		case f.setup.Hexes.Kursk.Hex:
			sum += f.setup.Hexes.Kursk.VP
		default:
			sum += worth[p.Class]
		}
	}
	return sum
}
