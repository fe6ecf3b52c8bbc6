package demyansk

import (
	"slices"
	"strconv"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
)

// restoreBan returns the rule and the reason why replacement points may not restore a unit now (15.12). Green Soviet
// units may not be restored in every turn (19.13). If the points come to one box, only units of its colour may be
// (15.24, A71). dead means that the unit is eliminated.
func (g *game) restoreBan(r core.Reader, u *core.Unit, side core.Side, dead bool) (rule string, why say.Text) {
	x, sc := g.unitData(u), g.scenarioOf(r)
	switch {
	case u.Def.Side != side:
		return "15.12", "it belongs to the other side"
	case x.Tagged("airdrop"):
		return "7.25", "the airborne unit is not rebuilt"
	case !isCombatUnit(u) || x.Tagged("marsch") || x.Tagged("remove") || !x.Rebuildable():
		return "15.12", "armor, artillery, parachute, printed and Marsch units receive no replacement points"
	case x.Box == "green" && g.Rates.GreenFrom[sc.ID] == 0:
		return "19.13", "green units receive none in this scenario"
	case x.Box == "green" && r.Turn() < g.Rates.GreenFrom[sc.ID]:
		return "19.33", say.F("green units receive none before turn %d", g.Rates.GreenFrom[sc.ID])
	case x.Side == Soviet && (dead || of(r).hasRuling(boxOnMap)) && slices.ContainsFunc(g.Rates.List, func(q Rate) bool {
		return q.Scenario == sc.ID && q.Side == Soviet && q.Box != "" && q.Box != g.homeBox(u).Name
	}):
		return "19.23", "the points of this scenario come to the box NWF"
	}
	return "", ""
}

// eliminatedUnits returns the eliminated units of a side that may be rebuilt (15.24); untried units are among them as
// the counters that were drawn for them (15.15).
func (g *game) eliminatedUnits(r core.Reader, side core.Side) []*core.Unit {
	return roster.Select(r.UnitsOf(side), func(u *core.Unit) bool {
		rule, _ := g.restoreBan(r, u, side, true)
		return u.Box == core.BoxDead && rule == ""
	})
}

// marschUnits returns the Marsch counters that may be received: those not used yet, removed, or eliminated (15.21).
func (g *game) marschUnits(r core.Reader) []*core.Unit {
	return roster.Select(r.UnitsOf(Axis), func(u *core.Unit) bool {
		return g.unitData(u).Tagged("marsch") && oneOf(u.Box, boxMarsch, core.BoxDead)
	})
}

// receiveMarsch places one Marsch unit in a hex, or in the box AGN where the hex is None (15.13).
func (g *game) receiveMarsch(tx *core.Tx, h hexmap.Hex) {
	u := g.marschUnits(tx.Read())[0]
	id := u.Def.ID
	if u.Steps == 0 {
		tx.Make(core.StepChange{Unit: id, Left: 1, Rule: "15.21"})
	}
	if h == hexmap.None {
		g.moveToMapBox(tx, id, "15.13")
	} else {
		tx.Make(core.Place{Unit: id, Hex: h, Rule: "15.13"})
	}
}

// convertPoints converts the Axis points that are not saved into Marsch units in AGN, limited by the number of counters
// (15.13).
func (g *game) convertPoints(tx *core.Tx) {
	s := of(tx.Read())
	n := max(0, min(s.replacementPoints[0]-s.unconvertedPoints, len(g.marschUnits(tx.Read()))))
	for range n {
		g.receiveMarsch(tx, hexmap.None)
	}
	core.EditExt(tx, func(s *state) { s.replacementPoints[0], s.demyanskPoints = s.replacementPoints[0]-n, 0 })
}

// giveEncirclementBonus gives the Axis its bonus for the encirclement of Demyansk: two Marsch units there and a point
// in AGN, once (16.14, A55).
func (g *game) giveEncirclementBonus(tx *core.Tx) {
	f, r := g.Data, tx.Read()
	if of(r).encirclement != "due" {
		return
	}
	for range f.Demyansk.Marsch {
		if r := tx.Read(); len(g.marschUnits(r)) > 0 && g.newBoard(r, Axis).isFriendly(f.Demyansk.Hex) {
			g.receiveMarsch(tx, f.Demyansk.Hex)
		}
	}
	s := of(tx.Read())
	s.replacementPoints[0] += f.Demyansk.AGN
	s.encirclement = "had"
	tx.Make(core.ExtChange{Ext: s, Rule: "16.14", Text: "the Axis side receives replacements for Demyansk encircled"})
}

// judgeMarsch returns the faults of receiving a replacement point as a Marsch unit in Demyansk (15.13, 19.13).
func (o *Order) judgeMarsch(b *board) []notation.Fault {
	g, r, s, home := b.g, b.r, b.s, b.g.Demyansk.Hex
	free := g.marschUnits(r)
	switch {
	case o.Hex != home:
		return o.FirmFault("marsch/hex", "19.13", o.Label,
			"Marsch units come to %s, not to %s; all others come to AGN", r.Label(home), o.Label)
	case s.demyanskPoints < 1 || s.replacementPoints[0] <= s.unconvertedPoints:
		return o.OneFault("marsch/points", "19.13", o.Label, "no replacement point is left that may come to %s", r.Label(home))
	case len(free) == 0:
		return o.OneFault("marsch/counter", "15.21", o.Label, "all Marsch units are in play")
	case !b.isFriendly(home) || !g.Fits(r, home, free[0]):
		return o.OneFault("marsch/room", "19.13", o.Label, "%s is not friendly or has no room", r.Label(home))
	}
	return nil
}

// receiveMarsch carries out an order to receive a replacement point as a Marsch unit.
func (o *Order) receiveMarsch(g *game, tx *core.Tx, _ core.Side) {
	g.receiveMarsch(tx, o.Hex)
	core.EditExt(tx, func(s *state) { s.replacementPoints[0]--; s.demyanskPoints-- })
}

// judgeKept returns the faults of keeping replacement points for eliminated units (15.13).
func (o *Order) judgeKept(b *board) []notation.Fault {
	if n := b.s.replacementPoints[0]; o.Number < 1 || o.Number > n {
		return o.OneFault("keep/points", "15.13", strconv.Itoa(o.Number), "there are %d replacement points to keep", n)
	}
	return nil
}

// keepPoints records how many replacement points are kept.
func (o *Order) keepPoints(_ *game, tx *core.Tx, _ core.Side) {
	s := of(tx.Read())
	s.unconvertedPoints = o.Number
	tx.Make(core.ExtChange{Ext: s, Rule: "15.13", Text: say.F("replacement points kept: %d", o.Number)})
}

// judgeRestored returns the faults of spending replacement points: to rebuild eliminated units (15.24), to restore
// reduced Soviet ones (15.22), or to combine reduced Axis ones with Marsch units (15.21).
func (o *Order) judgeRestored(b *board) []notation.Fault {
	g, r, side, cost := b.g, b.r, b.side, 0
	need := map[hexmap.Hex]int{}
	for _, u := range roster.Find(r, o.Units) {
		if rule, why := g.restoreBan(r, u, side, o.Verb == "rebuild"); rule != "" {
			return o.FirmFault("restore/type", rule, u.Def.ID, "%s receives no replacements: %s", u.Def.ID, why)
		}
		need[u.Hex]++
		switch {
		case o.Verb == "rebuild" && u.Box != core.BoxDead:
			return o.OneFault("rebuild/alive", "15.24", u.Def.ID, "%s is not eliminated", u.Def.ID)
		case o.Verb != "rebuild" && (!u.OnMap() || u.Steps == len(u.Def.Steps)):
			return o.OneFault("restore/whole", o.row.Rule, u.Def.ID, "%s is no reduced unit on the map", u.Def.ID)
		case o.Verb == "receive" && u.Marked(markReceiving):
			return o.OneFault("receive/twice", "15.22", u.Def.ID, "%s receives replacements already", u.Def.ID)
		case o.Verb == "receive" && !b.isSupplied(u, false):
			return o.OneFault("receive/supply", "15.22", u.Def.ID, "%s is out of supply", u.Def.ID)
		case o.Verb == "combine" && len(marschIn(g, r, u.Hex)) < need[u.Hex]:
			return o.OneFault("combine/marsch", "15.21", u.Def.ID, "no Marsch unit is left for %s in %s", u.Def.ID, r.Label(u.Hex))
		}
		if cost++; o.Word != "" && len(u.Def.Steps) > 1 {
			cost++
		}
	}
	if have := of(r).replacementPoints[sides.Index(side)]; o.Verb != "combine" && cost > have {
		return o.OneFault("restore/points", "15.11", "", "this takes %d replacement points, and %d are left", cost, have)
	}
	return nil
}

// marschIn returns the Marsch units in a hex.
func marschIn(g *game, r core.Reader, h hexmap.Hex) []*core.Unit {
	return xslices.Filter(r.Stack(h), func(u *core.Unit) bool { return g.unitData(u).Tagged("marsch") })
}

// restore carries out the spending of replacement points.
func (o *Order) restore(g *game, tx *core.Tx, side core.Side) {
	for _, u := range roster.Find(tx.Read(), o.Units) {
		id, full, spent := u.Def.ID, len(u.Def.Steps), 1
		switch o.Verb {
		case "combine":
			m := marschIn(g, tx.Read(), u.Hex)[0].Def.ID
			tx.Make(core.Remove{Unit: m, Box: boxMarsch, Why: say.F("it fills up %s", id), Rule: "15.21"},
				core.StepChange{Unit: id, Left: full, Rule: "15.21"})
			spent = 0
		case "receive":
			tx.Make(core.Mark{Unit: id, Mark: markReceiving, Rule: "15.22", Text: say.F("%s receives replacements", id)})
		default:
			if o.Word != "" {
				spent = full
			}
			tx.Make(core.StepChange{Unit: id, Left: spent, Rule: "15.24"},
				core.Place{Unit: id, Hex: hexmap.None, Box: boxRebuild, Rule: "15.24"})
		}
		core.EditExt(tx, func(s *state) { s.replacementPoints[sides.Index(side)] -= spent })
	}
}

// endStrategic completes replacements at the end of the Axis administrative phase. Soviet units with a replacement
// marker become full, in supply or not, unless the game asks for supply a second time (15.22, A52). Axis points that
// were kept are lost after the first segment (15.13).
func (g *game) endStrategic(tx *core.Tx) {
	r := tx.Read()
	b := g.newBoard(r, Soviet)
	for u := range r.UnitsOf(Soviet) {
		if !u.Marked(markReceiving) {
			continue
		}
		tx.Make(core.Mark{Unit: u.Def.ID, Mark: markReceiving, Off: true, Rule: "15.22"})
		fed := !b.s.hasRuling(supplyTwice) || u.OnMap() && b.isSupplied(u, false)
		if full := len(u.Def.Steps); fed && u.Steps < full {
			tx.Make(core.StepChange{Unit: u.Def.ID, Left: full, Rule: "15.22"})
		}
	}
	core.EditExt(tx, func(s *state) { s.replacementPoints[0], s.unconvertedPoints = 0, 0 })
}

// rebuilds offers eliminated units one by one, with one step and full.
func (e *enumerator) rebuilds() {
	for _, u := range e.g.eliminatedUnits(e.Reader, e.Side) {
		e.OfferVerb("rebuild", sheet.Arguments{Units: []string{u.Def.ID}})
		if len(u.Def.Steps) > 1 {
			e.OfferVerb("rebuild", sheet.Arguments{Units: []string{u.Def.ID}, Word: "full"})
		}
	}
}

// offerRestores returns a function that offers reduced units on the map one by one.
func offerRestores(verb string) func(*enumerator) {
	return phases.OfferEachUnit[*enumerator](verb, func(u *core.Unit) bool { return u.Steps < len(u.Def.Steps) })
}
