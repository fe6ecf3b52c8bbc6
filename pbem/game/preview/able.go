package preview

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// UnitsWithOrders returns the own counters that have a legal order on a planned board, in the order of the position.
func (b *Board) UnitsWithOrders(p *core.Position) []string {
	out := []string{}
	if p.Over != nil || p.Active != b.knowledge.Side {
		return out
	}
	f, focused := b.mod.(core.UnitOrderLister)
	orders, lines := b.mod.Legal(p.Reader(), b.knowledge.Side), b.orderReader(p)
	for i := range p.Units {
		u := &p.Units[i]
		if u.Def.Side != b.knowledge.Side || u.Def.Type == core.Unknown {
			continue
		}
		if focused {
			orders = f.LegalOf(p.Reader(), b.knowledge.Side, []string{u.Def.ID})
		}
		for o := range orders {
			if st, ok := lines.Line(o.String()); ok && slices.Contains(unitsOf(st), u.Def.ID) {
				out = append(out, u.Def.ID)
				break
			}
		}
	}
	return out
}

// UnitsForAttack returns those counters that each alone may have an order against one of the hexes, and the verb of
// these orders. An empty verb means the first verb found. The orders are enumerated only once.
func (b *Board) UnitsForAttack(p *core.Position, units, hexes []string, verb string) (able []string, of string) {
	able, of = []string{}, verb
	if len(units) == 0 || p.Over != nil || p.Active != b.knowledge.Side {
		return able, of
	}
	var on []string
	lines := b.orderReader(p)
	for _, text := range b.orderTexts(p, units...) {
		if !slices.ContainsFunc(hexes, func(h string) bool { return strings.Contains(text, h) }) {
			continue
		}
		if st, ok := lines.Line(text); ok && namesAnyHex(st, hexes) {
			on = append(on, text)
		}
	}
	for _, u := range units {
		for _, text := range on {
			st, _ := lines.Line(text)
			if of != "" && st.Verb != of {
				continue
			}
			if role, others := substituteUnits(&st, []string{u}); role == roleMain && (!others || b.bindOrder(p.Reader(),
				st.String()) != nil) {
				able, of = append(able, u), st.Verb
				break
			}
		}
	}
	return able, of
}

// namesAnyHex reports whether an order without a path names one of the hexes.
func namesAnyHex(st notation.Statement, hexes []string) bool {
	x := newOffer("", st, nil, nil)
	return len(x.Path) == 0 && slices.ContainsFunc(x.Hexes, func(h string) bool { return slices.Contains(hexes, h) })
}
