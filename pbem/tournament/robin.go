package tournament

import (
	"slices"

	"fieldpost/pbem/tournament/pairing"
)

// robin is the system in which everybody meets everybody once.
type robin struct{ plain }

// pair returns a round of the Berger table of the first draw. Who would meet somebody who left has nobody.
func (robin) pair(e *Event, order []string, n int) ([]couple, error) {
	all := order
	if n > 1 {
		all = e.Rounds[0].Order
	}
	table := pairing.Berger(all)
	if n > len(table) {
		return nil, nil
	}
	var out []couple
	for _, p := range table[n-1].Pairs {
		out = appendPresent(out, order, p.First, p.Second)
	}
	if bye := table[n-1].Bye; slices.Contains(order, bye) {
		out = append(out, couple{first: bye, odd: true})
	}
	return out, nil
}

func appendPresent(out []couple, order []string, first, second string) []couple {
	a, b := slices.Contains(order, first), slices.Contains(order, second)
	switch {
	case a && b:
		return append(out, couple{first: first, second: second})
	case a:
		return append(out, couple{first: first})
	case b:
		return append(out, couple{first: second})
	}
	return out
}

func (robin) done(e *Event, n int) bool { return n >= len(pairing.Berger(e.Rounds[0].Order)) }

func (robin) tabled() bool { return true }

// games returns those that everybody has who stays to the end.
func (robin) games(e *Event) int { return (len(e.Rounds[0].Order) - 1) * e.Games }
