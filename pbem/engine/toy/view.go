package toy

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// isSeen reports whether a viewer sees a counter: their own, one off the map, or the top one of a stack unless it lies
// in ambush.
func isSeen(r core.Reader, u *core.Unit, viewer core.Side) bool {
	switch {
	case viewer == core.Everyone || u.Def.Side == viewer || !u.OnMap():
		return true
	case u.Marked(markAmbush):
		return false
	}
	for n := r.Count(u.Hex) - 1; n >= 0; n-- {
		if x := r.NthUnit(u.Hex, n); !x.Marked(markAmbush) {
			return x == u
		}
	}
	return false
}

// Show hides the plan, the counters in ambush, and the names of counters under the top one.
func (x *module) Show(p *core.Position, viewer core.Side) *core.Position {
	if viewer == core.Everyone {
		return p
	}
	q := p.CloneWithoutCache()
	if e, ok := q.Ext.(ext); ok && viewer == Blue && e.next != "" {
		e.next = "chosen"
		q.Ext = e
	}
	r := p.Reader()
	q.Units = q.Units[:0]
	for i := range p.Units {
		u := p.Units[i]
		foreign := u.Def.Side != viewer && u.OnMap()
		if foreign && u.Marked(markAmbush) {
			continue
		}
		if foreign {
			u.Z = stackPlace(r, &p.Units[i])
			if !isSeen(r, &p.Units[i], viewer) {
				d := &core.UnitDef{ID: fmt.Sprintf("?%s-%d", r.Label(u.Hex), u.Z), Side: u.Def.Side, Type: core.Unknown,
					Steps: []core.Values{{}}}
				u = core.Unit{Def: d, Hex: u.Hex, Steps: 1, Z: u.Z}
			}
		}
		q.Units = append(q.Units, u)
	}
	slices.SortFunc(q.Units, func(a, b core.Unit) int { return strings.Compare(a.Def.ID, b.Def.ID) })
	return q
}

// stackPlace returns the index of a counter among the visible ones of its stack, 0 at the bottom.
func stackPlace(r core.Reader, u *core.Unit) int {
	n := 0
	for i := range r.Count(u.Hex) {
		x := r.NthUnit(u.Hex, i)
		if x == u {
			break
		}
		if !x.Marked(markAmbush) {
			n++
		}
	}
	return n
}
