package gsfg

import (
	"fmt"
	"maps"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
)

// Foresee gives what an order may ask of its own side: of an attack who takes losses, where the defenders go and who advances,
// of the heavy bombers whom they hit.
func (g *game) Foresee(r core.Reader, side core.Side, o core.Order) []core.Choice {
	tx := core.Begin(r.Position(), nil)
	x, ok := o.(*Order)
	switch {
	case ok && x.Verb == "strike" && g.Check(r, side, x) == nil:
		return []core.Choice{g.bombed(tx, side, x.Hex, R6_2)}
	case ok && x.Verb == "attack" && g.Check(r, side, x.plain()) == nil:
		f := g.engage(tx, side, x)
		f.ahead = true
		return f.foresee(f.outcomes(x))
	}
	return nil
}

// Results implements core.Resulter (R 11.14, 11.20 to 11.22).
func (g *game) Results() []string { return slices.Sorted(maps.Keys(resultRules)) }

// Gather implements core.Gatherer by the stacking limits (R 7.1), but for attackers that fall where the hex is emptied.
func (g *game) Gather(r core.Reader, side core.Side, o core.Order, ends []core.Stand) core.Ban {
	hex, ids := core.Fellows(ends)
	x, ok := o.(*Order)
	h, found := g.m.Find(hex)
	if !ok || x.Verb != "attack" || !found || g.Check(r, side, x.plain()) != nil {
		return core.Ban{}
	}
	f := g.engage(core.Begin(r.Position(), nil), side, x)
	results := f.outcomes(x)
	if results == nil {
		return core.Ban{}
	}
	spare := 0
	for _, res := range results {
		if (res == "EX" || res == oneEach) && f.empties(res) {
			spare = max(spare, combat.Fallen(f.attackers(), len(f.defenders)))
		}
	}
	stay := combat.Staying(r.Stack(h), side, append(ids, f.b.attackers...))
	return combat.Crowded(append(stay, ids...), spare, func(ids []string) core.Ban {
		rule, why := g.together(r, hex, ids)
		return core.Ban{Rule: rule, Why: why}
	})
}

// foresee are the choices of the attacker that some of the results bring up; nil results may be any.
func (f *fight) foresee(results []string) []core.Choice {
	may := func(list ...string) bool {
		return results == nil || slices.ContainsFunc(results, func(res string) bool { return slices.Contains(list, res) })
	}
	never := func(c core.Choice, rule, why string) core.Choice {
		return combat.Never(c, c.Kind, core.Ban{Rule: rule, Why: say.F(why, f.Label)})
	}
	losses := f.lossChoice(f.b.att, f.exposed(f.b.att), 1, R11_21)
	if !may("EX", oneEach) {
		losses = never(losses, R11_21, "at these odds no result costs the attackers of %s a step")
	}
	advance := f.advanceChoice(nil)
	if results != nil && !slices.ContainsFunc(results, f.empties) {
		advance = never(advance, R11_19, "no result at these odds empties %s")
	}
	return []core.Choice{losses, f.foreseeRetreat(may("DR"), never), advance}
}

// foreseeRetreat is the choice of where the defenders go, as one stack where one hex holds them.
func (f *fight) foreseeRetreat(may bool, never func(c core.Choice, rule, why string) core.Choice) core.Choice {
	group, _ := f.fleeing()
	hexes, bans := f.refuges(group)
	switch {
	case f.g.hex[f.Hex].isCity:
		return never(f.refuge(group), R11_14, "nobody retreats from the city in %s")
	case len(group) == 0:
		return never(f.refuge(group), R11_17, "no defender of %s retreats: territorials and air mobile units are eliminated")
	case !may:
		return never(f.refuge(group), R11_17, "no result at these odds makes the defenders of %s retreat")
	case len(hexes) == 0:
		return never(f.refuge(group), R11_17, "the defenders of %s have no hex to retreat to")
	case f.whole(group, hexes):
		return f.refuge(group)
	}
	c := f.refuge(f.party(group))
	for _, id := range group { // wherever one of them may have to go
		for _, h := range f.g.neighbours(f.Hex) {
			o := core.Option{Verb: "retreat", Units: []string{id}, Path: []string{f.g.m.Label(h)}}
			known := slices.ContainsFunc(c.Options, func(x core.Option) bool { return x.Text() == o.Text() })
			if !known && !bans[h].Firm && f.Tx.Read().Holder(h) != f.b.att {
				c.Options = append(c.Options, o)
			}
		}
	}
	f.barFull(&c, group)
	return c
}

// barFull bars for every hex around the parts of a group of which each unit has room there by itself and all together have not.
func (f *fight) barFull(c *core.Choice, group []string) {
	r := f.Tx.Read()
	for _, h := range f.g.neighbours(f.Hex) {
		alone := slices.DeleteFunc(slices.Clone(group), func(id string) bool { return !f.g.fits(r, h, id) })
		for bits := range 1 << len(alone) {
			var part []string
			for i, id := range alone {
				if bits&(1<<i) != 0 {
					part = append(part, id)
				}
			}
			if _, why := f.g.crowd(r, h, part); why != "" && len(part) > 1 {
				c.Barred = append(c.Barred, core.Barred{Option: core.Option{Verb: "retreat", Units: part,
					Path: []string{f.g.m.Label(h)}}, Ban: core.Ban{Rule: R11_17, Why: why}})
			}
		}
	}
}

// outcomes are the results that a battle may have; nil when nothing is known of them before electronic warfare is fought out.
// What is decided or thrown before the odds only lowers them.
func (f *fight) outcomes(o *Order) []string {
	r := f.Tx.Read()
	if len(of(r).plots) > 0 {
		return nil
	}
	foreseen := o.foreseen(f.g, f.b.att)
	a := f.g.assess(r, foreseen)
	last := a.column()
	first := last
	if f.mayWorsen(r, foreseen) {
		first = min(0, last)
	}
	var out []string
	for c := first; c <= last; c++ {
		for die := 1; die <= 6; die++ {
			out = append(out, f.g.outcome(f.Hex, c, die))
		}
	}
	return out
}

// mayWorsen says whether the attacker's column may still become a lower one: by a deep strike, support, aerial supply, chemical
// weapons in the defence, or the die of several nations.
func (f *fight) mayWorsen(r core.Reader, b *battle) bool {
	s := of(r)
	def := f.g.look(r, f.b.def)
	if f.b.att == NATO {
		return f.g.mixedAttack(r, b) != nil || def.mayDrop() || f.g.canPoison(def, roster.Standing(r, f.defenders), false)
	}
	return s.oos || s.holder == NATO
}

// empties says whether a result may take all units out of the hex.
func (f *fight) empties(res string) bool {
	units := roster.Standing(f.Tx.Read(), f.defenders)
	switch res {
	case "DR", "DE":
		return true
	case "EX":
		return !slices.ContainsFunc(units, func(u *core.Unit) bool { return u.Steps > 1 })
	case oneEach:
		return len(units) == 1 && units[0].Steps == 1 && len(f.inert) == 0
	}
	return false
}

// expects says whether odds that a player writes are those of an attack: those before the shifts, and where they are above
// the last column of the table also its own (R 11.8).
func (a *assessment) expects(written string) bool {
	last := len(a.g.tables.Combat.Columns)
	return written == a.odds().String() || a.att/max(a.def, 1) >= last && written == fmt.Sprintf("%d:1", last)
}
