package hexmap

import "strings"

// Limits of a map of several sheets.
const (
	maxSheets = 16
	maxCells  = 4 * maxHexes // cells of the rectangle that holds all sheets
)

// gridStatement is a grid with the pairs of hex numbers that locate it relative to the sheets before it.
type gridStatement struct {
	grid  Grid
	line  int
	same  []token // pairs of numbers of the same hex
	block *statement
}

// cellClass is one character of a map block. A cell that its row leaves out has kind noHex.
type cellClass struct {
	class uint8
	kind  uint8
	line  int
}

const (
	noHex     = iota // 'x': no hex
	ownHex           // a character of the legend
	elsewhere        // '=': another sheet gives the terrain
)

// sameChar in the map block of a sheet marks a hex whose terrain is given by another sheet that also prints it.
const sameChar = '='

// sheets checks that each grid has a map block, reads the blocks, and computes the position of each sheet.
func (p *parser) sheets() bool {
	for i := range p.grids {
		if len(p.grids) > 1 && p.grids[i].grid.LabelPattern == "" {
			p.errs.addCode("sheet/name", p.grids[i].line, 0, "a map of several sheets needs id= for every grid, like id=J%%02d%%02d")
			return false
		}
		for _, g := range p.grids[:i] {
			if g.grid.Name() == p.grids[i].grid.Name() {
				p.errs.addCode("sheet/name", p.grids[i].line, 0, "the sheets of lines %d and %d have the same name %q", g.line,
					p.grids[i].line, g.grid.Name())
				return false
			}
		}
	}
	if !p.blocks() || !p.arrange() {
		return false
	}
	classes := make([][]cellClass, len(p.grids))
	ok := true
	for i := range p.grids {
		classes[i] = p.mapRows(i)
		ok = ok && classes[i] != nil
	}
	return ok && p.layHexes(classes)
}

// blocks assigns its map block to each grid.
func (p *parser) blocks() bool {
	ok := true
	for _, st := range p.maps {
		name := ""
		if len(st.args) > 0 {
			name = st.args[0].text
		}
		found := false
		for i := range p.grids {
			g := &p.grids[i]
			if g.grid.Name() != name && (len(p.grids) > 1 || name != "") {
				continue
			}
			if found = true; g.block != nil {
				p.errs.add(st.line, st.kind.col, "second map statement; the first is in line %d", g.block.line)
				ok = false
				continue
			}
			g.block = st
		}
		if !found {
			p.errs.addCode("sheet/name", st.line, st.kind.col, "no grid has the sheet %q; a map of several sheets wants \"map NAME\" with "+
				"the letters of the grid's id=", name)
			ok = false
		}
	}
	for i := range p.grids {
		if g := &p.grids[i]; g.block == nil && len(p.maps) > 0 {
			p.errs.add(g.line, 0, "no map block for the sheet %q", g.grid.Name())
			ok = false
		}
	}
	return ok && len(p.maps) > 0
}

// arrange computes the position of each sheet from the hexes that it shares with earlier sheets.
func (p *parser) arrange() bool {
	m := p.m
	for i := range p.grids {
		g := &p.grids[i]
		s := sheet{grid: g.grid}
		if i == 0 {
			if len(g.same) > 0 {
				p.errs.addCode("sheet/same", g.same[0].line, g.same[0].col, "the first grid has no same=; the later ones say where they "+
					"lie")
				return false
			}
		} else if !p.tie(g, &s) {
			return false
		}
		m.sheets = append(m.sheets, s)
	}
	return p.normalise()
}

// tie computes the position of a sheet relative to the first one from its attribute same=. Each pair of numbers there
// names the same hex on this sheet and on an earlier one. It returns false after a fault.
func (p *parser) tie(g *gridStatement, s *sheet) bool {
	first := &p.grids[0].grid
	if g.grid.Orientation != first.Orientation {
		p.errs.addCode("sheet/same", g.line, 0, "sheet %s is %s, sheet %s is %s: they cannot be laid together", g.grid.Name(),
			g.grid.Orientation, first.Name(), first.Orientation)
		return false
	}
	if g.grid.NorthDegrees != 0 && g.grid.NorthDegrees != first.NorthDegrees {
		p.errs.addCode("sheet/same", g.line, 0, "sheet %s has north=%d, sheet %s north=%d", g.grid.Name(),
			g.grid.NorthDegrees, first.Name(),
			first.NorthDegrees)
	}
	if len(g.same) == 0 {
		p.errs.addCode("sheet/same", g.line, 0, "sheet %s needs same=%s....|%s...., a hex with its number on this and on an earlier sheet "+
			"(it need not be printed on both)",
			g.grid.Name(), g.grid.Name(), first.Name())
		return false
	}
	for k, t := range g.same {
		x, y, ok := p.pair(g, t)
		if !ok {
			return false
		}
		if k > 0 && (x != s.x || y != s.y) {
			p.errs.addCode("sheet/same", t.line, t.col, "%s does not agree with %s: one of them is wrong", t.text, g.same[0].text)
			return false
		}
		s.x, s.y = x, y
	}
	return true
}

// pair returns the position of a sheet that follows from one pair of numbers for the same hex.
func (p *parser) pair(g *gridStatement, t token) (x, y int, ok bool) {
	a, b, _ := strings.Cut(t.text, "|")
	col, row, mine := g.grid.locate(a)
	if !mine {
		a, b = b, a
		col, row, mine = g.grid.locate(a)
	}
	if mine {
		for i := range p.m.sheets {
			s := &p.m.sheets[i]
			if c, r, ok := s.grid.locate(b); ok {
				x1, y1 := s.grid.doubled(c, r)
				x2, y2 := g.grid.doubled(col, row)
				return s.x + x1 - x2, s.y + y1 - y2, true
			}
		}
	}
	p.errs.addCode("sheet/same", t.line, t.col, "same=%s is not a pair of numbers of one hex, one of sheet %s and one of an earlier sheet",
		t.text, g.grid.Name())
	return 0, 0, false
}

// normalise moves the sheets so that no coordinate is negative, and computes the size of the map. Along the axis whose
// coordinates are half hexes, it moves the map by whole hexes.
func (p *parser) normalise() bool {
	m := p.m
	flat := m.sheets[0].grid.Orientation == Flat
	dx, dy := 0, 0
	for _, s := range m.sheets {
		dx, dy = max(dx, -s.x), max(dy, -s.y)
	}
	if flat {
		dy += dy % 2
	} else {
		dx += dx % 2
	}
	for i := range m.sheets {
		s := &m.sheets[i]
		s.x, s.y = s.x+dx, s.y+dy
		cols, rows := s.x+s.grid.Cols.Count(), s.y+s.grid.Rows.Count()
		if flat {
			rows = (s.y + 2*s.grid.Rows.Count() + 1) / 2
		} else {
			cols = (s.x + 2*s.grid.Cols.Count() + 1) / 2
		}
		if len(m.sheets) == 1 {
			cols, rows = s.grid.Cols.Count(), s.grid.Rows.Count()
		}
		m.cols, m.rows = max(m.cols, cols), max(m.rows, rows)
	}
	if m.cols > 4*maxRows || m.rows > 4*maxRows || m.cols*m.rows > maxCells {
		p.errs.addCode("sheet/same", p.grids[0].line, 0, "the sheets lie too far apart: %d columns and %d rows", m.cols, m.rows)
		return false
	}
	return true
}
