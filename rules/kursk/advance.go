package kursk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
)

// advance moves attackers into the hex when the defenders have left it: one must advance, more may (11.14).
func (f *fight) advance() {
	if f.Tx.Read().Count(f.Hex) == 0 && len(f.attackers) > 0 {
		f.Tx.Stop(combat.AskEachUnit(f.advanceChoice, func(c core.Choice) (core.Option, error) {
			return f.ask(c),
				f.Tx.Do()
		}, f.advanceUnit))
	}
}

// advanceChoice returns the choice of the next unit to advance, by one hex or two.
func (f *fight) advanceChoice(moved []string) core.Choice {
	r := f.Tx.Read()
	c := combat.ChoiceBuilder{Choice: core.Choice{Kind: "advance", Rule: R11_14, Owner: f.attacker,
		Question: say.F("%s is empty: which unit advances?", f.Label),
		Why:      "one unit must advance: the strongest, one hex"}}
	for _, id := range f.attackers {
		u, ok := r.Unit(id)
		if !ok || slices.Contains(moved, id) {
			continue
		}
		advance := func(ban core.Ban, path ...hexmap.Hex) {
			c.AddOrBar(core.Option{Verb: "advance", Units: []string{id}, Path: core.JoinLabels(f.g.m, path)}, ban, len(path),
				-u.Values().Attack)
		}
		first := f.firstHexBan(r, u)
		advance(first, f.Hex)
		for _, h := range slices.Sorted(f.g.m.Around(f.Hex)) {
			if first.Why == "" {
				advance(f.nextHexBan(r, u, h), f.Hex, h)
			}
		}
		c.Bar(core.Option{Verb: "advance", Units: []string{id}}, f.farHexBan(u, first))
	}
	c.BarAdvance(R11_14)
	switch {
	case len(moved) == 0:
		c.MustAdvance(R11_14)
	case len(c.Options) > 0:
		c.Add(core.Option{Verb: "pass", Note: "no more units advance"}, 0)
		c.Why = "no more units than must advance"
		c.Question = say.F("%s has been entered: does another unit advance?", f.Label)
	}
	return c.Choice
}

// firstHexBan returns the reason why a unit may not advance into the hex that was attacked. Before the die there is
// none.
func (f *fight) firstHexBan(r core.Reader, u *core.Unit) core.Ban {
	if f.isForecast || roomLeft(r, f.attacker, f.Hex) >= weight(u.Def) {
		return core.Ban{}
	}
	return core.Ban{Rule: limitRule(f.attacker), Why: say.F("%s is full", f.Label)}
}

// farHexBan returns the reason why a unit may not advance into hexes other than those offered.
func (f *fight) farHexBan(u *core.Unit, first core.Ban) core.Ban {
	if first.Why != "" {
		return first
	}
	if ban := f.secondHexBan(u); ban.Why != "" {
		return ban
	}
	return core.Ban{Rule: R11_14, Why: say.F("an advance goes into %s and at most one hex on from there", f.Label), Firm: true}
}

// secondHexBan returns the reason why a unit may not advance a second hex: only German mechanised units in supply may
// (11.14).
func (f *fight) secondHexBan(u *core.Unit) core.Ban {
	switch id := u.Def.ID; {
	case u.Def.Side != German || classOf(u.Def) != mech:
		return core.Ban{Rule: R11_14, Why: say.F("%s goes only into %s: a second hex is for German mechanised units", id, f.Label),
			Firm: true}
	case f.sums.outOfSupply[id]:
		return core.Ban{Rule: R11_14, Why: say.F("%s is out of supply and goes only into %s", id, f.Label)}
	}
	return core.Ban{}
}

// nextHexBan returns the reason why a unit may not advance on into a hex (11.14). Before the die is rolled, a hex that
// another attacker may leave does not count as full.
func (f *fight) nextHexBan(r core.Reader, u *core.Unit, h hexmap.Hex) core.Ban {
	if ban := f.secondHexBan(u); ban.Why != "" {
		return ban
	}
	x, label := &f.g.hexes[h], f.g.m.Label(h)
	ban := func(rule, format string, firm bool) core.Ban {
		return core.Ban{Rule: rule, Why: say.F(format, label), Firm: firm}
	}
	leaves := f.isForecast && slices.ContainsFunc(r.Stack(h), func(x *core.Unit) bool { return slices.Contains(f.attackers, x.Def.ID) })
	switch {
	case x.fort == Soviet:
		return ban(R11_14, "%s is a fort built by the Soviets", true)
	case f.g.waterBetween(f.Hex, h) == waterMajor:
		return ban(R11_14, "a major river or a lake lies before %s", true)
	case x.unknown:
		return ban(R11_14, "%s is not transcribed", true)
	case r.Holder(h) == Soviet:
		return ban(R11_14, "%s holds enemy units", false)
	case x.city && r.Control(h) == Soviet:
		return ban(R11_14, "%s is a city in Soviet hands", false)
	case h != u.Hex && !leaves && roomLeft(r, German, h) < weight(u.Def): // the hex it leaves has room for it
		return ban(R7_4, "%s is full", false)
	}
	return core.Ban{}
}

// advanceUnit carries out one advance.
func (f *fight) advanceUnit(o core.Option) error {
	return combat.MoveByAnswer(f.Tx, o, "advance", R11_14, func(h hexmap.Hex) error {
		f.g.enterHexes(f.Tx, f.attacker, h)
		return f.Tx.Do()
	})
}
