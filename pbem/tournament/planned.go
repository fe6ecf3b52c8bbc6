package tournament

import (
	"time"

	"fieldpost/pbem/tournament/standings"
)

// PlannedRounds returns the number of rounds that the terms fix, not counting those of a second system. It returns 0 if
// the number depends on the players and their results.
func (t Terms) PlannedRounds() int {
	if t.Format.row().fixed || t.HasSwiss() {
		return t.Rounds
	}
	return 0
}

// HasSwiss reports whether the first rounds are Swiss rounds.
func (t Terms) HasSwiss() bool {
	_, ok := t.Format.row().first.(anyPairs)
	return ok
}

// Qualifiers returns how many players advance from Swiss rounds to a second system. It returns 0 if there is none.
func (t Terms) Qualifiers() int {
	if t.Format.row().then == nil || !t.HasSwiss() {
		return 0
	}
	return t.Top
}

// AvoidsRematches reports whether rematches in round n occur only if they are unavoidable.
func (e *Event) AvoidsRematches(n int) bool {
	_, ok := e.system(n).(scored)
	return ok
}

// HasBids reports whether players bid for sides.
func (t Terms) HasBids() bool { return t.bidsFor() }

// GameDurations returns the durations of the games that were played to their end in this event, from beginning to
// result.
func (e *Event) GameDurations() (out []time.Duration) {
	for _, m := range e.matches() {
		for _, g := range m.Games {
			r := g.Result
			if r != nil && g.Begun && (r.How == standings.Played || r.How == standings.Resigned) {
				out = append(out, r.At.Sub(g.BegunAt))
			}
		}
	}
	return out
}
