package gsfg

import (
	"fmt"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// advance takes attackers into the emptied hex: one must, others may (R 11.19).
func (f *fight) advance() error {
	var moved []string
	for {
		c := core.Choice{Kind: "advance", Rule: R11_19, Owner: f.b.att, Question: fmt.Sprintf("%s is empty: who advances?", f.label), Why: "one unit advances, the strongest defender"}
		best := -1
		if len(moved) > 0 {
			c.Options, c.Why, best = []core.Option{{Verb: "pass", Note: "no more"}}, "no more than one unless it is ordered", 1<<20
		}
		for _, u := range unitsOf(f.tx.Read(), f.b.attackerIDs()) {
			if slices.Contains(moved, u.Def.ID) || !f.mayAdvance(u) {
				continue
			}
			if v := u.Values(); v.Defence > best {
				best, c.Default = v.Defence, len(c.Options)
			}
			c.Options = append(c.Options, core.Option{Verb: "advance", Units: []string{u.Def.ID}, Path: []string{f.label}})
		}
		if len(c.Options) == len(moved[:min(len(moved), 1)]) {
			return nil
		}
		opt, err := f.ask(c)
		if err != nil || opt.Verb == "pass" {
			return err
		}
		id := opt.Units[0]
		u, _ := f.tx.Read().Unit(id)
		if err := f.tx.Do(core.Move{Unit: id, Path: []hexmap.Hex{u.Hex, f.b.hex}, How: "advance", Rule: R11_19}); err != nil {
			return err
		}
		if err := f.g.take(f.tx, f.b.att, f.b.hex); err != nil {
			return err
		}
		moved = append(moved, id)
	}
}

// mayAdvance says whether an attacker can go into the hex: not air mobile units (R 6.13), territorials, artillery
// from two hexes away, or units degraded by electronic warfare (R 13.17).
func (f *fight) mayAdvance(u *core.Unit) bool {
	return f.g.m.Adjacent(u.Hex, f.b.hex) && !f.g.between(u.Hex, f.b.hex).closed && !f.g.wet[f.b.hex] && !isAirMobile(u) && !isTerritorial(u) &&
		!u.Marked(markDegraded) && f.g.fits(f.tx.Read(), f.b.hex, u.Def.ID)
}
