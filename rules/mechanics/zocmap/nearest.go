package zocmap

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
)

// NearestSides returns for each hex the side with the nearest counter, the first given side among equals, and "" if
// there is none.
func NearestSides(r core.Reader, sides ...core.Side) []core.Side {
	var from []hexmap.Hex
	for _, side := range sides {
		for u := range r.OnMap(side) {
			from = append(from, u.Hex)
		}
	}
	near, _ := path.Nearest(r.Map(), from, func(hexmap.Hex) bool { return true })
	out := make([]core.Side, len(near))
	for i, h := range near {
		if h != hexmap.None {
			out[i] = r.Holder(h)
		}
	}
	return out
}
