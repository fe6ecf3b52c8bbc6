package packet

import (
	"strings"
)

// fit leaves out what does not fit into MaxBytes, in this order: full lines of orders (their ends stay), the map,
// events, forecasts, and the orders of counters from the last. full keeps the full lines of the counters that were
// asked for.
func (w *writer) fit(p *Packet, full bool) {
	w.fitOrders(p, full)
	if p.size() > MaxBytes {
		p.Map = nil
		p.Left = append(p.Left, Left{"map", "agent map"})
	}
	if p.size() > MaxBytes {
		p.Events = nil
		p.Left = append(p.Left, Left{"events", "history"})
	}
	if p.size() > MaxBytes {
		p.Forecasts = nil
		p.Left = append(p.Left, Left{"forecasts", "odds LINE"})
	}
	var out []string
	for n := len(p.Orders); p.size() > MaxBytes-len(strings.Join(out, ","))-100 && n > 0; n-- {
		out = append(out, p.Orders[n-1].Unit)
		p.Orders = p.Orders[:n-1]
	}
	if out != nil {
		p.Left = append(p.Left, Left{"orders of " + strings.Join(out, ","), "agent UNIT,UNIT"})
	}
}

// fitOrders lists the orders of all counters by their ends if their full lines do not fit.
func (w *writer) fitOrders(p *Packet, full bool) {
	if full || p.size() <= MaxBytes {
		return
	}
	for i, u := range p.Orders {
		p.Orders[i] = w.forms(u)
	}
	p.Left = append(p.Left, Left{"paths and further counters of orders: each stands by its end; a path that is not the only " +
		"cheapest one is refused with those that there are", "agent UNIT,UNIT"})
}

// size returns the length of the document in bytes.
func (p *Packet) size() int {
	b, err := p.Encode()
	if err != nil {
		return 0
	}
	return len(b)
}
