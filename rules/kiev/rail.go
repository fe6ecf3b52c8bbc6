package kiev

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
)

// Kinds of markers for railways (19): a hex in Axis gauge, and a cut one.
const (
	signGauge = "gauge"
	signCut   = "cut"
)

const (
	verbRail        = "rail"  // verb of rail movement (11.1)
	typeTrain       = "train" // type of armoured trains
	useRail         = "rail"  // by side: stacking points moved by rail in this turn
	railMinDistance = 3       // least distance in hexes to an enemy where a rail move begins (11.1)
	railHexCost     = 2       // half movement points for a hex of railway
)

// canRunTrains reports whether trains of the side run through a hex: it is own, in the side's gauge, and not cut (11.1,
// 19.2).
func (b *board) canRunTrains(h hexmap.Hex) bool {
	return b.r.Control(h) == b.side && !b.hasSigns(h, signBitCut) && (!b.g.Data.Scenario.Gauge || b.hasSigns(h,
		signBitGauge) == (b.side == Axis))
}

// railCapacityLeft returns how many stacking points a side may still move by rail in this turn (4.1); the Axis side has
// half its capacity in snow.
func (b *board) railCapacityLeft() int {
	n := b.g.pauseValue(b.r, b.side, b.g.Data.Scenario.Rail[b.side].Number(b.r.Turn()), b.g.logistics().Rail)
	return n/core.If(b.side == Axis && b.g.weather == snow, 2, 1) - b.s.timesUsed(string(b.side), useRail)
}

// railLoad returns how many stacking points a rail move counts: none for armoured trains, and none for Soviet
// reinforcements that end in a town or city (4.1).
func (mv *mover) railLoad(end hexmap.Hex) (n int) {
	for _, u := range mv.units {
		if mv.g.unitData(u).Type != typeTrain && (u.OnMap() || mv.side == Axis || !mv.g.isTownOrCity(end)) {
			n += max(1, mv.g.unitData(u).Stack)
		}
	}
	return n
}

// onlyTrains reports whether only armoured trains move.
func (mv *mover) onlyTrains() bool {
	return !slices.ContainsFunc(mv.units, func(u *core.Unit) bool { return mv.g.unitData(u).Type != typeTrain })
}

// railStep returns the cost of a step along a railway, or the reason why it is not allowed (11.1).
func (mv *mover) railStep(from, to hexmap.Hex) (mp int, stop bool, why *sheet.StepBan) {
	mp = railHexCost * core.If(mv.hasSigns(to, signBitInterdicted), mv.g.Tables.RailRaid, 1)
	switch {
	case mv.Enemy[to]:
		return 0, false, banEnemy
	case mv.entryBan(from, to) != nil:
		return 0, false, mv.entryBan(from, to)
	case !mv.g.edge(from, to).rail || !mv.canRunTrains(to):
		return 0, false, banRail
	case mv.EnemyZOC[to] && !mv.onlyTrains():
		return 0, false, banTrain
	}
	return mp, mv.EnemyZOC[to], nil
}

// checkRailMove returns the faults of a move by rail: in the ordinary movement phase (armoured trains in either), from
// a hex far from enemies, within the side's capacity, by units in supply (11.1).
func (o *Order) checkRailMove(mv *mover) []notation.Fault {
	from, end := o.Path[0], o.Path[len(o.Path)-1]
	near := func(u *core.Unit) bool {
		return !mv.g.unitData(u).CarriesSupply() && mv.g.Map.Distance(u.Hex, from) <= railMinDistance
	}
	for _, u := range mv.units {
		switch id := u.Def.ID; {
		case isOutOfSupply(u):
			return o.OneFault("rail/supply", "6.7", id, "%s is out of supply or fuel", id)
		case u.Values().Move == 0 && !mv.g.isTownOrCity(end):
			return o.OneFault("rail/end", "6.12p", id, "%s has no movement allowance and goes by rail into towns and cities only", id)
		}
	}
	switch label := o.m.Label(from); {
	case !mv.canRunTrains(from):
		return o.stepFault(banRail, from)
	case mv.onlyTrains():
		return nil
	case mv.part != movePart[mv.side]:
		return o.FirmFault("rail/phase", "11.1", "", "movement by rail belongs into the phase in which all units move")
	case xslices.Any(mv.r.OnMap(opponent(mv.side)), near):
		return o.OneFault("rail/enemy", "11.1", label, "an enemy is within %d hexes of %s", railMinDistance, label)
	case mv.hasSigns(from, signBitInterdicted):
		return o.stepFault(banRaid, from)
	case mv.railLoad(end) > mv.railCapacityLeft():
		return o.OneFault("rail/capacity", "4.1p", "", "this takes %d stacking points by rail, and %d are left", mv.railLoad(end),
			mv.railCapacityLeft())
	}
	return nil
}

// noteRailUse counts the capacity that a rail move uses, and which trains have moved.
func (o *Order) noteRailUse(w *work) {
	mv := w.g.newBoard(w.Read(), w.side).mover(o.Verb, roster.Find(w.Read(), o.Units))
	for range mv.railLoad(o.Path[len(o.Path)-1]) {
		w.g.noteUse(w.Tx, string(w.side), useRail)
	}
	for _, u := range mv.units {
		if w.g.unitData(u).Type == typeTrain {
			w.g.noteUse(w.Tx, u.Def.ID, useRail)
		}
	}
}

// hasRailway reports whether a railway runs through a hex.
func (g *game) hasRailway(h hexmap.Hex) bool {
	return slices.ContainsFunc(g.edges[h][:], func(e edge) bool { return e.rail })
}

// checkConvert returns the faults of converting railways (19.2): the Axis side by points, a limited number on a line,
// from hexes in its own gauge on; the Soviet side by an engineer, a hex a turn (19.3).
func (o *Order) checkConvert(b *board) []notation.Fault {
	g := b.g
	for i, h := range o.Path {
		label := b.r.Label(h)
		from := func(n hexmap.Hex) bool {
			return g.edge(n, h).rail && (b.canRunTrains(n) && !b.hasSigns(n, signBitConverted) && !b.isRailBlocked(n) || i > 0 &&
				n == o.Path[i-1])
		}
		switch {
		case !g.Data.Scenario.Gauge || !g.hasRailway(h) || b.r.Control(h) != b.side || b.canRunTrains(h):
			return o.OneFault("convert/hex", "19.2", label, "%s holds no railway of yours that is cut or of the other gauge", label)
		case b.side == Soviet && (len(o.Path) > 1 || len(b.freeEngineers(h)) == 0):
			return o.OneFault("convert/engineer", "19.3", label, "a Soviet engineer converts one hex a turn, in which it stands")
		case b.side == Axis && !b.hasSigns(h, signBitCut) && !slices.ContainsFunc(g.Map.NeighborList(h), from):
			return o.OneFault("convert/line", "19.2", label,
				"no railway leads into %s from one of your gauge that was so before this turn",
				label)
		}
	}
	return checkConvertPoints(b, o)
}

// checkConvertPoints returns the fault of too few Axis points for a conversion (4.1).
func checkConvertPoints(b *board, o *Order) []notation.Fault {
	g, left := b.g, b.conversionsLeft()+b.extraConversions(o.Path)
	most := core.If(b.s.planState.pauseOver, g.logistics().Line, g.Tables.Engineers.LineMost)
	n := g.conversionCost()*len(o.Path) + xslices.Sum(o.Path, b.entryToll)
	switch {
	case b.side == Soviet:
		return nil
	case n > most:
		return o.OneFault("convert/most", "4.1p", "", "this takes %d points on one line, and %d are the most", n, most)
	case n > left:
		return o.OneFault("convert/points", "4.1p", "", "this takes %d conversion points, and %d are left", n, left)
	}
	return nil
}

// conversionCost returns the cost of converting one hex, in points.
func (g *game) conversionCost() int {
	return core.If(g.weather == mud || g.weather == snow, g.Tables.Engineers.ConvertBad, 1)
}

// conversionsLeft returns the points of conversion that the Axis side has left in this turn (4.1).
func (b *board) conversionsLeft() int {
	return b.g.Data.Scenario.Convert.Number(b.r.Turn()) - b.s.timesUsed("", useConvert)
}

// useConvert counts the conversion points spent.
const useConvert = "conversion" // a point of it

// convert carries out the conversion.
func convert(w *work, o *Order) {
	for _, h := range o.Path {
		for range w.g.conversionCost() + w.g.newBoard(w.Read(), w.side).entryToll(h) {
			gift := w.g.newBoard(w.Read(), w.side).extraConversions([]hexmap.Hex{h}) > 0
			w.g.noteUse(w.Tx, string(w.side), core.If(gift, useExtraConversion, useConvert))
		}
		old := func(x sign) bool { return x.hex == h && (x.kind == signCut || x.kind == signGauge) }
		core.EditExt(w.Tx, func(s *state) { _, s.signs = xslices.Partition(s.signs, old) })
		if w.side == Axis {
			addSign(w.Tx, "19.2", "the railway is converted", sign{signGauge, Axis, h, hexmap.None, w.Read().Turn()})
		}
	}
}

// checkCut returns the faults of cutting an Axis railway by a Soviet unit (19.4).
func (o *Order) checkCut(b *board) []notation.Fault {
	h := o.Path[0]
	fights := func(u *core.Unit) bool { return u.Def.Side == Soviet && b.g.needsSupply(u) }
	switch label := b.r.Label(h); {
	case b.side != Soviet || !b.hasSigns(h, signBitGauge) || b.hasSigns(h, signBitCut):
		return o.OneFault("cut/hex", "19.4", label, "%s holds no railway of the Axis side that is whole", label)
	case !slices.ContainsFunc(b.r.Stack(h), fights):
		return o.OneFault("cut/unit", "19.4", label, "no unit of yours stands in %s", label)
	}
	return nil
}

// cutRail cuts the railway.
func cutRail(w *work, o *Order) {
	addSign(w.Tx, "19.4", "the railway is cut", sign{signCut, Soviet, o.Path[0], hexmap.None, 0})
}

// conversions offers the conversion of each hex of railway that may be converted.
func (e *enumerator) conversions() {
	for h := range hexmap.Hex(e.g.Map.Len()) {
		if e.g.Data.Scenario.Gauge && e.g.hasRailway(h) {
			e.OfferOrder("convert", nil, h)
		}
	}
}
