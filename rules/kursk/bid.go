package kursk

import "fieldpost/rules/core"

// BidUnit implements core.Bidder.
func (g *game) BidUnit() string { return "victory points" }

// Tally implements core.Bidder: how many victory points the Germans have more than for a draw, or lack for one (4.2).
func (g *game) Tally(r core.Reader) (score int, counted bool) {
	points, levels := r.Track(vp), g.levels(r)
	switch {
	case points <= 0:
		return 0, false // the game ended at once
	case points >= levels.German:
		return points - levels.German + 1, true
	case points >= levels.Draw && levels.Draw < levels.German:
		return 0, true
	}
	return points - min(levels.Draw, levels.German), true
}
