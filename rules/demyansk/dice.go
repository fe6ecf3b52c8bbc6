package demyansk

import "fieldpost/rules/core"

// diceKinds lists the kinds of dice, by the labels of their event keys.
var diceKinds = []core.DiceKind{
	{Label: "combat", For: "combat", Owner: core.OwnerActing, Good: core.GoodLow},
	{Label: "before", For: "retreat before combat", Owner: core.OwnerOther, Good: core.GoodHigh},
	{Label: "noretreat", For: "no retreat", Owner: core.OwnerOther, Good: core.GoodHigh},
	{Label: "noretreat-attack", For: "no retreat of the attacker", Owner: core.OwnerActing, Good: core.GoodHigh},
	{Label: "through", For: "retreat through a zone of control", Owner: core.OwnerNamed, Good: core.GoodHigh},
	{Label: "untried", For: "untried units", Owner: core.OwnerUnit},
	{Label: "weather", For: "weather"},
	{Label: "shortage", For: "Soviet supply shortage", Owner: core.DiceOwner(Soviet), Good: core.GoodHigh},
	{Label: "initiative", For: "initiative", Owner: core.OwnerActing, Good: core.GoodHigh},
	{Label: "corps", For: "departure of a corps", Owner: core.DiceOwner(Soviet), Good: core.GoodHigh},
	{Label: "division", For: "arrival of a division", Owner: core.DiceOwner(Soviet), Good: core.GoodLow},
}

// DiceKinds lists the kinds of dice that the title throws, and whose luck each kind is.
func (g *game) DiceKinds() []core.DiceKind { return diceKinds }
