package gsfg

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// standing is how near the Soviet side is to victory.
type standing struct {
	ruhr, cities, bridgehead int
}

// judgeBoard counts what wins (R 4.4 to 4.6).
func (g *game) judgeBoard(r core.Reader) standing {
	var s standing
	for _, h := range g.ruhr {
		if r.Control(h) == Soviet {
			s.ruhr++
		}
	}
	for _, h := range g.towns {
		if r.Control(h) == Soviet {
			s.cities++
		}
	}
	s.bridgehead = g.bridgehead(r)
	return s
}

// bridgehead is the size of the largest run of west bank hexes that are Soviet and in overland supply (R 4.6, A-48).
func (g *game) bridgehead(r core.Reader) int {
	b := g.look(r, Soviet)
	var held []hexmap.Hex
	for _, h := range g.bank {
		if r.Control(h) == Soviet && b.overland("", h) {
			held = append(held, h)
		}
	}
	best := 0
	for len(held) > 0 {
		run := []hexmap.Hex{held[0]}
		held = held[1:]
		for i := 0; i < len(run); i++ {
			for _, n := range g.m.Neighbors(run[i]) {
				if k := slices.Index(held, n); n != hexmap.None && k >= 0 {
					run, held = append(run, n), slices.Delete(held, k, k+1)
				}
			}
		}
		best = max(best, len(run))
	}
	return best
}

// endGame judges the end of the last turn (R 4.2, 4.3).
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
		tx.Make(core.End{Result: core.Result{Winner: NATO, Level: "NATO victory", Why: why}, Rule: R4_3})
		return
	}
	tx.Make(core.End{Result: core.Result{Winner: Soviet, Level: "Soviet victory", Why: why}, Rule: rule})
	return
}
