package gsfg

import (
	"strconv"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/valuation"
)

// Prefer implements core.Strategist.
func (g *game) Prefer(r core.Reader, c core.Choice) int {
	switch c.Kind {
	case "cutoff":
		if factOf(c, "attack") >= 4*factOf(c, "defence") || r.Turn() == g.setup.Victory.Turn {
			return 1
		}
	case "support":
		return g.helper(c)
	case "supply":
		return min(1, len(c.Options)-1)
	case "retreat":
		return g.newWeigher(r, c.Owner).chase(c)
	case "advance":
		return g.newWeigher(r, c.Owner).follow(c)
	}
	return c.Default
}

// factOf is a number among the facts of a choice.
func factOf(c core.Choice, name string) int {
	n, _ := strconv.Atoi(valuation.Fact(c, name))
	return n
}

// never is less than any option is worth.
const never = -1 << 20

// helper sends air mobile units, the strongest first, where they change the odds.
func (g *game) helper(c core.Choice) int {
	attack, defence := factOf(c, "attack"), max(1, factOf(c, "defence"))
	return valuation.Best(c, 0, func(o core.Option) int {
		if len(o.Units) > 0 {
			if v := g.info[o.Units[0]].Steps[0].Attack; attack >= defence && attack/(defence+v) < attack/defence {
				return v
			}
		}
		return never
	})
}

// chase sends the defenders where they are worth least: away from ground that counts, and into the open.
func (w *weigher) chase(c core.Choice) int {
	return valuation.Best(c, 0, func(o core.Option) int {
		if len(o.Path) == 0 {
			return never
		}
		h := w.g.at(o.Path[0])
		n := 10*w.terrainShift(h) + w.own[h].near - w.worth[h]
		if w.r.Count(h) == 0 && w.r.Control(h) == w.side {
			n -= w.worth[h]
		}
		return n
	})
}

// follow advances with whoever gains most by it; after the first only with units that do.
func (w *weigher) follow(c core.Choice) int {
	return valuation.Best(c, 0, func(o core.Option) int {
		if o.Verb == "pass" {
			return leastMove
		}
		u, ok := w.r.Unit(o.Units[0])
		if !ok || len(o.Path) == 0 {
			return never
		}
		n := w.stand(u, w.g.at(o.Path[0]), true)
		if u.OnMap() {
			n -= w.stand(u, u.Hex, false)
		}
		return n
	})
}
