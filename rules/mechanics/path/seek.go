package path

import "fieldpost/rules/hexmap"

// overshoot limits the cost that FindPath explores beyond the budget, in movement points.
const overshoot = 60

// FindPath returns a path between two hexes, both included. If a path within budget movement points exists, it returns
// the cheapest, and ok is true. Otherwise it returns the cheapest path at higher cost. If no path leads there, it
// returns a path to the hex nearest the goal and then straight on. When such a path is judged, the fault names the
// obstacle.
func FindPath(m *hexmap.Map, from, to hexmap.Hex, budget int, step Step) (way []hexmap.Hex, ok bool) {
	var f Search
	f.Run(m, from, budget, step)
	if way = f.LowestPath(to); way != nil {
		return way, true
	}
	f.Run(m, from, budget+overshoot, step)
	if way = f.LowestPath(to); way != nil {
		return way, false
	}
	way = []hexmap.Hex{from}
	if near := f.ReachedNear(m, to); len(near) > 0 && m.Distance(near[0], to) < m.Distance(from, to) {
		way = f.LowestPath(near[0])
	}
	for last := way[len(way)-1]; last != to; last = way[len(way)-1] {
		way = append(way, neighbourToward(m, last, to))
	}
	return way, false
}

// neighbourToward returns the neighbour of a hex that is nearest to the hex to, or to itself if no neighbour is nearer.
func neighbourToward(m *hexmap.Map, h, to hexmap.Hex) hexmap.Hex {
	best, least := to, m.Distance(h, to)
	for n := range m.Around(h) {
		if d := m.Distance(n, to); d < least {
			best, least = n, d
		}
	}
	return best
}
