package dicestats

import "math"

// pool holds a number of dice with the same number of sides.
type pool struct{ n, sides int }

// maxExact is the number of dice up to which a chance is computed exactly. Above it the sum is approximated by a normal
// distribution with continuity correction; the error is below 1 in 1000.
const maxExact = 500

// tail returns the chance, in thousandths, that the faces of fair dice add up to sum or more, rounded.
func tail(dice []pool, sum int) int {
	n := 0
	for _, p := range dice {
		n += p.n
	}
	chance := 0.0
	if n <= maxExact {
		chance = exactTail(dice, sum)
	} else {
		chance = normalTail(dice, sum)
	}
	return int(math.Round(1000 * min(max(chance, 0), 1)))
}

// exactTail adds up the chances of every sum, die by die.
func exactTail(dice []pool, sum int) float64 {
	chances := []float64{1} // index: sum of the dice, where each die counts from 0
	for _, p := range dice {
		for range p.n {
			chances = addDie(chances, p.sides)
			sum--
		}
	}
	out := 0.0
	for i := max(sum, 0); i < len(chances); i++ {
		out += chances[i]
	}
	return out
}

// addDie returns the chances of the sums with another die, whose faces count from 0.
func addDie(chances []float64, sides int) []float64 {
	out := make([]float64, len(chances)+sides-1)
	for i, c := range chances {
		for k := range sides {
			out[i+k] += c / float64(sides)
		}
	}
	return out
}

// normalTail approximates the sum by a normal distribution.
func normalTail(dice []pool, sum int) float64 {
	mean, variance := 0.0, 0.0
	for _, p := range dice {
		mean += float64(p.n*(p.sides+1)) / 2
		variance += float64(p.n*(p.sides*p.sides-1)) / 12
	}
	return math.Erfc((float64(sum)-0.5-mean)/math.Sqrt(2*variance)) / 2
}
