package lint

import (
	"fmt"
	"strings"

	"fieldpost/rules/hexmap"
)

// river is a side statement of a class of waters, with its course.
type river struct {
	hexmap.SideFeature
	ends   []hexmap.Corner // the two ends of the course; none for a ring
	inland bool            // an end is not accounted for
	breaks []gap
}

// gap is a break in a course. Fork: the next side starts from the course, but not from its end.
type gap struct {
	before, after hexmap.SideRef
	end, start    hexmap.Corner // of the course before and after the gap
	fork          bool
}

// walk follows a chain of hexsides from corner to corner.
func (c *checker) walk(chain []hexmap.SideRef) (ends []hexmap.Corner, breaks []gap) {
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

// waters looks at the courses of rivers and shores: gaps, ends, confluences, bridges.
func (c *checker) waters() {
	c.atEnd, c.named, c.opens, c.pools = map[hexmap.Corner][]int{}, map[string]int{}, map[string]int{}, map[string]bool{}
	for _, pl := range c.m.Places() {
		if isOpen(c.m.Terrain(pl.Hex)) {
			c.pools[pl.Name] = true
		}
	}
	for _, f := range c.m.Sides() {
		if isWater(f.Class) && len(f.Chain) > 0 {
			r := river{SideFeature: f}
			r.ends, r.breaks = c.walk(f.Chain)
			c.rivers = append(c.rivers, r)
			c.named[f.Name]++
			if c.reaches(&r) {
				c.opens[f.Name]++
			}
		}
	}
	for i, r := range c.rivers {
		for _, s := range r.Chain {
			a, b := c.m.Corners(s.Hex, s.Dir)
			for _, p := range []hexmap.Corner{a, b} {
				if list := c.atEnd[p]; len(list) == 0 || list[len(list)-1] != i {
					c.atEnd[p] = append(list, i)
				}
			}
		}
	}
	for i := range c.rivers {
		c.gaps(&c.rivers[i])
		c.ends(i)
		c.joins(i)
		c.drowned(&c.rivers[i])
	}
	c.apart()
}

// title returns the name of a river in a finding: its class, and the quoted name if it has one.
func title(class, name string) string {
	if name == "" {
		return class
	}
	return fmt.Sprintf("%s %q", class, name)
}

// side names a hexside from its hex.
func (c *checker) side(s hexmap.SideRef) string { return c.m.Label(s.Hex) + ":" + c.m.DirName(s.Dir) }

// corner names a corner by its hexes.
func (c *checker) corner(p hexmap.Corner) string {
	var out []string
	for _, h := range c.m.HexesAt(p) {
		out = append(out, c.m.Label(h))
	}
	return strings.Join(out, "/")
}

func (c *checker) gaps(r *river) {
	for _, g := range r.breaks {
		where := c.side(g.before) + " " + c.side(g.after)
		switch {
		case g.fork:
			c.add(r.Line, "water/fork", Warning, where, "give the branch a statement of its own", "%s forks here", title(r.Class, r.Name))
		case c.outlet(g.end) && (c.outlet(g.start)):
		default:
			c.add(r.Line, "water/gap", Error, where, "consecutive sides share a corner",
				"%s is broken: the sides do not touch", title(r.Class, r.Name))
		}
	}
}

// outlet says whether a corner lies where the map ends or at open water.
func (c *checker) outlet(p hexmap.Corner) bool {
	hexes := c.m.HexesAt(p)
	for _, h := range hexes {
		if isOpen(c.m.Terrain(h)) {
			return true
		}
	}
	return len(hexes) < 3
}

// ends looks whether both ends of a course are accounted for.
func (c *checker) ends(i int) {
	r := &c.rivers[i]
	stated := map[hexmap.Corner]bool{}
	for _, key := range []string{"source", "mouth"} {
		for _, label := range list(r.Attr(key)) {
			h, ok := c.m.Find(label)
			switch {
			case ok:
			case strings.ContainsAny(label, "0123456789"):
				c.add(r.Line, "water/source", Error, label, "name a hex at the river's end", "%s=%s of %s is not a hex of the map", key,
					label, title(r.Class, r.Name))
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
					title(r.Class, r.Name))
			}
		}
	}
	for _, p := range r.ends {
		if !stated[p] && !c.outlet(p) && !c.meets(i, p) {
			r.inland = true
			c.add(r.Line, "water/end", Warning, c.corner(p), "state source=HEX or mouth=HEX, or draw it on to the next water",
				"%s ends inland", title(r.Class, r.Name))
		}
	}
}

// meets says whether the end p of a river touches another water, or the river itself on its way.
func (c *checker) meets(i int, p hexmap.Corner) bool {
	for _, k := range c.atEnd[p] {
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

// joins checks join=: the waters that it names exist, and an end touches them. A water that source= or mouth= names need not
// be on the map.
func (c *checker) joins(i int) {
	for _, name := range list(c.rivers[i].Attr("join")) {
		c.join(i, name, true)
	}
	for _, key := range []string{"source", "mouth"} {
		for _, name := range list(c.rivers[i].Attr(key)) {
			if !strings.ContainsAny(name, "0123456789") {
				c.join(i, name, false)
			}
		}
	}
}

// join checks that a river touches the water of a name with one of its ends. Only if here is true must the map have it.
func (c *checker) join(i int, name string, here bool) {
	r := &c.rivers[i]
	known, touch := c.pools[name], false
	for _, p := range r.ends {
		touch = touch || c.pools[name] && c.outlet(p)
		for _, k := range c.atEnd[p] {
			touch = touch || k != i && c.rivers[k].Name == name
		}
	}
	others, open := c.named[name], c.opens[name]
	if r.Name == name {
		others--
		if c.reaches(r) {
			open--
		}
	}
	known = known || others > 0
	touch = touch || open > 0 && !r.inland && c.reaches(r) // they may meet beyond the edge
	switch {
	case !known && here:
		c.add(r.Line, "water/join", Error, "", "name a water of this file", "%s joins %q, which is not on the map", title(r.Class, r.Name),
			name)
	case known && !touch:
		c.add(r.Line, "water/join-apart", Warning, "", "draw it on to that water", "no end of %s touches %q", title(r.Class, r.Name), name)
	}
}

// list splits an attribute at commas.
func list(value string) []string {
	if value == "" {
		return nil
	}
	return strings.Split(value, ",")
}

// drowned looks for rivers inside open water.
func (c *checker) drowned(r *river) {
	if isOpen(r.Class) {
		return
	}
	for _, s := range r.Chain {
		if n := c.m.Neighbor(s.Hex, s.Dir); n != hexmap.None && isOpen(c.m.Terrain(s.Hex)) && isOpen(c.m.Terrain(n)) {
			c.add(r.Line, "water/drowned", Note, c.side(s), "end the river at the shore", "%s runs on between two hexes of open water",
				title(r.Class, r.Name))
		}
	}
}

// apart finds waters of one name in pieces that do not hang together.
func (c *checker) apart() {
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
	for _, list := range c.atEnd { // any order: the sets that come out are the same
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
		if find(i) == find(k) || c.reaches(&c.rivers[i]) && c.reaches(&c.rivers[k]) {
			continue
		}
		c.add(r.Line, "water/name-twice", Warning, c.side(r.Chain[0]), "join the pieces, or give one of the rivers another name",
			"%s does not touch the one of line %d", title(r.Class, r.Name), c.rivers[k].Line)
	}
}

// reaches says whether an end of a river is at the map's edge or at open water.
func (c *checker) reaches(r *river) bool {
	for _, p := range r.ends {
		if c.outlet(p) {
			return true
		}
	}
	return false
}
