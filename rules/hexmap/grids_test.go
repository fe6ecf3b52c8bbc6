package hexmap

import (
	"fmt"
	"strings"
	"testing"
)

// gridFacts holds the statements and implications of a title's rulebook about its bare grid. Rule numbers stand in the
// comments.
type gridFacts struct {
	name, grid string
	adjacent   string // pairs and chains
	apart      map[string]int
	around     map[string]string // neighbours, in the order of the labels
}

var gridsOfTitles = []gridFacts{
	{
		name: "July 1943, rows are straight lines", grid: gridB,
		adjacent: "1907-1908 1809-1908 1503-1504-1505-1506-1507 1713-1714 2704-2705 4723-4724", // 3.4, 3.8, 3.10
		apart:    map[string]int{"1503-1505": 2, "1503-1506": 3, "1503-1507": 4, "3415-3509": 6, "3415-2913": 5, "1609-2113": 7},
		around: map[string]string{"1907": "1807 1808 1906 1908 2007 2008", "1809": "1708 1709 1808 1810 1908 1909",
			"3415": "3314 3315 3414 3416 3514 3515"},
	},
	{
		name: "July 1943, the other reading: columns are straight lines", grid: "grid flat odd-north rrcc rows 60..10 cols 00..27",
		adjacent: "1907-1908 1809-1908 1713-1714 2704-2705 4723-4724",
		apart:    map[string]int{"1503-1506": 3, "1503-1507": 4, "3415-3509": 6, "3415-2913": 6, "1609-2113": 7},
		around: map[string]string{"1907": "1807 1906 1908 2006 2007 2008", "1809": "1709 1808 1810 1908 1909 1910",
			"3415": "3315 3414 3416 3514 3515 3516"},
	},
	{
		name: "central Germany", grid: "grid flat odd-south ccrr rows 00..40 cols 10..42 north=17",
		adjacent: "1109-1210-1211 2034-2133 3011-3111 1316-1416 1316-1417 1416-1417 1416-1515 1416-1516 1417-1516 1515-1516", // 4.6, 8.8
		apart:    map[string]int{"1316-1515": 2, "1109-1211": 2},
		around:   map[string]string{"3221": "3120 3121 3220 3222 3320 3321", "3815": "3714 3715 3814 3816 3914 3915"}, // 3.2
	},
	{
		name: "the pocket of 1942, printed with east at the top", grid: "grid flat odd-south ccrr rows 01..36 cols 10..40 north=-90",
		// 8.22, 8.31, 12.44, 17, 11.22, 6.23
		adjacent: "3215-3114 3215-3214-3114 2711-2710 2708-2707 2632-2731-2730 2731-2831 1710-1811 1810-1811 1810-1910 1810-1809 " +
			"1823-1824 2024-2124",
		// 6.24, 8.31, 12.44, 17, 6.23
		apart:  map[string]int{"1829-1732": 4, "2710-2708": 2, "2632-2730": 2, "2632-2831": 2, "1609-1811": 3, "2014-2124": 11},
		around: map[string]string{"2711": "2611 2612 2710 2712 2811 2812", "2810": "2709 2710 2809 2811 2909 2910"},
	},
	{
		name: "the Ukraine, one sheet without a letter", grid: "grid flat odd-south ccrr rows 01..38 cols 10..35",
		adjacent: "1408-1508 1409-1508 1411-1510 1508-1609-1708-1809-1908-2009 1708-1808 1510-1511 1510-1610-1709 1404-1304-1305-1306 " +
			"1406-1306 " +
			"1409-1308-1307-1306 1406-1505-1605 2304-2205-2105 2005-1905 2005-1904 2007-2107 1703-1603 1905-1906", // 10.4
		apart: map[string]int{"1306-1007": 3, "1309-1510": 2, "1904-1508": 6, "1904-1510": 8, "1904-1305": 6, "1904-1406": 5,
			"1409-1306": 3},
	},
	{
		name: "the Ukraine, lettered sheet", grid: "grid flat odd-south ccrr rows 01..53 cols 10..40 id=K%02d%02d",
		adjacent: "K3207-K3306", apart: map[string]int{"K3207-K3306": 1}, // 10.24
	},
	{
		name: "the sheet to the west of it", grid: "grid flat odd-south ccrr rows 01..40 cols 10..70 id=F%02d%02d",
		adjacent: "F6424-F6524-F6625-F6724-F6824-F6923-F7024", // 3.5h
		apart:    map[string]int{"F6424-F7024": 6},
	},
}

// What the rulebooks of the titles say about adjacency and distance holds on their grids, however these are numbered.
// The text of one title, on the winter of 1942-43, names no hex at all.
func TestGridsOfTitles(t *testing.T) {
	for _, f := range gridsOfTitles {
		t.Run(f.name, func(t *testing.T) {
			m := bareGrid(t, f.grid)
			for _, chain := range strings.Fields(f.adjacent) {
				hexes := strings.Split(chain, "-")
				for i := 1; i < len(hexes); i++ {
					if a, b := hexAt(t, m, hexes[i-1]), hexAt(t, m, hexes[i]); !m.Adjacent(a, b) || m.Distance(a, b) != 1 {
						t.Errorf("%s and %s are not adjacent", hexes[i-1], hexes[i])
					}
				}
			}
			for pair, want := range f.apart {
				a, b, _ := strings.Cut(pair, "-")
				if got := m.Distance(hexAt(t, m, a), hexAt(t, m, b)); got != want {
					t.Errorf("distance %s is %d, want %d", pair, got, want)
				}
			}
			for hex, want := range f.around {
				var near []Hex
				for h := Hex(0); int(h) < m.Len(); h++ {
					if m.Adjacent(h, hexAt(t, m, hex)) {
						near = append(near, h)
					}
				}
				if got := labels(m, near); got != want {
					t.Errorf("around %s: got %s, want %s", hex, got, want)
				}
			}
		})
	}
}

// The parity matters: with the other shift the stated facts fail.
func TestOtherParityFails(t *testing.T) {
	for _, tt := range []struct{ grid, a, b string }{
		{strings.Replace(gridB, "odd-east", "even-east", 1), "1809", "1908"},
		{"grid flat even-south ccrr rows 00..40 cols 10..42", "1109", "1210"},
		{"grid flat even-south ccrr rows 01..36 cols 10..40", "3215", "3114"},
		{"grid flat even-south ccrr rows 01..38 cols 10..35", "1411", "1510"},
	} {
		m := bareGrid(t, tt.grid)
		if m.Adjacent(hexAt(t, m, tt.a), hexAt(t, m, tt.b)) {
			t.Errorf("%s: %s and %s are adjacent", tt.grid, tt.a, tt.b)
		}
	}
}

// bareGrid is a map of clear hexes for a grid statement.
func bareGrid(t *testing.T, grid string) *Map {
	t.Helper()
	rows, cols := 0, 0
	words := strings.Fields(grid)
	for i, w := range words {
		var a, b int
		if w == "rows" || w == "cols" {
			if _, err := fmt.Sscanf(words[i+1], "%d..%d", &a, &b); err != nil {
				t.Fatal(err)
			}
		}
		switch w {
		case "rows":
			rows = max(a-b, b-a) + 1
		case "cols":
			cols = max(a-b, b-a) + 1
		}
	}
	return mustParse(t, sheetText(grid, rows, cols))
}
