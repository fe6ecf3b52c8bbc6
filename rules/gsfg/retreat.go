package gsfg

import (
	"fmt"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
)

// retreat takes the defenders out of the hex, where the attacker wants (R 11.17). Territorials and air mobile units do not
// retreat and are eliminated (R 9.6, 6.17).
func (f *fight) retreat() error {
	var group []string
	for _, u := range roster.Standing(f.Tx.Read(), f.defenders) {
		rule := ""
		switch {
		case isTerritorial(u):
			rule = R9_6
		case isAirMobile(u):
			rule = R6_17
		}
		if rule == "" {
			group = append(group, u.Def.ID)
		} else if err := f.g.eliminate(f.Tx, u.Def.ID, "it does not retreat", rule); err != nil {
			return err
		}
	}
	if len(group) == 0 {
		return nil
	}
	if hexes := f.havens(group); len(hexes) > 0 && f.whole(group, hexes) {
		return f.flee(group, hexes)
	}
	// R 11.17(e): the group is split only where stacking wants it, the largest units first, so that all find room who can.
	slices.SortStableFunc(group, func(a, b string) int { return f.g.info[b].halves - f.g.info[a].halves })
	for _, id := range group {
		if err := f.flee([]string{id}, f.havens([]string{id})); err != nil {
			return err
		}
	}
	return nil
}

// whole says whether a group need not be split: it fits into one of the hexes, or no part of it fits into any.
func (f *fight) whole(group []string, hexes []hexmap.Hex) bool {
	r := f.Tx.Read()
	some := false
	for _, h := range hexes {
		if f.g.fits(r, h, group...) {
			return true
		}
		for _, id := range group {
			some = some || f.g.fits(r, h, id)
		}
	}
	return !some
}

// havens are the hexes into which the attacker may send units: empty ones if there are any, else those in which they fit,
// else any that movement allows (R 11.17; the 8th Guards Army: A-38).
func (f *fight) havens(ids []string) []hexmap.Hex {
	r, g := f.Tx.Read(), f.g
	var empty, fit, rest []hexmap.Hex
	for d, h := range g.m.Neighbors(f.Hex) {
		if h == hexmap.None || g.wet[h] || g.sides[f.Hex][d].closed || r.Holder(h) == f.b.att {
			continue
		}
		rule, _ := g.crowd(r, h, ids)
		switch {
		case rule == R5_4:
		case r.Count(h) == 0:
			empty = append(empty, h)
		case rule == "":
			fit = append(fit, h)
		default:
			rest = append(rest, h)
		}
	}
	for _, list := range [][]hexmap.Hex{empty, fit, rest} {
		if len(list) > 0 {
			slices.Sort(list)
			return list
		}
	}
	return nil
}

// flee takes units to the hex that the attacker chooses, and removes what it does not hold.
func (f *fight) flee(ids []string, hexes []hexmap.Hex) error {
	if len(hexes) == 0 {
		for _, id := range ids {
			if err := f.g.eliminate(f.Tx, id, "it cannot retreat", R11_17); err != nil {
				return err
			}
		}
		return nil
	}
	c := core.Choice{Kind: "retreat", Rule: R11_17, Owner: f.b.att, Question: fmt.Sprintf("Where do the defenders of %s retreat?", f.Label), Why: "the first hex"}
	for _, h := range hexes {
		c.Options = append(c.Options, core.Option{Verb: "retreat", Units: ids, Path: []string{f.g.m.Label(h)}})
	}
	opt, err := f.ask(c)
	if err != nil {
		return err
	}
	to := f.g.at(opt.Path[0])
	left := slices.Clone(ids)
	for !f.g.fits(f.Tx.Read(), to, left...) && len(left) > 0 {
		id, err := f.surplus(left, to)
		if err != nil {
			return err
		}
		left = slices.DeleteFunc(left, func(x string) bool { return x == id })
	}
	guests := f.Tx.Read().Count(to) > 0 // R 11.18: they join others there
	for _, id := range left {
		if err := f.Tx.Do(core.Move{Unit: id, Path: []hexmap.Hex{f.Hex, to}, How: "retreat", Rule: R11_17}); err != nil {
			return err
		}
		if !guests {
			continue
		}
		if err := f.Tx.Do(core.Mark{Unit: id, Mark: markFled, Quiet: true}); err != nil {
			return err
		}
	}
	f.defenders = slices.DeleteFunc(f.defenders, func(id string) bool { return slices.Contains(ids, id) })
	if len(left) == 0 {
		return nil
	}
	if !guests { // R 11.4: they are not attacked a second time in this phase
		s := of(f.Tx.Read())
		s.fights = append(slices.Clone(s.fights), to)
		if err := put(f.Tx, s); err != nil {
			return err
		}
	}
	return f.g.take(f.Tx, f.b.def, to)
}

// surplus lets the owner of a retreating group choose who is lost because the hex is full.
func (f *fight) surplus(ids []string, to hexmap.Hex) (string, error) {
	c := combat.Offer{Choice: core.Choice{Kind: "losses", Rule: R11_17, Owner: f.b.def, Question: fmt.Sprintf("%s is full: who of the retreating units is lost?", f.g.m.Label(to)), Why: "the weakest"}}
	for _, u := range roster.Standing(f.Tx.Read(), ids) {
		v := u.Values()
		c.Add(core.Option{Verb: "losses", Units: []string{u.Def.ID}, Note: "eliminated"}, v.Attack+v.Defence)
	}
	opt, err := f.ask(c.Choice)
	if err != nil {
		return "", err
	}
	return opt.Units[0], f.g.eliminate(f.Tx, opt.Units[0], "there is no room for it", R11_17)
}
