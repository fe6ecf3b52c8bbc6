package victorylost

import "fieldpost/rules/core"

// Tally implements core.Bidder: by how many victory points the Axis leads (14.0.2).
func (g *game) Tally(r core.Reader) core.Tally {
	return core.Tally{Unit: "victory points", Score: r.Track(string(Axis)) - r.Track(string(Soviet)), Counted: true}
}
