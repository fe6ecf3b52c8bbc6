package demyansk

import (
	"fmt"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// Start is the position before the first sheet: the set-up cards of the scenario (4.11, 19.0), in the first operations
// segment of its first turn, whose weather is given.
func (g *game) Start(opts core.Options) (*core.Position, error) {
	n, set, err := g.chosen(opts)
	if err != nil {
		return nil, err
	}
	sc := &g.Scenarios[n]
	p := core.NewPosition(g.world)
	tx := core.Begin(p, nil)
	s := state{scenario: n, rulings: set, sky: Sky{Weather: Freeze}, first: sc.Initiative, step: stepAir}
	if err := put(tx, s); err != nil {
		return nil, err
	}
	if err := g.deal(tx, sc); err != nil {
		return nil, err
	}
	if err := tx.Do(core.Score{Track: trackVP}); err != nil {
		return nil, err
	}
	for h, side := range g.nearest(tx.Read()) {
		p.SetControl(hexmap.Hex(h), side)
	}
	if err := g.settle(tx); err != nil {
		return nil, err
	}
	first := phase{sc.First, sc.Initiative, 1}
	return p, tx.Do(core.Phase{Turn: sc.First, Phase: first.String(), Active: first.side})
}

// deal puts every counter where the cards have it (4.11): on the map, due later, or aside.
func (g *game) deal(tx *core.Tx, sc *Scenario) error {
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
		if err := tx.Do(u); err != nil {
			return err
		}
	}
	setup, slot := g.Setups[sc.Setup], 0
	for _, c := range setup.Placed {
		for _, id := range append(append([]string(nil), c.Units...), g.slots(&slot, c.Untried)...) {
			if err := tx.Do(core.Place{Unit: id, Hex: c.Hex}); err != nil {
				return err
			}
		}
		for _, id := range c.Reduced {
			if err := tx.Do(core.Step{Unit: id, Left: 1}); err != nil {
				return err
			}
		}
	}
	for _, a := range setup.Arrivals {
		for _, id := range append(append([]string(nil), a.Units...), g.slots(&slot, a.Untried)...) {
			if a.Turn <= sc.Last {
				if err := tx.Do(core.Place{Unit: id, Hex: hexmap.None, Box: core.BoxPool}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// slots names the next untried counters, in the order of the cards (5.43).
func (g *game) slots(from *int, n int) []string {
	var out []string
	for range n {
		*from++
		out = append(out, fmt.Sprintf("Untried%d", *from))
	}
	return out
}

// nearest is for each hex the side whose unit stands nearest at the start, the Axis where both are equally near: the cards
// do not say who was in an empty hex last (3.12a).
func (g *game) nearest(r core.Reader) []core.Side {
	out := make([]core.Side, g.Map.Len())
	var queue []hexmap.Hex
	for _, side := range g.world.Sides {
		for _, u := range roster.OnMap(r, side, nil) {
			if out[u.Hex] == "" {
				out[u.Hex] = side
				queue = append(queue, u.Hex)
			}
		}
	}
	for i := 0; i < len(queue); i++ {
		for _, n := range neighbours(g.Map, queue[i]) {
			if out[n] == "" {
				out[n] = out[queue[i]]
				queue = append(queue, n)
			}
		}
	}
	return out
}

// Finish judges a whole sheet.
func (g *game) Finish(r core.Reader, side core.Side) []notation.Fault {
	if now(r).part == 0 {
		return g.finishStrategic(r, side)
	}
	return append(g.finishCombat(r, side), g.overfull(r, side)...)
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
	if p.part == 0 {
		if err := g.decided(tx, p.side); err != nil {
			return err
		}
		return g.strategicSheets(tx, p.side)
	}
	if err := g.advance(tx, p.side, stepEnd); err != nil {
		return err
	}
	switch first := of(tx.Read()).first; {
	case p.side == first:
		return g.sequence(tx, phase{p.turn, other(first), p.part})
	case p.part == 1:
		return g.segment(tx, 2)
	}
	return g.recovery(tx)
}

// startTurn begins with the strategic segment (4.2 A): weather and shortage of the first operations segment, reinforcements,
// then what the sides decide.
func (g *game) startTurn(tx *core.Tx, turn int) error {
	if err := enter(tx, phase{turn, Axis, 0}); err != nil {
		return err
	}
	if err := roster.Unmark(tx, core.Everyone, markLifted, markDropped); err != nil {
		return err
	}
	if err := edit(tx, func(s *state) { s.starts, s.fighting = 0, fighting{} }); err != nil {
		return err
	}
	for _, do := range []func(*core.Tx) error{func(tx *core.Tx) error { return g.weather(tx, 1) }, g.reinforce} {
		if err := do(tx); err != nil {
			return err
		}
	}
	return g.strategicSheets(tx, "")
}

// strategicSheets asks the sides behind one that have something to decide, the Axis first, then begins the operations.
func (g *game) strategicSheets(tx *core.Tx, after core.Side) error {
	r := tx.Read()
	for _, side := range g.world.Sides[map[core.Side]int{"": 0, Axis: 1, Soviet: 2}[after]:] {
		if g.decides(r, side) {
			return enter(tx, phase{r.Turn(), side, 0})
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
	return g.sequence(tx, phase{tx.Read().Turn(), of(tx.Read()).first, part})
}

// sequence begins the sequence of a player.
func (g *game) sequence(tx *core.Tx, p phase) error {
	if err := enter(tx, p); err != nil {
		return err
	}
	if err := roster.Unmark(tx, core.Everyone, markMoved, markHelped, markExploited, markFought, markAttacked, markDeclined); err != nil {
		return err
	}
	if err := edit(tx, func(s *state) { s.step, s.lifted, s.fighting = stepAir, 0, s.fighting.anew() }); err != nil {
		return err
	}
	return g.rebuilt(tx, p.side)
}

// recovery ends the turn (4.2 D): recovery, victory, and the next turn or the end.
func (g *game) recovery(tx *core.Tx) error {
	if err := g.recover(tx); err != nil {
		return err
	}
	over, err := g.judge(tx)
	if over || err != nil {
		return err
	}
	r := tx.Read()
	if r.Turn() >= g.scenario(r).Last {
		return g.endGame(tx)
	}
	return g.startTurn(tx, r.Turn()+1)
}
