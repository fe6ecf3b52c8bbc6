package kiev

import (
	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/roster"
)

// What a command point is spent for (22.12); each kind has the whole value for itself. A release is a move within range of a headquarters
// without function (22.26).
const (
	useActivation       = "activation"
	useReaction         = "reaction"
	useOrder            = "order"
	useDisband          = "disband"
	useWorks            = "works"   // engineers have begun to work in this phase
	useRepairs          = "repairs" // ... with a repair, of which a die decides
	useFought           = "fought"  // the first die of combat has fallen in the phase
	useSupplyDesignated = "settled" // a sheet of the phase is over, and combat has begun: attack supply is designated
	useRelease          = "release"
	useStrategic        = "begun"  // the strategic phase has begun in which the pause may be declared: it comes first
	useSupplyArrival    = "supply" // by its side: a supply unit that came in this turn (6.81)
)

// phaseUses are the uses that are forgotten when a phase begins.
var phaseUses = []string{useRelease, useWorks, useRepairs, useSupplyDesignated, useFought, useStrategic}

// headquarters are those of the Soviet side on the map, with or without function.
func (g *game) headquarters(r core.Reader, broken bool) []*core.Unit {
	return roster.OnMap(r, Soviet, func(u *core.Unit) bool { return g.unitData(u).Type == typeHQ && u.Marked(markBroken) == broken })
}

// brokenHQInRange is a headquarters without function within command range of a hex; nil for none.
func (g *game) brokenHQInRange(r core.Reader, h hexmap.Hex) *core.Unit {
	return lists.First(g.headquarters(r, true), func(hq *core.Unit) bool {
		return h != hexmap.None && g.Map.Distance(hq.Hex, h) <= g.Tables.CommandRange
	})
}

// brokenHQText says which headquarters without function keeps something from being done in a hex (22.26).
func (b *board) brokenHQText(h hexmap.Hex) say.Text {
	hq := b.g.brokenHQInRange(b.r, h)
	return say.F("%s, a headquarters without function, is %d hexes from %s: this is not done within %d of one", hq.Def.ID,
		b.g.Map.Distance(hq.Hex, h), b.r.Label(h), b.g.Tables.CommandRange)
}

// pointsLeft returns the rest of a headquarters' command value for something in this turn. Interdiction lowers the
// value (13.14).
func (g *game) pointsLeft(r core.Reader, hq *core.Unit, what string) int {
	return max(0, g.unitData(hq).Command-g.interdictionLevel(of(r), hq.Hex)) - of(r).timesUsed(hq.Def.ID, what)
}

// hqWithPoint is a headquarters that has a point left for something in a hex: with function, in range, and no other without function
// near (22.11, 22.12); nil for none.
func (g *game) hqWithPoint(r core.Reader, h hexmap.Hex, what string) *core.Unit {
	if g.brokenHQInRange(r, h) != nil {
		return nil
	}
	return lists.First(g.headquarters(r, false), func(hq *core.Unit) bool {
		return g.Map.Distance(hq.Hex, h) <= g.Tables.CommandRange && g.pointsLeft(r, hq, what) > 0
	})
}

// payCommandPoint takes a command point of a headquarters, if there is one.
func (g *game) payCommandPoint(tx *core.Tx, hq *core.Unit, what string) {
	if hq != nil {
		g.noteUse(tx, hq.Def.ID, what)
	}
}

// timesUsed returns the number of times that something was spent in this turn by a headquarters, a side or a unit; by all if
// who is "".
func (s state) timesUsed(who, what string) int {
	return lists.Count(s.uses, func(u use) bool { return u.what == what && (who == "" || u.hq == who) })
}

// noteUse notes that something of a headquarters, a side or a unit is spent in this turn.
func (g *game) noteUse(tx *core.Tx, who, what string) {
	core.Edit(tx, func(s *state) { s.uses = appended(s.uses, use{who, what}) })
}

// isHeldByBrokenHQ says whether a unit stays where it is: of those that begin a phase within range of a headquarters without function
// one less than its recovery value may move (22.26).
func (b *board) isHeldByBrokenHQ(u *core.Unit) bool {
	hq := b.g.brokenHQInRange(b.r, u.Hex)
	return u.Def.Side != Axis && hq != nil && hq != u && b.s.timesUsed("", useRelease) >= b.g.unitData(hq).Recovery-1
}

// noteReleases notes who of some units moves within range of a headquarters without function.
func (g *game) noteReleases(tx *core.Tx, ids []string) {
	for _, u := range roster.FindOnMap(tx.Read(), ids) {
		if u.Def.Side == Soviet && phaseOf(tx.Read()).Part != partReact && g.brokenHQInRange(tx.Read(), u.Hex) != nil {
			g.noteUse(tx, u.Def.ID, useRelease)
		}
	}
}

// breakHQ takes its function from a headquarters.
func (g *game) breakHQ(tx *core.Tx, u *core.Unit, rule string) {
	if g.unitData(u).Type == typeHQ && !u.Marked(markBroken) {
		tx.Make(core.Mark{Unit: u.Def.ID, Mark: markBroken, Rule: rule})
	}
}

// checkActivation judges that a headquarters activates a unit (22.12).
func (o *Order) checkActivation(b *board) []notation.Fault {
	g, id, u := b.g, o.Units[0], o.unit(b.r)
	hq, _ := b.r.Unit(o.Units[1])
	x := g.unitData(u)
	switch {
	case b.side == Axis:
		return o.Firm("command/side", "22.12", "", "Axis units need no activation")
	case !u.OnMap() || !hq.OnMap():
		return o.One("unit/off-map", "22.12", id, "%s or %s is not on the map", id, o.Units[1])
	case g.unitData(hq).Type != typeHQ || hq.Marked(markBroken):
		return o.One("command/hq", "22.12", o.Units[1], "%s is no headquarters with function", o.Units[1])
	case x.IsMotorised() || x.Type == typeHQ || u.Values().Move == 0:
		return o.Firm("command/kind", "22.12", id, "%s is not activated: motorised units move anyway, headquarters never so", id)
	case u.Marked(markActivated) || u.Marked(markMoved):
		return o.One("command/twice", "22.12", id, "%s is active or has moved already", id)
	case g.Map.Distance(u.Hex, hq.Hex) > g.Tables.CommandRange:
		return o.One("command/range", "22.11", id, "%s is %d hexes from %s, whose range is %d", id, g.Map.Distance(u.Hex, hq.Hex),
			hq.Def.ID, g.Tables.CommandRange)
	case g.brokenHQInRange(b.r, u.Hex) != nil:
		return o.One("command/broken", "22.26", id, "%s", b.brokenHQText(u.Hex))
	case g.pointsLeft(b.r, hq, useActivation) < 1:
		return o.One("command/points", "22.12", o.Units[1], "%s activates no more units in this turn", o.Units[1])
	}
	return nil
}

func activate(w *work, o *Order) {
	w.g.noteUse(w.Tx, o.Units[1], useActivation)
	w.Make(core.Mark{Unit: o.Units[0], Mark: markActivated, Rule: "22.12"})
}

// activations offers each unit for each headquarters.
func (e *enumerator) activations() {
	for _, hq := range e.g.headquarters(e.R, false) {
		for u := range e.OwnUnits() {
			e.OfferOrder("activate", []string{u.Def.ID, hq.Def.ID})
		}
	}
}

// checkDisband judges that a headquarters without function is broken up (22.26).
func (o *Order) checkDisband(b *board) []notation.Fault {
	u := o.unit(b.r)
	switch {
	case u.Def.Side != b.side || !u.OnMap() || !u.Marked(markBroken):
		return o.One("disband/hq", "22.26", u.Def.ID, "%s is no headquarters without function of yours", u.Def.ID)
	case b.g.waitsForRecovery(u):
		return o.One("disband/waits", "10.64p", u.Def.ID, "%s is not broken up", u.Def.ID)
	case b.s.timesUsed("", useDisband) > 0:
		return o.One("disband/one", "22.26", u.Def.ID, "one headquarters is broken up in a turn")
	}
	return nil
}

func disband(w *work, o *Order) {
	w.Make(core.Remove{Unit: o.Units[0], Box: boxCadre, Why: "broken up", Rule: "22.26"},
		core.Score{Track: trackVictory, Delta: 1, Why: "a headquarters broken up", Rule: "22.26"})
	w.g.noteUse(w.Tx, o.Units[0], useDisband)
}
