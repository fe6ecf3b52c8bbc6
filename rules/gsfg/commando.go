package gsfg

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

const sfKind = "special-forces"

// commandos are the special forces markers that a game begins with, off the map until they are placed (R 13.22).
func (g *game) commandos(opts choices, turn int) []commando {
	if !opts.second(specialForces) {
		return nil
	}
	var out []commando
	count := map[string]int{}
	for _, it := range g.setup.Options.List {
		e := it.Value
		for range e.Count {
			if e.Kind != sfKind {
				break
			}
			count[e.Side]++
			if e.Turn == turn {
				out = append(out, commando{id: fmt.Sprintf("SF%c%d", strings.ToUpper(e.Side)[0], count[e.Side]), side: core.Side(e.Side),
					hex: hexmap.None})
			}
		}
	}
	return out
}

// newCommandos brings the markers of a turn into play; their owner places them in his movement phase.
func (g *game) newCommandos(tx *core.Tx, turn int) error {
	s := of(tx.Read())
	list := g.commandos(s.options, turn)
	if len(list) == 0 {
		return nil
	}
	s.sf = append(slices.Clone(s.sf), list...)
	return tx.Do(core.Extend{Ext: s, Rule: R13_22, Text: say.F("%d special forces arrive", len(list))})
}

// rested are the markers at the end of a player turn.
func (g *game) rested(list []commando) []commando {
	out := slices.Clone(list)
	for i := range out {
		out[i].moved, out[i].hit = false, false
	}
	return out
}

// checkCommandos asks that the markers of the start are placed.
func (g *game) checkCommandos(r core.Reader, side core.Side) []notation.Fault {
	for _, c := range of(r).sf {
		if c.side != side || c.hex != hexmap.None {
			continue
		}
		var b base
		f := b.Fault("sf/place", R13_22, "", "%s is to be placed", c.id)
		for _, h := range g.commandoHexes(r, c) {
			if o := (&CommandoOrder{id: c.id, hex: h, label: g.m.Label(h)}); len(f.Legal) < 3 && !sheet.Blocked(o.check(g, r, side)) {
				f.Legal = append(f.Legal, o.String())
			}
		}
		return []notation.Fault{f}
	}
	return nil
}

// CommandoOrder places a special forces marker or moves it (R 13.5, 13.6, 13.22).
type CommandoOrder struct {
	base
	id    string
	hex   hexmap.Hex
	label string
}

// String is the canonical line.
func (o *CommandoOrder) String() string { return "sf " + o.id + " " + o.label }

// find is the marker of an order.
func (s *state) find(id string) *commando {
	for i := range s.sf {
		if strings.EqualFold(s.sf[i].id, id) {
			return &s.sf[i]
		}
	}
	return nil
}

func (o *CommandoOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	s := of(r)
	c := s.find(o.id)
	if c == nil || c.side != side {
		return o.One("sf/unknown", R13_1, o.id, "there are no %s special forces %s in the game", side.Title(), o.id)
	}
	if f := g.phases.Want(o.base, r, side, "sf"); f != nil {
		return f
	}
	b := g.look(r, side)
	switch {
	case now(r).guards:
		return o.Firm("sf/guards", R13_5, o.id, "special forces move with the other Soviet units")
	case c.moved:
		return o.Firm("sf/again", R13_5, o.id, "%s has moved", o.id)
	case c.suppressed:
		return o.Firm("sf/suppressed", R13_2, o.id, "%s is suppressed and does not move", o.id)
	case g.wet[o.hex] || b.enemy[o.hex]:
		return o.One("sf/hex", R13_5, o.label, "%s is water or holds enemy units", o.label)
	case slices.ContainsFunc(s.sf, func(x commando) bool { return x.side == side && x.hex == o.hex && x.id != c.id }):
		return o.One("sf/twice", R13_4, o.label, "%s holds friendly special forces", o.label)
	case c.hex == hexmap.None:
		return o.mayAppear(g, r, side)
	case now(r).kind == kindSetup:
		return o.mayAppear(g, r, side)
	}
	return o.mayGo(g, b, c)
}

// mayAppear judges where a marker enters: NATO's at the start in the Federal Republic and later where reinforcements of any
// nation do, the Soviet ones in the countries of their side (R 13.22).
func (o *CommandoOrder) mayAppear(g *game, r core.Reader, side core.Side) []notation.Fault {
	ok := false
	switch {
	case side == Soviet:
		ok = contains(g.setup.Start.Soviet, g.hex[o.hex].country)
	case now(r).kind == kindSetup || r.Turn() < 3:
		ok = g.hex[o.hex].country == "frg"
	default:
		ok = slices.Contains(g.m.Edge("west"), o.hex) || g.look(r, NATO).running(o.hex) && g.gateway(o.hex)
	}
	if !ok {
		return o.One("sf/entry", R13_22, o.label, "%s special forces do not enter in %s", side.Title(), o.label)
	}
	return nil
}

// gateway says whether a hex belongs to a city in which reinforcements of some nation enter (R 9.5).
func (g *game) gateway(h hexmap.Hex) bool {
	city := g.hex[h].city
	for _, it := range g.setup.NATO.List {
		if city != "" && slices.Contains(it.Value.Cities, city) {
			return true
		}
	}
	return false
}

// commandoHexes are hexes that a marker may think of: those near it, or where it may appear.
func (g *game) commandoHexes(r core.Reader, c commando) []hexmap.Hex {
	var out []hexmap.Hex
	in := make([]bool, g.m.Len())
	if c.hex != hexmap.None {
		g.spread(in, c.hex, g.tables.SpecialForces.Moves)
	}
	for i := range in {
		h := hexmap.Hex(i)
		switch {
		case c.hex != hexmap.None && now(r).kind != kindSetup:
		case c.side == Soviet:
			in[i] = contains(g.setup.Start.Soviet, g.hex[i].country)
		case now(r).kind == kindSetup:
			in[i] = g.hex[i].country == "frg"
		default:
			in[i] = slices.Contains(g.m.Edge("west"), h) || g.gateway(h)
		}
		if in[i] {
			out = append(out, h)
		}
	}
	return out
}

// mayGo judges a move: two hexes in any way, or by air (R 13.5, 13.6).
func (o *CommandoOrder) mayGo(g *game, b *board, c *commando) []notation.Fault {
	far := g.m.Distance(c.hex, o.hex)
	byAir := b.s.holder == b.side && !b.near[c.hex] && !b.enemy[c.hex] && g.airfield(c.hex) &&
		(&FlyOrder{hex: o.hex, label: o.label}).mayLand(g, b) == nil
	if far > g.tables.SpecialForces.Moves && !byAir {
		return o.One("sf/range", R13_5, o.label, "%s is %d hexes from %s: %s moves %d, or by air under the terms of air transport", o.label,
			far, b.r.Label(c.hex), o.id, g.tables.SpecialForces.Moves)
	}
	if far == g.tables.SpecialForces.Moves && !byAir && !slices.ContainsFunc(g.neighbours(c.hex),
		func(h hexmap.Hex) bool { return g.m.Adjacent(h, o.hex) && !b.enemy[h] }) {
		return o.One("sf/enemy", R13_5, o.label, "every way to %s leads through enemy units", o.label)
	}
	return nil
}

func (o *CommandoOrder) apply(g *game, tx *core.Tx, _ core.Side) error {
	if err := g.settle(tx); err != nil {
		return err
	}
	s := of(tx.Read())
	s.sf = slices.Clone(s.sf)
	c := s.find(o.id)
	c.hex, c.moved = o.hex, now(tx.Read()).kind != kindSetup
	return tx.Do(core.Extend{Ext: s, Rule: R13_5, Text: say.F("%s is in %s", c.id, o.label)})
}

// HuntOrder attacks special forces with a unit in their hex (R 13.8).
type HuntOrder struct {
	base
	id   string
	unit string
}

// String is the canonical line.
func (o *HuntOrder) String() string { return "hunt " + o.id + " with " + o.unit }

func (o *HuntOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	if f := g.phases.Want(o.base, r, side, "hunt"); f != nil {
		return f
	}
	s := of(r)
	c := s.find(o.id)
	u, f := g.ready(r, side, o.unit, o.base)
	switch {
	case c == nil || c.side == side || c.hex == hexmap.None:
		return o.One("sf/unknown", R13_8, o.id, "there are no enemy special forces %s", o.id)
	case f != nil:
		return f
	case u.Hex != c.hex:
		return o.One("sf/hex", R13_8, o.unit, "%s stands in %s and not with %s in %s", o.unit, r.Label(u.Hex), o.id, r.Label(c.hex))
	case c.hit:
		return o.Firm("sf/again", R13_8, o.id, "%s has been attacked in this player turn", o.id)
	}
	return mayFight(o.base, u)
}

func (o *HuntOrder) apply(g *game, tx *core.Tx, side core.Side) error {
	if err := g.settle(tx); err != nil {
		return err
	}
	if err := g.resolveJamming(tx); err != nil {
		return err
	}
	if err := roster.Mark(tx, []string{o.unit}, markFought, markAttacked); err != nil {
		return err
	}
	s := of(tx.Read())
	s.sf = slices.Clone(s.sf)
	c := s.find(o.id)
	die, err := tx.Roll("special:"+c.id+"#1", 6, R13_10, say.F("attack on %s", c.id))
	if err != nil {
		return err
	}
	c.hit = true
	s.fights = append(slices.Clone(s.fights), c.hex)
	switch res := g.tables.special(die, g.look(tx.Read(), other(side)).zone[c.hex]); {
	case res == "eliminated", res == "suppressed" && c.suppressed:
		id := c.id
		s.sf = slices.DeleteFunc(s.sf, func(x commando) bool { return x.id == id })
		return tx.Do(core.Extend{Ext: s, Rule: R13_10, Text: say.F("%s is eliminated", id)})
	case res == "suppressed":
		c.suppressed = true
		return tx.Do(core.Extend{Ext: s, Rule: R13_10, Text: say.F("%s is suppressed", c.id)})
	}
	return tx.Do(core.Extend{Ext: s, Rule: R13_10, Text: say.F("no effect on %s", c.id)})
}

// recover turns suppressed markers up again, as soon as no enemy unit is in their hex (R 13.2).
func (g *game) recover(tx *core.Tx) error {
	for i, c := range of(tx.Read()).sf {
		if !c.suppressed || tx.Read().Holder(c.hex) == other(c.side) {
			continue
		}
		s := of(tx.Read())
		s.sf = slices.Clone(s.sf)
		s.sf[i].suppressed = false
		if err := tx.Do(core.Extend{Ext: s, Rule: R13_2, Text: say.F("%s is active again", c.id)}); err != nil {
			return err
		}
	}
	return nil
}

// moveAside ends a movement or combat phase for special forces: markers that share a hex with own units go to the nearest
// hex that is free, as the enemy wants (R 13.5).
func (g *game) moveAside(tx *core.Tx) error {
	if err := g.recover(tx); err != nil {
		return err
	}
	for i, c := range of(tx.Read()).sf {
		if c.hex == hexmap.None || tx.Read().Holder(c.hex) != c.side {
			continue
		}
		h, err := g.askAside(tx, c)
		if err != nil {
			return err
		}
		s := of(tx.Read())
		s.sf = slices.Clone(s.sf)
		s.sf[i].hex = h
		if err := tx.Do(core.Extend{Ext: s, Rule: R13_5, Text: say.F("%s makes room and is in %s", c.id, g.m.Label(h))}); err != nil {
			return err
		}
	}
	return nil
}

// askAside lets the enemy choose among the nearest free hexes.
func (g *game) askAside(tx *core.Tx, c commando) (hexmap.Hex, error) {
	r := tx.Read()
	free := func(h hexmap.Hex) bool {
		return !g.wet[h] && r.Count(h) == 0 && !slices.ContainsFunc(of(r).sf, func(x commando) bool {
			return x.side == c.side &&
				x.hex == h
		})
	}
	var near []hexmap.Hex
	for i := range g.m.Len() {
		if h := hexmap.Hex(i); free(h) {
			near = append(near, h)
		}
	}
	slices.SortStableFunc(near, func(a, b hexmap.Hex) int { return cmp.Compare(g.m.Distance(c.hex, a), g.m.Distance(c.hex, b)) })
	ask := core.Choice{ID: fmt.Sprintf("aside:%s-%s#1", r.Phase(), c.id), Kind: "aside", Rule: R13_5, Owner: other(c.side),
		Hex:      r.Label(c.hex),
		Question: say.F("%s shares a hex with units of its side: where does it go?", c.id), Why: "the first hex"}
	for _, h := range near {
		if g.m.Distance(c.hex, h) == g.m.Distance(c.hex, near[0]) {
			ask.Options = append(ask.Options, core.Option{Verb: "aside", Path: []string{r.Label(h)}})
		}
	}
	opt, err := tx.Ask(ask)
	if err != nil {
		return hexmap.None, err
	}
	return g.at(opt.Path[0]), nil
}
