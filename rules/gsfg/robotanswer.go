package gsfg

import (
	"strconv"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
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
	for _, f := range c.Facts {
		if f.Name == name {
			n, _ := strconv.Atoi(f.Value)
			return n
		}
	}
	return 0
}

// helper sends air mobile units, the strongest first, where they change the odds.
func (g *game) helper(c core.Choice) int {
	attack, defence := factOf(c, "attack"), max(1, factOf(c, "defence"))
	at, most := c.Default, 0
	for i, o := range c.Options {
		if len(o.Units) == 0 {
			continue
		}
		v := g.info[o.Units[0]].UnitDef.Steps[0].Attack
		if attack >= defence && attack/(defence+v) < attack/defence && v > most {
			at, most = i, v
		}
	}
	return at
}

// chase sends the defenders where they are worth least: away from ground that counts, and into the open.
func (w *weigher) chase(c core.Choice) int {
	at, least := c.Default, 1<<20
	for i, o := range c.Options {
		if len(o.Path) == 0 {
			continue
		}
		h := w.g.at(o.Path[0])
		n := w.worth[h] - 10*w.terrainShift(h) - w.own[h].near
		if w.r.Count(h) == 0 && w.r.Control(h) == w.side {
			n += w.worth[h]
		}
		if n < least {
			at, least = i, n
		}
	}
	return at
}

// follow advances with whoever gains most by it; after the first only with units that do.
func (w *weigher) follow(c core.Choice) int {
	at, most := c.Default, -1<<20
	for i, o := range c.Options {
		n := leastMove
		if o.Verb != "pass" {
			u, ok := w.r.Unit(o.Units[0])
			if !ok || len(o.Path) == 0 {
				continue
			}
			h := w.g.at(o.Path[0])
			n = w.stand(u, h, true) - w.leave(u)
		}
		if n > most {
			at, most = i, n
		}
	}
	return at
}

// leave is what a unit is worth where it is.
func (w *weigher) leave(u *core.Unit) int {
	if u.Hex == hexmap.None {
		return 0
	}
	return w.stand(u, u.Hex, false)
}
