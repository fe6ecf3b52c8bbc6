package hexmap

// StraightLine returns all hexes from a to b, both included, along a straight line of hexes or along a printed row or
// column. It returns false if no such line connects them, or if the map has a gap between them.
func (m *Map) StraightLine(a, b Hex) ([]Hex, bool) {
	if !m.Has(a) || !m.Has(b) {
		return nil, false
	}
	if a == b {
		return []Hex{a}, true
	}
	for i := range m.sheets {
		if out, ok := m.runPrinted(&m.sheets[i], a, b); ok {
			return out, true
		}
	}
	n := m.Distance(a, b)
	for d := range m.neigh[a] {
		out := []Hex{a}
		for h := a; len(out) <= n; {
			if h = m.neigh[h][d]; h == None {
				break
			}
			out = append(out, h)
		}
		if out[len(out)-1] == b {
			return out, true
		}
	}
	return nil, false
}

// runPrinted returns the hexes from a to b along a printed column or row of a sheet.
func (m *Map) runPrinted(s *sheet, a, b Hex) ([]Hex, bool) {
	col, row, ok1 := m.offset(s, a)
	toCol, toRow, ok2 := m.offset(s, b)
	if !ok1 || !ok2 || col != toCol && row != toRow {
		return nil, false
	}
	out := []Hex{a}
	for col != toCol || row != toRow {
		col, row = col+sign(toCol-col), row+sign(toRow-row)
		h := s.at(col, row)
		if h == None {
			return nil, false
		}
		out = append(out, h)
	}
	return out, true
}

// sign returns -1, 0 or 1.
func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
