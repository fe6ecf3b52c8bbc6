package kursk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// code is a set-up or reinforcement code of a counter (3.2, 3.3).
type code struct {
	kind   codeKind
	hex    hexmap.Hex // start hex of codeHex and codeReserve
	number int        // for codeHex the hexes by which it may be shifted; for codeTurn the turn of arrival
}

// codeKind is the kind of a code.
type codeKind uint8

const (
	codeHex         codeKind = iota // hhhh-d: start hex and range
	codeReserve                     // hhhh-R: reserve in a start hex
	codeTurn                        // 2, 3, 4: turn of arrival
	codeConditional                 // C: conditional reinforcement
	codeGambit                      // M: only by the Gambit
)

// parseCode parses a printed code.
func parseCode(m *hexmap.Map, text string) (code, error) {
	if kind, ok := map[string]codeKind{"C": codeConditional, "M": codeGambit}[text]; ok {
		return code{kind: kind, hex: hexmap.None}, nil
	}
	if turn, err := strconv.Atoi(text); err == nil && turn >= 1 && turn <= normalTurns {
		return code{kind: codeTurn, hex: hexmap.None, number: turn}, nil
	}
	label, tail, _ := strings.Cut(text, "-")
	h, ok := m.Find(label)
	if !ok {
		return code{}, fmt.Errorf("%q is no set-up code: want a hex and a range (1907-1), a hex and R (3021-R), C, M or a turn", text)
	}
	if tail == "R" {
		return code{kind: codeReserve, hex: h}, nil
	}
	d, err := strconv.Atoi(tail)
	if err != nil || d < 0 || d > 9 {
		return code{}, fmt.Errorf("the range of set-up code %q must be 0 to 9", text)
	}
	return code{kind: codeHex, hex: h, number: d}, nil
}

// CodeText implements core.CodeExplainer: it explains a counter's code.
func (g *game) CodeText(u *core.Unit) say.Text {
	switch c := g.code[u.Def.ID]; c.kind {
	case codeReserve:
		return "code HEX-R: a reserve, which stands in that hex (3.5)"
	case codeTurn:
		return say.F("code %s: enters on turn %d or later (%s)", u.Def.Code, c.number, entryRule(u.Def.Side))
	case codeConditional:
		return say.F("code %s: enters when its condition holds, so many at a time (%s)", u.Def.Code,
			conditionalRule(u.Def.Side))
	case codeGambit:
		return say.F("code %s: takes part only with the Gambit (3.6)", u.Def.Code)
	}
	return "code HEX-NUMBER: starts in that hex, or so many hexes from it (3.4)"
}

// checkPlace returns the faults of placing units in a hex during the set-up.
func (o *Order) checkPlace(v view) []notation.Fault {
	g, r, side := v.g, v.r, v.side
	for _, id := range o.Units {
		if f := o.checkStart(g, r, side, id); f != nil {
			return f
		}
	}
	if g.startingSide(o.Hex) != side {
		return o.FirmFault("place/front", setupRule(side), o.Label, "%s lies on the %s side of the front", o.Label,
			sides.Other(side).Title())
	}
	if side == Soviet && hasInactiveReserve(r, o.Hex) {
		return o.OneFault("place/reserve", R3_5, o.Label, "%s holds a reserve stack; other units may not stand with it", o.Label)
	}
	return nil
}

// checkStart returns the faults of placing one unit: its side (3.1), its part in the set-up, and its range.
func (o *Order) checkStart(g *game, r core.Reader, side core.Side, id string) []notation.Fault {
	u, ok := r.Unit(id)
	if !ok || u.Def.Side != side {
		return o.OneFault("place/side", setupRule(side), id, "%s is not a %s unit", id, side.Title())
	}
	c, started := g.startCode(r, u)
	switch {
	case g.isGambitReserve(r, u):
		return nil // 3.7: anywhere
	case g.code[id].kind == codeReserve:
		return o.OneFault("place/reserve", R3_5, id, "%s is in reserve and stays in %s", id, g.m.Label(g.code[id].hex))
	case g.joinsByGambit(r, u) && !started:
		return o.checkJoin(g, r, id)
	case !started || !u.OnMap():
		return o.OneFault("place/later", setupRule(side), id, "%s (code %s) is not part of the set-up", id, u.Def.Code)
	}
	if d := g.m.Distance(c.hex, o.Hex); d > c.number {
		return o.FirmFault("place/range", R3_4, o.Label, "%s (code %s) may stand at most %d hexes from %s; %s is %d away", id, u.Def.Code,
			c.number, g.m.Label(c.hex), o.Label, d)
	}
	return nil
}

// setupRule returns the rule for a side's set-up.
func setupRule(side core.Side) string { return core.PickForSide(sides, side, R3_4, R3_5) }

// place carries out the placement.
func (o *Order) place(g *game, tx *core.Tx, side core.Side) error {
	for _, id := range o.Units {
		u, ok := tx.Read().Unit(id)
		if !ok {
			return fmt.Errorf("no unit %s", id)
		}
		if _, started := g.startCode(tx.Read(), u); !started && g.joinsByGambit(tx.Read(), u) {
			tx.Make(core.Mark{Unit: id, Mark: markJoined + o.Label, Quiet: true})
		}
		tx.Make(core.Place{Unit: id, Hex: o.Hex, Rule: setupRule(side)})
	}
	return nil
}

// startingSide returns the side in whose part of the map a hex lies at the start (3.8).
func (g *game) startingSide(h hexmap.Hex) core.Side {
	return core.If(g.hexes[h].german, German, Soviet)
}

// checkSetup returns the faults of a finished set-up: stacking, units of one start hex in a hex, every front-line fort
// covered (3.4).
func (g *game) checkSetup(r core.Reader, side core.Side) []notation.Fault {
	var out []notation.Fault
	rule := setupRule(side)
	var b base
	for i := range g.m.Len() {
		h := hexmap.Hex(i)
		if r.Holder(h) != side {
			continue
		}
		if n := stackWeight(r, h); n > stackLimit(side) {
			out = append(out, b.Fault("stack/limit", limitRule(side), "", "%s holds %d of at most %s: %s", g.m.Label(h), n, limitText(side),
				strings.Join(roster.IDs(r.Stack(h)), ", ")).WithLegal(g.placementsOutOf(r, side, h)...)...)
		}
		if u := unitBesideReserve(r, h); u != "" {
			f := b.Fault("place/reserve", rule, "", "%s may not stay in %s with a reserve stack", u, g.m.Label(h))
			out = append(out, f.WithLegal(g.placementsOutOf(r, side, h)...)...)
			continue
		}
		if first, second, ok := g.mixedStarts(r, h); ok {
			out = append(out, b.Fault("place/group", rule, "", "%s (code %s) and %s (code %s) started in different hexes and may not "+
				"share %s", first.ID, first.Code, second.ID, second.Code, g.m.Label(h)).WithLegal(g.placementsOutOf(r, side, h)...)...)
		}
	}
	return append(append(out, g.uncoveredFaults(r, side)...), g.unplacedFaults(r, side)...)
}

// placementsOutOf suggests up to three placements that take a unit out of a hex, each to the nearest hex that keeps the
// rules.
func (g *game) placementsOutOf(r core.Reader, side core.Side, h hexmap.Hex) (out []string) {
	for _, u := range r.Stack(h) {
		start, started := g.startCode(r, u)
		if !started || len(out) == 3 {
			continue
		}
		best, anywhere := hexmap.None, g.isGambitReserve(r, u)
		for i := range g.m.Len() {
			to := hexmap.Hex(i)
			if to == h || !anywhere && g.m.Distance(start.hex, to) > start.number ||
				best != hexmap.None && g.m.Distance(h, to) >= g.m.Distance(h, best) {
				continue
			}
			alone := r.Holder(to) == "" || slices.ContainsFunc(r.Stack(to), func(x *core.Unit) bool {
				c, ok := g.startCode(r, x)
				return ok && c.hex == start.hex && !hasInactiveReserve(r, to)
			})
			if !alone || roomLeft(r, side, to) < weight(u.Def) {
				continue
			}
			o := g.order(side, "place", sheet.Arguments{Units: []string{u.Def.ID}, Hex: to, Label: g.m.Label(to)})
			if !sheet.BlocksOrder(o.checkPlace(view{g, r, side})) {
				best = to
			}
		}
		if best != hexmap.None {
			out = append(out, "place "+u.Def.ID+" "+g.m.Label(best))
		}
	}
	return out
}

// unitBesideReserve returns a unit in the hex of a reserve stack to which that unit does not belong (3.5). It returns
// "" if there is no such unit.
func unitBesideReserve(r core.Reader, h hexmap.Hex) string {
	if !hasInactiveReserve(r, h) {
		return ""
	}
	for _, u := range r.Stack(h) {
		if !u.Marked(markReserve) {
			return u.Def.ID
		}
	}
	return ""
}

// uncoveredFaults returns one fault for all front-line forts without a unit in them or next to them (3.4, condition 2).
func (g *game) uncoveredFaults(r core.Reader, side core.Side) []notation.Fault {
	var open, legal []string
	for _, h := range g.fortsToCover[sides.Index(side)] {
		if r.Holder(h) == side || inEZOC(r, sides.Other(side), h) || h == g.belgorod && of(r).rulings.Has(belgorod) {
			continue
		}
		open = append(open, g.m.Label(h))
		if len(legal) < 6 {
			legal = append(legal, g.coveringPlacements(r, side, h)...)
		}
	}
	if len(open) == 0 {
		return nil
	}
	var b base
	return b.Fault("place/fort", setupRule(side), "", "%d of %d front-line forts neither hold a %s unit nor are next to one: %s",
		len(open), len(g.fortsToCover[sides.Index(side)]), side.Title(), strings.Join(open, " ")).WithLegal(legal...)
}

// mixedStarts returns two units of different start hexes in one hex (3.4, condition 3). Reserves set up by the Gambit
// may stand with any (3.7).
func (g *game) mixedStarts(r core.Reader, h hexmap.Hex) (a, b *core.UnitDef, ok bool) {
	var first code
	for u := range r.UnitsIn(h) {
		c, started := g.startCode(r, u)
		switch {
		case !started:
		case a == nil:
			a, first = u.Def, c
		case c.hex != first.hex:
			return a, u.Def, true
		}
	}
	return nil, nil, false
}

// coveringPlacements suggests up to three placements that would cover a fort.
func (g *game) coveringPlacements(r core.Reader, side core.Side, h hexmap.Hex) []string {
	var out []string
	for u := range r.OnMap(side) {
		c := g.code[u.Def.ID]
		if len(out) < 3 && c.kind == codeHex && g.m.Distance(c.hex, h) <= c.number && roomLeft(r, side, h) >= weight(u.Def) {
			out = append(out, "place "+u.Def.ID+" "+g.m.Label(h))
		}
	}
	return out
}
