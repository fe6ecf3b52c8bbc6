package victorylost

import (
	"fieldpost/rules/core"
	"fieldpost/rules/mech/option"
)

// choice is an option of a game: an optional rule of chapter 15, or a place where the rulebook can be read in two ways. The
// values of its option are the two readings, the one taken unless the players say otherwise first.
type choice uint8

const (
	optS1        choice = iota // 15.0.1: German mechanised units are worth more
	optS2                      // 15.0.1: Soviet units away from the enemy move farther
	optS3                      // 15.0.1: 1st Panzer Army comes later
	optA1                      // 15.0.2: Manstein can be used at once
	optA2                      // 15.0.2: the Soviet side selects a turn ahead
	optA3                      // 15.0.2: the Axis side names the first chit of the game
	zoneToZone                 // 8.2.1: from one zone of control into another
	zoneLosses                 // 9.5.3: a retreat through two zones of control
	refusal                    // 7.2.2: which Manstein chit is mandatory
	mansteinBox                // 7.2.2: Manstein and a headquarters in its box
	lostArrival                // 11.1.3: what a reinforcement that cannot be placed is worth
	suddenSupply               // 14.0.2: units out of supply when the lead is judged
	retreatDuty                // 9.5.2: whether a retreat must avoid losses
)

// options are the options of the title, by choice.
var options = [...]core.OptionDef{
	optS1: {Key: "opt-s1", Values: []string{"no", "yes"}, Rule: "15.0.1", Help: "an eliminated German mechanised unit is worth 5 VP " +
		"instead of 3"},
	optS2: {Key: "opt-s2", Values: []string{"no", "yes"}, Rule: "15.0.1", Help: "a Soviet unit that neither starts in an enemy zone " +
		"of control nor enters one has 1 MP more"},
	optS3: {Key: "opt-s3", Values: []string{"no", "yes"}, Rule: "15.0.1", Help: "1st Panzer Army arrives a turn later"},
	optA1: {Key: "opt-a1", Values: []string{"no", "yes"}, Rule: R15_0_2, Help: "a Manstein chit comes in the chit selection of its " +
		"turn and can be used at once"},
	optA2: {Key: "opt-a2", Values: []string{"no", "yes"}, Rule: R15_0_2, Help: "the Soviet side selects its chits one turn ahead"},
	optA3: {Key: "opt-a3", Values: []string{"no", "yes"}, Rule: R15_0_2, Help: "the Axis side names which of its chits comes first " +
		"in turn 1"},
	zoneToZone: {Key: "zone-to-zone", Values: []string{"both", "once"}, Rule: R8_2_1,
		Help: "a move from one enemy zone of control into another pays for leaving and for entering, or only once"},
	zoneLosses: {Key: "zone-losses", Values: []string{"each", "once"}, Rule: R9_5_3,
		Help: "a retreat costs a step for each hex in an enemy zone of control, or one step in all"},
	refusal: {Key: "manstein-refusal", Values: []string{"turn", "chit"}, Rule: R7_2_2,
		Help: "after a refusal every later Manstein chit of the turn must be used, or only the one that was put back"},
	mansteinBox: {Key: "manstein-box", Values: []string{"yes", "no"}, Rule: R7_2_2,
		Help: "Manstein may or may not name a headquarters in its reinforcement box"},
	lostArrival: {Key: "lost-arrival", Values: []string{"scored", "free"}, Rule: R11_1_3,
		Help: "a reinforcement that cannot be placed counts VP as any eliminated unit, or none"},
	suddenSupply: {Key: "sudden-supply", Values: []string{"ignored", "counted"}, Rule: R14_0_2,
		Help: "units out of supply are left out when the lead of 30 VP is judged, or count as eliminated"},
	retreatDuty: {Key: "retreat-duty", Values: []string{"duty", "advice"}, Rule: R9_5_2,
		Help: "a retreat must take a way of fewest losses, or may take any"},
}

// choices are what a game decides in the second way.
type choices = option.Set[choice]
