package victorylost

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/staging"
)

// letters are the nations by the letter that begins an ID.
var letters = map[string]nation{"g": german, "i": italian, "r": romanian, "h": hungarian, "s": soviet}

// Counters gives the title with further combat units, or with others in place of its own. The nation is the letter before
// the point of the name: g.X is German. Movement and mechanisation that are not given follow from the type.
func (g *game) Counters(defs []core.UnitDef) (core.Module, error) {
	h := *g
	h.info = maps.Clone(g.info)
	for _, d := range defs {
		if err := h.counter(&d); err != nil {
			return nil, fmt.Errorf("unit %s: %w", d.ID, err)
		}
		h.world = roster.Enlist(h.world, &d)
	}
	return &h, nil
}

// counter completes one counter.
func (g *game) counter(d *core.UnitDef) error {
	letter, _, _ := strings.Cut(d.ID, ".")
	n, ok := letters[letter]
	var like *unit
	for i := range g.units {
		if u := &g.units[i]; u.Type == d.Type && (like == nil || u.Nation == n) {
			like = u
		}
	}
	switch {
	case !ok || n.side() != d.Side:
		return fmt.Errorf("name it by its nation, such as g.X, i.X, r.X, h.X for the Axis and s.X for the Soviet side")
	case like == nil:
		return fmt.Errorf("%q is no type of combat unit in this title", d.Type)
	case len(d.Steps) < 1 || len(d.Steps) > 2:
		return fmt.Errorf("a unit has one step or two, not %d (%s)", len(d.Steps), R9_4_2)
	case !slices.Contains([]string{"corps", "division"}, d.Size):
		return fmt.Errorf("%q is no size; there are corps, division", d.Size)
	}
	d.Steps = slices.Clone(d.Steps)
	for i := range d.Steps {
		if d.Steps[i].Move == 0 {
			d.Steps[i].Move = like.Steps[0].Move
		}
	}
	x := info{nation: n, mech: like.Mech}
	if d.Code != "" {
		turn, err := strconv.Atoi(d.Code)
		if err != nil || turn < 1 || turn > turns {
			return fmt.Errorf("code %q is no turn of arrival", d.Code)
		}
		x.arrives = turn
	}
	d.Tags = []string{string(n)}
	g.info[d.ID] = x
	return nil
}

// stagedMarks are the marks that a position set up by hand may give a counter.
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
//	set ahead 1 2 4                   what he wrote down for the next turn under OPT-A2
//	set refused a1                    the Manstein lot put back in this turn
//	set draws 2                       chits drawn in this turn
//
// Without a chit all units of the side whose activation it is are activated.
func (g *game) Stage(tx *core.Tx, set []core.Fact) error {
	r := tx.Read()
	p, ok := parsePhase(r.Phase())
	if !ok {
		return fmt.Errorf("%q is no phase of this title", r.Phase())
	}
	s := of(r)
	if p.kind == kindDraw {
		s.draws, s.lot = p.draw, strings.ToLower(string(p.side[:1]))+"1"
	}
	if err := s.words().Set(set); err != nil {
		return err
	}
	if err := put(tx, s); err != nil {
		return err
	}
	box := func(name string) bool { return name == boxWaiting || name == boxReturning || g.boxOf(name) != nil }
	if err := staging.Counters(r, stagedMarks, R5_0_2, box); err != nil {
		return err
	}
	return g.stageActive(tx, p, s)
}

// stageActive activates what the phase needs, unless counters were given as active.
func (g *game) stageActive(tx *core.Tx, p phase, s state) error {
	r := tx.Read()
	if p.kind != kindDraw && p.kind != kindSpecial || len(g.activated(r, p.side)) > 0 {
		return nil
	}
	switch {
	case s.named != "":
		u, ok := r.Unit(s.named)
		if !ok {
			return fmt.Errorf("set named %s: there is no such headquarters", s.named)
		}
		return g.activate(tx, []*core.Unit{u}, p.kind == kindDraw)
	case s.chit == chitManstein || p.kind == kindSpecial:
		return nil
	case s.chit != "":
		return g.activate(tx, g.commanded(r, s.chit), true)
	}
	return roster.Mark(tx, roster.Names(roster.OnMap(r, p.side, nil)), markActive)
}

// words are what can be set.
func (s *state) words() staging.Table {
	return staging.Table{
		"chit": func(args []string) error {
			s.chit, s.used = args[0], args[:1]
			return nil
		},
		"known": func(args []string) error {
			copy(s.known[:], args)
			return nil
		},
		"named":   staging.Word(&s.named),
		"pool":    staging.List(&s.pool),
		"picks":   staging.List(&s.picks),
		"axis":    staging.List(&s.chosen[0]),
		"soviet":  staging.List(&s.chosen[1]),
		"ahead":   staging.List(&s.ahead),
		"refused": staging.Word(&s.refused),
		"draws":   staging.Number(0, &s.draws),
	}
}
