package gsfg

import (
	"fieldpost/rules/core"
	"fieldpost/rules/mech/option"
)

// choice is a place where the rulebook can be read in two ways, or a module that players agree on before the game.
type choice uint8

const (
	gdrAlone         choice = iota // 7.5: the strength of an East German unit alone
	firstAircraft                  // 6.3: support aircraft on turn 1
	entryHexes                     // 5.10: where codes A to D enter
	fightFight                     // 9.3: fighting twice while reinforcements wait
	supplyMarkers                  // 6.9: aerial supply markers a turn
	artilleryHalving               // 1.5: artillery that is halved with others
	specialForces                  // 13.1
	electronicWar                  // 13.11
	wildWeasels                    // 13.18
)

// options are the options of the title, by number. The first value is the one taken unless players say otherwise.
var options = [...]core.OptionDef{
	gdrAlone: {Key: "gdr-alone", Values: []string{"one", "printed"}, Rule: R7_5,
		Help: "an East German unit alone in its hex has strength 1, or the strength printed on it"},
	firstAircraft: {Key: "first-aircraft", Values: []string{"rolled", "none"}, Rule: R6_3,
		Help: "the Soviet player rolls for support aircraft on turn 1, or has only the heavy bombers and air transport"},
	entryHexes: {Key: "entry", Values: []string{"edge", "adjacent"}, Rule: R5_10,
		Help: "units of codes A to D enter over the edge, in the coded hex or next to it, or also in the hexes behind the edge next to it"},
	fightFight: {Key: "fight-fight", Values: []string{"allowed", "barred"}, Rule: R9_3,
		Help: "the Soviet player may fight twice while reinforcements wait, which then do not enter that turn, or may not"},
	supplyMarkers: {Key: "aerial-supply", Values: []string{"one", "any"}, Rule: R6_9,
		Help: "aerial supply goes to one place a turn, or to any number"},
	artilleryHalving: {Key: "artillery-halving", Values: []string{"together", "apart"}, Rule: R1_5,
		Help: "artillery that attacks across a river is halved in one sum with the other units halved as often, or in a sum of its own"},
	specialForces: {Key: "special-forces", Values: []string{"no", "yes"}, Rule: R13_1, Help: "play with special forces"},
	electronicWar: {Key: "electronic-warfare", Values: []string{"no", "yes"}, Rule: R13_11, Help: "play with electronic warfare"},
	wildWeasels:   {Key: "wild-weasels", Values: []string{"no", "yes"}, Rule: R13_18, Help: "play with Wild Weasels"},
}

// choices are the options that a game decides in the second way.
type choices = option.Set[choice]
