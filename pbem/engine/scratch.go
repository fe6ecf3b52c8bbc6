package engine

import "fieldpost/rules/core"

// scratch holds two copies of the position between which the orders of a batch alternate, so that memory is reused.
// Other code may keep the positions before and after a batch, but never those between two orders.
type scratch struct {
	current *core.Position // the game's position, if this batch made it
	spare   *core.Position // a copy that nothing refers to any more
	view    sideView
}

// sideView caches the view of the side whose sheet is executed.
type sideView struct {
	position *core.Position
	side     core.Side
	view     *core.Position
	changed  []string // counters that changed since the view was made
}

// workingCopy returns a copy of a position to work on.
func (s *scratch) workingCopy(p *core.Position) *core.Position {
	if q := s.spare; q != nil {
		s.spare = nil
		return p.CloneInto(q)
	}
	return p.Clone()
}

// commit returns the position after an order that began with a draft of p.
func (s *scratch) commit(p *core.Position, tx *core.Tx) *core.Position {
	if v := &s.view; v.position == p {
		v.position, v.changed = tx.Position(), append(v.changed, tx.Changed()...)
	} else {
		s.view = sideView{}
	}
	if s.current == p {
		s.spare = p
	}
	s.current = tx.Position()
	return s.current
}

// viewFor returns a position as a side sees it; the result is valid until the next order.
func (s *scratch) viewFor(mod core.Module, p *core.Position, side core.Side) *core.Position {
	f, ok := mod.(core.ViewUpdater)
	if !ok {
		return mod.Show(p, side)
	}
	v := &s.view
	if v.position != p || v.side != side || v.view == p || !f.UpdateView(v.view, p, side, v.changed) {
		v.view = mod.Show(p, side)
	}
	v.position, v.side, v.changed = p, side, v.changed[:0]
	return v.view
}
