package tournament

import (
	"slices"

	"fieldpost/pbem/tournament/pairing"
)

// ladder is the system in which neighbours meet and a winner from below climbs towards the loser's place.
type ladder struct{ plain }

// pair pairs neighbours on the ladder. The first draw sets its first order.
func (ladder) pair(e *Event, order []string, n int) ([]couple, error) {
	list := e.Ladder
	if n == 1 {
		list = order
	}
	var out []couple
	for _, p := range pairing.PairNeighbours(list, n) {
		out = append(out, couple{first: p.First, second: p.Second})
	}
	return out, nil
}

func (ladder) drawn(e *Event, r *Round) {
	if r.N == 1 {
		e.Ladder = r.seeded()
	}
}

func (ladder) closed(e *Event, r *Round) { e.steps = append(e.steps, step{round: r}); e.climb() }

// step is a change of a ladder: a player enters at the bottom or leaves, or the results of a round count.
type step struct {
	comes, leaves string
	round         *Round
}

// onLadder adds a step if there is a ladder. A player enters a ladder beside a bracket only when they are drawn for it.
func (e *Event) onLadder(s step) {
	if e.Ladder != nil && (e.Beside == "" || s.comes == "") {
		e.steps = append(e.steps, s)
		e.climb()
	}
}

// climb recomputes the ladder from its first draw and all steps. A ladder beside a bracket begins empty.
func (e *Event) climb() {
	if e.Ladder == nil {
		return
	}
	list := []string{}
	if e.Beside == "" {
		list = slices.Clone(e.Rounds[0].seeded())
	}
	for _, s := range e.steps {
		switch {
		case s.comes != "":
			list = append(list, s.comes)
		case s.leaves != "":
			list = slices.DeleteFunc(list, func(id string) bool { return id == s.leaves })
		}
		if s.round == nil {
			continue
		}
		for _, m := range s.round.Matches {
			if won, lost := e.decide(m); won != "" && m.halves() != 0 {
				list = pairing.UpdateLadder(list, won, lost)
			}
		}
	}
	e.Ladder = list
}

func (ladder) places(e *Event, _ int) []string { return e.inOrder(e.Ladder, e.byLastMatch()) }
