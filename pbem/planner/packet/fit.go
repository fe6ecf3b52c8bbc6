package packet

import (
	"sort"
	"strings"
)

// fit shortens a packet to MaxBytes. It omits, in this order: the lines of a long refused sheet, full order lines
// (keeping their end hexes), the map, events, forecasts, and the orders of counters from the last. full keeps the full
// lines of the counters in the request.
func (w *writer) fit(p *Packet, full bool) {
	p.Refused = p.Refused.fitted()
	w.fitOrders(p, full)
	if p.size() > MaxBytes {
		p.Map = nil
		p.Left = append(p.Left, OmittedPart{"map", "agent map"})
	}
	if p.size() > MaxBytes {
		p.Events = nil
		p.Left = append(p.Left, OmittedPart{"events", "history"})
	}
	if p.size() > MaxBytes {
		p.Forecasts = nil
		p.Left = append(p.Left, OmittedPart{"forecasts", "odds LINE"})
	}
	var out []string
	for n := len(p.Orders); p.size() > MaxBytes-len(strings.Join(out, ","))-100 && n > 0; n-- {
		out = append(out, p.Orders[n-1].Unit)
		p.Orders = p.Orders[:n-1]
	}
	if out != nil {
		p.Left = append(p.Left, OmittedPart{"orders of " + strings.Join(out, ","), "agent UNIT,UNIT"})
	}
}

// maxRefusal bounds the description of a refused sheet, in bytes.
const maxRefusal = MaxBytes / 4

// fitted returns the refusal. If it is too long, it omits the lines of the sheet and as many faults as necessary.
func (r *Refusal) fitted() *Refusal {
	if r == nil || sizeOf(r) <= maxRefusal {
		return r
	}
	out := *r
	out.Sheet = []string{}
	n := sort.Search(len(r.Faults), func(n int) bool {
		out.Faults = r.Faults[:n+1]
		return sizeOf(out) > maxRefusal
	})
	out.Faults, out.Left = r.Faults[:n], len(r.Faults)-n
	return &out
}

// fitOrders lists the orders of all counters by their end hexes if their full lines do not fit.
func (w *writer) fitOrders(p *Packet, full bool) {
	if full || p.size() <= MaxBytes {
		return
	}
	for i, u := range p.Orders {
		p.Orders[i] = w.forms(u)
	}
	p.Left = append(p.Left, OmittedPart{"paths and further counters of orders: each stands by its end; a path that is not the only " +
		"cheapest one is refused with those that there are", "agent UNIT,UNIT"})
}

// size returns the length of the document in bytes.
func (p *Packet) size() int { return sizeOf(p) }

// sizeOf returns the length of a value as JSON in bytes, or 0 if it cannot be encoded.
func sizeOf(x any) int {
	b, err := encode(x)
	if err != nil {
		return 0
	}
	return len(b)
}
