package engine

import "fieldpost/rules/core"

// scratch is the room in which the orders of a batch are carried out one after the other. What a batch begins with and what it ends with
// belongs to everybody; a position between the two is read by nobody once the next order is done, and the one after works in its place.
type scratch struct {
	current *core.Position // the position of the game, where this batch made it
	spare   *core.Position // one that is read by nobody
	view    sideView
}

// sideView holds what the side whose sheet is in work sees.
type sideView struct {
	position *core.Position
	side     core.Side
	view     *core.Position
	changed  []string // counters that are not yet in it as they are now
}

// workingCopy returns a copy of a position to work on.
func (s *scratch) workingCopy(p *core.Position) *core.Position {
	if q := s.spare; q != nil {
		s.spare = nil
		return p.CloneInto(q)
	}
	return p.Clone()
}

// commit returns the position behind a unit of work, which began with a draft of p.
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

// viewFor returns a position as a side sees it, until the next order is done.
func (s *scratch) viewFor(mod core.Module, p *core.Position, side core.Side) *core.Position {
	f, ok := mod.(core.Follower)
	if !ok {
		return mod.Show(p, side)
	}
	v := &s.view
	if v.position != p || v.side != side || v.view == p || !f.Follow(v.view, p, side, v.changed) {
		v.view = mod.Show(p, side)
	}
	v.position, v.side, v.changed = p, side, v.changed[:0]
	return v.view
}
