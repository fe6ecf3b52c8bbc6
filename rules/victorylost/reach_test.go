package victorylost

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// ground is a small map: the upper row is cut from the lower by a major river, bridged in column 05; the sea lies in 0301.
const ground = `hexmap 1
title small
grid flat even-south ccrr rows 01..03 cols 01..06
legend . clear | ~ sea
map
01 . . ~ . . .
02 . . . . . .
03 . . . . . .
end
side major "River" 0102:s 0202:sw-s 0303:nw-n-ne 0402:s 0503:nw-n-ne 0602:s
side impassable "Cliff" 0602:n
path road "Road" 0502 0503
path rail "Line" 0101 0201 0202
`

// small is the ground with the shipped tables.
func small(t testing.TB) *data {
	t.Helper()
	d := shipped(t)
	m, err := hexmap.Parse([]byte(ground))
	if err != nil {
		t.Fatal(err)
	}
	d.m, d.start, d.pocket = m, nil, nil
	return d
}

func listed(d *data, in []bool) string {
	var out []string
	for i, x := range in {
		if x {
			out = append(out, d.m.Label(hexmap.Hex(i)))
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

func TestCommandRange(t *testing.T) {
	d := small(t)
	for _, c := range []struct {
		from  string
		reach int
		want  string
	}{
		{"0102", 0, "0102"},
		{"0102", 1, "0101 0102 0103 0201 0202"}, // not 0301, the sea; across the river 0103
		{"0103", 1, "0102 0103 0202 0203"},      // 0102 and 0202 are across
		// 0303 along the bank; beyond the river nothing from 0102 and 0202
		{"0103", 2, "0102 0103 0202 0203 0303"},
		{"0503", 1, "0402 0403 0502 0503 0602 0603"},                     // north by the bridge, west and east across the river
		{"0601", 1, "0501 0502 0601"},                                    // the cliff bars 0602
		{"0503", 2, "0303 0401 0402 0403 0501 0502 0503 0601 0602 0603"}, // through the bridge to 0502 and on
	} {
		got := listed(d, d.inRange(at(t, d, c.from), c.reach))
		if got != c.want {
			t.Errorf("from %s within %d: %s, want %s", c.from, c.reach, got, c.want)
		}
	}
}

// TestRangeOfExample: an HQ of range 4 reaches units at 4 hexes, not at 5 (7.3.3).
func TestRangeOfExample(t *testing.T) {
	d := shipped(t)
	from := at(t, d, "2015")
	in := d.inRange(from, 4)
	for i := range d.m.Len() {
		if far := d.m.Distance(from, hexmap.Hex(i)); in[i] != (far <= 4) {
			t.Errorf("%s at %d hexes: %t", d.m.Label(hexmap.Hex(i)), far, in[i])
		}
	}
}

func TestSupplyLines(t *testing.T) {
	d := small(t)
	open := func(hexmap.Hex) bool { return false }
	if got := listed(d, d.lines([]hexmap.Hex{at(t, d, "0103")}, open)); got != listed(d, d.lines([]hexmap.Hex{at(t, d, "0601")}, open)) ||
		strings.Contains(got, "0301") || strings.Count(got, " ") != 16 {
		t.Errorf("both banks are one by the bridge, without the sea: %s", got)
	}
	bridge := at(t, d, "0502")
	shut := func(h hexmap.Hex) bool { return h == bridge }
	if got := listed(d, d.lines([]hexmap.Hex{at(t, d, "0103")}, shut)); strings.Contains(got, "0102") || !strings.Contains(got, "0103") {
		t.Errorf("an unbridged major river does not part the banks: %s", got)
	}
	if got := listed(d, d.lines([]hexmap.Hex{bridge}, shut)); got != "" {
		t.Errorf("a source that is shut gives %s", got)
	}
}

func TestTracks(t *testing.T) {
	d := small(t)
	all := []hexmap.Hex{at(t, d, "0101"), at(t, d, "0502")}
	if got := listed(d, d.tracks(all, func(hexmap.Hex) bool { return false })); got != "0101 0201 0202" {
		t.Errorf("railway hexes %s", got)
	}
	mid := at(t, d, "0201")
	if got := listed(d, d.tracks(all, func(h hexmap.Hex) bool { return h == mid })); got != "0101" {
		t.Errorf("past a blocked hex: %s", got)
	}
}

// TestZones: zones of control reach across rivers, not into the sea nor across a cliff (6.0.1).
func TestZones(t *testing.T) {
	d := small(t)
	for _, c := range []struct{ at, want string }{{"0103", "0102 0202 0203"}, {"0202", "0102 0103 0201 0203 0302 0303"},
		{"0601", "0501 0502"}} {
		d.start = map[string]hexmap.Hex{"g.6Pz": at(t, d, c.at), "s.1": at(t, d, "0603"), "4PzA": at(t, d, "0403")}
		got := listed(d, d.fielded(func(u unit) bool { return u.Nation.side() == Axis }))
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.at, got, c.want)
		}
	}
}

// TestBlocked: a friendly unit relieves an enemy zone of control for supply, not for reinforcements (10.1.2, 11.1.1).
func TestBlocked(t *testing.T) {
	d := small(t)
	d.start = map[string]hexmap.Hex{"g.6Pz": at(t, d, "0102"), "s.1": at(t, d, "0103"), "40A": at(t, d, "0202")}
	for _, c := range []struct {
		side   core.Side
		relief bool
		want   string
	}{
		{Soviet, true, "0101 0102 0201"}, {Soviet, false, "0101 0102 0103 0201 0202"}, {Axis, true, "0103 0202 0203"},
		{Axis, false, "0102 0103 0202 0203"},
	} {
		shut := d.blocked(c.side, c.relief)
		in := make([]bool, d.m.Len())
		for i := range in {
			in[i] = shut(hexmap.Hex(i))
		}
		if got := listed(d, in); got != c.want {
			t.Errorf("%s, relief %t: %s, want %s", c.side, c.relief, got, c.want)
		}
	}
}
