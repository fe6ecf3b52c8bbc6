package gsfg

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/option"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// Start returns the position before the first sheet: NATO on its hexes, codes E and F in theirs, the Soviet countries
// Soviet (R 3.2, 3.3).
func (g *game) Start(opts core.Options) (*core.Position, error) {
	s, err := option.ParseSet[choice](options, opts)
	if err != nil {
		return nil, err
	}
	p := core.NewPosition(g.world)
	for i, x := range g.hex {
		if side := NATO; !g.isWater[i] {
			if slices.Contains(g.setup.Start.Soviet, x.country) {
				side = Soviet
			}
			p.SetControl(hexmap.Hex(i), side)
		}
	}
	tx := core.Begin(p, nil)
	for _, c := range g.counters {
		if c.arrival == onHex {
			tx.Make(core.Place{Unit: c.ID, Hex: c.hex})
		}
	}
	g.deployArmies(tx)
	first := phase{kind: kindSetup, side: Soviet}
	if s.Has(specialForces) { // R 3.2: NATO sets up first
		first.side = NATO
	}
	tx.Make(core.PhaseChange{Turn: 0, Phase: first.String(), Active: first.side})
	tx.SetExt(state{options: s, commandos: g.commandos(s, 0), ew: g.jammersAtStart(state{options: s}, 0)})
	return p, tx.TakeError(nil)
}

// Finish returns the faults of a whole sheet.
func (g *game) Finish(r core.Reader, side core.Side) []notation.Fault {
	return g.phases.Finish(g, r, side)
}

// checkMoves returns the faults of a whole movement phase.
func (g *game) checkMoves(r core.Reader, side core.Side) []notation.Fault {
	if f := g.wantTerritorials(r, side); f != nil {
		return f
	}
	if f := g.checkEntries(r, side); f != nil {
		return f
	}
	if rule, text := g.checkStacks(r, side); rule != "" {
		return g.stackSplitHints(r, side, base{}.Fault("stack/limit", rule, "", "%s", text))
	}
	return nil
}

// stackSplitHints suggests moves that separate units of the 8th Guards Army from others in a hex.
func (g *game) stackSplitHints(r core.Reader, side core.Side, f notation.Fault) []notation.Fault {
	for _, u := range roster.OnMap(r, side, func(u *core.Unit) bool { return !g.hasRoom(r, u.Hex) }) {
		for _, n := range g.neighbours(u.Hex) {
			path := []hexmap.Hex{u.Hex, n}
			o := g.newOrder("move", sheet.Arguments{Units: []string{u.Def.ID}, Path: path, Labels: core.JoinLabels(g.m, path)})
			if !sheet.BlocksOrder(g.Check(r, side, o)) {
				f.Legal = append(f.Legal, o.String())
			}
		}
	}
	return []notation.Fault{f}
}

// Next goes on when the sheet of a phase is done.
func (g *game) Next(tx *core.Tx) error {
	p, ok := parsePhase(tx.Read().Phase())
	switch {
	case tx.Read().Result() != nil:
		return nil
	case !ok:
		return fmt.Errorf("%q is no phase of this title", tx.Read().Phase())
	}
	g.endCurrentPhase(tx, p)
	return tx.TakeError(nil)
}

// endCurrentPhase ends a phase and begins the next.
func (g *game) endCurrentPhase(tx *core.Tx, p phase) {
	switch {
	case p.kind == kindSetup && p.side == NATO:
		enterPhase(tx, phase{kind: kindSetup, side: Soviet}, R3_2, "Soviet set-up")
		return
	case p.kind == kindSetup:
		for u := range tx.Read().OnMap(Soviet) { // a hex across the border
			g.takeControl(tx, Soviet, u.Hex)
		}
		g.startTurn(tx, 1)
		return
	case p.kind == kindPick:
		g.fillPicks(tx)
		g.startAir(tx, p.turn)
		return
	case p.kind == kindAir:
		g.resolveGround(tx)
		g.recoverCommandos(tx)
		g.startSoviet(tx, p.turn)
		return
	}
	g.endPhase(tx)
	next := p
	next.part++
	switch {
	case p.part == 1:
	case p.guards:
		next = phase{turn: p.turn, side: Soviet, part: 1}
	case p.side == Soviet:
		g.endPlayerTurn(tx, Soviet)
		next = phase{turn: p.turn, side: NATO, part: 1}
	default:
		g.endPlayerTurn(tx, NATO)
		if p.turn >= g.setup.Victory.Turn {
			g.endGame(tx)
		} else {
			g.startTurn(tx, p.turn+1)
		}
		return
	}
	g.startPhase(tx, next)
}

// startTurn clears the state of the last turn, restores supply sources, and asks the Soviet player for reinforcements
// before air superiority is known (R 6.5, 8.9).
func (g *game) startTurn(tx *core.Tx, turn int) {
	old := of(tx.Read())
	tx.SetExt(state{options: old.options, chemical: old.chemical, brokenSources: old.brokenSources, frgLost: old.frgLost,
		airSuperiorityMalus: old.airSuperiorityMalus,
		commandos:           g.restCommandos(old.commandos), ew: g.jammersAtStart(old, turn)})
	enterPhase(tx, phase{turn: turn, side: Soviet, kind: kindPick}, R5_2, "begins")
	g.mendSources(tx)
	g.newCommandos(tx, turn)
	if g.setup.quota(turn) == 0 || g.countWaiting(tx.Read()) == 0 {
		g.startAir(tx, turn)
	}
}

// startAir determines which side has air superiority (R 6.1).
func (g *game) startAir(tx *core.Tx, turn int) {
	s, die := of(tx.Read()), 0
	if turn > 1 {
		event := fmt.Sprintf("superiority:T%d#1", turn)
		die = tx.Die(event, 6, R6_1, "air superiority")
		tx.DescribeDie(event, "", g.tables.superiorityModifier(turn, s.airSuperiorityMalus))
	}
	s.holder, s.airSuperiorityMalus = g.tables.holder(turn, die, s.airSuperiorityMalus), false
	extendWithNote(tx, s, R6_1, "%s has air superiority", s.holder.Title())
	enterPhase(tx, phase{turn: turn, side: s.holder, kind: kindAir}, R6_1, say.F("%s air superiority", s.holder.Title()))
}

// startSoviet begins the Soviet player turn, with the 8th Guards Army on the first turns (R 5.4).
func (g *game) startSoviet(tx *core.Tx, turn int) {
	r := tx.Read()
	s := of(r)
	for _, p := range []phase{{guards: true}, {side: Soviet}, {side: NATO}} {
		if list := g.setup.sequence(p.sequenceWord(), turn); len(list) == 1 {
			*s.declaredSequence(p) = list[0]
		}
	}
	tx.SetExt(s)
	p := phase{turn: turn, side: Soviet, part: 1}
	for u := range r.OnMap(Soviet) {
		p.guards = p.guards || g.isGuardsArmy(r, u.Def.ID)
	}
	g.startPhase(tx, p)
}

// startPhase begins a movement or combat phase.
func (g *game) startPhase(tx *core.Tx, p phase) {
	if p.part == 2 { // a declaration that did not come is closed
		g.closeDeclaration(tx)
	}
	enterPhase(tx, p, R5_2, say.F("%s phase %d of 2", p.nameText(), p.part))
	g.beginPhase(tx)
	g.skipIdle(tx)
}

// skipIdle skips a combat phase in which its side can do nothing, so that no sheet is needed.
func (g *game) skipIdle(tx *core.Tx) {
	r := tx.Read()
	s := of(r)
	if tx.Do() != nil || phaseKind(r) != kindFight || *s.declaredSequence(currentPhase(r)) == "" {
		return
	}
	for range g.Legal(r, r.Active()) {
		return
	}
	tx.Note(core.Event{Kind: core.KindNote, Rule: R5_2, Text: "no attack is possible: the phase is passed over"})
	g.endCurrentPhase(tx, currentPhase(r))
}

// beginPhase records which NATO stacks are multinational at the start of a movement phase (R 7.6).
func (g *game) beginPhase(tx *core.Tx) {
	r := tx.Read()
	if currentPhase(r).side != NATO {
		return
	}
	roster.UnmarkUnits(tx, NATO, markMixed)
	if phaseKind(r) == kindMove {
		roster.MarkUnits(tx, roster.IDs(roster.OnMap(r, NATO, func(u *core.Unit) bool {
			return g.tables.isMixed(g.nationsOf(r.Stack(u.Hex)))
		})), markMixed)
	}
}

// endPhase ends a movement or combat phase.
func (g *game) endPhase(tx *core.Tx) {
	r := tx.Read()
	if currentPhase(r).side == NATO && phaseKind(r) == kindMove && len(g.territorialsPlaced(r)) > 0 { // not all could be placed
		g.rollTerritorials(tx)
	}
	g.closeDeclaration(tx)
	g.resolveJamming(tx)
	core.EditExt(tx, func(s *state) { s.foughtThisPhase, s.jammedHexes, s.movingStack, s.entered = nil, nil, nil, nil })
	roster.UnmarkUnits(tx, core.Everyone, markFought, markRetreated)
	g.moveAside(tx)
}

// endPlayerTurn removes the marks of a player turn, and records which air mobile units acted in it (R 6.16).
func (g *game) endPlayerTurn(tx *core.Tx, side core.Side) {
	for _, u := range roster.OnMap(tx.Read(), side, isAirMobile) {
		if used := u.Marked(markMoved) || u.Marked(markAttacked); used != u.Marked(markUsed) {
			tx.Make(core.Mark{Unit: u.Def.ID, Mark: markUsed, Off: !used, Quiet: true})
		}
	}
	core.EditExt(tx, func(s *state) {
		s.commandos = g.restCommandos(s.commandos)
		s.ew[ewIndex(opponent(side))].clear() // R 13.12: its defensive markers could be used, and all are set anew
	})
	roster.UnmarkUnits(tx, side, markDegraded, markCollapsed) // R 13.15
	roster.UnmarkUnits(tx, side, markMoved, markMovedFar, markAttacked, markFlown, markArrived, markMixed, markPlaced)
}
