package victorylost

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// CodeText implements core.Coder: the turn in which a counter comes.
func (g *game) CodeText(u *core.Unit) say.Text {
	return say.F("code %s: arrives on turn %s (11.1.1)", u.Def.Code, u.Def.Code)
}
