package kiev

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// signPontoon is the marker of a bridging unit over a hexside (23.2); n is 1 when it can be crossed.
const signPontoon = "bridging-unit"

// bridgingUnitsLeft returns the bridging units that a side has left.
func (b *board) bridgingUnitsLeft() int {
	laid := func(x sign) bool { return x.kind == signPontoon && x.side == b.side }
	return b.g.Data.Scenario.Bridging[b.side] - xslices.Count(b.s.signs, laid)
}

// canBridge reports whether a side has bridging units left and a unit next to a river without a bridge.
func (b *board) canBridge() bool {
	return b.bridgingUnitsLeft() > 0 && slices.ContainsFunc(roster.OnMap(b.r, b.side, nil), func(u *core.Unit) bool {
		return b.holdsCombatUnit(u.Hex) && slices.ContainsFunc(b.g.Map.NeighborList(u.Hex), func(n hexmap.Hex) bool {
			e := b.g.edge(u.Hex, n)
			return e.river && e.side != 0 && !b.Enemy[n]
		})
	})
}

// checkPlaceBridge returns the faults of placing a bridging unit: it must lie over a river without a bridge, next to an
// own combat unit, without an enemy on either bank or a non-functional headquarters in range.
func (o *Order) checkPlaceBridge(b *board) []notation.Fault {
	label := b.r.Label(o.Path[0])
	if len(o.Path) != 2 || !b.g.edge(o.Path[0], o.Path[1]).river || b.g.edge(o.Path[0], o.Path[1]).side == 0 {
		return o.OneFault("span/river", "23.2", label, "no river without a bridge runs there")
	}
	near := func(h hexmap.Hex) bool { return b.side == Soviet && b.g.brokenHQInRange(b.r, h) != nil }
	switch {
	case b.s.destroyedBridge(signPontoon, o.Path) != nil:
		return o.OneFault("span/twice", "23.2", label, "a bridging unit lies there already")
	case b.bridgingUnitsLeft() < 1:
		return o.OneFault("span/units", "23.2", "", "the side has no bridging unit left")
	case !slices.ContainsFunc(o.Path, b.holdsCombatUnit) || slices.ContainsFunc(o.Path, func(h hexmap.Hex) bool { return b.Enemy[h] }):
		return o.OneFault("span/unit", "23.2", label, "no unit of yours stands next to the river, or an enemy stands on the other bank")
	case b.side == Soviet && b.g.isBesieged(b.r, o.Path[0]) && !b.paysForBridge(o):
		return o.OneFault("span/siege", "10.25p", label,
			"%s is surrounded: a bridge can be begun only if a supply unit near it is spent", label)
	case slices.ContainsFunc(o.Path, near):
		return o.OneFault("span/command", "22.26", label, "%s", b.brokenHQText(o.Path[slices.IndexFunc(o.Path, near)]))
	}
	return nil
}

// placeBridge places the bridging unit.
func placeBridge(w *work, o *Order) {
	if len(o.Units) > 0 {
		w.g.spendSupplyPoint(w.Tx, o.Units[0], "10.25p")
	}
	addSign(w.Tx, "23.2", "a bridge is begun", sign{signPontoon, w.side, o.Path[0], o.Path[1], 0})
}

// checkRemoveBridge returns the faults of taking a bridging unit up.
func (o *Order) checkRemoveBridge(b *board) []notation.Fault {
	if x := b.s.destroyedBridge(signPontoon, o.Path); x == nil || x.side != b.side {
		return o.OneFault("span/none", "23.2", b.r.Label(o.Path[0]), "no bridging unit of yours lies there")
	}
	return nil
}

// removeBridge takes the bridging unit up.
func removeBridge(w *work, o *Order) {
	removeSign(w.Tx, "23.2", "a bridge is taken up", *of(w.Read()).destroyedBridge(signPontoon, o.Path))
}

// paysForBridge reports whether a supply unit connected with the bridge is spent for it (10.25p).
func (b *board) paysForBridge(o *Order) bool {
	return len(o.Units) > 0 && b.isOwnSupplyUnit(o.unit(b.r)) && b.hexesSuppliedFrom(o.unit(b.r).Hex, b.g.seasonRules().Line)[o.Path[0]]
}

// openBridges opens the bridging units of a side for crossing: over rivers when it begins to move, over major rivers
// when its engineers have worked (SoP B.1, B.6).
func (g *game) openBridges(tx *core.Tx, side core.Side, major bool) {
	for _, x := range of(tx.Read()).signs {
		if x.kind == signPontoon && x.side == side && x.n == 0 && strings.HasPrefix(g.Map.SideClass(x.hex, x.to), "major") == major {
			y := x
			y.n = 1
			tx.Note(core.Event{Kind: core.KindNote, Hex: tx.Read().Label(x.hex), Rule: "23.2", Text: "a bridging unit can be crossed"})
			replaceSign(tx, x, y)
		}
	}
}

// removeEnemyBridges takes up the enemy's bridging units in a hex that a side enters; they may be placed again (23.25).
func (g *game) removeEnemyBridges(tx *core.Tx, side core.Side, h hexmap.Hex) {
	for _, x := range of(tx.Read()).signs {
		if x.kind == signPontoon && x.side != side && (x.hex == h || x.to == h) {
			removeSign(tx, "23.2", "a bridge is taken up", x)
		}
	}
}
