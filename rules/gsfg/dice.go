package gsfg

import "fieldpost/rules/core"

// diceKinds lists the kinds of dice, by the labels of their event keys.
var diceKinds = []core.DiceKind{
	// Neither end of this die is better: up to 3:1 high dice stall the attack, from 7:1 high dice destroy the defenders
	// (R 12.6).
	{Label: "combat", For: "combat", Owner: core.OwnerActing},
	{Label: "multinational", For: "attackers of several nations", Owner: core.OwnerActing, Good: core.GoodLow},
	{Label: "escalation", For: "nuclear escalation", Owner: core.DiceOwner(Soviet), Good: core.GoodLow},
	{Label: "superiority", For: "air superiority", Owner: core.DiceOwner(Soviet), Good: core.GoodHigh},
	// More steps fall to even faces of Soviet bombers than to odd ones: no end of their die is better.
	{Label: "strike", For: "heavy bombers", Owner: core.OwnerActing},
	{Label: "aircraft", For: "support aircraft", Owner: core.OwnerActing, Good: core.GoodHigh},
	{Label: "deepstrike", For: "deep strike", Owner: core.OwnerActing, Good: core.GoodHigh},
	{Label: "ground", For: "ground attack by aircraft", Owner: core.OwnerActing, Good: core.GoodHigh},
	{Label: "call", For: "call-out of territorials", Owner: core.DiceOwner(NATO)},
	{Label: "restore", For: "supply of a retaken source", Owner: core.DiceOwner(NATO), Good: core.GoodLow},
	{Label: "special", For: "attack on special forces", Owner: core.OwnerActing, Good: core.GoodHigh},
	{Label: "electronic", For: "electronic warfare", Owner: core.OwnerActing, Good: core.GoodHigh},
	{Label: "jammer", For: "turns without a marker", Owner: core.OwnerNamed, Good: core.GoodLow},
}

// DiceKinds lists the kinds of dice that the title throws, and whose luck each kind is.
func (g *game) DiceKinds() []core.DiceKind { return diceKinds }
