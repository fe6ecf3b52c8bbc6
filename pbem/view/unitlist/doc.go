// Package unitlist lists the counters of a side for the player who writes its orders: their hexes, the figures on their
// faces, steps, marks and supply, and their possible orders in the current phase.
//
// It computes everything from the side's view and from the orders that the title enumerates. The package knows no rules
// and no title.
package unitlist
