package scene

import (
	"sort"

	"fieldpost/pbem/view/render"
	"fieldpost/rules/hexmap"
)

// closeUpCrops returns the parts of the map for close-up pictures: around the combats, or if there were none, around
// moves that ended next to the enemy. If there are too many, it chooses those with the most combats. They are sorted
// from the top of the map down.
func closeUpCrops(sc *render.Scene) []*render.Crop {
	at, most := combatHexes(sc), maxSectors
	if len(at) == 0 {
		at, most = contactHexes(sc), maxSectors-1
	}
	all := render.FocusCrops(sc.Map, at, CloseUpCols, CloseUpRows, len(at))
	if len(all) <= most {
		return all
	}
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return len(all[order[a]].Focus) > len(all[order[b]].Focus) })
	order = order[:most]
	sort.Ints(order)
	var out []*render.Crop
	for _, i := range order {
		out = append(out, all[i])
	}
	return out
}

// combatHexes returns the hexes in which a scene shows a combat.
func combatHexes(sc *render.Scene) []hexmap.Hex {
	var at []hexmap.Hex
	for _, b := range sc.Combats {
		at = append(at, b.Hex)
	}
	return at
}

// contactHexes returns the hexes in which a scene's moves ended next to counters of another side.
func contactHexes(sc *render.Scene) []hexmap.Hex {
	holder := map[hexmap.Hex]string{}
	for _, st := range sc.Stacks {
		if len(st.Counters) > 0 {
			holder[st.Hex] = st.Counters[0].Side
		}
	}
	var at []hexmap.Hex
	for _, a := range sc.Moves {
		if len(a.Path) == 0 {
			continue
		}
		end := a.Path[len(a.Path)-1]
		for _, n := range sc.Map.Neighbors(end) {
			if s, ok := holder[n]; ok && s != a.Side {
				at = append(at, end)
				break
			}
		}
	}
	return at
}
