package hexmap

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The shipped map of the July 1943 sheet, checked against what its rules state (numbers in brackets).
func kurskMap(t testing.TB) (*Map, []byte) {
	t.Helper()
	data, err := os.ReadFile("../../scenarios/kursk/map.hexmap")
	if err != nil {
		t.Fatal(err)
	}
	m, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return m, data
}

func germanGround(m *Map) []bool {
	out := make([]bool, m.Len())
	for _, h := range m.ZoneHexes("german") {
		out[h] = true
	}
	return out
}

func TestKurskMapIsFormatted(t *testing.T) {
	_, data := kurskMap(t)
	if got, err := Format(data); err != nil || !bytes.Equal(got, data) {
		t.Errorf("the file is not in canonical form (%v)", err)
	}
}

func TestKurskSheet(t *testing.T) {
	m, _ := kurskMap(t)
	if m.Len() != 1428 || m.Attr("status") != "reconstructed" || m.Grid().Orientation != Pointy {
		t.Errorf("%d hexes, status %q, %s", m.Len(), m.Attr("status"), m.Grid().Orientation)
	}
	for edge, want := range map[string][3]string{"west": {"1000", "6000", "51"}, "east": {"1027", "6027", "51"},
		"north": {"6000", "6027", "28"}, "south": {"1000", "1027", "28"}} {
		hexes := m.EdgeHexes(edge)
		if len(hexes) == 0 || m.Label(hexes[0]) != want[0] || m.Label(hexes[len(hexes)-1]) != want[1] ||
			len(hexes) != map[string]int{"51": 51, "28": 28}[want[2]] {
			t.Errorf("%s edge: %s", edge, labels(m, hexes))
		}
	}
	for h := Hex(0); int(h) < m.Len(); h++ {
		if !slices.Contains([]string{"clear", "forest", "hill", "swamp"}, m.Terrain(h)) {
			t.Errorf("%s: terrain %q", m.Label(h), m.Terrain(h))
		}
	}
}

func TestKurskNamedHexes(t *testing.T) {
	m, _ := kurskMap(t)
	for label, want := range map[string]string{
		"1609": "city Kharkov", "5308": "city Bryansk", "3415": "city Kursk", "3509": "town Lgov",
		"2113": "town Belgorod", "2913": "town Oboyan", "6017": "town Sukhinichi",
	} {
		p, ok := m.PlaceAt(hexAt(t, m, label))
		if got := p.Class + " " + p.Name; !ok || got != want {
			t.Errorf("%s is %q, want %q", label, got, want)
		}
	}
	for _, p := range m.Places() {
		if !slices.Contains([]string{"town", "city", "name"}, p.Class) || p.NameIn("ru") == p.Name {
			t.Errorf("%s: class %q, Russian name %q", p.Name, p.Class, p.NameIn("ru"))
		}
	}
}

// Towns at 1 and cities at 10 on the German side make the 60 VP of the start (3.9, 4.4).
func TestKurskGermanPlacesAreWorth60(t *testing.T) {
	m, _ := kurskMap(t)
	german, vp := germanGround(m), 0
	for _, p := range m.Places() {
		if german[p.Hex] {
			vp += map[string]int{"town": 1, "city": 10}[p.Class]
		}
	}
	if vp != 60 {
		t.Errorf("%d VP on the German side, want 60", vp)
	}
	if german[hexAt(t, m, "3509")] || german[hexAt(t, m, "3415")] {
		t.Error("Lgov or Kursk is German at the start")
	}
}

func TestKurskFront(t *testing.T) {
	m, _ := kurskMap(t)
	german := germanGround(m)
	for label, want := range map[string]bool{"1713": true, "1714": false, "2113": true, "2704": true, "2705": false, "4723": true,
		"4724": false, "6000": true, "1027": false} {
		if german[hexAt(t, m, label)] != want {
			t.Errorf("%s german: %v, want %v (3.8, 3.10)", label, !want, want)
		}
	}
	if n := pieces(m, german, true); n != 1 {
		t.Errorf("the German side is in %d pieces", n)
	}
	if n := pieces(m, german, false); n != 1 {
		t.Errorf("the Soviet side is in %d pieces", n)
	}
	for h := Hex(0); int(h) < m.Len(); h++ {
		for _, n := range m.Neighbors(h) {
			if n == None || german[h] == german[n] {
				continue
			}
			want := map[bool]string{true: "german", false: "soviet"}[german[h]]
			if m.FortSide(h) != want {
				t.Errorf("front hex %s: fort %q, want %s (3.8)", m.Label(h), m.FortSide(h), want)
			}
		}
		if f := m.FortSide(h); f != "" && (f == "german") != german[h] {
			t.Errorf("%s: %s fort on the wrong side", m.Label(h), f)
		}
	}
}

// pieces counts the connected parts of one side.
func pieces(m *Map, german []bool, side bool) int {
	seen, n := make([]bool, m.Len()), 0
	for start := Hex(0); int(start) < m.Len(); start++ {
		if seen[start] || german[start] != side {
			continue
		}
		n++
		seen[start] = true
		for queue := []Hex{start}; len(queue) > 0; queue = queue[1:] {
			for _, x := range m.Neighbors(queue[0]) {
				if x != None && !seen[x] && german[x] == side {
					seen[x] = true
					queue = append(queue, x)
				}
			}
		}
	}
	return n
}

// The front line of the file is exactly the hexsides between the two sides, in one unbroken run.
func TestKurskFrontLine(t *testing.T) {
	m, _ := kurskMap(t)
	german := germanGround(m)
	want := map[Side]bool{}
	for h := Hex(0); int(h) < m.Len(); h++ {
		for _, n := range m.Neighbors(h) {
			if n != None && german[h] && !german[n] {
				want[NewSide(h, n)] = true
			}
		}
	}
	line := m.HexsidesOf("front")
	for i, ref := range line {
		n := m.Neighbor(ref.Hex, ref.Dir)
		if n == None || !want[NewSide(ref.Hex, n)] {
			t.Errorf("side %s of %s is not between the sides, or comes twice", m.DirName(ref.Dir), m.Label(ref.Hex))
		}
		delete(want, NewSide(ref.Hex, n))
		if i > 0 && !meet(m, line[i-1], ref) {
			t.Errorf("the front is broken at %s:%s", m.Label(ref.Hex), m.DirName(ref.Dir))
		}
	}
	if len(want) > 0 {
		t.Errorf("%d hexsides of the front are missing", len(want))
	}
}

// meet says whether two hexsides share a corner. The midpoints of such sides are half a hex width apart, those of all
// others further.
func meet(m *Map, a, b SideRef) bool {
	mid := func(r SideRef) (int, int) {
		steps := [6][2]int{{1000, 0}, {500, 866}, {-500, 866}, {-1000, 0}, {-500, -866}, {500, -866}}
		x, y := m.Centre(r.Hex)
		return 2*x + steps[r.Dir][0], 2*y + steps[r.Dir][1]
	}
	ax, ay := mid(a)
	bx, by := mid(b)
	d2 := (ax-bx)*(ax-bx) + (ay-by)*(ay-by)
	return d2 > 0 && d2 < 1100*1100
}

func TestKurskRivers(t *testing.T) {
	m, _ := kurskMap(t)
	names := map[string]bool{}
	for _, f := range m.Sides() {
		names[f.Name] = true
		if f.Class != "river" && f.Class != "major" {
			t.Errorf("%s: class %q", f.Name, f.Class)
		}
		for i := 1; i < len(f.Chain); i++ {
			if !meet(m, f.Chain[i-1], f.Chain[i]) {
				t.Errorf("%s is broken at %s:%s", f.Name, m.Label(f.Chain[i].Hex), m.DirName(f.Chain[i].Dir))
			}
		}
	}
	for _, want := range []string{"Donets", "Psel", "Seym", "Oka", "Desna", "Vorskla", "Oskol"} {
		if !names[want] {
			t.Errorf("no river %s", want)
		}
	}
	if got := m.SideClass(hexAt(t, m, "1713"), hexAt(t, m, "1714")); got != "major" {
		t.Errorf("between 1713 and 1714 runs %q, want the Donets", got)
	}
}

// The trigger line is a path of adjacent Soviet hexes from 1016 to 6021 (9.6).
func TestKurskTriggerLine(t *testing.T) {
	m, _ := kurskMap(t)
	german := germanGround(m)
	on := map[Hex]int{}
	for _, h := range m.MarkHexes("trigger-soviet") {
		on[h] = 0
		if german[h] {
			t.Errorf("%s is German at the start", m.Label(h))
		}
	}
	from := hexAt(t, m, "1016")
	if _, ok := on[from]; !ok {
		t.Fatal("1016 is not on the line")
	}
	on[from] = 1
	for queue := []Hex{from}; len(queue) > 0; queue = queue[1:] {
		for _, n := range m.Neighbors(queue[0]) {
			if d, ok := on[n]; n != None && ok && d == 0 {
				on[n] = on[queue[0]] + 1
				queue = append(queue, n)
			}
		}
	}
	for h, d := range on {
		if d == 0 {
			t.Errorf("%s is not connected", m.Label(h))
		}
	}
	for _, label := range []string{"2913", "6017", "6021"} {
		if on[hexAt(t, m, label)] == 0 {
			t.Errorf("%s is not on the line", label)
		}
	}
}

var unitLine = regexp.MustCompile(`side: (german|soviet), .* size: (corps|division|brigade), .* code: "(\d{4})-(.)"`)

// TestKurskUnitsStandLegallyOnTheirCodes: with every unit on the hex of its code the set-up is legal: own side of the
// front, stacking, every front fort held or beside a unit, reserves alone and on Soviet ground (3.4, 3.5, 7.4, 7.5).
func TestKurskUnitsStandLegallyOnTheirCodes(t *testing.T) {
	m, _ := kurskMap(t)
	data, err := os.ReadFile("../../scenarios/kursk/units.yaml")
	if err != nil {
		t.Fatal(err)
	}
	german := germanGround(m)
	load, codes := map[Hex]int{}, map[Hex]string{}
	found := unitLine.FindAllStringSubmatch(string(data), -1)
	if len(found) < 150 {
		t.Fatalf("only %d units with a start hex", len(found))
	}
	for _, u := range found {
		h := hexAt(t, m, u[3])
		if german[h] != (u[1] == "german") {
			t.Errorf("%s is on the wrong side of the front", u[0])
		}
		weight := 1
		if u[1] == "soviet" && u[2] == "corps" {
			weight = 3
		}
		load[h] += weight
		if !strings.Contains(codes[h], u[4]) {
			codes[h] += u[4]
		}
	}
	for h := Hex(0); int(h) < m.Len(); h++ {
		if limit := map[bool]int{true: 3, false: 9}[german[h]]; load[h] > limit {
			t.Errorf("%s holds %d of %d", m.Label(h), load[h], limit)
		}
		if len(codes[h]) > 1 {
			t.Errorf("%s has codes with different endings: %s", m.Label(h), codes[h])
		}
		front, covered := false, load[h] > 0
		for _, n := range m.Neighbors(h) {
			if n != None {
				front = front || german[n] != german[h]
				covered = covered || german[n] == german[h] && load[n] > 0
			}
		}
		if front && !covered {
			t.Errorf("front fort %s has no unit of its side in it or beside it", m.Label(h))
		}
	}
}

func BenchmarkKurskNeighbors(b *testing.B) {
	m, _ := kurskMap(b)
	n := 0
	for b.Loop() {
		for h := Hex(0); int(h) < m.Len(); h++ {
			for _, x := range m.Neighbors(h) {
				if x != None && m.SideClass(h, x) != "" && m.Terrain(x) == "clear" {
					n++
				}
			}
		}
	}
	if n == 0 {
		b.Fatal("no rivers")
	}
}
