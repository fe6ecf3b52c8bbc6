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
	}, []string{"the map's sides", "a hex is about 13 km"}},
	{"places exchanged", func(t testing.TB, d *data) {
		remap(t, d, `^place 1410 city "Kharkov"`, `place 0210 city "Kharkov"`)
	}, []string{"Rostov and Kharkov are"}},
	{"a bridge without a road", func(t testing.TB, d *data) {
		remap(t, d, `bridge=0429\|0529`, "bridge=0526|0626")
	}, []string{"a river hexside is bridged"}},
	{"a road in the sea", func(t testing.TB, d *data) {
		remap(t, d, `^path road "Bataysk-Yeysk".*`, `path road "Bataysk-Yeysk" 2437 2438`)
	}, []string{"no road or railway runs"}},
	{"no sources", func(_ testing.TB, d *data) { d.sources = map[core.Side][]hexmap.Hex{} }, []string{
		"every Axis unit can", "every Soviet unit can", "from box-1pza can", "from box-28a can", "Axis reinforcements",
		"Soviet reinforcements of",
		"Axis source to Kharkov", "Axis source to Rostov", "Axis source to Stalino", "Axis source to Dnepropetrovsk",
		"Axis source to Zaporozhye"}},
	{"a pocket in the steppe", func(t testing.TB, d *data) { d.pocket = []hexmap.Hex{at(t, d, "6630")} }, []string{"while it is closed"}},
	{"no railways", func(_ testing.TB, d *data) { d.rail = nil }, []string{"once it is open"}},
	{"no units", func(_ testing.TB, d *data) { d.units = nil }, []string{
		"most units have", "units are mostly",
		"every headquarters has", "F-Pico comes", "Kempf comes", "3TkA comes", "Popov comes"}},
	{"counters odd", func(_ testing.TB, d *data) {
		change(d, "g.6Pz", func(u *unit) { u.Type = "infantry"; u.Steps[1].Attack = 20; u.Arrives, u.Zone = 12, "" })
		change(d, "s.4Tk", func(u *unit) { u.Name = "4th Tank Division" })
		for range 60 {
			d.units = append(d.units, unit{counter: counter{ID: "g.x"}, Mech: true})
		}
	}, []string{"no more than 280", "every unit without a turn"}},
	{"no headquarters", func(_ testing.TB, d *data) { d.hqs = nil }, []string{
		"never lacks chits", "nine in ten"}},
	{"strangers in areas", func(_ testing.TB, d *data) {
		change(d, "g.62", func(u *unit) { u.Zone = "setup-romanian" })
		change(d, "g.298", func(u *unit) { u.Zone = "setup-hungarian" })
		change(d, "s.1", func(u *unit) { u.Zone = "setup-italian" })
	}, []string{"every unit is set up in an area", "every unit is placed in"}},
	{"no room", func(_ testing.TB, d *data) { d.stackUnits, d.stackHQs = 0, 0 }, []string{
		"setup-german-don has", "setup-hollidt has", "setup-panzer4 has", "setup-italian has", "setup-hungarian has", "setup-romanian has",
		"setup-40a has", "setup-6a has", "setup-1gda has", "setup-3gda has",
		"setup-5tka has", "setup-5sha has", "setup-51a has", "setup-2gda has", "no hex of the placement holds more"}},
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
	}, []string{
		"3-1 against a town"}},
	{"fewer columns", func(_ testing.TB, d *data) {
		d.odds, _ = newLadder([]string{"0.5-1", "1-2"})
		d.odds.names, d.odds.halves = []string{"1-1", "4-1", "8-1+"}, []int{1, 8, 16}
		d.named.columns = nil
	}, []string{"15 against 5", "26 against 9", "12 against 7", "below 1-1 there"}},
	{"no columns", func(_ testing.TB, d *data) { d.odds = ladder{} }, []string{"18 against 13", "25 against 2", "12-1 lowered",
		"11-1 is rolled", "exactly 10-1", "a defence of 0"}},
	{"cells", func(_ testing.TB, d *data) { d.parsed = map[string]result{"A2": {0, 4, 2}} },
		[]string{"A1: the", "DR: the", "3DR2: the", "a higher die", "higher odds"}},
	{"schedule", func(_ testing.TB, d *data) {
		d.special.turn = 2
		for i := range d.boxes {
			d.boxes[i].Arrives, d.boxes[i].Hexes = 3, nil
		}
	}, []string{"units of the 28th Army find", "units of the 1st Panzer Army find"}},
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
