package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"fieldpost/rules/hexmap"
)

// mapBuilder builds the map of a title.
type mapBuilder struct {
	file   string // path of map.yaml, for faults
	in     *input
	lines  elementLines
	faults *faults
	geo    *geodata

	m   *hexmap.Map // the blank map
	lay *layout
	fit *fit
	off []bool

	terrain        []string // class of each hex
	sides          []feature
	owner          map[int]int  // by hexside: index of its feature
	riverCorners   map[int]bool // corners that rivers run through
	paths          []path
	places         []spot
	zones          map[string][]hexmap.Hex // "fort german"
	inProgress     map[string]bool         // zones and lines being built, to find circular references
	fronts         map[string][][]int
	handStatements []statement // of the hand file
}

// feature is a river or shore as a chain of hexsides.
type feature struct {
	class, name string
	chain       []int
	attrs       []attr
	line        int
}

type path struct {
	class, name string
	hexes       []hexmap.Hex
	attrs       []attr
	line        int
}

// spot is a named place on the generated map.
type spot struct {
	hex         hexmap.Hex
	class, name string
	alt, attrs  []attr
	line        int
}

type attr struct{ key, value string }

// statement is a line of the output with its source in the input.
type statement struct {
	text string
	file string
	line int
}

func (s *mapBuilder) fault(line int, format string, args ...any) {
	s.faults.add(s.file, line, format, args...)
}

// sheetGrids holds the printed sheets of a map without terrain.
type sheetGrids struct {
	lines []string // the grid statements without north=
	north int
	off   map[string]bool // numbers that no sheet prints
}

// blankMap returns the map without terrain. Numbers in off are left out only if there are several sheets.
func (g sheetGrids) blankMap() (*hexmap.Map, error) {
	b := &strings.Builder{}
	b.WriteString("hexmap 1\ntitle blank\n")
	for _, l := range g.lines {
		fmt.Fprintf(b, "grid %s north=%d\n", l, g.north)
	}
	b.WriteString("legend . clear | x off-map\n")
	hexes := 0
	for _, l := range g.lines {
		n, err := g.rows(b, l)
		if err != nil {
			return nil, err
		}
		if hexes += n; hexes > 32000 {
			return nil, fmt.Errorf("grid %q: %d hexes are more than 32000", l, hexes)
		}
	}
	m, err := hexmap.Parse([]byte(b.String()))
	if err != nil {
		return nil, fmt.Errorf("grid %q: %w", strings.Join(g.lines, "; "), err)
	}
	return m, nil
}

var (
	gridRange = regexp.MustCompile(`^(\d{1,4})\.\.(\d{1,4})$`)
	gridID    = regexp.MustCompile(` id=(\S+)`)
)

// rows writes the map block of a sheet and returns the number of its hexes.
func (g sheetGrids) rows(b *strings.Builder, grid string) (int, error) {
	var rows, cols [2]int
	var width int
	f := strings.Fields(grid)
	for i := 1; i < len(f); i++ {
		m := gridRange.FindStringSubmatch(f[i])
		if m == nil {
			continue
		}
		a, _ := strconv.Atoi(m[1])
		b, _ := strconv.Atoi(m[2])
		switch f[i-1] {
		case "rows":
			rows, width = [2]int{a, b}, max(len(m[1]), len(m[2]))
		case "cols":
			cols = [2]int{a, b}
		}
	}
	n, width2 := abs(rows[1]-rows[0])+1, abs(cols[1]-cols[0])+1
	if n*width2 > 32000 {
		return 0, fmt.Errorf("grid %q: %d rows of %d columns are more than 32000 hexes", grid, n, width2)
	}
	id := ""
	if m := gridID.FindStringSubmatch(grid); m != nil {
		id = m[1]
	}
	name, _, _ := strings.Cut(id, "%")
	b.WriteString(strings.TrimRight("map "+name, " ") + "\n")
	for i := range n {
		row := rows[0] + sign(rows[1]-rows[0])*i
		fmt.Fprintf(b, "%0*d", width, row)
		for k := range width2 {
			letter := " ."
			if g.off[number(grid, id, cols[0]+sign(cols[1]-cols[0])*k, row)] {
				letter = " x"
			}
			b.WriteString(letter)
		}
		b.WriteString("\n")
	}
	b.WriteString("end\n")
	return n * width2, nil
}

// number returns the label of a hex on a sheet that has an id=, "" on any other sheet.
func number(grid, id string, col, row int) string {
	switch {
	case id == "":
		return ""
	case strings.Contains(grid, " rrcc "):
		return fmt.Sprintf(id, row, col)
	}
	return fmt.Sprintf(id, col, row)
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// offNumbers returns the hex numbers that a map of several sheets leaves out. It reads only single numbers, each of one
// sheet, and no runs.
func (s *mapBuilder) offNumbers(m *hexmap.Map) map[string]bool {
	out := map[string]bool{}
	for _, label := range s.in.Off {
		if _, ok := m.Find(label); !ok {
			s.fault(s.lines.at("off:", 0), "hex %q is not on the map", label)
		}
		out[label] = true
	}
	return out
}

// makeBlank checks the head of the input and makes the blank map. It returns false if that is impossible.
func (s *mapBuilder) makeBlank() bool {
	g := sheetGrids{lines: s.in.Grid, north: s.in.North}
	m, err := g.blankMap()
	if err == nil && len(g.lines) > 1 {
		g.off = s.offNumbers(m)
		m, err = g.blankMap()
	}
	if err != nil {
		s.fault(s.lines.at("grid:", 0), "%v", err)
		return false
	}
	s.m = m
	s.zones, s.inProgress, s.fronts = map[string][]hexmap.Hex{}, map[string]bool{}, map[string][][]int{}
	s.off = make([]bool, m.Len())
	if g.off == nil {
		for _, h := range s.hexList(s.in.Off, s.lines.at("off:", 0)) {
			s.off[h] = true
		}
	}
	s.lay = newLayout(m, func(h hexmap.Hex) bool { return s.off[h] })
	s.checkLegend()
	return s.makeFit()
}

func (s *mapBuilder) checkLegend() {
	letters, classes := map[string]bool{}, map[string]bool{}
	for _, e := range s.in.Legend {
		if letters[e.Letter] || classes[e.Class] || e.Letter == "?" || e.Letter == "x" {
			s.fault(s.lines.at("legend:", 0), "legend %s: %s: the class or the letter is taken (? is unknown, x off-map)", e.Class,
				e.Letter)
		}
		letters[e.Letter], classes[e.Class] = true, true
	}
}

func (s *mapBuilder) makeFit() bool {
	var pairs []pair
	for i, p := range s.in.Fit.Points {
		h, ok := s.m.Find(p.Hex)
		if !ok {
			s.fault(s.lines.at("fit", i), "fit point %s: hex %q is not on the map", p.Name, p.Hex)
			return false
		}
		pairs = append(pairs, pair{p.At, s.lay.centre[h]})
	}
	f, err := newFit(s.in.Fit.Method, pairs)
	if err != nil {
		s.fault(s.lines.at("fit:", 0), "%v", err)
		return false
	}
	s.fit = f
	return true
}

// hexList parses hexes and runs of the form A..B.
func (s *mapBuilder) hexList(list []string, line int) []hexmap.Hex {
	var out []hexmap.Hex
	for _, word := range list {
		a, b, run := strings.Cut(word, "..")
		if !run {
			b = a
		}
		x, ok1 := s.m.Find(a)
		y, ok2 := s.m.Find(b)
		if !ok1 || !ok2 {
			s.fault(line, "hex %q is not on the map", word)
			continue
		}
		hexes, ok := s.m.StraightLine(x, y)
		if !ok {
			s.fault(line, "%s: the ends are not on one straight line of hexes, one row or one column", word)
		}
		out = append(out, hexes...)
	}
	return out
}

// kmToSheet converts a length on the ground, in km, to a length on the sheet.
func (s *mapBuilder) kmToSheet(v float64) int { return toThousandths(v / s.fit.kmPer) }

// ring checks a ring and projects it to the sheet.
func (s *mapBuilder) ring(list []latLon, line int) []point {
	if len(list) < 3 {
		s.fault(line, "a ring wants at least three points, not %d", len(list))
		return nil
	}
	return s.fit.projectAll(list)
}

// area returns the hexes of a map that are in a ring, in a band along a line, or listed. Off-map hexes are left out. If
// nothing is given, it returns all hexes.
func (s *mapBuilder) area(ring, along []latLon, width float64, hexes []string, line int) []hexmap.Hex {
	in := make([]bool, s.m.Len())
	all := len(ring) == 0 && len(along) == 0 && len(hexes) == 0
	var poly, band []point
	if len(ring) > 0 {
		poly = s.ring(ring, line)
	}
	if len(along) > 0 {
		band = s.fit.projectAll(along)
		if !(width > 0 && width < 10000) {
			s.fault(line, "along wants a width in km either side, more than 0 and less than 10000")
			width = 0
		}
	}
	for i, c := range s.lay.centre {
		in[i] = all || len(poly) > 2 && inside(c, poly) || band != nil && lineDist(c, band) <= s.kmToSheet(width)
	}
	for _, h := range s.hexList(hexes, line) {
		in[h] = true
	}
	var out []hexmap.Hex
	for i, ok := range in {
		if ok && !s.off[i] {
			out = append(out, hexmap.Hex(i))
		}
	}
	return out
}
