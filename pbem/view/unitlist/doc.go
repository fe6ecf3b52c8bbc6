// Package unitlist lists the counters of a side for the player who writes its orders: where each stands, the figures on
// its face, its steps, marks and supply, and what it may do in the current phase.
//
// All is read from what the side may see and from the orders that its title enumerates. The package knows no rule and no title.
package unitlist
