package kursk

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// Manstein's Gambit (3.6, 3.7): the German C, M and turn-3 units join hexes of the printed set-up and count as having
// started there; the Soviet reserves leave the map at the declaration and are set up openly afterwards.

// gambit returns the arguments of an order that declares whether the German side plays the Gambit (3.4, 3.6).
func gambit(p sheet.Arguments, value string) sheet.Arguments {
	p.Value, p.ByName = "gambit", map[string][]string{"value": {value}}
	return p
}

// gambit returns "yes" or "no".
func (o *Order) gambit() string { return o.ByName["value"][0] }

// checkGambit returns the faults of the declaration.
func (o *Order) checkGambit(v view) []notation.Fault {
	r, s := v.r, of(v.r)
	switch {
	case v.side != German || r.Phase() != "T0-G":
		return o.OneFault("phase/verb", R3_4, "", "the Gambit is declared by the German side in T0-G, not in %s", r.Phase())
	case s.gambit != "":
		return o.OneFault("gambit/declared", R3_4, o.gambit(), "the Gambit is declared already: %s", s.gambit)
	case o.gambit() != "yes" && o.gambit() != "no":
		return o.Fault("gambit/word", R3_4, o.gambit(), "the Gambit is declared with yes or no").WithLegal("declare gambit no")
	}
	return nil
}

// declareGambit carries out the declaration.
func (o *Order) declareGambit(g *game, tx *core.Tx, _ core.Side) error {
	s := of(tx.Read())
	s.gambit = o.gambit()
	rule := R3_4
	if s.gambit == "yes" {
		rule = R3_6
	}
	tx.Make(core.ExtChange{Ext: s, Rule: rule, Text: say.F("%s declares: gambit %s", German.Title(), o.gambit())})
	for u := range tx.Read().Each() {
		if s.gambit == "yes" && u.Marked(markReserve) {
			tx.Make(core.Mark{Unit: u.Def.ID, Mark: markReserve, Off: true, Quiet: true},
				core.Place{Unit: u.Def.ID, Hex: hexmap.None, Box: core.BoxPool, Rule: R3_6})
		}
	}
	return nil
}

// luftwaffe returns the number of Luftwaffe markers left in this turn (11.10).
func luftwaffe(s state) int {
	return core.If(s.gambit == "yes", 2, 1)
}

// markJoined is the prefix of a mark that records during the set-up which start hex a Gambit unit has joined:
// "joined-1907".
const markJoined = "joined-"

// joinsByGambit reports whether a unit takes part in the set-up only by the Gambit (3.6).
func (g *game) joinsByGambit(r core.Reader, u *core.Unit) bool {
	k := g.code[u.Def.ID].kind
	return of(r).gambit == "yes" && u.Def.Side == German && (k == codeConditional || k == codeGambit || k == codeTurn)
}

// isGambitReserve reports whether a unit is a reserve that the Gambit lets stand anywhere (3.7).
func (g *game) isGambitReserve(r core.Reader, u *core.Unit) bool {
	return of(r).gambit == "yes" && g.code[u.Def.ID].kind == codeReserve
}

// startCode returns the start hex and range of a unit in the set-up, by its code or by the hex that it has joined; ok
// is false for a unit without.
func (g *game) startCode(r core.Reader, u *core.Unit) (c code, ok bool) {
	if c := g.code[u.Def.ID]; c.kind == codeHex {
		return c, true
	}
	for _, m := range u.Marks {
		label, found := strings.CutPrefix(m, markJoined)
		if h, known := g.m.Find(label); found && known {
			return g.startCodeOfHex(r, h)
		}
	}
	return code{}, false
}

// startCodeOfHex returns the code of the German units that start in a hex. If their ranges differ, it is the smallest,
// or the greatest if the game chose so (open ruling A-55).
func (g *game) startCodeOfHex(r core.Reader, h hexmap.Hex) (c code, ok bool) {
	greatest := of(r).rulings.Has(joinRange)
	for u := range r.OnMap(German) {
		x := g.code[u.Def.ID]
		if x.kind == codeHex && x.hex == h && (!ok || x.number < c.number && !greatest || x.number > c.number && greatest) {
			c, ok = x, true
		}
	}
	return c, ok
}

// checkJoin returns the faults of the first placement of a Gambit unit, which must join units in their start hex.
func (o *Order) checkJoin(g *game, r core.Reader, id string) []notation.Fault {
	if _, ok := g.startCodeOfHex(r, o.Hex); ok {
		return nil
	}
	var legal []string
	starts := g.germanStarts(r)
	slices.SortStableFunc(starts, func(a, b hexmap.Hex) int { return g.m.Distance(a, o.Hex) - g.m.Distance(b, o.Hex) })
	for _, h := range starts[:min(3, len(starts))] {
		legal = append(legal, "place "+id+" "+g.m.Label(h))
	}
	return o.Fault("place/join", R3_6, o.Label, "no German unit starts in %s; %s first joins the start hex of other units and is then "+
		"shifted within their range", o.Label, id).WithLegal(legal...)
}

// germanStarts returns the hexes in which German units start, sorted.
func (g *game) germanStarts(r core.Reader) []hexmap.Hex {
	var out []hexmap.Hex
	for u := range r.OnMap(German) {
		if c := g.code[u.Def.ID]; c.kind == codeHex {
			out = append(out, c.hex)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// unplacedFaults returns one fault for all Gambit units that are not on the map yet.
func (g *game) unplacedFaults(r core.Reader, side core.Side) []notation.Fault {
	var ids []string
	for u := range r.UnitsOf(side) {
		if u.Box == core.BoxPool && (g.joinsByGambit(r, u) || g.isGambitReserve(r, u)) {
			ids = append(ids, u.Def.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	rule, how := R3_6, "where German units start"
	if side == Soviet {
		rule, how = R3_7, "anywhere on the Soviet side of the front"
	}
	return base{}.OneFault("place/missing", rule, "", "%d of the units that the Gambit adds are not placed: %s; place them %s", len(ids),
		strings.Join(ids, ", "), how)
}
