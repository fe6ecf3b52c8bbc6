package kiev

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/lists"
)

// Idle implements core.Sparing: what a scenario has neither the units nor the terms for.
func (g *game) Idle(_ core.Reader, side core.Side) (out []string) {
	s := &g.Data.Scenario
	unless := func(used bool, words ...string) {
		if !used {
			out = append(out, words...)
		}
	}
	any := func(kind func(*Unit) bool) bool { return lists.Any(slices.Values(g.Data.Units.List), kind) }
	own := func(kind func(*Unit) bool) bool { return any(func(u *Unit) bool { return u.Side == side && kind(u) }) }
	gains := len(s.Replacements) > 0
	forts := s.AxisForts || gains || len(g.special().PlanDice) > 0
	gauge := s.Gauge || len(s.Heads) > 0
	stars := s.Victory.Stars > 0
	posted := len(s.Garrisons) > 0 || len(g.theatre().Groups) > 0 || g.mayPost()

	unless(any(typed(supplyUnit)), "depot")
	unless(own(typed(supplyUnit)), "designate", "feed", "split")
	unless(any(typed(headquarter)), "activated", "nonfunctional", "HQ")
	unless(own(typed(headquarter)), "activate", "disband")
	unless(any(tagged(tagHeavy)), "emplaced")
	unless(own(tagged(tagHeavy)), "emplace")
	unless(own(typed(zapUnit)), "zap")
	unless(own(typed(baseUnit)), "install")
	unless(own(tagged(tagMilitia)) && gains, "yield")
	unless(len(g.Data.Air.List) > 0, "interdict", "intercept", "cover", "fly", "pair", "4/0-1", "I1", "settling")
	unless(len(s.Bridging) > 0, "span", "unspan", ")(")
	unless(gains || s.Refits, "receive", "rebuild", "receives", "Axis replacement points")
	unless(gains, "Soviet releases", "Soviet strongpoints")
	unless(gains || s.Victory.Owed > 0, "attacks owed")
	unless(slices.ContainsFunc(s.Arrivals.List, func(a Arrival) bool { return a.Group != "" }), "call")
	unless(posted, "free", "G")
	unless(posted && side == Soviet, "deploy")
	unless(len(s.Airlift) > 0, "airlift", "turn of Axis air transport")
	unless(len(s.Rail) > 0, "rail")
	unless(gauge, "convert", "=", "x")
	unless(gauge && side == Soviet, "cut")
	unless(forts || len(s.Forts) > 0, "raze", "SP")
	unless(forts, "fort", "..")
	unless(g.mined(), "mend", "#")
	unless(g.mined() && side == Soviet, "blow")
	unless(g.logistics().To >= s.First && side == Axis, "rest")
	unless(len(g.special().PlanDice) > 0 && side == Axis, "compromise")
	unless(g.leaves(side), "exit")
	unless(s.Supply.Fuel, "fuel")
	unless(len(s.Supply.Sides) > 0, "short")
	unless(g.theatre().Still != nil, "rooted")
	unless(stars, "star")
	unless(s.Victory.Boxes > 0, "Axis armour steps lost")
	unless(len(s.Victory.Levels) > 0 || s.Victory.Start > 0, "victory points of the Axis side")
	unless(g.schedule().Each > 0, "stacking points gone to the Crimea")
	unless(len(g.schedule().Withdrawals) > 0, "withdraw")
	unless(len(g.schedule().Conversions) > 0, "become", "place")
	return out
}

// mayPost reports whether a Soviet division among the arrivals may become a garrison (8.4).
func (g *game) mayPost() bool {
	return slices.ContainsFunc(g.Data.Scenario.Arrivals.List, func(a Arrival) bool {
		return slices.ContainsFunc(a.Units, func(id string) bool {
			u, ok := g.world.Def(id)
			return ok && u.Side == Soviet && u.Size == "division" && (u.Type == "infantry" || u.Type == cavalry) && len(u.Steps) == 1
		})
	})
}

// mined reports whether there are bridges that may be destroyed in the scenario, or are at its start.
func (g *game) mined() bool {
	for _, sides := range g.printed {
		for _, e := range sides {
			if e.blows {
				return true
			}
		}
	}
	return len(g.theatre().Down) > 0
}

// leaves reports whether units of a side may leave the map.
func (g *game) leaves(side core.Side) bool {
	hexes, _ := g.leaving(side)
	return len(hexes) > 0 ||
		slices.ContainsFunc(g.Data.Scenario.Supply.Sources, func(x Source) bool { return x.Shore != "" && x.Side == side })
}
