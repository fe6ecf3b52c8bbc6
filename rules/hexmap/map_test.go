package hexmap

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// sheetText makes a map file of clear hexes with some statements added.
func sheetText(grid string, rows, cols int, more ...string) string {
	var b strings.Builder
	b.WriteString("hexmap 1\ntitle test status=reconstructed source=\"made up\"\n" + grid +
		"\nlegend . clear | f forest | h hill | ? unknown | x off-map\nmap\n")
	g := strings.Fields(grid)
	var r Range
	for i, w := range g {
		if w == "rows" {
			fmt.Sscanf(g[i+1], "%d..%d", &r.First, &r.Last)
			r.Width = strings.Index(g[i+1], ".")
		}
	}
	for i := 0; i < rows; i++ {
		fmt.Fprintf(&b, "%0*d%s\n", r.Width, r.At(i), strings.Repeat(" .", cols))
	}
	b.WriteString("end\n")
	for _, s := range more {
		b.WriteString(s + "\n")
	}
	return b.String()
}

const gridB = "grid pointy odd-east rrcc rows 60..10 cols 00..27 north=-18"

func mustParse(t testing.TB, text string) *Map {
	t.Helper()
	m, err := Parse([]byte(text))
	if err != nil {
		t.Fatalf("parse: %v", err)
	}
	return m
}

func hexAt(t testing.TB, m *Map, label string) Hex {
	t.Helper()
	h, ok := m.Find(label)
	if !ok {
		t.Fatalf("no hex %s", label)
	}
	return h
}

func labels(m *Map, hexes []Hex) string {
	var out []string
	for _, h := range hexes {
		if h == None {
			out = append(out, "-")
		} else {
			out = append(out, m.Label(h))
		}
	}
	return strings.Join(out, " ")
}

// The neighbours by direction, checked by hand against printed sheets: Kursk's layout (pointy, odd rows east),
// Demyansk's family (flat, odd columns south) and the others.
func TestNeighborsByDirection(t *testing.T) {
	tests := []struct {
		grid       string
		rows, cols int
		hex, want  string
	}{
		{gridB, 51, 28, "1907", "1908 1808 1807 1906 2007 2008"},
		{gridB, 51, 28, "1809", "1810 1709 1708 1808 1908 1909"},
		{gridB, 51, 28, "3415", "3416 3315 3314 3414 3514 3515"},
		{gridB, 51, 28, "6000", "6001 5900 - - - -"},
		{gridB, 51, 28, "1027", "- - - 1026 1126 1127"},
		{"grid pointy even-east rrcc rows 1..6 cols 1..6", 6, 6, "33", "34 43 42 32 22 23"},
		{"grid pointy odd-west rrcc rows 1..6 cols 1..6", 6, 6, "33", "34 43 42 32 22 23"},
		{"grid flat odd-south ccrr rows 01..06 cols 01..06", 6, 6, "0303", "0302 0403 0404 0304 0204 0203"},
		{"grid flat odd-south ccrr rows 01..06 cols 01..06", 6, 6, "0403", "0402 0502 0503 0404 0303 0302"},
		{"grid flat odd-north rrcc rows 60..55 cols 00..05", 6, 6, "5803", "5903 5904 5804 5703 5802 5902"},
	}
	for _, tt := range tests {
		m := mustParse(t, sheetText(tt.grid, tt.rows, tt.cols))
		n := m.Neighbors(hexAt(t, m, tt.hex))
		if got := labels(m, n[:]); got != tt.want {
			t.Errorf("%s: neighbours of %s: got %s, want %s", tt.grid, tt.hex, got, tt.want)
		}
	}
}

func TestDistancesOnRowGrid(t *testing.T) {
	m := mustParse(t, sheetText(gridB, 51, 28))
	tests := []struct {
		a, b string
		want int
	}{
		{"1907", "1908", 1}, {"1809", "1908", 1}, {"1503", "1504", 1}, {"1503", "1505", 2}, {"1503", "1506", 3},
		{"1503", "1507", 4}, {"1713", "1714", 1}, {"2704", "2705", 1}, {"4723", "4724", 1},
		{"3415", "3509", 6}, {"3415", "2913", 5}, {"1609", "2113", 7}, {"3415", "3415", 0},
	}
	for _, tt := range tests {
		if got := m.Distance(hexAt(t, m, tt.a), hexAt(t, m, tt.b)); got != tt.want {
			t.Errorf("distance %s-%s = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
	var ring []Hex
	for h := Hex(0); int(h) < m.Len(); h++ {
		if m.Distance(h, hexAt(t, m, "3415")) == 2 {
			ring = append(ring, h)
		}
	}
	if got, want := labels(m, ring), "3214 3215 3216 3313 3316 3413 3417 3513 3516 3614 3615 3616"; got != want {
		t.Errorf("ring around 3415: got %s, want %s", got, want)
	}
	if m.Distance(None, 3) != -1 {
		t.Error("distance from None is not -1")
	}
}

// Distance is the length of a shortest way over neighbours, on every layout.
func TestDistanceIsGraphDistance(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		shift := rapid.SampledFrom([]string{"pointy odd-east", "pointy odd-west", "pointy even-east", "pointy even-west",
			"flat odd-north", "flat odd-south", "flat even-north", "flat even-south"}).Draw(rt, "layout")
		order := rapid.SampledFrom([]string{"rrcc", "ccrr"}).Draw(rt, "order")
		r, c := rapid.IntRange(1, 9).Draw(rt, "rows"), rapid.IntRange(1, 9).Draw(rt, "cols")
		r0 := rapid.IntRange(0, 3).Draw(rt, "first row")
		m, err := Parse([]byte(sheetText(fmt.Sprintf("grid %s %s rows %02d..%02d cols 00..%02d", shift, order, r0, r0+r-1, c-1), r, c)))
		if err != nil {
			rt.Fatal(err)
		}
		from := Hex(rapid.IntRange(0, m.Len()-1).Draw(rt, "from"))
		steps := map[Hex]int{from: 0}
		for queue := []Hex{from}; len(queue) > 0; queue = queue[1:] {
			h := queue[0]
			for d, n := range m.Neighbors(h) {
				if n == None {
					continue
				}
				if back := m.Neighbor(n, m.Opposite(Dir(d))); back != h {
					rt.Fatalf("%s is %s of %s but not the other way round", m.Label(n), m.DirName(Dir(d)), m.Label(h))
				}
				if _, ok := steps[n]; !ok {
					steps[n] = steps[h] + 1
					queue = append(queue, n)
				}
			}
		}
		for h := Hex(0); int(h) < m.Len(); h++ {
			if got := m.Distance(from, h); got != steps[h] {
				rt.Fatalf("distance %s-%s = %d, by steps %d", m.Label(from), m.Label(h), got, steps[h])
			}
		}
	})
}

// Neighbouring centres are one hex width apart, all others further.
func TestCentres(t *testing.T) {
	for _, grid := range []string{"grid pointy odd-east rrcc rows 6..1 cols 1..6", "grid flat odd-south ccrr rows 1..6 cols 1..6"} {
		m := mustParse(t, sheetText(grid, 6, 6))
		for a := Hex(0); int(a) < m.Len(); a++ {
			for b := a + 1; int(b) < m.Len(); b++ {
				ax, ay := m.Centre(a)
				bx, by := m.Centre(b)
				d2 := (ax-bx)*(ax-bx) + (ay-by)*(ay-by)
				if near := d2 > 998*998 && d2 < 1002*1002; near != m.Adjacent(a, b) {
					t.Fatalf("%s: %s and %s: squared distance %d, adjacent %v", grid, m.Label(a), m.Label(b), d2, m.Adjacent(a, b))
				}
			}
		}
	}
	m := mustParse(t, sheetText(gridB, 51, 28))
	if x, y := m.Centre(hexAt(t, m, "6000")); x != 500 || y != 577 {
		t.Errorf("centre of the north-western hex %d, %d", x, y)
	}
	if c, r := m.ColumnRow(hexAt(t, m, "5903")); c != 3 || r != 1 {
		t.Errorf("offset of 5903: %d, %d", c, r)
	}
}

func TestFeatures(t *testing.T) {
	m := mustParse(t, sheetText("grid pointy odd-east rrcc rows 22..18 cols 11..16", 5, 6,
		`side major "Donets" 2113:se-sw # the front`,
		`side river "Psel" 1912:w?`,
		`path rail "main" 2013..2011 2111 bridge=no`,
		`path road 2213 2113 2013 nobridge=2113|2013`,
		`place 2113 name "Northern Donets"`,
		`place 2113 town "Belgorod" ru="Белгород" vp=1`,
		`fort soviet 2115`, `fort german 2112 2113`,
		`mark star 2116 2114`, `mark star 2115`,
		`zone german 1811..1813`,
		`edge west 2211..1811 supply=G`,
		`line front 2114:w-sw?`))
	at := func(l string) Hex { return hexAt(t, m, l) }
	if m.Title() != "test" || m.Attr("status") != "reconstructed" || m.Attr("nothing") != "" {
		t.Error("title line")
	}
	check := func(what, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%s: got %q, want %q", what, got, want)
		}
	}
	check("side from one hex", m.SideClass(at("2113"), at("2014")), "major")
	check("side from the other", m.SideClass(at("2014"), at("2113")), "major")
	check("side with doubt", m.SideClass(at("1911"), at("1912")), "river")
	check("dry side", m.SideClass(at("2113"), at("2114")), "")
	check("not adjacent", m.SideClass(at("2113"), at("2115")), "")
	check("fort", m.FortSide(at("2113"))+m.FortSide(at("2115"))+m.FortSide(at("2116")), "germansoviet")
	check("forts", fmt.Sprint(m.Forts()[0].Class, labels(m, m.Forts()[0].Hexes)), "german2112 2113")
	check("marks", labels(m, m.MarkHexes("star")), "2114 2115 2116")
	check("zone", labels(m, m.ZoneHexes("german")), "1811 1812 1813")
	check("edge", labels(m, m.EdgeHexes("west")), "1811 1911 2011 2111 2211")
	check("edge attribute", attr(m.Edges()[0].Attrs, "supply"), "G")
	check("unknown zone", labels(m, m.ZoneHexes("nothing")), "")
	pl, ok := m.PlaceAt(at("2113"))
	check("place", fmt.Sprint(ok, pl.Class, pl.NameIn("ru"), pl.NameIn("ja"), pl.Attr("vp")),
		fmt.Sprint(true, "town", "Белгород", "Belgorod", "1"))
	if front := m.HexsidesOf("front"); len(front) != 2 || m.DirName(front[0].Dir) != "w" || front[0].Doubtful || !front[1].Doubtful {
		t.Errorf("front %v", front)
	}
	if !m.Sides()[1].Chain[0].Doubtful {
		t.Error("doubt on a side is lost")
	}
	if m.IsBridged(at("2113"), at("2013")) {
		t.Error("nobridge= is ignored")
	}
	if got := m.Paths(); len(got) != 2 || labels(m, got[0].Hexes) != "2013 2012 2011 2111" {
		t.Errorf("paths %v", got)
	}
}

func TestBridges(t *testing.T) {
	m := mustParse(t, sheetText("grid pointy odd-east rrcc rows 22..18 cols 11..16", 5, 6,
		`side river "A" 2113:e-se-sw-w bridge=2113|2112`, `path rail 2213 2113 2114`))
	a := hexAt(t, m, "2113")
	for label, want := range map[string]bool{"2114": true, "2112": true, "2014": false, "2213": false} {
		if got := m.IsBridged(hexAt(t, m, label), a); got != want {
			t.Errorf("bridge 2113|%s = %v, want %v", label, got, want)
		}
	}
}

func TestOffMapHexesAndPrefix(t *testing.T) {
	text := strings.Replace(sheetText("grid flat odd-south ccrr rows 01..02 cols 01..02 id=J%02d%02d", 2, 2), "01 . .", "01 x ?", 1)
	m := mustParse(t, text)
	if m.Len() != 3 {
		t.Fatalf("%d hexes, want 3", m.Len())
	}
	if _, ok := m.Find("J0101"); ok {
		t.Error("an off-map hex can be found")
	}
	h := hexAt(t, m, "J0201")
	if m.Terrain(h) != "unknown" {
		t.Errorf("terrain %q", m.Terrain(h))
	}
	if got := m.Neighbor(h, 4); got != None {
		t.Errorf("neighbour in the hole: %s", m.Label(got))
	}
}

func TestHotPathsDoNotAllocate(t *testing.T) {
	m := mustParse(t, sheetText(gridB, 51, 28, `side river "A" 3415:e`))
	a, b := hexAt(t, m, "3415"), hexAt(t, m, "3416")
	var n int
	if allocs := testing.AllocsPerRun(100, func() {
		for _, x := range m.Neighbors(a) {
			n += len(m.Terrain(x)) + len(m.SideClass(a, x)) + m.Distance(b, x) + len(m.FortSide(x))
		}
	}); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
	if n == 0 {
		t.Error("nothing was measured")
	}
}
