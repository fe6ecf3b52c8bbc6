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
	check(g *game, r core.Reader, side core.Side) []notation.Fault // but for what its manners say
	apply(g *game, tx *core.Tx, side core.Side)
}

// manner is what holds for all orders of a verb.
type manner struct {
	anywhere bool // judges its phase itself
	waits    bool // comes after the territorials (R 9.6)
	settles  bool // closes a declaration that was not made (R 5.5)
	fights   bool // comes after electronic warfare (R 13.13)
}

// manners are those of the verbs that are not only for their phases.
var manners = map[string]manner{
	"order":   {anywhere: true},
	"regular": {anywhere: true},
	"jam":     {anywhere: true},
	"place":   {settles: true},
	"sf":      {settles: true},
	"disrupt": {settles: true},
	"move":    {waits: true, settles: true},
	"enter":   {waits: true, settles: true},
	"fly":     {waits: true, settles: true},
	"link":    {waits: true, settles: true},
	"attack":  {settles: true, fights: true},
	"hunt":    {settles: true, fights: true},
}

// base remembers where the words of an order stood, so that a fault can point at them.
type base = sheet.Base

// own finds a counter of a side.
func own(b base, r core.Reader, side core.Side, id string) (*core.Unit, []notation.Fault) {
	if u, ok := r.Unit(id); ok && u.Def.Side == side {
		return u, nil
	}
	return nil, b.One("unit/not-yours", "", id, "%s is not a %s unit", id, side.Title())
}

// ready finds an own unit that is on the map and belongs to those who act in the phase.
func (g *game) ready(r core.Reader, side core.Side, id string, b base) (*core.Unit, []notation.Fault) {
	u, f := own(b, r, side, id)
	switch {
	case f != nil:
		return nil, f
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
