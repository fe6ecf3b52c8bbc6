package main

import (
	"cmp"
	"slices"

	"fieldpost/rules/hexmap"
)

// hash returns 32 bits computed from a rule's text and a hex's label. They choose a fixed share of an area.
func hash(rule, label string) uint32 {
	h := uint32(2166136261)
	for _, s := range []string{rule, "/", label} {
		for i := range len(s) {
			h = (h ^ uint32(s[i])) * 16777619
		}
	}
	h ^= h >> 16
	h *= 0x85ebca6b
	h ^= h >> 13
	h *= 0xc2b2ae35
	return h ^ h>>16
}

// sampleHexes returns a share (per cent, rounded) of an area's hexes. Each hex is ranked by its own number and the mean
// of its neighbours' numbers, in equal parts, so that woods form groups and are not scattered evenly.
func sampleHexes(m *hexmap.Map, area []hexmap.Hex, density int, rule string) []hexmap.Hex {
	if density >= 100 {
		return area
	}
	rank := map[hexmap.Hex]int64{}
	for _, h := range area {
		v := 6 * int64(hash(rule, m.Label(h)))
		for _, n := range m.Neighbors(h) {
			if n == hexmap.None {
				v += 1 << 31
			} else {
				v += int64(hash(rule, m.Label(n)))
			}
		}
		rank[h] = v
	}
	out := slices.Clone(area)
	slices.SortFunc(out, func(a, b hexmap.Hex) int { return cmp.Or(cmp.Compare(rank[a], rank[b]), cmp.Compare(a, b)) })
	out = out[:(len(out)*density+50)/100]
	slices.Sort(out)
	return out
}
