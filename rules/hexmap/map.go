package hexmap

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Map is a map of one or several sheets: hexes, terrain, hexsides, paths and places. It never changes.
type Map struct {
	title string
	attrs []Attr
	heads map[string]int // lines of the title, grid, legend and map statements

	sheets     []sheet
	cols, rows int // of all sheets laid together

	labels  []string // by the first sheet that prints the hex
	index   map[string]Hex
	cell    []Hex // by row*cols+col: the hex, or None
	col     []int16
	row     []int16
	x, y    []int16  // doubled coordinates
	neigh   [][6]Hex // by hex and direction
	classes []string // terrain classes
	terrain []uint8
	legend  []Legend

	sideNames []string   // classes of hexside features; 0 is ""
	sideAt    [][6]uint8 // by hex and direction: index into sideNames
	bridged   []uint8    // by hex: one bit for each direction with a bridge
	sides     []SideFeature
	paths     []Path
	places    []Place
	placeAt   []int16 // index into places, -1 for none
	forts     []Group
	fortNames []string
	fortAt    []uint8
	marks     []Group
	zones     []Group
	edges     []Group
	islands   []Group
	lines     []LineFeature
	doubtful  []Doubt
	answers   map[int]string // result of LintExceptions
}

// Side is a hexside between two hexes, the smaller index first.
type Side struct{ A, B Hex }

// NewSide returns the hexside between two adjacent hexes, given in either order.
func NewSide(a, b Hex) Side {
	if b < a {
		a, b = b, a
	}
	return Side{a, b}
}

// Title returns the name given in the title line.
func (m *Map) Title() string { return m.title }

// Attr returns an attribute of the title line: "status", "source"; "" if the line has none with this key.
func (m *Map) Attr(key string) string { return attr(m.attrs, key) }

// StatementLine returns the line number of the (first) title, grid, legend or map statement of the file, from 1. It
// returns 1 if there is none.
func (m *Map) StatementLine(kind string) int { return max(1, m.heads[kind]) }

// Grid returns the layout of the map's only or first sheet (see Sheets).
func (m *Map) Grid() Grid { return m.sheets[0].grid }

// orientation returns the orientation of the first sheet.
func (m *Map) orientation() Orientation { return m.sheets[0].grid.Orientation }

// Len returns the number of hexes.
func (m *Map) Len() int { return len(m.labels) }

// Hexes returns all hexes, in the order of their numbers.
func (m *Map) Hexes() iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		for i := range m.labels {
			if !yield(Hex(i)) {
				return
			}
		}
	}
}

// Label returns the printed number of a hex. If several sheets print it, Label returns the number on the first of them
// in the file. It returns "" for None.
func (m *Map) Label(h Hex) string {
	if !m.Has(h) {
		return ""
	}
	return m.labels[h]
}

// Has reports whether h is a hex of the map.
func (m *Map) Has(h Hex) bool { return h >= 0 && int(h) < len(m.labels) }

// Find returns the hex with a printed number on any sheet; false if there is none.
func (m *Map) Find(label string) (Hex, bool) {
	h, ok := m.index[label]
	if !ok {
		h, ok = m.index[strings.ToUpper(label)]
	}
	if !ok {
		return None, false
	}
	return h, true
}

// FindAll returns the hexes with the given labels. The error names the labels that are not on the map, whose places in
// the list are None.
func (m *Map) FindAll(labels ...string) ([]Hex, error) {
	var out []Hex
	var missing []string
	for _, l := range labels {
		h, ok := m.Find(l)
		if !ok {
			missing = append(missing, l)
		}
		out = append(out, h)
	}
	if len(missing) > 0 {
		return out, fmt.Errorf("the map has no hex: %s", strings.Join(missing, ", "))
	}
	return out, nil
}

// Neighbor returns the hex next to h in direction d, or None if it would be off the map.
func (m *Map) Neighbor(h Hex, d Dir) Hex {
	if !m.Has(h) || d > 5 {
		return None
	}
	return m.neigh[h][d]
}

// Neighbors returns the six hexes around h by direction, with None for those off the map.
func (m *Map) Neighbors(h Hex) [6]Hex {
	if !m.Has(h) {
		return [6]Hex{None, None, None, None, None, None}
	}
	return m.neigh[h]
}

// LabelWithName returns the label of a hex with the name of its place: "3634 Rostov".
func (m *Map) LabelWithName(h Hex) string {
	if p, ok := m.PlaceAt(h); ok && p.Name != "" {
		return m.Label(h) + " " + p.Name
	}
	return m.Label(h)
}

// Around returns the hexes of the map next to h, in the order of directions.
func (m *Map) Around(h Hex) iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		for _, n := range m.Neighbors(h) {
			if n != None && !yield(n) {
				return
			}
		}
	}
}

// NeighborList returns the hexes of Around as a list.
func (m *Map) NeighborList(h Hex) []Hex {
	all := m.Neighbors(h)
	return slices.DeleteFunc(all[:], func(n Hex) bool { return n == None })
}

// DirTo returns the direction from a to an adjacent hex b; false if they are not adjacent.
func (m *Map) DirTo(a, b Hex) (Dir, bool) {
	if !m.Has(a) || !m.Has(b) {
		return 0, false
	}
	for d, n := range m.neigh[a] {
		if n == b {
			return Dir(d), true
		}
	}
	return 0, false
}

// Adjacent reports whether two hexes share a side.
func (m *Map) Adjacent(a, b Hex) bool {
	_, ok := m.DirTo(a, b)
	return ok
}

// Opposite returns the opposite direction.
func (m *Map) Opposite(d Dir) Dir { return (d + 3) % 6 }

// DirName returns the compass name of a direction on this grid: "ne".
func (m *Map) DirName(d Dir) string { return dirNames[m.orientation()][d%6] }

// ParseDir returns the direction with a compass name; false if there is none.
func (m *Map) ParseDir(name string) (Dir, bool) {
	for d, n := range dirNames[m.orientation()] {
		if n == name {
			return Dir(d), true
		}
	}
	return 0, false
}

// Distance returns the distance from a to b in hexes: 1 for adjacent hexes. It returns -1 if one of them is None.
func (m *Map) Distance(a, b Hex) int {
	if !m.Has(a) || !m.Has(b) {
		return -1
	}
	dx, dy := abs(int(m.x[a])-int(m.x[b])), abs(int(m.y[a])-int(m.y[b]))
	if m.orientation() == Flat {
		dx, dy = dy, dx
	}
	return dy + max(0, (dx-dy)/2)
}

// Terrain returns the terrain class of a hex from the legend: "clear". It returns "unknown" if the file has '?'.
func (m *Map) Terrain(h Hex) string {
	if !m.Has(h) {
		return ""
	}
	return m.classes[m.terrain[h]]
}

// SideClass returns the class of the feature on the hexside between two adjacent hexes. It returns "" if there is none.
func (m *Map) SideClass(a, b Hex) string {
	d, ok := m.DirTo(a, b)
	if !ok {
		return ""
	}
	return m.sideNames[m.sideAt[a][d]]
}

// SideClassAt returns the class of the feature on side d of a hex, which may be an edge of the map.
func (m *Map) SideClassAt(h Hex, d Dir) string {
	if !m.Has(h) || d > 5 {
		return ""
	}
	return m.sideNames[m.sideAt[h][d]]
}

// IsBridged reports whether the hexside between two adjacent hexes is bridged, by a statement of the file or by a path
// that crosses it.
func (m *Map) IsBridged(a, b Hex) bool {
	d, ok := m.DirTo(a, b)
	return ok && m.bridged[a]&(1<<d) != 0
}

// PlaceAt returns the place in a hex: the town or city if there is one, else a place that is only a name.
func (m *Map) PlaceAt(h Hex) (Place, bool) {
	if !m.Has(h) || m.placeAt[h] < 0 {
		return Place{}, false
	}
	return m.places[m.placeAt[h]], true
}

// FortSide returns the side that built the fort in a hex. It returns "" if there is none.
func (m *Map) FortSide(h Hex) string {
	if !m.Has(h) {
		return ""
	}
	return m.fortNames[m.fortAt[h]]
}

// ColumnRow returns a hex's column and row, counted from 0 at the western and northern edge of the sheet, or of all
// sheets laid together.
func (m *Map) ColumnRow(h Hex) (col, row int) {
	if !m.Has(h) {
		return -1, -1
	}
	return int(m.col[h]), int(m.row[h])
}

// HexAt returns the hex in a column and row counted as in Offset, None if there is none.
func (m *Map) HexAt(col, row int) Hex {
	if col < 0 || row < 0 || col >= m.cols || row >= m.rows {
		return None
	}
	return m.cell[row*m.cols+col]
}

// Centre returns the coordinates of the middle of a hex. The width of a hex across its flats is 1000; x grows to the
// east and y to the south; the north-western corner of the sheet is about 0, 0.
func (m *Map) Centre(h Hex) (x, y int) {
	if !m.Has(h) {
		return 0, 0
	}
	return m.sheets[0].grid.centre(m.x[h], m.y[h])
}

// build computes the arrays of the map from the hexes of its sheets, which are sorted by label.
func (m *Map) build(spots []spot) {
	n := len(spots)
	m.cell = filledWithNone(m.cols * m.rows)
	m.labels, m.terrain = make([]string, n), make([]uint8, n)
	m.col, m.row, m.x, m.y = make([]int16, n), make([]int16, n), make([]int16, n), make([]int16, n)
	for i, sp := range spots {
		col, row := m.place(sp.x, sp.y)
		m.cell[row*m.cols+col] = Hex(i)
		m.labels[i], m.terrain[i] = sp.label, sp.class
		m.col[i], m.row[i], m.x[i], m.y[i] = int16(col), int16(row), int16(sp.x), int16(sp.y)
	}
	for i := range m.sheets {
		s := &m.sheets[i]
		cols := s.grid.Cols.Count()
		for k := range s.cell {
			if s.cell[k] == None {
				continue
			}
			x, y := s.grid.doubled(k%cols, k/cols)
			s.cell[k] = m.atDoubled(x+s.x, y+s.y)
		}
	}
	m.sideAt, m.bridged = make([][6]uint8, n), make([]uint8, n)
	m.fortAt, m.placeAt = make([]uint8, n), make([]int16, n)
	for i := range m.placeAt {
		m.placeAt[i] = -1
	}
	m.linkNeighbours()
}

// filledWithNone returns a list of n hexes, all None.
func filledWithNone(n int) []Hex {
	out := make([]Hex, n)
	for i := range out {
		out[i] = None
	}
	return out
}

// linkNeighbours computes the neighbours of every hex.
func (m *Map) linkNeighbours() {
	m.neigh = make([][6]Hex, len(m.labels))
	for i := range m.neigh {
		for d, s := range dirSteps[m.orientation()] {
			m.neigh[i][d] = m.atDoubled(int(m.x[i])+s[0], int(m.y[i])+s[1])
		}
	}
}

// cutIslands separates the hexes of each island from all others, so that no hex of an island has a neighbour outside
// it.
func (m *Map) cutIslands() {
	if len(m.islands) == 0 {
		return
	}
	of := make([]int, len(m.labels))
	for i, g := range m.islands {
		for _, h := range g.Hexes {
			of[h] = i + 1
		}
	}
	for h := range m.neigh {
		for d, n := range m.neigh[h] {
			if n != None && of[n] != of[h] {
				m.neigh[h][d] = None
			}
		}
	}
}

// place returns the column and row for doubled coordinates.
func (m *Map) place(x, y int) (col, row int) {
	if m.orientation() == Flat {
		return x, y / 2
	}
	return x / 2, y
}

// atDoubled returns the hex with doubled coordinates.
func (m *Map) atDoubled(x, y int) Hex {
	if x < 0 || y < 0 {
		return None
	}
	h := m.HexAt(m.place(x, y))
	if h == None || int(m.x[h]) != x || int(m.y[h]) != y {
		return None
	}
	return h
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
