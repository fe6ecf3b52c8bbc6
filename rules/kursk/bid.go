package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/xslices"
)

// maxScore limits the victory points of a game; the data allow no larger number.
const maxScore = 999

// Tally implements core.ScoreCounter: it returns how many victory points the Germans are above a draw, negative below
// one (4.2).
func (g *game) Tally(r core.Reader) core.Tally {
	points, l := r.Track(trackVP), g.levels(r)
	return core.Tally{Unit: "victory points", MaxScore: maxScore, Score: xslices.VictoryMargin(points, min(l.Draw, l.German), l.German),
		Counted: points > 0}
}
