// Package supply finds which hexes can trace a line of hexes of any length to a source.
package supply

import "fieldpost/rules/hexmap"

// Net holds for every hex whether a line to a source can be traced from it. Its zero value is empty.
type Net struct {
	in    []bool
	queue []hexmap.Hex
}

// Trace spreads from the sources through the hexes that are open to a line. A source that is not open gives nothing; a
// hex that is not open is not in the net. The storage of the net is used again.
func (n *Net) Trace(m *hexmap.Map, sources []hexmap.Hex, open func(hexmap.Hex) bool) {
	if len(n.in) != m.Len() {
		n.in, n.queue = make([]bool, m.Len()), make([]hexmap.Hex, 0, m.Len())
	}
	clear(n.in)
	n.queue = n.queue[:0]
	for _, s := range sources {
		n.reach(s, open)
	}
	for i := 0; i < len(n.queue); i++ {
		for _, h := range m.Neighbors(n.queue[i]) {
			if h != hexmap.None {
				n.reach(h, open)
			}
		}
	}
}

func (n *Net) reach(h hexmap.Hex, open func(hexmap.Hex) bool) {
	if !n.in[h] && open(h) {
		n.in[h] = true
		n.queue = append(n.queue, h)
	}
}

// Has says whether a line can be traced from a hex.
func (n *Net) Has(h hexmap.Hex) bool { return int(h) < len(n.in) && n.in[h] }
