package kursk

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
)

// applyResult carries out a result of the combat results table or the no-retreat table (11.16 to 11.21).
func (f *fight) applyResult() {
	switch f.result {
	case "AS":
	case "AL1":
		f.takeOneStep()
	case "DE":
		f.strikeDefenders(R11_18)
	case "BB":
		f.payLosses(f.strikeDefenders(R11_21))
	case "DR": // 11.19
		f.retreatDefenders(f.defenders)
	default:
		f.Tx.Stop(fmt.Errorf("unknown combat result %q", f.result))
	}
}

// suppliedSum is a sum of strength in supply and strength out of supply, which counts half (1.3, open ruling A-30).
type suppliedSum struct{ supplied, outOfSupply int }

func (l suppliedSum) total() int { return l.supplied + halveKeepingOne(l.outOfSupply) }

func (l suppliedSum) add(n int, oos bool) suppliedSum {
	if oos {
		l.outOfSupply += n
	} else {
		l.supplied += n
	}
	return l
}

// stepWorth returns the strength that a unit loses with its next step.
func stepWorth(u *core.Unit) int {
	n := u.Values().Defence
	if u.Steps > 1 {
		n -= u.Def.Steps[len(u.Def.Steps)-u.Steps+1].Defence
	}
	return n
}

// hit takes a step from a unit, eliminates it at its last one, and returns the strength lost.
func (f *fight) hit(id, rule string) int {
	u, ok := f.Tx.Read().Unit(id)
	if !ok {
		return 0
	}
	n := stepWorth(u)
	if u.Steps > 1 {
		f.Tx.Make(core.StepChange{Unit: id, Left: u.Steps - 1, Rule: rule})
	} else {
		f.attackers, f.defenders = roster.WithoutWord(f.attackers, id), roster.WithoutWord(f.defenders, id)
		f.g.eliminate(f.Tx, id, "", rule)
	}
	return n
}

// strikeDefenders carries out the defender's part of DE and BB: every Soviet unit is eliminated, every German unit
// loses a step. It returns the strength lost.
func (f *fight) strikeDefenders(rule string) int {
	silent, ignored := roster.IDs(f.sums.defence.withoutStrength), of(f.Tx.Read()).rulings.Has(sharedLosses)
	var lost suppliedSum
	for _, id := range slices.Clone(f.defenders) {
		if n := f.hit(id, rule); !ignored || !slices.Contains(silent, id) {
			lost = lost.add(n, f.sums.outOfSupply[id])
		}
	}
	return lost.total()
}

// takeOneStep carries out AL1: a unit of the attacker's choice loses one step.
func (f *fight) takeOneStep() {
	if len(f.attackers) > 0 {
		f.hit(f.askLoss(R11_17, 0, suppliedSum{}), R11_17)
	}
}

// payLosses carries out the attacker's part of BB: the attacker loses steps worth at least what the defender lost, or
// everything (11.21).
func (f *fight) payLosses(due int) {
	f.ReportSum(R11_21, "strength lost by the defender, to be matched by the attacker", say.F("%v", due))
	var paid suppliedSum
	for paid.total() < due && len(f.attackers) > 0 && !f.Tx.Stopped() {
		id := f.askLoss(R11_21, due, paid)
		paid = paid.add(f.hit(id, R11_21), f.sums.outOfSupply[id])
	}
	f.ReportSum(R11_21, "strength lost by the attacker", say.F("%v", paid.total()))
}

// askLoss asks the attacker which unit loses the next step.
func (f *fight) askLoss(rule string, due int, paid suppliedSum) string {
	return f.ask(f.lossChoice(rule, due, paid)).Units[0]
}

// lossChoice returns the choice among the attacking units.
func (f *fight) lossChoice(rule string, due int, paid suppliedSum) core.Choice {
	c := combat.ChoiceBuilder{Choice: core.Choice{Kind: "losses", Rule: rule, Owner: f.attacker,
		Why:      "the cheapest loss, without an elimination where possible",
		Question: "Which attacking unit loses a step?"}}
	c.BarLosses(rule)
	if due > 0 {
		c.Question = say.F("Which attacking unit loses the next step? %d of %d paid.", paid.total(), due)
		c.Facts = []core.Fact{{Name: "loss", Value: fmt.Sprint(due - paid.total())}}
	}
	for _, u := range roster.FindOnMap(f.Tx.Read(), f.attackers) {
		c.Add(core.Option{Verb: "losses", Units: []string{u.Def.ID}, Note: lossNote(u)}, f.lossRank(u, due, paid)...)
	}
	return c.Choice
}

// lossNote returns the effect of a step loss on a unit, in words.
func lossNote(u *core.Unit) say.Text {
	if u.Steps > 1 {
		return say.F("%d strength, flips to its reduced side", stepWorth(u))
	}
	return say.F("%d strength, eliminated", stepWorth(u))
}

// lossRank ranks units for the default. Units whose step alone is enough come first, the weakest first; then the
// strongest step. Flips come before eliminations.
func (f *fight) lossRank(u *core.Unit, due int, paid suppliedSum) []int {
	n := stepWorth(u)
	rank := []int{0, 0, n}
	if u.Steps == 1 && f.attacker == German {
		rank[0] = 1
	}
	if due > 0 && paid.add(n, f.sums.outOfSupply[u.Def.ID]).total() < due {
		rank[1], rank[2] = 1, -n
	}
	return rank
}
