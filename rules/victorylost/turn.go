package victorylost

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Start is the position before the first sheet: every counter of the start on its hex, all cities and 25 VP with the Axis
// (3.0). The options settle optional rules and open readings for the whole game.
func (g *game) Start(opts core.Options) (*core.Position, error) {
	chosen, err := chosenOf(opts)
	if err != nil {
		return nil, err
	}
	p := core.NewPosition(g.world)
	for _, h := range g.cityHex {
		p.SetControl(h, g.holder)
	}
	tx := core.Begin(p, nil)
	for _, d := range g.world.Defs {
		if h, ok := g.start[d.ID]; ok {
			if err := tx.Do(core.Place{Unit: d.ID, Hex: h}); err != nil {
				return nil, err
			}
		}
	}
	for _, s := range g.world.Sides {
		if err := tx.Do(core.Score{Track: trackOf(s), Delta: g.vp[s]}); err != nil {
			return nil, err
		}
	}
	if err := tx.Do(core.Phase{Turn: 0, Phase: "T0-A", Active: Axis}); err != nil {
		return nil, err
	}
	return p, put(tx, state{pool: slices.Clone(g.chits.AxisStart), options: chosen})
}

// Finish judges a whole sheet.
func (g *game) Finish(r core.Reader, side core.Side) []notation.Fault {
	return g.phases.Finish(g, r, side)
}

// checkDraw judges an activation as a whole.
func (g *game) checkDraw(r core.Reader, side core.Side) []notation.Fault {
	if f := g.checkNamed(r); f != nil {
		return f
	}
	return g.checkBoxes(r, side)
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
		if p.side == Axis {
			return enter(tx, phase{turn: 0, side: Soviet, kind: kindSetup}, R3_0, "Soviet set-up")
		}
		return g.startTurn(tx, 1)
	case kindSelect:
		if p.side == Axis {
			return g.selectSoviet(tx)
		}
		return g.selected(tx)
	case kindSpecial:
		if err := g.clear(tx); err != nil {
			return err
		}
		if of(r).options.is(optA3) && len(of(r).chosen[0]) > 0 {
			return enter(tx, phase{turn: p.turn, side: Axis, kind: kindFirst}, R15_0_2, "the Axis may name the first chit")
		}
		return g.beginDraws(tx)
	case kindFirst:
		return g.beginDraws(tx)
	case kindDraw:
		return g.endActivation(tx)
	}
	return g.endArrivals(tx, p.side)
}

// startTurn begins with chit selection (4.1.1). When nothing is to be chosen, the phase is passed over.
func (g *game) startTurn(tx *core.Tx, turn int) error {
	s := of(tx.Read())
	s.chosen, s.written = [2][]string{nil, s.ahead}, nil
	if s.left { // whose chit it was only the Soviet side knows: it goes through all it wrote down (15.0.2)
		s.chosen[1], s.written = nil, s.ahead
	}
	s.first, s.veils, s.draws, s.lot, s.chit, s.named, s.refused, s.left = 0, 0, 0, "", "", "", "", false
	s.ahead, s.used, s.fights, s.fought, s.moves = nil, nil, nil, nil, 0
	if err := put(tx, s); err != nil {
		return err
	}
	p := phase{turn: turn, side: Axis, kind: kindSelect}
	if err := enter(tx, p, R7_1_1, "chit selection"); err != nil {
		return err
	}
	if s.options.is(optA1) {
		if err := g.addManstein(tx, turn, R15_0_2); err != nil {
			return err
		}
	}
	s = of(tx.Read())
	if g.axisCom[turn-1] < len(s.pool) {
		return nil
	}
	s.chosen[0] = slices.Clone(s.pool)
	if err := tx.Do(core.Extend{Ext: s, Rule: R7_1_2, Text: say.F("the Axis puts all its chits into the cup: %s",
		strings.Join(s.pool, ", "))}); err != nil {
		return err
	}
	return g.selectSoviet(tx)
}

func (g *game) selectSoviet(tx *core.Tx) error {
	r := tx.Read()
	if a, b := g.quota(r, Soviet); a+b == 0 {
		return g.selected(tx)
	}
	return enter(tx, phase{turn: r.Turn(), side: Soviet, kind: kindSelect}, R7_1_1, "Soviet chit selection")
}

// selected goes on when both sides have selected: with the special combat of turn 1, else with the draws (4.1.2).
func (g *game) selected(tx *core.Tx) error {
	if r := tx.Read(); r.Turn() == g.special.turn {
		return enter(tx, phase{turn: r.Turn(), side: g.special.side, kind: kindSpecial}, R4_1_2, "special combat")
	}
	return g.beginDraws(tx)
}

func (g *game) beginDraws(tx *core.Tx) error {
	s := of(tx.Read())
	s.named, s.chit = "", ""
	if err := put(tx, s); err != nil {
		return err
	}
	if err := g.fillCup(tx); err != nil {
		return err
	}
	return g.nextChit(tx)
}

// endActivation goes on with the next chit; a Manstein chit that was refused goes back into the cup first.
func (g *game) endActivation(tx *core.Tx) error {
	if err := g.clear(tx); err != nil {
		return err
	}
	s := of(tx.Read())
	if s.chit == chitManstein && s.named == "" && mayReturn(s) { // every condition of the sheet was false
		if err := (&ReturnOrder{}).apply(g, tx, Axis); err != nil {
			return err
		}
		s = of(tx.Read())
	}
	if s.putBack() {
		if err := g.putBack(tx); err != nil {
			return err
		}
	}
	return g.nextChit(tx)
}

// endDraws judges supply and begins the reinforcement segment (4.2, 4.3).
func (g *game) endDraws(tx *core.Tx) error {
	if err := g.judgeSupply(tx); err != nil {
		return err
	}
	return g.beginArrivals(tx)
}

// endTurn ends the reinforcement segment, and the game or the turn (4.3).
func (g *game) endTurn(tx *core.Tx) error {
	if err := g.retire(tx); err != nil {
		return err
	}
	for i := range tx.Read().Units() {
		if u := &tx.Read().Units()[i]; u.Box == boxWaiting {
			if err := tx.Do(core.Place{Unit: u.Def.ID, Hex: hexmap.None, Box: boxReturning, Rule: R12_7}); err != nil {
				return err
			}
		}
	}
	over, err := g.suddenDeath(tx)
	if over || err != nil {
		return err
	}
	turn := tx.Read().Turn()
	if turn >= g.turns {
		return g.endGame(tx)
	}
	return g.startTurn(tx, turn+1)
}
