package demyansk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
)

// advance takes attackers into the hexes that the combat has emptied, if they like (12.51).
func (f *fight) advance() error {
	f.forget()
	return combat.InTurn(f.advanceChoice, func(c core.Choice) (core.Option, error) { return f.ask(c) }, func(o core.Option) error {
		u, path, err := combat.March(f.Tx.Read(), o)
		if err != nil {
			return err
		}
		return f.Tx.Do(core.Move{Unit: u.Def.ID, Path: path, How: "advance", Rule: R12_52})
	})
}

// advanceChoice offers each unit that may advance still.
func (f *fight) advanceChoice(gone []string) core.Choice {
	c := combat.Offer{Choice: core.Choice{Kind: "advance", Rule: R12_52, Owner: f.att, Why: "nobody unless it is ordered",
		Question: say.F("Who advances into %s?", names(core.Labels(f.g.Map, f.hexes)))}}
	c.Add(core.Option{Verb: "pass", Note: "no more"}, 0)
	r := f.Tx.Read()
	for _, u := range roster.Standing(r, f.attackers) {
		if slices.Contains(gone, u.Def.ID) {
			continue
		}
		for _, h := range f.hexes {
			if r.Holder(h) == f.def && !f.ahead {
				continue
			}
			c.Judge(core.Option{Verb: "advance", Units: []string{u.Def.ID}, Path: []string{r.Label(h)}}, f.barAdvance(u, h, gone), 1)
		}
	}
	for _, id := range f.attackers {
		c.Bar(core.Option{Verb: "advance", Units: []string{id}}, core.Ban{Rule: R12_52, Firm: true,
			Why: say.F("an advance is of one hex, into %s", names(core.Labels(f.g.Map, f.hexes)))})
	}
	c.BarAdvance(R12_54)
	return c.Choice
}

// barAdvance says why an attacker does not advance into a hex, when some have. Artillery (12.57, 10.31) and defenders (12.53) are never
// among the attackers; zones of control do not count (12.55).
func (f *fight) barAdvance(u *core.Unit, h hexmap.Hex, gone []string) core.Ban {
	id, from := u.Def.ID, f.from[u.Def.ID]
	b := f.g.look(f.Tx.Read(), f.att)
	switch {
	case u.Hex != from:
		return against(R12_54, "%s is not where it attacked from", id)
	case !b.enters(u, from, h):
		return against(R12_52, "terrain bars the way to %s", f.g.Map.Label(h))
	case f.att == Soviet && slices.ContainsFunc(gone, func(x string) bool { return f.from[x] == from }):
		return against(R12_52, "one Soviet unit advances out of each hex")
	case f.Tx.Read().Holder(h) != f.def && !f.g.fits(f.Tx.Read(), h, id):
		return against(R12_56, "%s has no room for %s", f.g.Map.Label(h), id)
	}
	return core.Ban{}
}
