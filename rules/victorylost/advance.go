package victorylost

import (
	"fmt"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
)

// advance lets attackers into the hex when it is empty, one after another (9.6).
func (f *fight) advance() error {
	if f.Tx.Read().Count(f.Hex) > 0 {
		return nil
	}
	return combat.InTurn(f.advanceChoice, f.ask, f.advanceUnit)
}

// advanceChoice offers each unit that may still advance, and headquarters after a unit of their stack.
func (f *fight) advanceChoice(moved []string) core.Choice {
	r := f.Tx.Read()
	c := core.Choice{Kind: "advance", Rule: R9_6_1, Owner: f.att, Question: fmt.Sprintf("%s is empty: who advances?", f.Label),
		Why: "nobody advances unless it is ordered", Options: []core.Option{{Verb: "pass", Note: "nobody advances any more"}}}
	b := f.g.look(r, f.att)
	add := func(id string, path ...hexmap.Hex) {
		c.Options = append(c.Options, core.Option{Verb: "advance", Units: []string{id}, Path: core.Labels(f.g.m, path)})
	}
	for _, id := range slices.Sorted(slices.Values(f.attackers)) {
		u, _ := r.Unit(id)
		if slices.Contains(moved, id) || !u.OnMap() || u.Hex != f.from[id] {
			continue
		}
		if f.g.fits(r, f.Hex, id) {
			add(id, f.Hex)
		}
		for _, h := range f.seconds(b, id) {
			if f.g.fits(r, h, id) {
				add(id, f.Hex, h)
			}
		}
	}
	for _, s := range f.staffs {
		u, ok := r.Unit(s.id)
		if !ok || !u.OnMap() || u.Def.Side != f.att || slices.Contains(moved, s.id) {
			continue
		}
		var ends []hexmap.Hex
		for _, id := range s.stack {
			x, _ := r.Unit(id)
			if !slices.Contains(moved, id) || !x.OnMap() || slices.Contains(ends, x.Hex) || !f.g.fits(r, x.Hex, s.id) {
				continue
			}
			ends = append(ends, x.Hex)
			if x.Hex == f.Hex {
				add(s.id, f.Hex)
			} else {
				add(s.id, f.Hex, x.Hex)
			}
		}
	}
	return c
}

// seconds are the hexes into which a mechanised unit may go on (9.6.1, 9.6.3, 9.6.5).
func (f *fight) seconds(b *board, id string) []hexmap.Hex {
	if !f.g.info[id].mech || f.g.advanceMech < 2 {
		return nil
	}
	if c, water := f.g.across(f.from[id], f.Hex); water && c.AdvanceStops {
		return nil
	}
	var out []hexmap.Hex
	for _, h := range f.g.m.Neighbors(f.Hex) {
		if h == hexmap.None || f.g.closed(b.r, h) || f.g.barred(f.Hex, h) || b.enemy[h] {
			continue
		}
		if c, water := f.g.across(f.Hex, h); water && c.AdvanceStops {
			continue
		}
		out = append(out, h)
	}
	slices.Sort(out)
	return out
}

// advanceUnit carries out one advance. A combat unit overruns headquarters on its way (9.6.4).
func (f *fight) advanceUnit(o core.Option) error {
	u, path, err := combat.March(f.Tx.Read(), o)
	if err != nil {
		return err
	}
	rule := R9_6_1
	if isHQ(u) {
		rule = R12_4
	}
	return f.g.travel(f.Tx, f.att, []string{u.Def.ID}, path, "advance", rule)
}
