package victorylost

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Notes implements core.Noter: the headquarters whose activation reaches a unit where it stands (7.3.3).
func (g *game) Notes(r core.Reader, side core.Side) func(*core.Unit) []say.Text {
	reached := map[string]func(*core.Unit) bool{}
	var staffs []string
	for i := range r.Units() {
		if u := &r.Units()[i]; u.Def.Side == side && isHQ(u) && (u.OnMap() || g.boxOf(u.Box) != nil) {
			reached[u.Def.ID] = g.reached(u)
			staffs = append(staffs, u.Def.ID)
		}
	}
	return func(u *core.Unit) []say.Text {
		var by []string
		for _, id := range staffs {
			if reached[id](u) {
				by = append(by, id)
			}
		}
		switch {
		case len(by) > 0:
			return []say.Text{say.F("activated by %s", strings.Join(by, ", "))}
		case u.OnMap() && !isHQ(u):
			return []say.Text{"no headquarters reaches it"}
		}
		return nil
	}
}
