package kursk

import (
	"fmt"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/option"
	"fieldpost/rules/mechanics/roster"
)

// A game lasts normalTurns turns, or at most lastTurn when it is extended (4.10, 5.1).
const (
	normalTurns = 7
	lastTurn    = 9
)

// Start returns the position before the first sheet: every counter with a set-up hex on it, reserves face down, control
// and victory points as printed (3.2, 3.3, 3.9, 3.10). The options settle the open rulings for the whole game.
func (g *game) Start(opts core.Options) (*core.Position, error) {
	s, err := option.ParseSet[ruling](openRulings, opts)
	if err != nil {
		return nil, err
	}
	p := core.NewPosition(g.world)
	for h := range g.m.Hexes() {
		p.SetControl(h, g.startingSide(h))
	}
	tx := core.Begin(p, nil)
	for _, d := range g.world.Defs {
		c := g.code[d.ID]
		if c.kind == codeHex || c.kind == codeReserve {
			tx.Make(core.Place{Unit: d.ID, Hex: c.hex})
		}
		if c.kind == codeReserve {
			tx.Make(core.Mark{Unit: d.ID, Mark: markReserve, Quiet: true})
		}
	}
	tx.Make(core.TrackChange{Track: trackVP, Delta: g.setup.Start.VP}, core.PhaseChange{Turn: 0, Phase: "T0-G", Active: German})
	tx.SetExt(state{rulings: s})
	return p, tx.TakeError(nil)
}

// Finish returns the faults of a whole sheet.
func (g *game) Finish(r core.Reader, side core.Side) []notation.Fault {
	return g.phases.Finish(g, r, side)
}

// overstackedFaults returns the faults of hexes above the stacking limit (7.2).
func (g *game) overstackedFaults(r core.Reader, side core.Side) []notation.Fault {
	var out []notation.Fault
	for u := range r.OnMap(side) {
		if r.NthUnit(u.Hex, 0) == u && roomLeft(r, side, u.Hex) < 0 {
			out = append(out, base{}.Fault("stack/limit", limitRule(side), "", "%s holds %d of at most %s", r.Label(u.Hex),
				stackWeight(r, u.Hex),
				limitText(side)))
		}
	}
	return out
}

// Remedy implements core.Remedier: it eliminates what exceeds the stacking limit at the end of a phase, the newest
// arrivals first (7.2). For the set-up there is no such rule.
func (g *game) Remedy(tx *core.Tx, side core.Side) {
	if p, ok := parsePhase(tx.Read().Phase()); !ok || p.isSetup() {
		return
	}
	for h := range hexmap.Hex(g.m.Len()) {
		if tx.Read().Holder(h) != side {
			continue
		}
		for _, id := range roster.IDs(tx.Read().Stack(h)) {
			if roomLeft(tx.Read(), side, h) < 0 {
				g.eliminate(tx, id, "above the stacking limit", R7_2)
			}
		}
	}
}

// Next goes on when the sheet of a phase is done.
func (g *game) Next(tx *core.Tx) error { return ignoreOver(tx.TakeError(g.next(tx))) }

// next begins the phase that follows.
func (g *game) next(tx *core.Tx) error {
	r := tx.Read()
	if r.Result() != nil {
		return nil
	}
	p, ok := parsePhase(r.Phase())
	if !ok {
		return fmt.Errorf("%q is no phase of this title", r.Phase())
	}
	g.clearPhaseMarks(tx)
	switch {
	case p.isSetup() && p.Side == German:
		g.endGermanSetup(tx)
	case p.isSetup():
		g.startTurn(tx, 1)
	case p.Part == 1:
		g.enterPhase(tx, phase{p.Turn, p.Side, 2})
	case p.Side == German:
		g.startSovietTurn(tx, p.Turn)
	default:
		g.endTurn(tx, p.Turn)
	}
	return nil
}

// clearPhaseMarks removes the marks that hold for one phase.
func (g *game) clearPhaseMarks(tx *core.Tx) {
	for u := range tx.Read().Each() {
		for _, m := range roster.WithoutWord(u.Marks, markReserve) {
			tx.Make(core.Mark{Unit: u.Def.ID, Mark: m, Off: true, Quiet: true})
		}
	}
	core.EditExt(tx, func(s *state) { s.attacked, s.activated = nil, 0 })
}

// endGermanSetup ends the German set-up and begins the Soviet one.
func (g *game) endGermanSetup(tx *core.Tx) {
	if s := of(tx.Read()); s.gambit == "" {
		s.gambit = "no"
		tx.Make(core.ExtChange{Ext: s, Rule: R3_4, Text: "no Gambit was declared: the game is played without it"})
	}
	tx.Make(core.PhaseChange{Turn: 0, Phase: "T0-S", Active: Soviet, Text: "Soviet set-up", Rule: R3_5})
}

// enterPhase begins a phase and marks supply when it is a Move phase.
func (g *game) enterPhase(tx *core.Tx, p phase) {
	text := say.F("turn %d, %s player-turn, phase %d of 2", p.Turn, p.Side.Title(), p.Part)
	tx.Make(core.PhaseChange{Turn: p.Turn, Phase: p.String(), Active: p.Side, Text: text, Rule: R5_1})
	g.startPhase(tx)
}

// startTurn begins a turn: the Soviet phase order must be chosen (5.4), then the German player-turn starts.
func (g *game) startTurn(tx *core.Tx, turn int) {
	g.askPhaseOrder(tx, turn)
	core.EditExt(tx, func(s *state) {
		s.luftwaffeUsed, s.withdrawn, s.sovietReserves.quota = 0, 0, s.sovietReserves.unusedQuota(s.rulings)
	})
	g.germanTriggers(tx)
	g.enterPhase(tx, phase{turn, German, 1})
}

// startSovietTurn unseals the Soviet phase order and releases conditional reinforcements (segments III.1 and III.2).
func (g *game) startSovietTurn(tx *core.Tx, turn int) {
	g.revealPhaseOrder(tx)
	g.sovietTriggers(tx)
	g.enterPhase(tx, phase{turn, Soviet, 1})
}

// endTurn begins the next turn, after the vote where there is one, or ends the game.
func (g *game) endTurn(tx *core.Tx, turn int) {
	if turn < normalTurns || turn < lastTurn && g.vote(tx, turn) {
		g.startTurn(tx, turn+1)
	} else {
		g.endGame(tx)
	}
}
