package pairing

import "fmt"

// Source names where a player in a match of a bracket comes from: a seed, from 1, or the winner or loser of an earlier
// match.
type Source struct {
	Seed  int
	Match int // index of the match, when Seed is 0
	Loser bool
}

// Match is one meeting of a bracket. Place is the better of the two places that it decides, 0 for none.
type Match struct {
	Round         int // from 1
	Place         int
	First, Second Source
}

// KnockoutBracket returns the bracket of a single elimination of n players, n from 2, which decides the places one to
// six. The best seeds have a bye in round 1 if n is not a power of two. If no seed is beaten, the best remaining seed
// always meets the worst. The losers of the quarter-finals play two matches, whose winners meet for place five.
func KnockoutBracket(n int) []Match {
	size, rounds := 2, 1
	for size < n {
		size, rounds = 2*size, rounds+1
	}
	var out []Match
	row := make([]Source, size)
	for i, seed := range order(size) {
		row[i] = Source{Seed: seed}
	}
	var losers [][]Source // of each round
	for round := 1; len(row) > 1; round++ {
		var next, lost []Source
		for i := 0; i < len(row); i += 2 {
			a, b := row[i], row[i+1]
			if b.Seed > n { // the weaker seed of two stands second
				next, lost = append(next, a), append(lost, b)
				continue
			}
			place := 0
			if len(row) == 2 {
				place = 1
			}
			out = append(out, Match{Round: round, Place: place, First: a, Second: b})
			next, lost = append(next, Source{Match: len(out) - 1}), append(lost, Source{Match: len(out) - 1, Loser: true})
		}
		row, losers = next, append(losers, lost)
	}
	return consolation(out, losers, rounds, n)
}

// order returns the seeds in the order of a bracket, whose size is a power of two. The best two can meet only in the
// last match.
func order(size int) []int {
	seeds := []int{1}
	for len(seeds) < size {
		next := make([]int, 0, 2*len(seeds))
		for _, s := range seeds {
			next = append(next, s, 2*len(seeds)+1-s)
		}
		seeds = next
	}
	return seeds
}

// consolation adds the matches for the places three to six.
func consolation(out []Match, losers [][]Source, rounds, n int) []Match {
	if semi := rounds - 2; semi >= 0 && n >= 4 {
		out = append(out, Match{Round: rounds, Place: 3, First: losers[semi][0], Second: losers[semi][1]})
	}
	quarter := rounds - 3
	if quarter < 0 || n < 6 {
		return out
	}
	var left []Source
	for _, s := range losers[quarter] {
		if s.Seed == 0 {
			left = append(left, s)
		}
	}
	var fifth []Source
	for len(left) > 1 && len(fifth)+len(left) > 2 {
		out = append(out, Match{Round: rounds - 1, First: left[0], Second: left[1]})
		fifth, left = append(fifth, Source{Match: len(out) - 1}), left[2:]
	}
	fifth = append(fifth, left...)
	return append(out, Match{Round: rounds, Place: 5, First: fifth[0], Second: fifth[1]})
}

// String returns a source in words.
func (s Source) String() string {
	switch {
	case s.Seed > 0:
		return fmt.Sprintf("seed %d", s.Seed)
	case s.Loser:
		return fmt.Sprintf("loser of match %d", s.Match+1)
	}
	return fmt.Sprintf("winner of match %d", s.Match+1)
}
