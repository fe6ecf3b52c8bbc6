package hexmap

import (
	"slices"
	"sort"
)

// fortStatement reads: fort SIDE HEX ... A hex has at most one fort.
func (p *parser) fortStatement(st *statement) {
	for _, h := range p.group(st, &p.m.forts) {
		if line, taken := p.fort[h]; taken {
			p.errs.addCode("fort/twice", st.line, 0, "hex %s has a fort already, in line %d", p.m.Label(h), line)
			continue
		}
		p.fort[h] = st.line
	}
	if len(p.m.forts) > 255 {
		p.errs.add(st.line, st.kind.col, "more than 255 builders of forts")
	}
}

// group reads a fort, mark, zone or edge statement and returns the hexes that it adds. Several statements of one class
// define one group.
func (p *parser) group(st *statement, groups *[]Group) []Hex {
	class, _, rest, ok := p.header(st)
	if !ok {
		return nil
	}
	key := st.kind.text + " " + class
	i, known := p.groups[key]
	if !known {
		i = len(*groups)
		p.groups[key], p.members[key] = i, map[Hex]int{}
		*groups = append(*groups, Group{Class: class})
	}
	g, members := &(*groups)[i], p.members[key]
	g.Attrs = append(g.Attrs, attrsOf(st)...)
	var added []Hex
	for _, h := range p.hexes(rest) {
		if line, twice := members[h]; twice {
			p.errs.addCode("group/twice", st.line, 0, "hex %s is in %s %s twice: here and in line %d", p.m.Label(h), st.kind.text, class,
				line)
			continue
		}
		members[h] = st.line
		g.Hexes = append(g.Hexes, h)
		added = append(added, h)
	}
	return added
}

// finishGroups sorts the groups of one kind, their hexes and attributes.
func (p *parser) finishGroups(kind string, groups []Group) {
	for i := range groups {
		g := &groups[i]
		members := p.members[kind+" "+g.Class]
		slices.Sort(g.Hexes)
		for _, h := range g.Hexes {
			g.Lines = append(g.Lines, members[h])
		}
		sort.SliceStable(g.Attrs, func(i, j int) bool { return g.Attrs[i].Key < g.Attrs[j].Key })
	}
	sort.Slice(groups, func(i, j int) bool { return groups[i].Class < groups[j].Class })
}
