package kursk

import "fieldpost/rules/core"

// diceKinds lists the kinds of dice, by the labels of their event keys.
var diceKinds = []core.DiceKind{
	{Label: "combat", Means: "combat", Owner: core.OwnerActing, Good: core.GoodLow},
	{Label: "noretreat", Means: "no retreat", Owner: core.OwnerOther, Good: core.GoodHigh},
	{Label: "withdraw", Means: "points for a withdrawal", Owner: core.DiceOwner(German), Good: core.GoodHigh},
	{Label: "extension", Means: "price of another turn", Owner: core.OwnerNamed, Good: core.GoodLow},
}

// DiceKinds lists the kinds of dice that the title throws, and whose luck each kind is.
func (g *game) DiceKinds() []core.DiceKind { return diceKinds }
