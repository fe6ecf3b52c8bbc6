package gsfg

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
)

// retreat moves the defenders out of the hex, as the attacker chooses (R 11.17). Territorials and air mobile units do
// not retreat and are eliminated (R 9.6, 6.17).
func (f *fight) retreat() {
	group, stay := f.retreatingUnits()
	for _, u := range stay {
		rule := R9_6
		if isAirMobile(u) {
			rule = R6_17
		}
		f.g.eliminate(f.Tx, u.Def.ID, "it does not retreat", rule)
	}
	for len(group) > 0 && !f.Tx.Stopped() {
		gone := f.nextToRetreat(group)
		f.retreatGroup(gone)
		group = slices.DeleteFunc(slices.Clone(group), func(id string) bool { return slices.Contains(gone, id) })
	}
}

// nextToRetreat returns the units that retreat next. They go together if one hex has room for all of them or no hex has
// room for any; otherwise the largest unit goes alone, so that as many as possible find room (R 11.17(e)).
func (f *fight) nextToRetreat(group []string) []string {
	if open, _ := f.retreatHexes(group); len(open) > 0 && f.fitsTogether(group, open) {
		return group
	}
	return []string{slices.MaxFunc(group, func(a, b string) int { return f.g.info[a].halfDivisions - f.g.info[b].halfDivisions })}
}

// retreatingUnits returns the defenders that retreat, and those that do not.
func (f *fight) retreatingUnits() (group []string, stay []*core.Unit) {
	for _, u := range roster.FindOnMap(f.Tx.Read(), f.defenders) {
		if isTerritorial(u) || isAirMobile(u) {
			stay = append(stay, u)
		} else {
			group = append(group, u.Def.ID)
		}
	}
	return group, stay
}

// fitsTogether reports whether a group is not split: it fits into one of the hexes, or no part of it fits into any.
func (f *fight) fitsTogether(group []string, hexes []hexmap.Hex) bool {
	room := func(ids ...string) bool {
		return slices.ContainsFunc(hexes, func(h hexmap.Hex) bool { return f.g.hasRoom(f.Tx.Read(), h, ids...) })
	}
	return room(group...) || !slices.ContainsFunc(group, func(id string) bool { return room(id) })
}

// retreatHexes returns the hexes into which the attacker may send units: empty ones if there are any, otherwise those
// with room, otherwise any that movement allows (R 11.17; for the 8th Guards Army A-38). bans gives the reasons against
// the other hexes.
func (f *fight) retreatHexes(ids []string) (open []hexmap.Hex, bans map[hexmap.Hex]core.Ban) {
	r, g := f.Tx.Read(), f.g
	bans = map[hexmap.Hex]core.Ban{}
	var list [3][]hexmap.Hex // empty, fit, rest
	for d, h := range g.m.Neighbors(f.Hex) {
		if h == hexmap.None {
			continue
		}
		rule, why := g.stackingFault(r, h, ids)
		switch label := g.m.Label(h); {
		case g.isWater[h] || g.sides[f.Hex][d].closed:
			bans[h] = core.Ban{Rule: R12_5, Why: say.F("between %s and %s is all water", f.Label, label), Firm: true}
		case r.Holder(h) == f.b.attacker:
			bans[h] = core.Ban{Rule: R11_17, Why: say.F("%s holds units of the attacker", label)}
		case rule == R5_4:
			bans[h] = core.Ban{Rule: rule, Why: why}
		case r.Count(h) == 0:
			list[0] = append(list[0], h)
		case rule == "":
			list[1] = append(list[1], h)
			bans[h] = core.Ban{Rule: R11_17, Why: say.F("%s is not empty, and another hex is", label)}
		default:
			list[2] = append(list[2], h)
			bans[h] = core.Ban{Rule: R11_17, Why: say.F("another hex has more room than %s", label)}
		}
	}
	if i := slices.IndexFunc(list[:], func(l []hexmap.Hex) bool { return len(l) > 0 }); i >= 0 {
		open = slices.Sorted(slices.Values(list[i]))
	}
	for _, h := range open {
		delete(bans, h)
	}
	return open, bans
}

// retreatGroup moves units to the hex that the attacker chooses, and removes those for which it has no room.
func (f *fight) retreatGroup(ids []string) {
	if open, _ := f.retreatHexes(ids); len(open) == 0 {
		for _, id := range ids {
			f.g.eliminate(f.Tx, id, "it cannot retreat", R11_17)
		}
		return
	}
	to, left := f.g.hexOf(f.ask(f.retreatChoice(ids)).Path[0]), slices.Clone(ids)
	for len(left) > 0 && !f.g.hasRoom(f.Tx.Read(), to, left...) {
		id := f.askSurplus(left, to)
		f.g.eliminate(f.Tx, id, "there is no room for it", R11_17)
		left = roster.WithoutWord(left, id)
	}
	guests := f.Tx.Read().Count(to) > 0 // R 11.18: they join others there
	for _, id := range left {
		f.Tx.Make(core.Move{Unit: id, Path: []hexmap.Hex{f.Hex, to}, How: "retreat", Rule: R11_17})
		if guests {
			f.Tx.Make(core.Mark{Unit: id, Mark: markRetreated, Quiet: true})
		}
	}
	f.defenders = slices.DeleteFunc(f.defenders, func(id string) bool { return slices.Contains(ids, id) })
	if len(left) == 0 {
		return
	}
	if !guests { // R 11.4: they are not attacked a second time in this phase
		core.EditExt(f.Tx, func(s *state) { s.foughtThisPhase = append(slices.Clone(s.foughtThisPhase), to) })
	}
	f.g.takeControl(f.Tx, f.b.defender, to)
}

// retreatChoice returns the attacker's choice of where units retreat.
func (f *fight) retreatChoice(ids []string) core.Choice {
	c := combat.ChoiceBuilder{Choice: core.Choice{Kind: "retreat", Rule: R11_17, Owner: f.b.attacker,
		Question: say.F("Where do the defenders of %s retreat?", f.Label), Why: "the first hex"}}
	open, bans := f.retreatHexes(ids)
	for _, h := range open {
		c.Add(core.Option{Verb: "retreat", Units: ids, Path: []string{f.g.m.Label(h)}}, 0)
	}
	for _, h := range f.g.neighbours(f.Hex) {
		if ban, ok := bans[h]; ok {
			c.Bar(core.Option{Verb: "retreat", Path: []string{f.g.m.Label(h)}}, ban)
		}
	}
	c.Bar(core.Option{Verb: "retreat", Units: f.defenders}, core.Ban{Rule: R11_17,
		Why: "units that retreat go together while one hex holds them: name all or none"})
	c.Bar(core.Option{Verb: "retreat"}, core.Ban{Rule: R11_17, Why: say.F("the defenders retreat into a hex next to %s", f.Label),
		Firm: true})
	return c.Choice
}

// askSurplus asks the owner of a retreating group which unit is lost because the hex is full.
func (f *fight) askSurplus(ids []string, to hexmap.Hex) string {
	c := combat.CompleteLossChoice(core.Choice{Rule: R11_17, Owner: f.b.defender, Why: "the weakest",
		Question: say.F("%s is full: which of the retreating units is lost?", f.g.m.Label(to))},
		roster.FindOnMap(f.Tx.Read(), ids), func(u *core.Unit) (say.Text, []int) {
			v := u.Values()
			return "eliminated", []int{v.Attack + v.Defence}
		})
	return f.ask(c.Choice).Units[0]
}
