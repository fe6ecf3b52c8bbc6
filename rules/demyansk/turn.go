package demyansk

import (
	"fmt"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/roster"
)

// Start is the position before the first sheet: the set-up cards of the scenario (4.11, 19.0), in the first operations
// segment of its first turn, whose weather is given.
func (g *game) Start(opts core.Options) (*core.Position, error) {
	n, set, err := g.chosen(opts)
	if err != nil {
		return nil, err
	}
	sc := &g.Scenarios.List[n]
	p := core.NewPosition(g.world)
	tx := core.Begin(p, nil)
	s := state{scenario: n, rulings: set, sky: Sky{Weather: Freeze}, first: sc.Initiative, step: stepAir}
	tx.Extend(s)
	g.deal(tx, sc)
	tx.Make(core.Score{Track: trackVP})
	g.divide(p)
	g.settle(tx)
	first := phase{sc.First, sc.Initiative, 1}
	return p, tx.Settle(tx.Do(core.Phase{Turn: sc.First, Phase: first.String(), Active: first.side}))
}

// deal puts every counter where the cards have it (4.11): on the map, due later, or aside.
func (g *game) deal(tx *core.Tx, sc *Scenario) {
	for id, x := range g.info { // any order: each has its own place
		u, box := core.Place{Unit: id, Hex: hexmap.None, Box: boxAside}, boxAside
		switch {
		case x.Type == typeAttack || x.Type == typeBomber:
			box = boxAir
		case x.Tagged("marsch"):
			box = boxMarsch
		case x.Tagged("untried"):
			box = boxUntried
		case x.Printed != hexmap.None && g.line[x.Printed] >= sc.Boundary:
			u.Hex = x.Printed
		}
		u.Box = box
		tx.Make(u)
	}
	setup := g.Setups[sc.Setup]
	for _, c := range setup.Placed {
		for _, id := range c.Units {
			tx.Make(core.Place{Unit: id, Hex: c.Hex})
		}
		for _, id := range c.Reduced {
			tx.Make(core.Step{Unit: id, Left: 1})
		}
	}
	for _, a := range setup.Arrivals {
		for _, id := range a.Units {
			if a.Turn <= sc.Last {
				tx.Make(core.Place{Unit: id, Hex: hexmap.None, Box: core.BoxPool})
			}
		}
	}
}

// divide gives each hex to the side whose unit stands nearest, the Axis where both are equally near: the cards do not say who was in an
// empty hex last (3.12a).
func (g *game) divide(p *core.Position) {
	var held []hexmap.Hex
	for _, side := range g.world.Sides {
		for u := range p.Reader().Standing(side) {
			held = append(held, u.Hex)
		}
	}
	nearest, _ := path.Nearest(g.Map, held, func(hexmap.Hex) bool { return true })
	for h, of := range nearest {
		if of != hexmap.None {
			p.SetControl(hexmap.Hex(h), p.Reader().Holder(of))
		}
	}
}

// Finish judges a whole sheet; nothing has to be done in the strategic segment.
func (g *game) Finish(r core.Reader, side core.Side) []notation.Fault {
	if now(r).part == 0 {
		return nil
	}
	return append(g.finishCombat(r, side), g.overfull(r, side)...)
}

// Next goes on after the sheet of a phase.
func (g *game) Next(tx *core.Tx) error { return tx.Settle(g.next(tx)) }

func (g *game) next(tx *core.Tx) error {
	r := tx.Read()
	if r.Over() != nil {
		return nil
	}
	p, ok := parsePhase(r.Phase())
	switch {
	case !ok:
		return fmt.Errorf("%q is no phase of this title", r.Phase())
	case p.part == 0:
		if p.side == Axis {
			g.convert(tx)
		}
		return g.strategicSheets(tx, p.side)
	}
	g.advance(tx, p.side, stepEnd)
	switch first := of(tx.Read()).first; {
	case p.side == first:
		g.sequence(tx, phase{p.turn, other(first), p.part})
		return nil
	case p.part == 1:
		return g.segment(tx, 2)
	}
	return g.recovery(tx)
}

// startTurn begins with the strategic segment (4.2 A): weather and shortage of the first operations segment, reinforcements,
// then what the sides decide.
func (g *game) startTurn(tx *core.Tx, turn int) error {
	enter(tx, phase{turn, Axis, 0})
	roster.Unmark(tx, core.Everyone, markLifted, markDropped)
	edit(tx, func(s *state) { s.starts, s.fighting = 0, fighting{} })
	if err := g.weather(tx, 1); err != nil {
		return err
	}
	if err := g.reinforce(tx); err != nil {
		return err
	}
	return g.strategicSheets(tx, "")
}

// strategicSheets asks the sides behind one that have something to decide, the Axis first, then begins the operations.
func (g *game) strategicSheets(tx *core.Tx, after core.Side) error {
	r := tx.Read()
	for _, side := range g.world.Sides[map[core.Side]int{"": 0, Axis: 1, Soviet: 2}[after]:] {
		if g.decides(r, side) {
			enter(tx, phase{r.Turn(), side, 0})
			return nil
		}
	}
	return g.segment(tx, 1)
}

// segment begins an operations segment (4.2 B, C); the second has weather and shortage of its own.
func (g *game) segment(tx *core.Tx, part int) error {
	if part == 2 {
		if err := g.weather(tx, 2); err != nil {
			return err
		}
	}
	g.sequence(tx, phase{tx.Read().Turn(), of(tx.Read()).first, part})
	return nil
}

// sequence begins the sequence of a player.
func (g *game) sequence(tx *core.Tx, p phase) {
	enter(tx, p)
	roster.Unmark(tx, core.Everyone, markMoved, markHelped, markExploited, markFought, markAttacked, markDeclined)
	edit(tx, func(s *state) { s.step, s.lifted, s.fighting = stepAir, 0, s.fighting.anew() })
	g.rebuilt(tx, p.side)
}

// recovery ends the turn (4.2 D): recovery, victory, and the next turn or the end.
func (g *game) recovery(tx *core.Tx) error {
	if err := g.recover(tx); err != nil {
		return err
	}
	r := tx.Read()
	last := r.Turn() >= g.scenario(r).Last
	switch over := g.judge(tx, last); {
	case over:
	case last:
		g.endGame(tx)
	default:
		return g.startTurn(tx, r.Turn()+1)
	}
	return nil
}
