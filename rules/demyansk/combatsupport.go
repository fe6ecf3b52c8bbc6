package demyansk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// newBan returns a ban: a reason why something is not allowed.
func newBan(rule, format string, args ...any) core.Ban {
	return core.Ban{Rule: rule, Why: say.F(format, args...)}
}

// firmBan returns a ban that no later result of the phase lifts.
func firmBan(rule, format string, args ...any) core.Ban {
	ban := newBan(rule, format, args...)
	ban.Firm = true
	return ban
}

// supportBan returns the reason why a unit may not support a combat: artillery (10.13, 10.22, 10.23, 10.32) or aircraft
// (13.2).
func (t *battle) supportBan(u *core.Unit, who role) core.Ban {
	if !isCombatUnit(u) {
		return t.flightBan(u)
	}
	g, id, own, attacks, inside := t.attackerBoard.g, u.Def.ID, t.boardOf(who), who == attacker, slices.Contains(t.hexes, u.Hex)
	switch x := g.unitData(u); {
	case !x.Artillery() || x.Support == 0:
		return firmBan("10.1", "%s is no artillery", id)
	case x.Type == "rocket" && t.rocketBan(u, attacks).Why != "":
		return t.rocketBan(u, attacks)
	case !u.OnMap():
		return firmBan("10.13", "%s is not on the map", id)
	case u.Marked(markFired):
		return firmBan("10.13", "%s has fired", id)
	case t.distanceTo(u) > x.Range:
		return firmBan("10.13", "%s is %d hexes away; its range is %d", id, t.distanceTo(u), x.Range)
	case attacks && g.isShort(t.attackerBoard.r, u):
		return core.Ban{Rule: "6.53", Why: say.F("%s is short of supply and supports no attack", id), Firm: !x.Tagged("twogrc")}
	case !own.isSupplied(u, true):
		return newBan("6.44", "%s is out of supply", id)
	case own.EnemyZOC[u.Hex] && (attacks && t.distanceTo(u) > 1 || !attacks && !inside):
		return newBan("10.32", "%s stands in an enemy zone of control and supports only combats next to it", id)
	}
	return t.lonelyArtilleryBan(u, attacks, inside)
}

// lonelyArtilleryBan returns the reason why artillery alone in a hex may not support a defence (10.13, 10.22).
func (t *battle) lonelyArtilleryBan(u *core.Unit, attacks, inside bool) core.Ban {
	switch g := t.attackerBoard.g; {
	case !attacks && g.allArtillery(t.defenders()):
		return newBan("10.13", "artillery alone does not support")
	case inside && g.allArtillery(t.attackerBoard.r.Stack(u.Hex)):
		return newBan("10.22", "%s stands alone in its hex and defends it", u.Def.ID)
	}
	return core.Ban{}
}

// rocketBan returns the reason why rocket artillery may not support a combat: it supports attacks only (10.1), and one
// in a turn (10.42).
func (t *battle) rocketBan(u *core.Unit, attacks bool) core.Ban {
	switch id := u.Def.ID; {
	case !attacks:
		return firmBan("10.1", "%s are rockets: they support attacks only", id)
	case u.Marked(markFired):
		return firmBan("10.42", "%s has fired", id)
	case t.attackerBoard.s.isPromised(id, t.hexes[0]):
		return newBan("10.42", "%s will have fired in the attack that it supports before this one", id)
	}
	return core.Ban{}
}

// distanceTo returns the distance in hexes from a unit to the nearest hex attacked, at most 99 (10.18).
func (t *battle) distanceTo(u *core.Unit) int {
	return xslices.MinOf(t.hexes, 99, func(h hexmap.Hex) int { return t.attackerBoard.g.Map.Distance(u.Hex, h) })
}

// flightBan returns the reason why an air unit may not support a combat (13.2).
func (t *battle) flightBan(u *core.Unit) core.Ban {
	g := t.attackerBoard.g
	bombable := func(h hexmap.Hex) bool { // A45
		return g.isAirfield(t.attackerBoard.s, h) || g.Shift(h) > 0 || g.activeFort(t.attackerBoard.s,
			h) == opponent(t.attackerBoard.side) || t.hexsideShift(h) > 0 ||
			slices.ContainsFunc(g.Terrain(h), func(c string) bool { return oneOf(c, "town", "village", "airfield") })
	}
	switch id := u.Def.ID; {
	case u.Box != boxAir:
		return firmBan("13.11", "%s is not among the aircraft in play", id)
	case u.Marked(markFlown):
		return firmBan("13.11", "%s has flown", id)
	case t.attackerBoard.s.weather.Storm:
		return firmBan("13.15", "no aircraft fly in a storm")
	case u.Def.Type == typeBomber && !slices.ContainsFunc(t.hexes, bombable):
		return firmBan("13.25", "%s bombs only towns, airfields and terrain that favours the defender", id)
	}
	return core.Ban{}
}

// splitSupport returns the attacker's rockets, whose strength is added to the attack (10.1), and the other support,
// which gives points.
func (t *battle) splitSupport() (rockets, guns []*core.Unit) {
	return xslices.Partition(t.support[attacker], func(u *core.Unit) bool { return u.Def.Type == "rocket" })
}

// maxRockets returns the number of rocket units that may support the attack (10.17b).
func (t *battle) maxRockets() int {
	guards := xslices.Count(t.units, func(u *core.Unit) bool {
		return t.attackerBoard.g.unitData(u).Tagged("guards") && oneOf(u.Def.Type, "infantry", "ski", "parachute")
	})
	if tables := &t.attackerBoard.g.Tables; guards >= tables.GuardsForRockets {
		return tables.RocketsWithGuards
	}
	return t.attackerBoard.g.Tables.Rockets
}

// withSupport returns a copy of the combat with further support of a role. It returns nil if that is too many rocket
// units.
func (t *battle) withSupport(who role, more ...*core.Unit) *battle {
	out := *t
	out.support[who] = append(slices.Clip(t.support[who]), more...)
	if rockets, _ := out.splitSupport(); who == attacker && len(rockets) > t.maxRockets() {
		return nil
	}
	return &out
}

// possibleSupport returns the units that may support and do not yet.
func (t *battle) possibleSupport(who role) []*core.Unit {
	return roster.Select(t.attackerBoard.r.UnitsOf(t.boardOf(who).side), func(u *core.Unit) bool {
		able := !isCombatUnit(u) || t.attackerBoard.g.unitData(u).Artillery() // of others bars would say so one by one
		return able && !slices.Contains(t.support[who], u) && t.supportBan(u, who).Why == "" && t.withSupport(who, u) != nil
	})
}

// askSupport asks both sides for artillery and aircraft, the Soviet side first (10.11, 13.21, 13.22).
func (f *fight) askSupport() {
	for _, side := range []core.Side{Soviet, Axis} {
		who := role(slices.Index(f.sides[:], side))
		if who == attacker { // first the units that the order names, if they may still support
			able := slices.DeleteFunc(roster.Find(f.Tx.Read(), f.order.ByName["support"]), func(u *core.Unit) bool {
				b := f.battle().supportBan(u, attacker)
				if b.Why != "" {
					f.ReportNote(b.Rule, "%s gives no support: %s", u.Def.ID, b.Why)
				}
				return b.Why != ""
			})
			f.addSupport(attacker, roster.IDs(able))
		}
		if a := f.ask(f.supportChoice(who)); a.Verb != "pass" {
			f.addSupport(who, a.Units)
		}
	}
}

// supportChoice returns the choice of a unit that may support and does not yet.
func (f *fight) supportChoice(who role) core.Choice {
	t := f.battle()
	o := combat.ChoiceBuilder{Choice: core.Choice{Kind: "support", Rule: "10.11", Owner: f.sides[who], Why: "none unless it is ordered",
		Question: say.F("Do artillery and aircraft support the defence of %s?", f.Label)}}
	if who == attacker {
		o.Question = say.F("Do artillery and aircraft support the attack on %s?", f.Label)
	}
	for _, ids := range combat.Subsets(roster.IDs(t.possibleSupport(who))) {
		if units := roster.Find(t.attackerBoard.r, ids); t.withSupport(who, units...) != nil {
			part := battle{attackerBoard: t.attackerBoard}
			part.support[who] = units
			points := part.pointsOf(who)
			note := say.F("support points %d, column shifts %d (10.11)", points, f.g.Tables.Columns(points))
			o.Add(core.Option{Verb: "support", Units: ids, Note: note}, 1)
		}
	}
	o.Add(core.Option{Verb: "pass"}, 0)
	for u := range t.attackerBoard.r.UnitsOf(f.sides[who]) {
		if able := !isCombatUnit(u) || t.attackerBoard.g.unitData(u).Artillery(); able && !slices.Contains(t.support[who], u) {
			if ban := t.supportBan(u, who); ban.Why != "" {
				o.Bar(core.Option{Verb: "support", Units: []string{u.Def.ID}}, ban)
			}
		}
	}
	o.Bar(core.Option{Verb: "support"}, firmBan("10.1", "only artillery and aircraft support a combat"))
	return o.Choice
}

// addSupport adds units to the support of a role.
func (f *fight) addSupport(who role, ids []string) {
	joins := func(u *core.Unit) bool { return who == attacker && f.g.faceUp(u).Exploitation } // it takes part (8.42b, A23)
	roster.MarkUnits(f.Tx, roster.IDs(xslices.Filter(roster.Find(f.Tx.Read(), ids), joins)), markFought)
	if f.support[who] = append(f.support[who], ids...); len(ids) > 0 {
		f.ReportNote("10.11", "%s support", namesText(ids))
	}
}
