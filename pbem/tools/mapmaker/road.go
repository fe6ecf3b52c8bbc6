package main

import (
	"strings"

	"fieldpost/rules/hexmap"
)

// Costs of a road's step into the next hex, in thousandths of the cost of a plain step.
const (
	plainStep   = 1000
	sharedStep  = 450  // along a path of the same class
	offLine     = 700  // for being one hex off the straight line; grows with the square of the distance
	riverStep   = 300  // across a river
	majorStep   = 1500 // across a major river
	lakeStep    = 6000 // across or into a lake or the sea
	swampedStep = 400  // into a swamp or marsh
)

// roads routes the paths in order. A later path prefers to follow an earlier one of its class.
func (s *mapBuilder) roads() {
	shared := map[string]map[hexmap.Side]bool{}
	for i := range s.in.Roads {
		r, line := &s.in.Roads[i], s.lines.at("roads", i)
		if !classWord.MatchString(r.Class) {
			s.fault(line, "road %q: %q is not a class name: letters, digits and hyphens", r.Name, r.Class)
			continue
		}
		if shared[r.Class] == nil {
			shared[r.Class] = map[hexmap.Side]bool{}
		}
		hexes := s.route(r.Via, line, s.roadStep(shared[r.Class]))
		if len(hexes) < 2 {
			s.fault(line, "road %q goes through fewer than two hexes", r.Name)
			continue
		}
		for k := 1; k < len(hexes); k++ {
			shared[r.Class][hexmap.NewSide(hexes[k-1], hexes[k])] = true
		}
		s.paths = append(s.paths, path{r.Class, r.Name, hexes, plainAttrs(r.Attrs), line})
	}
}

// roadStep returns a function with the cost of a step between two hexes, without the cost of leaving the straight line.
func (s *mapBuilder) roadStep(shared map[hexmap.Side]bool) func(a, b hexmap.Hex) int {
	return func(a, b hexmap.Hex) int {
		if shared[hexmap.NewSide(a, b)] {
			return sharedStep
		}
		cost := plainStep
		if d, ok := s.m.DirTo(a, b); ok {
			if k, wet := s.owner[s.lay.sideAt[a][d]]; wet {
				cost += crossing(s.sides[k].class)
			}
		}
		switch t := s.terrain[b]; {
		case watery(t):
			cost += lakeStep
		case strings.Contains(t, "swamp") || strings.Contains(t, "marsh"):
			cost += swampedStep
		}
		return cost
	}
}

func watery(class string) bool {
	return strings.Contains(class, "lake") || strings.Contains(class, "sea")
}

func crossing(class string) int {
	switch {
	case watery(class):
		return lakeStep
	case strings.Contains(class, "major"):
		return majorStep
	}
	return riverStep
}

// route returns the hexes from stop to stop near the straight lines between them. step returns the cost of a step,
// negative if the step is barred.
func (s *mapBuilder) route(via []stop, line int, step func(a, b hexmap.Hex) int) []hexmap.Hex {
	var stops []hexmap.Hex
	for _, v := range via {
		h, ok := s.stopHex(v, line)
		if !ok {
			return nil
		}
		stops = append(stops, h)
	}
	if len(stops) == 0 {
		return nil
	}
	nodes := []int{int(stops[0])}
	for i := 1; i < len(stops); i++ {
		straight := []point{s.lay.centre[stops[i-1]], s.lay.centre[stops[i]]}
		leg := cheapest(int(stops[i-1]), int(stops[i]), func(node int, visit func(int, int)) {
			a := hexmap.Hex(node)
			for _, b := range s.m.Neighbors(a) {
				if b == hexmap.None || s.off[b] {
					continue
				}
				if c := step(a, b); c >= 0 {
					d := lineDist(s.lay.centre[b], straight)
					if c > sharedStep {
						c += offLine * (d * d / 1000) / 1000
					}
					visit(int(b), c)
				}
			}
		})
		if leg == nil {
			s.fault(line, "there is no way from %s to %s", s.m.Label(stops[i-1]), s.m.Label(stops[i]))
			return nil
		}
		nodes = append(nodes, leg[1:]...)
	}
	var out []hexmap.Hex
	for _, n := range dropLoops(nodes) {
		out = append(out, hexmap.Hex(n))
	}
	return out
}
