package kursk

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// canSee reports whether a viewer may know which counter a unit is: their own, those off the map, and the top one of an
// enemy stack that is not in reserve and not moving under another (7.3, 9.2). While the Soviet side sets up, the German
// side knows only the printed set-up.
func canSee(r core.Reader, u *core.Unit, viewer core.Side) bool {
	switch {
	case viewer == core.Everyone || u.Def.Side == viewer:
		return true
	case u.Marked(markCovered), isSetupHidden(r, viewer):
		return false
	case !u.OnMap():
		return true
	case u.Marked(markReserve):
		return false
	}
	for n := r.Count(u.Hex) - 1; n >= 0; n-- {
		if x := r.NthUnit(u.Hex, n); !x.Marked(markReserve) {
			return x == u
		}
	}
	return false
}

// isSetupHidden reports whether the other side's set-up is still secret (3.5).
func isSetupHidden(r core.Reader, viewer core.Side) bool {
	return viewer == German && r.Phase() == "T0-S"
}

// Show implements core.Module: enemy counters that the viewer may not see are replaced by blank ones.
func (g *game) Show(p *core.Position, viewer core.Side) *core.Position {
	if viewer == core.Everyone {
		return p
	}
	if isSetupHidden(p.Reader(), viewer) {
		p = p.CloneWithoutCache()
		g.placeAsPrinted(p)
	}
	q := p.WithUnits(g.visibleUnits(p.Reader(), viewer))
	if s, ok := q.Ext.(state); ok {
		q.Ext = s.asSeenBy(viewer, currentPhase(p.Reader()).Side)
	}
	return q
}

// UpdateView implements core.ViewUpdater: it updates a view after orders that changed only the viewer's own counters.
func (g *game) UpdateView(view, p *core.Position, viewer core.Side, changed []string) bool {
	s, ok := p.Ext.(state)
	if !ok || viewer == core.Everyone || view.Phase != p.Phase || isSetupHidden(p.Reader(), viewer) || slices.ContainsFunc(changed,
		func(id string) bool { d, ok := g.world.Def(id); return !ok || d.Side != viewer }) {
		return false
	}
	view.CopyChanges(p, changed)
	view.Ext = s.asSeenBy(viewer, currentPhase(p.Reader()).Side)
	return true
}

// asSeenBy removes what a viewer may not know: a Soviet phase order not yet revealed.
func (s state) asSeenBy(viewer, active core.Side) state {
	if viewer == German {
		s.next = hiddenWord(s.next)
		if active == German {
			s.orders[1] = hiddenWord(s.orders[1])
		}
	}
	return s
}

// hiddenWord returns the word that others see in place of a secret one.
func hiddenWord(word string) string { return map[bool]string{true: "chosen"}[word != ""] }

// placeAsPrinted puts the Soviet counters on their printed start hexes.
func (g *game) placeAsPrinted(p *core.Position) {
	for i := range p.Units {
		u := &p.Units[i]
		c := g.code[u.Def.ID]
		switch {
		case u.Def.Side != Soviet || !u.OnMap() || u.Def.Type == core.Unknown: // a blank has no code
		case c.kind == codeHex:
			u.Hex, u.Z = c.hex, i
		case g.isGambitReserve(p.Reader(), u):
			u.Hex, u.Z, u.Box = hexmap.None, 0, core.BoxPool // set up again by the Gambit, unseen until all stand (3.7)
		}
	}
}

// blankedUnit is a counter that a viewer sees as a blank one, at its place in the stack.
type blankedUnit struct {
	shownAs *core.UnitDef
	unit    *core.Unit
	place   int
}

// visibleUnits returns the units as a viewer sees them, with blank counters for those that the viewer may not know.
// Heights become places in the stack, so that they give nothing away.
func (g *game) visibleUnits(r core.Reader, viewer core.Side) []core.Unit {
	var room [128]blankedUnit
	blanks, out := room[:0], make([]core.Unit, 0, len(r.Units()))
	for u := range r.Each() {
		x := *u
		if u.Def.Side != viewer && u.OnMap() {
			if x.Z = r.HeightInStack(u); !canSee(r, u, viewer) {
				blanks = append(blanks, blankedUnit{g.blankDef(u, x.Z), u, x.Z})
				continue
			}
		}
		out = append(out, x)
	}
	slices.SortFunc(blanks, func(a, b blankedUnit) int { return strings.Compare(a.shownAs.ID, b.shownAs.ID) })
	// Known and blank counters are sorted each by themselves; all blanks begin with the same character.
	at, _ := slices.BinarySearchFunc(out, blankMark, func(u core.Unit, id string) int { return strings.Compare(u.Def.ID, id) })
	out = slices.Insert(out, at, make([]core.Unit, len(blanks))...)
	for i, b := range blanks {
		out[at+i] = b.blankUnit()
	}
	return out
}

// blankMark is the first character of the name of a blank counter; no printed name begins with it.
const blankMark = "?"

// blankStep holds the figures of a blank counter: none.
var blankStep = []core.Values{{}}

// blankDef returns a definition for a counter that a viewer cannot see: it shows the side and place only.
func (g *game) blankDef(u *core.Unit, place int) *core.UnitDef {
	return g.blanks.Find((place*len(g.hexes)+int(u.Hex))*len(sides)+sides.Index(u.Def.Side), func() *core.UnitDef {
		return &core.UnitDef{ID: blankMark + g.m.Label(u.Hex) + "-" + strconv.Itoa(place+1), Name: "unknown unit", Side: u.Def.Side,
			Type: core.Unknown, Steps: blankStep}
	})
}

// blankUnit returns the blank counter. It is public whether it was attacked or is in reserve.
func (x blankedUnit) blankUnit() core.Unit {
	b := core.Unit{Def: x.shownAs, Hex: x.unit.Hex, Steps: 1, Z: x.place}
	for _, m := range []string{markAttacked, markReserve} {
		if x.unit.Marked(m) {
			b.Marks = append(b.Marks, m)
		}
	}
	return b
}
