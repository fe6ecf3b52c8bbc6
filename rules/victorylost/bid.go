package victorylost

import "fieldpost/rules/core"

// maxScore limits the lead of a side in victory points; all cities and counters together are worth less.
const maxScore = 999

// Tally implements core.ScoreCounter: it returns by how many victory points the Axis leads (14.0.2).
func (g *game) Tally(r core.Reader) core.Tally {
	return core.Tally{Unit: "victory points", MaxScore: maxScore, Score: r.Track(string(Axis)) - r.Track(string(Soviet)),
		Counted: true}
}
