package eastfront

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/supply"
)

// Line are rivers that a side does not cross in some turns, seen from a hex beyond them (10.24c3).
type Line struct {
	Side   core.Side  `yaml:"side" need:"yes" enum:"axis,soviet"`
	Beyond hexmap.Hex `yaml:"beyond" need:"yes"`
	Rivers []string   `yaml:"rivers" need:"yes"`
	To     int        `yaml:"to" need:"yes" doc:"last turn"`
}

// Still are headquarters that stay where they are (10.24c3).
type Still struct {
	Units []string `yaml:"units" need:"yes" ref:"counter"`
	To    int      `yaml:"to" need:"yes" doc:"last turn in which they do not move"`
	AirTo int      `yaml:"air_to" doc:"last turn in which they do not fly"`
}

// outline finds the hexes beyond the line: those that its hex reaches over none of its rivers, on maps in play. Where the map has none of
// them there is no line.
func (g *game) outline() {
	x := g.theatre().Line
	if x == nil {
		return
	}
	walls := map[hexmap.Side]bool{}
	for _, f := range g.Map.Sides() {
		for _, s := range f.Chain {
			if n := g.Map.Neighbor(s.Hex, s.Dir); n != hexmap.None && slices.Contains(x.Rivers, f.Name) {
				walls[hexmap.NewSide(s.Hex, n)] = true
			}
		}
	}
	if len(walls) == 0 {
		return
	}
	g.beyond = supply.Spread(g.Map, []hexmap.Hex{x.Beyond}, func(from, to hexmap.Hex) bool {
		return from == hexmap.None || !walls[hexmap.NewSide(from, to)] && !g.shut[x.Side][to]
	})
}

// bounds says whether a side may not go from a hex, or None for off the map, into another, since the line lies between them.
func (g *game) bounds(turn int, side core.Side, from, to hexmap.Hex) bool {
	x := g.theatre().Line
	return len(g.beyond) > 0 && side == x.Side && turn <= x.To && g.beyond[to] && (from == hexmap.None || !g.beyond[from])
}

// rooted says whether a headquarters does not move, or does not fly, in a turn.
func (g *game) rooted(turn int, id string, flies bool) bool {
	x := g.theatre().Still
	return x != nil && slices.Contains(x.Units, id) && turn <= map[bool]int{true: x.AirTo, false: x.To}[flies]
}
