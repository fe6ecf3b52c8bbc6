package editor

import (
	"cmp"
	"math"
	"regexp"
	"slices"

	"fieldpost/pbem/mapping/mapedit"
	"fieldpost/pbem/mapping/transcribe"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/hexmap/lint"
)

// Board holds the data that do not change while a person paints. The positions of hexes are an exception: they change
// with each point of the calibration.
type Board struct {
	File    string   `json:"file"`
	Title   string   `json:"title"`
	Scan    bool     `json:"scan"`
	W       int      `json:"w"` // of the picture, pixels
	H       int      `json:"h"`
	Pitch   float64  `json:"pitch"`
	Hexes   []hexOut `json:"hexes"`   // in the order of the map
	Corners [][4]int `json:"corners"` // x and y on the picture, and the two numbers of the corner
	Print   []int    `json:"print"`   // hexes in the order of their printed numbers
	Check   bool     `json:"check"`
	Against bool     `json:"against"`
}

type hexOut struct {
	Label string    `json:"l"`
	X     int       `json:"x"`
	Y     int       `json:"y"`
	Ring  [6][2]int `json:"r"` // its corners
}

// State holds the data that an edit may change.
type State struct {
	Error         string      `json:"error,omitempty"`
	Ground        string      `json:"ground"` // legend character of each hex
	Legend        []legendOut `json:"legend"`
	Sides         []sideOut   `json:"sides"`
	Paths         []pathOut   `json:"paths"`
	Places        []placeOut  `json:"places"`
	Lint          []lintOut   `json:"lint"`
	Diff          []diffOut   `json:"diff"`
	Points        []pointOut  `json:"points"`
	Fit           string      `json:"fit,omitempty"` // why the points do not fit
	HexesToVerify []string    `json:"tell"`          // hexes whose place a person should check
	Undo          int         `json:"undo"`
	Redo          int         `json:"redo"`
	Open          int         `json:"open"` // number of unknown hexes
}

type (
	legendOut struct {
		Char  string `json:"c"`
		Class string `json:"n"`
	}
	sideOut struct {
		Class string      `json:"class"`
		Name  string      `json:"name"`
		Sides []sidePiece `json:"sides"`
	}
	sidePiece struct {
		Hex string `json:"h"`
		Dir string `json:"d"`
		A   [2]int `json:"a"`
		B   [2]int `json:"b"`
	}
	pathOut struct {
		Class string `json:"class"`
		Name  string `json:"name"`
		Hexes []int  `json:"hexes"`
	}
	placeOut struct {
		Hex   int    `json:"h"`
		Class string `json:"class"`
		Name  string `json:"name"`
	}
	lintOut struct {
		Severity string `json:"sev"`
		Code     string `json:"code"`
		Where    string `json:"where"`
		Text     string `json:"text"`
		Hex      int    `json:"h"` // -1 for none
	}
	diffOut struct {
		Kind string `json:"kind"`
		Hex  string `json:"hex"`
		A    string `json:"a"`
		B    string `json:"b"`
		Char string `json:"c,omitempty"` // terrain in the other file, as a character of this map's legend
	}
	pointOut struct {
		Hex  string  `json:"l"`
		X    int     `json:"x"`
		Y    int     `json:"y"`
		Miss float64 `json:"miss"` // in hexes
	}
)

// hexLayout computes the positions of hexes on the picture, and the steps to their neighbours.
type hexLayout struct {
	m          *hexmap.Map
	at         func(hexmap.Hex) (x, y float64)
	usualSteps [6][2]float64 // steps of any hex that has the neighbour
}

func newHexLayout(m *hexmap.Map, at func(hexmap.Hex) (x, y float64)) *hexLayout {
	l := &hexLayout{m: m, at: at}
	for d := range hexmap.Dir(6) {
		for h := range m.Hexes() {
			if m.Neighbor(h, d) != hexmap.None {
				l.usualSteps[d][0], l.usualSteps[d][1] = l.step(h, d)
				break
			}
		}
	}
	return l
}

// step returns the vector from a hex to its neighbour in pixels. Beyond the edge of the map it returns the usual
// vector.
func (l *hexLayout) step(h hexmap.Hex, d hexmap.Dir) (x, y float64) {
	n := l.m.Neighbor(h, d)
	if n == hexmap.None {
		return l.usualSteps[d][0], l.usualSteps[d][1]
	}
	x0, y0 := l.at(h)
	x, y = l.at(n)
	return x - x0, y - y0
}

// ring returns the corners of a hex. Each is a third of the sum of the two steps beside it.
func (l *hexLayout) ring(h hexmap.Hex) [6][2]int {
	var out [6][2]int
	x0, y0 := l.at(h)
	for d := range hexmap.Dir(6) {
		ax, ay := l.step(h, d)
		bx, by := l.step(h, (d+1)%6)
		out[d] = [2]int{round(x0 + (ax+bx)/3), round(y0 + (ay+by)/3)}
	}
	return out
}

func round(f float64) int { return int(math.Round(f)) }

// Board returns the board as placed on the picture.
func (d *Editor) Board() Board {
	d.mu.Lock()
	defer d.mu.Unlock()
	fit, _, _ := d.fitHexes()
	m := d.m
	b := Board{File: d.Name, Title: m.Title(), Pitch: fit.HexSpacing(), Check: d.CheckMap != nil, Against: d.OtherMap != nil}
	on := newHexLayout(m, fit.Centre)
	corners := map[hexmap.Corner][2]int{}
	for h := range m.Hexes() {
		x, y := fit.Centre(h)
		r := on.ring(h)
		b.Hexes = append(b.Hexes, hexOut{m.Label(h), round(x), round(y), r})
		b.W, b.H = max(b.W, round(x+fit.HexSpacing())), max(b.H, round(y+fit.HexSpacing()))
		for dir := range hexmap.Dir(6) {
			_, end := m.Corners(h, dir)
			corners[end] = r[dir]
		}
	}
	for c, at := range corners {
		b.Corners = append(b.Corners, [4]int{at[0], at[1], c.X, c.Y})
	}
	slices.SortFunc(b.Corners, func(p, q [4]int) int { return cmp.Or(cmp.Compare(p[3], q[3]), cmp.Compare(p[2], q[2])) })
	if d.Scan != nil {
		b.Scan, b.W, b.H = true, d.Scan.W, d.Scan.H
	}
	b.Print = printOrder(m)
	return b
}

// printOrder returns the hexes row by row.
func printOrder(m *hexmap.Map) []int {
	out := make([]int, m.Len())
	for i := range out {
		out[i] = i
	}
	slices.SortStableFunc(out, func(a, b int) int {
		colA, rowA := m.ColumnRow(hexmap.Hex(a))
		colB, rowB := m.ColumnRow(hexmap.Hex(b))
		return cmp.Or(cmp.Compare(rowA, rowB), cmp.Compare(colA, colB))
	})
	return out
}

// State returns the present state of the file.
func (d *Editor) State() State {
	d.mu.Lock()
	defer d.mu.Unlock()
	fit, pts, err := d.fitHexes()
	m := d.m
	s := State{Ground: mapedit.TerrainChars(m), Undo: len(d.undo), Redo: len(d.redo), Lint: []lintOut{}, Diff: []diffOut{},
		Points:        []pointOut{},
		HexesToVerify: []string{}, Sides: []sideOut{}, Paths: []pathOut{}, Places: []placeOut{}}
	for _, l := range m.Legend() {
		s.Legend = append(s.Legend, legendOut{string(l.Char), l.Class})
	}
	for _, c := range s.Ground {
		if c == '?' {
			s.Open++
		}
	}
	s.addFeatures(newHexLayout(m, fit.Centre))
	if err != nil {
		s.Fit = err.Error()
	}
	for _, p := range pts {
		s.Points = append(s.Points, pointOut{m.Label(p.Hex), round(p.X), round(p.Y), fit.Residual(p)})
	}
	if len(pts) >= 3 {
		for _, h := range hexesToVerify(m, pts) {
			s.HexesToVerify = append(s.HexesToVerify, m.Label(h))
		}
	}
	for _, f := range lint.Check(d.file).Findings {
		s.Lint = append(s.Lint, lintOut{string(f.Severity), f.Code, f.Where, f.Text, hexIndexIn(m, f.Where)})
	}
	s.Diff = d.listDifferences()
	return s
}

// addFeatures adds rivers, roads and towns.
func (s *State) addFeatures(on *hexLayout) {
	m := on.m
	for _, f := range m.Sides() {
		out := sideOut{Class: f.Class, Name: f.Name}
		for _, x := range f.Chain {
			r := on.ring(x.Hex)
			out.Sides = append(out.Sides, sidePiece{m.Label(x.Hex), m.DirName(x.Dir), r[(x.Dir+5)%6], r[x.Dir]})
		}
		s.Sides = append(s.Sides, out)
	}
	for _, p := range m.Paths() {
		out := pathOut{Class: p.Class, Name: p.Name}
		for _, h := range p.Hexes {
			out.Hexes = append(out.Hexes, int(h))
		}
		s.Paths = append(s.Paths, out)
	}
	for _, p := range m.Places() {
		s.Places = append(s.Places, placeOut{int(p.Hex), p.Class, p.Name})
	}
}

// label matches a hex label in a finding.
var label = regexp.MustCompile(`[A-Z]*[0-9]{3,6}`)

// hexIndexIn returns the index of the first hex label in a text, or -1 for none.
func hexIndexIn(m *hexmap.Map, text string) int {
	for _, l := range label.FindAllString(text, -1) {
		if h, ok := m.Find(l); ok {
			return int(h)
		}
	}
	return -1
}

// listDifferences lists the differences from the second transcriber's map.
func (d *Editor) listDifferences() []diffOut {
	out := []diffOut{}
	if d.OtherMap == nil {
		return out
	}
	other, err := hexmap.Parse(d.OtherMap)
	if err != nil {
		return append(out, diffOut{Kind: "file", A: "", B: err.Error()})
	}
	list, err := transcribe.Compare(d.m, other)
	if err != nil {
		return append(out, diffOut{Kind: "grid", A: "", B: err.Error()})
	}
	for _, x := range list {
		o := diffOut{Kind: x.Kind, Hex: x.Hex, A: x.A, B: x.B}
		for _, l := range d.m.Legend() {
			if x.Kind == "terrain" && l.Class == x.B {
				o.Char = string(l.Char)
			}
		}
		out = append(out, o)
	}
	return out
}
