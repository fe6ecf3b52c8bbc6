// Package zocmap computes the board as one side sees it: the hexes of its own counters and the enemy's, and the hexes
// in the zones of control of either. The result is valid until a counter moves. Each title defines into which hexes a
// counter exerts a zone of control, and the effects of a zone.
package zocmap

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Board shows the board as one side sees it. Its lists are indexed by hex.
type Board struct {
	Reader core.Reader
	Side   core.Side

	Own, Enemy       []bool // whether own, or enemy, counters are there
	OwnZOC, EnemyZOC []bool // whether the hex is in the zone of control of own, or enemy, counters
}

// FromOtherSide returns the same board as the other side sees it.
func (b *Board) FromOtherSide(side core.Side) *Board {
	return &Board{Reader: b.Reader, Side: side, Own: b.Enemy, Enemy: b.Own, OwnZOC: b.EnemyZOC, EnemyZOC: b.OwnZOC}
}

// NextToEnemy reports whether an enemy counter is next to a hex.
func (b *Board) NextToEnemy(h hexmap.Hex) bool {
	for n := range b.Reader.Map().Around(h) {
		if b.Enemy[n] {
			return true
		}
	}
	return false
}

// NewBoard computes a board. exerts returns the directions in which a counter exerts its zone of control; if it is nil,
// all counters exert it in all directions. Counters for which one of the functions without returns true are ignored.
func NewBoard(r core.Reader, side core.Side, exerts func(u *core.Unit) Dirs, without ...func(*core.Unit) bool) *Board {
	n := r.Map().Len()
	all := make([]bool, 4*n)
	b := &Board{Reader: r, Side: side, Own: all[:n], Enemy: all[n : 2*n], OwnZOC: all[2*n : 3*n], EnemyZOC: all[3*n:]}
	for u := range r.Each() {
		if !u.OnMap() || slices.ContainsFunc(without, func(is func(*core.Unit) bool) bool { return is(u) }) {
			continue
		}
		at, zone := b.Own, b.OwnZOC
		if u.Def.Side != side {
			at, zone = b.Enemy, b.EnemyZOC
		}
		if at[u.Hex] && exerts == nil {
			continue // as the one before it
		}
		at[u.Hex] = true
		dirs := allDirs
		if exerts != nil {
			dirs = exerts(u)
		}
		for d, to := range r.Map().Neighbors(u.Hex) {
			if to != hexmap.None && dirs>>d&1 != 0 {
				zone[to] = true
			}
		}
	}
	return b
}
