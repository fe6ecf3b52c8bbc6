package path

import "fieldpost/rules/hexmap"

// Nearest finds for each hex which of some hexes is the nearest, the first given of those as near, and how many hexes away it is. open says
// whether a way leads through a hex. Where none comes the nearest is hexmap.None, and farther away than any hex of the map.
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
