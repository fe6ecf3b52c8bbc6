package kiev

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// Signs of railways (19): a hex in the gauge of the Axis side, and one that is cut.
const (
	signGauge = "gauge"
	signCut   = "cut"
)

const (
	byRail       = "rail"  // the verb of movement by rail (11.1)
	armouredCar  = "train" // a type: an armoured train
	useRail      = "rail"  // by side: a stacking point moved by rail in this turn
	railLeast    = 3       // hexes to the nearest enemy where a rail move begins (11.1)
	trainsPerHex = 2       // half points of a hex of railway
)

// runs says whether a side runs trains through a hex: its own, in its gauge, and not cut (11.1, 19.2).
func (b *board) runs(h hexmap.Hex) bool {
	return b.r.Control(h) == b.side && !b.has(h, cut) && (!b.g.Data.Scenario.Gauge || b.has(h, gauged) == (b.side == Axis))
}

// railLeft are the stacking points that a side may still move by rail in this turn (4.1): half of them for the Axis side in snow.
func (b *board) railLeft() int {
	n := b.g.inPause(b.r, b.side, b.g.Data.Scenario.Rail[b.side].Number(b.r.Turn()), b.g.logistics().Rail)
	return n/core.If(b.side == Axis && b.g.weather == snow, 2, 1) - b.s.used(string(b.side), useRail)
}

// freight are the stacking points that a move by rail takes: none of armoured trains, and none of Soviet reinforcements that end in a town
// or city (4.1).
func (mv *mover) freight(end hexmap.Hex) (n int) {
	for _, u := range mv.units {
		if mv.g.unit(u).Type != armouredCar && (u.OnMap() || mv.side == Axis || !mv.g.built(end)) {
			n += max(1, mv.g.unit(u).Stack)
		}
	}
	return n
}

// trains says whether only armoured trains move.
func (mv *mover) trains() bool {
	return !slices.ContainsFunc(mv.units, func(u *core.Unit) bool { return mv.g.unit(u).Type != armouredCar })
}

// railStep judges a step along a railway (11.1).
func (mv *mover) railStep(from, to hexmap.Hex) (mp int, stop bool, why *sheet.Bar) {
	mp = trainsPerHex * core.If(mv.has(to, raided), mv.g.Tables.RailRaid, 1)
	switch {
	case mv.Enemy[to]:
		return 0, false, banEnemy
	case mv.forbidden(from, to) != nil:
		return 0, false, mv.forbidden(from, to)
	case !mv.g.edge(from, to).rail || !mv.runs(to):
		return 0, false, banRail
	case mv.EZOC[to] && !mv.trains():
		return 0, false, banTrain
	}
	return mp, mv.EZOC[to], nil
}

// rides judges a move by rail: in the ordinary movement phase, armoured trains in either, from far from enemies, within the capacity of the
// side, by units in supply (11.1).
func (o *Order) rides(mv *mover) []notation.Fault {
	from, end := o.Path[0], o.Path[len(o.Path)-1]
	near := func(u *core.Unit) bool { return !mv.g.unit(u).Stores() && mv.g.Map.Distance(u.Hex, from) <= railLeast }
	for _, u := range mv.units {
		switch id := u.Def.ID; {
		case starved(u):
			return o.One("rail/supply", "6.7", id, "%s is out of supply or fuel", id)
		case u.Values().Move == 0 && !mv.g.built(end):
			return o.One("rail/end", "6.12p", id, "%s has no movement allowance and goes by rail into towns and cities only", id)
		}
	}
	switch label := o.m.Label(from); {
	case !mv.runs(from):
		return o.bars(banRail, from)
	case mv.trains():
		return nil
	case mv.part != ordinary[mv.side]:
		return o.Firm("rail/phase", "11.1", "", "movement by rail belongs into the phase in which all units move")
	case lists.Any(mv.r.Standing(other(mv.side)), near):
		return o.One("rail/enemy", "11.1", label, "an enemy is within %d hexes of %s", railLeast, label)
	case mv.has(from, raided):
		return o.bars(banRaid, from)
	case mv.freight(end) > mv.railLeft():
		return o.One("rail/capacity", "4.1p", "", "this takes %d stacking points by rail, and %d are left", mv.freight(end), mv.railLeft())
	}
	return nil
}

// load notes what a move by rail takes of the capacity, and that trains have moved.
func (o *Order) load(w *work) {
	mv := w.g.look(w.Read(), w.side).mover(o.Verb, roster.Find(w.Read(), o.Units))
	for range mv.freight(o.Path[len(o.Path)-1]) {
		w.g.spent(w.Tx, string(w.side), useRail)
	}
	for _, u := range mv.units {
		if w.g.unit(u).Type == armouredCar {
			w.g.spent(w.Tx, u.Def.ID, useRail)
		}
	}
}

// tracks says whether a railway runs through a hex.
func (g *game) tracks(h hexmap.Hex) bool {
	return slices.ContainsFunc(g.edges[h][:], func(e edge) bool { return e.rail })
}

// checkConvert judges the conversion of railways (19.2): the Axis side by points, a number of them on a line, from its own gauge on;
// the Soviet side by an engineer, a hex a turn (19.3).
func (o *Order) checkConvert(b *board) []notation.Fault {
	g := b.g
	for i, h := range o.Path {
		label := b.r.Label(h)
		from := func(n hexmap.Hex) bool {
			return g.edge(n, h).rail && (b.runs(n) && !b.has(n, fresh) && !b.sealed(n) || i > 0 && n == o.Path[i-1])
		}
		switch {
		case !g.Data.Scenario.Gauge || !g.tracks(h) || b.r.Control(h) != b.side || b.runs(h):
			return o.One("convert/hex", "19.2", label, "%s holds no railway of yours that is cut or of the other gauge", label)
		case b.side == Soviet && (len(o.Path) > 1 || len(b.sappers(h)) == 0):
			return o.One("convert/engineer", "19.3", label, "a Soviet engineer converts one hex a turn, in which it stands")
		case b.side == Axis && !b.has(h, cut) && !slices.ContainsFunc(g.Map.Beside(h), from):
			return o.One("convert/line", "19.2", label, "no railway leads into %s from one of your gauge that was so before this turn",
				label)
		}
	}
	return convertPoints(b, o)
}

// convertPoints judges what the Axis side pays for a conversion (4.1).
func convertPoints(b *board, o *Order) []notation.Fault {
	g, left := b.g, b.railPoints()+b.spare(o.Path)
	most := core.If(b.s.fate.rested, g.logistics().Line, g.Tables.Engineers.LineMost)
	n := g.gaugePoints()*len(o.Path) + lists.Sum(o.Path, b.tollAt)
	switch {
	case b.side == Soviet:
		return nil
	case n > most:
		return o.One("convert/most", "4.1p", "", "this takes %d points on one line, and %d are the most", n, most)
	case n > left:
		return o.One("convert/points", "4.1p", "", "this takes %d conversion points, and %d are left", n, left)
	}
	return nil
}

// gaugePoints returns the cost of converting a hex.
func (g *game) gaugePoints() int {
	return core.If(g.weather == mud || g.weather == snow, g.Tables.Engineers.ConvertBad, 1)
}

// railPoints are the points of conversion that the Axis side has left in this turn (4.1).
func (b *board) railPoints() int {
	return b.g.Data.Scenario.Convert.Number(b.r.Turn()) - b.s.used("", useConvert)
}

const useConvert = "conversion" // a point of it

func convert(w *work, o *Order) {
	for _, h := range o.Path {
		for range w.g.gaugePoints() + w.g.look(w.Read(), w.side).tollAt(h) {
			gift := w.g.look(w.Read(), w.side).spare([]hexmap.Hex{h}) > 0
			w.g.spent(w.Tx, string(w.side), core.If(gift, useExtra, useConvert))
		}
		old := func(x sign) bool { return x.hex == h && (x.kind == signCut || x.kind == signGauge) }
		core.Edit(w.Tx, func(s *state) { _, s.signs = lists.Split(s.signs, old) })
		if w.side == Axis {
			post(w.Tx, "19.2", "the railway is converted", sign{signGauge, Axis, h, hexmap.None, w.Read().Turn()})
		}
	}
}

// checkCut judges that a Soviet unit cuts a railway of the Axis side (19.4).
func (o *Order) checkCut(b *board) []notation.Fault {
	h := o.Path[0]
	fights := func(u *core.Unit) bool { return u.Def.Side == Soviet && b.g.needs(u) }
	switch label := b.r.Label(h); {
	case b.side != Soviet || !b.has(h, gauged) || b.has(h, cut):
		return o.One("cut/hex", "19.4", label, "%s holds no railway of the Axis side that is whole", label)
	case !slices.ContainsFunc(b.r.Stack(h), fights):
		return o.One("cut/unit", "19.4", label, "no unit of yours stands in %s", label)
	}
	return nil
}

func cutRail(w *work, o *Order) {
	post(w.Tx, "19.4", "the railway is cut", sign{signCut, Soviet, o.Path[0], hexmap.None, 0})
}

// conversions offers each hex of railway that may be converted.
func (e *enumerator) conversions() {
	for h := range hexmap.Hex(e.g.Map.Len()) {
		if e.g.Data.Scenario.Gauge && e.g.tracks(h) {
			e.Deed("convert", nil, h)
		}
	}
}
