package kursk

import (
	"fmt"
	"maps"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/testposition"
)

// allowances gives the movement points of each class (2.7), for counters that test cases describe.
var allowances = [...]int{nonmech: 4, mech: 8, static: 2}

// stagedMarks lists the marks that a test case may give a counter.
var stagedMarks = []string{markReserve, markMoved, markEntered, markOOS, markFought, markAttacked}

// Counters adds the counters that a test case defines, or replaces the title's own. A counter without movement points
// gets those of its type; one without a set-up code stays off the map unless the case places it. Each must agree with
// the rules (2.7 to 2.11).
func (g *game) Counters(defs []core.UnitDef) (core.Module, error) {
	h, err := *g, error(nil)
	h.code = maps.Clone(g.code)
	h.world, err = testposition.AddCounters(g.world, defs, h.completeCounter)
	return &h, err
}

// completeCounter fills in one counter and stores its code.
func (g *game) completeCounter(d *core.UnitDef) error {
	if !slices.Contains(sides[:], d.Side) {
		return fmt.Errorf("there is no side %q", d.Side)
	}
	shape := testposition.CounterSpec{Types: slices.Sorted(maps.Keys(unitTypes)), Sizes: []string{"corps", "division", "brigade"},
		Steps: []int{core.PickForSide(sides, d.Side, 2, 1)}}
	if err := shape.Check(d); err != nil {
		return err
	}
	testposition.SetDefaultMove(d, allowances[unitTypes[d.Type]])
	setup := code{kind: codeGambit, hex: hexmap.None}
	if d.Code != "" {
		var err error
		if setup, err = parseCode(g.m, d.Code); err != nil {
			return err
		}
	}
	g.code[d.ID] = setup
	return nil
}

// Stage completes a position that was set up by hand. It takes
//
//	set order german fight/move      the phase orders; not given, they are move/fight, except that the German's is still
//	set order soviet move/fight      open in the first German phase
//	set next fight/move              the Soviet's for the next turn
//	set gambit yes                   no when it is not given and the set-up is over
//	set air 1                        Luftwaffe markers used this turn
//	set withdrawn 1                  divisions withdrawn this turn
//	set lgov taken                   Lgov has been German (6.10)
//	set conditional german 2 2       C divisions free now and next player-turn (9.5)
//	set conditional soviet 6 line lgov    C units free now, areas whose trigger was met (9.6)
//
// and judges supply when the phase is a Move phase. A counter given the mark oos bears it in any case.
func (g *game) Stage(tx *core.Tx, set []core.Fact) error {
	r := tx.Read()
	p, ok := parsePhase(r.Phase())
	if !ok {
		return fmt.Errorf("%q is no phase of this title", r.Phase())
	}
	s := of(r)
	if !p.isSetup() {
		s.gambit = "no"
		s.orders[1] = phaseOrders[0]
		if p.Side == Soviet || p.Part == 2 {
			s.orders[0] = phaseOrders[0]
		}
	}
	if err := s.words().Apply(set); err != nil {
		return err
	}
	tx.SetExt(s)
	if err := testposition.CheckCounters(r, stagedMarks, R10_7, func(string) bool { return false }); err != nil {
		return err
	}
	var oos []string
	for u := range r.Each() {
		if u.Marked(markOOS) {
			oos = append(oos, u.Def.ID)
		}
	}
	g.startPhase(tx)
	return tx.TakeError(roster.MarkUnits(tx, oos, markOOS))
}

// words returns the words that a test case can set.
func (s *state) words() testposition.WordTable {
	return testposition.WordTable{
		"order": func(args []string) error {
			if len(args) != 2 || !slices.Contains([]string{string(German), string(Soviet)}, args[0]) {
				return testposition.ErrUnknownValue
			}
			return testposition.WordSetter(&s.orders[sides.Index(core.Side(args[0]))], phaseOrders...)(args[1:])
		},
		"next":      testposition.WordSetter(&s.next, phaseOrders...),
		"gambit":    testposition.WordSetter(&s.gambit, "yes", "no"),
		"air":       testposition.NumberSetter(0, &s.luftwaffeUsed),
		"withdrawn": testposition.NumberSetter(0, &s.withdrawn),
		"lgov":      testposition.TrueSetter(&s.lgov, "taken"),
		"conditional": func(args []string) error {
			switch core.Side(args[0]) {
			case German:
				return testposition.CombineSetters(testposition.NumberSetter(1, &s.germanReserves.enterNow), testposition.NumberSetter(2,
					&s.germanReserves.enterNextTurn))(args)
			case Soviet:
				s.sovietReserves = sovietReserves{line: slices.Contains(args, "line"), lgov: slices.Contains(args, "lgov"),
					kursk: slices.Contains(args, "kursk")}
				return testposition.NumberSetter(1, &s.sovietReserves.quota)(args)
			}
			return testposition.ErrUnknownValue
		},
	}
}
