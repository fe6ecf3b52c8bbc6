package core

// Pair are the two sides of a title, in its order.
type Pair [2]Side

// Other is the opponent of a side; the first of them for a side that is none.
func (p Pair) Other(side Side) Side {
	if side == p[0] {
		return p[1]
	}
	return p[0]
}

// Pick is the first of two values for the first side of a pair, the second for the other.
func Pick[T any](p Pair, side Side, first, second T) T {
	if p.Index(side) == 0 {
		return first
	}
	return second
}

// Index is the place of a side in arrays of two; 0 for a side that is none.
func (p Pair) Index(side Side) int {
	if side == p[1] {
		return 1
	}
	return 0
}

// If is the first of two values where a condition holds, else the second. Both are worked out.
func If[T any](holds bool, yes, no T) T {
	if holds {
		return yes
	}
	return no
}
