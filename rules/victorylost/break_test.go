package victorylost

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datacheck/datachecktest"
)

// shipped are the data that come with the program, loaded anew.
func shipped(t testing.TB) *data {
	t.Helper()
	d, err := load(datachecktest.CachedFiles(shippedFiles(t)))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func alter(d *data, id string, f func(*unit)) {
	for i := range d.Units.List {
		if d.Units.List[i].ID == id {
			f(&d.Units.List[i])
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
	{"no sources", func(_ testing.TB, d *data) { d.sources = map[core.Side][]hexmap.Hex{} }, []string{
		"every Axis unit can", "every Soviet unit can", "from box-1pza can", "from box-28a can", "Axis reinforcements",
		"Soviet reinforcements of",
		"Axis source to Kharkov", "Axis source to Rostov", "Axis source to Stalino", "Axis source to Dnepropetrovsk",
		"Axis source to Zaporozhye"}},
	{"a pocket in the steppe", func(t testing.TB, d *data) { d.Pocket.Hexes = []hexmap.Hex{at(t, d, "6630")} },
		[]string{"while it is closed"}},
	{"no railways", func(_ testing.TB, d *data) { d.paths = nil }, []string{"once it is open"}},
	{"no units", func(_ testing.TB, d *data) { d.Units.List = nil }, []string{
		"every headquarters has", "F-Pico comes", "Kempf comes", "3TkA comes", "Popov comes"}},
	{"counters odd", func(_ testing.TB, d *data) {
		alter(d, "g.6Pz", func(u *unit) { u.Type = "infantry"; u.Arrives, u.Zone = 12, "" })
		alter(d, "s.4Tk", func(u *unit) { u.Name = "4th Tank Division" })
		for range 60 {
			d.Units.List = append(d.Units.List, unit{ID: "g.x", Nation: german, Attack: []int{1}, Defence: []int{1}})
		}
	}, []string{"no more than 280"}},
	{"no headquarters", func(_ testing.TB, d *data) { d.HQs.List = nil }, []string{
		"never lacks chits", "nine in ten"}},
	{"no room", func(_ testing.TB, d *data) { d.Stacking.Units, d.Stacking.HQs = 0, 0 }, []string{"Axis reinforcements",
		"Soviet reinforcements of"}},
	{"cells", func(_ testing.TB, d *data) {
		for i := range d.CRT.Rows {
			d.CRT.Rows[i].Results = make([]result, len(d.CRT.Columns))
		}
		d.CRT.Rows[0].Results[0], d.CRT.Rows[5].Results[1] = result{0, 4, 2}, result{2, 0, 0}
	},
		[]string{"a higher die", "higher odds"}},
}

// TestClaimsFail: on data that do not agree the claims fail that should, and every claim fails on some data.
func TestClaimsFail(t *testing.T) {
	failed := map[string]bool{}
	for _, b := range breaks {
		d := shipped(t)
		b.do(t, d)
		var texts []string
		for _, c := range checkData(d) {
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
	for _, c := range checkData(shipped(t)) {
		if !failed[c.Text] {
			t.Errorf("never fails: %s %s", c.Rule, c.Text)
		}
	}
}
