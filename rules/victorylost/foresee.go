package victorylost

import (
	"fmt"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/combat"
)

// Foresee gives what an attack may ask of the attacker: who takes losses, and who advances.
func (g *game) Foresee(r core.Reader, side core.Side, o core.Order) []core.Choice {
	x, ok := o.(*AttackOrder)
	if !ok || x.checkRules(g, r, side) != nil {
		return nil
	}
	f := g.muster(core.Begin(r.Position(), nil), side, x)
	if f.ahead = true; !f.a.ok {
		return nil
	}
	losses, advance := f.lossChoice(side, f.attackers, 1), f.advanceChoice(nil)
	never := func(c core.Choice, rule, why string) core.Choice {
		return combat.Never(c, c.Kind, core.Ban{Rule: rule, Why: fmt.Sprintf(why, f.Label)})
	}
	if !f.mayCome(func(res result) bool { return res.AttackerLoss > 0 }) {
		losses = never(losses, R9_4_2, "no result at these odds costs those who attack %s a step")
	}
	if steps := f.steps(f.defenders); !f.mayCome(func(res result) bool { return res.Retreat > 0 || res.DefenderLoss >= steps }) {
		advance = never(advance, R9_6_1, "no result at these odds empties %s")
	}
	return []core.Choice{losses, advance}
}

// mayCome says whether the column of the combat holds a result of some kind.
func (f *fight) mayCome(kind func(result) bool) bool {
	for die := 1; die <= 6; die++ {
		if code, ok := f.g.results.At(die, f.a.final.Column); ok && kind(f.g.parsed[code]) {
			return true
		}
	}
	return false
}

// expects says whether odds that a player writes are those of an attack: the column, and where that is the last one also the
// ratio, after the terrain or before it.
func (a *assessment) expects(g *game, written string) bool {
	if written == a.spelled(g) {
		return true
	}
	whole := func(r ratio) bool { return r.Whole > 0 && written == fmt.Sprintf("%d:1", r.Whole) }
	return a.final.Whole > 0 && (whole(a.final) || whole(a.first))
}
