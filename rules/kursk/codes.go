package kursk

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// CodeText implements core.Coder.
func (g *game) CodeText(u *core.Unit) say.Text {
	switch c := g.code[u.Def.ID]; c.kind {
	case codeReserve:
		return "code HEX-R: a reserve, which stands in that hex (3.5)"
	case codeTurn:
		return say.F("code %s: enters on turn %d or later (%s)", u.Def.Code, c.reach, entryRule(u.Def.Side))
	case codeConditional:
		return say.F("code %s: enters when its condition holds, so many at a time (%s)", u.Def.Code,
			conditionalRule(u.Def.Side))
	case codeGambit:
		return say.F("code %s: takes part only with the Gambit (3.6)", u.Def.Code)
	}
	return "code HEX-NUMBER: starts in that hex, or so many hexes from it (3.4)"
}
