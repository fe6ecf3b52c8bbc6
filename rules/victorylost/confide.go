package victorylost

import (
	"strings"

	"fieldpost/rules/core"
)

// OpenOwnSeals lays open to a side what it has sealed itself: its view, as Show gives it, with its own chits in plain words. open
// finds the statement behind a seal; where it cannot, the seal stays. Only whoever holds the secrets of a game can do this,
// so nothing that becomes of a position may depend on it: it serves the judging of a side's sheets, and its letters.
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
