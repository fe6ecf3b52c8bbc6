package kursk

import (
	"fmt"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
)

// advance lets attackers into the hex when the defenders have left it: one must, more may (11.14).
func (f *fight) advance() error {
	if f.Tx.Read().Count(f.Hex) > 0 || len(f.attackers) == 0 {
		return nil
	}
	return combat.InTurn(f.advanceChoice, f.ask, f.advanceUnit)
}

// advanceChoice offers each unit that may still advance, with one hex or two.
func (f *fight) advanceChoice(moved []string) core.Choice {
	r := f.Tx.Read()
	c := core.Choice{Kind: "advance", Rule: R11_14, Owner: f.att, Question: fmt.Sprintf("%s is empty: which unit advances?", f.Label),
		Why: "one unit must advance: the strongest, one hex"}
	best := -1
	for _, id := range f.attackers {
		u, ok := r.Unit(id)
		if !ok || slices.Contains(moved, id) || room(r, f.att, f.Hex) < weight(u.Def) {
			continue
		}
		if n := u.Values().Attack; n > best {
			best, c.Default = n, len(c.Options)
		}
		c.Options = append(c.Options, core.Option{Verb: "advance", Units: []string{id}, Path: []string{f.Label}})
		for _, h := range f.secondHexes(u) {
			c.Options = append(c.Options, core.Option{Verb: "advance", Units: []string{id}, Path: []string{f.Label, f.g.m.Label(h)}})
		}
	}
	if len(moved) > 0 && len(c.Options) > 0 {
		c.Options = append(c.Options, core.Option{Verb: "pass", Note: "no more units advance"})
		c.Default, c.Why = len(c.Options)-1, "no more units than must advance"
		c.Question = fmt.Sprintf("%s has been entered: does another unit advance?", f.Label)
	}
	return c
}

// secondHexes are the hexes into which a German mechanised unit in supply may go on (11.14).
func (f *fight) secondHexes(u *core.Unit) []hexmap.Hex {
	if u.Def.Side != German || classOf(u.Def) != mech || f.a.oos[u.Def.ID] {
		return nil
	}
	r := f.Tx.Read()
	var out []hexmap.Hex
	for _, h := range f.g.m.Neighbors(f.Hex) {
		if h == hexmap.None || r.Holder(h) == Soviet {
			continue
		}
		x := &f.g.hex[h]
		full := h != u.Hex && room(r, German, h) < weight(u.Def) // the hex it leaves has room for it
		if full || x.fort == Soviet || x.city && r.Control(h) == Soviet || f.g.water(f.Hex, h) == major || x.unknown {
			continue
		}
		out = append(out, h)
	}
	slices.Sort(out)
	return out
}

// advanceUnit carries out one advance.
func (f *fight) advanceUnit(o core.Option) error {
	u, path, err := combat.March(f.Tx.Read(), o)
	if err != nil {
		return err
	}
	if err := f.Tx.Do(core.Move{Unit: u.Def.ID, Path: path, How: "advance", Rule: R11_14}); err != nil {
		return err
	}
	for _, h := range path[1:] {
		if err := f.g.entered(f.Tx, f.att, h); err != nil {
			return err
		}
	}
	return nil
}
