package kiev

import (
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datacheck/datachecktest"
	"fieldpost/rules/mechanics/path"
)

// TestFacts: the maps are as the play book says, and each fact would fail on other maps.
func TestFacts(t *testing.T) {
	datachecktest.CheckMutations(t, os.DirFS("../../scenarios/kiev-to-rostov"), factFiles)
}

func sheets(t *testing.T) *hexmap.Map {
	t.Helper()
	text, err := os.ReadFile("../../scenarios/kiev-to-rostov/map.hexmap")
	if err != nil {
		t.Fatal(err)
	}
	m, err := hexmap.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func boardOf(t *testing.T, scenario string) *hexmap.Map {
	t.Helper()
	m, err := mapOfScenario(sheets(t), scenario)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestExtent: each sheet ends where the numbers of the text end (1.2), and odd columns end one row earlier.
func TestExtent(t *testing.T) {
	m := sheets(t)
	for _, x := range []struct{ on, off string }{
		{"K1001 K1053 K1152 K4801", "K0901 K1153 K1054 K4901"}, {"J1001 J7001 J4634 J3733", "J0901 J7101 J3734 J4635"},
		{"R1001 R4801 R1039 R4138", "R4901 R1139 R1040"}, {"KK1001 KK1039", "KK0901 KK1139 KK1040"},
	} {
		for _, l := range strings.Fields(x.on) {
			if _, ok := m.Find(l); !ok {
				t.Errorf("%s is not on the map", l)
			}
		}
		for _, l := range strings.Fields(x.off) {
			if _, ok := m.Find(l); ok {
				t.Errorf("%s is on the map", l)
			}
		}
	}
}

// TestOverlaps: K lies over J, KK over K and J, R over J and KK (PB 2.22), and the Seym line ends where K does
// (10.24c3).
func TestOverlaps(t *testing.T) {
	m := sheets(t)
	for _, want := range []string{"K2847 J1001", "KK1001 K4409", "KK3039 J4601", "R1001 KK5418", "R1036 J7015", "R1037 J7016",
		"KK1401 K4809"} {
		a, b, _ := strings.Cut(want, " ")
		h, ok := m.Find(b)
		if got := m.Labels(h); !ok || !slices.Contains(got, a) {
			t.Errorf("%s is printed as %v, not as %s too", b, got, a)
		}
	}
}

// TestDesnaBridges: the three hexes whose bridges of the Desna may be destroyed have one (4.31), and Kiev has its two
// over the Dnepr.
func TestDesnaBridges(t *testing.T) {
	m := sheets(t)
	over := map[string]map[string]bool{}
	for _, f := range m.Sides() {
		for _, s := range f.Chain {
			if n := m.Neighbor(s.Hex, s.Dir); n != hexmap.None && m.IsBridged(s.Hex, n) {
				if over[f.Name] == nil {
					over[f.Name] = map[string]bool{}
				}
				over[f.Name][m.Label(s.Hex)], over[f.Name][m.Label(n)] = true, true
			}
		}
	}
	for _, x := range []struct{ hex, river string }{{"K1714", "Desna"}, {"K3207", "Desna"}, {"K3306", "Desna"}, {"K1421", "Dnepr"},
		{"K1422", "Dnepr"}} {
		if !over[x.river][x.hex] {
			t.Errorf("%s has no bridge over the %s", x.hex, x.river)
		}
	}
}

// TestBoards: a scenario of one sheet has its part of it under plain numbers, any other all sheets.
func TestBoards(t *testing.T) {
	for _, x := range []struct {
		scenario, on, off string
	}{
		{"1", "3827 3728 3928", "R3827 1001 1036"}, {"3", "3232 3733 7016 4501", "3132 J3232 KK2303"},
		{"4", "1007 2202 2304 1612", "2201 KK2303 3521"},
		{"6", "1001 4138 4836 3928", "R3928 1139"}, {"2", "K1022 J4112 KK2303", "2303"},
	} {
		m := boardOf(t, x.scenario)
		for _, l := range strings.Fields(x.on) {
			if _, ok := m.Find(l); !ok {
				t.Errorf("scenario %s: there is no %s", x.scenario, l)
			}
		}
		for _, l := range strings.Fields(x.off) {
			if _, ok := m.Find(l); ok {
				t.Errorf("scenario %s: there is %s", x.scenario, l)
			}
		}
	}
	if m, err := mapOfScenario(boardOf(t, "6"), "4"); err == nil {
		t.Errorf("a map without zone sumy gives a board of %d hexes", m.Len())
	}
}

// step returns the cost of a step on a dry day, in half points, from the terrain effects of the series and from the
// examples.
func step(m *hexmap.Map, motorised bool) func(a, b hexmap.Hex) int {
	beside := map[string]map[hexmap.Side]bool{"primary": {}, "secondary": {}}
	for _, p := range m.Paths() {
		for i := 1; i < len(p.Hexes) && beside[p.Class] != nil; i++ {
			beside[p.Class][hexmap.NewSide(p.Hexes[i-1], p.Hexes[i])] = true
		}
	}
	terrain := map[string]int{"clear": 2, "woods": 4, "hill": 4}
	if motorised {
		terrain["woods"] = 6
	}
	return func(a, b hexmap.Hex) int {
		side := hexmap.NewSide(a, b)
		switch {
		case beside["primary"][side], beside["secondary"][side] && m.Terrain(b) == "clear":
			return 1
		case beside["secondary"][side]:
			return 2
		case m.SideClass(a, b) != "":
			return terrain[m.Terrain(b)] + 2
		}
		return terrain[m.Terrain(b)]
	}
}

// TestSumyMoves: on the map of scenario 4 every move of the examples costs what they say (PB 10.4). Zones of control
// are the enemy hexes entered; "least" is a move for which no way is cheaper.
func TestSumyMoves(t *testing.T) {
	m := boardOf(t, "4")
	for _, x := range []struct {
		who   string
		foot  bool
		way   string
		zones int
		least bool
		want  int // half points
	}{
		{"EX-16 35/25 Mot", false, "1510 1511", 1, false, 4},
		{"EX-16 119/25 Mot", false, "1510 1610 1709", 0, true, 6},
		{"EX-17 9 Recon", false, "1508 1609 1708 1809 1908 2009", 0, true, 9},
		{"EX-17 9 Panzer", false, "1508 1609 1708 1808", 0, true, 6},
		{"EX-18 16 Mot", false, "1409 1408 1507", 1, true, 6},
		{"EX-19 227 Rifle", true, "1503 1404 1304 1305", 1, true, 5},
		{"EX-19 129 Tank", false, "1603 1503 1404 1304 1305", 1, true, 7},
		{"EX-19 1 Tank", false, "1504 1405 1406", 1, true, 6},
		{"EX-19 72+108 Cav", true, "2006 1906 1806", 0, true, 6},
		{"EX-19 1 Gd Mot", false, "2202 2203 2303", 0, true, 2}, // and half a point for entering 2202
		{"EX-19 2/4 Gd Rocket", false, "2303 2304 2205 2105 2106 2107", 0, true, 8},
		{"EX-19 1 Gd Mot", false, "2303 2204 2104 2005", 0, true, 5},
		{"EX-19 12 and 175 Gd", false, "2005 1905", 0, true, 1},
		{"EX-19 6 Gd", false, "2005 1904", 0, true, 2},
		{"EX-20 341 Recon", false, "1409 1308 1307 1306", 0, true, 6},
		{"EX-22 72+108 Cav", true, "1806 1906 2007 2107", 0, true, 9},
		{"EX-22 5+136 Cav", true, "1607 1706 1705 1605", 0, true, 6},
		{"EX-22 6 Gd", false, "1904 1804 1703 1603", 0, true, 5},
		{"EX-22 12 and 175 Gd", false, "1905 1906", 0, true, 4},
		{"EX-22 1 Tank", false, "1406 1505 1605", 0, true, 5},
	} {
		cost := step(m, !x.foot)
		way, err := m.FindAll(strings.Fields(x.way)...)
		if err != nil {
			t.Fatal(err)
		}
		got := 2 * x.zones
		for i := 1; i < len(way); i++ {
			if !m.Adjacent(way[i-1], way[i]) {
				t.Errorf("%s: %s and %s do not touch", x.who, m.Label(way[i-1]), m.Label(way[i]))
			}
			got += cost(way[i-1], way[i])
		}
		if got != x.want {
			t.Errorf("%s: %s costs %d half points, not %d", x.who, x.way, got, x.want)
		}
		var f path.Search
		f.Run(m, way[0], 40, func(a, b hexmap.Hex, _ bool) (int, bool, bool) { return cost(a, b), false, true })
		if least, ok := f.Cost(way[len(way)-1]); x.least && (!ok || least+2*x.zones != x.want) {
			t.Errorf("%s: the cheapest way costs %d half points, not %d", x.who, least+2*x.zones, x.want)
		}
	}
}

// TestNothingForHalfAPoint: the rest of 9th Panzer has half a point left in 1808 and nowhere to spend it (EX-17).
func TestNothingForHalfAPoint(t *testing.T) {
	m := boardOf(t, "4")
	at, _ := m.Find("1808")
	for n := range m.Around(at) {
		if m.Label(n) != "1708" && step(m, true)(at, n) < 2 {
			t.Errorf("%s can be entered for half a point", m.Label(n))
		}
	}
}
