package gsfg

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
)

// applyResult carries out the result, and then the attacker's advance (R 11.17 to 11.22).
func (f *fight) applyResult() {
	if f.result != resultStalled && f.result != resultOneEach { // R 11.18
		for _, id := range f.inert {
			f.g.eliminate(f.Tx, id, say.F("it had retreated into %s", f.Label), R11_18)
		}
		f.inert = nil
	}
	switch f.result {
	case "DR":
		f.retreat()
	case "EX": // a step of every defender, and as many of the attackers in all (R 11.21, A-35)
		n := len(f.defenders)
		for _, id := range f.defenders {
			f.g.hit(f.Tx, id, R11_21)
		}
		f.dropRemoved()
		f.takeLosses(f.b.attacker, n, R11_21)
	case "DE":
		for _, id := range f.defenders {
			f.g.eliminate(f.Tx, id, "", R11_22)
		}
		f.defenders = nil
	case resultOneEach:
		f.takeLosses(f.b.defender, 1, R11_14)
		f.takeLosses(f.b.attacker, 1, R11_14)
	}
	if f.Tx.Read().Count(f.Hex) == 0 {
		f.advance()
	}
}

// exposedUnits returns the units of a side that may take losses: not artillery that fired from two hexes away (R 11.21,
//
func (f *fight) exposedUnits(side core.Side) []*core.Unit {
	if side == f.b.defender {
		return roster.FindOnMap(f.Tx.Read(), f.defenders)
	}
	return slices.DeleteFunc(f.attackers(), func(u *core.Unit) bool { return isArtillery(u) && f.g.m.Distance(u.Hex, f.Hex) > 1 })
}

// takeLosses takes steps from a side, as its owner chooses; in an attack on a city NATO's Jäger units lose first (R
// 11.14).
func (f *fight) takeLosses(side core.Side, steps int, rule string) {
	for n := steps; n > 0; n-- {
		units := f.exposedUnits(side)
		if j := f.g.jaegerNames(units); n == steps && side == NATO && len(j) > 0 && f.g.hex[f.Hex].isCity {
			units = roster.FindOnMap(f.Tx.Read(), j)
		}
		if len(units) == 0 {
			return
		}
		f.g.hit(f.Tx, f.ask(f.lossChoice(side, units, n, rule)).Units[0], rule)
		f.dropRemoved()
	}
}

// lossChoice returns the choice among units of a side. The default flips before it eliminates, and then takes the
// weakest.
func (f *fight) lossChoice(side core.Side, units []*core.Unit, left int, rule string) core.Choice {
	c := combat.CompleteLossChoice(core.Choice{Rule: rule, Owner: side, Why: "flips before eliminations, then the weakest",
		Question: say.F("Which unit loses a step? %d to lose.", left), Facts: []core.Fact{{Name: "loss", Value: fmt.Sprint(left)}}},
		units, func(u *core.Unit) (say.Text, []int) {
			v := u.Values()
			if u.Steps > 1 {
				return "flips", []int{0, v.Attack + v.Defence}
			}
			return "eliminated", []int{1, v.Attack + v.Defence}
		})
	if side != f.b.attacker {
		return c.Choice
	}
	exposed := f.exposedUnits(side)
	for _, u := range f.attackers() {
		ban := core.Ban{Rule: R11_21, Why: say.F("%s fires from two hexes away and loses nothing", u.Def.ID)}
		if slices.Contains(exposed, u) {
			ban = core.Ban{Rule: R11_14, Why: "in an attack on a city a Jäger unit loses the first step"}
		}
		if !slices.Contains(units, u) {
			c.Bar(core.Option{Verb: "losses", Units: []string{u.Def.ID}}, ban)
		}
	}
	c.BarLosses(rule)
	return c.Choice
}
