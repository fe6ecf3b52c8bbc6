package lint

import (
	"fmt"
	"strings"

	"fieldpost/rules/hexmap"
)

// river is a side statement of a river or other water, with its course.
type river struct {
	hexmap.SideFeature
	ends   []hexmap.Corner // both ends of the course; none for a ring
	inland bool            // an end lies inland and meets no other water
	breaks []gap
}

// gap is a break in the course of a river. Fork: the next side starts from the course, but not from its end.
type gap struct {
	before, after hexmap.SideRef
	end, start    hexmap.Corner // of the course before and after the gap
	fork          bool
}

// followChain follows a chain of hexsides from corner to corner and returns its ends and gaps.
func (c *checker) followChain(chain []hexmap.SideRef) (ends []hexmap.Corner, breaks []gap) {
	if len(chain) == 0 {
		return nil, nil
	}
	start, end := c.m.Corners(chain[0].Hex, chain[0].Dir)
	first, length := start, 1 // of the whole course; sides since the last break
	whole := true
	for i := 1; i < len(chain); i++ {
		a, b := c.m.Corners(chain[i].Hex, chain[i].Dir)
		if length == 1 && (a == start || b == start) && a != end && b != end {
			start, end = end, start // the first side was named against the course
			if whole {
				first = start
			}
		}
		switch {
		case a == end:
			end = b
		case b == end:
			end = a
		default:
			pa, pb := c.m.Corners(chain[i-1].Hex, chain[i-1].Dir)
			g := gap{before: chain[i-1], after: chain[i], end: end, start: a}
			g.fork = a == pa || a == pb || b == pa || b == pb
			breaks = append(breaks, g)
			if g.fork {
				ends = append(ends, end)
			}
			start, end, length, whole = a, b, 0, false
			if b == pa || b == pb {
				start, end = b, a
			}
		}
		length++
	}
	if whole && first == end && len(chain) > 1 {
		return nil, nil
	}
	return append(ends, first, end), breaks
}

// checkWaters checks the courses of rivers and shores: gaps, ends, confluences, bridges.
func (c *checker) checkWaters() {
	c.riversAt, c.named, c.openEnds, c.openWaterPlaces = map[hexmap.Corner][]int{}, map[string]int{}, map[string]int{}, map[string]bool{}
	for _, pl := range c.m.Places() {
		if isOpen(c.m.Terrain(pl.Hex)) {
			c.openWaterPlaces[pl.Name] = true
		}
	}
	for _, f := range c.m.Sides() {
		if isWater(f.Class) && len(f.Chain) > 0 {
			r := river{SideFeature: f}
			r.ends, r.breaks = c.followChain(f.Chain)
			c.rivers = append(c.rivers, r)
			c.named[f.Name]++
			if c.hasOutlet(&r) {
				c.openEnds[f.Name]++
			}
		}
	}
	for i, r := range c.rivers {
		for _, s := range r.Chain {
			a, b := c.m.Corners(s.Hex, s.Dir)
			for _, p := range []hexmap.Corner{a, b} {
				if list := c.riversAt[p]; len(list) == 0 || list[len(list)-1] != i {
					c.riversAt[p] = append(list, i)
				}
			}
		}
	}
	for i := range c.rivers {
		c.checkGaps(&c.rivers[i])
		c.checkEnds(i)
		c.checkJoins(i)
		c.checkInOpenWater(&c.rivers[i])
	}
	c.checkPieces()
}

// waterName returns the name of a river in a finding: its class, and the quoted name if it has one.
func waterName(class, name string) string {
	if name == "" {
		return class
	}
	return fmt.Sprintf("%s %q", class, name)
}

// sideName returns the name of a hexside for a finding.
func (c *checker) sideName(s hexmap.SideRef) string {
	return c.m.Label(s.Hex) + ":" + c.m.DirName(s.Dir)
}

// cornerName returns the name of a corner, by its hexes.
func (c *checker) cornerName(p hexmap.Corner) string {
	var out []string
	for _, h := range c.m.HexesAt(p) {
		out = append(out, c.m.Label(h))
	}
	return strings.Join(out, "/")
}

// checkGaps reports the gaps in the course of a river.
func (c *checker) checkGaps(r *river) {
	for _, g := range r.breaks {
		where := c.sideName(g.before) + " " + c.sideName(g.after)
		switch {
		case g.fork:
			c.add(r.Line, "water/fork", Warning, where, "give the branch a statement of its own", "%s forks here", waterName(r.Class,
				r.Name))
		case c.isOutlet(g.end) && (c.isOutlet(g.start)):
		default:
			c.add(r.Line, "water/gap", Error, where, "consecutive sides share a corner",
				"%s is broken: the sides do not touch", waterName(r.Class, r.Name))
		}
	}
}

// isOutlet reports whether a corner is at the edge of the map or at open water.
func (c *checker) isOutlet(p hexmap.Corner) bool {
	hexes := c.m.HexesAt(p)
	for _, h := range hexes {
		if isOpen(c.m.Terrain(h)) {
			return true
		}
	}
	return len(hexes) < 3
}

// checkEnds reports ends of a course that touch no other water, open water or map edge.
func (c *checker) checkEnds(i int) {
	r := &c.rivers[i]
	stated := map[hexmap.Corner]bool{}
	for _, key := range []string{"source", "mouth"} {
		for _, label := range splitList(r.Attr(key)) {
			h, ok := c.m.Find(label)
			switch {
			case ok:
			case strings.ContainsAny(label, "0123456789"):
				c.add(r.Line, "water/source", Error, label, "name a hex at the river's end", "%s=%s of %s is not a hex of the map", key,
					label, waterName(r.Class, r.Name))
				continue
			default:
				continue // the name of a water, which joins looks at
			}
			hit := false
			for _, p := range r.ends {
				for _, x := range c.m.HexesAt(p) {
					if x == h {
						stated[p], hit = true, true
					}
				}
			}
			if !hit {
				c.add(r.Line, "water/source", Warning, label, "name a hex at one of its ends", "%s of %s is at neither end of it", key,
					waterName(r.Class, r.Name))
			}
		}
	}
	for _, p := range r.ends {
		if !stated[p] && !c.isOutlet(p) && !c.touchesWater(i, p) {
			r.inland = true
			c.add(r.Line, "water/end", Warning, c.cornerName(p), "state source=HEX or mouth=HEX, or draw it on to the next water",
				"%s ends inland", waterName(r.Class, r.Name))
		}
	}
}

// touchesWater reports whether the end p of a river touches another river or lake, or an earlier part of the same
// river.
func (c *checker) touchesWater(i int, p hexmap.Corner) bool {
	for _, k := range c.riversAt[p] {
		if k != i {
			return true
		}
	}
	n := 0
	for _, s := range c.rivers[i].Chain {
		if a, b := c.m.Corners(s.Hex, s.Dir); a == p || b == p {
			n++
		}
	}
	return n > 1
}

// checkJoins checks the attribute join= of a river: every water that it names must exist and touch an end of the river.
// A water named by source= or mouth= need not be on the map.
func (c *checker) checkJoins(i int) {
	for _, name := range splitList(c.rivers[i].Attr("join")) {
		c.checkJoin(i, name, true)
	}
	for _, key := range []string{"source", "mouth"} {
		for _, name := range splitList(c.rivers[i].Attr(key)) {
			if !strings.ContainsAny(name, "0123456789") {
				c.checkJoin(i, name, false)
			}
		}
	}
}

// checkJoin checks that one end of a river touches the water with the given name. If here is true, the map must contain
// that water.
func (c *checker) checkJoin(i int, name string, here bool) {
	r := &c.rivers[i]
	known, touch := c.openWaterPlaces[name], false
	for _, p := range r.ends {
		touch = touch || c.openWaterPlaces[name] && c.isOutlet(p)
		for _, k := range c.riversAt[p] {
			touch = touch || k != i && c.rivers[k].Name == name
		}
	}
	others, open := c.named[name], c.openEnds[name]
	if r.Name == name {
		others--
		if c.hasOutlet(r) {
			open--
		}
	}
	known = known || others > 0
	touch = touch || open > 0 && !r.inland && c.hasOutlet(r) // they may meet beyond the edge
	switch {
	case !known && here:
		c.add(r.Line, "water/join", Error, "", "name a water of this file", "%s joins %q, which is not on the map", waterName(r.Class,
			r.Name),
			name)
	case known && !touch:
		c.add(r.Line, "water/join-apart", Warning, "", "draw it on to that water", "no end of %s touches %q", waterName(r.Class,
			r.Name), name)
	}
}

// splitList splits the value of an attribute at commas.
func splitList(value string) []string {
	if value == "" {
		return nil
	}
	return strings.Split(value, ",")
}

// checkInOpenWater reports rivers inside open water.
func (c *checker) checkInOpenWater(r *river) {
	if isOpen(r.Class) {
		return
	}
	for _, s := range r.Chain {
		if n := c.m.Neighbor(s.Hex, s.Dir); n != hexmap.None && isOpen(c.m.Terrain(s.Hex)) && isOpen(c.m.Terrain(n)) {
			c.add(r.Line, "water/drowned", Note, c.sideName(s), "end the river at the shore", "%s runs on between two hexes of open water",
				waterName(r.Class, r.Name))
		}
	}
}

// checkPieces reports rivers and lakes whose parts with the same name are not connected.
func (c *checker) checkPieces() {
	root := make([]int, len(c.rivers))
	for i := range root {
		root[i] = i
	}
	find := func(i int) int {
		for root[i] != i {
			root[i] = root[root[i]]
			i = root[i]
		}
		return i
	}
	for _, list := range c.riversAt { // any order: the sets that come out are the same
		for _, k := range list[1:] {
			if c.rivers[list[0]].Name == c.rivers[k].Name {
				a, b := find(list[0]), find(k)
				root[max(a, b)] = min(a, b)
			}
		}
	}
	first := map[string]int{}
	for i, r := range c.rivers {
		if r.Name == "" {
			continue
		}
		k, seen := first[r.Name]
		if !seen {
			first[r.Name] = i
			continue
		}
		if find(i) == find(k) || c.hasOutlet(&c.rivers[i]) && c.hasOutlet(&c.rivers[k]) {
			continue
		}
		c.add(r.Line, "water/name-twice", Warning, c.sideName(r.Chain[0]), "join the pieces, or give one of the rivers another name",
			"%s does not touch the one of line %d", waterName(r.Class, r.Name), c.rivers[k].Line)
	}
}

// hasOutlet reports whether an end of a river is at the map's edge or at open water.
func (c *checker) hasOutlet(r *river) bool {
	for _, p := range r.ends {
		if c.isOutlet(p) {
			return true
		}
	}
	return false
}
