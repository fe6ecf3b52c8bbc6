package hexmap

import (
	"fmt"
	"maps"
	"slices"
	"sort"
)

// SubMap returns a part of one sheet as a separate map: the hexes of some printed columns and rows under their plain
// numbers, with all features among them. A path that leaves the part and returns becomes several paths. Groups and
// features without hexes in the part are left out.
func (m *Map) SubMap(sheet int, cols, rows Range) (*Map, error) {
	if sheet < 0 || sheet >= len(m.sheets) {
		return nil, fmt.Errorf("the map has no sheet %d; it has %d", sheet, len(m.sheets))
	}
	from := m.sheets[sheet].grid
	west, north := cols.First-from.Cols.First, rows.First-from.Rows.First
	if from.Cols.Last < from.Cols.First || from.Rows.Last < from.Rows.First || west < 0 || north < 0 ||
		cols.Last > from.Cols.Last || rows.Last > from.Rows.Last || cols.Last < cols.First || rows.Last < rows.First {
		return nil, fmt.Errorf("columns %s and rows %s are not a part of a sheet with columns %s and rows %s", cols, rows, from.Cols,
			from.Rows)
	}
	k := &cutter{from: m, to: &Map{title: m.title, attrs: m.attrs, heads: m.heads, classes: m.classes, legend: m.legend,
		sideNames: m.sideNames, fortNames: m.fortNames, answers: maps.Clone(m.answers), cols: cols.Count(), rows: rows.Count()}}
	k.hexes(sheet, cols, rows, west, north)
	k.features()
	return k.to, nil
}

// cutter copies a part of a map: hexes, and the features among them.
type cutter struct {
	// from is the whole map, to the part
	from, to *Map
	hex      []Hex // by hex of from: the same hex of to, None outside the part
}

// hexes adds the hexes of the part.
func (k *cutter) hexes(at int, cols, rows Range, west, north int) {
	s := &k.from.sheets[at]
	g := s.grid
	g.LabelPattern, g.Cols, g.Rows = "", cols, rows
	part := []Hex{}
	spots := []spot{}
	own := sheet{grid: g, cell: filledWithNone(cols.Count() * rows.Count())}
	for i := range own.cell {
		col, row := i%cols.Count(), i/cols.Count()
		h := s.at(west+col, north+row)
		if h == None {
			continue
		}
		own.cell[i] = 0
		x, y := g.doubled(col, row)
		spots = append(spots, spot{label: g.label(col, row), x: x, y: y, class: k.from.terrain[h]})
		part = append(part, h)
	}
	sorted, from := byLabel(spots)
	k.hex = filledWithNone(k.from.Len())
	k.to.index = make(map[string]Hex, len(spots))
	for i, j := range from {
		k.hex[part[j]] = Hex(i)
		k.to.index[spots[j].label] = Hex(i)
	}
	k.to.sheets = []sheet{own}
	k.to.build(sorted)
}

// features copies hexsides, paths, places and areas.
func (k *cutter) features() {
	m, c := k.from, k.to
	for h, to := range k.hex {
		if to == None {
			continue
		}
		c.fortAt[to] = m.fortAt[h]
		for d, n := range m.neigh[h] {
			if n != None && k.hex[n] != None {
				c.sideAt[to][d] = m.sideAt[h][d]
				c.bridged[to] |= m.bridged[h] & (1 << d)
			}
		}
	}
	for _, f := range m.sides {
		if f.Chain = k.chain(f.Chain); len(f.Chain) > 0 {
			c.sides = append(c.sides, f)
		}
	}
	for _, f := range m.lines {
		if f.Chain = k.chain(f.Chain); len(f.Chain) > 0 {
			c.lines = append(c.lines, f)
		}
	}
	for _, p := range m.paths {
		k.path(p)
	}
	k.places()
	c.forts, c.marks, c.zones = k.groups(m.forts), k.groups(m.marks), k.groups(m.zones)
	c.edges, c.islands = k.groups(m.edges), k.groups(m.islands)
	for _, d := range m.doubtful {
		if d.Hex = k.hex[d.Hex]; d.Hex != None {
			c.doubtful = append(c.doubtful, d)
		}
	}
	c.cutIslands()
}

// chain returns those hexsides whose two hexes are both in the part.
func (k *cutter) chain(list []SideRef) []SideRef {
	var out []SideRef
	for _, s := range list {
		n := k.from.Neighbor(s.Hex, s.Dir)
		if n != None && k.hex[s.Hex] != None && k.hex[n] != None {
			out = append(out, SideRef{k.hex[s.Hex], s.Dir, s.Doubtful})
		}
	}
	return out
}

// path copies the stretches of a path that lie in the part.
func (k *cutter) path(p Path) {
	list := p.Hexes
	p.Hexes = nil
	for _, h := range append(slices.Clone(list), None) {
		if h != None && k.hex[h] != None {
			p.Hexes = append(p.Hexes, k.hex[h])
			continue
		}
		if len(p.Hexes) > 1 {
			k.to.paths = append(k.to.paths, p)
		}
		p.Hexes = nil
	}
}

// places copies the places in the part.
func (k *cutter) places() {
	c := k.to
	for _, p := range k.from.places {
		if p.Hex = k.hex[p.Hex]; p.Hex != None {
			c.places = append(c.places, p)
		}
	}
	sort.SliceStable(c.places, func(i, j int) bool { return c.places[i].Hex < c.places[j].Hex })
	c.indexPlaces()
}

// groups returns the hexes of groups that lie in the part, in index order.
func (k *cutter) groups(list []Group) []Group {
	var out []Group
	for _, g := range list {
		lines := map[Hex]int{}
		var hexes []Hex
		for i, h := range g.Hexes {
			if to := k.hex[h]; to != None {
				hexes = append(hexes, to)
				lines[to] = g.Lines[i]
			}
		}
		if len(hexes) == 0 {
			continue
		}
		slices.Sort(hexes)
		g.Hexes, g.Lines = hexes, nil
		for _, h := range hexes {
			g.Lines = append(g.Lines, lines[h])
		}
		out = append(out, g)
	}
	return out
}
