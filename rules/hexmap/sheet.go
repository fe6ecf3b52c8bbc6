package hexmap

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// sheet is one printed sheet of a map, with its numbering and its position. Most maps have one.
type sheet struct {
	grid Grid
	x, y int   // doubled coordinates of the origin of its north-western hex
	cell []Hex // by row*cols+col: the hex, or None
}

// at returns the hex in a column and row of the sheet, counted from its own north-western corner.
func (s *sheet) at(col, row int) Hex {
	cols := s.grid.Cols.Count()
	if col < 0 || row < 0 || col >= cols || row >= s.grid.Rows.Count() {
		return None
	}
	return s.cell[row*cols+col]
}

// offset returns the column and row of a hex on the sheet; ok is false if the sheet does not print it.
func (m *Map) offset(s *sheet, h Hex) (col, row int, ok bool) {
	x, y := int(m.x[h])-s.x, int(m.y[h])-s.y
	if x < 0 || y < 0 {
		return 0, 0, false
	}
	col, row = x/2, y
	if s.grid.Orientation == Flat {
		col, row = x, y/2
	}
	return col, row, s.at(col, row) == h
}

// Sheets returns the layouts of the sheets that form the map, in the order of the file.
func (m *Map) Sheets() []Grid {
	out := make([]Grid, len(m.sheets))
	for i := range m.sheets {
		out[i] = m.sheets[i].grid
	}
	return out
}

// IsLabelForm reports whether a word has the form of a hex number, even if that hex does not exist: the letters of one
// of the sheets, in either case, and four digits.
func (m *Map) IsLabelForm(word string) bool {
	upper := strings.ToUpper(word)
	return slices.ContainsFunc(m.sheets, func(x sheet) bool {
		digits, ok := strings.CutPrefix(upper, x.grid.Name())
		return ok && fourDigits(digits)
	})
}

// PossibleLabels returns the labels that four digits without the letters of a sheet may stand for, one for each sheet
// that prints such a number.
func (m *Map) PossibleLabels(word string) (out []string) {
	for _, x := range m.sheets {
		if h, ok := m.Find(x.grid.Name() + word); ok && m.Label(h) != word && !slices.Contains(out, m.Label(h)) && fourDigits(word) {
			out = append(out, m.Label(h))
		}
	}
	return out
}

// AddSheetLetters returns a text with sheet letters before each number of four digits. The letters are those of the
// first sheet that prints the number.
func (m *Map) AddSheetLetters(text string) string {
	return numbers.ReplaceAllStringFunc(text, func(word string) string {
		return append(m.PossibleLabels(word), m.sheets[0].grid.Name()+word)[0]
	})
}

// numbers matches four digits, a hex number in a text.
var numbers = regexp.MustCompile(`\b\d{4}\b`)

// fourDigits reports whether a word is four digits.
func fourDigits(word string) bool { return len(word) == 4 && strings.Trim(word, "0123456789") == "" }

// Labels returns all printed numbers of a hex, one for each sheet that prints it; the first is Label.
func (m *Map) Labels(h Hex) []string {
	if !m.Has(h) {
		return nil
	}
	var out []string
	for i := range m.sheets {
		s := &m.sheets[i]
		if col, row, ok := m.offset(s, h); ok {
			out = append(out, s.grid.label(col, row))
		}
	}
	return out
}

// OnSheet returns a hex's column and row on a sheet, counted from 0 at that sheet's western and northern edge. sheet is
// an index into Sheets. ok is false if the sheet does not print the hex.
func (m *Map) OnSheet(h Hex, sheet int) (col, row int, ok bool) {
	if !m.Has(h) || sheet < 0 || sheet >= len(m.sheets) {
		return 0, 0, false
	}
	return m.offset(&m.sheets[sheet], h)
}

// SheetHex returns the hex in a column and row of a sheet, counted as in OnSheet, or None if the sheet prints none
// there.
func (m *Map) SheetHex(sheet, col, row int) Hex {
	if sheet < 0 || sheet >= len(m.sheets) {
		return None
	}
	return m.sheets[sheet].at(col, row)
}

// Size returns the number of columns and rows of the map in the coordinates of Offset.
func (m *Map) Size() (cols, rows int) { return m.cols, m.rows }

// Name returns the letters that the sheet prints before its numbers; "" for plain numbers.
func (g Grid) Name() string {
	var b strings.Builder
	for i := 0; i < len(g.LabelPattern); i++ {
		if g.LabelPattern[i] == '%' {
			i += 3 // %02d
			continue
		}
		b.WriteByte(g.LabelPattern[i])
	}
	return b.String()
}

// locate returns the column and row of a label by the sheet's pattern, even beyond the edge of the sheet.
func (g *Grid) locate(label string) (col, row int, ok bool) {
	a, b := g.Rows, g.Cols
	if g.Order == "ccrr" {
		a, b = b, a
	}
	i, rest, ok1 := g.number(label, 0, a)
	j, rest, ok2 := g.number(rest, 1, b)
	if !ok1 || !ok2 || rest != "" {
		return 0, 0, false
	}
	if g.Order == "ccrr" {
		return i, j, true
	}
	return j, i, true
}

// number reads the k-th number of a label, after the letters before it. It returns the number's index in its range; the
// index may lie outside the range.
func (g *Grid) number(label string, k int, r Range) (index int, rest string, ok bool) {
	lead, width := "", r.Width
	if g.LabelPattern != "" {
		parts := strings.Split(g.LabelPattern, "%0")
		for i := 1; i <= k; i++ {
			parts[i] = parts[i][2:]
		}
		lead, width = parts[k], int(g.LabelPattern[strings.Index(g.LabelPattern, "%0")+2]-'0')
		if k == 1 {
			width = int(g.LabelPattern[strings.LastIndex(g.LabelPattern, "%0")+2] - '0')
		}
	}
	text, found := strings.CutPrefix(label, lead)
	if !found || len(text) < width {
		return 0, "", false
	}
	n, err := strconv.ParseUint(text[:width], 10, 16)
	if err != nil {
		return 0, "", false
	}
	if r.Last < r.First {
		return r.First - int(n), text[width:], true
	}
	return int(n) - r.First, text[width:], true
}

// spot is a hex before the map is built from its sheets.
type spot struct {
	label string
	x, y  int
	class uint8
	line  int // of the row that says the class
}

// byLabel returns spots sorted by label, and the former index of each.
func byLabel(spots []spot) (sorted []spot, from []int) {
	from = make([]int, len(spots))
	for i := range from {
		from[i] = i
	}
	slices.SortFunc(from, func(a, b int) int { return strings.Compare(spots[a].label, spots[b].label) })
	sorted = make([]spot, len(spots))
	for i, j := range from {
		sorted[i] = spots[j]
	}
	return sorted, from
}

// layHexes makes the hexes of all sheets, whose positions are already known. classes holds the terrain of each cell of
// each sheet.
func (p *parser) layHexes(classes [][]cellClass) bool {
	m := p.m
	var spots []spot
	at := make([]int, m.cols*m.rows) // the spot in a column and row, from 1
	for i := range m.sheets {
		s := &m.sheets[i]
		cols := s.grid.Cols.Count()
		for k, c := range classes[i] {
			if c.kind == noHex {
				continue
			}
			x, y := s.grid.doubled(k%cols, k/cols)
			x, y = x+s.x, y+s.y
			col, row := m.place(x, y)
			here := &at[row*m.cols+col]
			if *here > 0 {
				p.merge(&spots[*here-1], s.grid.label(k%cols, k/cols), c)
				continue
			}
			*here = len(spots) + 1
			sp := spot{label: s.grid.label(k%cols, k/cols), x: x, y: y, class: c.class, line: c.line}
			if c.kind == elsewhere {
				sp.line = -c.line
			}
			spots = append(spots, sp)
		}
	}
	for i, sp := range spots {
		if sp.line < 0 {
			spots[i].class = p.terrainClass(unknownClass)
			p.errs.addCode("sheet/blank", -sp.line, 0, "hex %s is '=', but no other sheet that prints it says its terrain", sp.label)
		}
	}
	spots, _ = byLabel(spots)
	m.build(spots)
	return p.index()
}

// merge adds to a hex what a second sheet says about it.
func (p *parser) merge(sp *spot, label string, c cellClass) {
	unknown := p.classOf['?']
	switch {
	case c.kind == elsewhere:
	case sp.line < 0 || sp.class == unknown:
		sp.class, sp.line = c.class, c.line
	case c.class != unknown && c.class != sp.class:
		p.errs.addCode("sheet/differ", c.line, 0, "hex %s is %s here and %s as %s in line %d; write '=' on one of the sheets",
			label, p.m.classes[c.class], p.m.classes[sp.class], sp.label, sp.line)
	}
}

// index builds the map from every printed number to its hex.
func (p *parser) index() bool {
	m := p.m
	m.index = make(map[string]Hex, len(m.labels))
	n := 0
	for i := range m.sheets {
		s := &m.sheets[i]
		cols := s.grid.Cols.Count()
		for k, h := range s.cell {
			if h == None {
				continue
			}
			label := m.labels[h]
			if len(m.sheets) > 1 { // another may have given it
				label = s.grid.label(k%cols, k/cols)
			}
			m.index[label] = h
			n++
		}
	}
	if len(m.index) != n {
		p.errs.add(p.grids[0].line, 0, "two hexes get the same label: the id pattern needs more digits")
		m.index = nil
		return false
	}
	return true
}
