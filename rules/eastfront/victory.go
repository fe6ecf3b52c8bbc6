package eastfront

import (
	"fmt"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// end judges who has won: the Axis side needs enough stars, and not too many steps lost.
func (g *game) end(tx *core.Tx) error {
	r, sc, stars := tx.Read(), &g.Data.Scenario, 0
	for i, n := range g.stars {
		if n > 0 && r.Control(hexmap.Hex(i)) == Axis {
			stars += n
		}
	}
	lost, winner := r.Track(trackLosses(Axis)), Soviet
	if stars >= sc.Stars && lost < sc.Losses {
		winner = Axis
	}
	return tx.Do(core.End{Rule: r10_45p, Result: core.Result{Winner: winner, Level: "victory",
		Why: say.F("%d stars of %d, %d Axis steps lost of %d", stars, sc.Stars, lost, sc.Losses)}})
}

// Expect tells the active side what its phase wants.
func (g *game) Expect(r core.Reader) core.Expectation {
	p := now(r)
	tasks := map[part]say.Text{
		partRaid:   "Send aircraft to interdict, or pass.",
		partMove:   "Move, overrun, and declare the hexes that you will attack.",
		partReact:  "React, allot artillery, and give secret orders to the hexes under attack.",
		partFight:  "Send aircraft, then resolve the declared attacks one by one.",
		partSecond: "Move what may still move.",
	}
	return core.Expectation{Name: say.F("turn %d: %s, %s", p.turn, p.side.Title(), partNames[p.part]), Task: tasks[p.part],
		Template: []string{"pass"}}
}

// Invariant holds after every order: counters are whole, no hex is shared or closed, no stack too high.
func (g *game) Invariant(r core.Reader) error {
	for i := range r.Units() {
		u := &r.Units()[i]
		if err := roster.Sound(u); err != nil {
			return err
		}
		switch {
		case !u.OnMap():
		case r.Holder(u.Hex) != u.Def.Side:
			return fmt.Errorf("%s shares %s with the enemy", u.Def.ID, r.Label(u.Hex))
		case g.closed(u.Hex):
			return fmt.Errorf("%s stands in %s, which is closed", u.Def.ID, r.Label(u.Hex))
		case g.points(r, u.Hex) > g.Tables.StackLimit:
			return fmt.Errorf("%s is over the stacking limit", r.Label(u.Hex))
		case g.air[u.Def.ID] != nil:
			return fmt.Errorf("%s flies and stands in %s", u.Def.ID, r.Label(u.Hex))
		}
	}
	return nil
}
