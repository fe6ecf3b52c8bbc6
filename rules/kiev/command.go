package kiev

import (
	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// Uses that are counted in a turn, by headquarters, side or unit. Command points (22.12) can be spent up to the full
// value for each kind of use. A release is a move within range of a non-functional headquarters (22.26).
const (
	useActivation       = "activation"
	useReaction         = "reaction"
	useOrder            = "order"
	useDisband          = "disband"
	useWorks            = "works"   // engineers have begun to work in this phase
	useRepairs          = "repairs" // engineers have begun with a repair, which a die decides
	useFought           = "fought"  // the first die of combat has been rolled in the phase
	useSupplyDesignated = "settled" // a sheet of the phase has ended after combat began: attack supply is designated
	useRelease          = "release"
	useStrategic        = "begun"  // the strategic phase has begun; the pause may be declared only as its first act
	useSupplyArrival    = "supply" // by side: a supply unit entered in this turn (6.81)
)

// phaseUses lists the counts that return to 0 when a phase begins.
var phaseUses = []string{useRelease, useWorks, useRepairs, useSupplyDesignated, useFought, useStrategic}

// headquarters returns the Soviet headquarters on the map, either those that function or those that do not.
func (g *game) headquarters(r core.Reader, broken bool) []*core.Unit {
	return roster.OnMap(r, Soviet, func(u *core.Unit) bool { return g.unitData(u).Type == typeHQ && u.Marked(markBroken) == broken })
}

// brokenHQInRange returns a non-functional headquarters within command range of a hex, or nil if there is none.
func (g *game) brokenHQInRange(r core.Reader, h hexmap.Hex) *core.Unit {
	return xslices.First(g.headquarters(r, true), func(hq *core.Unit) bool {
		return h != hexmap.None && g.Map.Distance(hq.Hex, h) <= g.Tables.CommandRange
	})
}

// brokenHQText names the non-functional headquarters that prevents an action in a hex (22.26); "" for none.
func (b *board) brokenHQText(h hexmap.Hex) say.Text {
	hq := b.g.brokenHQInRange(b.r, h)
	return say.F(
		"%s, a headquarters without function, is %d hexes from %s: this is impossible within %d hexes of such a headquarters", hq.Def.ID,
		b.g.Map.Distance(hq.Hex, h), b.r.Label(h), b.g.Tables.CommandRange)
}

// pointsLeft returns how many points of its command value a headquarters can still spend on a use in this turn.
// Interdiction lowers the value (13.14).
func (g *game) pointsLeft(r core.Reader, hq *core.Unit, what string) int {
	return max(0, g.unitData(hq).Command-g.interdictionLevel(of(r), hq.Hex)) - of(r).timesUsed(hq.Def.ID, what)
}

// hqWithPoint returns a functioning headquarters in range of a hex with a point left for a use, if no non-functional
// one is in range (22.11, 22.12). It returns nil if there is no such headquarters.
func (g *game) hqWithPoint(r core.Reader, h hexmap.Hex, what string) *core.Unit {
	if g.brokenHQInRange(r, h) != nil {
		return nil
	}
	return xslices.First(g.headquarters(r, false), func(hq *core.Unit) bool {
		return g.Map.Distance(hq.Hex, h) <= g.Tables.CommandRange && g.pointsLeft(r, hq, what) > 0
	})
}

// payCommandPoint spends a command point of a headquarters, unless it is nil.
func (g *game) payCommandPoint(tx *core.Tx, hq *core.Unit, what string) {
	if hq != nil {
		g.noteUse(tx, hq.Def.ID, what)
	}
}

// timesUsed returns how many times a use was counted in this turn for a headquarters, a side or a unit; for all if who
// is "".
func (s state) timesUsed(who, what string) int {
	return xslices.Count(s.uses, func(u use) bool { return u.what == what && (who == "" || u.hq == who) })
}

// noteUse counts a use for a headquarters, a side or a unit in this turn.
func (g *game) noteUse(tx *core.Tx, who, what string) {
	core.EditExt(tx, func(s *state) { s.uses = appended(s.uses, use{who, what}) })
}

// isHeldByBrokenHQ reports whether a unit may not move because of a non-functional headquarters: of the units that
// begin a phase within its range, its recovery value less one may move (22.26).
func (b *board) isHeldByBrokenHQ(u *core.Unit) bool {
	hq := b.g.brokenHQInRange(b.r, u.Hex)
	return u.Def.Side != Axis && hq != nil && hq != u && b.s.timesUsed("", useRelease) >= b.g.unitData(hq).Recovery-1
}

// noteReleases counts the units that move within range of a non-functional headquarters.
func (g *game) noteReleases(tx *core.Tx, ids []string) {
	for _, u := range roster.FindOnMap(tx.Read(), ids) {
		if u.Def.Side == Soviet && phaseOf(tx.Read()).Part != partReact && g.brokenHQInRange(tx.Read(), u.Hex) != nil {
			g.noteUse(tx, u.Def.ID, useRelease)
		}
	}
}

// breakHQ makes a headquarters non-functional.
func (g *game) breakHQ(tx *core.Tx, u *core.Unit, rule string) {
	if g.unitData(u).Type == typeHQ && !u.Marked(markBroken) {
		tx.Make(core.Mark{Unit: u.Def.ID, Mark: markBroken, Rule: rule})
	}
}

// checkActivation returns the faults of activating a unit by a headquarters (22.12).
func (o *Order) checkActivation(b *board) []notation.Fault {
	g, id, u := b.g, o.Units[0], o.unit(b.r)
	hq, _ := b.r.Unit(o.Units[1])
	x := g.unitData(u)
	switch {
	case b.side == Axis:
		return o.FirmFault("command/side", "22.12", "", "Axis units need no activation")
	case !u.OnMap() || !hq.OnMap():
		return o.OneFault("unit/off-map", "22.12", id, "%s or %s is not on the map", id, o.Units[1])
	case g.unitData(hq).Type != typeHQ || hq.Marked(markBroken):
		return o.OneFault("command/hq", "22.12", o.Units[1], "%s is no headquarters with function", o.Units[1])
	case x.IsMotorised() || x.Type == typeHQ || u.Values().Move == 0:
		return o.FirmFault("command/kind", "22.12", id,
			"%s is not activated: motorised units need no activation, and headquarters never receive one", id)
	case u.Marked(markActivated) || u.Marked(markMoved):
		return o.OneFault("command/twice", "22.12", id, "%s is active or has moved already", id)
	case g.Map.Distance(u.Hex, hq.Hex) > g.Tables.CommandRange:
		return o.OneFault("command/range", "22.11", id, "%s is %d hexes from %s, whose range is %d", id, g.Map.Distance(u.Hex, hq.Hex),
			hq.Def.ID, g.Tables.CommandRange)
	case g.brokenHQInRange(b.r, u.Hex) != nil:
		return o.OneFault("command/broken", "22.26", id, "%s", b.brokenHQText(u.Hex))
	case g.pointsLeft(b.r, hq, useActivation) < 1:
		return o.OneFault("command/points", "22.12", o.Units[1], "%s activates no more units in this turn", o.Units[1])
	}
	return nil
}

// activate lets a headquarters activate a unit.
func activate(w *work, o *Order) {
	w.g.noteUse(w.Tx, o.Units[1], useActivation)
	w.Make(core.Mark{Unit: o.Units[0], Mark: markActivated, Rule: "22.12"})
}

// activations offers the activation of each unit by each headquarters.
func (e *enumerator) activations() {
	for _, hq := range e.g.headquarters(e.Reader, false) {
		for u := range e.OwnUnits() {
			e.OfferOrder("activate", []string{u.Def.ID, hq.Def.ID})
		}
	}
}

// checkDisband returns the faults of disbanding a non-functional headquarters (22.26).
func (o *Order) checkDisband(b *board) []notation.Fault {
	u := o.unit(b.r)
	switch {
	case u.Def.Side != b.side || !u.OnMap() || !u.Marked(markBroken):
		return o.OneFault("disband/hq", "22.26", u.Def.ID, "%s is no headquarters without function of yours", u.Def.ID)
	case b.g.waitsForRecovery(u):
		return o.OneFault("disband/waits", "10.64p", u.Def.ID, "%s is not broken up", u.Def.ID)
	case b.s.timesUsed("", useDisband) > 0:
		return o.OneFault("disband/one", "22.26", u.Def.ID, "one headquarters is broken up in a turn")
	}
	return nil
}

// disband removes a non-functional headquarters from play.
func disband(w *work, o *Order) {
	w.Make(core.Remove{Unit: o.Units[0], Box: boxCadre, Why: "broken up", Rule: "22.26"},
		core.TrackChange{Track: trackVictory, Delta: 1, Why: "a headquarters broken up", Rule: "22.26"})
	w.g.noteUse(w.Tx, o.Units[0], useDisband)
}
