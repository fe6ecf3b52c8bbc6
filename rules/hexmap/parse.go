package hexmap

import (
	"sort"
	"strings"
)

// parser builds a Map from statements. It adds all faults to errs and continues as long as possible.
type parser struct {
	m    *Map
	errs *Errors

	seen    map[string]int // line of each of hexmap, title, grid, legend, map
	classOf map[rune]uint8 // legend
	grids   []gridStatement
	maps    []*statement

	badGrids int // grid statements that cannot be read

	owner map[sideKey]int // line of the feature on a hexside
	place map[Hex]int     // line of the town or city in a hex
	fort  map[Hex]int

	groups  map[string]int         // index of a group by kind and class
	members map[string]map[Hex]int // line of each hex of a group
	named   int                    // number of hexes and sides that the statements have named

	bridged   []Side               // from bridge= attributes
	unbridged map[dryCrossing]bool // from nobridge= attributes
}

// dryCrossing is a hexside that a path crosses without a bridge.
type dryCrossing struct {
	line int
	side Side
}

// sideKey is a hexside as a key of maps: a hex and a direction.
type sideKey struct {
	hex Hex
	dir Dir
}

// maxFile limits the size of a map file, in bytes. It is about five times the size of the largest possible map.
const maxFile = 2 << 20

// Parse reads a map file. The error, if any, is *Errors with every fault that was found.
func Parse(data []byte) (*Map, error) {
	m, err := ParseLenient(data)
	if err != nil {
		return nil, err
	}
	return m, nil
}

// ParseLenient reads a map file like Parse, but ignores faulty statements. It returns a map if its hexes can be
// determined. It is for viewing an unfinished file; rules use Parse.
func ParseLenient(data []byte) (*Map, error) {
	errs := &Errors{}
	if len(data) > maxFile {
		errs.addCode("file/size", 1, 0, "the file has %d bytes; at most %d are read", len(data), maxFile)
		return nil, errs.sorted()
	}
	f := lex(data, errs)
	p := &parser{
		m: &Map{sideNames: []string{""}}, errs: errs,
		seen: map[string]int{}, classOf: map[rune]uint8{},
		owner: map[sideKey]int{}, place: map[Hex]int{}, fort: map[Hex]int{},
		groups: map[string]int{}, members: map[string]map[Hex]int{}, unbridged: map[dryCrossing]bool{},
	}
	if len(errs.Faults) > 0 && len(f.statements) == 0 {
		return nil, errs.sorted()
	}
	p.frame(f.statements)
	if p.m.index == nil {
		return nil, p.errs.sorted()
	}
	p.m.answers = map[int]string{}
	for i := range f.statements {
		st := &f.statements[i]
		p.feature(st)
		for _, kv := range st.attrs {
			if kv.key.text == okKey && kv.value.text != "" {
				p.m.answers[st.line] = kv.value.text
			}
		}
	}
	p.finish()
	return p.m, errs.sorted()
}

// headKinds lists the statements that a file contains exactly once.
var headKinds = []string{"hexmap", "title", "grid", "legend", "map"}

// frame reads the title, grid, legend and map block, to which all other statements refer.
func (p *parser) frame(list []statement) {
	for i := range list {
		st := &list[i]
		kind := st.kind.text
		if !isHead(kind) {
			continue
		}
		if at, twice := p.seen[kind]; twice && kind != "grid" && kind != "map" {
			p.errs.add(st.line, st.kind.col, "second %s statement; the first is in line %d", kind, at)
			continue
		}
		if !(kind == "grid" || kind == "map") || p.seen[kind] == 0 {
			p.seen[kind] = st.line
		}
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
	if len(p.grids) > 0 && p.badGrids == 0 && p.seen["legend"] != 0 && !p.sheets() {
		p.m.index = nil
	}
}

// isHead reports whether a kind of statement is one of headKinds.
func isHead(kind string) bool {
	for _, k := range headKinds {
		if k == kind {
			return true
		}
	}
	return false
}

// head reads one of the statements that a file contains once.
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
		p.gridStatement(st)
	case "legend":
		p.legend(st)
	case "map":
		if len(st.args) > 1 {
			p.errs.add(st.line, st.args[1].col, "map stands alone on its line, or with the name of a sheet; the rows follow")
		}
		p.noAttrs(st)
		p.maps = append(p.maps, st)
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
		p.group(st, &p.m.marks)
	case "zone":
		p.group(st, &p.m.zones)
	case "edge":
		p.group(st, &p.m.edges)
	case "island":
		p.group(st, &p.m.islands)
	case "line":
		p.line(st)
	case "?":
	default:
		p.errs.add(st.line, st.kind.col, "unknown statement %q; known are side, path, place, fort, mark, zone, edge, island, line",
			st.kind.text)
	}
}

// finish sorts the lists that methods of Map promise to return sorted.
func (p *parser) finish() {
	m := p.m
	m.heads = p.seen
	p.bridges()
	sort.SliceStable(m.sides, func(i, j int) bool {
		return lessPair(m.sides[i].Class, m.sides[i].Name, m.sides[j].Class, m.sides[j].Name)
	})
	sort.SliceStable(m.paths, func(i, j int) bool {
		return lessPair(m.paths[i].Class, m.paths[i].Name, m.paths[j].Class, m.paths[j].Name)
	})
	sort.SliceStable(m.places, func(i, j int) bool { return m.places[i].Hex < m.places[j].Hex })
	m.indexPlaces()
	p.finishGroups("fort", m.forts)
	p.finishGroups("mark", m.marks)
	p.finishGroups("zone", m.zones)
	p.finishGroups("edge", m.edges)
	p.finishGroups("island", m.islands)
	m.cutIslands()
	m.fortNames = []string{""}
	for i, g := range m.forts {
		m.fortNames = append(m.fortNames, g.Class)
		for _, h := range g.Hexes {
			m.fortAt[h] = uint8(i + 1)
		}
	}
	sort.SliceStable(m.lines, func(i, j int) bool { return m.lines[i].Class < m.lines[j].Class })
}

// indexPlaces fills the index from hexes to their places. A town precedes any other name in its hex.
func (m *Map) indexPlaces() {
	for i, pl := range m.places {
		if at := m.placeAt[pl.Hex]; at < 0 || m.places[at].Class == nameClass {
			m.placeAt[pl.Hex] = int16(i)
		}
	}
}

// lessPair compares two pairs of words.
func lessPair(a1, a2, b1, b2 string) bool {
	if a1 != b1 {
		return a1 < b1
	}
	return a2 < b2
}

// noAttrs reports a fault for every attribute of a statement that allows none.
func (p *parser) noAttrs(st *statement) {
	for _, kv := range st.attrs {
		p.errs.add(kv.key.line, kv.key.col, "%s takes no attribute %s", st.kind.text, kv.key.text)
	}
}

// attrsOf returns a statement's attributes sorted by key.
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
