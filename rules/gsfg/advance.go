package gsfg

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/combat"
)

// advance moves attackers into the emptied hex: one must, others may (R 11.19).
func (f *fight) advance() {
	f.inTurn(f.advanceChoice, func(o core.Option) {
		f.Tx.Stop(combat.MoveByAnswer(f.Tx, o, "advance", R11_19, nil))
		f.g.takeControl(f.Tx, f.b.attacker, f.Hex)
	})
}

// advanceChoice returns the choice of the next unit to advance.
func (f *fight) advanceChoice(gone []string) core.Choice {
	c := combat.ChoiceBuilder{Choice: core.Choice{Kind: "advance", Rule: R11_19, Owner: f.b.attacker,
		Question: say.F("%s is empty: which units advance?", f.Label),
		Why:      "one unit advances, the strongest defender"}}
	const first = -1 << 20
	if len(gone) > 0 {
		c.Why = "no more than one unless it is ordered"
		c.Add(core.Option{Verb: "pass", Note: "no more"}, first)
	}
	for _, u := range f.attackers() {
		if slices.Contains(gone, u.Def.ID) {
			continue
		}
		ban := f.advanceBan(u)
		c.AddOrBar(core.Option{Verb: "advance", Units: []string{u.Def.ID}, Path: []string{f.Label}}, ban, -u.Values().Defence)
		if ban.Why == "" {
			ban = core.Ban{Rule: R11_19, Why: say.F("an advance ends in %s", f.Label), Firm: true}
		}
		c.Bar(core.Option{Verb: "advance", Units: []string{u.Def.ID}}, ban)
	}
	c.BarAdvance(R11_19)
	if len(gone) == 0 && len(c.Options) > 0 {
		c.MustAdvance(R11_19)
	}
	return c.Choice
}

// advanceBan returns the reason why an attacker may not enter the hex: air mobile units (R 6.13), territorials,
// artillery from two hexes away, and units degraded by electronic warfare (R 13.17) never may. Before the die
// the hex does not count as full.
func (f *fight) advanceBan(u *core.Unit) core.Ban {
	id := u.Def.ID
	ban := func(firm bool, rule, format string, args ...any) core.Ban {
		return core.Ban{Rule: rule, Why: say.F(format, args...), Firm: firm}
	}
	switch {
	case isAirMobile(u):
		return ban(true, R6_13, "%s is air mobile and does not advance", id)
	case isTerritorial(u):
		return ban(true, R9_6, "%s is territorial and never moves", id)
	case !f.g.m.Adjacent(u.Hex, f.Hex):
		return ban(true, R11_19, "%s is not next to %s", id, f.Label)
	case f.g.hexsideBetween(u.Hex, f.Hex).closed || f.g.isWater[f.Hex]:
		return ban(true, R12_5, "the hexside between %s and %s is all water", f.g.m.Label(u.Hex), f.Label)
	case u.Marked(markDegraded):
		return ban(false, R13_17, "%s is degraded by electronic warfare", id)
	case f.isForecast || f.g.hasRoom(f.Tx.Read(), f.Hex, id):
		return core.Ban{}
	}
	rule, why := f.g.stackingFault(f.Tx.Read(), f.Hex, []string{id})
	return core.Ban{Rule: rule, Why: why}
}
