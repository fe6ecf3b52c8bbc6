package kursk

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
)

// displacement is one push of a unit into a neighbouring hex to make room (11.13).
type displacement struct {
	unit string
	to   hexmap.Hex
}

// displacements returns the possible displacements out of a hex: into hexes with room, or, when no unit has such a hex,
// into full hexes that can be cleared in turn. Hexes in path are being cleared already.
func (f *fight) displacements(p *core.Position, from hexmap.Hex, path []hexmap.Hex) []displacement {
	look := &fight{Resolution: combat.Resolution{Tx: core.Begin(p, nil), Hex: f.Hex}, g: f.g, defender: f.defender}
	r := look.Tx.Read()
	var out, chain []displacement
	for _, u := range r.Stack(from) {
		if u.Marked(markReserve) || u.Marked(markPushed) || slices.Contains(f.defenders, u.Def.ID) {
			continue // reserves stay (ruling A-28); those just come in do not go on
		}
		w := weight(u.Def)
		for _, h := range look.retreatHexes(f.defender, from, w) {
			if !slices.Contains(path, h) {
				out = append(out, displacement{u.Def.ID, h})
			}
		}
		free, zoned := look.retreatNeighbours(f.defender, from)
		if f.defender == German && len(free) == 0 {
			free = zoned
		}
		for _, h := range free {
			if roomLeft(r, f.defender, h) < w && !slices.Contains(path, h) {
				chain = append(chain, displacement{u.Def.ID, h})
			}
		}
	}
	if len(out) > 0 {
		return out
	}
	return chain
}

// distinctDisplacements keeps one of several displacements of units of equal weight into the same hex: for the question
// of room they are equal.
func distinctDisplacements(r core.Reader, list []displacement) []displacement {
	type kind struct {
		weight int
		to     hexmap.Hex
	}
	seen := map[kind]bool{}
	return slices.DeleteFunc(slices.Clone(list), func(c displacement) bool {
		k := kind{leastWeight(r, []string{c.unit}), c.to}
		old := seen[k]
		seen[k] = true
		return old
	})
}

// Limits of the search for chains of displacements, which tries short chains first. A chain that is not found within
// these limits counts as impossible.
const (
	maxChain = 6   // displacements in one chain
	maxTries = 120 // positions tried for one length of chain
)

// searchDeeper repeats a search with longer and longer chains, up to maxChain.
func (f *fight) searchDeeper(path []hexmap.Hex, try func() bool) bool {
	for f.depth = len(path); f.depth <= maxChain; f.depth++ {
		if f.tries = maxTries; try() {
			return true
		}
	}
	return false
}

// canClear reports whether displacements out of a hex can make the room that is needed, tried on a copy of the
// position.
func (f *fight) canClear(p *core.Position, h hexmap.Hex, need roomDemand, path []hexmap.Hex) bool {
	r := p.Reader()
	if need.isMet(roomLeft(r, f.defender, h)) {
		return true
	}
	if len(path) > f.depth || slices.Contains(path, h) || r.Holder(h) != f.defender {
		return false
	}
	for _, c := range distinctDisplacements(r, f.displacements(p, h, path)) {
		if q := f.afterDisplacement(p, c, h, path); q != nil && f.canClear(q, h, need.afterOne(), path) {
			return true
		}
	}
	return false
}

// afterDisplacement returns the position after a displacement out of a hex, with the first chain that makes room for
// it. It returns nil if no chain does.
func (f *fight) afterDisplacement(p *core.Position, c displacement, h hexmap.Hex, path []hexmap.Hex) *core.Position {
	if f.tries--; f.tries < 0 || len(path) > f.depth {
		return nil
	}
	q := p.Clone()
	if roomLeft(q.Reader(), f.defender, c.to) < leastWeight(q.Reader(), []string{c.unit}) {
		if q = f.makeRoomFor(q, c, append(slices.Clone(path), h)); q == nil {
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

// makeRoomFor carries out the first chain of displacements that makes room for a displaced unit; nil when there is
// none.
func (f *fight) makeRoomFor(q *core.Position, c displacement, path []hexmap.Hex) *core.Position {
	need := roomDemand{weight: leastWeight(q.Reader(), []string{c.unit})}
	for !need.isMet(roomLeft(q.Reader(), f.defender, c.to)) {
		var after *core.Position
		for _, next := range distinctDisplacements(q.Reader(), f.displacements(q, c.to, path)) {
			if after = f.afterDisplacement(q, next, c.to, path); after != nil && f.canClear(after, c.to, need, path) {
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

// usefulDisplacements keeps the displacements after which the room needed in a hex can still be made, tried on copies
// of the position.
func (f *fight) usefulDisplacements(list []displacement, h hexmap.Hex, need roomDemand, path []hexmap.Hex) []displacement {
	r := f.Tx.Read()
	good := slices.DeleteFunc(distinctDisplacements(r, list), func(c displacement) bool {
		return !f.searchDeeper(path, func() bool {
			q := f.afterDisplacement(f.Tx.Position(), c, h, path)
			return q != nil && f.canClear(q, h, need.afterOne(), path)
		})
	})
	return slices.DeleteFunc(list, func(c displacement) bool {
		return !slices.ContainsFunc(good, func(x displacement) bool {
			return x.to == c.to && leastWeight(r, []string{x.unit}) == leastWeight(r, []string{c.unit})
		})
	})
}
