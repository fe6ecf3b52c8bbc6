package path

import (
	"slices"
	"testing"

	"fieldpost/rules/hexmap"
)

// TestSpread: lines run where each step is open, which may hang on where they come from, and begin only in open
// sources.
func TestSpread(t *testing.T) {
	m, err := hexmap.Parse([]byte("hexmap 1\ntitle test\ngrid pointy odd-east rrcc rows 10..10 cols 10..15\nlegend . clear\nmap\n" +
		"10 . . . . . .\nend\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		sources []hexmap.Hex
		open    func(from, to hexmap.Hex) bool
		want    string
	}{
		{nil, func(_, _ hexmap.Hex) bool { return true }, "......"},
		{[]hexmap.Hex{2}, func(_, _ hexmap.Hex) bool { return true }, "xxxxxx"},
		{[]hexmap.Hex{2}, func(from, to hexmap.Hex) bool { return from == hexmap.None || to > from }, "..xxxx"},
		{[]hexmap.Hex{0, 5}, func(from, to hexmap.Hex) bool { return to != 0 && (from != 4 || to != 3) }, "....xx"},
	} {
		got := ""
		for _, in := range Reachable(m, c.sources, c.open) {
			got += map[bool]string{true: "x", false: "."}[in]
		}
		if got != c.want {
			t.Errorf("from %v: %s, want %s", c.sources, got, c.want)
		}
	}
}

// TestWithin: lines are as long as they may be, from the nearest of some hexes, and run where each step is open; dir is
// the way of a step.
func TestWithin(t *testing.T) {
	m, err := hexmap.Parse([]byte("hexmap 1\ntitle test\ngrid pointy odd-east rrcc rows 10..10 cols 10..16\nlegend . clear\nmap\n" +
		"10 . . . . . . .\nend\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		from  []hexmap.Hex
		steps int
		shut  hexmap.Hex
		want  []hexmap.Hex
	}{
		{[]hexmap.Hex{3}, 0, hexmap.None, []hexmap.Hex{3}},
		{[]hexmap.Hex{0, 6}, 1, hexmap.None, []hexmap.Hex{0, 6, 1, 5}},
		{[]hexmap.Hex{0, 3}, 9, 2, []hexmap.Hex{0, 3, 1, 4, 5, 6}},
		{nil, 3, hexmap.None, nil},
	} {
		got := ReachableWithin(m, c.from, c.steps, func(from hexmap.Hex, dir int, to hexmap.Hex) bool {
			if m.Neighbor(from, hexmap.Dir(dir)) != to {
				t.Errorf("the way %d from %d does not lead to %d", dir, from, to)
			}
			return to != c.shut
		})
		if !slices.Equal(got, c.want) {
			t.Errorf("%d steps from %v: %v, want %v", c.steps, c.from, got, c.want)
		}
	}
}
