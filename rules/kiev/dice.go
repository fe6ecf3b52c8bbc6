package kiev

import "fieldpost/rules/core"

// diceKinds lists the kinds of dice, by the labels of their event keys.
var diceKinds = []core.DiceKind{
	{Label: "combat", For: "combat", Owner: core.OwnerActing, Good: core.GoodLow},
	{Label: "overrun", For: "overrun", Owner: core.OwnerActing, Good: core.GoodLow},
	{Label: "through", For: "retreat through a zone of control", Owner: core.OwnerNamed, Good: core.GoodLow},
	{Label: "untried", For: "untried units", Owner: core.OwnerUnit},
	{Label: "initiative", For: "air initiative", Owner: core.DiceOwner(Axis), Good: core.GoodLow},
	{Label: "air", For: "air combat", Owner: core.OwnerUnit, Good: core.GoodLow},
	{Label: "aa", For: "anti-aircraft fire at an air unit", Owner: core.OwnerUnit, Good: core.GoodLow},
	{Label: "ready", For: "readiness of an air unit", Owner: core.OwnerUnit, Good: core.GoodLow},
	{Label: "repair", For: "repair of a bridge", Owner: core.OwnerActing, Good: core.GoodLow},
	{Label: "recovery", For: "recovery of a headquarters", Owner: core.OwnerUnit, Good: core.GoodLow},
	{Label: "surrender", For: "surrender", Owner: core.DiceOwner(Soviet), Good: core.GoodLow},
	{Label: "fuel", For: "fuel", Owner: core.DiceOwner(Axis), Good: core.GoodLow},
	{Label: "replacements", For: "replacements", Owner: core.DiceOwner(Soviet), Good: core.GoodLow},
	{Label: "weather", For: "weather"},
	{Label: "plan", For: "victory plan", Owner: core.DiceOwner(Axis)},
}

// DiceKinds lists the kinds of dice that the title throws, and whose luck each kind is.
func (g *game) DiceKinds() []core.DiceKind { return diceKinds }
