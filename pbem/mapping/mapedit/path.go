package mapedit

import (
	"fmt"
	"strings"

	"fieldpost/rules/hexmap"
)

// AddPath adds a road or railway through hexes. It joins hexes that are not adjacent by a straight line, or else by the
// shortest path.
func AddPath(file []byte, class, name string, labels ...string) ([]byte, error) {
	s, err := parseFile(file)
	if err != nil {
		return nil, err
	}
	hs, err := s.hexes(labels)
	if err != nil {
		return nil, err
	}
	line, err := JoinHexes(s.m, hs...)
	if err != nil {
		return nil, err
	}
	s.addStatement(named("path", class, name) + s.runText(line))
	return s.format()
}

// JoinHexes returns a path through hexes. It joins hexes that are not adjacent by a straight line, or else by the
// shortest path.
func JoinHexes(m *hexmap.Map, hs ...hexmap.Hex) ([]hexmap.Hex, error) {
	if len(hs) < 2 {
		return nil, fmt.Errorf("two hexes are wanted, to go from one to the other")
	}
	out := hs[:1:1]
	for _, to := range hs[1:] {
		from := out[len(out)-1]
		leg, ok := m.StraightLine(from, to)
		if !ok || len(leg) != m.Distance(from, to)+1 {
			if leg, ok = shortestHexes(m, from, to); !ok {
				return nil, fmt.Errorf("no way leads from %s to %s", m.Label(from), m.Label(to))
			}
		}
		out = append(out, leg[1:]...)
	}
	return out, nil
}

// shortestHexes returns a shortest path between hexes. ok is false if there is none.
func shortestHexes(m *hexmap.Map, from, to hexmap.Hex) (out []hexmap.Hex, ok bool) {
	prev := map[hexmap.Hex]hexmap.Hex{from: from}
	for front := []hexmap.Hex{from}; len(front) > 0; {
		var next []hexmap.Hex
		for _, h := range front {
			for n := range m.Around(h) {
				if _, seen := prev[n]; !seen {
					prev[n] = h
					next = append(next, n)
				}
			}
		}
		front = next
	}
	if _, ok = prev[to]; !ok {
		return nil, false
	}
	for h := to; h != from; h = prev[h] {
		out = append([]hexmap.Hex{h}, out...)
	}
	return append([]hexmap.Hex{from}, out...), true
}

// runText returns hexes as text. It writes three or more in a straight line as a run.
func (s *mapFile) runText(line []hexmap.Hex) string {
	var b strings.Builder
	for i := 0; i < len(line); {
		last := i
		for k := i + 2; k < len(line); k++ {
			if leg, ok := s.m.StraightLine(line[i], line[k]); !ok || len(leg) != k-i+1 || !equal(leg, line[i:k+1]) {
				break
			}
			last = k
		}
		b.WriteString(" " + s.m.Label(line[i]))
		if last > i {
			b.WriteString(".." + s.m.Label(line[last]))
		}
		i = last + 1
	}
	return b.String()
}

func equal(a, b []hexmap.Hex) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return len(a) == len(b)
}

// ErasePath removes the step between two adjacent hexes from a path. The parts before and after it become separate
// statements.
func ErasePath(file []byte, a, b string) ([]byte, error) {
	s, err := parseFile(file)
	if err != nil {
		return nil, err
	}
	hs, err := s.hexes([]string{a, b})
	if err != nil {
		return nil, err
	}
	for _, p := range s.m.Paths() {
		for i := 1; i < len(p.Hexes); i++ {
			x, y := p.Hexes[i-1], p.Hexes[i]
			if x != hs[0] && x != hs[1] || y != hs[0] && y != hs[1] {
				continue
			}
			var with []string
			for _, part := range [][]hexmap.Hex{p.Hexes[:i], p.Hexes[i:]} {
				if len(part) > 1 {
					with = append(with, named("path", p.Class, p.Name)+s.runText(part)+attrs(p.Attrs))
				}
			}
			s.replaceStatement(p.Line, with...)
			return s.format()
		}
	}
	return nil, fmt.Errorf("no path goes from %s to %s", a, b)
}
