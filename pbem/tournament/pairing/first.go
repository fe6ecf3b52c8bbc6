package pairing

// FirstRound defines how the first round of a Swiss differs from later ones. Its players come in the order of their
// seeds, with equal scores. The zero value does not differ.
type FirstRound struct {
	TopHalf bool // the upper half of the list meets the lower: as few pairs of one half as can be
	TopBye  bool // of an odd number the first who leaves a pairing for the others is left over
}

// halve marks the two halves of an even list that should meet each other.
func (f FirstRound) halve(list []Player) {
	for i := range list {
		if f.TopHalf {
			list[i].half = 1 + 2*i/len(list)
		}
	}
}
