package main

import (
	"slices"
	"strings"

	"fieldpost/rules/hexmap"
)

// zoneKinds lists the kinds of zones. An area is not written; other zones only refer to it.
var zoneKinds = []string{"zone", "fort", "mark", "edge", "area"}

// key returns the name of a zone in other entries, such as "fort german". For a plain zone it is only the class.
func (z *zone) key() string {
	if z.Kind == "fort" && z.Class == "" {
		return "fort " + z.Owner
	}
	return z.Kind + " " + z.Class
}

// makeLinesAndZones builds all lines and zones. They may refer to each other in any order, but not in a circle.
func (s *mapBuilder) makeLinesAndZones() {
	for i := range s.in.Lines {
		s.chainsOfLine(s.in.Lines[i].Class, s.lines.at("lines", i))
	}
	for i := range s.in.Zones {
		z, line := &s.in.Zones[i], s.lines.at("zones", i)
		if !slices.Contains(zoneKinds, z.Kind) || !classWord.MatchString(strings.TrimPrefix(z.key(), z.Kind+" ")) {
			s.fault(line, "zone %q %q: the kind is one of zone, fort, mark, edge, area, the class a word of letters, digits and hyphens",
				z.Kind, z.Class)
			continue
		}
		s.hexesOfZone(z.key(), line)
	}
}

// canBegin reports whether a line or zone may be built. It may not if it is already being built, because it then refers
// to itself.
func (s *mapBuilder) canBegin(key string, line int) bool {
	if s.inProgress[key] {
		s.fault(line, "%s is made from itself", key)
		return false
	}
	s.inProgress[key] = true
	return true
}

// hexesOfZone returns the hexes of a zone in index order. They are computed at the first request.
func (s *mapBuilder) hexesOfZone(name string, line int) []hexmap.Hex {
	if !strings.Contains(name, " ") {
		name = s.plainZone(name)
	}
	if list, done := s.zones[name]; done {
		return list
	}
	if !s.canBegin(name, line) {
		return nil
	}
	defer delete(s.inProgress, name)
	found := false
	var list []hexmap.Hex
	for i := range s.in.Zones {
		if s.in.Zones[i].key() == name {
			found = true
			list = append(list, s.zoneHexes(&s.in.Zones[i], s.lines.at("zones", i))...)
		}
	}
	if !found {
		s.fault(line, "there is no %s", name)
	}
	slices.Sort(list)
	s.zones[name] = slices.Compact(list)
	return s.zones[name]
}

// plainZone returns the full name of a zone or area that is named only by its class. If there is none but there are
// places of that class, it makes an area of their hexes.
func (s *mapBuilder) plainZone(class string) string {
	for i := range s.in.Zones {
		if key := s.in.Zones[i].key(); key == "zone "+class || key == "area "+class {
			return key
		}
	}
	var list []hexmap.Hex
	for _, p := range s.places {
		if p.class == class {
			list = append(list, p.hex)
		}
	}
	if len(list) > 0 {
		slices.Sort(list)
		s.zones["places "+class] = slices.Compact(list)
		return "places " + class
	}
	return "zone " + class
}

func (s *mapBuilder) zoneHexes(z *zone, line int) []hexmap.Hex {
	keep := s.zoneFilter(z.In, z.Out, s.hexList(z.Drop, line), line)
	var list []hexmap.Hex
	drawn := len(z.Ring)+len(z.Along)+len(z.Hexes) > 0
	if drawn || z.Near == nil && len(z.Path) == 0 {
		if !drawn && len(z.In)+len(z.Out) == 0 {
			s.fault(line, "%s wants one of ring, along, hexes, path, beside, or zones it is in or out of", z.key())
		}
		list = s.area(z.Ring, z.Along, z.Width, z.Hexes, line)
	}
	if z.Near != nil {
		list = append(list, s.hexesBesideLine(z, line)...)
	}
	if len(z.Path) > 0 {
		list = append(list, s.route(z.Path, line, func(_, b hexmap.Hex) int {
			if !keep(b) {
				return -1
			}
			return plainStep
		})...)
	}
	slices.Sort(list)
	list = slices.DeleteFunc(slices.Compact(list), func(h hexmap.Hex) bool { return !keep(h) })
	if len(list) == 0 {
		s.fault(line, "%s has no hex", z.key())
	}
	return list
}

// zoneFilter returns a test for hexes that are in all zones of in, in none of out, and not dropped.
func (s *mapBuilder) zoneFilter(in, out words, drop []hexmap.Hex, line int) func(hexmap.Hex) bool {
	gone, wanted := map[hexmap.Hex]bool{}, make([]map[hexmap.Hex]bool, len(in))
	for _, h := range drop {
		gone[h] = true
	}
	for _, name := range out {
		for _, h := range s.hexesOfZone(name, line) {
			gone[h] = true
		}
	}
	for i, name := range in {
		wanted[i] = map[hexmap.Hex]bool{}
		for _, h := range s.hexesOfZone(name, line) {
			wanted[i][h] = true
		}
	}
	return func(h hexmap.Hex) bool {
		for _, w := range wanted {
			if !w[h] {
				return false
			}
		}
		return !gone[h]
	}
}

// hexesBesideLine returns the hexes on one side of a line, up to a depth, without crossing the line.
func (s *mapBuilder) hexesBesideLine(z *zone, line int) []hexmap.Hex {
	if z.Near.Side != "left" && z.Near.Side != "right" {
		s.fault(line, "beside: the side is left or right, looking along the line, not %q", z.Near.Side)
		return nil
	}
	wall := map[int]bool{}
	var list []hexmap.Hex
	for _, chain := range s.chainsOfLine(z.Near.Line, line) {
		for _, at := range chain {
			wall[at] = true
		}
		list = append(list, s.lay.hexesBeside(chain, z.Near.Side == "right")...)
	}
	slices.Sort(list)
	list = slices.Compact(list)
	seen := map[hexmap.Hex]bool{}
	for _, h := range list {
		seen[h] = true
	}
	for step := 1; step < z.Depth; step++ {
		for _, h := range slices.Clone(list) {
			for d, n := range s.m.Neighbors(h) {
				if n != hexmap.None && !s.off[n] && !seen[n] && !wall[s.lay.sideAt[h][d]] {
					seen[n] = true
					list = append(list, n)
				}
			}
		}
	}
	return list
}

// chainsOfLine returns the hexsides of a line in chains. They are computed at the first request.
func (s *mapBuilder) chainsOfLine(class string, line int) [][]int {
	if chains, done := s.fronts[class]; done {
		return chains
	}
	if !s.canBegin("line "+class, line) {
		return nil
	}
	defer delete(s.inProgress, "line "+class)
	found := false
	var out [][]int
	for i := range s.in.Lines {
		l, at := &s.in.Lines[i], s.lines.at("lines", i)
		if l.Class != class {
			continue
		}
		found = true
		if !classWord.MatchString(class) {
			s.fault(at, "line %q is not a class name: letters, digits and hyphens", class)
		}
		chains := s.frontChains(l, at)
		if len(chains) == 0 {
			s.fault(at, "line %s runs along no hexside", class)
		}
		out = append(out, chains...)
	}
	if !found {
		s.fault(line, "there is no line %q", class)
	}
	s.fronts[class] = out
	return out
}

func (s *mapBuilder) frontChains(l *lineInput, line int) [][]int {
	switch {
	case l.Around != "":
		in := map[hexmap.Hex]bool{}
		for _, h := range s.hexesOfZone(l.Around, line) {
			in[h] = true
		}
		return s.lay.border(func(h hexmap.Hex) bool { return in[h] })
	case len(l.Hexsides) > 0:
		return s.lay.split(s.sideList(l.Hexsides, line))
	case len(l.Line) > 0:
		var out [][]int
		for _, run := range s.lay.runs(s.fit.projectAll(l.Line)) {
			if chain := s.lay.sidesOf(s.lay.snap(run, nil)); len(chain) > 0 {
				out = append(out, chain)
			}
		}
		return out
	}
	s.fault(line, "line %s wants one of line, around, hexsides", l.Class)
	return nil
}
