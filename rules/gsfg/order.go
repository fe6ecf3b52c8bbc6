package gsfg

import (
	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/sheet"
)

// order is what every order of the title can do.
type order interface {
	core.Order
	check(g *game, r core.Reader, side core.Side) []notation.Fault
	apply(g *game, tx *core.Tx, side core.Side) error
}

// base remembers where the words of an order stood, so that a fault can point at them.
type base = sheet.Base

// ready finds an own unit that is on the map and belongs to those who act in the phase.
func (g *game) ready(r core.Reader, side core.Side, id string, b base) (*core.Unit, []notation.Fault) {
	u, ok := r.Unit(id)
	switch {
	case !ok || u.Def.Side != side:
		return nil, b.One("unit/not-yours", "", id, "%s is not a %s unit", id, side.Title())
	case !u.OnMap():
		return nil, b.One("unit/off-map", "", id, "%s is %s", id, g.whereabouts(u))
	}
	return u, g.acts(r, id, b)
}

// acts asks that a unit belongs to those who act in the phase (R 5.4).
func (g *game) acts(r core.Reader, id string, b base) []notation.Fault {
	if p := now(r); p.part > 0 && p.side == Soviet && r.Turn() <= g.setup.Guards.Until && p.guards != g.guardsman(r, id) {
		if p.guards {
			return b.Firm("unit/group", R5_4, id, "%s does not belong to the 8th Guards Army, which acts alone in %s", id, r.Phase())
		}
		return b.Firm("unit/group", R5_4, id, "%s belongs to the 8th Guards Army, whose own phases are over", id)
	}
	return nil
}

// whereabouts tells where a counter off the map is.
func (g *game) whereabouts(u *core.Unit) say.Text {
	c := g.info[u.Def.ID]
	switch {
	case u.Box == core.BoxDead:
		return "eliminated"
	case u.Box == core.BoxGone:
		return "out of the game"
	case c.arrival == onTurn:
		return say.F("a reinforcement of turn %d and not in play yet", c.turn)
	case c.arrival == linkedUp:
		return "a division that is not united yet"
	}
	return "not in play yet"
}
