package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/mech/option"
)

// ruling is a place where the rulebook can be read in two ways and the players of a game choose. The values of its option
// are the two readings, the one taken unless they say otherwise first.
type ruling uint8

const (
	townCost     ruling = iota // 10.18: what a town adds
	endControl                 // 6.9: hexes of units removed at the end
	standDRM                   // 11.20: the column of the second die
	fullRetreat                // 11.12: a full hex, or one in a zone of control
	suddenEnd                  // 4.2: supply when the points are used up
	quotaLapse                 // 9.6: reinforcements that did not enter
	belgorod                   // 3.8: whether it must be covered
	sharedLosses               // 11.21: units that only share a result
	joinRange                  // 3.6: range of units that join others
	bareRoom                   // 11.13: how many make room
)

// openRulings are the options of the title, by ruling.
var openRulings = [...]core.OptionDef{
	townCost: {Key: "town-cost", Values: []string{"sum", "highest"}, Rule: R10_18,
		Help: "a town adds nothing to the costs of the other terrain in its hex, or only the highest of those is paid"},
	endControl: {Key: "end-control", Values: []string{"stays", "reverts"}, Rule: R6_9,
		Help: "when units out of supply are removed at the end, their hexes stay theirs, or those worth victory points pass to the other " +
			"side"},
	standDRM: {Key: "no-retreat-drm", Values: []string{"with-air", "without-air"}, Rule: R11_20,
		Help: "the no-retreat die is modified for the column rolled on, or for the column without the shift of the Luftwaffe"},
	fullRetreat: {Key: "full-retreat", Values: []string{"zone-first", "displace-first"}, Rule: R11_12,
		Help: "Germans whose hexes of retreat outside Soviet zones of control are all full go into a zone, or displace units first"},
	suddenEnd: {Key: "sudden-end", Values: []string{"as-it-stands", "supply-first"}, Rule: R4_2,
		Help: "when the victory points fall to 0 the game ends as the board stands, or units out of supply are removed and scored before"},
	quotaLapse: {Key: "unused-quota", Values: []string{"lapses", "accumulates"}, Rule: R9_6,
		Help: "what is left of the quota of Soviet conditional reinforcements at the end of a player-turn lapses, or is added to " +
			"the next one"},
	belgorod: {Key: "belgorod", Values: []string{"covered", "open"}, Rule: R3_8,
		Help: "the fort of Belgorod must be covered in the German set-up as any of the front line, or need not be"},
	sharedLosses: {Key: "shared-losses", Values: []string{"count", "ignored"}, Rule: R11_21,
		Help: "the strength of defenders that only share a BB counts as lost, or is left out of what the attacker must match"},
	joinRange: {Key: "join-range", Values: []string{"smallest", "greatest"}, Rule: R3_6,
		Help: "with the Gambit a unit that joins units of different ranges has the smallest of them, or the greatest"},
	bareRoom: {Key: "displacement", Values: []string{"as-many", "as-needed"}, Rule: R11_13,
		Help: "out of a full hex at least as many units are displaced as retreat into it, or no more than the stacking limit needs"},
}

// rulings are the open rulings that a game decides in the second way.
type rulings = option.Set[ruling]
