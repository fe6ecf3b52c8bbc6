package gsfg

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
)

// victoryCount counts the hexes that bring the Soviet side near to victory.
type victoryCount struct{ ruhr, cities, bridgehead int }

// judgeBoard counts what wins (R 4.4 to 4.6).
func (g *game) judgeBoard(r core.Reader) victoryCount {
	return victoryCount{countSoviet(r, g.ruhrHexes), countSoviet(r, g.frgCityHexes), g.bridgehead(r)}
}

// countSoviet counts the hexes of a list that are Soviet.
func countSoviet(r core.Reader, list []hexmap.Hex) int {
	n := 0
	for _, h := range list {
		if r.Control(h) == Soviet {
			n++
		}
	}
	return n
}

// bridgehead returns the size of the largest run of west bank hexes that are Soviet and in overland supply (R 4.6,
//
func (g *game) bridgehead(r core.Reader) int {
	b, best := g.newBoard(r, Soviet), 0
	for _, h := range g.westBank {
		best = max(best, len(g.connectedHexes(h, func(to hexmap.Hex) bool {
			return r.Control(to) == Soviet && b.hasOverlandSupply("", to) && slices.Contains(g.westBank, to)
		})))
	}
	return best
}

// connectedHexes returns a hex and all hexes connected with it through hexes for which take returns true; nothing if
// take returns false for the hex itself.
func (g *game) connectedHexes(h hexmap.Hex, take func(hexmap.Hex) bool) []hexmap.Hex {
	return hexmap.HexesIn(path.Reachable(g.m, []hexmap.Hex{h}, func(_, to hexmap.Hex) bool { return take(to) }))
}

// endGame decides the game after the last turn (R 4.2, 4.3).
func (g *game) endGame(tx *core.Tx) {
	v, s := &g.setup.Victory, g.judgeBoard(tx.Read())
	rule, why := "", say.Text("")
	switch {
	case s.ruhr >= v.Ruhr:
		rule, why = R4_4, say.F("%d hexes of the Ruhr are Soviet", s.ruhr)
	case s.cities >= v.FRGCities:
		rule, why = R4_5, say.F("%d city hexes of the Federal Republic are Soviet", s.cities)
	case s.bridgehead >= v.Bridgehead:
		rule, why = R4_6, say.F("a bridgehead of %d hexes on the west bank of the Rhine is in supply", s.bridgehead)
	}
	if rule == "" {
		why = say.F("%d of %d Ruhr hexes, %d of %d city hexes, a bridgehead of %d of %d hexes", s.ruhr, v.Ruhr, s.cities, v.FRGCities,
			s.bridgehead, v.Bridgehead)
		tx.Make(core.GameEnd{Result: core.Result{Winner: NATO, Level: "NATO victory", Why: why}, Rule: R4_3})
		return
	}
	tx.Make(core.GameEnd{Result: core.Result{Winner: Soviet, Level: "Soviet victory", Why: why}, Rule: rule})
}
