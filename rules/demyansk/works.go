package demyansk

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/sheet"
)

// work is a marker: a strongpoint, or an airfield, under construction or done (14.32).
type work struct {
	hex           hexmap.Hex
	field, active bool
}

// what the marker is.
func (w work) what() string { return map[bool]string{true: "airfield", false: "strongpoint"}[w.field] }

// workAt returns the place of the marker of a strongpoint in a hex, or of that of an airfield; -1 where there is none.
// A hex may hold one of each (14.33).
func (x state) workAt(h hexmap.Hex, field bool) int {
	return slices.IndexFunc(x.works, func(w work) bool { return w.hex == h && w.field == field })
}

// printedFort is the side whose printed strongpoint stands in a hex undestroyed (14.11); "" for none.
func (g *game) printedFort(s state, h hexmap.Hex) core.Side {
	if slices.Contains(s.razed, h) {
		return ""
	}
	return core.Side(g.Map.Fort(h))
}

// fortOf (14.35) is the side whose active strongpoint, printed or constructed, stands in a hex; "" for none.
func (g *game) fortOf(s state, h hexmap.Hex) core.Side {
	if side := g.printedFort(s, h); side != "" {
		return side
	}
	if i := s.workAt(h, false); i >= 0 && s.works[i].active {
		return Axis
	}
	return ""
}

// strongpoints are the hexes with an active strongpoint, by side and hex.
func (g *game) strongpoints(s state) [2][]bool {
	out := [2][]bool{make([]bool, g.Map.Len()), make([]bool, g.Map.Len())}
	for _, w := range slices.Concat(g.forts, s.works) {
		if side := g.fortOf(s, w.hex); side != "" {
			out[sides.Index(side)][w.hex] = true
		}
	}
	return out
}

// airfields are the hexes with a finished airfield, printed or constructed.
func (g *game) airfields(s state) []hexmap.Hex { return slices.Concat(g.fields, s.airfields()) }

// airfield says whether a hex is one of them.
func (g *game) airfield(s state, h hexmap.Hex) bool {
	return !g.closed(s, h) && slices.Contains(g.airfields(s), h)
}

// airfields are the hexes with a finished constructed airfield.
func (x state) airfields() (out []hexmap.Hex) {
	for _, w := range x.works {
		if w.field && w.active {
			out = append(out, w.hex)
		}
	}
	return out
}

// worksRows are the verbs of construction (14).
func worksRows() []row {
	return []row{
		{Verb: sheet.Verb("build 2421", "begin a strongpoint, or the airfield (14.3, 14.5)", argHex, sheet.Flag("airfield")),
			When: when{side: Axis, step: stepAdmin}, Rule: "14.31", Check: (*Order).judgeBuilding, Apply: (*Order).begin,
			Worth: (*weigher).build, Offers: func(e *enumerator) {
				for h := range e.g.Map.Hexes() {
					if e.b.Own[h] {
						e.at("build", h)
						e.Say("build", sheet.Plain{Hex: h, Label: e.R.Label(h), Word: "airfield"})
					}
				}
			}},
		{Verb: sheet.Verb("raze 2421",
			"take off a marker of yours that is not active, or the constructed airfield that you hold; airfield names that where "+
				"a hex has both (14.43, 14.54)", argHex, sheet.Flag("airfield")),
			Rule: "14.43", Check: (*Order).judgeRazing, Apply: (*Order).raze, Offers: func(e *enumerator) {
				for _, w := range e.b.s.works {
					word := map[bool]string{true: "airfield"}[w.field]
					e.Say("raze", sheet.Plain{Hex: w.hex, Label: e.R.Label(w.hex), Word: word})
				}
			}},
	}
}

// judgeBuilding judges the beginning of a strongpoint (14.3) or of the airfield (14.5).
func (o *Order) judgeBuilding(b *board) []notation.Fault {
	g, r, s, f, field := b.g, b.r, b.s, &b.g.Capacity.Airfield, o.Word != ""
	sc := g.scenario(r)
	limit, counts := sc.Starts, !field || s.ruled(fieldStarts)
	switch {
	case counts && s.starts >= limit:
		return o.One("build/many", "14.31", o.Label, "%d strongpoints may be begun in a turn, and %d are", limit, s.starts)
	case field && (!sc.Airfield || r.Turn() < f.From):
		return o.One("build/early", "14.51", o.Label, "an airfield is begun in scenarios 1 and 3 only, from turn %d", f.From)
	case field && s.fields >= f.PerGame:
		return o.One("build/field", "14.51", o.Label, "the one airfield of the game has been begun")
	case field && slices.ContainsFunc(g.Terrain(o.Hex), func(c string) bool { return oneOf(c, "high", "town", "airfield") }):
		return o.One("build/terrain", "14.53", o.Label, "no airfield is built on high ground, in a town or where there is one")
	case g.closed(s, o.Hex):
		return o.One("build/closed", "14.33", o.Label, "%s is not part of the game", o.Label)
	case field && s.workAt(o.Hex, true) >= 0:
		return o.One("build/twice", "14.51", o.Label, "%s has an airfield or one under construction", o.Label)
	case !field && (s.workAt(o.Hex, false) >= 0 || g.fortOf(s, o.Hex) != ""):
		return o.One("build/twice", "14.33", o.Label, "%s has a strongpoint or one under construction", o.Label)
	case !b.friendly(o.Hex):
		return o.One("build/friendly", "14.33", o.Label, "%s is not friendly", o.Label)
	case b.net(feedField).far[o.Hex] < 0:
		return o.One("build/supply", "14.33", o.Label, "no supply reaches %s", o.Label)
	}
	return nil
}

func (o *Order) begin(_ *game, tx *core.Tx, _ core.Side) {
	s, field := of(tx.Read()), o.Word != ""
	what := "a strongpoint"
	if s.works = append(slices.Clone(s.works), work{hex: o.Hex, field: field}); field {
		s.fields++
		what = "an airfield"
	}
	if !field || s.ruled(fieldStarts) {
		s.starts++
	}
	tx.Make(core.Extend{Ext: s, Rule: "14.36", Text: say.F("%s is begun in %s", what, o.Label)})
}

// razed returns the place of the marker that an order takes off, -1 where there is none. Where a hex has both it is that of a strongpoint
// under construction, unless the order names the airfield.
func (o *Order) razed(s state) int {
	fort, field := s.workAt(o.Hex, false), s.workAt(o.Hex, true)
	if o.Word == "" && fort >= 0 && (field < 0 || !s.works[fort].active) {
		return fort
	}
	return field
}

// judgeRazing judges that a marker is taken off: an own one that is not active, or the constructed airfield (14.43, 14.54).
func (o *Order) judgeRazing(b *board) []notation.Fault {
	s, i := b.s, o.razed(b.s)
	switch {
	case i < 0:
		return o.One("raze/none", "14.43", o.Label, "there is no marker in %s", o.Label)
	case s.works[i].field && s.works[i].active:
		if !b.friendly(o.Hex) {
			return o.One("raze/friendly", "14.54", o.Label, "the airfield in %s is not friendly", o.Label)
		}
	case b.side != Axis || s.works[i].active || b.r.Count(o.Hex) > 0:
		return o.One("raze/active", "14.43", o.Label, "the owner takes off only markers that are not active, in empty hexes")
	}
	return nil
}

func (o *Order) raze(g *game, tx *core.Tx, side core.Side) {
	s := of(tx.Read())
	w, rule := s.works[o.razed(s)], "14.43"
	if w.field {
		rule = "14.54"
	}
	g.unbuild(tx, w, rule, say.F("taken off by the %s side", side.Title()))
}

// unbuild takes a marker off its hex, or where there is none of a strongpoint destroys the printed one (14.32b).
func (g *game) unbuild(tx *core.Tx, w work, rule string, why say.Text) {
	s := of(tx.Read())
	if i := s.workAt(w.hex, w.field); i >= 0 {
		s.works = slices.Delete(slices.Clone(s.works), i, i+1)
	} else {
		s.razed = append(slices.Clone(s.razed), w.hex)
	}
	tx.Make(core.Extend{Ext: s, Rule: rule, Text: say.F("the %s in %s is gone: %s", w.what(), g.Map.Label(w.hex), why)})
}

// spoil takes what is under construction off as soon as its hex is attacked (14.42).
func (g *game) spoil(tx *core.Tx, h hexmap.Hex) {
	for _, w := range of(tx.Read()).works {
		if w.hex == h && !w.active {
			g.unbuild(tx, w, "14.42", "attacked while under construction")
		}
	}
}

// endWorks is the end of a side's administrative phase: the Soviet one finishes what was begun (14.36b), and enemies in
// a strongpoint of the side destroy it (14.41).
func (g *game) endWorks(tx *core.Tx, side core.Side) {
	if side == Soviet {
		g.finishWorks(tx)
	}
	for h := hexmap.Hex(0); int(h) < g.Map.Len(); h++ {
		if r := tx.Read(); g.fortOf(of(r), h) == side && r.Holder(h) == other(side) {
			g.unbuild(tx, work{hex: h}, "14.41", "enemies hold it")
		}
	}
}

// finishWorks turns what is under construction to active, unless its hex is out of supply or not friendly (14.34, A68); a printed
// strongpoint stands again where one is finished (6.34).
func (g *game) finishWorks(tx *core.Tx) {
	b := g.look(tx.Read(), Axis)
	printed := func(h hexmap.Hex) bool { return g.Map.Fort(h) == string(Axis) }
	begun := slices.DeleteFunc(slices.Clone(b.s.works), func(w work) bool { return w.active })
	for _, h := range b.s.razed {
		if b.s.ruled(markerFlips) && printed(h) && b.friendly(h) {
			begun = append(begun, work{hex: h})
		}
	}
	for _, w := range begun {
		switch here := func(x work) bool { return x.hex == w.hex && x.field == w.field }; {
		case b.Enemy[w.hex]:
			g.unbuild(tx, w, "14.33", "enemies hold it")
		case b.net(feedField).far[w.hex] < 0:
			g.unbuild(tx, w, "14.34", "out of supply")
		default:
			s := of(tx.Read())
			s.works, s.razed = slices.Clone(s.works), slices.Clone(s.razed)
			if printed(w.hex) && !w.field {
				s.works = slices.DeleteFunc(s.works, here)
				s.razed = slices.DeleteFunc(s.razed, func(h hexmap.Hex) bool { return h == w.hex })
			} else {
				s.works[slices.IndexFunc(s.works, here)].active = true
			}
			tx.Make(core.Extend{Ext: s, Rule: "14.36", Text: say.F("the work in %s is finished", g.Map.Label(w.hex))})
		}
	}
}

// names spells a list for a sentence.
func names(words []string) string { return strings.Join(words, ", ") }
