package kiev

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// AxisPoints holds the Axis replacement points by turn, from the cards of the scenario (7.31, 7.32).
type AxisPoints struct {
	Each   int `yaml:"each" doc:"points of infantry in a turn"`
	From   int `yaml:"from" doc:"first turn with a point of armour"`
	Every  int `yaml:"every" doc:"turns from one to the next"`
	Limit  int `yaml:"limit" doc:"points of infantry that are kept"`
	Return int `yaml:"return" doc:"turns after which NKVD units that were lost come back (7.24)"`
	Reach  int `yaml:"reach" doc:"hexes from its city in which militia stays (22.6)"`
}

// by unit: untried militia that has moved in this turn
const useMilitiaMoved = "roamed" // by unit: untried militia that has moved in this turn

const (
	tagSubstitute = "substitute" // a regiment made from infantry points (24.0)
	typeZap       = "zap"        // type of Zap units
)

// giveAxisPoints gives the Axis side its replacement points (7.31, 7.32).
func (g *game) giveAxisPoints(tx *core.Tx, turn int) {
	t := &g.Tables.Replacements.Axis
	if !g.Data.Scenario.Refits {
		return
	}
	points := trackPoints(Axis)
	if n := min(t.Each, t.Limit-tx.Read().Track(points)); n > 0 {
		tx.Make(core.TrackChange{Track: points, Delta: n, Why: "replacement points", Rule: "7.31"})
	}
	if turn >= t.From && (turn-t.From)%max(1, t.Every) == 0 {
		tx.Make(core.TrackChange{Track: trackArmour, Delta: 1, Why: "a point of armour", Rule: "7.31"})
	}
}

// replacementTrack returns the track of the points that a unit's step costs: armour points for Axis armour, else
// infantry points.
func (g *game) replacementTrack(u *core.Unit) string {
	return core.If(u.Def.Side == Axis && g.unitData(u).Tagged(tagArmour), trackArmour, trackPoints(u.Def.Side))
}

// returnNKVD brings NKVD units back a number of turns after their loss, to a functioning headquarters or next to it
// (7.24).
func (g *game) returnNKVD(tx *core.Tx, turn int) {
	for _, c := range of(tx.Read()).nkvdReturns {
		u, ok := tx.Read().Unit(c.group)
		if !ok || c.turn > turn || u.OnMap() {
			continue
		}
		b := g.newBoard(tx.Read(), Soviet)
		for _, hq := range g.headquarters(tx.Read(), false) {
			for _, h := range append([]hexmap.Hex{hq.Hex}, g.Map.NeighborList(hq.Hex)...) {
				open := !b.Enemy[h] && !b.EnemyZOC[h] && !g.isClosed(h) && b.entryBan(hexmap.None, h) == nil
				if open && !u.OnMap() && g.Fits(tx.Read(), h, u) {
					tx.Make(core.StepChange{Unit: c.group, Left: len(u.Def.Steps), Rule: "7.24"},
						core.Place{Unit: c.group, Hex: h, Rule: "7.24"})
					u, _ = tx.Read().Unit(c.group)
				}
			}
		}
	}
}

// noteNKVDLoss records when a lost NKVD unit returns.
func (g *game) noteNKVDLoss(tx *core.Tx, u *core.Unit) {
	if n := g.Tables.Replacements.Axis.Return; g.unitData(u).Tagged(tagNKVD) && n > 0 {
		back := calledGroup{u.Def.ID, tx.Read().Turn() + n}
		core.EditExt(tx, func(s *state) {
			s.nkvdReturns = appended(xslices.Filter(s.nkvdReturns, func(c calledGroup) bool { return c.group != back.group }), back)
		})
	}
}

// endAircraftWait reduces the waiting time of aircraft from another front at the end of their side's segment (SoP B.6).
func (g *game) endAircraftWait(tx *core.Tx, side core.Side) {
	ids := roster.IDs(roster.Select(tx.Read().UnitsOf(side), func(u *core.Unit) bool { return u.Marked(waitMarks[1]) }))
	roster.UnmarkUnits(tx, side, waitMarks...)
	roster.MarkUnits(tx, ids, waitMarks[0])
}

// leavesCityRange reports whether a militia unit would end a move too far from its city (22.6).
func (mv *mover) leavesCityRange(h hexmap.Hex) bool {
	return slices.ContainsFunc(mv.units, func(u *core.Unit) bool {
		city := mv.g.unitData(u).City
		return city != "" && !slices.ContainsFunc(mv.g.cities, func(c hexmap.Hex) bool {
			name, _ := mv.g.cityOf(c)
			return name == city && mv.g.Map.Distance(c, h) <= mv.g.Tables.Replacements.Axis.Reach
		})
	})
}

// canMilitiaMove reports whether untried militia may move: in a combined game one unit a turn, once all of it is on the
// map (3.5f).
func (b *board) canMilitiaMove(u *core.Unit) bool {
	from := b.g.Data.Scenario.MilitiaFrom
	waits := func(x *core.Unit) bool {
		return x.Box == core.BoxPool && b.g.unitData(x).Tagged(tagUntried) && b.g.unitData(x).Tagged(tagMilitia)
	}
	return from > 0 && b.r.Turn() >= from && b.g.unitData(u).Tagged(tagMilitia) &&
		len(roster.Select(b.r.UnitsOf(u.Def.Side), waits)) == 0 &&
		b.s.timesUsed("", useMilitiaMoved) == 0
}

// checkGiveUpMilitia returns the faults of exchanging a militia unit for a replacement point: it must be tried and in
// no enemy zone of control (7.22).
func (o *Order) checkGiveUpMilitia(b *board) []notation.Fault {
	u, id := o.unit(b.r), o.Units[0]
	switch {
	case u.Def.Side != b.side || !u.OnMap() || !b.g.unitData(u).Tagged(tagMilitia) || b.g.unitData(u).Tagged(tagUntried):
		return o.OneFault("yield/unit", "7.22", id, "%s is no unit of militia on the map that has been tried", id)
	case b.EnemyZOC[u.Hex] || u.Marked(markOutOfSupply):
		return o.OneFault("yield/zone", "7.22", id, "%s is in an enemy zone of control or out of supply", id)
	case b.side == Soviet && b.g.isBesieged(b.r, u.Hex):
		return o.OneFault("yield/siege", "10.25p", id, "%s is surrounded", b.r.Label(u.Hex))
	case len(b.g.Data.Scenario.Replacements) == 0:
		return o.FirmFault("yield/none", "7.22", id, "there are no replacements in this scenario")
	}
	return nil
}

// giveUpMilitia exchanges a militia unit for a replacement point.
func giveUpMilitia(w *work, o *Order) {
	points := trackPoints(w.side)
	w.Make(core.Remove{Unit: o.Units[0], Box: boxNever, Why: "given up", Rule: "7.22"})
	if w.Read().Track(points) < w.g.Tables.Replacements.Limit {
		w.Make(core.TrackChange{Track: points, Delta: 1, Why: "militia given up", Rule: "7.22"})
	}
}

// checkZap returns the faults of exchanging a Zap unit: in a town or city for a unit of the Cadre box, in the first
// movement phase; for a step of a unit in its hex, in the second (7.22).
func (o *Order) checkZap(b *board) []notation.Fault {
	z, id := o.unit(b.r), o.Units[1]
	u, _ := b.r.Unit(id)
	ban := b.g.replacementBan(b.r, u)
	switch {
	case b.g.unitData(z).Type != typeZap || !z.OnMap():
		return o.OneFault("zap/unit", "7.22", o.Units[0], "%s is no Zap unit on the map", o.Units[0])
	case ban.Why != "":
		return o.BanFaults("receive/unit", id, ban)
	case b.side == Soviet && b.g.isBesieged(b.r, z.Hex):
		return o.OneFault("zap/siege", "10.25p", o.Units[0], "%s is surrounded", b.r.Label(z.Hex))
	case u.Box == boxCadre && (phaseOf(b.r).Part != partMove || !b.g.isTownOrCity(z.Hex)):
		return o.OneFault("zap/hex", "7.22", id, "a Zap unit becomes %s in a town or city, and in the first movement phase", id)
	case u.Box == boxCadre && b.g.WeightIn(b.r, z.Hex)-b.g.unitData(z).Stack+b.g.unitData(u).Stack > b.g.Tables.StackLimit:
		return o.OneFault("stack/limit", "10.5", b.r.Label(z.Hex), "%s has no room: at most %d stacking points", b.r.Label(z.Hex),
			b.g.Tables.StackLimit)
	case u.Box != boxCadre && (phaseOf(b.r).Part != partSecond || u.Hex != z.Hex || u == z || u.Steps == len(u.Def.Steps)):
		return o.OneFault("zap/step", "7.22", id,
			"%s is not in the Cadre box, and needs no step or does not stand with the Zap unit in the "+
				"second movement phase", id)
	}
	return nil
}

// zap exchanges a Zap unit for a unit of the Cadre box or a step.
func zap(w *work, o *Order) {
	z, id := o.unit(w.Read()), o.Units[1]
	u, _ := w.Read().Unit(id)
	h := z.Hex
	w.Make(core.Remove{Unit: o.Units[0], Box: boxCadre, Why: "a Zap unit is used up", Rule: "7.22"})
	if u.Box == boxCadre {
		w.Make(core.StepChange{Unit: id, Left: 1, Rule: "7.22"}, core.Place{Unit: id, Hex: h, Rule: "7.22"},
			core.Mark{Unit: id, Mark: markHeld})
	} else {
		w.Make(core.StepChange{Unit: id, Left: u.Steps + 1, Rule: "7.22"})
	}
}

// zaps offers the exchange of each Zap unit for each unit of the Cadre box, and for steps of units in its hex.
func (e *enumerator) zaps() {
	for u := range e.OwnUnits() {
		if e.g.unitData(u).Type != typeZap {
			continue
		}
		for x := range e.Reader.UnitsOf(e.Side) {
			if x.Box == boxCadre || x.OnMap() && x.Hex == u.Hex && x != u {
				e.OfferOrder("zap", []string{u.Def.ID, x.Def.ID})
			}
		}
	}
}

// isNKVDGuarded reports whether an NKVD unit prevents the defenders of a town or city from retreating, with no
// non-functional headquarters in range (22.4).
func (g *game) isNKVDGuarded(r core.Reader, h hexmap.Hex) bool {
	return g.isTownOrCity(h) && g.brokenHQInRange(r, h) == nil && g.info.Any(r.Stack(h), hasTag(tagNKVD))
}

// checkDeploy returns the faults of making a reservist the garrison of a town: it must be a one-step infantry or
// cavalry division that may enter, and the town friendly and in supply (8.4).
func (o *Order) checkDeploy(b *board) []notation.Fault {
	g, u, h := b.g, o.unit(b.r), o.Path[0]
	id, label, x := u.Def.ID, b.r.Label(h), b.g.unitData(u)
	a, coming := g.arrivalOf(b.r, u)
	switch {
	case b.side != Soviet || u.Def.Side != b.side || u.Box != core.BoxPool || !coming || a.Turn > b.r.Turn():
		return o.OneFault("deploy/unit", "8.4", id, "%s is no Soviet reinforcement that may enter now", id)
	case x.Size != "division" || x.Type != "infantry" && x.Type != typeCavalry || len(u.Def.Steps) != 1:
		return o.FirmFault("deploy/kind", "8.4", id, "%s is no infantry or cavalry division of one step", id)
	case !g.isTown(h) || b.r.Control(h) != b.side || !g.suppliedHexes(b)[h]:
		return o.OneFault("deploy/hex", "8.4", label, "%s is no town of yours in supply", label)
	case b.entryBan(hexmap.None, h) != nil:
		return o.stepFault(b.entryBan(hexmap.None, h), h)
	case !g.Fits(b.r, h, u):
		return o.OneFault("stack/limit", "10.5", label, "%s has no room: at most %d stacking points", label, g.Tables.StackLimit)
	}
	return nil
}

// deploy places a reservist in a town as its garrison.
func deploy(w *work, o *Order) {
	w.Make(core.Place{Unit: o.Units[0], Hex: o.Path[0], Rule: "8.4"})
	if of(w.Read()).findSign(signGarrison, w.side, o.Path[0]) == nil {
		addSign(w.Tx, "8.4", "a garrison is formed", sign{signGarrison, w.side, o.Path[0], hexmap.None, 0})
	}
}
