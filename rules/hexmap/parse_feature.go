package hexmap

import (
	"sort"
	"strings"
)

// nameClass is the class of a place that is only a label; it may share the hex of a town or city.
const nameClass = "name"

// hex reads one hex label, and whether a "?" follows.
func (p *parser) hex(t token) (h Hex, doubtful, ok bool) {
	label, doubtful := strings.CutSuffix(t.text, "?")
	h, ok = p.m.Find(label)
	switch {
	case !ok && p.cut(label):
		p.errs.addCode("hex/off-map", t.line, t.col, "hex %q is not on the map: its map block has it as off-map", label)
	case !ok:
		p.errs.addCode("hex/none", t.line, t.col, "hex %q is not on the map", label)
	case doubtful:
		p.m.doubtful = append(p.m.doubtful, Doubt{h, t.line, t.col})
	}
	return h, doubtful, ok
}

// cut reports whether a label belongs to the grid of a sheet although its hex was cut off the map.
func (p *parser) cut(label string) bool {
	for _, g := range p.grids {
		col, row, ok := g.grid.locate(label)
		if ok && col >= 0 && row >= 0 && col < g.grid.Cols.Count() && row < g.grid.Rows.Count() {
			return true
		}
	}
	return false
}

// maxNamed limits the hexes and sides that all statements of a file may name; each hex of a run counts.
const maxNamed = 500_000

// count adds n to the number of hexes named so far. It returns false beyond maxNamed.
func (p *parser) count(t token, n int) bool {
	if p.named <= maxNamed && p.named+n > maxNamed {
		p.errs.addCode("file/size", t.line, t.col, "the statements up to here name more than %d hexes", maxNamed)
	}
	p.named += n
	return p.named <= maxNamed
}

// hexes reads hexes and runs A..B, in the order written.
func (p *parser) hexes(args []token) []Hex {
	var out []Hex
	for _, t := range args {
		a, b, run := strings.Cut(t.text, "..")
		if !run {
			if h, _, ok := p.hex(t); ok && p.count(t, 1) {
				out = append(out, h)
			}
			continue
		}
		from, _, ok1 := p.hex(token{text: a, line: t.line, col: t.col})
		to, _, ok2 := p.hex(token{text: b, line: t.line, col: t.col + len([]rune(a)) + 2})
		if !ok1 || !ok2 {
			continue
		}
		list, ok := p.m.StraightLine(from, to)
		if !ok {
			p.errs.addCode("hex/run", t.line, t.col, "%s and %s are not on one straight line of hexes, one row or one column, or it has "+
				"gaps", a, b)
		}
		if !p.count(t, len(list)) {
			return nil
		}
		out = append(out, list...)
	}
	return out
}

// chain reads tokens of the form HEX:side-side...
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
			if d, ok := p.m.ParseDir(name); ok {
				if !p.count(t, 1) {
					return nil
				}
				out = append(out, SideRef{h, d, doubtful})
				if doubtful {
					p.m.doubtful = append(p.m.doubtful, Doubt{h, t.line, col})
				}
			} else {
				p.errs.add(t.line, col, "%q is not a side of a %s hex: %s", name, p.m.orientation(),
					strings.Join(dirNames[p.m.orientation()][:], " "))
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
		p.errs.addCode("group/empty", st.line, st.kind.col, "%s %s names no hexes", st.kind.text, class)
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
	f := SideFeature{Class: class, Name: name, Chain: p.chain(rest), Attrs: attrsOf(st), Line: st.line}
	for _, ref := range f.Chain {
		p.setSide(st, ref, uint8(id))
	}
	p.m.sides = append(p.m.sides, f)
	p.bridged = append(p.bridged, p.pairs(st, "bridge")...)
}

// setSide sets the class of a hexside, and reports a fault if it was already set.
func (p *parser) setSide(st *statement, ref SideRef, class uint8) {
	key := p.canonical(ref)
	if line, taken := p.owner[key]; taken {
		p.errs.addCode("side/twice", st.line, 0, "side %s of %s is named twice: here and in line %d", p.m.DirName(ref.Dir),
			p.m.Label(ref.Hex), line)
		return
	}
	p.owner[key] = st.line
	p.m.sideAt[ref.Hex][ref.Dir] = class
	if n := p.m.neigh[ref.Hex][ref.Dir]; n != None {
		p.m.sideAt[n][p.m.Opposite(ref.Dir)] = class
	}
}

// canonical returns a hexside as seen from the hex with the smaller index.
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
			p.errs.addCode("path/gap", st.line, 0, "path %s: %s and %s are not adjacent", class, p.m.Label(list[i-1]), p.m.Label(list[i]))
		}
	}
	p.m.paths = append(p.m.paths, Path{class, name, list, attrsOf(st), st.line})
	for _, side := range p.pairs(st, "nobridge") {
		p.unbridged[dryCrossing{st.line, side}] = true
	}
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
	pl := Place{Hex: h, Class: st.args[1].text, Doubtful: doubtful, Line: st.line}
	if len(st.args) == 3 {
		pl.Name = st.args[2].text
	}
	if pl.Class != nameClass {
		if line, taken := p.place[h]; taken {
			p.errs.addCode("place/twice", st.line, st.args[0].col, "hex %s has a place already, in line %d", p.m.Label(h), line)
			return
		}
		p.place[h] = st.line
	}
	for _, kv := range st.attrs {
		if kv.key.text == positionKey {
			if _, _, ok := position(kv.value.text); !ok {
				p.errs.addCode("place/at", kv.value.line, kv.value.col, "at=%s is not latitude,longitude in degrees like 50.61,36.59 (at "+
					"most six decimals)", kv.value.text)
			}
		}
		if kv.value.quoted && len(kv.key.text) == 2 && kv.key.text != positionKey && kv.key.text != okKey {
			pl.Alt = append(pl.Alt, AltName{kv.key.text, kv.value.text})
		} else {
			pl.Attrs = append(pl.Attrs, Attr{kv.key.text, kv.value.text})
		}
	}
	sort.Slice(pl.Alt, func(i, j int) bool { return pl.Alt[i].Lang < pl.Alt[j].Lang })
	sort.Slice(pl.Attrs, func(i, j int) bool { return pl.Attrs[i].Key < pl.Attrs[j].Key })
	p.m.places = append(p.m.places, pl)
}

// line reads: line CLASS "name" HEX:s-s ...
func (p *parser) line(st *statement) {
	class, name, rest, ok := p.header(st)
	if !ok {
		return
	}
	p.m.lines = append(p.m.lines, LineFeature{class, name, p.chain(rest), attrsOf(st), st.line})
}

// bridges marks the hexsides that bridge= attributes and paths bridge, except where a path says nobridge=.
func (p *parser) bridges() {
	for _, s := range p.bridged {
		p.bridge(s)
	}
	for _, path := range p.m.paths {
		for i := 1; i < len(path.Hexes); i++ {
			s := NewSide(path.Hexes[i-1], path.Hexes[i])
			if p.m.SideClass(s.A, s.B) != "" && !p.unbridged[dryCrossing{path.Line, s}] {
				p.bridge(s)
			}
		}
	}
}

// bridge marks a hexside as bridged, on both of its hexes.
func (p *parser) bridge(s Side) {
	if d, ok := p.m.DirTo(s.A, s.B); ok {
		p.m.bridged[s.A] |= 1 << d
		p.m.bridged[s.B] |= 1 << p.m.Opposite(d)
	}
}

// pairs reads the value of an attribute as hexsides: hex|hex,hex|hex.
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
				p.errs.addCode("bridge/pair", kv.value.line, kv.value.col, "%s: %q is not a pair of adjacent hexes like 2114|2113", key,
					pair)
				continue
			}
			out = append(out, NewSide(x, y))
		}
	}
	return out
}
