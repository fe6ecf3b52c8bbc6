// Package describe puts the board that a side sees into sentences. It serves players who listen to a screen reader or
// cannot open a picture. They ask for the front, the surroundings of a hex, the weakest points, supply, objectives or
// the way of a counter.
//
// Everything is computed from the side's view and from the orders that its title enumerates. The package knows no rules
// and no title. Compass directions are those of the map sheet, the same that order sheets use.
package describe
