package victorylost

import "fieldpost/rules/core"

// diceKinds lists the kinds of dice, by the labels of their event keys.
var diceKinds = []core.DiceKind{
	{Label: "combat", For: "combat", Owner: core.OwnerActing, Good: core.GoodHigh},
	{Label: "cup", For: "order of the chits"},
}

// DiceKinds implements core.DiceTeller.
func (g *game) DiceKinds() []core.DiceKind { return diceKinds }
