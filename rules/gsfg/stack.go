package gsfg

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// crowd judges a hex in which some units would stand besides those that are there: two divisions, one artillery unit, one
// East German unit (R 7.1, 7.3, 7.5), and the 8th Guards Army for itself (R 5.4). The rule is "" when all is well.
func (g *game) crowd(r core.Reader, h hexmap.Hex, ids []string) (rule string, text say.Text) {
	var room [8]string
	all := append(room[:0], ids...)
	for u := range r.In(h) {
		if !slices.Contains(ids, u.Def.ID) {
			all = append(all, u.Def.ID)
		}
	}
	return g.together(r, g.m.Label(h), all)
}

// together judges a stack in the hex of a label.
func (g *game) together(r core.Reader, label string, ids []string) (rule string, text say.Text) {
	halves, guns, germans, guards, all, side := 0, 0, 0, 0, 0, core.Side("")
	for _, id := range ids {
		c := g.info[id]
		halves += c.halves
		side = c.Side
		all++
		if c.Type == artillery {
			guns++
		}
		if c.nation == gdr {
			germans++
		}
		if g.guardsman(r, id) {
			guards++
		}
	}
	z := &g.units.Sizes
	switch {
	case guards > 0 && guards < all:
		return R5_4, say.F("the 8th Guards Army shares no hex with others until the end of turn %d: %s", g.setup.Guards.Until, label)
	case halves > z.Limit:
		return R7_1, say.F("%s would hold %s divisions of at most %s", label, half(halves), half(z.Limit))
	case side == Soviet && guns > z.SovietArtillery:
		return R7_1, say.F("%s would hold %d artillery units", label, guns)
	case germans > z.GDR:
		return R7_5, say.F("%s would hold %d East German units", label, germans)
	}
	return "", ""
}

// hasRoom is the fault of units that would not find room in a hex.
func (b *board) hasRoom(o *Order, h hexmap.Hex) []notation.Fault {
	if rule, text := b.g.crowd(b.r, h, o.Units); rule != "" {
		return o.One("move/stack", rule, b.g.m.Label(h), "%s", text)
	}
	return nil
}

// fits says whether units may stand in a hex with those that are there.
func (g *game) fits(r core.Reader, h hexmap.Hex, ids ...string) bool {
	rule, _ := g.crowd(r, h, ids)
	return rule == ""
}

// half spells half divisions: "2", "1.5".
func half(n int) string {
	if n%2 == 0 {
		return fmt.Sprint(n / 2)
	}
	return fmt.Sprintf("%d.5", n/2)
}

// checkStacks judges all stacks of a side, as at the end of a phase (R 7.2).
func (g *game) checkStacks(r core.Reader, side core.Side) (rule string, text say.Text) {
	for h := range hexmap.Hex(g.m.Len()) {
		if rule, text := g.crowd(r, h, nil); rule != "" && r.Holder(h) == side {
			return rule, text
		}
	}
	return "", ""
}
