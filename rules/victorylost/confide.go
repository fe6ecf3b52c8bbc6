package victorylost

import (
	"strings"

	"fieldpost/rules/core"
)

// OpenOwnSeals implements core.OwnSealOpener: it returns a side's view with the side's own chits in plain words.
func (g *game) OpenOwnSeals(view *core.Position, side core.Side, open func(seal string) (statement string, ok bool)) *core.Position {
	s, ok := view.Ext.(state)
	if !ok || side != Axis && side != Soviet {
		return view
	}
	opened := false
	words := func(list []string) []string {
		out := append([]string(nil), list...)
		for i, w := range out {
			if hash, sealed := strings.CutPrefix(w, sealedPrefix); sealed {
				statement, ok := open(hash)
				if _, word, cut := strings.Cut(strings.TrimSpace(statement), " "); ok && cut {
					out[i], opened = strings.TrimSpace(word), true
				}
			}
		}
		return out
	}
	i := sides.Index(side)
	s.chosen[i] = words(s.chosen[i])
	if side == Soviet {
		s.picks, s.chosenAhead, s.writtenAhead = words(s.picks), words(s.chosenAhead), words(s.writtenAhead)
	}
	if !opened {
		return view
	}
	return view.WithExt(s)
}
