package demyansk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/roster"
)

// against is a reason against something.
func against(rule, format string, args ...any) core.Ban {
	return core.Ban{Rule: rule, Why: say.F(format, args...)}
}

// never is a reason that no result of the phase lifts.
func never(rule, format string, args ...any) core.Ban {
	ban := against(rule, format, args...)
	ban.Firm = true
	return ban
}

// bars says why a unit may not support a combat: artillery (10.13, 10.22, 10.23, 10.32), or aircraft (13.2).
func (t *battle) bars(u *core.Unit, who role) core.Ban {
	if !fights(u) {
		return t.barsFlight(u)
	}
	g, id, own, attacks, inside := t.b.g, u.Def.ID, t.board(who), who == attacker, slices.Contains(t.hexes, u.Hex)
	switch x := g.unit(u); {
	case !x.Artillery() || x.Support == 0:
		return never("10.1", "%s is no artillery", id)
	case x.Type == "rocket" && t.barsRockets(u, attacks).Why != "":
		return t.barsRockets(u, attacks)
	case !u.OnMap():
		return never("10.13", "%s is not on the map", id)
	case u.Marked(markFired):
		return never("10.13", "%s has fired", id)
	case t.far(u) > x.Range:
		return never("10.13", "%s is %d hexes away; its range is %d", id, t.far(u), x.Range)
	case attacks && g.short(t.b.r, u):
		return core.Ban{Rule: "6.53", Why: say.F("%s is short of supply and supports no attack", id), Firm: !x.Tagged("twogrc")}
	case !own.supplied(u, true):
		return against("6.44", "%s is out of supply", id)
	case own.EZOC[u.Hex] && (attacks && t.far(u) > 1 || !attacks && !inside):
		return against("10.32", "%s stands in an enemy zone of control and helps only next to it", id)
	}
	return t.barsAlone(u, attacks, inside)
}

// barsAlone returns why artillery that nobody stands with supports no defence (10.13, 10.22).
func (t *battle) barsAlone(u *core.Unit, attacks, inside bool) core.Ban {
	switch g := t.b.g; {
	case !attacks && g.guns(t.defenders()):
		return against("10.13", "artillery alone does not support")
	case inside && g.guns(t.b.r.Stack(u.Hex)):
		return against("10.22", "%s stands alone in its hex and defends it", u.Def.ID)
	}
	return core.Ban{}
}

// barsRockets returns why rockets may not support a combat beside what bars all artillery: they support attacks only (10.1), and one
// attack in a turn (10.42).
func (t *battle) barsRockets(u *core.Unit, attacks bool) core.Ban {
	switch id := u.Def.ID; {
	case !attacks:
		return never("10.1", "%s are rockets: they support attacks only", id)
	case u.Marked(markFired):
		return never("10.42", "%s has fired", id)
	case t.b.s.fires(id, t.hexes[0]):
		return against("10.42", "%s has fired after the attack that it supports before this one", id)
	}
	return core.Ban{}
}

// far returns the distance in hexes from a unit to the nearest hex attacked, at most 99 (10.18).
func (t *battle) far(u *core.Unit) int {
	return lists.Least(t.hexes, 99, func(h hexmap.Hex) int { return t.b.g.Map.Distance(u.Hex, h) })
}

func (t *battle) barsFlight(u *core.Unit) core.Ban {
	g := t.b.g
	bombable := func(h hexmap.Hex) bool { // A45
		return g.airfield(t.b.s, h) || g.Shift(h) > 0 || g.fortOf(t.b.s, h) == other(t.b.side) || t.across(h) > 0 ||
			slices.ContainsFunc(g.Terrain(h), func(c string) bool { return oneOf(c, "town", "village", "airfield") })
	}
	switch id := u.Def.ID; {
	case u.Box != boxAir:
		return never("13.11", "%s is not among the aircraft in play", id)
	case u.Marked(markFlown):
		return never("13.11", "%s has flown", id)
	case t.b.s.sky.Storm:
		return never("13.15", "no aircraft fly in a storm")
	case u.Def.Type == typeBomber && !slices.ContainsFunc(t.hexes, bombable):
		return never("13.25", "%s bombs places, airfields and ground that helps the defender", id)
	}
	return core.Ban{}
}

// rockets are the support of the attacker that adds its strength to the attack (10.1), and the rest, which gives points.
func (t *battle) rockets() (rockets, guns []*core.Unit) {
	return lists.Split(t.help[attacker], func(u *core.Unit) bool { return u.Def.Type == "rocket" })
}

// most returns the number of rocket units that may support the attack (10.17b).
func (t *battle) most() int {
	guards := lists.Count(t.units, func(u *core.Unit) bool {
		return t.b.g.unit(u).Tagged("guards") && oneOf(u.Def.Type, "infantry", "ski", "parachute")
	})
	if tables := &t.b.g.Tables; guards >= tables.GuardsForRockets {
		return tables.RocketsWithGuards
	}
	return t.b.g.Tables.Rockets
}

// with is the combat with further support of a role, nil where there would be too many rockets.
func (t *battle) with(who role, more ...*core.Unit) *battle {
	out := *t
	out.help[who] = append(slices.Clip(t.help[who]), more...)
	if rockets, _ := out.rockets(); who == attacker && len(rockets) > t.most() {
		return nil
	}
	return &out
}

// helpers are those who may support and do not yet.
func (t *battle) helpers(who role) []*core.Unit {
	return roster.Where(t.b.r.Of(t.board(who).side), func(u *core.Unit) bool {
		able := !fights(u) || t.b.g.unit(u).Artillery() // of others bars would say so one by one
		return able && !slices.Contains(t.help[who], u) && t.bars(u, who).Why == "" && t.with(who, u) != nil
	})
}

// askSupport asks both sides for artillery and aircraft, the Soviet side first (10.11, 13.21, 13.22).
func (f *fight) askSupport() {
	for _, side := range []core.Side{Soviet, Axis} {
		who := role(slices.Index(f.sides[:], side))
		if who == attacker { // first what the order names, as far as it may support still
			able := slices.DeleteFunc(roster.Find(f.Tx.Read(), f.order.More["support"]), func(u *core.Unit) bool {
				b := f.battle().bars(u, attacker)
				if b.Why != "" {
					f.Note(b.Rule, "%s gives no support: %s", u.Def.ID, b.Why)
				}
				return b.Why != ""
			})
			f.commit(attacker, roster.Names(able))
		}
		if a := f.ask(f.supportChoice(who)); a.Verb != "pass" {
			f.commit(who, a.Units)
		}
	}
}

// supportChoice offers what may support and does not yet.
func (f *fight) supportChoice(who role) core.Choice {
	t := f.battle()
	o := combat.Offer{Choice: core.Choice{Kind: "support", Rule: "10.11", Owner: f.sides[who], Why: "none unless it is ordered",
		Question: say.F("Do artillery and aircraft support the defence of %s?", f.Label)}}
	if who == attacker {
		o.Question = say.F("Do artillery and aircraft support the attack on %s?", f.Label)
	}
	for _, ids := range combat.Sets(roster.Names(t.helpers(who))) {
		if units := roster.Find(t.b.r, ids); t.with(who, units...) != nil {
			part := battle{b: t.b}
			part.help[who] = units
			points := part.points(who)
			note := say.F("support points %d, column shifts %d (10.11)", points, f.g.Tables.Columns(points))
			o.Add(core.Option{Verb: "support", Units: ids, Note: note}, 1)
		}
	}
	o.Add(core.Option{Verb: "pass"}, 0)
	for u := range t.b.r.Of(f.sides[who]) {
		if able := !fights(u) || t.b.g.unit(u).Artillery(); able && !slices.Contains(t.help[who], u) {
			if ban := t.bars(u, who); ban.Why != "" {
				o.Bar(core.Option{Verb: "support", Units: []string{u.Def.ID}}, ban)
			}
		}
	}
	o.Bar(core.Option{Verb: "support"}, never("10.1", "only artillery and aircraft support a combat"))
	return o.Choice
}

// commit adds support.
func (f *fight) commit(who role, ids []string) {
	joins := func(u *core.Unit) bool { return who == attacker && f.g.face(u).Exploitation } // it takes part (8.42b, A23)
	roster.Mark(f.Tx, roster.Names(lists.Only(roster.Find(f.Tx.Read(), ids), joins)), markFought)
	if f.help[who] = append(f.help[who], ids...); len(ids) > 0 {
		f.Note("10.11", "%s support", names(ids))
	}
}
