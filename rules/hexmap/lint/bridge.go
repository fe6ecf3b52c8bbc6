package lint

import (
	"fmt"
	"strings"

	"fieldpost/rules/hexmap"
)

// checkPaths checks roads and railways: crossings of rivers and lakes, repeated steps, paths of one hex.
func (c *checker) checkPaths() {
	bridged := c.bridges()
	crossed := map[hexmap.Side]bool{}
	legs := map[string]map[hexmap.Side]int{}
	for _, p := range c.m.Paths() {
		if len(p.Hexes) == 1 {
			c.add(p.Line, "path/short", Warning, c.m.Label(p.Hexes[0]), "name the hexes that it runs through", "%s has one hex only",
				waterName(p.Class, p.Name))
		}
		dry := c.pairs(p.Attr("nobridge"))
		if legs[p.Class] == nil {
			legs[p.Class] = map[hexmap.Side]int{}
		}
		c.checkSharedLegs(p, legs[p.Class])
		for i := 1; i < len(p.Hexes); i++ {
			s := hexmap.NewSide(p.Hexes[i-1], p.Hexes[i])
			crossed[s] = true
			c.checkCrossing(p, s, bridged, dry)
			delete(dry, s)
		}
		for _, s := range sorted(dry) {
			c.add(p.Line, "bridge/nobridge", Warning, c.pair(s), "name a side that it crosses", "nobridge= of %s is not on its way",
				waterName(p.Class, p.Name))
		}
	}
	if len(c.m.Paths()) == 0 {
		return
	}
	for _, s := range sorted(bridged) {
		if !crossed[s] {
			c.add(bridged[s], "bridge/no-road", Warning, c.pair(s), "draw the road or railway over it, or answer with ok=",
				"no path crosses this bridge")
		}
	}
}

// checkSharedLegs reports a path that repeats a step, or shares one with another path of its class.
func (c *checker) checkSharedLegs(p hexmap.Path, seen map[hexmap.Side]int) {
	n, first, line := 0, hexmap.Side{}, 0
	for i := 1; i < len(p.Hexes); i++ {
		s := hexmap.NewSide(p.Hexes[i-1], p.Hexes[i])
		at, twice := seen[s]
		if !twice {
			seen[s] = p.Line
			continue
		}
		if n++; n == 1 {
			first, line = s, at
		}
	}
	if n > 0 {
		c.add(p.Line, "path/twice", Note, c.pair(first), "", "legs of %s that are drawn before: %d, the first in line %d",
			waterName(p.Class, p.Name), n, line)
	}
}

// checkCrossing checks one step of a path over a hexside with water.
func (c *checker) checkCrossing(p hexmap.Path, s hexmap.Side, bridged, dry map[hexmap.Side]int) {
	class := c.m.SideClass(s.A, s.B)
	_, yes := bridged[s]
	_, no := dry[s]
	switch {
	case yes && no:
		c.add(p.Line, "bridge/both", Error, c.pair(s), "keep one of them", "nobridge= here, bridge= in line %d", bridged[s])
	case no && class == "":
		c.add(p.Line, "bridge/nobridge", Warning, c.pair(s), "leave it out", "nobridge= where there is no water")
	case hasPart(class, "major") && !yes && !no:
		c.add(p.Line, "bridge/unstated", Warning, c.pair(s), "state bridge= at the river or nobridge= at the path",
			"%s crosses a %s without a word about a bridge", waterName(p.Class, p.Name), class)
	}
}

// bridges returns the sides in bridge= attributes with their line numbers, and reports a side that does not belong to
// its feature.
func (c *checker) bridges() map[hexmap.Side]int {
	out := map[hexmap.Side]int{}
	for _, f := range c.m.Sides() {
		stated := c.pairs(f.Attr("bridge"))
		if len(stated) == 0 {
			continue
		}
		own := map[hexmap.Side]bool{}
		for _, s := range f.Chain {
			if n := c.m.Neighbor(s.Hex, s.Dir); n != hexmap.None {
				own[hexmap.NewSide(s.Hex, n)] = true
			}
		}
		for _, s := range sorted(stated) {
			if !own[s] {
				c.add(f.Line, "bridge/elsewhere", Error, c.pair(s), "name two hexes on either side of it", "%s does not run here",
					waterName(f.Class, f.Name))
			}
			out[s] = f.Line
		}
	}
	return out
}

// pairs parses hex|hex,hex|hex. It skips pairs that the parser refuses.
func (c *checker) pairs(value string) map[hexmap.Side]int {
	out := map[hexmap.Side]int{}
	for _, pair := range splitList(value) {
		a, b, _ := strings.Cut(pair, "|")
		x, ok1 := c.m.Find(a)
		y, ok2 := c.m.Find(b)
		if ok1 && ok2 && c.m.Adjacent(x, y) {
			out[hexmap.NewSide(x, y)] = 0
		}
	}
	return out
}

// pair returns the name of a hexside, made of its two hexes.
func (c *checker) pair(s hexmap.Side) string {
	return fmt.Sprintf("%s|%s", c.m.Label(s.A), c.m.Label(s.B))
}
