package path

import (
	"slices"
	"testing"

	"fieldpost/rules/hexmap"
)

// TestTrace: lines take the shortest way, the first seed of those as near, and end at their length and at walls.
func TestTrace(t *testing.T) {
	m, err := hexmap.Parse([]byte("hexmap 1\ntitle test status=reconstructed source=\"made up\"\n" +
		"grid pointy odd-east rrcc rows 01..01 cols 01..07\nlegend . clear\nmap\n01 . . . . . . .\nend\n"))
	if err != nil {
		t.Fatal(err)
	}
	wall := func(h hexmap.Hex, dir int, to hexmap.Hex, far int) bool {
		if m.Neighbors(h)[dir] != to {
			t.Errorf("%d is not in direction %d of %d", to, dir, h)
		}
		return !(h == 4 && to == 5) && far < 3
	}
	for _, c := range []struct {
		from []LineStart
		most int
		far  []int
		root []hexmap.Hex
	}{
		{LineStarts([]hexmap.Hex{0}), 9, []int{0, 1, 2, 3, -1, -1, -1}, []hexmap.Hex{0, 0, 0, 0, -1, -1, -1}},
		{[]LineStart{{0, 6}, {4, 3}}, 2, []int{0, 1, 2, 1, 0, -1, -1}, []hexmap.Hex{6, 6, 6, 3, 3, -1, -1}},
		{nil, 2, []int{-1, -1, -1, -1, -1, -1, -1}, []hexmap.Hex{-1, -1, -1, -1, -1, -1, -1}},
	} {
		if far, root := TraceLines(m, c.from, c.most, wall); !slices.Equal(far, c.far) || !slices.Equal(root, c.root) {
			t.Errorf("%v: %v %v", c.from, far, root)
		}
	}
}
