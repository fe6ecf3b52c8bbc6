package kursk

import "fieldpost/rules/mech/option"

// ruling is a place where the rulebook can be read in two ways and the players of a game choose. The values of its option
// are the two readings, the one taken unless they say otherwise first.
type ruling uint8

const (
	townCost           ruling = iota // 10.18: what a town adds
	endControl                       // 6.9: hexes of units removed at the end
	noRetreatDRMColumn               // 11.20: the column of the second die
	fullRetreat                      // 11.12: a full hex, or one in a zone of control
	suddenEnd                        // 4.2: supply when the points are used up
	quotaLapse                       // 9.6: reinforcements that did not enter
	belgorod                         // 3.8: whether it must be covered
	sharedLosses                     // 11.21: units that only share a result
	joinRange                        // 3.6: range of units that join others
	leastRoom                        // 11.13: how many make room
)

// openRulings are the options of the title, by ruling.
var openRulings = option.Load(texts)

// rulings are the open rulings that a game decides in the second way.
type rulings = option.Set[ruling]
