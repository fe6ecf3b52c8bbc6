package millbrook

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/roster"
)

// phase is a phase code taken apart: "T3-R-1" is Red's movement phase of turn 3, "T3-B-2" Blue's combat phase (1.3).
type phase struct {
	turn int
	side core.Side
	part int // 1 movement, 2 combat
}

// String is the phase code.
func (p phase) String() string {
	return fmt.Sprintf("T%d-%s-%d", p.turn, strings.ToUpper(string(p.side[:1])), p.part)
}

// now is the phase that a position is in.
func now(r core.Reader) phase {
	n, who, rest, _ := phases.ParseCode(r.Phase())
	p := phase{n, Red, 1}
	if who == "B" {
		p.side = Blue
	}
	if rest == "2" {
		p.part = 2
	}
	return p
}

// kinds holds the purposes of phases, by their part.
var kinds = []string{"", "movement", "combat"}

// phaseTable holds the row of each phase: its verbs, what they offer, and what a player is asked to do.
func (g *game) phaseTable() *phases.Table[*game, *phases.Collector] {
	offers := map[string]func(*phases.Collector){"move": g.offerMoves, "attack": g.offerAttacks}
	return &phases.Table[*game, *phases.Collector]{SideRule: "1.3", PhaseRule: "1.3",
		Kind:      func(r core.Reader) string { return kinds[now(r).part] },
		KindText:  func(kind string) say.Text { return say.F("is for %s", kind) },
		OfferFunc: func(verb string) func(*phases.Collector) { return offers[verb] },
		Rows: []phases.Row[*game]{
			{Kind: "movement", Verbs: []string{"move"}, Expect: expect("Move your units.")},
			{Kind: "combat", Verbs: []string{"attack"}, Expect: expect("Attack enemies next to your units, or pass.")},
		}}
}

// expect tells the task of a phase.
func expect(task say.Text) func(*game, core.Reader, *core.Expectation) {
	return func(_ *game, _ core.Reader, e *core.Expectation) { e.Task, e.Template = task, []string{"pass"} }
}

// Legal enumerates orders that Check accepts.
func (g *game) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	return g.table.Legal(g, r, side, func(t phases.Collector) *phases.Collector { return &t })
}

// Finish judges a whole sheet: nothing is wanted of one.
func (g *game) Finish(r core.Reader, side core.Side) []notation.Fault {
	return g.table.Finish(g, r, side)
}

// Expect tells the active side what its phase wants.
func (g *game) Expect(r core.Reader) core.Expectation { return g.table.Expect(g, r, named(now(r))) }

// named is a phase in words.
func named(p phase) say.Text { return say.F("%s, %s phase", p.side.Title(), kinds[p.part]) }

// Next ends a phase and begins the next one: movement, combat, the other side, the next turn.
func (g *game) Next(tx *core.Tx) error {
	r, p := tx.Read(), now(tx.Read())
	if over, rule := g.over(r, p); over != nil {
		return tx.Do(core.GameEnd{Result: *over, Rule: rule})
	}
	if p.part == 2 {
		if err := roster.UnmarkUnits(tx, core.Everyone, markMoved, markFought); err != nil {
			return err
		}
	}
	switch {
	case p.part == 1:
		p.part = 2
	case p.side == Red:
		p.side, p.part = Blue, 1
	default:
		p = phase{p.turn + 1, Red, 1}
	}
	if err := tx.Do(core.ExtChange{Ext: state{}}); err != nil {
		return err
	}
	return phases.BeginPhase(tx, p.turn, p.String(), p.side, "1.3", named(p))
}

// over is the result of the game and its rule; nil while it goes on.
func (g *game) over(r core.Reader, p phase) (*core.Result, string) {
	none := func(side core.Side) bool {
		return !slices.ContainsFunc(r.Units(), func(u core.Unit) bool { return u.Def.Side == side && u.OnMap() })
	}
	last := p.side == Blue && p.part == 2
	switch {
	case none(Red):
		return &core.Result{Winner: Blue, Level: "Blue victory", Why: "Red has no unit left"}, "5.2"
	case none(Blue):
		return &core.Result{Winner: Red, Level: "Red victory", Why: "Blue has no unit left"}, "5.2"
	case last && r.Holder(g.prize) == Red:
		return &core.Result{Winner: Red, Level: "Red victory", Why: "Red stands in the Mill"}, "5.1"
	case last && p.turn >= g.turns:
		return &core.Result{Winner: Blue, Level: "Blue victory", Why: "the last turn is over"}, "5.3"
	}
	return nil, ""
}
