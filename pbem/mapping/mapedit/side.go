package mapedit

import (
	"fmt"
	"strings"

	"fieldpost/rules/hexmap"
)

// JoinCorners joins corners by the shortest runs of hexsides. Of several shortest runs it chooses the straightest. Each
// side is named from the hex that it shares with the previous side, if there is one.
func JoinCorners(m *hexmap.Map, corners ...hexmap.Corner) ([]hexmap.SideRef, error) {
	if len(corners) < 2 {
		return nil, fmt.Errorf("two corners are wanted, to go from one to the other")
	}
	var out []hexmap.SideRef
	for i := 1; i < len(corners); i++ {
		leg, ok := shortestSides(m, corners[i-1], corners[i])
		if !ok {
			return nil, fmt.Errorf("no way along hexsides leads from one corner to the other")
		}
		out = append(out, leg...)
	}
	return out, nil
}

// sideStep is a hexside and the corner at its far end.
type sideStep struct {
	side hexmap.SideRef
	to   hexmap.Corner
}

// sidesAt returns the hexsides at a corner, each once from each of its hexes.
func sidesAt(m *hexmap.Map, c hexmap.Corner) []sideStep {
	var out []sideStep
	for _, h := range m.HexesAt(c) {
		for d := range hexmap.Dir(6) {
			a, b := m.Corners(h, d)
			switch c {
			case a:
				out = append(out, sideStep{hexmap.SideRef{Hex: h, Dir: d}, b})
			case b:
				out = append(out, sideStep{hexmap.SideRef{Hex: h, Dir: d}, a})
			}
		}
	}
	return out
}

// shortestSides returns the run with the fewest hexsides. Of several such runs it returns the one nearest to the
// straight line.
func shortestSides(m *hexmap.Map, from, to hexmap.Corner) ([]hexmap.SideRef, bool) {
	type state struct {
		steps int
		off   int // sum of distances from the straight line
		prev  hexmap.Corner
		side  hexmap.SideRef
	}
	off := func(c hexmap.Corner) int {
		cross := (to.X-from.X)*(c.Y-from.Y) - (to.Y-from.Y)*(c.X-from.X)
		return max(cross, -cross)
	}
	best := map[hexmap.Corner]state{from: {}}
	for front := []hexmap.Corner{from}; len(front) > 0; {
		if _, done := best[to]; done && to != from {
			break
		}
		var next []hexmap.Corner
		for _, c := range front {
			s := best[c]
			for _, x := range sidesAt(m, c) {
				n := state{s.steps + 1, s.off + off(x.to), c, x.side}
				old, seen := best[x.to]
				if !seen {
					next = append(next, x.to)
				}
				if !seen || n.steps == old.steps && n.off < old.off {
					best[x.to] = n
				}
			}
		}
		front = next
	}
	if _, ok := best[to]; !ok || from == to {
		return nil, false
	}
	var out []hexmap.SideRef
	for c := to; c != from; c = best[c].prev {
		out = append([]hexmap.SideRef{best[c].side}, out...)
	}
	return out, true
}

// AddSide adds a run of hexsides between corners, such as a river or a shore. The parser refuses sides that the file
// already has.
func AddSide(file []byte, class, name string, corners ...hexmap.Corner) ([]byte, error) {
	s, err := parseFile(file)
	if err != nil {
		return nil, err
	}
	way, err := JoinCorners(s.m, corners...)
	if err != nil {
		return nil, err
	}
	s.addStatement(named("side", class, name) + s.chain(way))
	return s.format()
}

// chain returns hexsides as text in order. It groups consecutive sides of one hex.
func (s *mapFile) chain(way []hexmap.SideRef) string {
	var b strings.Builder
	at := hexmap.None
	for i, x := range way {
		x = s.sideOwner(x, at, way[i:])
		if x.Hex == at {
			b.WriteString("-")
		} else {
			b.WriteString(" " + s.m.Label(x.Hex) + ":")
		}
		b.WriteString(s.m.DirName(x.Dir))
		if x.Doubtful {
			b.WriteString("?")
		}
		at = x.Hex
	}
	return b.String()
}

// sideOwner names a hexside from the hex that it shares with the previous side, or else with the next side.
func (s *mapFile) sideOwner(x hexmap.SideRef, before hexmap.Hex, rest []hexmap.SideRef) hexmap.SideRef {
	other := hexmap.SideRef{Hex: s.m.Neighbor(x.Hex, x.Dir), Dir: s.m.Opposite(x.Dir), Doubtful: x.Doubtful}
	if x.Hex == before || other.Hex == hexmap.None {
		return x
	}
	if other.Hex == before {
		return other
	}
	if len(rest) > 1 {
		n := rest[1]
		if m := s.m.Neighbor(n.Hex, n.Dir); x.Hex != n.Hex && x.Hex != m && (other.Hex == n.Hex || other.Hex == m) {
			return other
		}
	}
	return x
}

// sameSide reports whether two references name the same hexside.
func sameSide(m *hexmap.Map, a, b hexmap.SideRef) bool {
	return a.Hex == b.Hex && a.Dir == b.Dir || m.Neighbor(a.Hex, a.Dir) == b.Hex && m.Opposite(a.Dir) == b.Dir
}

// EraseSide removes a hexside from its statement. The parts before and after it become separate statements.
func EraseSide(file []byte, label, dir string) ([]byte, error) {
	s, err := parseFile(file)
	if err != nil {
		return nil, err
	}
	hs, err := s.hexes([]string{label})
	if err != nil {
		return nil, err
	}
	d, ok := s.m.ParseDir(dir)
	if !ok {
		return nil, fmt.Errorf("a hex has no side %s", dir)
	}
	for _, f := range s.m.Sides() {
		for i, x := range f.Chain {
			if !sameSide(s.m, x, hexmap.SideRef{Hex: hs[0], Dir: d}) {
				continue
			}
			var with []string
			for _, part := range [][]hexmap.SideRef{f.Chain[:i], f.Chain[i+1:]} {
				if len(part) > 0 {
					with = append(with, named("side", f.Class, f.Name)+s.chain(part)+attrs(f.Attrs))
				}
			}
			s.replaceStatement(f.Line, with...)
			return s.format()
		}
	}
	return nil, fmt.Errorf("nothing runs along %s:%s", label, dir)
}
