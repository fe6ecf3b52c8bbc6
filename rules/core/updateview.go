package core

import "fieldpost/rules/hexmap"

// ViewUpdater is a title that can update a side's view after an order instead of rebuilding it, for speed.
//
// Used by: the execution of a sheet (pbem/engine), which shows its side the position before each order.
type ViewUpdater interface {
	// UpdateView brings view up to what Show would return now. Show made view from an earlier state of p in the
	// same phase. changed lists all counters that have changed since. It returns false when the view must be
	// rebuilt.
	UpdateView(view, p *Position, viewer Side, changed []string) bool
}

// CopyChanges copies changes from p to v, a view of p. It copies everything except the extension and counters outside
// changed. The view may show all counters in changed unmasked.
func (v *Position) CopyChanges(p *Position, changed []string) {
	v.forget()
	v.Turn, v.Phase, v.Active, v.Over = p.Turn, p.Phase, p.Active, p.Over
	v.Tracks, v.control = append(v.Tracks[:0], p.Tracks...), append(v.control[:0], p.control...)
	for _, id := range changed {
		v.copyUnit(v.index(id), p.Units[p.index(id)])
	}
}

// copyUnit sets the counter at an index to the state u.
func (v *Position) copyUnit(at int, u Unit) {
	was := v.Units[at]
	v.Units[at] = u
	if !v.indexed || was.Hex == u.Hex && was.Z == u.Z {
		return
	}
	s, unit := &v.stacks, int16(at)
	if was.Hex != hexmap.None {
		s.remove(was.Hex, unit)
	}
	if u.Hex != hexmap.None {
		k := s.top(u.Hex)
		for k > int(s.first[u.Hex]) && v.below(unit, s.order[k-1]) {
			k--
		}
		s.insert(u.Hex, k, unit)
	}
}

// below reports whether counter a is below counter b in a hex.
func (p *Position) below(a, b int16) bool {
	if za, zb := p.Units[a].Z, p.Units[b].Z; za != zb {
		return za < zb
	}
	return a < b
}
