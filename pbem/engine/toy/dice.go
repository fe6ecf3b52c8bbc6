package toy

import "fieldpost/rules/core"

// DiceKinds lists the kinds of dice that the title throws, and whose luck each kind is.
func (x *module) DiceKinds() []core.DiceKind {
	return []core.DiceKind{{Label: "combat", For: "combat", Owner: core.OwnerActing, Good: core.GoodHigh},
		{Label: "stand", For: "no retreat", Owner: core.OwnerOther, Good: core.GoodHigh},
		{Label: "pursuit", For: "pursuit", Owner: core.OwnerOther, Good: core.GoodHigh}, {Label: "weather", For: "weather"},
		{Label: "cup", For: "chits"}, {Label: "pool", For: "finds"}}
}
