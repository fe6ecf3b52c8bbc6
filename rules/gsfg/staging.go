package gsfg

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/testposition"
)

// stagedMarks lists the marks that a test case may give a counter.
var stagedMarks = []string{markMoved, markMovedFar, markFought, markAttacked, markFlown, markArrived, markRetreated, markUsed, markPlaced,
	markDegraded, markCollapsed}

// Counters adds the counters that a test case defines, or replaces the title's own. The set-up code of a counter may be
// its nation and letters: "frg", "frg-J", "soviet-8ga", "gdr"; without one it is Soviet or American.
func (g *game) Counters(defs []core.UnitDef) (core.Module, error) {
	h, d := *g, *g.data
	h.data, h.info = &d, maps.Clone(g.info)
	var err error
	h.world, err = testposition.AddCounters(g.world, defs, h.completeCounter)
	return &h, err
}

// completeCounter fills in the data of one counter. A counter that replaces one of the title keeps its data for the
// rules.
func (g *game) completeCounter(d *core.UnitDef) error {
	c := &counter{nation: map[core.Side]string{Soviet: "soviet", NATO: "us"}[d.Side], arrival: onHex, hex: hexmap.None}
	if old := g.info[d.ID]; old != nil && old.Side == d.Side {
		*c = *old
	}
	for _, part := range strings.Split(d.Code, "-") {
		switch {
		case part == g.setup.Guards.Army:
			c.army = part
		case part == "T" || part == "air":
			c.airTransportable = c.airTransportable || part == "air"
		case g.sideOf(part) == d.Side && part != "":
			c.nation = part
		case part != "":
			c.letters = append(slices.Clone(c.letters), part)
		}
	}
	if d.Type != territorial {
		testposition.SetDefaultMove(d, 8)
	}
	c.UnitDef, g.info[d.ID] = *d, c
	c.halfDivisions, _ = g.stackingRoom(unitData{Type: d.Type, Size: d.Size})
	if c.nation == "" {
		return fmt.Errorf("there is no side %q", d.Side)
	}
	return testposition.CounterSpec{Types: g.units.Types.List, Sizes: []string{"division", "brigade", "regiment"}, Steps: []int{1, 2},
		Rule: R2_11}.Check(d)
}

// Stage completes a position that was set up by hand. It takes
//
//	set order move/fight          the sequence of those whose phase it is; move/fight when it is not given
//	set guards fight/fight        that of the 8th Guards Army, and so "regular" and "nato"; none leaves it open
//	set holder nato               air superiority; soviet when it is not given
//	set aircraft 4                support aircraft, rolled for
//	set deep oos                  what the deep strike did: oos, crippled, airsup
//	set supply 2610               aerial supply
//	set interdict 2610 2711       interdiction
//	set weasel 2610               Wild Weasels
//	set down 2024=0 1414=7        source hexes out of order, and the turn they run again
//	set picks 20T 38T             reinforcements of the turn
//	set jam nato 2                electronic warfare markers set offensive; the others of the side are defensive
//	set called no                 territorials are to be called out
//	set chemical yes              chemical weapons have been used
//	set sf SFN1 2610 suppressed   a special forces marker
func (g *game) Stage(tx *core.Tx, set []core.Fact) error {
	r := tx.Read()
	p, ok := parsePhase(r.Phase())
	if !ok {
		return fmt.Errorf("%q is no phase of this title", r.Phase())
	}
	s := of(r)
	s.holder = Soviet
	if p.part > 0 {
		*s.declaredSequence(p) = firstOrder
	}
	s.territorialsCalled = true
	if err := testposition.Stage(tx, &s, g.words(&s, p), set, testposition.CounterLimits{Marks: stagedMarks, Rule: R10_4}); err != nil {
		return err
	}
	g.beginPhase(tx)
	return tx.TakeError(nil)
}

// words returns the words that a case can set.
func (g *game) words(s *state, p phase) testposition.WordTable {
	sequence := func(into *string) testposition.Setter {
		return testposition.OptionalWordSetter(into, append([]string{"none"}, sequences...)...)
	}
	return testposition.WordTable{
		"order": sequence(s.declaredSequence(p)), "guards": sequence(&s.guards), "regular": sequence(&s.soviet), "nato": sequence(&s.nato),
		"holder": testposition.WordSetter(&s.holder, string(NATO), string(Soviet)),
		"aircraft": func(args []string) error {
			s.bombersDone, s.aircraftRolled = true, true
			return testposition.NumberSetter(0, &s.aircraft)(args)
		},
		"supply": testposition.HexesSetter(g.m, &s.drops), "interdict": testposition.HexesSetter(g.m, &s.interdict),
		"weasel": testposition.HexesSetter(g.m,
			&s.weasels),
		"picks":  testposition.ListSetter(&s.picks),
		"called": testposition.FalseSetter(&s.territorialsCalled, "no"), "chemical": testposition.TrueSetter(&s.chemical, "yes"),
		"deep": testposition.FlagsSetter(map[string]*bool{effectAirSuperiority: &s.airSuperiorityMalus, effectCrippled: &s.crippled,
			effectOutOfSupply: &s.canCutOffAttack}),
		"jam": func(args []string) error {
			e, n := &s.ew[ewIndex(core.Side(args[0]))], 0
			err := testposition.NumberSetter(1, &n)(args)
			e.inPlay = max(e.inPlay, n)
			e.faces = newFaces(n, e.inPlay)
			return err
		},
		"down": testposition.HexNumbersSetter(g.m,
			func(h hexmap.Hex, turn int) { s.brokenSources = withCount(s.brokenSources, h, turn) }),
		"sf": func(args []string) error { return g.stageMarker(s, args) },
	}
}

// stageMarker places a special forces marker.
func (g *game) stageMarker(s *state, args []string) error {
	if len(args) < 2 {
		return testposition.ErrUnknownValue
	}
	c := commando{id: args[0], side: NATO, hex: g.hexOf(args[1]), suppressed: slices.Contains(args, "suppressed")}
	if strings.HasPrefix(c.id, "SFS") {
		c.side = Soviet
	}
	s.commandos = append(slices.DeleteFunc(slices.Clone(s.commandos), func(x commando) bool { return x.id == c.id }), c)
	return nil
}
