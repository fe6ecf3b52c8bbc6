package main

import (
	"slices"

	"fieldpost/rules/hexmap"
)

// paint sets the terrain by the rules of the input, in their order.
func (s *mapBuilder) paint() {
	s.terrain = make([]string, s.m.Len())
	for i := range s.terrain {
		s.terrain[i] = "unknown"
		if s.off[i] {
			s.terrain[i] = "off-map"
		}
	}
	for i, p := range s.in.Terrain {
		line := s.lines.at("terrain", i)
		if !s.hasClass(p.Fill) {
			s.fault(line, "terrain %q is not in the legend", p.Fill)
			continue
		}
		for _, c := range append(slices.Clone(p.Only), p.Not...) {
			if !s.hasClass(c) {
				s.fault(line, "terrain %q is not in the legend", c)
			}
		}
		density := 100
		if p.Density != nil {
			density = *p.Density
		}
		if density < 0 || density > 100 {
			s.fault(line, "density %d is not 0 to 100 per cent", density)
			continue
		}
		keep := s.zoneFilter(p.In, p.Out, nil, line)
		area := slices.DeleteFunc(s.area(p.Ring, p.Along, p.Width, p.Hexes, line), func(h hexmap.Hex) bool {
			return !keep(h) || len(p.Only) > 0 && !slices.Contains(p.Only, s.terrain[h]) || slices.Contains(p.Not, s.terrain[h])
		})
		for _, h := range sampleHexes(s.m, area, density, p.Fill+" "+p.Rule) {
			s.terrain[h] = p.Fill
		}
	}
}

func (s *mapBuilder) hasClass(class string) bool {
	return class == "unknown" || slices.ContainsFunc(s.in.Legend, func(e legendEntry) bool { return e.Class == class })
}
