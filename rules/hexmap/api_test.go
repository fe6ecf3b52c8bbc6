package hexmap

import (
	"errors"
	"fmt"
	"testing"
)

func TestPositions(t *testing.T) {
	m := mustParse(t, sheetText(small, 5, 6, `place 2113 town "A" at=50.612345,-36.5 ja="ア" ru="А" ok="so"`,
		`place 2114 town "B" at=-7,180`, `place 2115 town "C"`))
	for label, want := range map[string]string{"2113": "50612345 -36500000 true", "2114": "-7000000 180000000 true", "2115": "0 0 false"} {
		p, _ := m.PlaceAt(hexAt(t, m, label))
		lat, lon, ok := p.LatLon()
		if got := fmt.Sprint(lat, lon, ok); got != want {
			t.Errorf("%s: %s, want %s", label, got, want)
		}
	}
	p, _ := m.PlaceAt(hexAt(t, m, "2113"))
	if got := fmt.Sprint(p.Alt, p.Attr("at"), p.Attr("ok"), p.Line); got != "[{ja ア} {ru А}]50.612345,-36.5so12" {
		t.Errorf("place: %s", got)
	}
	for _, bad := range []string{"50.6", "50.6,", ",36", "91,0", "0,180.1", "50.1234567,3", "1e1,3", "+5,3", "5.,3", "--5,3", "0x5,3"} {
		_, err := Parse([]byte(sheetText(small, 5, 6, `place 2113 town "A" at=`+bad)))
		var list *Errors
		if !errors.As(err, &list) || list.Faults[0].Code != "place/at" {
			t.Errorf("at=%s: %v", bad, err)
		}
	}
}

// A statement can be traced to its line, also where several make up a group.
func TestLinesOfStatements(t *testing.T) {
	m := mustParse(t, sheetText(small, 5, 6, `zone a 2114 2113? key=b`, `zone a 2112`, `fort red 1811 ok="why"`, `mark m 1812`,
		`edge e 1813 supply=red`,
		`line f "x" 2113:e key=c`, `line f 2112:e?`, `side river "R" 2113:e`, `path road 1811 1812`))
	z := m.Zones()[0]
	if got := fmt.Sprint(labels(m, z.Hexes), z.Lines, z.Attr("key")); got != "2112 2113 2114[13 12 12]b" {
		t.Errorf("zone: %s", got)
	}
	if got := fmt.Sprint(m.Forts()[0].Lines, m.Marks()[0].Lines, m.Edges()[0].Lines, m.Edges()[0].Attr("supply"), m.Sides()[0].Line,
		m.Paths()[0].Line); got != "[14] [15] [16]red19 20" {
		t.Errorf("lines: %s", got)
	}
	lines := m.LineFeatures()
	if got := fmt.Sprint(m.LineClasses(), len(m.HexsidesOf("f")), lines[0].Name, lines[0].Attr("key"), lines[0].Line,
		lines[1].Line); got != "[f] 2xc17 18" {
		t.Errorf("line: %s", got)
	}
	var doubts []string
	for _, d := range m.Doubts() {
		doubts = append(doubts, fmt.Sprint(m.Label(d.Hex), " ", d.Line, ":", d.Col))
	}
	if got := fmt.Sprint(doubts, m.LintExceptions(), m.StatementLine("grid"),
		m.StatementLine("nothing")); got != "[2113 12:13 2112 18:13] map[14:why] 3 1" {
		t.Errorf("doubts, answers, head: %s", got)
	}
}

// What is wrong with one statement does not hide the rest of the map from those who look at unfinished files.
func TestInspect(t *testing.T) {
	m, err := ParseLenient([]byte(sheetText(small, 5, 6, `side river "R" 2113:e 9999:w 2113:n`, `place 2113 town "A"`)))
	var list *Errors
	if !errors.As(err, &list) || len(list.Faults) != 2 || m == nil {
		t.Fatalf("map %v, error %v", m != nil, err)
	}
	if len(m.Sides()[0].Chain) != 1 || len(m.Places()) != 1 {
		t.Errorf("%d sides, %d places", len(m.Sides()[0].Chain), len(m.Places()))
	}
	if m, err := ParseLenient([]byte("hexmap 1\n")); m != nil || err == nil {
		t.Errorf("a map without hexes: %v, %v", m, err)
	}
}

// Each corner inside a map belongs to three hexes, each pair of which share a side that ends in it.
func TestCorners(t *testing.T) {
	for _, grid := range []string{gridB, "grid flat odd-south ccrr rows 01..09 cols 10..19"} {
		m := bareGrid(t, grid)
		inner := 0
		for h := Hex(0); int(h) < m.Len(); h++ {
			for d := Dir(0); d < 6; d++ {
				a, b := m.Corners(h, d)
				if _, next := m.Corners(h, m.Opposite(d)); a == b || next == a {
					t.Fatalf("%s: the sides of %s have wrong ends", grid, m.Label(h))
				}
				if n := m.Neighbor(h, d); n != None {
					if x, y := m.Corners(n, m.Opposite(d)); x != b || y != a {
						t.Fatalf("%s: %s and %s see other ends of their side", grid, m.Label(h), m.Label(n))
					}
				}
				around := m.HexesAt(b)
				n, k := m.Neighbor(h, d), m.Neighbor(h, (d+1)%6)
				want := map[Hex]bool{h: true}
				for _, x := range []Hex{n, k} {
					if x != None {
						want[x] = true
					}
				}
				if len(around) != len(want) {
					t.Fatalf("%s: around a corner of %s: %s", grid, m.Label(h), labels(m, around))
				}
				for i, x := range around {
					if !want[x] || i > 0 && around[i-1] >= x {
						t.Fatalf("%s: around a corner of %s: %s", grid, m.Label(h), labels(m, around))
					}
				}
				if len(around) == 3 {
					inner++
				}
			}
		}
		if inner == 0 {
			t.Error("no inner corner was looked at")
		}
	}
	if a, b := (&Map{}).Corners(None, 0); a != b {
		t.Error("corners of no hex")
	}
}
