package gsfg

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// commandos returns the special forces markers that arrive on a turn; they are off the map until they are placed (R
// 13.22).
func (g *game) commandos(opts choices, turn int) []commando {
	if !opts.Has(specialForces) {
		return nil
	}
	var out []commando
	count := map[core.Side]int{}
	for _, e := range g.setup.Options.List {
		if e.Kind != "special-forces" {
			continue
		}
		for range e.Count {
			if count[e.Side]++; e.Turn == turn {
				out = append(out, commando{id: fmt.Sprintf("SF%c%d", strings.ToUpper(string(e.Side))[0], count[e.Side]), side: e.Side,
					hex: hexmap.None})
			}
		}
	}
	return out
}

// newCommandos brings the special forces markers of a turn into play; their owner places them in the next own movement
// phase.
func (g *game) newCommandos(tx *core.Tx, turn int) {
	s := of(tx.Read())
	if list := g.commandos(s.options, turn); len(list) > 0 {
		s.commandos = append(slices.Clone(s.commandos), list...)
		extendWithNote(tx, s, R13_22, "%d special forces arrive", len(list))
	}
}

// restCommandos returns the special forces markers as they are after the end of a player turn: not moved, not attacked.
func (g *game) restCommandos(list []commando) []commando {
	out := slices.Clone(list)
	for i := range out {
		out[i].moved, out[i].hit = false, false
	}
	return out
}

// checkCommandos returns a fault if special forces markers of the set-up are not placed.
func (g *game) checkCommandos(r core.Reader, side core.Side) []notation.Fault {
	for _, c := range of(r).commandos {
		if c.side != side || c.hex != hexmap.None {
			continue
		}
		var legal []string
		for _, h := range g.commandoHexes(r, c) {
			if o := g.newOrder("sf", g.unitsTo(h, c.id)); len(legal) < proposals && !sheet.BlocksOrder(g.Check(r, side, o)) {
				legal = append(legal, o.String())
			}
		}
		return base{}.Fault("sf/place", R13_22, "", "%s is to be placed", c.id).WithLegal(legal...)
	}
	return nil
}

// findCommando returns a special forces marker by its id.
func (s *state) findCommando(id string) *commando {
	for i := range s.commandos {
		if strings.EqualFold(s.commandos[i].id, id) {
			return &s.commandos[i]
		}
	}
	return nil
}

// checkCommando returns the faults of placing or moving a special forces marker (R 13.5, 13.6, 13.22).
func (o *Order) checkCommando(b *board) []notation.Fault {
	g, id, c := b.g, o.Units[0], b.s.findCommando(o.Units[0])
	if c == nil || c.side != b.side {
		return o.FirmFault("sf/unknown", R13_1, id, "there are no %s special forces %s in the game", b.side.Title(), id)
	}
	switch {
	case currentPhase(b.r).guards:
		return o.FirmFault("sf/guards", R13_5, id, "special forces move with the other Soviet units")
	case c.moved:
		return o.FirmFault("sf/again", R13_5, id, "%s has moved", id)
	case c.suppressed:
		return o.FirmFault("sf/suppressed", R13_2, id, "%s is suppressed and does not move", id)
	case g.isWater[o.Hex] || b.enemy[o.Hex]:
		return o.OneFault("sf/hex", R13_5, o.Label, "%s is water or holds enemy units", o.Label)
	case slices.ContainsFunc(b.s.commandos, func(x commando) bool { return x.side == b.side && x.hex == o.Hex && x.id != c.id }):
		return o.OneFault("sf/twice", R13_4, o.Label, "%s holds friendly special forces", o.Label)
	case c.hex != hexmap.None && currentPhase(b.r).kind != kindSetup:
		return o.checkCommandoMove(b, c)
	case !g.canAppear(b.r, b.side, o.Hex):
		return o.OneFault("sf/entry", R13_22, o.Label, "%s special forces do not enter in %s", b.side.Title(), o.Label)
	}
	return nil
}

// canAppear reports whether special forces of a side may enter the map in a hex: those of NATO at the start in the
// Federal Republic and later where reinforcements of any nation enter, the Soviet ones in the countries of their side
// (R 13.22).
func (g *game) canAppear(r core.Reader, side core.Side, h hexmap.Hex) bool {
	switch {
	case side == Soviet:
		return slices.Contains(g.setup.Start.Soviet, g.hex[h].country)
	case currentPhase(r).kind == kindSetup || r.Turn() < 3:
		return g.hex[h].country == "frg"
	}
	return slices.Contains(g.m.EdgeHexes("west"), h) || g.isEntryCity(h) && g.newBoard(r, NATO).isSourceRunning(h)
}

// isEntryCity reports whether a hex belongs to a city in which reinforcements of some nation enter (R 9.5).
func (g *game) isEntryCity(h hexmap.Hex) bool {
	return slices.ContainsFunc(g.setup.NATO.List, func(e entryData) bool { return slices.Contains(e.Cities, g.hex[h].city) })
}

// commandoHexes returns the hexes that a special forces marker may consider: those near it, or where it may enter the
// map.
func (g *game) commandoHexes(r core.Reader, c commando) []hexmap.Hex {
	in := make([]bool, g.m.Len())
	if c.hex != hexmap.None && currentPhase(r).kind != kindSetup {
		g.markWithin(in, g.tables.SpecialForces.Moves, c.hex)
		return hexmap.HexesIn(in)
	}
	for i := range in {
		in[i] = g.canAppear(r, c.side, hexmap.Hex(i))
	}
	return hexmap.HexesIn(in)
}

// checkCommandoMove returns the faults of a move of special forces: two hexes in any direction, or by air (R 13.5,
// 13.6).
func (o *Order) checkCommandoMove(b *board, c *commando) []notation.Fault {
	g := b.g
	far := g.m.Distance(c.hex, o.Hex)
	byAir := b.s.holder == b.side && !b.nextToEnemy[c.hex] && !b.enemy[c.hex] && g.isAirfield(c.hex) &&
		o.checkLanding(b) == nil
	if far > g.tables.SpecialForces.Moves && !byAir {
		return o.OneFault("sf/range", R13_5, o.Label,
			"%s is %d hexes from %s: %s moves %d, or by air under the terms of air transport", o.Label,
			far, b.r.Label(c.hex), o.Units[0], g.tables.SpecialForces.Moves)
	}
	if far == g.tables.SpecialForces.Moves && !byAir && !slices.ContainsFunc(g.neighbours(c.hex),
		func(h hexmap.Hex) bool { return g.m.Adjacent(h, o.Hex) && !b.enemy[h] }) {
		return o.OneFault("sf/enemy", R13_5, o.Label, "every way to %s leads through enemy units", o.Label)
	}
	return nil
}

// commando carries out the order.
func (o *Order) commando(_ *game, tx *core.Tx, _ core.Side) {
	s, c := editCommando(tx, o.Units[0])
	c.hex, c.moved = o.Hex, currentPhase(tx.Read()).kind != kindSetup
	extendWithNote(tx, s, R13_5, "%s is in %s", c.id, o.Label)
}

// editCommando returns a copy of the title's part of a position, and a marker in it that may be changed.
func editCommando(tx *core.Tx, id string) (state, *commando) {
	s := of(tx.Read())
	s.commandos = slices.Clone(s.commandos)
	return s, s.findCommando(id)
}

// checkHunt returns the faults of an attack on special forces by a unit in their hex (R 13.8).
func (o *Order) checkHunt(b *board) []notation.Fault {
	id, c := o.Units[0], b.s.findCommando(o.Units[0])
	u, f := b.readyUnit(o, o.Units[1])
	switch {
	case c == nil || c.side == b.side || c.hex == hexmap.None:
		return o.FirmFault("sf/unknown", R13_8, id, "there are no enemy special forces %s", id)
	case f != nil:
		return f
	case u.Hex != c.hex:
		return o.OneFault("sf/hex", R13_8, u.Def.ID, "%s stands in %s and not with %s in %s", u.Def.ID,
			b.r.Label(u.Hex), id, b.r.Label(c.hex))
	case c.hit:
		return o.FirmFault("sf/again", R13_8, id, "%s has been attacked in this player turn", id)
	}
	return o.checkCanFight(u)
}

// hunt carries out an attack on special forces.
func (o *Order) hunt(g *game, tx *core.Tx, side core.Side) {
	roster.MarkUnits(tx, o.Units[1:], markFought, markAttacked)
	s, c := editCommando(tx, o.Units[0])
	die := tx.Die("special:"+c.id+"#1", 6, R13_10, say.F("attack on %s", c.id))
	c.hit = true
	s.foughtThisPhase = append(slices.Clone(s.foughtThisPhase), c.hex)
	zone := g.newBoard(tx.Read(), opponent(side)).enemyCommandoZone[c.hex]
	tx.DescribeDie("special:"+c.id+"#1", "", core.If(zone, g.tables.SpecialForces.Friendly, 0))
	switch res := g.tables.specialForcesResult(die, zone); {
	case res == "eliminated", res == "suppressed" && c.suppressed:
		id := c.id
		s.commandos = slices.DeleteFunc(s.commandos, func(x commando) bool { return x.id == id })
		extendWithNote(tx, s, R13_10, "%s is eliminated", id)
	case res == "suppressed":
		c.suppressed = true
		extendWithNote(tx, s, R13_10, "%s is suppressed", c.id)
	default:
		extendWithNote(tx, s, R13_10, "no effect on %s", c.id)
	}
}

// recoverCommandos ends the suppression of markers as soon as no enemy unit is in their hex (R 13.2).
func (g *game) recoverCommandos(tx *core.Tx) {
	for _, x := range of(tx.Read()).commandos {
		if x.suppressed && tx.Read().Holder(x.hex) != opponent(x.side) {
			s, c := editCommando(tx, x.id)
			c.suppressed = false
			extendWithNote(tx, s, R13_2, "%s is active again", c.id)
		}
	}
}

// moveAside ends a movement or combat phase for special forces: a marker in a hex with own units goes to the nearest
// free hex, as the enemy chooses (R 13.5).
func (g *game) moveAside(tx *core.Tx) {
	g.recoverCommandos(tx)
	for _, x := range of(tx.Read()).commandos {
		if x.hex == hexmap.None || tx.Read().Holder(x.hex) != x.side {
			continue
		}
		if opt := tx.Answer(g.asideChoice(tx.Read(), x)); opt.Verb != "" {
			s, c := editCommando(tx, x.id)
			c.hex = g.hexOf(opt.Path[0])
			extendWithNote(tx, s, R13_5, "%s makes room and is in %s", c.id, opt.Path[0])
		}
	}
}

// asideChoice returns the enemy's choice among the nearest free hexes.
func (g *game) asideChoice(r core.Reader, c commando) core.Choice {
	out := core.Choice{ID: fmt.Sprintf("aside:%s-%s#1", r.Phase(), c.id), Kind: "aside", Rule: R13_5, Owner: opponent(c.side),
		Hex: r.Label(c.hex), Question: say.F("%s shares a hex with units of its side: where does it go?", c.id), Why: "the first hex"}
	nearest := g.m.Len()
	for h := range hexmap.Hex(g.m.Len()) {
		far := g.m.Distance(c.hex, h)
		if far > nearest || g.isWater[h] || r.Count(h) > 0 ||
			slices.ContainsFunc(of(r).commandos, func(x commando) bool { return x.side == c.side && x.hex == h }) {
			continue
		}
		if far < nearest {
			nearest, out.Options = far, nil
		}
		out.Options = append(out.Options, core.Option{Verb: "aside", Path: []string{r.Label(h)}})
	}
	return out
}
