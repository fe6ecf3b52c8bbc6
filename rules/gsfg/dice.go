package gsfg

import "fieldpost/rules/core"

// diceKinds lists the kinds of dice, by the labels of their event keys.
var diceKinds = []core.DiceKind{
	// Neither end of this die is better: up to 3:1 high dice stall the attack, from 7:1 high dice destroy the defenders
	// (R 12.6).
	{Label: "combat", Means: "combat", Owner: core.OwnerActing},
	{Label: "multinational", Means: "attackers of several nations", Owner: core.OwnerActing, Good: core.GoodLow},
	{Label: "escalation", Means: "nuclear escalation", Owner: core.DiceOwner(Soviet), Good: core.GoodLow},
	{Label: "superiority", Means: "air superiority", Owner: core.DiceOwner(Soviet), Good: core.GoodHigh},
	// More steps fall to even faces of Soviet bombers than to odd ones: no end of their die is better.
	{Label: "strike", Means: "heavy bombers", Owner: core.OwnerActing},
	{Label: "aircraft", Means: "support aircraft", Owner: core.OwnerActing, Good: core.GoodHigh},
	{Label: "deepstrike", Means: "deep strike", Owner: core.OwnerActing, Good: core.GoodHigh},
	{Label: "ground", Means: "ground attack by aircraft", Owner: core.OwnerActing, Good: core.GoodHigh},
	{Label: "call", Means: "call-out of territorials", Owner: core.DiceOwner(NATO)},
	{Label: "restore", Means: "supply of a retaken source", Owner: core.DiceOwner(NATO), Good: core.GoodLow},
	{Label: "special", Means: "attack on special forces", Owner: core.OwnerActing, Good: core.GoodHigh},
	{Label: "electronic", Means: "electronic warfare", Owner: core.OwnerActing, Good: core.GoodHigh},
	{Label: "jammer", Means: "turns without a marker", Owner: core.OwnerNamed, Good: core.GoodLow},
}

// DiceKinds lists the kinds of dice that the title throws, and whose luck each kind is.
func (g *game) DiceKinds() []core.DiceKind { return diceKinds }
