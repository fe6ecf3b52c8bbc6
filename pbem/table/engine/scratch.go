package engine

import "fieldpost/rules/core"

// scratch is the room in which the orders of a batch are carried out one after the other. What a batch begins with and what it ends with
// belongs to everybody; a position between the two is read by nobody once the next order is done, and the one after works in its place.
type scratch struct {
	made  *core.Position // the position of the game, where this batch made it
	spare *core.Position // one that is read by nobody
	view  shown
}

// shown is what the side whose sheet is in work sees.
type shown struct {
	of      *core.Position
	side    core.Side
	view    *core.Position
	changed []string // counters that are not yet in it as they are now
}

// draft is a copy of the position to work on.
func (g *Game) draft() *core.Position {
	if q := g.run.spare; q != nil {
		g.run.spare = nil
		return g.pos.CloneInto(q)
	}
	return g.pos.Clone()
}

// become goes on with the position behind a unit of work, which began with a draft.
func (g *Game) become(tx *core.Tx) {
	s := &g.run.scratch
	if v := &s.view; v.of == g.pos {
		v.of, v.changed = tx.Position(), append(v.changed, tx.Changed()...)
	} else {
		s.view = shown{}
	}
	if s.made == g.pos {
		s.spare = g.pos
	}
	g.pos, s.made = tx.Position(), tx.Position()
}

// showNow is the position as a side sees it, until the next order is done.
func (g *Game) showNow(side core.Side) *core.Position {
	f, ok := g.mod.(core.Follower)
	if !ok || g.run == nil {
		return g.mod.Show(g.pos, side)
	}
	v := &g.run.view
	if v.of != g.pos || v.side != side || v.view == g.pos || !f.Follow(v.view, g.pos, side, v.changed) {
		v.view = g.mod.Show(g.pos, side)
	}
	v.of, v.side, v.changed = g.pos, side, v.changed[:0]
	return v.view
}
