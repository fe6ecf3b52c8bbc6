package victorylost

import (
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/command"
)

// fullSea says whether a hex is open water that nothing enters.
func (d *data) fullSea(h hexmap.Hex) bool { return d.closed.hexes[d.m.Terrain(h)] }

// barred says whether nothing crosses the hexside between two adjacent hexes.
func (d *data) barred(a, b hexmap.Hex) bool { return d.closed.sides[d.m.SideClass(a, b)] }

// across is what the water between two adjacent hexes does; ok is false where there is none.
func (d *data) across(a, b hexmap.Hex) (c crossing, ok bool) {
	s, ok := d.sides[d.m.SideClass(a, b)]
	if d.m.Bridge(a, b) {
		return s.Bridged, ok
	}
	return s.Unbridged, ok
}

// inRange lists the hexes within a command range (7.3.3, 7.3.4), by hex index: the count goes round full sea and impassable
// hexsides and ends in the hex beyond an unbridged major river; a hex that another way reaches without stopping leads on.
func (d *data) inRange(from hexmap.Hex, reach int) []bool {
	return command.Reach(d.m, from, reach, func(a, b hexmap.Hex) (open, ends bool) {
		c, water := d.across(a, b)
		return !d.fullSea(b) && !d.barred(a, b), water && c.RangeStops
	})
}

// lines lists the hexes from which a supply line runs to a source (10.1.2), by hex index; shut closes hexes: enemy units,
// enemy zones of control without a friendly unit, the closed pocket.
func (d *data) lines(sources []hexmap.Hex, shut func(hexmap.Hex) bool) []bool {
	in := make([]bool, d.m.Len())
	var queue []hexmap.Hex
	add := func(h hexmap.Hex) {
		if !in[h] && !d.fullSea(h) && !shut(h) {
			in[h] = true
			queue = append(queue, h)
		}
	}
	for _, s := range sources {
		add(s)
	}
	for i := 0; i < len(queue); i++ {
		for b := range d.m.Around(queue[i]) {
			if d.barred(queue[i], b) {
				continue
			}
			if c, water := d.across(queue[i], b); !water || c.Supply {
				add(b)
			}
		}
	}
	return in
}

// tracks lists the hexes that reinforcements can reach along railways from a source (11.1.1), by hex index; shut as for lines.
func (d *data) tracks(sources []hexmap.Hex, shut func(hexmap.Hex) bool) []bool {
	next := map[hexmap.Hex][]hexmap.Hex{}
	for _, p := range d.m.Paths() {
		if !d.rail[p.Class] {
			continue
		}
		for i := 1; i < len(p.Hexes); i++ {
			a, b := p.Hexes[i-1], p.Hexes[i]
			next[a], next[b] = append(next[a], b), append(next[b], a)
		}
	}
	in := make([]bool, d.m.Len())
	var queue []hexmap.Hex
	add := func(h hexmap.Hex) {
		if !in[h] && len(next[h]) > 0 && !shut(h) {
			in[h] = true
			queue = append(queue, h)
		}
	}
	for _, s := range sources {
		add(s)
	}
	for i := 0; i < len(queue); i++ {
		for _, b := range next[queue[i]] {
			add(b)
		}
	}
	return in
}

// fielded are the hexes in the zones of control of the combat units placed by start that a test takes (6.0.1), by hex index.
func (d *data) fielded(take func(unit) bool) []bool {
	in := make([]bool, d.m.Len())
	for _, u := range d.units {
		h, ok := d.start[u.ID]
		if !ok || !take(u) {
			continue
		}
		for n := range d.m.Around(h) {
			if !d.fullSea(n) && !d.barred(h, n) {
				in[n] = true
			}
		}
	}
	return in
}
