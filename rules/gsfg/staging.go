package gsfg

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/staging"
)

// stagedMarks are the marks that a position set up by hand may give a counter.
var stagedMarks = []string{markMoved, markFar, markFought, markAttacked, markFlown, markArrived, markFled, markUsed, markPlaced,
	markDegraded, markStunned}

// Counters gives the title with further counters, or with others in place of its own. The set-up code of a counter may be
// its nation and letters: "frg", "frg-J", "soviet-8ga", "gdr"; not given, it is Soviet or American.
func (g *game) Counters(defs []core.UnitDef) (core.Module, error) {
	h, d := *g, *g.data
	h.data, h.info = &d, maps.Clone(g.info)
	for _, x := range defs {
		c, err := g.staged(x)
		if err != nil {
			return nil, fmt.Errorf("unit %s: %w", x.ID, err)
		}
		h.info[x.ID] = c
		h.world = roster.Enlist(h.world, &c.UnitDef)
	}
	return &h, nil
}

// staged completes a counter. One that replaces a counter of the title keeps what the rules ask of that.
func (g *game) staged(d core.UnitDef) (*counter, error) {
	c := &counter{nation: map[core.Side]string{Soviet: "soviet", NATO: "us"}[d.Side], arrival: onHex, hex: hexmap.None}
	if old := g.info[d.ID]; old != nil && old.Side == d.Side {
		c = &counter{nation: old.nation, army: old.army, letters: old.letters, arrival: old.arrival, hex: old.hex, turn: old.turn,
			transport: old.transport}
	}
	for _, part := range strings.Split(d.Code, "-") {
		switch {
		case part == g.setup.Guards.Army:
			c.army = part
		case part == "T" || part == "air":
			c.transport = c.transport || part == "air"
		case g.sideOf(part) == d.Side && part != "":
			c.nation = part
		case part != "":
			c.letters = append(slices.Clone(c.letters), part)
		}
	}
	size, ok := g.room(unitData{Type: d.Type, Size: d.Size})
	switch {
	case c.nation == "":
		return nil, fmt.Errorf("there is no side %q", d.Side)
	case !slices.Contains(g.units.Types.List, d.Type):
		return nil, fmt.Errorf("%q is no type of unit; there are %s", d.Type, strings.Join(g.units.Types.List, ", "))
	case !ok:
		return nil, fmt.Errorf("%q is no size; there are division, brigade, regiment", d.Size)
	case len(d.Steps) > 2:
		return nil, fmt.Errorf("a unit has 1 or 2 steps, not %d (rule %s)", len(d.Steps), R2_11)
	}
	c.UnitDef, c.halves = d, size
	c.Steps = slices.Clone(d.Steps)
	for i := range c.Steps {
		if c.Steps[i].Move == 0 && d.Type != territorial {
			c.Steps[i].Move = 8
		}
	}
	return c, nil
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
		*s.declared(p) = firstOrder
	}
	s.called = true
	if err := g.words(&s, p).Set(set); err != nil {
		return err
	}
	if err := staging.Counters(r, stagedMarks, R10_4, nil); err != nil {
		return err
	}
	if err := put(tx, s); err != nil {
		return err
	}
	return g.beginPhase(tx)
}

// words are what can be set.
func (g *game) words(s *state, p phase) staging.Table {
	sequence := func(into *string) staging.Take {
		return func(args []string) error {
			if args[0] == "none" {
				*into = ""
				return nil
			}
			return staging.Word(into, sequences...)(args)
		}
	}
	hexes := func(into *[]hexmap.Hex) staging.Take {
		return func(args []string) (err error) {
			*into, err = g.m.FindAll(args...)
			return err
		}
	}
	return staging.Table{
		"order": sequence(s.declared(p)), "guards": sequence(&s.guards), "regular": sequence(&s.soviet), "nato": sequence(&s.nato),
		"holder": staging.Word(&s.holder, string(NATO), string(Soviet)),
		"aircraft": func(args []string) error {
			s.struck, s.rolled = true, true
			return staging.Number(0, &s.aircraft)(args)
		},
		"supply": hexes(&s.drops), "interdict": hexes(&s.interdict), "weasel": hexes(&s.weasels),
		"picks":  staging.List(&s.picks),
		"called": staging.Off(&s.called, "no"), "chemical": staging.On(&s.chemical, "yes"),
		"deep": func(args []string) error {
			for _, a := range args {
				s.mishap, s.crippled, s.oos = s.mishap || a == airsup, s.crippled || a == crippled, s.oos || a == oos
			}
			return nil
		},
		"jam": func(args []string) error {
			e, n := &s.ew[ewIndex(core.Side(args[0]))], 0
			err := staging.Number(1, &n)(args)
			e.ready = max(e.ready, n)
			e.faces = faced(n, e.ready)
			return err
		},
		"down": func(args []string) error { return g.stageDown(s, args) },
		"sf":   func(args []string) error { return g.stageMarker(s, args) },
	}
}

// stageMarker places a special forces marker.
func (g *game) stageMarker(s *state, args []string) error {
	if len(args) < 2 {
		return staging.ErrUnknown
	}
	c := commando{id: args[0], side: NATO, hex: g.at(args[1]), suppressed: slices.Contains(args, "suppressed")}
	if strings.HasPrefix(c.id, "SFS") {
		c.side = Soviet
	}
	s.sf = append(slices.DeleteFunc(slices.Clone(s.sf), func(x commando) bool { return x.id == c.id }), c)
	return nil
}

func (g *game) stageDown(s *state, args []string) error {
	for _, a := range args {
		label, turn, _ := strings.Cut(a, "=")
		n, err := strconv.Atoi(turn)
		if err != nil || g.at(label) == hexmap.None {
			return fmt.Errorf("%q is not HEX=TURN", a)
		}
		s.down = counted(s.down, g.at(label), n)
	}
	return nil
}
