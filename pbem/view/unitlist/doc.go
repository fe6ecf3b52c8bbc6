// Package unitlist lists the counters of a side for whoever writes its orders: where each stands, the figures on its face, its steps, marks
// and supply, and what it may do in the phase at hand.
//
// All is read from what the side may see and from the orders that its title enumerates. The package knows no rule and no title.
package unitlist
