package hexmap

import (
	"slices"
	"sort"
	"strings"
)

// nameClass is the class of a place that is a label only; it may stand beside a town or city.
const nameClass = "name"

// hex reads one hex label, with its mark of doubt.
func (p *parser) hex(t token) (h Hex, doubtful, ok bool) {
	label, doubtful := strings.CutSuffix(t.text, "?")
	h, ok = p.m.Find(label)
	if !ok {
		p.errs.add(t.line, t.col, "hex %q is not on the map", label)
	}
	return h, doubtful, ok
}

// hexes reads hexes and runs A..B, in the order written.
func (p *parser) hexes(args []token) []Hex {
	var out []Hex
	for _, t := range args {
		a, b, run := strings.Cut(t.text, "..")
		if !run {
			if h, _, ok := p.hex(t); ok {
				out = append(out, h)
			}
			continue
		}
		from, _, ok1 := p.hex(token{text: a, line: t.line, col: t.col})
		to, _, ok2 := p.hex(token{text: b, line: t.line, col: t.col + len([]rune(a)) + 2})
		if !ok1 || !ok2 {
			continue
		}
		list, ok := p.m.Run(from, to)
		if !ok {
			p.errs.add(t.line, t.col, "%s and %s are not on one straight line of hexes, one row or one column, or it has gaps", a, b)
		}
		out = append(out, list...)
	}
	return out
}

// Run is all hexes from a to b, both included, along a straight line of hexes or along a printed row or column; false if
// they are on none, or if the map has a gap between them.
func (m *Map) Run(a, b Hex) ([]Hex, bool) {
	if !m.Has(a) || !m.Has(b) {
		return nil, false
	}
	if a == b {
		return []Hex{a}, true
	}
	if m.col[a] == m.col[b] || m.row[a] == m.row[b] {
		return m.runPrinted(a, b)
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

func (m *Map) runPrinted(a, b Hex) ([]Hex, bool) {
	col, row := m.Offset(a)
	toCol, toRow := m.Offset(b)
	out := []Hex{a}
	for col != toCol || row != toRow {
		col, row = col+sign(toCol-col), row+sign(toRow-row)
		h := m.At(col, row)
		if h == None {
			return nil, false
		}
		out = append(out, h)
	}
	return out, true
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// chain reads tokens HEX:side-side...
func (p *parser) chain(args []token) []SideRef {
	var out []SideRef
	for _, t := range args {
		label, sides, ok := strings.Cut(t.text, ":")
		if !ok {
			p.errs.add(t.line, t.col, "%q is not a hex with its sides, like 2114:nw-w", t.text)
			continue
		}
		h, _, ok := p.hex(token{text: label, line: t.line, col: t.col})
		if !ok {
			continue
		}
		col := t.col + len([]rune(label)) + 1
		for _, word := range strings.Split(sides, "-") {
			name, doubtful := strings.CutSuffix(word, "?")
			if d, ok := p.m.DirNamed(name); ok {
				out = append(out, SideRef{h, d, doubtful})
			} else {
				p.errs.add(t.line, col, "%q is not a side of a %s hex: %s", name, p.m.grid.Orientation,
					strings.Join(dirNames[p.m.grid.Orientation][:], " "))
			}
			col += len([]rune(word)) + 1
		}
	}
	return out
}

// header reads the class and the optional name of a statement and returns the rest of its arguments.
func (p *parser) header(st *statement) (class, name string, rest []token, ok bool) {
	if len(st.args) == 0 {
		p.errs.add(st.line, st.kind.col, "%s wants a class and hexes", st.kind.text)
		return "", "", nil, false
	}
	if !p.class(st.args[0]) {
		return "", "", nil, false
	}
	class, rest = st.args[0].text, st.args[1:]
	if len(rest) > 0 && rest[0].quoted {
		name, rest = rest[0].text, rest[1:]
	}
	if len(rest) == 0 {
		p.errs.add(st.line, st.kind.col, "%s %s names no hexes", st.kind.text, class)
		return "", "", nil, false
	}
	return class, name, rest, true
}

// side reads: side CLASS "name" HEX:s-s ...
func (p *parser) side(st *statement) {
	class, name, rest, ok := p.header(st)
	if !ok {
		return
	}
	id := 0
	for i, n := range p.m.sideNames {
		if n == class {
			id = i
		}
	}
	if id == 0 {
		if len(p.m.sideNames) > 255 {
			p.errs.add(st.line, st.kind.col, "more than 255 classes of sides")
			return
		}
		p.m.sideNames = append(p.m.sideNames, class)
		id = len(p.m.sideNames) - 1
	}
	f := SideFeature{Class: class, Name: name, Chain: p.chain(rest), Attrs: attrsOf(st)}
	for _, ref := range f.Chain {
		p.setSide(st, ref, uint8(id))
	}
	p.m.sides = append(p.m.sides, f)
	p.bridged = append(p.bridged, p.pairs(st, "bridge")...)
}

func (p *parser) setSide(st *statement, ref SideRef, class uint8) {
	key := p.canonical(ref)
	if line, taken := p.owner[key]; taken {
		p.errs.add(st.line, 0, "side %s of %s is named twice: here and in line %d", p.m.DirName(ref.Dir), p.m.Label(ref.Hex), line)
		return
	}
	p.owner[key] = st.line
	p.m.sideAt[ref.Hex][ref.Dir] = class
	if n := p.m.neigh[ref.Hex][ref.Dir]; n != None {
		p.m.sideAt[n][p.m.Opposite(ref.Dir)] = class
	}
}

// canonical names a hexside from the hex with the smaller index.
func (p *parser) canonical(ref SideRef) sideKey {
	if n := p.m.neigh[ref.Hex][ref.Dir]; n != None && n < ref.Hex {
		return sideKey{n, p.m.Opposite(ref.Dir)}
	}
	return sideKey{ref.Hex, ref.Dir}
}

// path reads: path CLASS "name" HEX HEX..HEX ...
func (p *parser) path(st *statement) {
	class, name, rest, ok := p.header(st)
	if !ok {
		return
	}
	list := p.hexes(rest)
	for i := 1; i < len(list); i++ {
		if !p.m.Adjacent(list[i-1], list[i]) {
			p.errs.add(st.line, 0, "path %s: %s and %s are not adjacent", class, p.m.Label(list[i-1]), p.m.Label(list[i]))
		}
	}
	p.m.paths = append(p.m.paths, Path{class, name, list, attrsOf(st)})
	p.unbridged = append(p.unbridged, p.pairs(st, "nobridge"))
}

// placeStatement reads: place HEX CLASS "name" xx="..." key=value.
func (p *parser) placeStatement(st *statement) {
	if len(st.args) < 2 || len(st.args) > 3 || len(st.args) == 3 && !st.args[2].quoted {
		p.errs.add(st.line, st.kind.col, "place wants: place HEX CLASS \"name\"")
		return
	}
	h, doubtful, ok := p.hex(st.args[0])
	if !p.class(st.args[1]) || !ok {
		return
	}
	pl := Place{Hex: h, Class: st.args[1].text, Doubtful: doubtful}
	if len(st.args) == 3 {
		pl.Name = st.args[2].text
	}
	if pl.Class != nameClass {
		if line, taken := p.place[h]; taken {
			p.errs.add(st.line, st.args[0].col, "hex %s has a place already, in line %d", p.m.Label(h), line)
			return
		}
		p.place[h] = st.line
	}
	for _, kv := range st.attrs {
		if kv.value.quoted && len(kv.key.text) == 2 {
			pl.Alt = append(pl.Alt, Alt{kv.key.text, kv.value.text})
		} else {
			pl.Attrs = append(pl.Attrs, Attr{kv.key.text, kv.value.text})
		}
	}
	sort.Slice(pl.Alt, func(i, j int) bool { return pl.Alt[i].Lang < pl.Alt[j].Lang })
	sort.Slice(pl.Attrs, func(i, j int) bool { return pl.Attrs[i].Key < pl.Attrs[j].Key })
	p.m.places = append(p.m.places, pl)
}

// fortStatement reads: fort SIDE HEX ...
func (p *parser) fortStatement(st *statement) {
	side, _, rest, ok := p.header(st)
	if !ok {
		return
	}
	p.noAttrs(st)
	id := -1
	for i, n := range p.m.fortNames {
		if n == side {
			id = i
		}
	}
	if id < 0 {
		if len(p.m.fortNames) > 255 {
			p.errs.add(st.line, st.kind.col, "more than 255 builders of forts")
			return
		}
		p.m.fortNames = append(p.m.fortNames, side)
		id = len(p.m.fortNames) - 1
	}
	for _, h := range p.hexes(rest) {
		if line, taken := p.fort[h]; taken {
			p.errs.add(st.line, 0, "hex %s has a fort already, in line %d", p.m.Label(h), line)
			continue
		}
		p.fort[h], p.m.fortAt[h] = st.line, uint8(id)
	}
}

// group reads a mark, zone or edge statement. Several statements of one class add up.
func (p *parser) group(st *statement, groups *[]Group, attrs bool) {
	class, _, rest, ok := p.header(st)
	if !ok {
		return
	}
	if !attrs {
		p.noAttrs(st)
	}
	var g *Group
	for i := range *groups {
		if (*groups)[i].Class == class {
			g = &(*groups)[i]
		}
	}
	if g == nil {
		*groups = append(*groups, Group{Class: class})
		g = &(*groups)[len(*groups)-1]
	}
	g.Attrs = append(g.Attrs, attrsOf(st)...)
	sort.SliceStable(g.Attrs, func(i, j int) bool { return g.Attrs[i].Key < g.Attrs[j].Key })
	g.Hexes = append(g.Hexes, p.hexes(rest)...)
	sort.Slice(g.Hexes, func(i, j int) bool { return g.Hexes[i] < g.Hexes[j] })
	for i := 1; i < len(g.Hexes); i++ {
		if g.Hexes[i] == g.Hexes[i-1] {
			p.errs.add(st.line, 0, "hex %s is in %s %s twice", p.m.Label(g.Hexes[i]), st.kind.text, class)
		}
	}
	g.Hexes = slices.Compact(g.Hexes)
}

// line reads: line CLASS HEX:s-s ...
func (p *parser) line(st *statement) {
	class, _, rest, ok := p.header(st)
	if !ok {
		return
	}
	p.noAttrs(st)
	chain := p.chain(rest)
	for i := range p.m.lines {
		if p.m.lines[i].class == class {
			p.m.lines[i].chain = append(p.m.lines[i].chain, chain...)
			return
		}
	}
	p.m.lines = append(p.m.lines, lineGroup{class, chain})
}

// bridges marks the hexsides that bridge= attributes and paths bridge, except where a path says nobridge=.
func (p *parser) bridges() {
	for _, s := range p.bridged {
		p.bridge(s)
	}
	for k, path := range p.m.paths {
		for i := 1; i < len(path.Hexes); i++ {
			s := NewSide(path.Hexes[i-1], path.Hexes[i])
			if p.m.SideClass(s.A, s.B) != "" && !slices.Contains(p.unbridged[k], s) {
				p.bridge(s)
			}
		}
	}
}

func (p *parser) bridge(s Side) {
	if d, ok := p.m.DirTo(s.A, s.B); ok {
		p.m.bridged[s.A] |= 1 << d
		p.m.bridged[s.B] |= 1 << p.m.Opposite(d)
	}
}

// pairs reads an attribute of the form hex|hex,hex|hex.
func (p *parser) pairs(st *statement, key string) []Side {
	var out []Side
	for _, kv := range st.attrs {
		if kv.key.text != key {
			continue
		}
		for _, pair := range strings.Split(kv.value.text, ",") {
			a, b, _ := strings.Cut(pair, "|")
			x, _ := p.m.Find(a)
			y, _ := p.m.Find(b)
			if !p.m.Adjacent(x, y) {
				p.errs.add(kv.value.line, kv.value.col, "%s: %q is not a pair of adjacent hexes like 2114|2113", key, pair)
				continue
			}
			out = append(out, NewSide(x, y))
		}
	}
	return out
}
