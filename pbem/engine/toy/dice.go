package toy

import "fieldpost/rules/core"

// DiceKinds lists the kinds of dice that the title throws, and whose luck each kind is.
func (x *module) DiceKinds() []core.DiceKind {
	return []core.DiceKind{{Label: "combat", Means: "combat", Owner: core.OwnerActing, Good: core.GoodHigh},
		{Label: "stand", Means: "no retreat", Owner: core.OwnerOther, Good: core.GoodHigh},
		{Label: "pursuit", Means: "pursuit", Owner: core.OwnerOther, Good: core.GoodHigh}, {Label: "weather", Means: "weather"},
		{Label: "cup", Means: "chits"}, {Label: "pool", Means: "finds"}}
}
