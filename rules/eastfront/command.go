package eastfront

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// What a command point is spent for (22.12); each kind has the whole value for itself. A release is a move within range of a headquarters
// without function (22.26).
const (
	useActivation = "activation"
	useReaction   = "reaction"
	useOrder      = "order"
	useDisband    = "disband"
	useRelease    = "release"
	useIncome     = "supply" // by its side: a supply unit that came in this turn (6.81)
)

// headquarters are those of the Soviet side on the map, with or without function.
func (g *game) headquarters(r core.Reader, broken bool) []*core.Unit {
	return roster.OnMap(r, Soviet, func(u *core.Unit) bool { return g.unit(u).Type == headquarter && u.Marked(markBroken) == broken })
}

// brokenNear is a headquarters without function within command range of a hex; nil for none.
func (g *game) brokenNear(r core.Reader, h hexmap.Hex) *core.Unit {
	for _, hq := range g.headquarters(r, true) {
		if h != hexmap.None && g.Map.Distance(hq.Hex, h) <= g.Tables.CommandRange {
			return hq
		}
	}
	return nil
}

// value is the command value of a headquarters: interdiction lowers it (13.14).
func (g *game) value(r core.Reader, hq *core.Unit) int {
	return max(0, g.unit(hq).Command-g.interdicted(of(r), hq.Hex))
}

// points are what a headquarters has left for something in this turn.
func (g *game) pointsLeft(r core.Reader, hq *core.Unit, what string) int {
	n := g.value(r, hq)
	for _, u := range of(r).uses {
		if u == (use{hq.Def.ID, what}) {
			n--
		}
	}
	return n
}

// commander is a headquarters that has a point left for something in a hex: with function, in range, and no other without function
// near (22.11, 22.12); nil for none.
func (g *game) commander(r core.Reader, h hexmap.Hex, what string) *core.Unit {
	if g.brokenNear(r, h) != nil {
		return nil
	}
	for _, hq := range g.headquarters(r, false) {
		if g.Map.Distance(hq.Hex, h) <= g.Tables.CommandRange && g.pointsLeft(r, hq, what) > 0 {
			return hq
		}
	}
	return nil
}

// spend takes a command point for something that a Soviet unit does; the Axis side needs none.
func (g *game) spend(tx *core.Tx, u *core.Unit, what string) error {
	if u.Def.Side == Axis {
		return nil
	}
	return g.pay(tx, g.commander(tx.Read(), u.Hex, what), what)
}

// pay takes a command point of a headquarters.
func (g *game) pay(tx *core.Tx, hq *core.Unit, what string) error {
	if hq == nil {
		return nil
	}
	return edit(tx, func(s *state) { s.uses = more(s.uses, use{hq.Def.ID, what}) })
}

// frozen says whether a unit stays where it is: of those that begin a phase within range of a headquarters without function one less
// than its recovery value may move (22.26).
func (b *board) frozen(u *core.Unit) bool {
	hq := b.g.brokenNear(b.r, u.Hex)
	if u.Def.Side == Axis || hq == nil || hq == u {
		return false
	}
	n := 0
	for _, x := range b.s.uses {
		if x.what == useRelease {
			n++
		}
	}
	return n >= b.g.unit(hq).Recovery-1
}

// release notes who of some units moves within range of a headquarters without function.
func (g *game) release(tx *core.Tx, ids []string) error {
	for _, u := range roster.Standing(tx.Read(), ids) {
		if u.Def.Side == Axis || now(tx.Read()).part == partReact || g.brokenNear(tx.Read(), u.Hex) == nil {
			continue
		}
		if err := edit(tx, func(s *state) { s.uses = more(s.uses, use{u.Def.ID, useRelease}) }); err != nil {
			return err
		}
	}
	return nil
}

// shatter takes its function from a headquarters.
func (g *game) shatter(tx *core.Tx, u *core.Unit, rule string) error {
	if g.unit(u).Type != headquarter || u.Marked(markBroken) {
		return nil
	}
	return tx.Do(core.Mark{Unit: u.Def.ID, Mark: markBroken, Rule: rule})
}

// ActivateOrder has a headquarters activate a unit.
type ActivateOrder struct {
	base
	unit, hq string
}

func (o *ActivateOrder) verb() string { return "activate" }

// String is the canonical line.
func (o *ActivateOrder) String() string { return "activate " + o.unit + " with " + o.hq }

func bindActivate(b *binder) core.Order {
	o := &ActivateOrder{base: b.Base, unit: b.Single("unit")}
	if ids := b.UnitsOf(b.Items("with")); len(ids) == 1 {
		o.hq = ids[0]
	}
	return o
}

func (o *ActivateOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	u, _ := r.Unit(o.unit)
	hq, _ := r.Unit(o.hq)
	x := g.unit(u)
	switch {
	case side == Axis:
		return o.One("command/side", r22_12, "", "Axis units need no activation")
	case !u.OnMap() || !hq.OnMap():
		return o.One("unit/off-map", r22_12, o.unit, "%s or %s is not on the map", o.unit, o.hq)
	case g.unit(hq).Type != headquarter || hq.Marked(markBroken):
		return o.One("command/hq", r22_12, o.hq, "%s is no headquarters with function", o.hq)
	case x.Motorised() || x.Type == headquarter || g.face(u).Move == 0:
		return o.One("command/kind", r22_12, o.unit, "%s is not activated: motorised units move anyway, headquarters never so", o.unit)
	case u.Marked(markActivated) || u.Marked(markMoved):
		return o.One("command/twice", r22_12, o.unit, "%s is active or has moved already", o.unit)
	case g.Map.Distance(u.Hex, hq.Hex) > g.Tables.CommandRange:
		return o.One("command/range", r22_11, o.unit, "%s is %d hexes from %s, whose range is %d", o.unit, g.Map.Distance(u.Hex, hq.Hex),
			o.hq,
			g.Tables.CommandRange)
	case g.brokenNear(r, u.Hex) != nil:
		return o.One("command/broken", r22_26, o.unit, "a headquarters without function is near %s", o.unit)
	case g.pointsLeft(r, hq, useActivation) < 1:
		return o.One("command/points", r22_12, o.hq, "%s activates no more units in this turn", o.hq)
	}
	return nil
}

func (o *ActivateOrder) apply(g *game, tx *core.Tx, _ core.Side) error {
	hq, _ := tx.Read().Unit(o.hq)
	if err := g.pay(tx, hq, useActivation); err != nil {
		return err
	}
	return tx.Do(core.Mark{Unit: o.unit, Mark: markActivated, Rule: r22_12})
}

// activations offers each unit for each headquarters.
func (e *enumerator) activations() bool {
	for _, hq := range e.g.headquarters(e.r, false) {
		units := roster.OnMap(e.r, e.side, nil)
		if slices.ContainsFunc(units, func(u *core.Unit) bool { return !e.offer(&ActivateOrder{unit: u.Def.ID, hq: hq.Def.ID}) }) {
			return false
		}
	}
	return true
}
