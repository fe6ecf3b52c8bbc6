package movecost

import (
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// TestWalk: steps are added up; a way ends where hexes are not adjacent, where a step is barred, and where a move that
// stops goes on.
func TestWalk(t *testing.T) {
	m, err := hexmap.Parse([]byte("hexmap 1\ntitle test status=reconstructed source=\"made up\"\n" +
		"grid pointy odd-east rrcc rows 01..01 cols 01..05\nlegend . clear\nmap\n01 . . . . .\nend\n"))
	if err != nil {
		t.Fatal(err)
	}
	w := PathRules{Map: m, Rule: "8.1", OffMapName: "the box", StopBan: sheet.NewStepBan("move/stop", "8.2", "the move stops in %[1]s")}
	wall := sheet.NewStepBan("move/wall", "8.3", "a wall stands between %[1]s and %[2]s")
	step := func(from, to hexmap.Hex, first bool) (int, bool, *sheet.StepBan) {
		if to == 3 && from != hexmap.None && !first {
			return 0, false, wall
		}
		return 2, to == 1 && from == hexmap.None, nil
	}
	for _, c := range []struct {
		way   []hexmap.Hex
		spent int
		want  string
	}{
		{[]hexmap.Hex{0, 1, 2}, 4, ""},
		{[]hexmap.Hex{2, 3}, 2, ""},
		{[]hexmap.Hex{hexmap.None, 2}, 2, ""},
		{[]hexmap.Hex{hexmap.None, 1}, 2, ""},
		{[]hexmap.Hex{hexmap.None, 1, 2}, 0, "move/stop 8.2 the move stops in 0102"},
		{[]hexmap.Hex{0, 2}, 0, "move/adjacent 8.1 0101 and 0103 are not adjacent"},
		{[]hexmap.Hex{1, 2, 3}, 0, "move/wall 8.3 a wall stands between 0103 and 0104"},
	} {
		spent, f := w.Judge(c.way, step)
		got := ""
		if f != nil {
			got = f[0].Code + " " + f[0].Rule + " " + f[0].Text.String()
		}
		if spent != c.spent || got != c.want {
			t.Errorf("%v: %d, %q", c.way, spent, got)
		}
	}
	u := &core.Unit{Def: &core.UnitDef{ID: "U"}, Hex: 1}
	for _, c := range []struct {
		way  []hexmap.Hex
		want string
	}{{[]hexmap.Hex{1, 2}, ""}, {[]hexmap.Hex{0, 1}, "U stands in 0102 and not in 0101"}, {[]hexmap.Hex{1}, "U stands in 0102 already"}} {
		if f := w.CheckStart(u, c.way); f == nil && c.want != "" || f != nil && f[0].Text.String() != c.want {
			t.Errorf("%v: %v", c.way, f)
		}
	}
}

func TestSpent(t *testing.T) {
	step := func(from, to hexmap.Hex, first bool) (int, bool, *sheet.StepBan) {
		if first {
			return 5, true, nil
		}
		return 1, false, nil
	}
	for want, way := range map[int][]hexmap.Hex{0: {3}, 5: {3, 4}, 7: {3, 4, 5, 6}} {
		if got := Cost(way, step); got != want {
			t.Errorf("%v costs %d, not %d", way, got, want)
		}
	}
}
