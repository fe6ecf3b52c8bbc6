package demyansk

import "fieldpost/rules/core"

// diceKinds lists the kinds of dice, by the labels of their event keys.
var diceKinds = []core.DiceKind{
	{Label: "combat", Means: "combat", Owner: core.OwnerActing, Good: core.GoodLow},
	{Label: "before", Means: "retreat before combat", Owner: core.OwnerOther, Good: core.GoodHigh},
	{Label: "noretreat", Means: "no retreat", Owner: core.OwnerOther, Good: core.GoodHigh},
	{Label: "noretreat-attack", Means: "no retreat of the attacker", Owner: core.OwnerActing, Good: core.GoodHigh},
	{Label: "through", Means: "retreat through a zone of control", Owner: core.OwnerNamed, Good: core.GoodHigh},
	{Label: "untried", Means: "untried units", Owner: core.OwnerUnit},
	{Label: "weather", Means: "weather"},
	{Label: "shortage", Means: "Soviet supply shortage", Owner: core.DiceOwner(Soviet), Good: core.GoodHigh},
	{Label: "initiative", Means: "initiative", Owner: core.OwnerActing, Good: core.GoodHigh},
	{Label: "corps", Means: "departure of a corps", Owner: core.DiceOwner(Soviet), Good: core.GoodHigh},
	{Label: "division", Means: "arrival of a division", Owner: core.DiceOwner(Soviet), Good: core.GoodLow},
}

// DiceKinds lists the kinds of dice that the title throws, and whose luck each kind is.
func (g *game) DiceKinds() []core.DiceKind { return diceKinds }
