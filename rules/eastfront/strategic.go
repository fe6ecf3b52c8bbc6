package eastfront

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// longMarch is the verb of strategic movement (11.3).
const longMarch = "march"

// ordinary is the phase in which all units of a side move (4.2).
var ordinary = map[core.Side]part{Axis: partMove, Soviet: partSecond}

// marches judges strategic movement: in the ordinary movement phase, by units that are in supply, and away from enemies; the way follows
// roads, and gives points besides (11.3).
func (o *Order) marches(mv *mover) []notation.Fault {
	near := func(h hexmap.Hex) bool {
		return slices.ContainsFunc(neighbours(mv.g.Map, h), func(n hexmap.Hex) bool { return mv.Enemy[n] })
	}
	for _, u := range mv.units {
		if starved(u) {
			return o.One("march/supply", r6_7, u.Def.ID, "%s is out of supply or fuel", u.Def.ID)
		}
	}
	if mv.part != ordinary[mv.side] {
		return o.One("march/phase", r11_3, "", "strategic movement belongs into the phase in which all units move")
	}
	if h := o.Path[0]; mv.g.interdicted(mv.s, h) > 0 {
		return o.bars(banRaid, h)
	}
	for _, h := range []hexmap.Hex{o.Path[0], o.Path[len(o.Path)-1]} {
		if label := o.m.Label(h); near(h) {
			return o.One("march/enemy", r11_3, label, "strategic movement begins and ends next to no enemy, and %s is next to one", label)
		}
	}
	return nil
}

// carries says whether a road serves strategic movement: in mud a main one only.
func (g *game) carries(road string) bool {
	return road != "" && (g.weather != mud || slices.Contains(g.Tables.Lines.Roads, road))
}
