package tournament

import (
	"time"

	"fieldpost/pbem/tournament/standings"
)

// PlannedRounds returns the number of rounds that the terms fix, before those of a second system. It returns 0 if the
// number depends on the players and their results.
func (t Terms) PlannedRounds() int {
	if t.Format.row().fixed || t.HasSwiss() {
		return t.Rounds
	}
	return 0
}

// HasSwiss reports whether the first rounds are Swiss ones.
func (t Terms) HasSwiss() bool {
	_, ok := t.Format.row().first.(anyPairs)
	return ok
}

// Qualifiers returns how many go on from Swiss rounds to those of a second system. It returns 0 if there are none.
func (t Terms) Qualifiers() int {
	if t.Format.row().then == nil || !t.HasSwiss() {
		return 0
	}
	return t.Top
}

// AvoidsRematches reports whether two who met before meet again in round n only if that cannot be helped.
func (e *Event) AvoidsRematches(n int) bool {
	_, ok := e.system(n).(scored)
	return ok
}

// HasBids reports whether sides are bid for.
func (t Terms) HasBids() bool { return t.bidsFor() }

// GameDurations returns how long the games took that were played to their ends here, from their beginning to their
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
