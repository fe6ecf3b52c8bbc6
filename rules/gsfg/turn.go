package gsfg

import (
	"fmt"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// Start is the position before the first sheet: NATO on its hexes, codes E and F in theirs, the Soviet countries Soviet
// (R 3.2, 3.3).
func (g *game) Start(opts core.Options) (*core.Position, error) {
	s, err := chosen(opts)
	if err != nil {
		return nil, err
	}
	p := core.NewPosition(g.world)
	for i, x := range g.hex {
		switch h := hexmap.Hex(i); {
		case g.wet[i]:
		case contains(g.setup.Start.Soviet, x.country):
			p.SetControl(h, Soviet)
		default:
			p.SetControl(h, NATO)
		}
	}
	tx := core.Begin(p, nil)
	for i := range g.counters {
		if c := &g.counters[i]; c.arrival == onHex {
			if err := tx.Do(core.Place{Unit: c.ID, Hex: c.hex}); err != nil {
				return nil, err
			}
		}
	}
	if err := g.deployments(tx); err != nil {
		return nil, err
	}
	first := phase{kind: kindSetup, side: Soviet}
	if s.second(specialForces) { // R 3.2: NATO sets up first
		first.side = NATO
	}
	if err := tx.Do(core.Phase{Turn: 0, Phase: first.String(), Active: first.side}); err != nil {
		return nil, err
	}
	return p, put(tx, state{options: s, sf: g.commandos(s, 0), ew: g.freshJammers(state{options: s}, 0)})
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// Finish judges a whole sheet.
func (g *game) Finish(r core.Reader, side core.Side) []notation.Fault {
	return g.phases.Finish(g, r, side)
}

// checkStart judges a set-up.
func (g *game) checkStart(r core.Reader, side core.Side) []notation.Fault {
	return append(g.checkSetup(r, side), g.checkCommandos(r, side)...)
}

// checkMoves judges a movement phase.
func (g *game) checkMoves(r core.Reader, side core.Side) []notation.Fault {
	var b base
	if f := g.wantTerritorials(b, r, side); f != nil {
		return f
	}
	if f := g.checkEntries(r, side); f != nil {
		return f
	}
	if rule, text := g.checkStacks(r, side); rule != "" {
		return g.apart(r, side, b.Fault("stack/limit", rule, "", "%s", text))
	}
	return nil
}

// apart suggests moves that end a stack of the 8th Guards Army with others.
func (g *game) apart(r core.Reader, side core.Side, f notation.Fault) []notation.Fault {
	for _, u := range roster.OnMap(r, side, func(u *core.Unit) bool { return !g.fits(r, u.Hex) }) {
		for _, n := range g.neighbours(u.Hex) {
			o := &MoveOrder{units: []string{u.Def.ID}, path: []hexmap.Hex{u.Hex, n}}
			o.label = core.Labels(g.m, o.path)
			if !sheet.Blocked(o.check(g, r, side)) {
				f.Legal = append(f.Legal, o.String())
			}
		}
	}
	return []notation.Fault{f}
}

// Next goes on after the sheet of a phase.
func (g *game) Next(tx *core.Tx) error {
	r := tx.Read()
	if r.Over() != nil {
		return nil
	}
	p, ok := parsePhase(r.Phase())
	if !ok {
		return fmt.Errorf("%q is no phase of this title", r.Phase())
	}
	switch p.kind {
	case kindSetup:
		if p.side == NATO {
			return enter(tx, phase{kind: kindSetup, side: Soviet}, R3_2, "Soviet set-up")
		}
		for _, u := range roster.OnMap(r, Soviet, nil) { // a hex across the border
			if err := g.take(tx, Soviet, u.Hex); err != nil {
				return err
			}
		}
		return g.startTurn(tx, 1)
	case kindPick:
		if err := g.fillPicks(tx); err != nil {
			return err
		}
		return g.startAir(tx, p.turn)
	case kindAir:
		if err := g.resolveGround(tx); err != nil {
			return err
		}
		if err := g.recover(tx); err != nil {
			return err
		}
		return g.startSoviet(tx, p.turn)
	}
	if err := g.endPhase(tx); err != nil {
		return err
	}
	next := p
	next.part++
	switch {
	case p.part == 1:
		return g.startPhase(tx, next)
	case p.guards:
		return g.startPhase(tx, phase{turn: p.turn, side: Soviet, part: 1})
	case p.side == Soviet:
		if err := g.endPlayerTurn(tx, Soviet); err != nil {
			return err
		}
		return g.startPhase(tx, phase{turn: p.turn, side: NATO, part: 1})
	}
	if err := g.endPlayerTurn(tx, NATO); err != nil {
		return err
	}
	if p.turn >= g.setup.Victory.Turn {
		return g.endGame(tx)
	}
	return g.startTurn(tx, p.turn+1)
}

// startTurn clears what held for the turn before, mends sources, and lets the Soviet player choose his reinforcements before
// air superiority is known (R 6.5, 8.9).
func (g *game) startTurn(tx *core.Tx, turn int) error {
	old := of(tx.Read())
	s := state{options: old.options, chemical: old.chemical, down: old.down, frgLost: old.frgLost, mishap: old.mishap, sf: g.rested(old.sf),
		ew: g.freshJammers(old, turn)}
	if err := put(tx, s); err != nil {
		return err
	}
	p := phase{turn: turn, side: Soviet, kind: kindPick}
	if err := enter(tx, p, R5_2, "begins"); err != nil {
		return err
	}
	if err := g.mendSources(tx); err != nil {
		return err
	}
	if err := g.newCommandos(tx, turn); err != nil {
		return err
	}
	if g.setup.quota(turn) > 0 && g.waiting(tx.Read()) > 0 {
		return nil
	}
	return g.startAir(tx, turn)
}

// startAir finds out who has air superiority (R 6.1).
func (g *game) startAir(tx *core.Tx, turn int) error {
	s := of(tx.Read())
	die := 0
	if turn > 1 {
		var err error
		if die, err = tx.Roll(fmt.Sprintf("superiority:T%d#1", turn), 6, R6_1, "air superiority"); err != nil {
			return err
		}
	}
	s.holder, s.mishap = g.tables.holder(turn, die, s.mishap), false
	if err := tx.Do(core.Extend{Ext: s, Rule: R6_1, Text: say.F("%s has air superiority", s.holder.Title())}); err != nil {
		return err
	}
	return enter(tx, phase{turn: turn, side: s.holder, kind: kindAir}, R6_1, say.F("%s air superiority", s.holder.Title()))
}

// startSoviet begins the Soviet player turn, with the 8th Guards Army on the first turns (R 5.4).
func (g *game) startSoviet(tx *core.Tx, turn int) error {
	s := of(tx.Read())
	for _, x := range []struct {
		who  string
		word *string
	}{{"guards", &s.guards}, {"soviet", &s.soviet}, {"nato", &s.nato}} {
		if list := g.setup.sequence(x.who, turn); len(list) == 1 {
			*x.word = orderWords[list[0]]
		}
	}
	if err := put(tx, s); err != nil {
		return err
	}
	p := phase{turn: turn, side: Soviet, part: 1}
	p.guards = turn <= g.setup.Guards.Until && len(roster.OnMap(tx.Read(), Soviet,
		func(u *core.Unit) bool { return g.guardsman(tx.Read(), u.Def.ID) })) > 0
	return g.startPhase(tx, p)
}

// startPhase enters a movement or combat phase.
func (g *game) startPhase(tx *core.Tx, p phase) error {
	if p.part == 2 { // a declaration that did not come is closed
		if err := g.settle(tx); err != nil {
			return err
		}
	}
	name := p.name()
	if err := enter(tx, p, R5_2, say.F("%s phase %d of 2", name, p.part)); err != nil {
		return err
	}
	if err := g.beginPhase(tx); err != nil {
		return err
	}
	return g.skipIdle(tx)
}

// skipIdle passes over a combat phase in which its side can do nothing, so that nobody has to write for it.
func (g *game) skipIdle(tx *core.Tx) error {
	r := tx.Read()
	s := of(r)
	if kindOf(r) != kindFight || *s.declared(now(r)) == "" {
		return nil
	}
	for range g.Legal(r, r.Active()) {
		return nil
	}
	tx.Note(core.Event{Kind: core.KindNote, Rule: R5_2, Text: "no attack is possible: the phase is passed over"})
	return g.Next(tx)
}

// beginPhase notes what holds for all of a movement phase: which NATO stacks are of several nations (R 7.6).
func (g *game) beginPhase(tx *core.Tx) error {
	r := tx.Read()
	if now(r).side != NATO {
		return nil
	}
	if err := roster.Unmark(tx, NATO, markMixed); err != nil || kindOf(r) != kindMove {
		return err
	}
	return roster.Mark(tx, roster.Names(roster.OnMap(r, NATO, func(u *core.Unit) bool {
		return g.tables.mixed(g.nations(r.Stack(u.Hex)))
	})), markMixed)
}

// endPhase ends a movement or combat phase.
func (g *game) endPhase(tx *core.Tx) error {
	r := tx.Read()
	if p := now(r); p.side == NATO && kindOf(r) == kindMove && len(roster.OnMap(r, NATO,
		func(u *core.Unit) bool { return u.Marked(markPlaced) })) > 0 {
		if err := g.rollCalls(tx); err != nil { // not all could be placed
			return err
		}
	}
	if err := g.settle(tx); err != nil {
		return err
	}
	if err := g.resolveJamming(tx); err != nil {
		return err
	}
	s := of(tx.Read())
	s.fights, s.jammed, s.column, s.entered = nil, nil, nil, nil
	if err := put(tx, s); err != nil {
		return err
	}
	if err := roster.Unmark(tx, core.Everyone, markFought, markFled); err != nil {
		return err
	}
	return g.moveAside(tx)
}

// endPlayerTurn takes off what holds for a player turn, and notes which air mobile units acted in it (R 6.16).
func (g *game) endPlayerTurn(tx *core.Tx, side core.Side) error {
	if side == NATO {
		for _, u := range roster.OnMap(tx.Read(), NATO, isAirMobile) {
			used := u.Marked(markMoved) || u.Marked(markAttacked)
			if used == u.Marked(markUsed) {
				continue
			}
			if err := tx.Do(core.Mark{Unit: u.Def.ID, Mark: markUsed, Off: !used, Quiet: true}); err != nil {
				return err
			}
		}
	}
	s := of(tx.Read())
	s.sf = g.rested(s.sf)
	if err := put(tx, s); err != nil {
		return err
	}
	if err := g.endJamming(tx, side); err != nil {
		return err
	}
	return roster.Unmark(tx, side, markMoved, markFar, markAttacked, markFlown, markArrived, markMixed, markPlaced)
}
