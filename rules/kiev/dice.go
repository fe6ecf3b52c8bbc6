package kiev

import "fieldpost/rules/core"

// diceKinds lists the kinds of dice, by the labels of their event keys.
var diceKinds = []core.DiceKind{
	{Label: "combat", Means: "combat", Owner: core.OwnerActing, Good: core.GoodLow},
	{Label: "overrun", Means: "overrun", Owner: core.OwnerActing, Good: core.GoodLow},
	{Label: "through", Means: "retreat through a zone of control", Owner: core.OwnerNamed, Good: core.GoodLow},
	{Label: "untried", Means: "untried units", Owner: core.OwnerUnit},
	{Label: "initiative", Means: "air initiative", Owner: core.DiceOwner(Axis), Good: core.GoodLow},
	{Label: "air", Means: "air combat", Owner: core.OwnerUnit, Good: core.GoodLow},
	{Label: "aa", Means: "anti-aircraft fire at an air unit", Owner: core.OwnerUnit, Good: core.GoodLow},
	{Label: "ready", Means: "readiness of an air unit", Owner: core.OwnerUnit, Good: core.GoodLow},
	{Label: "repair", Means: "repair of a bridge", Owner: core.OwnerActing, Good: core.GoodLow},
	{Label: "recovery", Means: "recovery of a headquarters", Owner: core.OwnerUnit, Good: core.GoodLow},
	{Label: "surrender", Means: "surrender", Owner: core.DiceOwner(Soviet), Good: core.GoodLow},
	{Label: "fuel", Means: "fuel", Owner: core.DiceOwner(Axis), Good: core.GoodLow},
	{Label: "replacements", Means: "replacements", Owner: core.DiceOwner(Soviet), Good: core.GoodLow},
	{Label: "weather", Means: "weather"},
	{Label: "plan", Means: "victory plan", Owner: core.DiceOwner(Axis)},
}

// DiceKinds lists the kinds of dice that the title throws, and whose luck each kind is.
func (g *game) DiceKinds() []core.DiceKind { return diceKinds }
