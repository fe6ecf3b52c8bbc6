package gsfg

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// CodeText implements core.CodeExplainer: it explains a counter's set-up code.
func (g *game) CodeText(u *core.Unit) say.Text {
	switch c := g.info[u.Def.ID]; c.arrival {
	case inPool:
		return say.F("code %s: in the pool, from which some units enter on turns 2 to 6 (9.3)", u.Def.Code)
	case inArmy:
		var list []string
		for _, h := range g.codeHexes(choices(0), u.Def.Code) {
			list = append(list, g.m.Label(h))
		}
		hexes := strings.Join(list, ", ")
		if g.deploy(u.Def.Code).OnMap {
			return say.F("code %s: may be set up in %s (3.2)", u.Def.Code, hexes)
		}
		return say.F("code %s: enters in turn 1, in %s (5.10)", u.Def.Code, hexes)
	case onTurn:
		return say.F("code %s: comes on turn %d or later (9.4)", u.Def.Code, c.turn)
	case linkedUp:
		return say.F("code %s: two parts that united (9.8)", u.Def.Code)
	}
	return "code HEX: starts there (3.2)"
}
