package gsfg

import (
	"fmt"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
)

// advance takes attackers into the emptied hex: one must, others may (R 11.19).
func (f *fight) advance() error { return combat.InTurn(f.advanceChoice, f.ask, f.advanceUnit) }

// advanceChoice offers each unit that may advance still.
func (f *fight) advanceChoice(gone []string) core.Choice {
	c := combat.Offer{Choice: core.Choice{Kind: "advance", Rule: R11_19, Owner: f.b.att, Question: fmt.Sprintf("%s is empty: who advances?", f.Label),
		Why: "one unit advances, the strongest defender"}}
	const first = -1 << 20
	if len(gone) > 0 {
		c.Why = "no more than one unless it is ordered"
		c.Add(core.Option{Verb: "pass", Note: "no more"}, first)
	}
	for _, u := range roster.Standing(f.Tx.Read(), f.b.attackerIDs()) {
		if !slices.Contains(gone, u.Def.ID) && f.mayAdvance(u) {
			c.Add(core.Option{Verb: "advance", Units: []string{u.Def.ID}, Path: []string{f.Label}}, -u.Values().Defence)
		}
	}
	return c.Choice
}

// advanceUnit carries out one advance.
func (f *fight) advanceUnit(o core.Option) error {
	u, path, err := combat.March(f.Tx.Read(), o)
	if err != nil {
		return err
	}
	if err := f.Tx.Do(core.Move{Unit: u.Def.ID, Path: path, How: "advance", Rule: R11_19}); err != nil {
		return err
	}
	return f.g.take(f.Tx, f.b.att, f.Hex)
}

// mayAdvance says whether an attacker can go into the hex: not air mobile units (R 6.13), territorials, artillery
// from two hexes away, or units degraded by electronic warfare (R 13.17).
func (f *fight) mayAdvance(u *core.Unit) bool {
	return f.g.m.Adjacent(u.Hex, f.Hex) && !f.g.between(u.Hex, f.Hex).closed && !f.g.wet[f.Hex] && !isAirMobile(u) && !isTerritorial(u) &&
		!u.Marked(markDegraded) && f.g.fits(f.Tx.Read(), f.Hex, u.Def.ID)
}
