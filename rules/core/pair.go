package core

// Pair holds the two sides of a title, in the title's order.
type Pair [2]Side

// Other returns the opponent of a side. It returns the first side when given a side that is not in the pair.
func (p Pair) Other(side Side) Side {
	if side == p[0] {
		return p[1]
	}
	return p[0]
}

// PickForSide returns the value first for the first side of a pair, and the value second for the other.
func PickForSide[T any](p Pair, side Side, first, second T) T {
	if p.Index(side) == 0 {
		return first
	}
	return second
}

// Index returns the index of a side in arrays of two, 0 or 1. It returns 0 also for a side that is not in the pair.
func (p Pair) Index(side Side) int {
	if side == p[1] {
		return 1
	}
	return 0
}

// If returns yes if a condition holds, else no. Both values are always computed.
func If[T any](holds bool, yes, no T) T {
	if holds {
		return yes
	}
	return no
}
