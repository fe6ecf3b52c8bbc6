package victorylost

import "fieldpost/rules/core"

// diceKinds lists the kinds of dice, by the labels of their event keys.
var diceKinds = []core.DiceKind{
	{Label: "combat", Means: "combat", Owner: core.OwnerActing, Good: core.GoodHigh},
	{Label: "cup", Means: "order of the chits"},
}

// DiceKinds lists the kinds of dice that the title throws, and whose luck each kind is.
func (g *game) DiceKinds() []core.DiceKind { return diceKinds }
