package path

import (
	"math"

	"fieldpost/rules/hexmap"
)

// DistancesFrom returns the distance in hexes from one hex to each hex of a map, whatever the terrain. 255 means 255 or
// more.
func DistancesFrom(m *hexmap.Map, from hexmap.Hex) []uint8 {
	out := make([]uint8, m.Len())
	for i := range out {
		out[i] = uint8(min(m.Distance(from, hexmap.Hex(i)), math.MaxUint8))
	}
	return out
}

// Nearest returns for each hex of the map the nearest hex in from, the first one among equals, and its distance in
// hexes. open reports whether a path may lead through a hex. For a hex that no path reaches, it returns hexmap.None and
// a distance greater than any on the map.
func Nearest(m *hexmap.Map, from []hexmap.Hex, open func(hexmap.Hex) bool) (nearest []hexmap.Hex, far []int) {
	nearest, far = make([]hexmap.Hex, m.Len()), make([]int, m.Len())
	for i := range nearest {
		nearest[i], far[i] = hexmap.None, m.Len()
	}
	var queue []hexmap.Hex
	reach := func(h, of hexmap.Hex, n int) {
		if nearest[h] == hexmap.None {
			nearest[h], far[h] = of, n
			queue = append(queue, h)
		}
	}
	for _, h := range from {
		reach(h, h, 0)
	}
	for i := 0; i < len(queue); i++ {
		for n := range m.Around(queue[i]) {
			if open(n) {
				reach(n, nearest[queue[i]], far[queue[i]]+1)
			}
		}
	}
	return nearest, far
}

// CappedDistances returns the distance of each hex of the map to the nearest hex in from. Distances above the limit
// most are returned as most+1.
func CappedDistances(m *hexmap.Map, from []hexmap.Hex, most int, open func(from, to hexmap.Hex) bool) []int {
	far := make([]int, m.Len())
	for i := range far {
		far[i] = most + 1
	}
	queue := make([]hexmap.Hex, 0, 64)
	for _, h := range from {
		if far[h] > 0 && open(hexmap.None, h) {
			far[h], queue = 0, append(queue, h)
		}
	}
	for i := 0; i < len(queue); i++ {
		n := far[queue[i]] + 1
		for _, h := range m.Neighbors(queue[i]) {
			if h != hexmap.None && n < far[h] && open(queue[i], h) {
				far[h], queue = n, append(queue, h)
			}
		}
	}
	return far
}
