package plan

import (
	"slices"

	"fieldpost/rules/core"
)

// Able are the own counters that any order may be given to on a board as planned, in the order of the position.
func (b *Board) Able(p *core.Position) []string {
	out := []string{}
	if p.Over != nil || p.Active != b.sight.Side {
		return out
	}
	f, focused := b.mod.(core.Focuser)
	orders, lines := b.mod.Legal(p.Reader(), b.sight.Side), b.lines(p)
	for i := range p.Units {
		u := &p.Units[i]
		if u.Def.Side != b.sight.Side || u.Def.Type == core.Unknown {
			continue
		}
		if focused {
			orders = f.LegalOf(p.Reader(), b.sight.Side, []string{u.Def.ID})
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
