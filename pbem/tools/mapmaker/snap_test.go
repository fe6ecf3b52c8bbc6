package main

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/rules/hexmap"
)

func sheetOf(t testing.TB, grid string) *layout {
	t.Helper()
	m, err := sheetGrids{lines: []string{grid}}.blankMap()
	if err != nil {
		t.Fatal(err)
	}
	return newLayout(m, func(hexmap.Hex) bool { return false })
}

var layouts = []string{
	"pointy odd-east rrcc rows 30..10 cols 00..19",
	"pointy even-west rrcc rows 10..30 cols 05..24",
	"flat odd-south ccrr cols 10..30 rows 00..20",
	"flat odd-north rrcc rows 20..00 cols 01..24",
}

// TestCornersAreShared: three hexes that touch share a corner, so a grid of n hexes has about 2n corners and 3n sides.
func TestCornersAreShared(t *testing.T) {
	for _, grid := range layouts {
		l := sheetOf(t, grid)
		for s, sd := range l.sides {
			a, b := sd.hex, l.hexAcross(s)
			shared := 0
			for _, c := range l.corners[a] {
				if slices.Contains(l.corners[b][:], c) {
					shared++
				}
			}
			if shared != 2 {
				t.Fatalf("%s: %s and %s share %d corners, want 2", grid, l.m.Label(a), l.m.Label(b), shared)
			}
			if d := dist(l.corner[sd.from], l.corner[sd.to]); d < 570 || d > 585 {
				t.Fatalf("%s: side %s %s is %d long, want about 577", grid, l.m.Label(a), l.m.DirName(sd.dir), d)
			}
		}
		for c, links := range l.links {
			if len(links) > 3 {
				t.Fatalf("%s: corner %d has %d sides", grid, c, len(links))
			}
		}
	}
}

// TestSnapStaysNear: a snapped line is continuous, visits no corner twice and keeps near what was drawn.
func TestSnapStaysNear(t *testing.T) {
	l := sheetOf(t, layouts[0])
	rapid.Check(t, func(t *rapid.T) {
		var line []point
		p := point{rapid.IntRange(2000, 6000).Draw(t, "x"), rapid.IntRange(2000, 15000).Draw(t, "y")}
		for range rapid.IntRange(2, 6).Draw(t, "n") {
			line = append(line, p)
			p.X += rapid.IntRange(800, 2500).Draw(t, "dx")
			p.Y += rapid.IntRange(-1200, 1200).Draw(t, "dy")
		}
		for _, run := range l.runs(line) {
			path := l.snap(run, nil)
			seen := map[int]bool{}
			for _, c := range path {
				if seen[c] {
					t.Fatalf("corner %d twice", c)
				}
				seen[c] = true
				if d := lineDist(l.corner[c], line); d > 1350 {
					t.Fatalf("%d thousandths of a hex away from the line", d)
				}
			}
			if chain := l.sidesOf(path); len(chain) != max(0, len(path)-1) || len(l.split(chain)) > 1 {
				t.Fatalf("%d corners, %d sides in %d parts", len(path), len(chain), len(l.split(chain)))
			}
		}
	})
}

func TestSnapKeepsOffBarredSides(t *testing.T) {
	l := sheetOf(t, layouts[0])
	line := resample([]point{{2000, 5000}, {12000, 5000}}, 250)
	first := l.sidesOf(l.snap(line, nil))
	second := l.sidesOf(l.snap(line, func(s int) bool { return slices.Contains(first, s) }))
	for _, s := range second {
		if slices.Contains(first, s) {
			t.Fatalf("side %s is used by both", l.tokens([]int{s})[0])
		}
	}
	if len(first) < 15 {
		t.Errorf("a line of ten hexes became %d sides", len(first))
	}
}

func TestDropLoops(t *testing.T) {
	for _, c := range []struct{ in, want []int }{
		{[]int{1, 2, 3}, []int{1, 2, 3}},
		{[]int{1, 2, 3, 2, 4}, []int{1, 2, 4}},
		{[]int{1, 2, 3, 4, 2, 3, 5}, []int{1, 2, 3, 5}},
		{[]int{1, 2, 1}, []int{1}},
	} {
		if got := dropLoops(c.in); !slices.Equal(got, c.want) {
			t.Errorf("%v became %v, want %v", c.in, got, c.want)
		}
	}
}

// TestBorder: the border of a set has the set on its right, and its tokens read back to the same sides.
func TestBorder(t *testing.T) {
	for _, grid := range layouts {
		l := sheetOf(t, grid)
		in := func(h hexmap.Hex) bool { col, row := l.m.ColumnRow(h); return col >= 4 && col < 9 && row >= 5 }
		chains := l.border(in)
		if len(chains) != 1 {
			t.Fatalf("%s: %d chains, want 1", grid, len(chains))
		}
		for _, h := range l.hexesBeside(chains[0], true) {
			if !in(h) {
				t.Fatalf("%s: %s is to the right of the border of a set it is not in", grid, l.m.Label(h))
			}
		}
		for _, h := range l.hexesBeside(chains[0], false) {
			if in(h) {
				t.Fatalf("%s: %s is to the left of the border of its own set", grid, l.m.Label(h))
			}
		}
		s := &mapBuilder{m: l.m, lay: l, faults: &faults{}}
		if back := s.sideList(l.tokens(chains[0]), 1); !slices.Equal(back, chains[0]) || s.faults.asError() != nil {
			t.Fatalf("%s: tokens %v read back differently: %v", grid, l.tokens(chains[0]), s.faults.asError())
		}
	}
}

func TestCheapestTakesTheLowerWayOfEquals(t *testing.T) {
	ways := map[int][]int{1: {3, 2}, 2: {4}, 3: {4}}
	got := cheapest(1, 4, func(n int, visit func(int, int)) {
		for _, k := range ways[n] {
			visit(k, 5)
		}
	})
	if !slices.Equal(got, []int{1, 2, 4}) {
		t.Errorf("%v", got)
	}
	if cheapest(4, 1, func(int, func(int, int)) {}) != nil {
		t.Error("a way out of nowhere")
	}
}

func TestThinTakesTheExactShare(t *testing.T) {
	l := sheetOf(t, layouts[2])
	var area []hexmap.Hex
	for i := range 200 {
		area = append(area, hexmap.Hex(i))
	}
	for _, c := range []struct{ density, want int }{{0, 0}, {1, 2}, {50, 100}, {99, 198}, {100, 200}} {
		got := sampleHexes(l.m, area, c.density, "woods")
		if len(got) != c.want || !slices.IsSorted(got) {
			t.Errorf("%d per cent gives %d of 200, want %d", c.density, len(got), c.want)
		}
	}
	if slices.Equal(sampleHexes(l.m, area, 50, "woods"), sampleHexes(l.m, area, 50, "hills")) {
		t.Error("two rules choose the same hexes")
	}
}
