package rollout

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// game holds a game that is being played on.
type game struct {
	set  Setting
	mod  core.Module
	src  *source
	name string
	pos  *core.Position

	spare *core.Position // position that nothing refers to any more
	own   *core.Position // position made here, that nobody else knows
	view  view
	stuck int // sheets in a row after which the phase went on
}

// view caches the position as seen by the side whose sheet is executed.
type view struct {
	of, shown *core.Position
	side      core.Side
	changed   []string // counters changed since it was made
}

func newGame(s Setting, from Start, seed uint64) *game {
	g := &game{set: s, mod: s.Module, pos: from.Position.Clone(), name: "rollout"}
	g.src = &source{game: g, dice: NewDice(seed), seals: map[string]string{}, opener: from.Seals}
	return g
}

// show returns the position as a side sees it, valid until the next order.
func (g *game) show(side core.Side) *core.Position {
	v := &g.view
	f, ok := g.mod.(core.ViewUpdater)
	if ok && v.of == g.pos && v.side == side && v.shown != g.pos && f.UpdateView(v.shown, g.pos, side, v.changed) {
		v.changed = v.changed[:0]
		return v.shown
	}
	*v = view{of: g.pos, shown: g.mod.Show(g.pos, side), side: side, changed: v.changed[:0]}
	if v.shown == g.pos {
		v.of = nil // it changes with the position
	}
	return v.shown
}

// task returns what a side may know, with the question that it is asked, if any.
func (g *game) task(side core.Side, c *core.Choice) Task {
	return Task{Game: g.name, Side: side, Module: g.mod, View: g.mod.Show(g.pos, side), Choice: c}
}

// do runs work on a copy of the position, and then replaces the position by the copy.
func (g *game) do(work func(*core.Tx) error) error {
	next := g.spare
	if g.spare = nil; next != nil {
		next = g.pos.CloneInto(next)
	} else {
		next = g.pos.Clone()
	}
	tx := core.Begin(next, g.src)
	g.src.startWork()
	if err := work(tx); err != nil {
		return err
	}
	if v := &g.view; v.of == g.pos {
		v.of, v.changed = next, append(v.changed, tx.Changed()...)
	} else {
		g.view = view{}
	}
	if g.own == g.pos {
		g.spare = g.pos
	}
	g.pos, g.own = next, next
	return nil
}

// maxStuck bounds the sheets in a row that leave their phase open.
const maxStuck = 3

// playSheet executes the given lines as a sheet, or lets the active side write one. Then it advances to the next sheet.
func (g *game) playSheet(lines []string) error {
	side := g.pos.Active
	if lines == nil && g.stuck < maxStuck {
		p, ok := g.set.Players[side]
		if !ok {
			return fmt.Errorf("nobody plays the side %q", side)
		}
		lines = p.Orders(g.task(side, nil))
	}
	text := strings.Join(lines, "\n")
	statements, _ := notation.ParseLines(text, g.mod.Vocabulary(g.pos.Phase, side))
	for i := range statements {
		if err := g.runOrder(side, &statements[i]); err != nil {
			return err
		}
		if g.pos.Over != nil {
			return nil
		}
	}
	done, err := g.mayEnd(side, judging.HasNoOrders(statements))
	if err != nil || !done {
		return err
	}
	g.stuck = 0
	return g.nextPhase()
}

// runOrder executes an order. It skips an order that is no longer legal.
func (g *game) runOrder(side core.Side, st *notation.Statement) error {
	if st.If != nil || st.Verb == "halt" || sheets.IsStandingOrder(*st) {
		return nil
	}
	o, fault := judging.Bind(g.mod, g.show(side).Reader(), side, *st)
	if fault != nil || o == nil {
		return nil
	}
	g.src.side, g.src.order = side, st
	defer func() { g.src.order = nil }()
	return g.do(func(tx *core.Tx) error { return g.mod.Apply(tx, side, o) })
}

// mayEnd reports whether the phase may end. If the sheet had no orders, it applies the rulebook's remedy first.
func (g *game) mayEnd(side core.Side, idle bool) (bool, error) {
	ends := func() bool {
		return !slices.ContainsFunc(g.mod.Finish(g.show(side).Reader(), side), judging.IsRefusal)
	}
	if ends() {
		return true, nil
	}
	if m, ok := g.mod.(core.Remedier); ok && (idle || g.stuck >= maxStuck) {
		g.src.side = side
		if err := g.do(func(tx *core.Tx) error { m.Remedy(tx, side); return tx.TakeError(nil) }); err != nil {
			return false, err
		}
		if ends() {
			return true, nil
		}
	}
	if g.stuck++; g.stuck > maxStuck {
		return true, nil // the title applies what the rules demand of a side that sends nothing
	}
	if h, ok := g.mod.(core.SheetEnder); ok {
		return false, g.do(func(tx *core.Tx) error { h.SheetEnded(tx); return nil })
	}
	return false, nil
}

// nextPhase advances until a side must send a sheet, or the game is over.
func (g *game) nextPhase() error {
	for range judging.MaxPhases {
		g.src.side = g.pos.Active
		if err := g.do(g.mod.Next); err != nil || g.pos.Active != "" || g.pos.Over != nil {
			return err
		}
	}
	return errEndless
}
