package millbrook

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/path"
)

// What a computer opponent makes of the title, in hundredths of a victory point. The figures were set by trying them out.
const hexWorth = 10 // a hex of the way to the Mill

// resultWorth gives the value of each result to the attacker.
var resultWorth = map[string]int{"A1": -15, "DR": 12, "D1": 15, "DE": 30}

// Weigh gives the function that tells what an order is worth: moves towards the Mill, and attacks that the table favours.
func (g *game) Weigh(r core.Reader, _ core.Side) func(core.Order) int {
	far := g.ways()
	return func(o core.Order) int {
		switch o := o.(type) {
		case move:
			return hexWorth * (far(o.path[0]) - far(o.path[len(o.path)-1]))
		case attack:
			shift := odds.Column(g.terrain[g.Map.Terrain(o.hex)].Shift)
			column := (odds.ColumnOf(o.strength(r), r.TopUnit(o.hex).Values().Defence) - shift).Clamp(g.low, g.high)
			sum := 0
			for die := 1; die <= g.crt.LastRow(); die++ {
				result, _ := g.crt.At(die, int(column-g.low))
				sum += resultWorth[result]
			}
			return sum
		}
		return 0
	}
}

// ways gives how far each hex is from the Mill, by ways that a unit can go.
func (g *game) ways() func(hexmap.Hex) int {
	var f path.Search
	f.Run(g.Map, g.prize, g.Map.Len(), func(from, to hexmap.Hex, _ bool) (int, bool, bool) { return 1, false, g.crossable(from, to) })
	return func(h hexmap.Hex) int {
		n, _ := f.Cost(h)
		return n
	}
}

// Prefer is the default but for an advance that brings a unit nearer to the Mill.
func (g *game) Prefer(r core.Reader, c core.Choice) int {
	far := g.ways()
	for i, o := range c.Options {
		if o.Verb != "advance" {
			continue
		}
		u, _ := r.Unit(o.Units[0])
		if to, ok := r.Map().Find(o.Path[0]); ok && far(to) < far(u.Hex) {
			return i
		}
	}
	return c.Default
}
