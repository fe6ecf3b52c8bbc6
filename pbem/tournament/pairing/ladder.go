package pairing

import "slices"

// PairNeighbours pairs a round of a ladder, whose list begins at the top: 1 and 2, 3 and 4 in odd rounds, 2 and 3, 4
// and 5 in even ones. A player without a neighbour rests.
func PairNeighbours(ladder []string, round int) []Pair {
	var out []Pair
	for i := 1 - round%2; i+1 < len(ladder); i += 2 {
		out = append(out, Pair{ladder[i], ladder[i+1]})
	}
	return out
}

// UpdateLadder returns the ladder after a game. A winner from below climbs half the way to the loser, rounded in the
// winner's favour, and the loser falls to the place below the winner. A winner from above stays in place.
func UpdateLadder(ladder []string, winner, loser string) []string {
	w, l := slices.Index(ladder, winner), slices.Index(ladder, loser)
	if w < 0 || l < 0 || w < l {
		return ladder
	}
	middle := (w + l) / 2
	var rest []string
	for _, p := range ladder {
		if p != winner && p != loser {
			rest = append(rest, p)
		}
	}
	return slices.Insert(rest, middle, winner, loser)
}
