package gsfg

import (
	"strconv"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/valuation"
)

// Prefer returns the index of the option that the strategist takes for the owner of a choice.
func (s strategist) Prefer(r core.Reader, c core.Choice) int {
	switch c.Kind {
	case "cutoff":
		if factOf(c, "attack") >= 4*factOf(c, "defence") || r.Turn() == s.setup.Victory.Turn {
			return 1
		}
	case "support":
		return s.supportOption(c)
	case "supply":
		return min(1, len(c.Options)-1)
	case "retreat":
		return s.newWeigher(r, c.Owner).retreatOption(c)
	case "advance":
		return s.newWeigher(r, c.Owner).advanceOption(c)
	}
	return c.Default
}

// factOf returns the value of a fact of a choice as a number.
func factOf(c core.Choice, name string) int {
	n, _ := strconv.Atoi(valuation.FactValue(c, name))
	return n
}

// neverWorth is lower than the rating of any option.
const neverWorth = -1 << 20

// supportOption returns the option that sends air mobile units, the strongest first, where they change the odds.
func (g *game) supportOption(c core.Choice) int {
	attack, defence := factOf(c, "attack"), max(1, factOf(c, "defence"))
	return valuation.BestOption(c, 0, func(o core.Option) int {
		if len(o.Units) > 0 {
			if v := g.info[o.Units[0]].Steps[0].Attack; attack >= defence && attack/(defence+v) < attack/defence {
				return v
			}
		}
		return neverWorth
	})
}

// retreatOption returns the option that sends the defenders where they are least useful: away from important hexes, and
// into the open.
func (w *weigher) retreatOption(c core.Choice) int {
	return valuation.BestOption(c, 0, func(o core.Option) int {
		if len(o.Path) == 0 {
			return neverWorth
		}
		h := w.g.hexOf(o.Path[0])
		n := 10*w.terrainShift(h) + w.own[h].attackNear - w.worth[h]
		if w.r.Count(h) == 0 && w.r.Control(h) == w.side {
			n -= w.worth[h]
		}
		return n
	})
}

// advanceOption returns the option of the unit that gains most by advancing; after the first only units that gain.
func (w *weigher) advanceOption(c core.Choice) int {
	return valuation.BestOption(c, 0, func(o core.Option) int {
		if o.Verb == "pass" {
			return w.minMoveGain
		}
		u, ok := w.r.Unit(o.Units[0])
		if !ok || len(o.Path) == 0 {
			return neverWorth
		}
		n := w.unitValue(u, w.g.hexOf(o.Path[0]), true)
		if u.OnMap() {
			n -= w.unitValue(u, u.Hex, false)
		}
		return n
	})
}
