package demyansk

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// fieldWork is a marker for a strongpoint or an airfield, under construction or finished (14.32).
type fieldWork struct {
	hex                hexmap.Hex
	isAirfield, active bool
}

// name returns the name of the marker in words.
func (w fieldWork) name() string {
	return map[bool]string{true: "airfield", false: "strongpoint"}[w.isAirfield]
}

// workAt returns the index of the strongpoint marker in a hex, or of the airfield marker; -1 where there is none. A hex
// may hold one of each (14.33).
func (x state) workAt(h hexmap.Hex, field bool) int {
	return slices.IndexFunc(x.works, func(w fieldWork) bool { return w.hex == h && w.isAirfield == field })
}

// printedFort returns the side whose printed strongpoint stands in a hex and is not destroyed (14.11), or "" if there
// is none.
func (g *game) printedFort(s state, h hexmap.Hex) core.Side {
	if slices.Contains(s.destroyedForts, h) {
		return ""
	}
	return core.Side(g.Map.FortSide(h))
}

// activeFort returns the side whose active strongpoint, printed or constructed, stands in a hex; "" for none (14.35).
func (g *game) activeFort(s state, h hexmap.Hex) core.Side {
	if side := g.printedFort(s, h); side != "" {
		return side
	}
	if i := s.workAt(h, false); i >= 0 && s.works[i].active {
		return Axis
	}
	return ""
}

// strongpoints returns the hexes with an active strongpoint, by side and hex.
func (g *game) strongpoints(s state) [2][]bool {
	out := [2][]bool{make([]bool, g.Map.Len()), make([]bool, g.Map.Len())}
	for _, w := range slices.Concat(g.forts, s.works) {
		if side := g.activeFort(s, w.hex); side != "" {
			out[sides.Index(side)][w.hex] = true
		}
	}
	return out
}

// airfields returns the hexes with a finished airfield, printed or constructed.
func (g *game) airfields(s state) []hexmap.Hex {
	return slices.Concat(g.airfieldHexes, s.builtAirfields())
}

// isAirfield reports whether a hex has a finished airfield.
func (g *game) isAirfield(s state, h hexmap.Hex) bool {
	return !g.isClosed(s, h) && slices.Contains(g.airfields(s), h)
}

// builtAirfields returns the hexes with a finished constructed airfield.
func (x state) builtAirfields() (out []hexmap.Hex) {
	for _, w := range x.works {
		if w.isAirfield && w.active {
			out = append(out, w.hex)
		}
	}
	return out
}

// worksRows returns the rows of the verbs for construction (14).
func worksRows() []row {
	return []row{
		{Verb: sheet.NewVerb("build 2421", "begin a strongpoint, or the airfield (14.3, 14.5)", argHex, sheet.FlagArg("airfield")),
			When: phaseOfVerb{side: Axis, step: stepAdmin}, Rule: "14.31", Check: (*Order).judgeBuilding, Apply: (*Order).begin,
			Worth: (*weigher).build, OfferOrders: func(e *enumerator) {
				for h := range e.g.Map.Hexes() {
					if e.b.Own[h] {
						e.offerAt("build", h)
						e.OfferVerb("build", sheet.Arguments{Hex: h, Label: e.Reader.Label(h), Word: "airfield"})
					}
				}
			}},
		{Verb: sheet.NewVerb("raze 2421",
			"take off a marker of yours that is not active, or the constructed airfield that you hold; airfield names that where "+
				"a hex has both (14.43, 14.54)", argHex, sheet.FlagArg("airfield")),
			Rule: "14.43", Check: (*Order).judgeRazing, Apply: (*Order).raze, OfferOrders: func(e *enumerator) {
				for _, w := range e.b.s.works {
					word := map[bool]string{true: "airfield"}[w.isAirfield]
					e.OfferVerb("raze", sheet.Arguments{Hex: w.hex, Label: e.Reader.Label(w.hex), Word: word})
				}
			}},
	}
}

// judgeBuilding returns the faults of beginning a strongpoint (14.3) or the airfield (14.5).
func (o *Order) judgeBuilding(b *board) []notation.Fault {
	g, r, s, f, field := b.g, b.r, b.s, &b.g.Capacity.Airfield, o.Word != ""
	sc := g.scenarioOf(r)
	limit, counts := sc.Starts, !field || s.hasRuling(fieldStarts)
	switch {
	case counts && s.strongpointsBegun >= limit:
		return o.OneFault("build/many", "14.31", o.Label,
			"%d strongpoints may be begun in a turn, and %d have been", limit, s.strongpointsBegun)
	case field && (!sc.Airfield || r.Turn() < f.From):
		return o.OneFault("build/early", "14.51", o.Label, "an airfield is begun in scenarios 1 and 3 only, from turn %d", f.From)
	case field && s.airfieldsBegun >= f.PerGame:
		return o.OneFault("build/field", "14.51", o.Label, "the one airfield of the game has been begun")
	case field && slices.ContainsFunc(g.Terrain(o.Hex), func(c string) bool { return oneOf(c, "high", "town", "airfield") }):
		return o.OneFault("build/terrain", "14.53", o.Label, "no airfield is built on high ground, in a town or where there is one")
	case g.isClosed(s, o.Hex):
		return o.OneFault("build/closed", "14.33", o.Label, "%s is not part of the game", o.Label)
	case field && s.workAt(o.Hex, true) >= 0:
		return o.OneFault("build/twice", "14.51", o.Label, "%s has an airfield or one under construction", o.Label)
	case !field && (s.workAt(o.Hex, false) >= 0 || g.activeFort(s, o.Hex) != ""):
		return o.OneFault("build/twice", "14.33", o.Label, "%s has a strongpoint or one under construction", o.Label)
	case !b.isFriendly(o.Hex):
		return o.OneFault("build/friendly", "14.33", o.Label, "%s is not friendly", o.Label)
	case b.supplyNet(supplyAirfields).lineLength[o.Hex] < 0:
		return o.OneFault("build/supply", "14.33", o.Label, "no supply reaches %s", o.Label)
	}
	return nil
}

// begin places the marker of a strongpoint or airfield under construction.
func (o *Order) begin(_ *game, tx *core.Tx, _ core.Side) {
	s, field := of(tx.Read()), o.Word != ""
	what := "a strongpoint"
	if s.works = append(slices.Clone(s.works), fieldWork{hex: o.Hex, isAirfield: field}); field {
		s.airfieldsBegun++
		what = "an airfield"
	}
	if !field || s.hasRuling(fieldStarts) {
		s.strongpointsBegun++
	}
	tx.Make(core.ExtChange{Ext: s, Rule: "14.36", Text: say.F("%s is begun in %s", what, o.Label)})
}

// markerIndex returns the index of the marker that an order removes, -1 where there is none. If the hex has both kinds,
// it is the strongpoint under construction, unless the order names the airfield.
func (o *Order) markerIndex(s state) int {
	fort, field := s.workAt(o.Hex, false), s.workAt(o.Hex, true)
	if o.Word == "" && fort >= 0 && (field < 0 || !s.works[fort].active) {
		return fort
	}
	return field
}

// judgeRazing returns the faults of removing an own marker that is not active, or the constructed airfield (14.43,
// 14.54).
func (o *Order) judgeRazing(b *board) []notation.Fault {
	s, i := b.s, o.markerIndex(b.s)
	switch {
	case i < 0:
		return o.OneFault("raze/none", "14.43", o.Label, "there is no marker in %s", o.Label)
	case s.works[i].isAirfield && s.works[i].active:
		if !b.isFriendly(o.Hex) {
			return o.OneFault("raze/friendly", "14.54", o.Label, "the airfield in %s is not friendly", o.Label)
		}
	case b.side != Axis || s.works[i].active || b.r.Count(o.Hex) > 0:
		return o.OneFault("raze/active", "14.43", o.Label, "the owner takes off only markers that are not active, in empty hexes")
	}
	return nil
}

// raze removes the marker of a strongpoint or airfield.
func (o *Order) raze(g *game, tx *core.Tx, side core.Side) {
	s := of(tx.Read())
	w, rule := s.works[o.markerIndex(s)], "14.43"
	if w.isAirfield {
		rule = "14.54"
	}
	g.removeWork(tx, w, rule, say.F("taken off by the %s side", side.Title()))
}

// removeWork removes a marker from its hex, or where there is none destroys the printed strongpoint (14.32b).
func (g *game) removeWork(tx *core.Tx, w fieldWork, rule string, why say.Text) {
	s := of(tx.Read())
	if i := s.workAt(w.hex, w.isAirfield); i >= 0 {
		s.works = slices.Delete(slices.Clone(s.works), i, i+1)
	} else {
		s.destroyedForts = append(slices.Clone(s.destroyedForts), w.hex)
	}
	tx.Make(core.ExtChange{Ext: s, Rule: rule, Text: say.F("the %s in %s is gone: %s", w.name(), g.Map.Label(w.hex), why)})
}

// removeUnfinished removes markers under construction as soon as their hex is attacked (14.42).
func (g *game) removeUnfinished(tx *core.Tx, h hexmap.Hex) {
	for _, w := range of(tx.Read()).works {
		if w.hex == h && !w.active {
			g.removeWork(tx, w, "14.42", "attacked while under construction")
		}
	}
}

// endWorks ends a side's administrative phase: the Soviet one finishes what was begun (14.36b), and enemies in a
// strongpoint of the side destroy it (14.41).
func (g *game) endWorks(tx *core.Tx, side core.Side) {
	if side == Soviet {
		g.finishWorks(tx)
	}
	for h := hexmap.Hex(0); int(h) < g.Map.Len(); h++ {
		if r := tx.Read(); g.activeFort(of(r), h) == side && r.Holder(h) == opponent(side) {
			g.removeWork(tx, fieldWork{hex: h}, "14.41", "enemies hold it")
		}
	}
}

// finishWorks makes markers under construction active, unless their hex is out of supply or not friendly (14.34, A68).
// A strongpoint finished on a destroyed printed one restores the printed one (6.34).
func (g *game) finishWorks(tx *core.Tx) {
	b := g.newBoard(tx.Read(), Axis)
	printed := func(h hexmap.Hex) bool { return g.Map.FortSide(h) == string(Axis) }
	begun := slices.DeleteFunc(slices.Clone(b.s.works), func(w fieldWork) bool { return w.active })
	for _, h := range b.s.destroyedForts {
		if b.s.hasRuling(markerFlips) && printed(h) && b.isFriendly(h) {
			begun = append(begun, fieldWork{hex: h})
		}
	}
	for _, w := range begun {
		switch here := func(x fieldWork) bool { return x.hex == w.hex && x.isAirfield == w.isAirfield }; {
		case b.Enemy[w.hex]:
			g.removeWork(tx, w, "14.33", "enemies hold it")
		case b.supplyNet(supplyAirfields).lineLength[w.hex] < 0:
			g.removeWork(tx, w, "14.34", "out of supply")
		default:
			s := of(tx.Read())
			s.works, s.destroyedForts = slices.Clone(s.works), slices.Clone(s.destroyedForts)
			if printed(w.hex) && !w.isAirfield {
				s.works = slices.DeleteFunc(s.works, here)
				s.destroyedForts = slices.DeleteFunc(s.destroyedForts, func(h hexmap.Hex) bool { return h == w.hex })
			} else {
				s.works[slices.IndexFunc(s.works, here)].active = true
			}
			tx.Make(core.ExtChange{Ext: s, Rule: "14.36", Text: say.F("the work in %s is finished", g.Map.Label(w.hex))})
		}
	}
}

// namesText returns a list for a sentence.
func namesText(words []string) string { return strings.Join(words, ", ") }
