package kiev

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/xslices"
)

// UnusedWords implements core.UnusedWordLister: it returns words for which a scenario has no units or rules.
func (g *game) UnusedWords(_ core.Reader, side core.Side) (out []string) {
	s := &g.Data.Scenario
	unless := func(used bool, words ...string) {
		if !used {
			out = append(out, words...)
		}
	}
	any := func(kind func(*Unit) bool) bool { return xslices.Any(slices.Values(g.Data.Units.List), kind) }
	own := func(kind func(*Unit) bool) bool { return any(func(u *Unit) bool { return u.Side == side && kind(u) }) }
	gains := len(s.Replacements) > 0
	forts := s.AxisForts || gains || len(g.specialRules().PlanDice) > 0
	gauge := s.Gauge || len(s.Heads) > 0
	stars := s.Victory.Stars > 0
	posted := len(s.Garrisons) > 0 || len(g.theatreRules().Groups) > 0 || g.canPostGarrison()

	unless(any(hasType(typeSupply)), "depot")
	unless(own(hasType(typeSupply)), "designate", "feed", "split")
	unless(any(hasType(typeHQ)), "activated", "nonfunctional", "HQ")
	unless(own(hasType(typeHQ)), "activate", "disband")
	unless(any(hasTag(tagHeavy)), "emplaced")
	unless(own(hasTag(tagHeavy)), "emplace")
	unless(own(hasType(typeZap)), "zap")
	unless(own(hasType(typeBase)), "install")
	unless(own(hasTag(tagMilitia)) && gains, "yield")
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
	unless(g.hasDestructible(), "mend", "#")
	unless(g.hasDestructible() && side == Soviet, "blow")
	unless(g.logistics().To >= s.First && side == Axis, "rest")
	unless(len(g.specialRules().PlanDice) > 0 && side == Axis, "compromise")
	unless(g.mayLeaveMap(side), "exit")
	unless(s.Supply.Fuel, "fuel")
	unless(len(s.Supply.Sides) > 0, "short")
	unless(g.theatreRules().Still != nil, "rooted")
	unless(stars, "star")
	unless(s.Victory.Boxes > 0, "Axis armour steps lost")
	unless(len(s.Victory.Levels) > 0 || s.Victory.Start > 0, "victory points of the Axis side")
	unless(g.scheduleOf().Each > 0, "stacking points gone to the Crimea")
	unless(len(g.scheduleOf().Withdrawals) > 0, "withdraw")
	unless(len(g.scheduleOf().Conversions) > 0, "become", "place")
	return out
}

// canPostGarrison reports whether a Soviet division among the arrivals may become a garrison (8.4).
func (g *game) canPostGarrison() bool {
	return slices.ContainsFunc(g.Data.Scenario.Arrivals.List, func(a Arrival) bool {
		return slices.ContainsFunc(a.Units, func(id string) bool {
			u, ok := g.world.Def(id)
			return ok && u.Side == Soviet && u.Size == "division" && (u.Type == "infantry" || u.Type == typeCavalry) && len(u.Steps) == 1
		})
	})
}

// hasDestructible reports whether the scenario has bridges that may be destroyed, or that are at its start.
func (g *game) hasDestructible() bool {
	for _, sides := range g.printed {
		for _, e := range sides {
			if e.destructible {
				return true
			}
		}
	}
	return len(g.theatreRules().Down) > 0
}

// mayLeaveMap reports whether units of a side may leave the map.
func (g *game) mayLeaveMap(side core.Side) bool {
	hexes, _ := g.exitHexes(side)
	return len(hexes) > 0 ||
		slices.ContainsFunc(g.Data.Scenario.Supply.Sources, func(x Source) bool { return x.Shore != "" && x.Side == side })
}
