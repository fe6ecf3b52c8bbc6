package victorylost

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
)

// advance moves attackers into the hex when it is empty, one after another (9.6).
func (f *fight) advance() error {
	if f.Tx.Read().Count(f.Hex) > 0 {
		return nil
	}
	return combat.AskEachUnit(f.advanceChoice, f.ask, f.advanceUnit)
}

// advanceChoice returns the choice of the next unit to advance, or of a headquarters that follows a unit of its stack.
func (f *fight) advanceChoice(moved []string) core.Choice {
	r := f.Tx.Read()
	c := combat.ChoiceBuilder{Choice: core.Choice{Kind: "advance", Rule: R9_6_1, Owner: f.attacker,
		Question: say.F("%s is empty: which units advance?", f.Label),
		Why:      "nobody advances unless it is ordered"}}
	c.Add(core.Option{Verb: "pass", Note: "nobody advances any more"}, 0)
	c.BarAdvance(R9_6_1)
	b := f.g.newBoard(r, f.attacker)
	for _, id := range slices.Sorted(slices.Values(f.attackers)) {
		u, _ := r.Unit(id)
		if slices.Contains(moved, id) || !u.OnMap() || u.Hex != f.from[id] {
			continue
		}
		advance := func(ban core.Ban, path ...hexmap.Hex) {
			c.AddOrBar(core.Option{Verb: "advance", Units: []string{id}, Path: core.JoinLabels(f.g.m, path)}, ban, 1)
		}
		advance(f.endBan(r, f.Hex, id), f.Hex)
		far := f.goOnBan(id)
		for _, h := range slices.Sorted(f.g.m.Around(f.Hex)) {
			ban := far
			if ban.Why == "" {
				ban = f.secondHexBan(b, h, id)
			}
			advance(ban, f.Hex, h)
		}
		if far.Why == "" {
			far = core.Ban{Rule: R9_6_3, Why: say.F("an advance goes into %s and at most one hex on from there", f.Label), Firm: true}
		}
		c.Bar(core.Option{Verb: "advance", Units: []string{id}}, far)
	}
	f.offerHQs(&c, moved)
	return c.Choice
}

// offerHQs adds headquarters of the stacks that attacked to a choice: each may follow a unit of its stack that has
// advanced (12.4). Before the die is rolled, headquarters may follow to every hex that a unit may enter.
func (f *fight) offerHQs(c *combat.ChoiceBuilder, moved []string) {
	r := f.Tx.Read()
	for _, s := range f.attachedHQs {
		u, ok := r.Unit(s.id)
		if !ok || !u.OnMap() || u.Def.Side != f.attacker || slices.Contains(moved, s.id) {
			continue
		}
		var ends []hexmap.Hex
		follow := func(ban core.Ban, h hexmap.Hex) {
			path := []hexmap.Hex{f.Hex, h}
			if slices.Contains(ends, h) {
				return
			}
			if ends = append(ends, h); h == f.Hex {
				path = path[:1]
			}
			c.AddOrBar(core.Option{Verb: "advance", Units: []string{s.id}, Path: core.JoinLabels(f.g.m, path)}, ban, 1)
		}
		for _, id := range s.stack {
			x, _ := r.Unit(id)
			switch {
			case !x.OnMap():
			case f.isForecast:
				for _, o := range slices.Clone(c.Options) {
					if slices.Equal(o.Units, []string{id}) {
						h, _ := f.g.m.Find(o.Path[len(o.Path)-1])
						follow(core.Ban{}, h)
					}
				}
			case slices.Contains(moved, id):
				follow(f.endBan(r, x.Hex, s.id), x.Hex)
			}
		}
		c.Bar(core.Option{Verb: "advance", Units: []string{s.id}}, core.Ban{Rule: R12_4,
			Why: say.F("%s may only follow a unit of its stack that has advanced", s.id)})
	}
}

// endBan returns the reason why a counter may not end its advance in a hex. Before the die no stack counts as full that
// the attack may still change.
func (f *fight) endBan(r core.Reader, h hexmap.Hex, id string) core.Ban {
	leaves := func(u *core.Unit) bool { return slices.Contains(f.attackers, u.Def.ID) }
	if f.isForecast && (h == f.Hex || slices.ContainsFunc(r.Stack(h), leaves)) || f.g.hasRoom(r, h, id) {
		return core.Ban{}
	}
	rule, why := f.g.stackingFault(r, h, []string{id})
	return core.Ban{Rule: rule, Why: why}
}

// goOnBan returns the reason why a unit may not advance beyond the hex attacked (9.6.1, 9.6.5).
func (f *fight) goOnBan(id string) core.Ban {
	switch c, water := f.g.waterBetween(f.from[id], f.Hex); {
	case !f.g.info[id].mech || f.g.Advance.Mech < 2:
		return core.Ban{Rule: R9_6_1, Why: say.F("%s goes only into %s: a second hex is for mechanised units", id, f.Label), Firm: true}
	case water && c.AdvanceStops:
		return core.Ban{Rule: R9_6_5, Why: say.F("%s crosses an unbridged major river and ends in %s", id, f.Label), Firm: true}
	}
	return core.Ban{}
}

// secondHexBan returns the reason why a unit may not advance on into a second hex (9.6.3, 9.6.5).
func (f *fight) secondHexBan(b *board, h hexmap.Hex, id string) core.Ban {
	label := f.g.m.Label(h)
	firm := func(rule, format string, args ...any) core.Ban {
		return core.Ban{Rule: rule, Why: say.F(format, args...), Firm: true}
	}
	c, water := f.g.waterBetween(f.Hex, h)
	switch {
	case f.g.isSea[h]:
		return firm(R9_6_3, "%s is full sea", label)
	case f.g.isClosed(b.r, h):
		return firm(R13_0, "%s belongs to the pocket, which is closed", label)
	case f.g.isBarred(f.Hex, h):
		return firm(R9_6_3, "the hexside between %s and %s is impassable", f.Label, label)
	case water && c.AdvanceStops:
		return firm(R9_6_5, "an unbridged major river lies between %s and %s", f.Label, label)
	case b.enemy[h]:
		return core.Ban{Rule: R9_6_3, Why: say.F("%s holds enemy combat units", label)}
	}
	return f.endBan(b.r, h, id)
}

// advanceUnit carries out one advance. A combat unit overruns headquarters on its way (9.6.4).
func (f *fight) advanceUnit(o core.Option) error {
	u, path, err := combat.PathOfAnswer(f.Tx.Read(), o)
	if err != nil {
		return err
	}
	rule := R9_6_1
	if isHQ(u) {
		rule = R12_4
	}
	f.g.travel(f.Tx, f.attacker, []string{u.Def.ID}, path, "advance", rule)
	return nil
}
