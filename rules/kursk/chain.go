package kursk

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
)

// push is one displacement: a unit and where it goes.
type push struct {
	unit string
	to   hexmap.Hex
}

// pushes are the displacements out of a hex that are possible in a position: into hexes with room, or, when there is no
// such hex for any unit, into full hexes that may be cleared in turn. Hexes in path are being cleared already.
func (f *fight) pushes(p *core.Position, from hexmap.Hex, path []hexmap.Hex) []push {
	look := &fight{Course: combat.Course{Tx: core.Begin(p, nil), Hex: f.Hex}, g: f.g, def: f.def}
	r := look.Tx.Read()
	var out, chain []push
	for _, u := range r.Stack(from) {
		if u.Marked(markReserve) || u.Marked(markPushed) || slices.Contains(f.defenders, u.Def.ID) {
			continue // reserves stay (ruling A-28); those just come in do not go on
		}
		w := weight(u.Def)
		for _, h := range look.havens(f.def, from, w) {
			if !slices.Contains(path, h) {
				out = append(out, push{u.Def.ID, h})
			}
		}
		free, zoned := look.ways(f.def, from)
		if f.def == German && len(free) == 0 {
			free = zoned
		}
		for _, h := range free {
			if room(r, f.def, h) < w && !slices.Contains(path, h) {
				chain = append(chain, push{u.Def.ID, h})
			}
		}
	}
	if len(out) > 0 {
		return out
	}
	return chain
}

// distinct keeps of pushes by units of one weight into one hex the first: for the question of room they are the same.
func distinct(r core.Reader, list []push) []push {
	type kind struct {
		weight int
		to     hexmap.Hex
	}
	seen := map[kind]bool{}
	return slices.DeleteFunc(slices.Clone(list), func(c push) bool {
		k := kind{weightOf(r, []string{c.unit}), c.to}
		old := seen[k]
		seen[k] = true
		return old
	})
}

// The search for chains of displacements looks at short ones first. maxChain bounds their length, maxTries the positions
// tried for one length: in the thick of full hexes what is not found by then counts as impossible.
const (
	maxChain = 6
	maxTries = 120
)

// deepen repeats a search with longer and longer chains.
func (f *fight) deepen(path []hexmap.Hex, try func() bool) bool {
	for f.depth = len(path); f.depth <= maxChain; f.depth++ {
		if f.tries = maxTries; try() {
			return true
		}
	}
	return false
}

// canClear says whether displacements out of a hex can meet what those who come in ask, on a copy of the position.
func (f *fight) canClear(p *core.Position, h hexmap.Hex, need demand, path []hexmap.Hex) bool {
	r := p.Reader()
	if need.paid(room(r, f.def, h)) {
		return true
	}
	if len(path) > f.depth || slices.Contains(path, h) || r.Holder(h) != f.def {
		return false
	}
	for _, c := range distinct(r, f.pushes(p, h, path)) {
		if q := f.pushed(p, c, h, path); q != nil && f.canClear(q, h, need.less(), path) {
			return true
		}
	}
	return false
}

// pushed is the position after a displacement out of a hex, with the first chain that makes room for it; nil when there
// is none.
func (f *fight) pushed(p *core.Position, c push, h hexmap.Hex, path []hexmap.Hex) *core.Position {
	if f.tries--; f.tries < 0 || len(path) > f.depth {
		return nil
	}
	q := p.Clone()
	if room(q.Reader(), f.def, c.to) < weightOf(q.Reader(), []string{c.unit}) {
		if q = f.cleared(q, c, append(slices.Clone(path), h)); q == nil {
			return nil
		}
	}
	tx := core.Begin(q, nil)
	if tx.Do(core.Move{Unit: c.unit, Path: []hexmap.Hex{h, c.to}, How: "displace"},
		core.Mark{Unit: c.unit, Mark: markPushed, Quiet: true}) != nil {
		return nil
	}
	return q
}

// cleared carries out the first chain of displacements that makes room for a push; nil when there is none.
func (f *fight) cleared(q *core.Position, c push, path []hexmap.Hex) *core.Position {
	need := demand{room: weightOf(q.Reader(), []string{c.unit})}
	for !need.paid(room(q.Reader(), f.def, c.to)) {
		var after *core.Position
		for _, next := range distinct(q.Reader(), f.pushes(q, c.to, path)) {
			if after = f.pushed(q, next, c.to, path); after != nil && f.canClear(after, c.to, need, path) {
				break
			}
			after = nil
		}
		if after == nil {
			return nil
		}
		q = after
	}
	return q
}

// leading keeps the displacements after which what is asked of a hex can still be met, tried on copies of the position.
func (f *fight) leading(list []push, h hexmap.Hex, need demand, path []hexmap.Hex) []push {
	r := f.Tx.Read()
	good := slices.DeleteFunc(distinct(r, list), func(c push) bool {
		return !f.deepen(path, func() bool {
			q := f.pushed(f.Tx.Position(), c, h, path)
			return q != nil && f.canClear(q, h, need.less(), path)
		})
	})
	return slices.DeleteFunc(list, func(c push) bool {
		return !slices.ContainsFunc(good, func(x push) bool {
			return x.to == c.to && weightOf(r, []string{x.unit}) == weightOf(r, []string{c.unit})
		})
	})
}
