package victorylost

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Notes implements core.NoteProvider: it names the headquarters whose activation reaches a unit (7.3.3).
func (g *game) Notes(r core.Reader, side core.Side) func(*core.Unit) []say.Text {
	var staffs []string
	var reached []func(*core.Unit) bool
	for u := range r.UnitsOf(side) {
		if isHQ(u) && (u.OnMap() || g.findBox(u.Box) != nil) {
			staffs, reached = append(staffs, u.Def.ID), append(reached, g.unitsReachedBy(u))
		}
	}
	return func(u *core.Unit) []say.Text {
		var by []string
		for i, reaches := range reached {
			if reaches(u) {
				by = append(by, staffs[i])
			}
		}
		switch {
		case len(by) > 0:
			return []say.Text{say.F("activated by %s", strings.Join(by, ", "))}
		case u.OnMap() && isCombatUnit(u):
			return []say.Text{"no headquarters reaches it"}
		}
		return nil
	}
}

// CodeText implements core.CodeExplainer: it gives the turn in which a counter arrives.
func (g *game) CodeText(u *core.Unit) say.Text {
	return say.F("code %s: arrives on turn %s (11.1.1)", u.Def.Code, u.Def.Code)
}
