package rating

import "math"

// million is the unit of an expectation.
const million = 1_000_000

// farthest is the maximum rating difference in the Elo expectation, in points.
const farthest = 4000

// elo adds K (score - expectation) over the games of a day, rounded once to whole points, halves away from 0. K depends
// on the rating at the start of the day.
func elo(l Line, _ int, day []bout) Line {
	k, sum := kFactor(l.Value/point), 0
	for _, b := range day {
		sum += k * (b.half*million/2 - expected((l.Value-b.other.Value)/point))
	}
	l.Value += rounded(sum, million) * point
	return l
}

// kFactor returns K, which falls as the rating rises.
func kFactor(rating int) int {
	switch {
	case rating < 1600:
		return 40
	case rating < 2000:
		return 30
	}
	return 20
}

// expected returns 1 / (1 + 10^(-diff/400)) in millionths, for a player who is diff points higher.
func expected(diff int) int {
	return int(math.Round(million * expectation(max(-farthest, min(farthest, diff)))))
}

func expectation(diff int) float64 { return 1 / (1 + math.Pow(10, -float64(diff)/400)) }
