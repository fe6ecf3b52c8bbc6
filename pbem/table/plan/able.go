package plan

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// Able are the own counters that any order may be given to on a board as planned, in the order of the position.
func (b *Board) Able(p *core.Position) []string {
	out := []string{}
	if p.Over != nil || p.Active != b.sight.Side {
		return out
	}
	f, focused := b.mod.(core.Focuser)
	orders, voc := b.mod.Legal(p.Reader(), b.sight.Side), b.mod.Vocabulary(p.Phase, b.sight.Side)
	for i := range p.Units {
		u := &p.Units[i]
		if u.Def.Side != b.sight.Side || u.Def.Type == core.Unknown {
			continue
		}
		if focused {
			orders = f.LegalOf(p.Reader(), b.sight.Side, []string{u.Def.ID})
		}
		for o := range orders {
			st, faults := notation.ParseLines(o.String(), voc)
			if len(faults) == 0 && len(st) == 1 && slices.Contains(unitsOf(st[0]), u.Def.ID) {
				out = append(out, u.Def.ID)
				break
			}
		}
	}
	return out
}
