package kiev

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// Values for combat.
const (
	dutyWorth   = 3000 // a declared attack, which must be made
	flightWorth = 5000 // sending aircraft, which comes first
	lossWorth   = 11   // the first Axis step lost, where Axis losses decide the game
)

// attack rates an attack that has been declared.
func (w *weigher) attack(o *Order) int { return max(1, dutyWorth+w.meanGain(o.battle(w.board))) }

// barrage rates artillery in an attack on a hex.
func (w *weigher) barrage(o *Order) int {
	return w.ground + min(w.EnemyAttack[o.Hex], 40) + w.prize*w.worth[o.Hex]
}

// declarationGain returns the gain of the attacks on some hexes. Each unit counts for the first attack that it can
// join.
func (w *weigher) declarationGain(o *Order) int {
	all := append(w.s.openTargets(), o.Path...)
	var used []string
	n := 0
	for _, h := range o.Path {
		units := slices.DeleteFunc(w.attackers(h, all), func(u *core.Unit) bool { return slices.Contains(used, u.Def.ID) })
		if len(units) == 0 {
			return 0
		}
		used = append(used, roster.IDs(units)...)
		t := &battle{attackerBoard: w.board, hexes: []hexmap.Hex{h}, units: units, lacksSupply: w.mayLackSupply(h)}
		n += w.meanGain(t) + w.owedBonus(t)
	}
	if n < w.minAttackGain {
		return 0
	}
	return min(1+n/w.declareEach, w.minMoveGain-1) // after all moves, because a unit meant to attack might move away
}

// owedBonus returns the extra value of an attack that counts as a mandatory Soviet one.
func (w *weigher) owedBonus(t *battle) int {
	p := t.power()
	counts := w.side == Soviet && w.r.Track(trackOwed) > 0 && w.g.Tables.DutyOdds.IsReached(p.attack, p.defence)
	return core.If(counts, w.owed, 0)
}

// meanGain returns the mean gain of an attack over the faces of the die.
func (w *weigher) meanGain(t *battle) int {
	s, sum := t.finalOdds(), 0
	if s.column < 0 {
		return -dutyWorth / 2
	}
	gain, steps := w.meanStepValue(t.defenders(), w.stepGain)
	cost, mine := w.meanStepValue(t.units, w.stepCost)
	ground := w.ground
	for _, h := range t.hexes {
		ground += w.hold * w.worth[h]
	}
	for die := 1; die <= 10; die++ {
		c := w.g.Tables.CRT.At(s.column, die+s.dieModifier)
		lost, own := min(c.Defender.Steps, steps), min(c.Attacker.Steps, mine)
		sum += lost*gain - own*cost
		sum += core.If(c.Defender.Retreat != "" || lost == steps, ground, 0) - core.If(c.Attacker.Retreat != "", w.ground, 0)
	}
	return sum / 10
}

// weighAxisStep returns the value of an Axis step to either side, besides its strength. It grows with each step lost,
// until the losses decide the game.
func (w *weigher) weighAxisStep() int {
	v, lost := &w.g.Data.Scenario.Victory, w.r.Track(trackLosses(Axis))
	switch {
	case lost < v.Losses:
		return lossWorth * v.Losses * (lost + 1) / (v.Losses - lost)
	case v.StepsEach > 0:
		return w.hold * worthVP / v.StepsEach
	}
	return 0
}

// meanStepValue returns the mean value of a step of units, and the number of their steps.
func (w *weigher) meanStepValue(units []*core.Unit, each int) (price, steps int) {
	for _, u := range units {
		f := u.Values()
		price += each * (f.Attack + f.Defence)
		steps += u.Steps
	}
	return price/max(1, steps) + core.If(steps > 0 && units[0].Def.Side == Axis, w.axisStepWorth, 0), steps
}

// flightGain rates aircraft over a hex by the value of the hex.
func (w *weigher) flightGain(o *Order) int {
	switch a := w.g.air[o.Units[0]]; {
	case o.Verb == "interdict":
		return 10 * a.Interdiction
	case a.CAS == 0:
		return 0
	}
	return flightWorth + w.prize*w.worth[o.Hex] + min(w.OwnAttack[o.Hex], 40)
}

// secretGain rates an order or air cover for the defenders of a hex.
func (w *weigher) secretGain(o *Order) int {
	switch h := o.Hex; {
	case h == hexmap.None: // it is sealed
	case o.Verb == "cover":
		return w.ground + w.prize*w.worth[h] + w.EnemyAttack[h]
	case o.Value == orderNoRetreat && w.OwnDefence[h] > w.EnemyAttack[h]/3:
		return w.prize * w.worth[h]
	}
	return 0
}

// AnswerLines implements core.AnswerWriter: it writes the advances after an attack that gain something.
func (s strategist) AnswerLines(r core.Reader, side core.Side, o core.Order) []string {
	x, ok := sheet.AsVerb[*Order](o, "attack")
	if !ok {
		return nil
	}
	w, g := s.newWeigher(r, side), s.game
	room, best := g.Tables.StackLimit, core.Option{Verb: "advance"}
	for _, c := range g.PredictChoices(r, side, x) {
		for _, a := range c.Options {
			if a.Verb != best.Verb || best.Path != nil && a.Path[0] != best.Path[0] {
				continue
			}
			u, _ := r.Unit(a.Units[0])
			if stack := g.unitData(u).Stack; stack <= room && w.advanceGain(a) > 0 {
				room, best.Path, best.Units = room-stack, a.Path, append(best.Units, u.Def.ID)
			}
		}
	}
	return core.If(best.Path == nil, nil, []string{best.Text()})
}

// advanceGain rates an advance, 0 where nobody advances.
func (w *weigher) advanceGain(o core.Option) int {
	if len(o.Units) != 1 || len(o.Path) == 0 {
		return 0
	}
	u, _ := w.r.Unit(o.Units[0])
	h, _ := w.g.Map.Find(o.Path[0])
	return w.hexValue(u, h, true) - w.hexValue(u, u.Hex, false) + w.prize*w.worth[h]
}
