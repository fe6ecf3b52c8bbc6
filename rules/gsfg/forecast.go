package gsfg

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// Costs implements core.CostEstimator by the movement points spent.
func (g *game) Costs(r core.Reader, side core.Side) func(core.Order) say.Text {
	b := g.newBoard(r, side)
	return func(o core.Order) say.Text {
		x, ok := o.(*Order)
		if !ok || x.Verb != "move" {
			return ""
		}
		mv := b.newMover(roster.Find(r, x.Units), x.inRoadMode())
		spent := mv.pathCost(x.Path)
		return core.SpentText(say.F("%d", spent), say.F("%d", max(mv.pointsLeft, spent))) // a unit always moves one hex (R 10.3)
	}
}

// Forecast implements core.Forecaster: it returns the strengths, shifts and chances of an attack. Decisions and dice
// before the odds (support, chemical weapons in a defence, the die for several nations) are left out.
func (g *game) Forecast(r core.Reader, side core.Side, o core.Order) []core.Event {
	x, ok := o.(*Order)
	if !ok || x.Verb != "attack" {
		return nil
	}
	b := x.expectedBattle(g, side)
	a := g.assess(r, b)
	out := a.events()
	if list := g.mixedAttack(r, b); list != nil && a.attackTotal >= a.defenceTotal {
		out = append(out, core.Event{Kind: core.KindNote, Hex: x.Label, Rule: R7_7,
			Text: "attackers of several nations also roll for a shift to the left"})
	}
	count := map[string]int{}
	for die := 1; die <= 6; die++ {
		count[g.outcome(b.hex, a.column(), die)]++
	}
	for _, res := range []string{"DE", "EX", "DR", resultOneEach, resultStalled} {
		if n := count[res]; n > 0 {
			out = append(out, core.Event{Kind: core.KindResult, Hex: x.Label, Rule: resultRules[res], Value: say.Plain(res),
				Text: say.F("%d of 6: %s", n, resultTexts[res])})
		}
	}
	return out
}

// LayerHexes implements core.LayerProvider: the hexes in supply and the sources, for the Soviet side overland, for NATO
// of any nation.
func (g *game) LayerHexes(r core.Reader, kind string, side core.Side) []hexmap.Hex {
	b := g.newBoard(r, side)
	nations := []string{""}
	if side == NATO {
		nations = nil
		for _, e := range g.setup.Sources.List {
			nations = append(nations, e.Nation)
		}
	}
	in := make([]bool, g.m.Len())
	for _, nation := range nations {
		switch kind {
		case core.LayerSource:
			for _, h := range b.sources(nation) {
				in[h] = true
			}
		case core.LayerSupply:
			for i := range in {
				in[i] = in[i] || b.hasOverlandSupply(nation, hexmap.Hex(i))
			}
		default:
			return nil
		}
	}
	return hexmap.HexesIn(in)
}

// HexValue returns 0: this title has no victory points.
func (g *game) HexValue(hexmap.Hex) int { return 0 }
