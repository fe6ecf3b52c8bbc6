package path

import (
	"slices"

	"fieldpost/rules/hexmap"
)

// ReachableWithin returns the hexes within the given number of steps of the hexes in from. The list begins with from
// itself. leads reports whether a step from a hex in a direction is allowed.
func ReachableWithin(m *hexmap.Map, from []hexmap.Hex, steps int, leads func(from hexmap.Hex, dir int, to hexmap.Hex) bool) []hexmap.Hex {
	in, out := m.HexSet(from...), slices.Clone(from)
	for done := 0; steps > 0 && done < len(out); steps-- {
		for last := len(out); done < last; done++ {
			for dir, to := range m.Neighbors(out[done]) {
				if to != hexmap.None && !in[to] && leads(out[done], dir, to) {
					in[to], out = true, append(out, to)
				}
			}
		}
	}
	return out
}

// Reachable returns, by hex index, whether a line of any length from one of the sources reaches a hex. open reports
// whether a line may run from a hex into an adjacent one. For a source itself, from is hexmap.None.
func Reachable(m *hexmap.Map, sources []hexmap.Hex, open func(from, to hexmap.Hex) bool) []bool {
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
