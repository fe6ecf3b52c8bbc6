package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/mech/lists"
)

// maxScore bounds the victory points of a game: the data hold no number of points above it.
const maxScore = 999

// Tally implements core.Bidder: by how many victory points the Germans are above a draw or below one, unless they have none left (4.2).
func (g *game) Tally(r core.Reader) core.Tally {
	points, l := r.Track(trackVP), g.levels(r)
	return core.Tally{Unit: "victory points", Most: maxScore, Score: lists.Margin(points, min(l.Draw, l.German), l.German),
		Counted: points > 0}
}
