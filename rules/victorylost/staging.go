package victorylost

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/testposition"
)

// nationLetters gives the nation for the letter that begins an ID.
var nationLetters = map[string]nation{"g": german, "i": italian, "r": romanian, "h": hungarian, "s": soviet}

// Counters adds the counters that a test case defines, or replaces the title's own. The letter before the point of a
// name gives the nation: g.X is German. Movement and mechanisation that are not given follow from the type.
func (g *game) Counters(defs []core.UnitDef) (core.Module, error) {
	h := *g
	h.info = maps.Clone(g.info)
	var err error
	h.world, err = testposition.AddCounters(g.world, defs, h.completeCounter)
	return &h, err
}

// completeCounter fills in the data of one counter.
func (g *game) completeCounter(d *core.UnitDef) error {
	letter, _, _ := strings.Cut(d.ID, ".")
	n, ok := nationLetters[letter]
	var like unit
	var types []string
	for _, u := range g.Units.List {
		if types = append(types, u.Type); u.Type == d.Type && (like.Type == "" || u.Nation == n) {
			like = u
		}
	}
	if !ok || n.side() != d.Side {
		return fmt.Errorf("name it by its nation, such as g.X, i.X, r.X, h.X for the Axis and s.X for the Soviet side")
	}
	slices.Sort(types)
	shape := testposition.CounterSpec{Types: slices.Compact(types), Sizes: unitSizes, Steps: []int{1, 2}, Rule: R9_4_2}
	if err := shape.Check(d); err != nil {
		return err
	}
	testposition.SetDefaultMove(d, like.Move)
	x := counterInfo{counter: counter{ID: d.ID, Nation: n}, mech: like.isMech()}
	if d.Code != "" {
		var err error
		if x.Arrives, err = strconv.Atoi(d.Code); err != nil || x.Arrives < 1 || x.Arrives > turns {
			return fmt.Errorf("code %q is no turn of arrival", d.Code)
		}
	}
	d.Tags = []string{string(n)}
	g.info[d.ID] = x
	return nil
}

// unitSizes lists the sizes of combat units.
var unitSizes = []string{"corps", "division"}

// stagedMarks lists the marks that a test case may give a counter.
var stagedMarks = []string{markActive, markMoved, markFought, markOOS, markISO}

// Stage completes a position that was set up by hand. It takes
//
//	set chit 4PzA                     the chit in play; what it commands is activated
//	set named 4PzA                    the headquarters that Manstein, or the special combat, has named
//	set pool 4PzA Hollidt Manstein1   the chits that the Axis may select
//	set picks 1GdA 2GdA 3GdA 5TkA Popov
//	set known 1GdA 2GdA               the first of them that have been drawn and are open
//	set axis 4PzA Hollidt             the chits that the Axis has selected
//	set soviet 1 2 3                  the Soviet's, by number of the pick
//	set ahead 1 2 4                   what the Soviet wrote down for the next turn under OPT-A2
//	set refused a1                    the Manstein lot put back in this turn
//	set draws 2                       chits drawn in this turn
//
// Without a chit, all units of the active side are activated.
func (g *game) Stage(tx *core.Tx, set []core.Fact) error { return tx.TakeError(g.setUp(tx, set)) }

// setUp reads the lines of a case.
func (g *game) setUp(tx *core.Tx, set []core.Fact) error {
	r := tx.Read()
	p, ok := parsePhase(r.Phase())
	if !ok {
		return fmt.Errorf("%q is no phase of this title", r.Phase())
	}
	s := of(r)
	if p.kind == kindDraw {
		s.draws, s.drawnLot = p.draw, strings.ToLower(string(p.side[:1]))+"1"
	}
	if err := testposition.ApplyWords(tx, &s, s.words(), set); err != nil {
		return err
	}
	box := func(name string) bool { return name == boxWaiting || name == boxReturning || g.findBox(name) != nil }
	if err := testposition.CheckCounters(r, stagedMarks, R5_0_2, box); err != nil {
		return err
	}
	return g.stageActive(tx, p, s)
}

// stageActive activates the counters that the phase needs, unless the case gives active ones.
func (g *game) stageActive(tx *core.Tx, p phase, s state) error {
	r := tx.Read()
	if p.kind != kindDraw && p.kind != kindSpecial || len(g.activated(r, p.side)) > 0 {
		return nil
	}
	switch {
	case s.namedHQ != "":
		u, ok := r.Unit(s.namedHQ)
		if !ok {
			return fmt.Errorf("set named %s: there is no such headquarters", s.namedHQ)
		}
		g.activate(tx, []*core.Unit{u}, p.kind == kindDraw)
	case s.drawnChit == chitManstein || p.kind == kindSpecial:
	case s.drawnChit != "":
		g.activate(tx, g.hqsCommanded(r, s.drawnChit), true)
	default:
		return roster.MarkUnits(tx, roster.IDs(roster.OnMap(r, p.side, nil)), markActive)
	}
	return nil
}

// words returns the words that a test case can set.
func (s *state) words() testposition.WordTable {
	return testposition.WordTable{
		"chit": func(args []string) error {
			s.drawnChit, s.drawnChits = args[0], args[:1]
			return nil
		},
		"known": func(args []string) error {
			copy(s.chitsOfPicks[:], args)
			return nil
		},
		"named":   testposition.WordSetter(&s.namedHQ),
		"pool":    testposition.ListSetter(&s.pool),
		"picks":   testposition.ListSetter(&s.picks),
		"axis":    testposition.ListSetter(&s.chosen[0]),
		"soviet":  testposition.ListSetter(&s.chosen[1]),
		"ahead":   testposition.ListSetter(&s.chosenAhead),
		"refused": testposition.WordSetter(&s.refusedLot),
		"draws":   testposition.NumberSetter(0, &s.draws),
	}
}
