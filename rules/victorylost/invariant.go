package victorylost

import (
	"fmt"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// Invariant implements core.Invariants: it returns an error for stacks above the limit or of both sides, steps and
// boxes that disagree, counters in closed hexes, or victory points that differ from the cities held.
func (g *game) Invariant(r core.Reader) error {
	for u := range r.Each() {
		if err := g.checkCounter(r, u); err != nil {
			return err
		}
	}
	if err := g.checkChits(r); err != nil {
		return err
	}
	for _, s := range g.world.Sides {
		n := 0
		for _, h := range g.cityHex {
			if r.Control(h) == s {
				n += g.CityValue.VP
			}
		}
		if r.Track(string(s)) < n {
			return fmt.Errorf("%s has %d VP and cities worth %d", s.Title(), r.Track(string(s)), n)
		}
	}
	if currentPhase(r).kind == kindSetup && r.Result() == nil {
		return nil
	}
	for h := range hexmap.Hex(g.m.Len()) {
		if _, text := g.checkStack(roster.IDs(r.Stack(h)), r.Label(h)); text != "" {
			return fmt.Errorf("%s", text)
		}
	}
	return nil
}

// checkCounter returns an error for a counter in an impossible state.
func (g *game) checkCounter(r core.Reader, u *core.Unit) error {
	if err := roster.CheckUnit(r, u, R5_0_2); err != nil {
		return err
	}
	switch {
	case u.OnMap() && g.isClosed(r, u.Hex):
		return fmt.Errorf("%s stands in %s, which cannot be used", u.Def.ID, r.Label(u.Hex))
	case u.OnMap() && g.isCityHex(u.Hex) && r.Control(u.Hex) != u.Def.Side:
		return fmt.Errorf("%s stands in %s, which the other side controls (rule %s)", u.Def.ID, r.Label(u.Hex), R14_0_1)
	case isHQ(u) && u.Marked(markISO):
		return fmt.Errorf("%s is isolated (rule %s)", u.Def.ID, R10_3)
	case u.Marked(markOOS) && u.Marked(markISO):
		return fmt.Errorf("%s is out of supply and isolated", u.Def.ID)
	}
	return nil
}

// checkChits returns an error if a chit was drawn whose headquarters had left the game.
func (g *game) checkChits(r core.Reader) error {
	if k := currentPhase(r).kind; r.Result() != nil || k != kindDraw && k != kindSpecial {
		return nil
	}
	for _, w := range of(r).drawnChits {
		if u, ok := r.Unit(w); ok && (u.Box == core.BoxGone || u.Box == core.BoxDead) {
			return fmt.Errorf("the chit of %s was drawn after it had left the game (rule %s)", w, R11_3)
		}
	}
	return nil
}
