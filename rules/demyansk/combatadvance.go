package demyansk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
)

// advance takes attackers into the hexes that the combat has emptied, if they like (12.51).
func (f *fight) advance() {
	ask := func(c core.Choice) (core.Option, error) { return f.ask(c), nil }
	f.Tx.Stop(combat.InTurn(f.advanceChoice, ask, func(o core.Option) error { return combat.Go(f.Tx, o, "advance", R12_52, nil) }))
}

// advanceChoice offers each unit that may advance still.
func (f *fight) advanceChoice(gone []string) core.Choice {
	c := combat.Offer{Choice: core.Choice{Kind: "advance", Rule: R12_52, Owner: f.sides[attacker], Why: "nobody unless it is ordered",
		Question: say.F("Who advances into %s?", names(core.Labels(f.g.Map, f.hexes)))}}
	c.Add(core.Option{Verb: "pass", Note: "no more"}, 0)
	r, units := f.Tx.Read(), f.units(attacker)
	for _, u := range units {
		for _, h := range f.hexes {
			if !slices.Contains(gone, u.Def.ID) && (r.Holder(h) != f.sides[defender] || f.ahead) {
				c.Judge(core.Option{Verb: "advance", Units: []string{u.Def.ID}, Path: []string{r.Label(h)}}, f.barAdvance(u, h, gone), 1)
			}
		}
	}
	for _, u := range units {
		c.Bar(core.Option{Verb: "advance", Units: []string{u.Def.ID}}, core.Ban{Rule: R12_52, Firm: true,
			Why: say.F("an advance is of one hex, into %s", names(core.Labels(f.g.Map, f.hexes)))})
	}
	c.BarAdvance(R12_54)
	return c.Choice
}

// barAdvance says why an attacker does not advance into a hex, when some have. Artillery (12.57, 10.31) and defenders (12.53) are never
// among the attackers; zones of control do not count (12.55).
func (f *fight) barAdvance(u *core.Unit, h hexmap.Hex, gone []string) core.Ban {
	id, r, label := u.Def.ID, f.Tx.Read(), f.g.Map.Label(h)
	from := f.from[id]
	switch {
	case u.Hex != from:
		return against(R12_54, "%s is not where it attacked from", id)
	case !f.g.look(r, f.sides[attacker]).enters(u, from, h):
		return against(R12_52, "terrain bars the way to %s", label)
	case u.Def.Side == Soviet && slices.ContainsFunc(gone, func(x string) bool { return f.from[x] == from }):
		return against(R12_52, "one Soviet unit advances out of each hex")
	case r.Holder(h) != f.sides[defender] && !f.g.fits(r, h, id):
		return against(R12_56, "%s has no room for %s", label, id)
	}
	return core.Ban{}
}
