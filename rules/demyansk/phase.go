package demyansk

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/turn"
)

// phase is a phase code taken apart: "T3-A-0" is the Axis strategic sheet of turn 3, "T3-S-2" the Soviet player sequence of its second
// operations segment (4.2). Part 0 is the strategic segment, 1 and 2 are the operations segments.
type phase = turn.Phase[int]

// parsePhase reads a phase code.
func parsePhase(code string) (phase, bool) { return turn.Read(code, sides[:], 0, 2) }

// now is the phase a position is in.
func now(r core.Reader) phase {
	p, _ := parsePhase(r.Phase())
	return p
}

// enter moves the phase cursor.
func enter(tx *core.Tx, p phase) {
	text := say.F("%s, operations segment %d", p.Side.Title(), p.Part)
	if p.Part == 0 {
		text = say.F("%s, strategic segment", p.Side.Title())
	}
	tx.Stop(turn.Enter(tx, p.Turn, p.String(), p.Side, R4_2, text))
}

// step is a phase of a player sequence. One sheet holds the orders of all of them, in their order; it goes on to a later one
// with the first order of it, and never back.
type step uint8

const (
	stepAny     step = iota // of orders that belong to no one phase
	stepAir                 // a: air transport (7)
	stepReplace             // b: replacement (15)
	stepMove                // c: movement (8, 9)
	stepFight               // d: combat (10 to 13)
	stepExploit             // e: exploitation (8.4)
	stepAdmin               // f: administrative (14, 15)
	stepEnd
)

var stepNames = [...]string{"", "air transport", "replacement", "movement", "combat", "exploitation", "administrative", "last"}

func (s step) String() string { return stepNames[s] }

// advance ends the phases of a player sequence before one, and whatever each brings at its end.
func (g *game) advance(tx *core.Tx, side core.Side, to step) {
	for at := of(tx.Read()).step; at < to; at++ {
		g.endStep(tx, side, at)
		core.Edit(tx, func(s *state) { s.step = at + 1 })
	}
}

// endStep is the end of a phase: stacks are judged (3.33), and what held for the phase is over.
func (g *game) endStep(tx *core.Tx, side core.Side, at step) {
	switch at {
	case stepFight:
		g.endCombat(tx, side)
	case stepAdmin:
		if side == Axis {
			g.endStrategic(tx)
		}
		g.endWorks(tx, side)
	}
	g.trim(tx)
	g.settle(tx)
}
