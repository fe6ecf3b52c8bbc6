package victorylost

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/option"
)

// Start returns the position before the first sheet: every counter of the start on its hex, all cities and 25 VP with
// the Axis (3.0). The options settle optional rules and open readings for the whole game.
func (g *game) Start(opts core.Options) (*core.Position, error) {
	chosen, err := option.ParseSet[choice](options, opts)
	if err != nil {
		return nil, err
	}
	p := core.NewPosition(g.world)
	for _, h := range g.cityHex {
		p.SetControl(h, g.CityValue.Holder)
	}
	tx := core.Begin(p, nil)
	for _, d := range g.world.Defs {
		if h, ok := g.startHexes[d.ID]; ok {
			tx.Make(core.Place{Unit: d.ID, Hex: h})
		}
	}
	tx.Make(core.TrackChange{Track: string(Axis), Delta: g.Game.VP.Axis},
		core.TrackChange{Track: string(Soviet), Delta: g.Game.VP.Soviet},
		core.PhaseChange{Turn: 0, Phase: "T0-A", Active: Axis},
		core.ExtChange{Ext: state{pool: slices.Clone(g.Chits.AxisStart), options: chosen}})
	return p, tx.TakeError(nil)
}

// Finish returns the faults of a whole sheet.
func (g *game) Finish(r core.Reader, side core.Side) []notation.Fault {
	return g.phases.Finish(g, r, side)
}

// checkDraw returns the faults of an activation as a whole.
func (g *game) checkDraw(r core.Reader, side core.Side) []notation.Fault {
	if f := g.checkNamed(r); f != nil {
		return f
	}
	return g.checkBoxes(r, side)
}

// Next goes on when the sheet of a phase is done.
func (g *game) Next(tx *core.Tx) error { return tx.TakeError(g.next(tx)) }

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
	switch p.kind {
	case kindSetup:
		if p.side == Axis {
			return enterPhase(tx, phase{turn: 0, side: Soviet, kind: kindSetup}, R3_0, "Soviet set-up")
		}
		return g.startTurn(tx, 1)
	case kindSelect:
		if p.side == Axis {
			return g.selectSoviet(tx)
		}
		return g.endSelection(tx)
	case kindSpecial:
		g.clearActivation(tx)
		if of(r).options.Has(optA3) && len(of(r).chosen[0]) > 0 {
			return enterPhase(tx, phase{turn: p.turn, side: Axis, kind: kindFirst}, R15_0_2, "the Axis may name the first chit")
		}
		return g.beginDraws(tx)
	case kindFirst:
		return g.beginDraws(tx)
	case kindDraw:
		return g.endActivation(tx)
	}
	return g.endArrivals(tx, p.side)
}

// startTurn begins a turn with chit selection (4.1.1), which is skipped when nothing is to be chosen.
func (g *game) startTurn(tx *core.Tx, turn int) error {
	core.EditExt(tx, func(s *state) {
		n := state{picks: s.picks, chitsOfPicks: s.chitsOfPicks, pool: s.pool, options: s.options, cup: s.cup}
		// only the Soviet side knows whose chit it was, so it checks all chits that it wrote down (15.0.2)
		if n.chosen[1] = s.chosenAhead; s.hqLeft {
			n.chosen[1], n.writtenAhead = nil, s.chosenAhead
		}
		*s = n
	})
	if err := enterPhase(tx, phase{turn: turn, side: Axis, kind: kindSelect}, R7_1_1, "chit selection"); err != nil {
		return err
	}
	s := of(tx.Read())
	if s.options.Has(optA1) {
		g.addManstein(tx, turn, R15_0_2)
		s = of(tx.Read())
	}
	if g.AxisCom.Turns[turn-1] < len(s.pool) {
		return nil
	}
	extendWithEvent(tx, R7_1_2, say.F("the Axis puts all its chits into the cup: %s", strings.Join(s.pool, ", ")), func(s *state) {
		s.chosen[0] = slices.Clone(s.pool)
	})
	return g.selectSoviet(tx)
}

// selectSoviet begins the Soviet chit selection, if there is anything to choose.
func (g *game) selectSoviet(tx *core.Tx) error {
	r := tx.Read()
	if a, b := g.chitsToSelect(r, Soviet); a+b == 0 {
		return g.endSelection(tx)
	}
	return enterPhase(tx, phase{turn: r.Turn(), side: Soviet, kind: kindSelect}, R7_1_1, "Soviet chit selection")
}

// endSelection begins the special combat of turn 1, or else the draws, when both sides have selected (4.1.2).
func (g *game) endSelection(tx *core.Tx) error {
	if r := tx.Read(); r.Turn() == g.Special.Turn {
		return enterPhase(tx, phase{turn: r.Turn(), side: g.Special.Side, kind: kindSpecial}, R4_1_2, "special combat")
	}
	return g.beginDraws(tx)
}

// beginDraws fills the cup and draws the first chit.
func (g *game) beginDraws(tx *core.Tx) error {
	core.EditExt(tx, func(s *state) { s.namedHQ, s.drawnChit = "", "" })
	return tx.Run(g.fillCup, g.nextChit)
}

// endActivation draws the next chit; a refused Manstein chit goes back into the cup first.
func (g *game) endActivation(tx *core.Tx) error {
	g.clearActivation(tx)
	if s := of(tx.Read()); s.drawnChit == chitManstein && s.namedHQ == "" && canReturn(s) { // every condition of the sheet was false
		setAside(tx)
	}
	if of(tx.Read()).isPutBack() {
		if err := g.putBack(tx); err != nil {
			return err
		}
	}
	return g.nextChit(tx)
}

// endTurn ends the reinforcement segment, and the game or the turn (4.3).
func (g *game) endTurn(tx *core.Tx) error {
	g.retireHQs(tx)
	for u := range tx.Read().Each() {
		if u.Box == boxWaiting {
			tx.Make(core.Place{Unit: u.Def.ID, Hex: hexmap.None, Box: boxReturning, Rule: R12_7})
		}
	}
	if g.endIfLeadDecides(tx); tx.Read().Result() != nil {
		return nil
	}
	turn := tx.Read().Turn()
	if turn >= turns {
		g.endGame(tx)
		return nil
	}
	return g.startTurn(tx, turn+1)
}
