package victorylost

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// shipped are the data that come with the program, loaded anew.
func shipped(t testing.TB) *data {
	t.Helper()
	d, err := load(shippedFiles(t))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// remap changes the map's text and takes over the new map.
func remap(t testing.TB, d *data, pattern, with string) {
	t.Helper()
	text := string(shippedFiles(t)[mapFile].Data)
	changed := regexp.MustCompile(`(?m)`+pattern).ReplaceAllString(text, with)
	m, err := hexmap.Parse([]byte(changed))
	if err != nil || changed == text {
		t.Fatalf("%s: changed %t, %v", pattern, changed != text, err)
	}
	d.m = m
}

func change(d *data, id string, f func(*unit)) {
	for i := range d.units {
		if d.units[i].ID == id {
			f(&d.units[i])
		}
	}
}

func changeHQ(d *data, id string, f func(*hq)) {
	for i := range d.hqs {
		if d.hqs[i].ID == id {
			f(&d.hqs[i])
		}
	}
}

func at(t testing.TB, d *data, label string) hexmap.Hex {
	t.Helper()
	h, ok := d.m.Find(label)
	if !ok {
		t.Fatalf("no hex %s", label)
	}
	return h
}

// breaks are data that do not agree with the rulebook, and the claims that must fail on them, by a part of their text.
var breaks = []struct {
	name  string
	do    func(testing.TB, *data)
	fails []string
}{
	{"square sheet", func(t testing.TB, d *data) {
		d.m = blank(t, 20, 20) // nothing else of the data is on that map
		d.start, d.cities, d.cityHex, d.pocket, d.boxes, d.sources = nil, nil, nil, nil, nil, nil
	}, []string{"the map's sides", "a hex is about 13 km", "there are full-sea", "there are minor and major", "there are impassable", "Stalingrad lies in it"}},
	{"places exchanged", func(t testing.TB, d *data) {
		remap(t, d, `^place 1410 city "Kharkov"`, `place 0210 city "Kharkov"`)
	}, []string{"Rostov and Kharkov are"}},
	{"unknown terrain", func(t testing.TB, d *data) {
		remap(t, d, `^legend (.*)\nmap\n01 \.`, "legend $1 | ? unknown\nmap\n01 ?")
	}, []string{"the terrain of every hex"}},
	{"a bridge without a road", func(t testing.TB, d *data) {
		remap(t, d, `bridge=0429\|0529`, "bridge=0526|0626")
	}, []string{"a river hexside is bridged"}},
	{"a road in the sea", func(t testing.TB, d *data) {
		remap(t, d, `^path road "Bataysk-Yeysk".*`, `path road "Bataysk-Yeysk" 2437 2438`)
	}, []string{"no road or railway runs"}},
	{"four cities", func(_ testing.TB, d *data) { d.cities, d.cityHex = d.cities[:4], d.cityHex[:4] }, []string{"five cities score", "the cities that score", "the VP at the start"}},
	{"no Rostov", func(_ testing.TB, d *data) { d.cities[1] = "Kursk" }, []string{"Rostov is one"}},
	{"a Soviet city", func(t testing.TB, d *data) { d.cityHex[0] = at(t, d, "4210") }, []string{"all cities are Axis"}},
	{"no sources", func(_ testing.TB, d *data) { d.sources = map[core.Side][]hexmap.Hex{} }, []string{
		"the Axis side has supply", "the Soviet side has supply", "every Axis unit can", "every Soviet unit can", "from box-1pza can", "from box-28a can", "Axis reinforcements", "Soviet reinforcements of",
		"Axis source to Kharkov", "Axis source to Rostov", "Axis source to Stalino", "Axis source to Dnepropetrovsk", "Axis source to Zaporozhye"}},
	{"inland sources", func(t testing.TB, d *data) {
		d.sources[Axis], d.sources[Soviet] = []hexmap.Hex{at(t, d, "1010")}, []hexmap.Hex{at(t, d, "6010")}
	}, []string{"sources of the Axis side are", "sources of the Soviet side are"}},
	{"pocket torn", func(t testing.TB, d *data) { d.pocket, d.opens = append(d.pocket, at(t, d, "4210")), 4 }, []string{"the pocket opens", "hexes of the pocket hang", "no unit is set up and none enters"}},
	{"a pocket in the steppe", func(t testing.TB, d *data) { d.pocket = []hexmap.Hex{at(t, d, "6630")} }, []string{"Stalingrad lies", "railways run in it", "while it is closed"}},
	{"no railways", func(_ testing.TB, d *data) { d.rail = nil }, []string{"once it is open", "reinforcements follow railways"}},
	{"boxes inland", func(t testing.TB, d *data) {
		for i := range d.boxes {
			d.boxes[i].Hexes = []hexmap.Hex{at(t, d, "2020"), at(t, d, "2025")}
		}
	}, []string{"beside box-1pza are", "beside box-28a are", "in from box-1pza", "in from box-28a"}},
	{"no units", func(_ testing.TB, d *data) { d.units = nil }, []string{
		"unit DR", "unit GD", "unit Tot", "unit Wik", "unit LAH", "unit Cos", "unit Cun", "unit Jul", "unit Rav", "unit Sfz", "unit Tor", "unit Trd", "unit PADA", "Lw stands", "Mot stands for a German", "Mt stands", "Pz stands",
		"Mot stands for a Romanian", "Tk stands for a Hungarian", "C stands", "M stands", "Tk stands for a Soviet", "G stands", "most units have", "each side has mech", "units are mostly", "the 2nd Guards Army",
		"every headquarters has", "the headquarters of the 28th", "the headquarters of the 1st", "F-Pico comes", "Kempf comes", "3TkA comes", "Popov comes"}},
	{"a unit misnamed", func(_ testing.TB, d *data) { change(d, "g.DR", func(u *unit) { u.Name = "Reich" }) }, []string{"unit DR"}},
	{"a foreign unit", func(_ testing.TB, d *data) { change(d, "i.Jul", func(u *unit) { u.Nation = german }) }, []string{"unit Jul", "It marks"}},
	{"counters odd", func(_ testing.TB, d *data) {
		change(d, "g.6Pz", func(u *unit) { u.Type = "infantry"; u.Steps[1].Attack = 20; u.Arrives, u.Zone = 12, "" })
		change(d, "s.4Tk", func(u *unit) { u.Name = "4th Tank Division" })
		for range 60 {
			d.units = append(d.units, unit{counter: counter{ID: "g.x"}, Mech: true})
		}
	}, []string{"a designation with", "a reduced side", "Soviet tank, mech", "no more than 280", "a counter prints a turn", "no reinforcement comes", "every unit without a turn"}},
	{"no headquarters", func(_ testing.TB, d *data) { d.hqs = nil }, []string{
		"headquarters 4PzA", "headquarters Hollidt", "headquarters It8A", "headquarters H2A", "headquarters R3A", "headquarters 1PzA", "headquarters F-Pico", "headquarters Kempf", "headquarters 1GdA", "headquarters 2GdA",
		"headquarters 3GdA", "headquarters 5TkA", "headquarters Popov", "headquarters 28A", "ShA stands", "TkA stands", "GdA stands", "chits of its headquarters", "has more to choose", "the historical choice",
		"Popov may be chosen", "never lacks chits", "nine in ten"}},
	{"headquarters moved", func(_ testing.TB, d *data) {
		changeHQ(d, "R3A", func(h *hq) { h.Arrives = 2 })
		changeHQ(d, "Popov", func(h *hq) { h.Arrives = 0 })
		changeHQ(d, "28A", func(h *hq) { h.Box = "" })
		changeHQ(d, "It8A", func(h *hq) { h.ID = "g.168" })
	}, []string{"headquarters R3A", "headquarters Popov", "headquarters 28A", "a headquarters is never"}},
	{"chits", func(_ testing.TB, d *data) { d.chits = chits{AxisStart: []string{"4PzA"}} }, []string{
		"there are one Stavka", "the Axis pool at the start is 4PzA", "keeps 5 headquarters", "selects Stavka", "are a valid choice", "a Manstein chit comes"}},
	{"Manstein unscheduled", func(_ testing.TB, d *data) { d.chits.MansteinArrives = []int{3} }, []string{"every Manstein chit has"}},
	{"turn track", func(_ testing.TB, d *data) { d.axisCom = []int{3, 3, 3, 3, 3, 3, 3, 3, 7} }, []string{"the Axis selects 3 to 6"}},
	{"strangers in areas", func(_ testing.TB, d *data) {
		change(d, "g.62", func(u *unit) { u.Zone = "setup-romanian" })
		change(d, "g.298", func(u *unit) { u.Zone = "setup-hungarian" })
		change(d, "s.1", func(u *unit) { u.Zone = "setup-italian" })
	}, []string{"R marks", "H marks", "It marks", "every unit is set up in an area", "every unit is placed in"}},
	{"areas in the sea and of both sides", func(t testing.TB, d *data) {
		remap(t, d, `^zone setup-italian `, "zone setup-italian 1042 4005 ")
	}, []string{"no set-up area has a full-sea", "no hex is in set-up areas"}},
	{"no room", func(_ testing.TB, d *data) { d.stackUnits, d.stackHQs = 0, 0 }, []string{
		"setup-german-don has", "setup-hollidt has", "setup-panzer4 has", "setup-italian has", "setup-hungarian has", "setup-romanian has", "setup-40a has", "setup-6a has", "setup-1gda has", "setup-3gda has",
		"setup-5tka has", "setup-5sha has", "setup-51a has", "setup-2gda has", "two combat units and one", "no hex of the placement holds more"}},
	{"stacks", func(t testing.TB, d *data) {
		d.start["i.Cos"] = at(t, d, "3603")
		d.start["h.6"] = d.start["i.Jul"]
		d.start["s.1"] = d.start["s.153"]
		d.start["s.195"] = at(t, d, "6521")
		d.pocket = append(d.pocket, d.start["s.24Tk"])
		d.start["h.7"] = d.start["s.25G"]
	}, []string{"Axis allies are stacked", "no hex of the placement holds units of both", "no unit is placed in the pocket"}},
	{"no terrain", func(_ testing.TB, d *data) {
		d.terrain, d.places = map[string]effect{"rough": {0, 2}, "clear": {2, 1}}, map[string]effect{"city": {0, -1}, "town": {0, 1}}
	}, []string{"town on rough ground lowers", "rough ground and a town each", "a city lowers", "clear ground does not", "a clear hex costs", "rough ground costs", "enemy zone of control into another on clear",
		"3-1 against a town"}},
	{"no charts", func(_ testing.TB, d *data) {
		d.sides, d.halves, d.rail, d.supply = nil, map[string]int{"rail": 1}, nil, nil
		d.closed.hexes, d.closed.sides = nil, nil
		d.ezocEnter, d.advance1, d.reposition = 1, 2, 3
	}, []string{"full sea and impassable", "strategic movement costs", "railways do not count", "an unbridged minor", "crossed only by the first", "a major river, bridged or not", "command range ends", "a supply line does not cross",
		"an advance ends", "an attack across", "entering and leaving", "mechanised units advance", "a displaced", "a unit in supply", "a unit out of", "an isolated", "half of 5", "a quarter of 3"}},
	{"minor rivers like major", func(_ testing.TB, d *data) {
		s := d.sides["major"]
		s.Bridged = s.Unbridged
		s.Bridged.Move = 1
		d.sides["river"], d.sides["major"] = s, s
	}, []string{"a bridged river costs", "no other crossing", "a minor river has no"}},
	{"fewer columns", func(_ testing.TB, d *data) {
		d.odds, _ = newLadder([]string{"0.5-1", "1-2"})
		d.odds.names, d.odds.halves = []string{"1-1", "4-1", "8-1+"}, []int{1, 8, 16}
		d.named.columns = nil
	}, []string{"are columns", "the columns named", "1-1 is the lowest", "15 against 5", "26 against 9", "12 against 7", "below 1-1 there"}},
	{"no columns", func(_ testing.TB, d *data) { d.odds = ladder{} }, []string{"18 against 13", "25 against 2", "12-1 lowered", "11-1 is rolled", "exactly 10-1", "a defence of 0"}},
	{"cells", func(_ testing.TB, d *data) { d.parsed = map[string]result{"A2": {0, 4, 2}} }, []string{"A1: the", "DR: the", "3DR2: the", "a higher die", "higher odds"}},
	{"points", func(_ testing.TB, d *data) {
		d.turns, d.vp, d.cityVP, d.lead = 8, map[core.Side]int{Axis: 20}, 4, 25
		d.losses = map[nation]lossData{}
	}, []string{"the game has 9", "at the start the Axis has", "a city is worth", "with 26 to 8", "eliminated German", "eliminated Italian", "eliminated Romanian", "eliminated Hungarian", "eliminated Soviet", "a lead of 30"}},
	{"options", func(_ testing.TB, d *data) {
		d.options = []optionData{{ID: "OPT-S1"}, {ID: "OPT-S2"}, {ID: "OPT-S3"}}
	}, []string{"optional rule S1", "optional rule S2", "optional rule S3", "three optional"}},
	{"schedule", func(_ testing.TB, d *data) {
		d.special.turn = 2
		for i := range d.boxes {
			d.boxes[i].Arrives, d.boxes[i].Hexes = 3, nil
		}
	}, []string{"the Soviet side has a combat segment", "the box of the 28th", "the box of the 1st", "units of the 28th Army find", "units of the 1st Panzer Army find"}},
}

// blank is a clear map without anything.
func blank(t testing.TB, cols, rows int) *hexmap.Map {
	t.Helper()
	b := &strings.Builder{}
	b.WriteString("hexmap 1\ntitle x\ngrid pointy odd-east rrcc rows ")
	b.WriteString("01..20 cols 01..20\nlegend . clear\nmap\n")
	for r := range rows {
		b.WriteString(string([]byte{'0' + byte((r+1)/10), '0' + byte((r+1)%10)}) + strings.Repeat(" .", cols) + "\n")
	}
	b.WriteString("end\n")
	m, err := hexmap.Parse([]byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestClaimsFail: on data that do not agree the claims fail that should, and every claim fails on some data.
func TestClaimsFail(t *testing.T) {
	failed := map[string]bool{}
	for _, b := range breaks {
		d := shipped(t)
		b.do(t, d)
		var texts []string
		for _, c := range judge(d) {
			if c.Err != nil {
				texts = append(texts, c.Text)
				failed[c.Text] = true
			}
		}
		for _, want := range b.fails {
			if !slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, want) }) {
				t.Errorf("%s: %q does not fail; there fail %q", b.name, want, texts)
			}
		}
	}
	for _, c := range judge(shipped(t)) {
		if !failed[c.Text] {
			t.Errorf("never fails: %s %s", c.Rule, c.Text)
		}
	}
}
