package victorylost

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// ground is a small map: the upper row is cut from the lower by a major river, bridged in column 05; the sea lies in
// 0301.
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

// small is the ground with the shipped tables; placed are counters there, "g.6Pz 0103".
func small(t testing.TB, placed ...string) *game {
	t.Helper()
	d := shipped(t)
	m, err := hexmap.Parse([]byte(ground))
	if err != nil {
		t.Fatal(err)
	}
	d.m, d.startHexes, d.Pocket.Hexes, d.cityHex, d.sources, d.Boxes.List = m, map[string]hexmap.Hex{}, nil, nil, nil, nil
	for _, p := range placed {
		id, label, _ := strings.Cut(p, " ")
		d.startHexes[id] = at(t, d, label)
	}
	return newGame(d)
}

// faced is the board of a side on the ground.
func faced(t testing.TB, side core.Side, placed ...string) *board {
	t.Helper()
	g := small(t, placed...)
	p, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g.newBoard(p.Reader(), side)
}

func listed(d *game, in []bool) string {
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
		got := listed(d, d.inRange(at(t, d.data, c.from), c.reach))
		if got != c.want {
			t.Errorf("from %s within %d: %s, want %s", c.from, c.reach, got, c.want)
		}
	}
}

// TestRangeOfExample: an HQ of range 4 reaches units at 4 hexes, not at 5 (7.3.3).
func TestRangeOfExample(t *testing.T) {
	d := newGame(shipped(t))
	from := at(t, d.data, "2015")
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
	south, north := []hexmap.Hex{at(t, d.data, "0103")}, []hexmap.Hex{at(t, d.data, "0601")}
	if got := listed(d, d.supplyConnected(south, open)); got != listed(d, d.supplyConnected(north, open)) || strings.Contains(got,
		"0301") ||
		strings.Count(got, " ") != 16 {
		t.Errorf("both banks are one by the bridge, without the sea: %s", got)
	}
	bridge := at(t, d.data, "0502")
	shut := func(h hexmap.Hex) bool { return h == bridge }
	if got := listed(d, d.supplyConnected(south, shut)); strings.Contains(got, "0102") || !strings.Contains(got, "0103") {
		t.Errorf("an unbridged major river does not part the banks: %s", got)
	}
	if got := listed(d, d.supplyConnected([]hexmap.Hex{bridge}, shut)); got != "" {
		t.Errorf("a source that is shut gives %s", got)
	}
}

func TestTracks(t *testing.T) {
	d := small(t)
	all := []hexmap.Hex{at(t, d.data, "0101"), at(t, d.data, "0502")}
	if got := listed(d, d.railConnected(all, func(hexmap.Hex) bool { return false })); got != "0101 0201 0202" {
		t.Errorf("railway hexes %s", got)
	}
	mid := at(t, d.data, "0201")
	if got := listed(d, d.railConnected(all, func(h hexmap.Hex) bool { return h == mid })); got != "0101" {
		t.Errorf("past a blocked hex: %s", got)
	}
}

// TestZones: zones of control reach across rivers, not into the sea nor across a cliff (6.0.1).
func TestZones(t *testing.T) {
	for _, c := range []struct{ at, want string }{{"0103", "0102 0202 0203"}, {"0202", "0102 0103 0201 0203 0302 0303"},
		{"0601", "0501 0502"}} {
		b := faced(t, Soviet, "g.6Pz "+c.at, "s.1 0603", "4PzA 0403")
		if got := listed(b.g, b.ezoc); got != c.want {
			t.Errorf("%s: %s, want %s", c.at, got, c.want)
		}
	}
}

// TestRelief: a friendly unit relieves an enemy zone of control for supply, not for reinforcements (10.1.2, 11.1.1).
func TestRelief(t *testing.T) {
	for _, c := range []struct {
		side       core.Side
		lines, all string // hexes that are shut
	}{{Soviet, "0101 0102 0201", "0101 0102 0103 0201 0202"}, {Axis, "0103 0202 0203", "0102 0103 0202 0203"}} {
		b := faced(t, c.side, "g.6Pz 0102", "s.1 0103", "40A 0202")
		for _, x := range []struct {
			shut func(hexmap.Hex) bool
			want string
		}{{b.isClosedToSupply, c.lines}, {b.isClosedToRails, c.all}} {
			var got []string
			for i := range b.g.m.Len() {
				if h := hexmap.Hex(i); x.shut(h) && !b.g.isSea[h] {
					got = append(got, b.g.m.Label(h))
				}
			}
			if slices.Sort(got); strings.Join(got, " ") != x.want {
				t.Errorf("%s: %v, want %s", c.side, got, x.want)
			}
		}
	}
}
