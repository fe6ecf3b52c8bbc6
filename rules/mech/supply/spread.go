// Package supply finds which hexes can trace a line of hexes of any length to a source.
package supply

import "fieldpost/rules/hexmap"

// Spread lists the hexes that lines of any length from some sources reach, by hex index. open says whether a line runs from a hex into
// the one next to it; for a source itself the hex before it is hexmap.None.
func Spread(m *hexmap.Map, sources []hexmap.Hex, open func(from, to hexmap.Hex) bool) []bool {
	in, queue := make([]bool, m.Len()), make([]hexmap.Hex, 0, m.Len())
	reach := func(from, to hexmap.Hex) {
		if !in[to] && open(from, to) {
			in[to] = true
			queue = append(queue, to)
		}
	}
	for _, s := range sources {
		reach(hexmap.None, s)
	}
	for i := 0; i < len(queue); i++ {
		for h := range m.Around(queue[i]) {
			reach(queue[i], h)
		}
	}
	return in
}
