// Package zocmap is the board as one side finds it: where its own counters and the enemy's stand, and what lies in the zones of
// control of either. It is worked out once and holds until a counter moves. Who exerts a zone into which hex is for the title to
// say, as is what a zone does.
package zocmap

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Board is the board as a side finds it. The lists are by hex.
type Board struct {
	R    core.Reader
	Side core.Side

	Own, Enemy   []bool // counters stand there
	OwnZOC, EZOC []bool // in zones of control: of its own counters, of the enemy's
}

// FromOtherSide is the same board as the other of two sides finds it.
func (b *Board) FromOtherSide(side core.Side) *Board {
	return &Board{R: b.R, Side: side, Own: b.Enemy, Enemy: b.Own, OwnZOC: b.EZOC, EZOC: b.OwnZOC}
}

// NextToEnemy says whether an enemy counter stands next to a hex.
func (b *Board) NextToEnemy(h hexmap.Hex) bool {
	for n := range b.R.Map().Around(h) {
		if b.Enemy[n] {
			return true
		}
	}
	return false
}

// NewBoard works out a board. exerts says into which hexes next to it a counter exerts its zone of control; where it is nil all do, into
// all hexes around. Counters that one of the tests of without takes are overlooked.
func NewBoard(r core.Reader, side core.Side, exerts func(u *core.Unit) Dirs, without ...func(*core.Unit) bool) *Board {
	n := r.Map().Len()
	all := make([]bool, 4*n)
	b := &Board{R: r, Side: side, Own: all[:n], Enemy: all[n : 2*n], OwnZOC: all[2*n : 3*n], EZOC: all[3*n:]}
	for u := range r.Each() {
		if !u.OnMap() || slices.ContainsFunc(without, func(is func(*core.Unit) bool) bool { return is(u) }) {
			continue
		}
		at, zone := b.Own, b.OwnZOC
		if u.Def.Side != side {
			at, zone = b.Enemy, b.EZOC
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
