package gsfg

import "fieldpost/rules/mechanics/option"

// choice is a place where the rulebook can be read in two ways, or an optional module that players agree on before the
// game.
type choice uint8

const (
	gdrAlone         choice = iota // 7.5: the strength of an East German unit alone
	firstAircraft                  // 6.3: support aircraft on turn 1
	entryHexes                     // 5.10: where codes A to D enter
	fightFight                     // 9.3: fighting twice while reinforcements wait
	supplyMarkers                  // 6.9: number of aerial supply markers in a turn
	artilleryHalving               // 1.5: how artillery is halved with other units
	specialForces                  // 13.1
	electronicWar                  // 13.11
	wildWeasels                    // 13.18
)

// options defines the options of the title, by choice.
var options = option.Load(texts)

// choices is the set of options that a game decides by their second value.
type choices = option.Set[choice]
