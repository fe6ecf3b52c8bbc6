package describe

import (
	"slices"

	"fieldpost/rules/hexmap"
)

// frontLine is a part of the line between two sides, from its northern or western end.
type frontLine struct {
	own    []hexmap.Hex                // hexes of the viewer's stacks along it, each once
	facing map[hexmap.Hex][]hexmap.Hex // enemy stacks opposite each of them
	closed bool                        // it runs round the units of one side
	pocket bool                        // closed, and the viewer's units are inside
}

// Limits of what counts as a front, in hexes.
const (
	frontReach = 3 // farthest that a stack may be from the middle between the sides
	gapHexes   = 4 // two stacks that are as far apart leave a gap: zones of control next to both do not meet
)

// territory assigns each hex to the nearest stack.
type territory struct {
	own  []bool
	root []hexmap.Hex // hex of that stack, None for hexes that no stack reaches
	far  []int
}

// territories finds the nearest stack of each hex; the viewer's stack where two are as near.
func (d *describer) territories() territory {
	m := d.Reader.Map()
	t := territory{make([]bool, m.Len()), make([]hexmap.Hex, m.Len()), make([]int, m.Len())}
	for i := range t.root {
		t.root[i] = hexmap.None
	}
	var queue []hexmap.Hex
	for _, own := range []bool{true, false} {
		for h := range m.Hexes() {
			if s, ok := d.stacks[h]; ok && s.own == own {
				t.root[h], t.own[h] = h, own
				queue = append(queue, h)
			}
		}
	}
	for len(queue) > 0 {
		h := queue[0]
		queue = queue[1:]
		for _, n := range m.NeighborList(h) {
			if t.root[n] == hexmap.None {
				t.root[n], t.own[n], t.far[n] = t.root[h], t.own[h], t.far[h]+1
				queue = append(queue, n)
			}
		}
	}
	return t
}

// hexside is a side between hexes of both sides.
type hexside struct {
	own, enemy hexmap.Hex // nearest stacks
	ends       [2]hexmap.Corner
}

// frontLines returns the lines between the sides.
func (d *describer) frontLines() []frontLine {
	m, t := d.Reader.Map(), d.territories()
	var sides []hexside
	at := map[hexmap.Corner][]int{}
	for h := range m.Hexes() {
		for _, n := range m.NeighborList(h) {
			if !t.own[h] || t.own[n] || t.root[n] == hexmap.None || t.far[h] > frontReach || t.far[n] > frontReach {
				continue
			}
			dir, _ := m.DirTo(h, n)
			a, b := m.Corners(h, dir)
			at[a], at[b] = append(at[a], len(sides)), append(at[b], len(sides))
			sides = append(sides, hexside{t.root[h], t.root[n], [2]hexmap.Corner{a, b}})
		}
	}
	used := make([]bool, len(sides))
	var out []frontLine
	for _, closed := range []bool{false, true} {
		for i := range sides {
			for _, c := range sides[i].ends {
				if !used[i] && (closed || len(at[c]) == 1) {
					line := walkLine(sides, at, used, i, c)
					line.closed = closed
					line.pocket = closed && d.isEnclosed(t, line.own[0])
					d.orient(&line)
					out = append(out, line)
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b frontLine) int { return d.before(a.own[0], b.own[0], true) })
	return out
}

// walkLine follows a line of hexsides from a corner of its first one.
func walkLine(sides []hexside, at map[hexmap.Corner][]int, used []bool, i int, c hexmap.Corner) frontLine {
	line := frontLine{facing: map[hexmap.Hex][]hexmap.Hex{}}
	for i >= 0 {
		used[i] = true
		s := sides[i]
		if !slices.Contains(line.own, s.own) {
			line.own = append(line.own, s.own)
		}
		if !slices.Contains(line.facing[s.own], s.enemy) {
			line.facing[s.own] = append(line.facing[s.own], s.enemy)
		}
		if s.ends[0] == c {
			c = s.ends[1]
		} else {
			c = s.ends[0]
		}
		i = slices.IndexFunc(at[c], func(j int) bool { return !used[j] })
		if i >= 0 {
			i = at[c][i]
		}
	}
	return line
}

// isEnclosed reports whether the viewer's territory around a hex reaches no edge of the map.
func (d *describer) isEnclosed(t territory, h hexmap.Hex) bool {
	m := d.Reader.Map()
	seen, queue := map[hexmap.Hex]bool{h: true}, []hexmap.Hex{h}
	for len(queue) > 0 {
		h, queue = queue[0], queue[1:]
		list := m.NeighborList(h)
		if len(list) < 6 {
			return false
		}
		for _, n := range list {
			if t.own[n] && !seen[n] {
				seen[n] = true
				queue = append(queue, n)
			}
		}
	}
	return true
}

// before orders two hexes from north to south, or from west to east.
func (d *describer) before(a, b hexmap.Hex, north bool) int {
	ax, ay := d.Reader.Map().Centre(a)
	bx, by := d.Reader.Map().Centre(b)
	if north {
		return ay - by
	}
	return ax - bx
}

// runsNorth reports whether a line runs rather from north to south than from west to east.
func (d *describer) runsNorth(line frontLine) bool {
	ax, ay := d.Reader.Map().Centre(line.own[0])
	bx, by := d.Reader.Map().Centre(line.own[len(line.own)-1])
	return max(ay-by, by-ay) >= max(ax-bx, bx-ax)
}

// orient turns a line so that it begins in the north or west.
func (d *describer) orient(line *frontLine) {
	if d.before(line.own[0], line.own[len(line.own)-1], d.runsNorth(*line)) > 0 {
		slices.Reverse(line.own)
	}
}

// edgeDistance returns how many hexes a hex is from the nearest edge of the map.
func (d *describer) edgeDistance(h hexmap.Hex) int {
	m, best := d.Reader.Map(), d.Reader.Map().Len()
	for x := range m.Hexes() {
		if len(m.NeighborList(x)) < 6 {
			best = min(best, m.Distance(h, x))
		}
	}
	return best
}
