package pairing

// BergerRounds returns the rounds of a round robin by the Berger tables (FIDE Handbook C.05 annex 1). Everybody meets
// everybody once, in one round less than there are players. With an odd number each player has one bye. The first of a
// pair has the first side.
func BergerRounds(names []string) []Round {
	list := names
	if len(list)%2 == 1 {
		list = append(append([]string(nil), names...), "")
	}
	n := len(list)
	if n == 0 {
		return nil
	}
	rounds := make([]Round, n-1)
	for r := range rounds {
		for i := range n / 2 {
			a, b := berger(n, r, i)
			first, second := list[a], list[b]
			switch "" {
			case first:
				rounds[r].Bye = second
			case second:
				rounds[r].Bye = first
			default:
				rounds[r].Pairs = append(rounds[r].Pairs, Pair{first, second})
			}
		}
	}
	return rounds
}

// berger returns pair i of round r. The last player stays in place; the others rotate by n/2 places a round.
func berger(n, r, i int) (int, int) {
	m := n - 1
	start := r * (n / 2) % m
	if i == 0 {
		if r%2 == 0 {
			return start, n - 1
		}
		return n - 1, start
	}
	return (start + i) % m, (start - i + m) % m
}
