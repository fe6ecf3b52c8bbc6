package gsfg

import (
	"fmt"
	"maps"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
)

// PredictChoices implements core.ChoicePredictor: it returns the choices that an attack (losses, retreat, advance) or
// the heavy bombers (targets) may put to the ordering side.
func (g *game) PredictChoices(r core.Reader, side core.Side, o core.Order) []core.Choice {
	tx := core.Begin(r.Position(), nil)
	x, ok := o.(*Order)
	switch {
	case ok && x.Verb == "strike" && g.Check(r, side, x) == nil:
		return []core.Choice{g.bombingChoice(tx, side, x.Hex, R6_2)}
	case ok && x.Verb == "attack" && g.Check(r, side, x.withoutOdds()) == nil:
		f := g.newFight(tx, side, x)
		f.isForecast = true
		return f.foresee(f.outcomes(x))
	}
	return nil
}

// Results implements core.ResultLister (R 11.14, 11.20 to 11.22).
func (g *game) Results() []string { return slices.Sorted(maps.Keys(resultRules)) }

// EndBan implements core.EndHexJudge by the stacking limits (R 7.1). If the result empties the hex, attackers may have
// been eliminated.
func (g *game) EndBan(r core.Reader, side core.Side, o core.Order, ends []core.UnitDestination) core.Ban {
	hex, ids := core.UnitsEndingTogether(ends)
	x, ok := o.(*Order)
	h, found := g.m.Find(hex)
	if !ok || x.Verb != "attack" || !found || g.Check(r, side, x.withoutOdds()) != nil {
		return core.Ban{}
	}
	f := g.newFight(core.Begin(r.Position(), nil), side, x)
	results := f.outcomes(x)
	if results == nil {
		return core.Ban{}
	}
	spare := 0
	for _, res := range results {
		if (res == "EX" || res == resultOneEach) && f.canEmpty(res) {
			spare = max(spare, combat.MaxEliminated(f.attackers(), len(f.defenders)))
		}
	}
	stay := combat.OthersInHex(r.Stack(h), side, append(ids, f.b.attackers...))
	return combat.OverfullBan(append(stay, ids...), spare, func(ids []string) core.Ban {
		rule, why := g.checkStack(r, hex, ids)
		return core.Ban{Rule: rule, Why: why}
	})
}

// foresee returns the choices of the attacker under any of the results; nil results mean all.
func (f *fight) foresee(results []string) []core.Choice {
	may := func(list ...string) bool {
		return results == nil || slices.ContainsFunc(results, func(res string) bool { return slices.Contains(list, res) })
	}
	never := func(c core.Choice, rule, why string) core.Choice {
		return combat.ImpossibleChoice(c, c.Kind, core.Ban{Rule: rule, Why: say.F(why, f.Label)})
	}
	losses := f.lossChoice(f.b.attacker, f.exposedUnits(f.b.attacker), 1, R11_21)
	if !may("EX", resultOneEach) {
		losses = never(losses, R11_21, "at these odds no result costs the attackers of %s a step")
	}
	advance := f.advanceChoice(nil)
	if results != nil && !slices.ContainsFunc(results, f.canEmpty) {
		advance = never(advance, R11_19, "no result at these odds empties %s")
	}
	return []core.Choice{losses, f.foreseeRetreat(may("DR"), never), advance}
}

// foreseeRetreat returns the choice of where the defenders retreat, as one stack where one hex has room for them.
func (f *fight) foreseeRetreat(may bool, never func(c core.Choice, rule, why string) core.Choice) core.Choice {
	group, _ := f.retreatingUnits()
	hexes, bans := f.retreatHexes(group)
	switch {
	case f.g.hex[f.Hex].isCity:
		return never(f.retreatChoice(group), R11_14, "nobody retreats from the city in %s")
	case len(group) == 0:
		return never(f.retreatChoice(group), R11_17, "no defender of %s retreats: territorials and air mobile units are eliminated")
	case !may:
		return never(f.retreatChoice(group), R11_17, "no result at these odds makes the defenders of %s retreat")
	case len(hexes) == 0:
		return never(f.retreatChoice(group), R11_17, "the defenders of %s have no hex to retreat to")
	case f.fitsTogether(group, hexes):
		return f.retreatChoice(group)
	}
	c := f.retreatChoice(f.nextToRetreat(group))
	for _, id := range group { // every hex to which one of them may have to go
		for _, h := range f.g.neighbours(f.Hex) {
			o := core.Option{Verb: "retreat", Units: []string{id}, Path: []string{f.g.m.Label(h)}}
			known := slices.ContainsFunc(c.Options, func(x core.Option) bool { return x.Text() == o.Text() })
			if !known && !bans[h].Firm && f.Tx.Read().Holder(h) != f.b.attacker {
				c.Options = append(c.Options, o)
			}
		}
	}
	f.barFullHexes(&c, group)
	return c
}

// barFullHexes bars, for each adjacent hex, the parts of a group whose units have room there singly but not together.
func (f *fight) barFullHexes(c *core.Choice, group []string) {
	r := f.Tx.Read()
	for _, h := range f.g.neighbours(f.Hex) {
		alone := slices.DeleteFunc(slices.Clone(group), func(id string) bool { return !f.g.hasRoom(r, h, id) })
		for bits := range 1 << len(alone) {
			var part []string
			for i, id := range alone {
				if bits&(1<<i) != 0 {
					part = append(part, id)
				}
			}
			if _, why := f.g.stackingFault(r, h, part); why != "" && len(part) > 1 {
				c.Barred = append(c.Barred, core.BarredAnswer{Option: core.Option{Verb: "retreat", Units: part,
					Path: []string{f.g.m.Label(h)}}, Ban: core.Ban{Rule: R11_17, Why: why}})
			}
		}
	}
}

// outcomes returns the possible results of a battle. It returns nil when nothing is known before electronic warfare is
// resolved. Later decisions and dice only lower them.
func (f *fight) outcomes(o *Order) []string {
	r := f.Tx.Read()
	if len(of(r).jamsPlaced) > 0 {
		return nil
	}
	foreseen := o.expectedBattle(f.g, f.b.attacker)
	a := f.g.assess(r, foreseen)
	last := a.column()
	first := last
	if f.canWorsen(r, foreseen) {
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

// canWorsen reports whether the attacker's column may still become lower: by a deep strike, support, aerial supply,
// chemical weapons in the defence, or the die for several nations.
func (f *fight) canWorsen(r core.Reader, b *battle) bool {
	s := of(r)
	def := f.g.newBoard(r, f.b.defender)
	if f.b.attacker == NATO {
		return f.g.mixedAttack(r, b) != nil || def.hasDropsLeft() || f.g.canUseChemical(def, roster.FindOnMap(r, f.defenders), false)
	}
	return s.canCutOffAttack || s.holder == NATO
}

// canEmpty reports whether a result may take all units out of the hex.
func (f *fight) canEmpty(res string) bool {
	units := roster.FindOnMap(f.Tx.Read(), f.defenders)
	switch res {
	case "DR", "DE":
		return true
	case "EX":
		return !slices.ContainsFunc(units, func(u *core.Unit) bool { return u.Steps > 1 })
	case resultOneEach:
		return len(units) == 1 && units[0].Steps == 1 && len(f.inert) == 0
	}
	return false
}

// matchesOdds reports whether the odds that a player wrote are those of an attack: before the shifts, or above the
// table's last column also that column (R 11.8).
func (a *assessment) matchesOdds(written string) bool {
	last := len(a.g.tables.Combat.Columns)
	return written == a.odds().String() || a.attackTotal/max(a.defenceTotal, 1) >= last && written == fmt.Sprintf("%d:1", last)
}
