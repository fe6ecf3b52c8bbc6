package path

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/rules/hexmap"
)

// sheet is a clear map of 9 by 9 hexes.
func sheet(t testing.TB) *hexmap.Map {
	t.Helper()
	text := "hexmap 1\ntitle test\ngrid pointy odd-east rrcc rows 18..10 cols 10..18\nlegend . clear\nmap\n"
	for _, r := range strings.Fields("18 17 16 15 14 13 12 11 10") {
		text += r + strings.Repeat(" .", 9) + "\n"
	}
	m, err := hexmap.Parse([]byte(text + "end\n"))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func hex(t testing.TB, m *hexmap.Map, label string) hexmap.Hex {
	t.Helper()
	h, ok := m.Find(label)
	if !ok {
		t.Fatalf("no hex %s", label)
	}
	return h
}

func TestFlood(t *testing.T) {
	m := sheet(t)
	wall, stop, dear := hex(t, m, "1413"), hex(t, m, "1415"), hex(t, m, "1514")
	step := func(_, to hexmap.Hex, _ bool) (int, bool, bool) {
		cost := 1
		if to == dear {
			cost = 3
		}
		return cost, to == stop, to != wall
	}
	var f Search
	f.Run(m, hex(t, m, "1414"), 2, step)
	for label, want := range map[string]int{"1414": 0, "1415": 1, "1314": 1, "1416": -1, "1413": -1, "1514": -1, "1412": -1, "1315": 2} {
		got, ok := f.Cost(hex(t, m, label))
		if !ok {
			got = -1
		}
		if got != want {
			t.Errorf("%s costs %d, want %d", label, got, want)
		}
	}
	if slices.Contains(f.Reached(), hex(t, m, "1414")) {
		t.Error("the start is not reached")
	}
	if f.LowestPath(hex(t, m, "1416")) != nil || f.AnyPath(hex(t, m, "1416")) != nil {
		t.Error("1416 lies behind the stop and has no way")
	}
}

func TestWays(t *testing.T) {
	m := sheet(t)
	var f Search
	f.Run(m, hex(t, m, "1412"), 4, func(_, _ hexmap.Hex, _ bool) (int, bool, bool) { return 1, false, true })
	count := func(label string) int {
		n := 0
		f.AllPaths(hex(t, m, label), func([]hexmap.Hex) bool { n++; return true })
		return n
	}
	if count("1416") != 1 || count("1612") < 2 {
		t.Errorf("straight on there is 1 cheapest path, found %d; askew more, found %d", count("1416"), count("1612"))
	}
}

// TestCheapest: a flood finds what plain relaxation finds, and each path adds up to the cost.
func TestCheapest(t *testing.T) {
	m := sheet(t)
	var f Search
	rapid.Check(t, func(t *rapid.T) {
		cost := rapid.SliceOfN(rapid.IntRange(1, 4), m.Len(), m.Len()).Draw(t, "cost")
		start := hexmap.Hex(rapid.IntRange(0, m.Len()-1).Draw(t, "start"))
		budget := rapid.IntRange(0, 9).Draw(t, "budget")
		f.Run(m, start, budget, func(_, to hexmap.Hex, _ bool) (int, bool, bool) { return cost[to], false, true })
		want := relax(m, start, cost)
		for i := range m.Len() {
			h := hexmap.Hex(i)
			got, ok := f.Cost(h)
			if ok != (want[i] <= budget) || ok && got != want[i] {
				t.Fatalf("%s: got %d %v, want %d of %d", m.Label(h), got, ok, want[i], budget)
			}
			if !ok {
				continue
			}
			for _, way := range [][]hexmap.Hex{f.LowestPath(h), f.AnyPath(h)} {
				sum := 0
				for k := 1; k < len(way); k++ {
					if !m.Adjacent(way[k-1], way[k]) {
						t.Fatal("a path has a gap")
					}
					sum += cost[way[k]]
				}
				if sum != got || way[0] != start || way[len(way)-1] != h {
					t.Fatalf("path %v adds up to %d, not %d", way, sum, got)
				}
			}
		}
	})
}

// relax finds all costs by repeating until nothing changes.
func relax(m *hexmap.Map, start hexmap.Hex, cost []int) []int {
	d := make([]int, m.Len())
	for i := range d {
		d[i] = 1 << 20
	}
	d[start] = 0
	for changed := true; changed; {
		changed = false
		for i := range d {
			for _, n := range m.Neighbors(hexmap.Hex(i)) {
				if n != hexmap.None && n != start && d[i]+cost[n] < d[n] {
					d[n], changed = d[i]+cost[n], true
				}
			}
		}
	}
	return d
}

func BenchmarkFlood(b *testing.B) {
	m := sheet(b)
	var f Search
	step := func(_, _ hexmap.Hex, _ bool) (int, bool, bool) { return 1, false, true }
	b.ReportAllocs()
	for b.Loop() {
		f.Run(m, 40, 8, step)
	}
}
