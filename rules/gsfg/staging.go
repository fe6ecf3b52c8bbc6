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
)

// stagedMarks are the marks that a position set up by hand may give a counter.
var stagedMarks = []string{markMoved, markFar, markFought, markAttacked, markFlown, markArrived, markFled, markUsed, markPlaced, markDegraded, markStunned}

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
		c = &counter{nation: old.nation, army: old.army, letters: old.letters, arrival: old.arrival, hex: old.hex, turn: old.turn, transport: old.transport}
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
	for _, f := range set {
		if err := g.stage(&s, p, f.Name, strings.Fields(f.Value)); err != nil {
			return fmt.Errorf("set %s %s: %w", f.Name, f.Value, err)
		}
	}
	for i := range r.Units() {
		u := &r.Units()[i]
		if err := roster.Marks(u, stagedMarks); err != nil {
			return err
		}
		if u.OnMap() && r.Holder(u.Hex) != u.Def.Side {
			return fmt.Errorf("unit %s: %s holds units of both sides (%s)", u.Def.ID, r.Label(u.Hex), R10_4)
		}
	}
	if err := put(tx, s); err != nil {
		return err
	}
	return g.beginPhase(tx)
}

// stage takes one given into the extension.
func (g *game) stage(s *state, p phase, key string, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("a value is missing")
	}
	word := args[0]
	if word == "none" {
		word = ""
	}
	sequence := word == "" || slices.Contains(sequences, word)
	var err error
	switch {
	case key == "order" && sequence:
		*s.declared(p) = word
	case key == "guards" && sequence:
		s.guards = word
	case key == "regular" && sequence:
		s.soviet = word
	case key == "nato" && sequence:
		s.nato = word
	case key == "holder" && (word == string(NATO) || word == string(Soviet)):
		s.holder = core.Side(word)
	case key == "aircraft":
		s.aircraft, err = strconv.Atoi(word)
		s.struck, s.rolled = true, true
	case key == "deep":
		for _, a := range args {
			s.mishap, s.crippled, s.oos = s.mishap || a == airsup, s.crippled || a == crippled, s.oos || a == oos
		}
	case key == "supply":
		s.drops, err = g.m.FindAll(args...)
	case key == "interdict":
		s.interdict, err = g.m.FindAll(args...)
	case key == "weasel":
		s.weasels, err = g.m.FindAll(args...)
	case key == "picks":
		s.picks = args
	case key == "jam" && len(args) == 2:
		e := &s.ew[ewIndex(core.Side(word))]
		var n int
		n, err = strconv.Atoi(args[1])
		e.ready = max(e.ready, n)
		e.faces = faced(n, e.ready)
	case key == "called" && word == "no":
		s.called = false
	case key == "chemical" && word == "yes":
		s.chemical = true
	case key == "down":
		return g.stageDown(s, args)
	case key == "sf" && len(args) > 1:
		side := NATO
		if strings.HasPrefix(word, "SFS") {
			side = Soviet
		}
		s.sf = slices.DeleteFunc(slices.Clone(s.sf), func(c commando) bool { return c.id == word })
		s.sf = append(s.sf, commando{id: word, side: side, hex: g.at(args[1]), suppressed: slices.Contains(args, "suppressed")})
	default:
		return fmt.Errorf("nothing of this kind can be set in this title")
	}
	return err
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
