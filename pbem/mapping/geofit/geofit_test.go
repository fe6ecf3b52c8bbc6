package geofit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/rules/hexmap"
)

// blank returns a map of unknown terrain with a grid statement.
func blank(t testing.TB, grid string, rows, cols [2]int, extra string) *hexmap.Map {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "hexmap 1\ntitle test status=skeleton\ngrid %s rows %02d..%02d cols %02d..%02d\nlegend . clear\nmap\n", grid, rows[0],
		rows[1], cols[0], cols[1])
	step := 1
	if rows[1] < rows[0] {
		step = -1
	}
	for r := rows[0]; ; r += step {
		fmt.Fprintf(&b, "%02d%s\n", r, strings.Repeat(" ?", cols[1]-cols[0]+1))
		if r == rows[1] {
			break
		}
	}
	b.WriteString("end\n" + extra)
	m, err := hexmap.Parse([]byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func points(t testing.TB, m *hexmap.Map, file, extra string) []Place {
	t.Helper()
	data, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := ReadPoints(strings.NewReader(string(data)+extra), m)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The fits of four games' maps, computed before by other means.
func TestKnownFits(t *testing.T) {
	for _, tc := range []struct {
		file       string
		grid       string
		rows, cols [2]int
		km, north  float64
		rms, max   float64
		affine     float64
		best       string // the layout that must fit best or tie
	}{
		{"kursk.yaml", "pointy odd-east rrcc", [2]int{60, 10}, [2]int{0, 27}, 11.86, 18.4, 0.55, 0.71, 0.45,
			"pointy odd-east rrcc rows 60..10"},
		{"demyansk.yaml", "flat odd-south ccrr", [2]int{1, 40}, [2]int{1, 40}, 3.84, -90.8, 0.25, 0.35, 0.13,
			"flat odd-south ccrr rows 01..40"},
		{"azov.yaml", "flat odd-south ccrr", [2]int{5, 35}, [2]int{38, 70}, 8.18, -7.8, 0.34, 0.58, 0.34,
			"flat odd-south ccrr rows 05..35"},
		{"germany.yaml", "flat odd-south ccrr", [2]int{0, 40}, [2]int{10, 42}, 16.92, 16.9, 0.65, 0.89, 0.64,
			"flat odd-south ccrr rows 00..40"},
	} {
		m := blank(t, tc.grid, tc.rows, tc.cols, "")
		r, err := New(m, points(t, m, tc.file, ""))
		if err != nil {
			t.Fatal(err)
		}
		f := r.Fits[0]
		for _, c := range []struct {
			what            string
			got, want, room float64
		}{
			{"km per hex", f.KmPerHex, tc.km, 0.01}, {"true north", f.North, tc.north, 0.1}, {"rms", f.RMS, tc.rms, 0.01},
			{"max", f.Max, tc.max, 0.01},
			{"affine rms", r.Fits[1].RMS, tc.affine, 0.01},
		} {
			if math.Abs(c.got-c.want) > c.room {
				t.Errorf("%s: %s is %.3f, want %.2f", tc.file, c.what, c.got, c.want)
			}
		}
		if r.HasSuspicious() {
			t.Errorf("%s: a place is suspicious", tc.file)
		}
		found := false
		for _, l := range r.Layouts {
			if l.RMS <= r.Layouts[0].RMS*TieRatio && strings.HasPrefix(l.Grid, tc.best) && l.Given {
				found = true
			}
		}
		if !found {
			t.Errorf("%s: %s is not among the best layouts %+v", tc.file, tc.best, r.Layouts[:3])
		}
	}
}

// Kassel's printed number 2521 is four hexes from where all the other cities put it.
func TestMisprintIsFound(t *testing.T) {
	m := blank(t, "flat odd-south ccrr", [2]int{0, 40}, [2]int{10, 42}, "")
	r, err := New(m, points(t, m, "germany.yaml", "- {name: Kassel, hex: \"2521\", at: [51.31667, 9.5]}\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range r.Lines {
		if l.Suspicious != (l.Name == "Kassel") {
			t.Errorf("%s: suspicious %v (left out %.2f)", l.Name, l.Suspicious, l.LeaveOneOut)
		}
		if l.Name == "Kassel" && (l.Predicted != "2717" || l.Similarity < 3.5 || l.Similarity > 4.5) {
			t.Errorf("Kassel is predicted in %s, %.1f hexes away; want 2717, about four hexes", l.Predicted, l.Similarity)
		}
	}
	var out bytes.Buffer
	if err := r.Print(&out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "SUSPICIOUS: the other places put it in 2717") {
		t.Errorf("the report does not name the suspicious hex:\n%s", &out)
	}
	if _, err := json.Marshal(r); err != nil {
		t.Error(err)
	}
}

// With many places the affine fit judges, and a place whose map answers for it is not suspicious.
func TestAnsweredPlace(t *testing.T) {
	for _, answer := range []string{"", " ok=\"on the wrong bank in print\""} {
		var b strings.Builder
		for i := range 14 {
			label, extra := fmt.Sprintf("%02d%02d", 5+5*(i%4), 3+4*(i/4)), ""
			col, row := 5+5*(i%4), 3+4*(i/4)
			if i == 6 {
				label, extra = fmt.Sprintf("%02d%02d", col+3, row), answer
			}
			y := float64(row)
			if col%2 != 0 {
				y += 0.5
			}
			fmt.Fprintf(&b, "place %s town \"T%d\" at=%.6f,%.6f%s\n", label, i, 50-y*0.1, 8+0.866*float64(col)*0.2, extra)
		}
		m := blank(t, "flat odd-south ccrr", [2]int{0, 40}, [2]int{0, 40}, b.String())
		r, err := New(m, FromMap(m))
		if err != nil {
			t.Fatal(err)
		}
		l := r.Lines[0]
		if r.Judge != "affine" || l.Name != "T6" || l.Predicted != "1507" || l.Suspicious != (answer == "") ||
			(l.Justification == "") != (answer == "") || r.HasSuspicious() != (answer == "") {
			t.Errorf("answer %q: judged by %s, first line %+v", answer, r.Judge, l)
		}
		if r.Fits[1].RMS > 0.1 {
			t.Errorf("the affine fit of stretched land has an rms of %.3f", r.Fits[1].RMS)
		}
	}
}

func TestPlacesOfAMap(t *testing.T) {
	m := blank(t, "flat odd-south ccrr", [2]int{0, 40}, [2]int{10, 42}, `place 2024 city "Frankfurt" at=50.11552,8.68417
place 3011 city "Hanover" at=52.37052,9.73322
place 3111 city "Hanover" at=52.37052,9.73322
place 3031 city "Nuremberg" at=49.45421,11.07752
place 2025 name "nowhere"
`)
	p := FromMap(m)
	if len(p) != 3 {
		t.Fatalf("%d places, want 3: %+v", len(p), p)
	}
	for _, q := range p {
		if q.Name == "Hanover" && len(q.Hexes) != 2 {
			t.Errorf("Hanover has the hexes %v, want two", q.Hexes)
		}
		if q.Name == "Nuremberg" && (q.Lat != 49.45421 || q.Lon != 11.07752) {
			t.Errorf("Nuremberg is at %g, %g", q.Lat, q.Lon)
		}
	}
	if _, err := New(m, p[:2]); err == nil || !strings.Contains(err.Error(), "at least 3") {
		t.Errorf("two places: %v", err)
	}
	spot := []Place{p[0], p[0], p[0]}
	if _, err := New(m, spot); err == nil {
		t.Error("three places on one spot were fitted")
	}
}

// Places laid out by a similarity are fitted exactly, whatever its turn and scale, and the layout is told from the
// others.
func TestExactGridIsRecovered(t *testing.T) {
	m := blank(t, "pointy even-east rrcc", [2]int{30, 1}, [2]int{1, 30}, "")
	rapid.Check(t, func(t *rapid.T) {
		turn := rapid.Float64Range(-180, 180).Draw(t, "turn")
		km := rapid.Float64Range(2, 20).Draw(t, "km")
		var plane, sheet []vec
		s, c := math.Sincos(radians(turn))
		for range 8 {
			h := hexmap.Hex(rapid.IntRange(0, m.Len()-1).Draw(t, "hex"))
			v := centre(m, h)
			sheet = append(sheet, v)
			plane = append(plane, vec{km * (v.x*c - v.y*s), km * (v.x*s + v.y*c)})
		}
		f, ok := similarity(plane, sheet)
		if !ok {
			t.Skip("all in one hex")
		}
		if root, _ := rms(f.residuals(plane, sheet)); root > 1e-6 {
			t.Fatalf("rms %g", root)
		}
		most, least := f.scales()
		if math.Abs(most-km) > 1e-6 || math.Abs(least-km) > 1e-6 {
			t.Fatalf("%.4f to %.4f km per hex, want %.4f", least, most, km)
		}
	})
}

func TestReadPointsRefuses(t *testing.T) {
	m := blank(t, "flat odd-south ccrr", [2]int{0, 9}, [2]int{0, 9}, "")
	for _, tc := range []struct{ text, want string }{
		{"- {name: A, hex: \"9999\", at: [50, 8]}", `no hex "9999"`},
		{"- {name: A, hex: \"0101\", at: [91, 8]}", "latitude"},
		{"- {name: A, hex: \"0101\", at: [.nan, 8]}", "latitude"},
		{"- {name: A, hex: \"0101\"}", "wants name, hex and at"},
		{"- {hex: \"0101\", at: [50, 8]}", "wants name, hex and at"},
		{"- {name: A, hex: \"0101\", at: [50, 8], colour: red}", `unknown key "colour"`},
		{"- 7", "points"},
		{"{", "points"},
	} {
		if _, err := ReadPoints(strings.NewReader(tc.text), m); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: error %v, want one with %q", tc.text, err, tc.want)
		}
	}
}

func FuzzReadPoints(f *testing.F) {
	m := blank(f, "flat odd-south ccrr", [2]int{0, 9}, [2]int{0, 9}, "")
	f.Add("- {name: A, hex: \"0101\", at: [50, 8]}\n- {name: B, hex: [\"0101\", \"0909\"], at: [51, 9]}\n" +
		"- {name: C, hex: \"0900\", at: [50, 9]}")
	f.Add("- &a {name: A}\n- *a")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ReadPoints(strings.NewReader(text), m)
		if err != nil || len(p) > 20 {
			return
		}
		if r, err := New(m, p); err == nil {
			if _, err := json.Marshal(r); err != nil {
				t.Fatal(err)
			}
		}
	})
}
