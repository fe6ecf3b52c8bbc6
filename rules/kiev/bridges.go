package kiev

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/hexsides"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
)

// Kinds of markers for destroyed bridges, with points of damage (4.33); the bridges of a road and of a railway count
// separately.
const (
	signRoad = "bridge"
	signRail = "rail-bridge"
)

// bridgeClass gives the marker for the bridges of each class of paths.
var bridgeClass = map[string]string{"road": signRoad, "rail": signRail}

// repair of a bridge, by the marker's hexes
const useRepairBridge = "repair" // of a bridge, by the signs of its hexes

// findDestructibleBridges finds the bridges that may be destroyed: those over some rivers or in some hexes, except
// those that are spared (4.31).
func (g *game) findDestructibleBridges() {
	t := &g.Tables.Engineers
	for _, f := range g.Map.Sides() {
		for _, s := range f.Chain {
			n := g.Map.Neighbor(s.Hex, s.Dir)
			if n == hexmap.None || !g.Map.IsBridged(s.Hex, n) {
				continue
			}
			labels := append(g.Map.Labels(s.Hex), g.Map.Labels(n)...)
			named := func(list []string) bool {
				return slices.ContainsFunc(labels, func(l string) bool { return slices.Contains(list, l) })
			}
			yes := (slices.Contains(t.Rivers, f.Name) || named(t.Bridges)) && !named(t.Spared)
			g.edge(s.Hex, n).destructible, g.edge(n, s.Hex).destructible = yes, yes
		}
	}
}

// crossingKinds lists the kinds of markers that change whether a hexside can be crossed.
var crossingKinds = []string{signRoad, signRail, signPontoon}

// crossingSigns returns the kind and hexes of all markers that change whether a hexside can be crossed, as a key for
// caches.
func (s state) crossingSigns() (out []hexmap.Hex) {
	for _, x := range s.signs {
		if k := slices.Index(crossingKinds, x.kind); k >= 0 && (x.kind != signPontoon || x.n > 0) {
			out = append(out, hexmap.Hex(k), x.hex, x.to)
		}
	}
	return out
}

// edgesWithCrossings returns the hexsides as changed by destroyed bridges and bridging units.
func (g *game) edgesWithCrossings(crossed []hexmap.Hex) hexsides.Sides[edge] {
	out, spanned := slices.Clone(g.printed), map[*edge]bool{}
	for x := range slices.Chunk(crossed, 3) {
		kind := crossingKinds[x[0]]
		for _, p := range [][2]hexmap.Hex{{x[1], x[2]}, {x[2], x[1]}} {
			e := out.Mutable(g.printed, g.Map, p[0], p[1])
			if e.rail = e.rail && kind != signRail; kind == signRoad {
				e.road, e.mainRoad = 0, false
			}
			if !e.rail && e.road == 0 && kind != signPontoon {
				e.side = g.class(g.Map.SideClass(p[0], p[1]))
			}
			if kind == signPontoon || spanned[e] {
				e.side, spanned[e] = 0, true
			}
		}
	}
	return out
}

// destroyedBridge returns the marker of a destroyed bridge between two hexes, or nil if there is none.
func (s state) destroyedBridge(kind string, way []hexmap.Hex) *sign {
	return xslices.Find(s.signs, func(x sign) bool {
		return x.kind == kind && len(way) == 2 && (x.hex == way[0] && x.to == way[1] || x.hex == way[1] && x.to == way[0])
	})
}

// checkDemolition returns the faults of destroying bridges: it takes a Soviet unit next to them and an Axis unit near,
// and no non-functional headquarters in range (4.32).
func (o *Order) checkDemolition(b *board) []notation.Fault {
	label, reach := b.r.Label(o.Path[0]), b.g.Tables.Engineers.BlowRange
	near := func(h hexmap.Hex) bool {
		return xslices.Any(b.r.OnMap(Axis), func(u *core.Unit) bool { return b.g.Map.Distance(u.Hex, h) <= reach })
	}
	able := func(h hexmap.Hex) bool { return b.holdsCombatUnit(h) && near(h) }
	switch e := b.g.edge(o.Path[0], o.Path[len(o.Path)-1]); {
	case b.side != Soviet:
		return o.OneFault("blow/side", "4.3p", label, "the Soviet side alone destroys bridges")
	case len(o.Path) != 2 || !e.destructible:
		return o.OneFault("blow/bridge", "4.3p", label, "no bridge that may be destroyed leads from %s over that hexside", label)
	case b.r.Turn() < b.g.Data.Scenario.BlowFrom:
		return o.FirmFault("blow/turn", "3.5p", label, "bridges are destroyed from turn %d on", b.g.Data.Scenario.BlowFrom)
	case !e.rail && e.road == 0 && len(b.s.repairedBridges(o.Path)) == 0:
		return o.OneFault("blow/twice", "4.3p", label, "the bridges are destroyed already")
	case !slices.ContainsFunc(o.Path, able):
		return o.OneFault("blow/unit", "4.3p", label,
			"no Soviet combat unit with an enemy within %d hexes stands next to the bridge", reach)
	}
	for _, h := range o.Path {
		if b.g.brokenHQInRange(b.r, h) != nil {
			return o.OneFault("blow/command", "22.26", label, "%s", b.brokenHQText(h))
		}
	}
	return nil
}

// repairedBridges returns the markers of bridges between two hexes with a repaired point, which can be destroyed again
//
func (s state) repairedBridges(way []hexmap.Hex) (out []sign) {
	for _, kind := range []string{signRoad, signRail} {
		if x := s.destroyedBridge(kind, way); x != nil && x.n == 1 {
			out = append(out, *x)
		}
	}
	return out
}

// demolish destroys the bridges.
func demolish(w *work, o *Order) {
	for _, x := range of(w.Read()).repairedBridges(o.Path) {
		removeSign(w.Tx, "4.3p", "what was repaired is destroyed", x)
		x.n = 2
		core.EditExt(w.Tx, func(s *state) { s.signs = appended(s.signs, x) })
	}
	e := *w.g.edge(o.Path[0], o.Path[1])
	if e.road != 0 {
		addSign(w.Tx, "4.3p", "the bridge of the road is destroyed", sign{signRoad, Soviet, o.Path[0], o.Path[1], 2})
	}
	if e.rail {
		addSign(w.Tx, "4.3p", "the bridge of the railway is destroyed", sign{signRail, Soviet, o.Path[0], o.Path[1], 2})
	}
}

// holdsCombatUnit reports whether a unit of the side other than a supply unit is in a hex.
func (b *board) holdsCombatUnit(h hexmap.Hex) bool {
	return b.r.Holder(h) == b.side && slices.ContainsFunc(b.r.Stack(h), func(u *core.Unit) bool {
		return b.g.needsSupply(u) && b.g.unitData(u).Type != typeHQ
	})
}

// checkRepair returns the faults of repairing a bridge: it takes a unit next to it and no enemy on the other bank; for
// a railway bridge an engineer in supply, where the side's trains run (4.34).
func (o *Order) checkRepair(b *board) []notation.Fault {
	label, x := b.r.Label(o.Path[0]), b.s.destroyedBridge(bridgeClass[o.Value], o.Path)
	if x == nil {
		return o.OneFault("mend/bridge", "4.34p", label, "no bridge of a %s is destroyed there", o.Value)
	}
	rails := func(h hexmap.Hex) bool { return slices.ContainsFunc(b.r.Stack(h), b.canRepair(signRail)) }
	switch {
	case !slices.ContainsFunc(o.Path, b.holdsCombatUnit) || b.Enemy[x.hex] || b.Enemy[x.to]:
		return o.OneFault("mend/unit", "4.34p", label, "no unit of yours stands next to the bridge, or an enemy stands on the other bank")
	case o.Value == "rail" && !slices.ContainsFunc(o.Path, rails):
		return o.OneFault("mend/engineer", "4.34p", label,
			"the bridge of a railway is repaired by an engineer in supply, in a hex of your "+
				"railway")
	case slices.Contains(b.s.uses, use{repairKey(x), useRepairBridge}):
		return o.OneFault("mend/twice", "4.34p", label, "a bridge can be tried only once in a turn")
	case !b.haveRepairUnits(append(b.attemptedRepairs(), *x), nil):
		return o.FirmFault("mend/busy", "4.34p", label,
			"a unit repairs one bridge in a phase, and the units next to this one work on other bridges")
	}
	return nil
}

// canRepair returns a function that reports whether a unit can repair a bridge of a kind: for a railway bridge an
// engineer in supply, in a hex of own railway (4.34).
func (b *board) canRepair(kind string) func(*core.Unit) bool {
	return func(u *core.Unit) bool {
		if kind == signRail {
			return b.canRunTrains(u.Hex) && !u.Marked(markOutOfSupply) && slices.Contains(b.freeEngineers(u.Hex), u)
		}
		return u.Def.Side == b.side && b.g.needsSupply(u) && b.g.unitData(u).Type != typeHQ
	}
}

// attemptedRepairs returns the bridges that the side has tried to repair in this turn.
func (b *board) attemptedRepairs() (out []sign) {
	for _, u := range b.s.uses {
		var x sign
		if u.what != useRepairBridge+string(b.side) {
			continue
		}
		for _, x.kind = range []string{signRail, signRoad} {
			if n, _ := fmt.Sscanf(u.hq, x.kind+"%d-%d", &x.hex, &x.to); n == 2 {
				out = append(out, x)
				break
			}
		}
	}
	return out
}

// haveRepairUnits reports whether there is a unit to repair each of the bridges, apart from the units in busy (4.34a).
func (b *board) haveRepairUnits(bridges []sign, busy []string) bool {
	if len(bridges) == 0 {
		return true
	}
	x, able := bridges[0], b.canRepair(bridges[0].kind)
	return slices.ContainsFunc(slices.Concat(b.r.Stack(x.hex), b.r.Stack(x.to)), func(u *core.Unit) bool {
		return able(u) && !slices.Contains(busy, u.Def.ID) && b.haveRepairUnits(bridges[1:], appended(busy, u.Def.ID))
	})
}

// repairKey returns the name of a bridge in the list of what was done in the turn.
func repairKey(x *sign) string { return fmt.Sprintf("%s%d-%d", x.kind, x.hex, x.to) }

// repairBridge rolls for the repair of a point of damage: engineers help, enemies next to the hexes, mud and snow
// hinder; a 1 always succeeds.
func repairBridge(w *work, o *Order) {
	b, g := w.g.newBoard(w.Read(), w.side), w.g
	x := *b.s.destroyedBridge(bridgeClass[o.Value], o.Path)
	n, need := len(b.freeEngineers(x.hex))+len(b.freeEngineers(x.to)), g.Tables.Engineers.Repair[o.Value]
	need += core.If(o.Value == "road", 2*min(n, 1), min(n-1, 2)) // for a railway one is needed
	need -= core.If(b.NextToEnemy(x.hex) || b.NextToEnemy(x.to), 1, 0)
	need = max(1, need-g.conversionCost()+1)            // mud and snow
	tried := xslices.Count(b.s.uses, func(u use) bool { // other bridges of the hex
		return u.what == useRepairBridge && strings.HasPrefix(u.hq, fmt.Sprintf("%s%d-", x.kind, x.hex))
	})
	g.noteUse(w.Tx, repairKey(&x), useRepairBridge)
	g.noteUse(w.Tx, repairKey(&x), useRepairBridge+string(w.side))
	key := fmt.Sprintf("repair:%s.%s#%d", w.Read().Label(x.hex), o.Value, tried+1)
	if w.Die(key, 10, "4.34p", say.F("the bridge is repaired with %d or less", need)) > need {
		return
	}
	removeSign(w.Tx, "4.34p", "a point of damage is repaired", x)
	if x.n--; x.n > 0 {
		core.EditExt(w.Tx, func(s *state) { s.signs = appended(s.signs, x) })
	}
}

// repairs offers the repair of each destroyed bridge.
func (e *enumerator) repairs() {
	for _, x := range e.b.s.signs {
		if word := map[string]string{signRoad: "road", signRail: "rail"}[x.kind]; word != "" {
			e.OfferVerb("mend", sheet.Arguments{Path: []hexmap.Hex{x.hex, x.to}, Value: word})
		}
	}
}
