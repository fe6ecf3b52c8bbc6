package main

import (
	"slices"
	"strings"

	"fieldpost/rules/hexmap"
)

// waters adds rivers along hexsides and paints lakes and seas.
func (s *mapBuilder) waters() {
	s.owner, s.riverCorners = map[int]int{}, map[int]bool{}
	for i := range s.in.Waters {
		w, line := &s.in.Waters[i], s.lines.at("waters", i)
		if !classWord.MatchString(w.Class) {
			s.fault(line, "water %q: %q is not a class name: letters, digits and hyphens", w.Name, w.Class)
			continue
		}
		ways := 0
		for _, given := range []bool{len(w.Pieces) > 0, len(w.Line) > 0, len(w.Ring) > 0 || len(w.Hexes) > 0, len(w.Hexsides) > 0} {
			if given {
				ways++
			}
		}
		switch {
		case ways != 1:
			s.fault(line, "water %q wants one of pieces, line, ring or hexes, hexsides", w.Name)
		case len(w.Ring) > 0 || len(w.Hexes) > 0:
			s.lake(w, line)
		case len(w.Hexsides) > 0:
			for _, chain := range s.lay.split(s.sideList(w.Hexsides, line)) {
				s.addFeature(w, chain, line, s.waterAttrs(w, chain, true, true, line))
			}
		default:
			s.river(w, line)
		}
	}
}

// lake paints hexes with the class of the water, or makes the shore around them hexsides.
func (s *mapBuilder) lake(w *water, line int) {
	in := map[hexmap.Hex]bool{}
	for _, h := range s.area(w.Ring, nil, 0, w.Hexes, line) {
		in[h] = true
		if !w.Sides {
			s.terrain[h] = w.Class
		}
	}
	if !w.Sides {
		if !s.hasClass(w.Class) {
			s.fault(line, "water %q: %q is not in the legend", w.Name, w.Class)
		}
		return
	}
	for _, chain := range s.lay.border(func(h hexmap.Hex) bool { return in[h] }) {
		for _, part := range s.withoutTaken(chain) {
			s.addFeature(w, part, line, s.waterAttrs(w, part, false, false, line))
		}
	}
}

// withoutTaken splits a chain at hexsides that already have a feature, and leaves those out.
func (s *mapBuilder) withoutTaken(chain []int) [][]int {
	var list []int
	for _, at := range chain {
		if _, taken := s.owner[at]; !taken {
			list = append(list, at)
		}
	}
	return s.lay.split(list)
}

// course returns a river's line on the sheet.
func (s *mapBuilder) course(w *water, line int) []point {
	var all []point
	if len(w.Line) > 0 {
		all = s.fit.projectAll(w.Line)
	} else {
		var pieces [][]point
		for _, k := range w.Pieces {
			points, ok := s.geo.pointsOf(k)
			if !ok {
				s.fault(line, "water %q: piece %d, points %d..%d: not in rivers.geojson, which has pieces 0 to %d, or not two points",
					w.Name, k.index, k.first, k.last, len(s.geo.rivers)-1)
				return nil
			}
			pieces = append(pieces, s.fit.projectAll(points))
		}
		all = joinPieces(pieces)
	}
	var from, to *point
	if w.From != nil {
		p := s.fit.project(*w.From)
		from = &p
	}
	if w.To != nil {
		p := s.fit.project(*w.To)
		to = &p
	}
	return clip(all, from, to)
}

// river adds a river to the map along the hexsides nearest to its course.
func (s *mapBuilder) river(w *water, line int) {
	course := s.course(w, line)
	if course == nil {
		return
	}
	runs := s.lay.runs(course)
	var chains [][]int
	for _, run := range runs {
		var path []int
		if w.Join == "" {
			path = s.lay.snap(run, func(at int) bool { _, taken := s.owner[at]; return taken })
		} else {
			path = s.extendToWater(w.Join, s.cutAtRiver(s.lay.snap(run, nil)))
		}
		if chain := s.lay.sidesOf(path); len(chain) > 0 {
			chains = append(chains, s.withoutTaken(chain)...)
		}
	}
	if len(chains) == 0 {
		s.fault(line, "water %q runs along no hexside: its line is off the map or shorter than a side", w.Name)
	}
	for i, chain := range chains {
		s.addFeature(w, chain, line, s.waterAttrs(w, chain, i == 0, i == len(chains)-1, line))
	}
}

// cutAtRiver ends a path where it first meets another river, ignoring a river at its start.
func (s *mapBuilder) cutAtRiver(path []int) []int {
	start := 0
	for start+1 < len(path) && s.riverCorners[path[start]] && s.riverCorners[path[start+1]] {
		start++
	}
	for i := start + 1; i < len(path); i++ {
		if s.riverCorners[path[i]] {
			return path[start : i+1]
		}
	}
	if start < len(path) {
		return path[start:]
	}
	return nil
}

// maxExtension bounds, in hexsides, the extension of a river that ends short of its target.
const maxExtension = 4

// extendToWater extends a path to the water that it joins, if that is near, by the fewest hexsides.
func (s *mapBuilder) extendToWater(name string, path []int) []int {
	if len(path) == 0 || s.riverCorners[path[len(path)-1]] {
		return path
	}
	target := map[int]bool{}
	for _, f := range s.sides {
		if f.name != name {
			continue
		}
		for _, at := range f.chain {
			target[s.lay.sides[at].from], target[s.lay.sides[at].to] = true, true
		}
	}
	passed := map[int]bool{}
	for _, c := range path {
		passed[c] = true
	}
	end := path[len(path)-1]
	from, open := map[int]int{end: -1}, []int{end}
	for range maxExtension {
		var next []int
		for _, c := range open {
			for _, k := range s.lay.links[c] {
				if _, seen := from[k.to]; seen || passed[k.to] {
					continue
				}
				from[k.to] = c
				if target[k.to] {
					return append(path, tracePath(from, k.to)...)
				}
				if !s.riverCorners[k.to] {
					next = append(next, k.to)
				}
			}
		}
		open = next
	}
	return path
}

// tracePath returns the path to a corner from the result of a search, without its first corner.
func tracePath(from map[int]int, to int) []int {
	var out []int
	for c := to; from[c] >= 0; c = from[c] {
		out = append(out, c)
	}
	slices.Reverse(out)
	return out
}

// waterAttrs returns the attributes of one chain of a water; first and last report whether it contains the source and
// the mouth.
func (s *mapBuilder) waterAttrs(w *water, chain []int, first, last bool, line int) []attr {
	out := s.altAttrs(w.Alt, line)
	if first && w.Source {
		out = append(out, attr{"source", s.m.Label(s.lay.sides[chain[0]].hex)})
	}
	if last && w.Join != "" {
		out = append(out, attr{"join", w.Join})
	}
	if last && w.Mouth != "" {
		mouth := w.Mouth
		if mouth == "true" {
			mouth = s.m.Label(s.lay.sides[chain[len(chain)-1]].hex)
		}
		out = append(out, attr{"mouth", mouth})
	}
	return append(out, plainAttrs(w.Attrs)...)
}

func (s *mapBuilder) addFeature(w *water, chain []int, line int, attrs []attr) {
	if len(chain) == 0 {
		return
	}
	for _, at := range chain {
		if k, taken := s.owner[at]; taken {
			s.fault(line, "water %q: side %s belongs to %q already", w.Name, s.lay.tokens([]int{at})[0], s.sides[k].name)
			return
		}
	}
	for _, at := range chain {
		s.owner[at] = len(s.sides)
		s.riverCorners[s.lay.sides[at].from], s.riverCorners[s.lay.sides[at].to] = true, true
	}
	s.sides = append(s.sides, feature{w.Class, w.Name, chain, attrs, line})
}

// sideList parses words of the form HEX:side-side.
func (s *mapBuilder) sideList(tokens []string, line int) []int {
	var out []int
	for _, t := range tokens {
		label, dirs, ok := strings.Cut(t, ":")
		h, found := s.m.Find(label)
		if !ok || !found {
			s.fault(line, "%q is not a hex with its sides, like 2114:nw-w", t)
			continue
		}
		for _, name := range strings.Split(dirs, "-") {
			d, ok := s.m.ParseDir(name)
			if !ok || s.lay.sideAt[h][d] < 0 {
				s.fault(line, "%s: %q is not a side between two hexes of the map", t, name)
				continue
			}
			out = append(out, s.lay.sideAt[h][d])
		}
	}
	return out
}
