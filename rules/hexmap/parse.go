package hexmap

import (
	"sort"
	"strings"
)

// parser builds a Map from statements. Everything wrong goes to errs; the parser goes on as long as it can.
type parser struct {
	m    *Map
	errs *Errors

	seen    map[string]int // line of each of hexmap, title, grid, legend, map
	classOf map[rune]uint8 // legend
	rows    *statement

	owner map[sideKey]int // line of the feature on a hexside
	place map[Hex]int     // line of the town or city in a hex
	fort  map[Hex]int

	bridged   []Side   // from bridge= attributes
	unbridged [][]Side // of each path, from its nobridge= attribute
}

type sideKey struct {
	hex Hex
	dir Dir
}

// Parse reads a map file. The error, if any, is *Errors with every fault that was found.
func Parse(data []byte) (*Map, error) {
	errs := &Errors{}
	f := lex(data, errs)
	p := &parser{
		m: &Map{sideNames: []string{""}, fortNames: []string{""}}, errs: errs,
		seen: map[string]int{}, classOf: map[rune]uint8{},
		owner: map[sideKey]int{}, place: map[Hex]int{}, fort: map[Hex]int{},
	}
	if len(errs.Faults) > 0 && len(f.statements) == 0 {
		return nil, errs.sorted()
	}
	p.frame(f.statements)
	if p.m.index == nil {
		return nil, p.errs.sorted()
	}
	for i := range f.statements {
		p.feature(&f.statements[i])
	}
	p.finish()
	if err := errs.sorted(); err != nil {
		return nil, err
	}
	return p.m, nil
}

// headKinds are the statements that a file has exactly once.
var headKinds = []string{"hexmap", "title", "grid", "legend", "map"}

// frame reads the head and the map block, which everything else refers to.
func (p *parser) frame(list []statement) {
	for i := range list {
		st := &list[i]
		kind := st.kind.text
		if !isHead(kind) {
			continue
		}
		if at, twice := p.seen[kind]; twice {
			p.errs.add(st.line, st.kind.col, "second %s statement; the first is in line %d", kind, at)
			continue
		}
		p.seen[kind] = st.line
		if kind != "hexmap" && p.seen["hexmap"] == 0 {
			p.errs.add(st.line, st.kind.col, "a map file begins with \"hexmap 1\"")
			p.seen["hexmap"] = st.line
		}
		p.head(st)
	}
	for _, kind := range headKinds {
		if p.seen[kind] == 0 {
			p.errs.add(1, 0, "no %s statement", kind)
		}
	}
	if p.rows != nil && p.m.grid.Rows.Width > 0 && p.seen["legend"] != 0 {
		p.mapRows(p.rows)
	}
}

func isHead(kind string) bool {
	for _, k := range headKinds {
		if k == kind {
			return true
		}
	}
	return false
}

func (p *parser) head(st *statement) {
	switch st.kind.text {
	case "hexmap":
		if len(st.args) != 1 || st.args[0].text != "1" {
			p.errs.add(st.line, st.kind.col, "only version 1 is known: \"hexmap 1\"")
		}
		p.noAttrs(st)
	case "title":
		if len(st.args) != 1 {
			p.errs.add(st.line, st.kind.col, "title takes one name, then attributes")
		} else {
			p.m.title = st.args[0].text
		}
		p.m.attrs = attrsOf(st)
	case "grid":
		p.grid(st)
	case "legend":
		p.legend(st)
	case "map":
		if len(st.args) > 0 {
			p.errs.add(st.line, st.args[0].col, "map stands alone on its line; the rows follow")
		}
		p.noAttrs(st)
		p.rows = st
	}
}

// feature reads a statement that refers to hexes.
func (p *parser) feature(st *statement) {
	switch st.kind.text {
	case "hexmap", "title", "grid", "legend", "map":
	case "side":
		p.side(st)
	case "path":
		p.path(st)
	case "place":
		p.placeStatement(st)
	case "fort":
		p.fortStatement(st)
	case "mark":
		p.group(st, &p.m.marks, false)
	case "zone":
		p.group(st, &p.m.zones, false)
	case "edge":
		p.group(st, &p.m.edges, true)
	case "line":
		p.line(st)
	case "?":
	default:
		p.errs.add(st.line, st.kind.col, "unknown statement %q; known are side, path, place, fort, mark, zone, edge, line", st.kind.text)
	}
}

// finish sorts what the accessors promise sorted.
func (p *parser) finish() {
	m := p.m
	p.bridges()
	sort.SliceStable(m.sides, func(i, j int) bool {
		return less2(m.sides[i].Class, m.sides[i].Name, m.sides[j].Class, m.sides[j].Name)
	})
	sort.SliceStable(m.paths, func(i, j int) bool {
		return less2(m.paths[i].Class, m.paths[i].Name, m.paths[j].Class, m.paths[j].Name)
	})
	sort.SliceStable(m.places, func(i, j int) bool { return m.places[i].Hex < m.places[j].Hex })
	for i, pl := range m.places {
		if at := m.placeAt[pl.Hex]; at < 0 || m.places[at].Class == nameClass {
			m.placeAt[pl.Hex] = int16(i)
		}
	}
	for _, groups := range [][]Group{m.marks, m.zones, m.edges} {
		sort.Slice(groups, func(i, j int) bool { return groups[i].Class < groups[j].Class })
	}
	sort.Slice(m.lines, func(i, j int) bool { return m.lines[i].class < m.lines[j].class })
	sortForts(m)
}

// sortForts puts the builders in order, so that nothing depends on the order of the file.
func sortForts(m *Map) {
	names := append([]string(nil), m.fortNames[1:]...)
	sort.Strings(names)
	to := make([]uint8, len(m.fortNames))
	for i, name := range m.fortNames[1:] {
		to[i+1] = uint8(1 + sort.SearchStrings(names, name))
	}
	for h, f := range m.fortAt {
		m.fortAt[h] = to[f]
	}
	m.fortNames = append([]string{""}, names...)
}

func less2(a1, a2, b1, b2 string) bool {
	if a1 != b1 {
		return a1 < b1
	}
	return a2 < b2
}

func (p *parser) noAttrs(st *statement) {
	for _, kv := range st.attrs {
		p.errs.add(kv.key.line, kv.key.col, "%s takes no attribute %s", st.kind.text, kv.key.text)
	}
}

// attrsOf are a statement's attributes sorted by key.
func attrsOf(st *statement) []Attr {
	var out []Attr
	for _, kv := range st.attrs {
		out = append(out, Attr{kv.key.text, kv.value.text})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Key < out[j].Key })
	return out
}

// class checks the word that names a class: letters, digits and hyphens.
func (p *parser) class(t token) bool {
	if t.quoted || t.text == "" || strings.ContainsFunc(t.text, func(r rune) bool {
		return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}) {
		p.errs.add(t.line, t.col, "%q is not a class name: letters, digits and hyphens", t.text)
		return false
	}
	return true
}
