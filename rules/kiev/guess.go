package kiev

import (
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
)

// Guess implements core.PositionGuesser: orders that the defender may have given in secret are drawn, one hex under
// attack in four may not retreat (14.3). A side's own secrets are known to it.
func (g *game) Guess(view *core.Position, side core.Side, open func(string) (string, bool), draw func(int) int) *core.Position {
	p := view.Clone()
	s := of(p.Reader())
	if side == segmentSide(phaseOf(p.Reader())) {
		s.secrets = nil
		for _, h := range s.openTargets() {
			if draw(4) == 0 {
				s.secrets = append(s.secrets, "order "+orderNoRetreat+" "+p.Reader().Label(h))
			}
		}
		p.Ext = s
		return p
	}
	s.secrets = slices.Clone(s.secrets)
	for i, text := range s.secrets {
		verb, rest, _ := strings.Cut(text, " ")
		if plain, ok := sheet.OpenWord(rest, verb, open); ok {
			s.secrets[i] = verb + " " + plain
		}
	}
	p.Ext = s
	return p
}
