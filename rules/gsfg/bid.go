package gsfg

import "fieldpost/rules/core"

// Tally implements core.ScoreCounter: it returns how many hexes the Soviet side has beyond those that win, or lacks for
// the nearest condition of victory (R 4.4 to 4.6).
func (g *game) Tally(r core.Reader) core.Tally {
	s, v := g.judgeBoard(r), &g.setup.Victory
	over := max(s.ruhr-v.Ruhr, s.cities-v.FRGCities, s.bridgehead-v.Bridgehead)
	if over >= 0 {
		over++
	}
	most := max(len(g.ruhrHexes), len(g.frgCityHexes), len(g.westBank), v.Ruhr, v.FRGCities, v.Bridgehead) + 1
	return core.Tally{Unit: "hexes", MaxScore: most, Score: over, Counted: true}
}
