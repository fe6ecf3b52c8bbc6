package kursk

import (
	"fmt"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// makeRoom displaces units so that a retreating unit finds room (11.13). It reports false when no displacement is
// possible: then the retreating unit is eliminated.
func (f *fight) makeRoom(id string) (bool, error) {
	u, ok := f.tx.Read().Unit(id)
	if !ok {
		return false, fmt.Errorf("no unit %s", id)
	}
	free, zoned := f.ways(f.def, f.hex)
	full := f.displaceable(free, weight(u.Def))
	if len(full) == 0 && f.def == German {
		full = f.displaceable(zoned, weight(u.Def))
	}
	if len(full) == 0 {
		return false, nil
	}
	target, err := f.chooseFull(id, full)
	if err != nil {
		return false, err
	}
	return true, f.clearRoom(target, weight(u.Def), []hexmap.Hex{f.hex})
}

// displaceable keeps the full hexes from which enough units can be displaced.
func (f *fight) displaceable(hexes []hexmap.Hex, need int) []hexmap.Hex {
	return slices.DeleteFunc(slices.Clone(hexes), func(h hexmap.Hex) bool {
		return !f.canClear(f.tx.Position(), h, need, []hexmap.Hex{f.hex})
	})
}

// chooseFull asks which of several full hexes the unit retreats to.
func (f *fight) chooseFull(id string, full []hexmap.Hex) (hexmap.Hex, error) {
	c := core.Choice{Kind: "retreat", Rule: R11_13, Owner: f.def, Why: "the hex nearest to an own supply source",
		Question: fmt.Sprintf("Every hex open to %s is full. Into which does it retreat, displacing units?", id)}
	for i, h := range full {
		c.Options = append(c.Options, core.Option{Verb: "retreat", Units: []string{id}, Path: []string{f.g.m.Label(h)}, Note: "displaces units"})
		if f.homeward(h) < f.homeward(full[c.Default]) {
			c.Default = i
		}
	}
	o, err := f.ask(c)
	if err != nil {
		return hexmap.None, err
	}
	h, ok := f.g.m.Find(o.Path[0])
	if !ok {
		return hexmap.None, fmt.Errorf("no hex %s", o.Path[0])
	}
	return h, nil
}

// push is one displacement: a unit and where it goes.
type push struct {
	unit string
	to   hexmap.Hex
}

// pushes are the displacements out of a hex that are possible in a position: into hexes with room, or, when there is no
// such hex for any unit, into full hexes that can be cleared in turn. Hexes in path are being cleared already.
func (f *fight) pushes(p *core.Position, from hexmap.Hex, path []hexmap.Hex) []push {
	look := &fight{g: f.g, tx: core.Begin(p, nil), def: f.def, hex: f.hex}
	r := look.tx.Read()
	var out, chain []push
	for _, u := range r.Stack(from) {
		if u.Marked(markReserve) || slices.Contains(f.defenders, u.Def.ID) {
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
	return slices.DeleteFunc(chain, func(c push) bool {
		u, ok := r.Unit(c.unit)
		return !ok || !f.canClear(p, c.to, weight(u.Def), append(slices.Clone(path), from))
	})
}

// maxChain bounds chain displacement.
const maxChain = 6

// canClear says whether room for a weight can be made in a hex, on a copy of the position.
func (f *fight) canClear(p *core.Position, h hexmap.Hex, need int, path []hexmap.Hex) bool {
	r := p.Reader()
	if room(r, f.def, h) >= need {
		return true
	}
	if len(path) > maxChain || slices.Contains(path, h) || r.Holder(h) != f.def {
		return false
	}
	for _, c := range f.pushes(p, h, path) {
		q := p.Clone()
		if room(q.Reader(), f.def, c.to) < weightOf(q.Reader(), []string{c.unit}) {
			q = f.cleared(q, c, append(slices.Clone(path), h))
			if q == nil {
				continue
			}
		}
		if err := core.Begin(q, nil).Do(core.Move{Unit: c.unit, Path: []hexmap.Hex{h, c.to}, How: "displace"}); err != nil {
			continue
		}
		if f.canClear(q, h, need, path) {
			return true
		}
	}
	return false
}

// cleared carries out the first chain of displacements that makes room for a push; nil when there is none.
func (f *fight) cleared(q *core.Position, c push, path []hexmap.Hex) *core.Position {
	need := weightOf(q.Reader(), []string{c.unit})
	for room(q.Reader(), f.def, c.to) < need {
		next := f.pushes(q, c.to, path)
		if len(next) == 0 {
			return nil
		}
		if room(q.Reader(), f.def, next[0].to) < weightOf(q.Reader(), []string{next[0].unit}) {
			if q = f.cleared(q, next[0], append(slices.Clone(path), c.to)); q == nil {
				return nil
			}
		}
		if err := core.Begin(q, nil).Do(core.Move{Unit: next[0].unit, Path: []hexmap.Hex{c.to, next[0].to}, How: "displace"}); err != nil {
			return nil
		}
	}
	return q
}

// clearRoom displaces units out of a hex, one at a time as their owner chooses, until there is room for a weight.
func (f *fight) clearRoom(h hexmap.Hex, need int, path []hexmap.Hex) error {
	for room(f.tx.Read(), f.def, h) < need {
		options := f.pushes(f.tx.Position(), h, path)
		if len(options) == 0 {
			return fmt.Errorf("no displacement out of %s, though one was found before", f.g.m.Label(h))
		}
		c, err := f.choosePush(h, options)
		if err != nil {
			return err
		}
		if err := f.clearRoom(c.to, weightOf(f.tx.Read(), []string{c.unit}), append(slices.Clone(path), h)); err != nil {
			return err
		}
		if err := f.g.shift(f.tx, c.unit, c.to, "displace", R11_13); err != nil {
			return err
		}
	}
	return nil
}

func (f *fight) choosePush(h hexmap.Hex, options []push) (push, error) {
	c := core.Choice{Kind: "displace", Rule: R11_13, Owner: f.def, Hex: f.g.m.Label(h), Why: "the weakest unit, towards an own supply source",
		Question: fmt.Sprintf("Which unit leaves %s to make room, and where does it go?", f.g.m.Label(h))}
	best := [2]int{}
	for i, p := range options {
		c.Options = append(c.Options, core.Option{Verb: "displace", Units: []string{p.unit}, Path: []string{f.g.m.Label(p.to)}})
		rank := [2]int{0, f.homeward(p.to)}
		if u, ok := f.tx.Read().Unit(p.unit); ok {
			rank[0] = u.Values().Defence
		}
		if i == 0 || slices.Compare(rank[:], best[:]) < 0 {
			best, c.Default = rank, i
		}
	}
	o, err := f.ask(c)
	if err != nil {
		return push{}, err
	}
	for i, x := range c.Options {
		if slices.Equal(x.Units, o.Units) && slices.Equal(x.Path, o.Path) {
			return options[i], nil
		}
	}
	return push{}, fmt.Errorf("%s is no displacement out of %s", o.Text(), f.g.m.Label(h))
}
