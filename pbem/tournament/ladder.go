package tournament

import "fieldpost/pbem/tournament/pairing"

// ladder is the system in which neighbours meet and a winner takes the better of the two places.
type ladder struct{ plain }

// pair returns neighbours; the first draw is the ladder's beginning.
func (ladder) pair(e *Event, order []string, n int) ([]couple, error) {
	list := e.Ladder
	if n == 1 {
		list = order
	}
	var out []couple
	for _, p := range pairing.Neighbours(list, n) {
		out = append(out, couple{first: p.First, second: p.Second})
	}
	return out, nil
}

func (ladder) drawn(e *Event, r *Round) {
	if r.N == 1 {
		e.Ladder = r.Order
	}
}

func (ladder) closed(e *Event, r *Round) {
	for _, m := range r.Matches {
		if won, lost := e.decide(m); won != "" && m.halves() != 0 {
			e.Ladder = pairing.Climb(e.Ladder, won, lost)
		}
	}
}

func (ladder) places(e *Event, _ int) []string { return e.inOrder(e.Ladder, e.byLastMatch()) }
