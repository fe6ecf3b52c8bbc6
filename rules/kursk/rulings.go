package kursk

import "fieldpost/rules/mechanics/option"

// ruling is a place where the rulebook can be read in two ways and the players of a game choose. The two values of its
// option are the readings, the default first.
type ruling uint8

const (
	townCost           ruling = iota // 10.18: shifts for a town
	endControl                       // 6.9: hexes of units removed at the end
	noRetreatDRMColumn               // 11.20: the column that modifies the no-retreat die
	fullRetreat                      // 11.12: whether a full hex or one in a zone of control comes first
	suddenEnd                        // 4.2: supply when no victory points are left
	quotaLapse                       // 9.6: whether the right to enter carries over
	belgorod                         // 3.8: whether Belgorod must be covered
	sharedLosses                     // 11.21: losses of units that only share a result
	joinRange                        // 3.6: range of units that join others
	leastRoom                        // 11.13: how many units make room
)

// openRulings defines the options of the title, by ruling.
var openRulings = option.Load(texts)

// rulings is the set of rulings that a game decides by their second value.
type rulings = option.Set[ruling]
