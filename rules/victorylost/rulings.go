package victorylost

import "fieldpost/rules/mechanics/option"

// choice is an option of a game: an optional rule of chapter 15, or a place where the rulebook can be read in two ways.
// The two values of an option are the readings, the default first.
type choice uint8

const (
	optS1           choice = iota // 15.0.1: German mechanised units are worth more
	optS2                         // 15.0.1: Soviet units away from the enemy move farther
	optS3                         // 15.0.1: 1st Panzer Army comes later
	optA1                         // 15.0.2: Manstein can be used at once
	optA2                         // 15.0.2: the Soviet side selects a turn ahead
	optA3                         // 15.0.2: the Axis side names the first chit of the game
	zoneToZone                    // 8.2.1: from one zone of control into another
	zoneLosses                    // 9.5.3: a retreat through two zones of control
	mansteinRefusal               // 7.2.2: which Manstein chit is mandatory
	mansteinBox                   // 7.2.2: Manstein and a headquarters in its box
	lostArrival                   // 11.1.3: value of a reinforcement that cannot be placed
	suddenSupply                  // 14.0.2: units out of supply when the lead is judged
	mustAvoidLosses               // 9.5.2: whether a retreat must avoid losses
)

// options defines the options of the title, by choice.
var options = option.Load(texts)

// choices is the set of options that a game decides by their second value.
type choices = option.Set[choice]
