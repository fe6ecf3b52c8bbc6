package eastfront

import (
	"fieldpost/rules/core"
	"fieldpost/rules/mech/tally"
)

// Tally implements core.Bidder: by victory points where a scenario has levels, by stars or Axis steps where it asks for
// them.
func (g *game) Tally(r core.Reader) core.Tally {
	v := &g.Data.Scenario.Victory
	if len(v.Levels) > 0 {
		n, of := g.victoryPoints(r), map[core.Side]int{}
		for _, l := range v.Levels { // the last of a winner is his lowest
			of[l.Winner] = l.From
		}
		draw, drawn := of["draw"]
		if !drawn {
			draw = of[Axis]
		}
		return core.Tally{Unit: "victory points", Score: tally.Above(n, draw, of[Axis]), Counted: true}
	}
	lost := r.Track(trackLosses(Axis))
	switch {
	case v.Stars > 0:
		return core.Tally{Unit: "stars", Score: tally.Above(g.held(r), v.Stars, v.Stars), Counted: v.Losses == 0 || lost < v.Losses}
	case v.Losses > 0:
		return core.Tally{Unit: "steps", Score: tally.Above(v.Losses-lost, 1, 1), Counted: true}
	}
	return core.Tally{}
}
