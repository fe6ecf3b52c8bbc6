package eastfront

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// longMarch is the verb of strategic movement (11.3).
const longMarch = "march"

// marches judges strategic movement: along roads in the ordinary movement phase, away from enemies and interdicted hexes, by units that
// are in supply; it gives points besides (11.3).
func (o *MoveOrder) marches(mv *mover) []notation.Fault {
	g := mv.g
	near := func(h hexmap.Hex) bool {
		return slices.ContainsFunc(neighbours(g.Map, h), func(n hexmap.Hex) bool { return mv.enemy[n] })
	}
	for _, u := range mv.units {
		if u.Marked(markOut) || u.Marked(markFuel) {
			return o.One("march/supply", r6_7, u.Def.ID, "%s is out of supply or fuel", u.Def.ID)
		}
	}
	if mv.part != map[core.Side]part{Axis: partMove, Soviet: partSecond}[mv.side] {
		return o.One("march/phase", r11_3, "", "strategic movement belongs into the phase in which all units move")
	}
	for i, h := range o.path {
		label := o.m.Label(h)
		switch {
		case (i == 0 || i == len(o.path)-1) && near(h):
			return o.One("march/enemy", r11_3, label, "strategic movement begins and ends next to no enemy, and %s is next to one", label)
		case g.interdicted(mv.s, h) > 0:
			return o.One("march/interdicted", r13_14, label, "%s lies in an interdicted area", label)
		case i > 0 && !g.carries(g.edge(o.path[i-1], h).road):
			return o.One("march/road", r11_3, label, "strategic movement follows roads, in mud main ones, and none leads into %s", label)
		}
	}
	mv.mp += g.Tables.March[slices.ContainsFunc(mv.units, func(u *core.Unit) bool { return !g.unit(u).Motorised() })]
	return nil
}

// carries says whether a road serves strategic movement: in mud a main one only.
func (g *game) carries(road string) bool {
	return road != "" && (g.weather != mud || slices.Contains(g.Tables.SupplyRoads, road))
}
