package gsfg

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// stackingFault returns the rule and the reason why units may not stand in a hex with those that are there: two
// divisions, one artillery unit, one East German unit (R 7.1, 7.3, 7.5), and the 8th Guards Army apart (R 5.4). The
// rule is "" when they may.
func (g *game) stackingFault(r core.Reader, h hexmap.Hex, ids []string) (rule string, text say.Text) {
	var room [8]string
	all := append(room[:0], ids...)
	for u := range r.UnitsIn(h) {
		if !slices.Contains(ids, u.Def.ID) {
			all = append(all, u.Def.ID)
		}
	}
	return g.checkStack(r, g.m.Label(h), all)
}

// checkStack returns the rule that a stack breaks and the reason; "" when it breaks none.
func (g *game) checkStack(r core.Reader, label string, ids []string) (rule string, text say.Text) {
	halves, guns, germans, guards, all, side := 0, 0, 0, 0, 0, core.Side("")
	for _, id := range ids {
		c := g.info[id]
		halves += c.halfDivisions
		side = c.Side
		all++
		if c.Type == artillery {
			guns++
		}
		if c.nation == typeGDR {
			germans++
		}
		if g.isGuardsArmy(r, id) {
			guards++
		}
	}
	z := &g.units.Sizes
	switch {
	case guards > 0 && guards < all:
		return R5_4, say.F("the 8th Guards Army shares no hex with others until the end of turn %d: %s", g.setup.Guards.Until, label)
	case halves > z.Limit:
		return R7_1, say.F("%s would hold %s divisions of at most %s", label, halvesText(halves), halvesText(z.Limit))
	case side == Soviet && guns > z.SovietArtillery:
		return R7_1, say.F("%s would hold %d artillery units", label, guns)
	case germans > z.GDR:
		return R7_5, say.F("%s would hold %d East German units", label, germans)
	}
	return "", ""
}

// roomFaults returns the fault of units without room in a hex.
func (b *board) roomFaults(o *Order, h hexmap.Hex) []notation.Fault {
	if rule, text := b.g.stackingFault(b.r, h, o.Units); rule != "" {
		return o.OneFault("move/stack", rule, b.g.m.Label(h), "%s", text)
	}
	return nil
}

// hasRoom reports whether units may stand in a hex with those that are there.
func (g *game) hasRoom(r core.Reader, h hexmap.Hex, ids ...string) bool {
	rule, _ := g.stackingFault(r, h, ids)
	return rule == ""
}

// halvesText returns half divisions as divisions: "2", "1.5".
func halvesText(n int) string {
	if n%2 == 0 {
		return fmt.Sprint(n / 2)
	}
	return fmt.Sprintf("%d.5", n/2)
}

// checkStacks checks all stacks of a side, as at the end of a phase (R 7.2).
func (g *game) checkStacks(r core.Reader, side core.Side) (rule string, text say.Text) {
	for h := range hexmap.Hex(g.m.Len()) {
		if rule, text := g.stackingFault(r, h, nil); rule != "" && r.Holder(h) == side {
			return rule, text
		}
	}
	return "", ""
}

// Remedy implements core.Remedier: it removes units above the stacking limits at the end of a phase, in each hex the
// fewest that suffice, of those the strongest, as the opponent would choose (R 7.2). In the set-up it does nothing,
// because units can still be moved.
func (g *game) Remedy(tx *core.Tx, side core.Side) {
	if phaseKind(tx.Read()) == kindSetup {
		return
	}
	for h := range hexmap.Hex(g.m.Len()) {
		if tx.Read().Holder(h) != side {
			continue
		}
		for _, id := range g.excessUnits(tx.Read(), h) {
			g.eliminate(tx, id, "above the stacking limit", R7_2)
		}
	}
}

// maxStackTried is the largest stack for which all subsets are tried.
const maxStackTried = 12

// excessUnits returns the fewest counters of a hex whose removal restores the stacking limits; nil if none must be
// removed. Among sets of equal size it prefers the strongest, then the first.
func (g *game) excessUnits(r core.Reader, h hexmap.Hex) (best []string) {
	ids := roster.IDs(r.Stack(h))
	ids = ids[:min(len(ids), maxStackTried)]
	most := 0
	for set := range 1 << len(ids) {
		var gone, stay []string
		for i, id := range ids {
			if set&(1<<i) != 0 {
				gone = append(gone, id)
			} else {
				stay = append(stay, id)
			}
		}
		if rule, _ := g.checkStack(r, "", stay); rule != "" {
			continue
		}
		if len(gone) == 0 {
			return nil
		}
		worth := 0
		for _, id := range gone {
			u, _ := r.Unit(id)
			worth += u.Values().Attack + u.Values().Defence
		}
		if best == nil || len(gone) < len(best) || len(gone) == len(best) && worth > most {
			best, most = gone, worth
		}
	}
	return best
}
