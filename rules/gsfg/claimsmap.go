package gsfg

import (
	"errors"
	"fmt"
	"slices"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
)

// claimGrid: R 1.6.
func (j *assessor) claimGrid() {
	g := j.m.Grid()
	j.Say("1.6", "", "hex numbers are four digits, the column before the row", claim.Same(fmt.Sprint(g.Order, g.Cols.Width, g.Rows.Width), "ccrr2 2"))
	j.Say("1.6", "", "column numbers rise to the east and row numbers to the south, the northern row being 00",
		errors.Join(claim.Same(g.Cols.First < g.Cols.Last, true), claim.Same(g.Rows.First, 0), claim.Same(g.Rows.Last > 0, true)))
	j.Say("4.6, 8.8", "", "columns stand upright and odd ones half a hex further south: the only layout that the named neighbours allow",
		claim.Same(g.Orientation.String()+" "+g.Shift, "flat odd-south"))
	var row []string
	for c := 14; c <= g.Cols.Last; c++ {
		row = append(row, fmt.Sprintf("%02d00", c))
	}
	j.Say("1.6", "", "the north edge runs from 1400 to 4200, along all hexes of row 00", claim.Same(claim.Labels(j.m, j.m.Edge("north")), row))
	var top []string
	for i := range j.m.Len() {
		if _, r := j.m.Offset(hexmap.Hex(i)); r == 0 {
			top = append(top, j.m.Label(hexmap.Hex(i)))
		}
	}
	j.Say("1.6", "", "no hex of row 00 lies west of 1400 (A-01)", claim.Same(top, row))
	var side []string
	for r := 0; r <= 37; r++ {
		side = append(side, fmt.Sprintf("42%02d", r))
	}
	j.Say("1.6", "", "the east edge runs from 4200 to 4237, column 42 having no other hexes", errors.Join(claim.Same(claim.Labels(j.m, j.m.Edge("east")), side), claim.Same(j.column(42), side)))
	j.Say("1.6", "", "a corner hex belongs to both of its edges: 4200", claim.Same([]bool{slices.Contains(j.m.Edge("north"), j.at("4200")), slices.Contains(j.m.Edge("east"), j.at("4200"))}, []bool{true, true}))
	j.Say("4.6", "", "the west edge is column 10, where the list of bank hexes begins and ends (A-01)", claim.Same(claim.Labels(j.m, j.m.Edge("west")), j.column(10)))
}

// column are the numbers of the hexes of a printed column, sorted.
func (d *data) column(c int) []string {
	out := []string{}
	for i := range d.m.Len() {
		if k, _ := d.m.Offset(hexmap.Hex(i)); d.m.Grid().Cols.At(k) == c {
			out = append(out, d.m.Label(hexmap.Hex(i)))
		}
	}
	slices.Sort(out)
	return out
}

// at is the hex with a number; None if it is not on the map.
func (d *data) at(label string) hexmap.Hex {
	h, ok := d.m.Find(label)
	if !ok {
		return hexmap.None
	}
	return h
}

// claimAdjacent: neighbours that the rules name or imply.
func (j *assessor) claimAdjacent() {
	j.Say("4.6", "", "1109, 1210 and 1211 follow each other without a gap", claim.Adjacent(j.m, "1109 1210", "1210 1211"))
	j.Say("8.8", "", "the two hexes of Stuttgart, 2034 and 2133, touch", claim.Adjacent(j.m, "2034 2133"))
	j.Say("8.8", "", "the two hexes of Hanover, 3011 and 3111, touch", claim.Adjacent(j.m, "3011 3111"))
	j.Say("8.8", "", "the five hexes of Cologne hang together: 1316, 1416, 1417, 1515, 1516",
		claim.Adjacent(j.m, "1316 1416", "1316 1417", "1416 1417", "1416 1515", "1416 1516", "1417 1516", "1515 1516"))
	for _, t := range []struct{ from, dir, to string }{
		{"1109", "se", "1210"}, {"1210", "s", "1211"}, {"2133", "sw", "2034"}, {"3011", "se", "3111"}, {"1316", "ne", "1416"}, {"1316", "se", "1417"},
	} {
		j.Say("1.6", "", fmt.Sprintf("going %s from %s leads to %s", t.dir, t.from, t.to), j.step(t.from, t.dir, t.to))
	}
	for _, t := range []struct{ code, hex, text string }{
		{"E", "3221", "the hexes of and around 3221 are 3120, 3121, 3220, 3221, 3222, 3320 and 3321"},
		{"F", "3815", "the hexes of and around 3815 are 3714, 3715, 3814, 3815, 3816, 3914 and 3915"},
	} {
		want := map[string][]string{"E": {"3120", "3121", "3220", "3221", "3222", "3320", "3321"}, "F": {"3714", "3715", "3814", "3815", "3816", "3914", "3915"}}[t.code]
		j.Say("3.2", "", t.text, claim.Same(claim.Labels(j.m, j.ring(j.at(t.hex))), want))
	}
}

func (d *data) step(from, dir, to string) error {
	h, err := d.m.FindAll(from, to)
	if err != nil {
		return err
	}
	k, ok := d.m.DirNamed(dir)
	if !ok || d.m.Neighbor(h[0], k) != h[1] {
		return fmt.Errorf("going %s from %s leads to %s", dir, from, d.m.Label(d.m.Neighbor(h[0], k)))
	}
	return nil
}

// claimRhine: the bank of R 4.6 and the cities of R 8.4.
func (j *assessor) claimRhine() {
	rhine := j.rhine()
	var banks []hexmap.Hex
	for i, g := range j.hex {
		for _, n := range j.m.Neighbors(hexmap.Hex(i)) {
			if n != hexmap.None && g.west && rhine[hexmap.NewSide(hexmap.Hex(i), n)] {
				banks = append(banks, hexmap.Hex(i))
				break
			}
		}
	}
	j.Say("4.6", "", "the west bank hexes are those west of the Rhine along it", claim.Same(claim.Labels(j.m, j.m.Mark(bankMark)), claim.Labels(j.m, banks)))
	ends := claim.Labels(j.m, intersect(j.m.Mark(bankMark), j.m.Edge("west")))
	j.Say("4.6", "", "the list of bank hexes goes from 1009 to 1035, where the Rhine leaves the map", errors.Join(claim.Same(ends, []string{"1009", "1035"}), claim.Same(j.setup.Victory.Bank, [2]string{"1009", "1035"})))
	j.Say("4.6", "", "1109, 1210 and 1211 are bank hexes", claim.Same(claim.Labels(j.m, intersect(j.m.Mark(bankMark), mustHexes(j.data, "1109", "1210", "1211"))), []string{"1109", "1210", "1211"}))
	j.Say("4.6", "", "the bank hexes are contiguous from end to end", j.connected(j.m.Mark(bankMark)))
	j.Say("8.4", "", "the Rhine parts the map: the west edge south of 1009 and north of 1036 lies west of it, the rest of the edges east",
		claim.Same([]bool{j.west("1010"), j.west("1034"), j.west("1008"), j.west("1036"), j.west("4200"), j.west("1400")}, []bool{true, true, false, false, false, false}))
	j.Say("8.4", "", "Strasbourg lies west of the Rhine, Frankfurt, Stuttgart and Hanover east", claim.Same([]bool{j.west("1233"), j.west("2024"), j.west("2034"), j.west("3011")}, []bool{true, false, false, false}))
	j.Say("8.4", "", "Cologne lies on both banks", claim.Same([]bool{j.west("1316"), j.west("1416"), j.west("1417"), j.west("1515"), j.west("1516")}, []bool{true, true, true, false, false}))
}

func (d *data) west(label string) bool {
	h := d.at(label)
	return h != hexmap.None && d.hex[h].west
}

func intersect(a, b []hexmap.Hex) []hexmap.Hex {
	var out []hexmap.Hex
	for _, h := range a {
		if slices.Contains(b, h) {
			out = append(out, h)
		}
	}
	return out
}

func mustHexes(d *data, labels ...string) []hexmap.Hex {
	out, _ := d.m.FindAll(labels...)
	return out
}

// connected says whether hexes hang together.
func (d *data) connected(set []hexmap.Hex) error {
	if len(set) == 0 {
		return errors.New("there are no such hexes")
	}
	seen := []hexmap.Hex{set[0]}
	for i := 0; i < len(seen); i++ {
		for _, n := range d.m.Neighbors(seen[i]) {
			if n != hexmap.None && slices.Contains(set, n) && !slices.Contains(seen, n) {
				seen = append(seen, n)
			}
		}
	}
	if len(seen) < len(set) {
		return fmt.Errorf("only %d of %d hang together with %s", len(seen), len(set), d.m.Label(set[0]))
	}
	return nil
}

// claimCities: the hexes that the rules give to cities.
func (j *assessor) claimCities() {
	for _, t := range []struct {
		rule, city, name, country string
		hexes                     []string
		complete                  bool
	}{
		{"2.2", "groningen", "Groningen", "netherlands", []string{"1702"}, true},
		{"9.6", "arnhem", "Arnhem", "netherlands", []string{"1309"}, true},
		{"8.8, 9.5", "strasbourg", "Strasbourg", "france", []string{"1233"}, true},
		{"8.8, 9.5", "cologne", "Cologne", "frg", []string{"1316", "1416", "1417", "1515", "1516"}, true},
		{"8.8, 9.5", "frankfurt", "Frankfurt", "frg", []string{"2024"}, true},
		{"8.8, 9.5", "stuttgart", "Stuttgart", "frg", []string{"2034", "2133"}, true},
		{"8.8, 9.5", "kassel", "Kassel", "frg", []string{"2521"}, true},
		{"8.8, 9.5", "hanover", "Hanover", "frg", []string{"3011", "3111"}, true},
		{"8.8, 9.5", "nuremberg", "Nuremberg", "frg", []string{"3031"}, true},
		{"8.8, 9.5", "munich", "Munich", "frg", []string{"2939"}, false},
		{"8.8, 9.5", "hamburg", "Hamburg", "frg", []string{"3302"}, false},
		{"4.4, 8.8, 9.5", "ruhr", "the Ruhr", "frg", []string{"1414", "1613"}, false},
	} {
		text := fmt.Sprintf("%s is the city hex%s %v", t.name, map[bool]string{true: "", false: "es"}[len(t.hexes) == 1], t.hexes)
		got := claim.Labels(j.m, j.cities[t.city])
		if !t.complete {
			text = fmt.Sprintf("%s has the city hexes %v and more", t.name, t.hexes)
			got = slices.DeleteFunc(slices.Clone(got), func(h string) bool { return !slices.Contains(t.hexes, h) })
		}
		err := claim.Same(got, t.hexes)
		for _, h := range j.cities[t.city] {
			if c := j.hex[h].country; c != t.country {
				err = errors.Join(err, fmt.Errorf("%s lies in %s, not %s", j.m.Label(h), c, t.country))
			}
		}
		if !t.complete {
			err = errors.Join(err, atLeast(len(j.cities[t.city]), len(t.hexes)+1))
		}
		j.Say(t.rule, "", text, errors.Join(err, j.connected(j.cities[t.city])))
	}
	apeldoorn := j.cities["apeldoorn"]
	j.Say("8.8", "", "Apeldoorn is a Dutch city, which cannot be 1233 as printed (A-03)",
		errors.Join(claim.Same(len(apeldoorn), 1), claim.None("outside the Netherlands", claim.Labels(j.m, slices.DeleteFunc(slices.Clone(apeldoorn), func(h hexmap.Hex) bool { return j.hex[h].country == "netherlands" })))))
	j.Say("8.8, 9.5", "", "the hexes of every city in the set-up data are those of the map", j.listed())
	j.Say("8.8, 9.5", "", "the printed hex of Kassel is kept, the one of Apeldoorn not (A-03, A-04)", j.printed())
	j.Say("4.4", "", "the Ruhr has at least the 5 hexes that its loss takes", atLeast(len(j.cities["ruhr"]), j.setup.Victory.Ruhr))
	j.Say("4.5", "", "the Federal Republic has more than the 32 city hexes that its fall takes", atLeast(len(j.cityHexes("frg")), j.setup.Victory.FRGCities+1))
	var unnatural []string
	for i := range j.hex {
		if j.hex[i].isCity && !j.land(hexmap.Hex(i)) {
			unnatural = append(unnatural, j.m.Label(hexmap.Hex(i)))
		}
	}
	j.Say("10.16", "", "cities lie on land", claim.None("on water", unnatural))
}

// listed holds the hexes of cities in the set-up data against the map's, both ways.
func (d *data) listed() error {
	said := map[string][]string{}
	for _, e := range slices.Concat(d.setup.Cities.List, d.setup.More.List) {
		said[e.Value.City] = append(said[e.Value.City], e.Value.Hexes...)
	}
	var err error
	for _, c := range sorted(d.cities) {
		got := slices.Sorted(slices.Values(said[c]))
		if e := claim.Same(got, claim.Labels(d.m, d.cities[c])); e != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", c, e))
		}
	}
	return errors.Join(err, claim.Same(sorted(said), sorted(d.cities)))
}

// printed holds the ruling on misprinted hexes against the map.
func (d *data) printed() error {
	var err error
	for _, e := range d.setup.Printed.List {
		v := e.Value
		want := v.Printed
		if v.Used == "likely" {
			want = v.Likely
		}
		err = errors.Join(err, claim.Same(v.City+" "+fmt.Sprint(claim.Labels(d.m, d.cities[v.City])), v.City+" "+fmt.Sprint([]string{want})))
	}
	return errors.Join(err, claim.Same(len(d.setup.Printed.List), 2))
}

// claimLand: terrain, countries and borders.
func (j *assessor) claimLand() {
	natural := []string{}
	for _, l := range j.m.Legend() {
		if l.Class != unknown && l.Class != "off-map" && !slices.Contains(j.tables.Terrain.Closed, l.Class) {
			natural = append(natural, l.Class)
		}
	}
	slices.Sort(natural)
	j.Say("10.8-10.14", "", "natural terrain is clear, rough, mountain or heath", claim.Same(natural, []string{"clear", "heath", "mountain", "rough"}))
	have := map[string]bool{}
	for i := range j.m.Len() {
		have[j.m.Terrain(hexmap.Hex(i))] = true
	}
	var lack []string
	for _, t := range natural {
		if !have[t] {
			lack = append(lack, t)
		}
	}
	j.Say("10.8-10.14", "", "the map has hexes of every natural terrain", claim.None("missing", lack))
	var strange []string
	for _, f := range j.m.Sides() {
		if f.Class != riverClass && !slices.Contains(j.tables.Hexsides.Closed, f.Class) {
			strange = append(strange, f.Class)
		}
	}
	j.Say("10.14, 12.5", "", "hexsides along water are rivers, or all lake or sea", claim.None("of another class", strange))
	var line, should []string
	for _, r := range j.m.Line(borderLine) {
		if n := j.m.Neighbor(r.Hex, r.Dir); n != hexmap.None {
			line = append(line, j.sideName(hexmap.NewSide(r.Hex, n)))
		}
	}
	for i := range j.hex {
		for _, n := range j.m.Neighbors(hexmap.Hex(i)) {
			if n > hexmap.Hex(i) && j.border(hexmap.Hex(i), n) {
				should = append(should, j.sideName(hexmap.NewSide(hexmap.Hex(i), n)))
			}
		}
	}
	slices.Sort(line)
	slices.Sort(should)
	j.Say("5.10, 12.5", "", "borders run between hexes of different countries and nowhere else", diff(line, should))
	var empty []string
	for _, c := range countries {
		if len(j.m.Zone(c)) == 0 {
			empty = append(empty, c)
		}
	}
	j.Say("3.3, 4.5, 8.3", "", "the map shows which hexes lie in the two German states, Czechoslovakia, the Netherlands and France", claim.None("no hexes in", slices.DeleteFunc(empty, func(c string) bool { return c == "austria" })))
}

func (d *data) sideName(s hexmap.Side) string { return d.m.Label(s.A) + "|" + d.m.Label(s.B) }

// diff lists what is in only one of two sorted lists.
func diff(got, want []string) error {
	only := func(a, b []string) []string {
		return slices.DeleteFunc(slices.Clone(a), func(x string) bool { _, ok := slices.BinarySearch(b, x); return ok })
	}
	return errors.Join(claim.None("not wanted", only(got, want)), claim.None("missing", only(want, got)))
}

// claimEntries: where either side comes in.
func (j *assessor) claimEntries() {
	east := j.m.Edge("east")
	for _, t := range []struct{ code, hex string }{{"A", "4202"}, {"B", "4212"}, {"C", "4231"}, {"D", "4221"}} {
		h := j.at(t.hex)
		err := errors.New("not on the east edge in a Soviet country")
		if h != hexmap.None && slices.Contains(east, h) && slices.Contains(j.setup.Start.Soviet, j.hex[h].country) {
			err = nil
		}
		j.Say("3.2, 5.10", "", fmt.Sprintf("code %s enters over the east edge at %s", t.code, t.hex), errors.Join(err, claim.Same(j.deploy(t.code), deployData{t.code, t.hex, false})))
	}
	for _, t := range []struct{ code, hex string }{{"E", "3221"}, {"F", "3815"}} {
		var foreign []string
		for _, h := range j.ring(j.at(t.hex)) {
			if !slices.Contains(j.setup.Start.Soviet, j.hex[h].country) || !j.land(h) {
				foreign = append(foreign, j.m.Label(h))
			}
		}
		j.Say("3.2", "", fmt.Sprintf("code %s sets up at %s or next to it, all of it Soviet-held land (A-16)", t.code, t.hex), errors.Join(claim.None("not in a Soviet country", foreign), claim.Same(j.deploy(t.code), deployData{t.code, t.hex, true})))
	}
	j.Say("8.3, 9.3", "", "the east edge has hexes in both Soviet countries", claim.Same([]bool{j.edgeIn("east", "gdr") > 0, j.edgeIn("east", "cssr") > 0}, []bool{true, true}))
	j.Say("9.5", "", "the west edge has hexes in the Netherlands, the Federal Republic and France", claim.Same([]bool{j.edgeIn("west", "netherlands") > 0, j.edgeIn("west", "frg") > 0, j.edgeIn("west", "france") > 0}, []bool{true, true, true}))
	j.Say("9.5", "", "the Belgians' edge hexes are those of the Federal Republic north of the Moselle", claim.Same(claim.Labels(j.m, j.m.Mark(belgiumIn)), j.northOfMoselle()))
}

// deploy is what the set-up data say of a code.
func (d *data) deploy(code string) deployData {
	for _, e := range d.setup.Deployment.List {
		if e.Value.Code == code {
			return e.Value
		}
	}
	return deployData{}
}

// edgeIn counts the land hexes of an edge in a country.
func (d *data) edgeIn(edge, country string) int {
	n := 0
	for _, h := range d.m.Edge(edge) {
		if d.hex[h].country == country && d.land(h) {
			n++
		}
	}
	return n
}

// northOfMoselle are the German hexes of the west edge north of where the Moselle crosses it.
func (d *data) northOfMoselle() []string {
	out := []string{}
	last := -1
	for _, f := range d.m.Sides() {
		for _, r := range f.Chain {
			if f.Name != "Moselle" {
				continue
			}
			n := d.m.Neighbor(r.Hex, r.Dir)
			if slices.Contains(d.m.Edge("west"), r.Hex) && slices.Contains(d.m.Edge("west"), n) {
				last = max(last, int(min(r.Hex, n)))
			}
		}
	}
	for _, h := range d.m.Edge("west") {
		if int(h) <= last && d.hex[h].country == "frg" {
			out = append(out, d.m.Label(h))
		}
	}
	return out
}
