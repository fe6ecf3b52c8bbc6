package victorylost

import (
	"fmt"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Invariant holds after every order outside the set-up: stacks within limits and of one side, steps and boxes in agreement,
// nobody in closed hexes, cities worth what the tracks say.
func (g *game) Invariant(r core.Reader) error {
	setup := now(r).kind == kindSetup && r.Over() == nil
	for i := range r.Units() {
		u := &r.Units()[i]
		switch {
		case u.OnMap() != (u.Box == core.BoxNone):
			return fmt.Errorf("%s is on the map and in box %q", u.Def.ID, u.Box)
		case (u.Steps == 0) != (u.Box == core.BoxDead), u.Steps > len(u.Def.Steps):
			return fmt.Errorf("%s has %d steps in box %q", u.Def.ID, u.Steps, u.Box)
		case u.OnMap() && r.Holder(u.Hex) != u.Def.Side:
			return fmt.Errorf("%s shares %s with the enemy (rule %s)", u.Def.ID, r.Label(u.Hex), R5_0_2)
		case u.OnMap() && g.closed(r, u.Hex):
			return fmt.Errorf("%s stands in %s, which cannot be used", u.Def.ID, r.Label(u.Hex))
		case u.OnMap() && g.vpHex[u.Hex] && r.Control(u.Hex) != u.Def.Side:
			return fmt.Errorf("%s stands in %s, which the other side controls (rule %s)", u.Def.ID, r.Label(u.Hex), R14_0_1)
		case isHQ(u) && u.Marked(markISO):
			return fmt.Errorf("%s is isolated (rule %s)", u.Def.ID, R10_3)
		case u.Marked(markOOS) && u.Marked(markISO):
			return fmt.Errorf("%s is out of supply and isolated", u.Def.ID)
		}
	}
	for _, s := range g.world.Sides {
		n := 0
		for _, h := range g.cityHex {
			if r.Control(h) == s {
				n += g.cityVP
			}
		}
		if r.Track(trackOf(s)) < n {
			return fmt.Errorf("%s has %d VP and cities worth %d", s.Title(), r.Track(trackOf(s)), n)
		}
	}
	for h := hexmap.Hex(0); !setup && int(h) < g.m.Len(); h++ {
		if r.Count(h) > 1 {
			if _, text := g.together(names(r.Stack(h)), r.Label(h)); text != "" {
				return fmt.Errorf("%s", text)
			}
		}
	}
	return nil
}
