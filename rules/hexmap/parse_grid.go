package hexmap

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Limits of a sheet, within what an int16 index can hold, with room for doubled coordinates.
const (
	maxRows  = 999
	maxHexes = 32000

	maxLegend = 200
)

// idPattern matches a label pattern with letters and numbers: "J%02d%02d".
var idPattern = regexp.MustCompile(`^[A-Za-z-]*%0[1-9]d[A-Za-z-]*%0[1-9]d$`)

// gridStatement reads a grid statement and stores it if it is correct.
func (p *parser) gridStatement(st *statement) {
	if len(p.grids)+p.badGrids == maxSheets {
		p.errs.add(st.line, st.kind.col, "more than %d grids", maxSheets)
		p.badGrids++
		return
	}
	g, ok := p.grid(st)
	if !ok {
		p.badGrids++
		return
	}
	p.grids = append(p.grids, g)
	hexes := 0
	for _, g := range p.grids {
		hexes += g.grid.Rows.Count() * g.grid.Cols.Count()
	}
	if hexes > maxHexes {
		p.errs.addCode("grid/size", st.line, st.kind.col, "%d rows of %d columns are more than %d hexes", g.grid.Rows.Count(),
			g.grid.Cols.Count(), maxHexes)
		p.badGrids++
	}
}

// grid reads: grid ORIENTATION SHIFT ORDER rows A..B cols C..D north= id= same=.
func (p *parser) grid(st *statement) (gs gridStatement, ok bool) {
	if len(st.args) != 7 {
		p.errs.add(st.line, st.kind.col, "grid wants: grid pointy|flat odd-east rrcc|ccrr rows A..B cols C..D")
		return gs, false
	}
	g := &gs.grid
	gs.line = st.line
	shifts := []string{"odd-north", "odd-south", "even-north", "even-south"}
	switch t := st.args[0]; t.text {
	case "flat":
	case "pointy":
		g.Orientation = Pointy
		shifts = []string{"odd-east", "odd-west", "even-east", "even-west"}
	default:
		p.errs.add(t.line, t.col, "orientation %q is neither flat nor pointy", t.text)
		return gs, false
	}
	before := len(p.errs.Faults)
	g.Shift = p.oneOf(st.args[1], "shift", shifts)
	g.Order = p.oneOf(st.args[2], "order", []string{"rrcc", "ccrr"})
	for i := 3; i < 7; i += 2 {
		switch key, r := st.args[i], p.numbers(st.args[i+1]); {
		case key.text == "rows" && g.Rows.Width == 0:
			g.Rows = r
		case key.text == "cols" && g.Cols.Width == 0:
			g.Cols = r
		default:
			p.errs.add(key.line, key.col, "%q: the grid wants rows A..B and cols C..D, once each", key.text)
		}
	}
	p.gridAttrs(st, &gs)
	return gs, len(p.errs.Faults) == before
}

// gridAttrs reads the attributes of a grid statement.
func (p *parser) gridAttrs(st *statement, gs *gridStatement) {
	g := &gs.grid
	for _, kv := range st.attrs {
		switch kv.key.text {
		case "north":
			n, err := strconv.Atoi(kv.value.text)
			if err != nil || n < -180 || n > 180 {
				p.errs.add(kv.value.line, kv.value.col, "north=%s is not an angle of -180 to 180 degrees", kv.value.text)
			}
			g.NorthDegrees = n
		case "id":
			if !idPattern.MatchString(kv.value.text) {
				p.errs.add(kv.value.line, kv.value.col, "id=%s is not a pattern like J%%02d%%02d", kv.value.text)
			}
			g.LabelPattern = kv.value.text
		case "same":
			for _, pair := range strings.Split(kv.value.text, ",") {
				gs.same = append(gs.same, token{text: pair, line: kv.value.line, col: kv.value.col})
			}
		default:
			p.errs.add(kv.key.line, kv.key.col, "the grid has no attribute %s; known are north, id and same", kv.key.text)
		}
	}
}

// oneOf returns a token that must be one of words, and reports a fault for any other.
func (p *parser) oneOf(t token, what string, words []string) string {
	for _, w := range words {
		if t.text == w {
			return w
		}
	}
	p.errs.add(t.line, t.col, "%s %q is not one of %s", what, t.text, strings.Join(words, ", "))
	return ""
}

// numbers reads a range A..B.
func (p *parser) numbers(t token) Range {
	a, b, ok := strings.Cut(t.text, "..")
	x, err1 := strconv.ParseUint(a, 10, 16)
	y, err2 := strconv.ParseUint(b, 10, 16)
	if !ok || err1 != nil || err2 != nil {
		p.errs.add(t.line, t.col, "%q is not a range of numbers like 60..10", t.text)
		return Range{Width: 1}
	}
	r := Range{int(x), int(y), max(len(a), len(b))}
	if r.Count() > maxRows || r.Width > 4 {
		p.errs.add(t.line, t.col, "range %s is too long: at most %d numbers of at most 4 digits", t.text, maxRows)
	}
	return r
}

// legend reads: legend CHAR CLASS | CHAR CLASS ...
func (p *parser) legend(st *statement) {
	p.noAttrs(st)
	for i := 0; i < len(st.args); i++ {
		if st.args[i].text == "|" {
			continue
		}
		t := st.args[i]
		if i+1 >= len(st.args) || st.args[i+1].text == "|" {
			p.errs.add(t.line, t.col, "legend wants pairs: a character and a class, separated by |")
			return
		}
		i++
		char, size := utf8.DecodeRuneInString(t.text)
		if size != len(t.text) || t.quoted {
			p.errs.add(t.line, t.col, "%q is not one character", t.text)
			continue
		}
		p.legendEntry(t, char, st.args[i])
	}
	if _, ok := p.classOf['?']; !ok {
		p.classOf['?'] = p.terrainClass(unknownClass)
	}
	if _, ok := p.classOf['x']; !ok {
		p.classOf['x'] = p.terrainClass(offMapClass)
	}
}

// Terrain classes with a special meaning.
const (
	unknownClass = "unknown" // not transcribed yet
	offMapClass  = "off-map" // no hex at all
)

// legendEntry reads one character of the legend with its class.
func (p *parser) legendEntry(t token, char rune, class token) {
	if _, twice := p.classOf[char]; twice {
		p.errs.add(t.line, t.col, "the legend has %q twice", t.text)
		return
	}
	if len(p.m.legend) == maxLegend {
		p.errs.add(t.line, t.col, "more than %d entries in the legend", maxLegend)
		return
	}
	if char == '?' && class.text != unknownClass {
		p.errs.add(class.line, class.col, "'?' always means unknown, not %q", class.text)
		return
	}
	if !p.class(token{text: strings.ReplaceAll(class.text, "+", "-"), line: class.line, col: class.col, quoted: class.quoted}) {
		return
	}
	p.classOf[char] = p.terrainClass(class.text)
	p.m.legend = append(p.m.legend, Legend{char, class.text})
}

// terrainClass returns the index of a terrain class, and adds the class if it is new.
func (p *parser) terrainClass(class string) uint8 {
	for i, c := range p.m.classes {
		if c == class {
			return uint8(i)
		}
	}
	p.m.classes = append(p.m.classes, class)
	return uint8(len(p.m.classes) - 1)
}

// mapRows reads the rows of characters of a sheet. It returns nil if they are faulty.
func (p *parser) mapRows(sheet int) []cellClass {
	g, st := &p.grids[sheet].grid, p.grids[sheet].block
	cols, rows := g.Cols.Count(), g.Rows.Count()
	cells := make([]cellClass, cols*rows)
	for i, row := range st.rows {
		if i >= rows {
			p.errs.add(row.line, 0, "row %s is one too many: the grid has %d rows, %s", row.label, rows, g.Rows)
			return nil
		}
		p.mapRow(g, row, i, cells[i*cols:(i+1)*cols])
	}
	if len(st.rows) < rows {
		if st.rowEnd {
			p.errs.add(st.endLine, 0, "the map block has %d rows; the grid has %d, and row %0*d is next",
				len(st.rows), rows, g.Rows.Width, g.Rows.At(len(st.rows)))
		}
		return nil
	}
	s := &p.m.sheets[sheet]
	s.cell = filledWithNone(len(cells))
	for k, c := range cells {
		if c.kind != noHex {
			s.cell[k] = 0 // found when the sheets are laid
		}
	}
	return cells
}

// mapRow reads one row.
func (p *parser) mapRow(g *Grid, row rowLine, i int, cells []cellClass) {
	if want := fmt.Sprintf("%0*d", g.Rows.Width, g.Rows.At(i)); row.label != want {
		p.errs.add(row.line, 1, "row %s where row %s is due", row.label, want)
	}
	if len(row.cells) != len(cells) {
		p.errs.add(row.line, 0, "row %s has %d characters; the grid has %d columns, %s", row.label, len(row.cells), len(cells), g.Cols)
	}
	for k, c := range row.cells {
		if k >= len(cells) {
			return
		}
		class, ok := p.classOf[c.char]
		switch {
		case ok && p.m.classes[class] == offMapClass:
		case ok:
			cells[k] = cellClass{class, ownHex, row.line}
		case c.char == sameChar && len(p.grids) > 1:
			cells[k] = cellClass{0, elsewhere, row.line}
		default:
			p.errs.addCode("legend/unknown", row.line, c.col, "%q is not in the legend (column %0*d)", string(c.char), g.Cols.Width,
				g.Cols.At(k))
		}
	}
}
