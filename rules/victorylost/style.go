package victorylost

import (
	"fmt"

	"fieldpost/rules/core"
)

// Style implements core.StyleProvider: each nation has its colour (2.2.1).
func (g *game) Style() core.Style {
	return core.Style{
		Sides: []core.SideStyle{
			{Side: Axis, Fill: "#8a9499", Edge: "#3d474c", Ink: "#111111", Round: true,
				Elites: core.Facts(string(italian), "#9fb27f", string(romanian), "#d9c56a", string(hungarian), "#b99a86")},
			{Side: Soviet, Fill: "#d98a5a", Edge: "#7a3a18", Ink: "#1d1208"},
		},
		Symbols: core.Facts("panzer", "armour", "ss-panzer", "armour", "tank", "armour", "mech", "mechanised",
			"ss-panzergrenadier", "mechanised", "motorized", "motorised", "celere", "motorised", "infantry", "infantry",
			"rifle", "infantry",
			"luftwaffe", "luftwaffe", "security", "security", "mountain", "mountain", "cavalry", "cavalry", typeHQ, "headquarters"),
		Sizes:      core.Facts("army", "XXXX", "corps", "XXX", "division", "XX"),
		SourceNote: g.stamp,
	}
}

// PrintedFigures returns the figures on a counter as text: "5-3-6", "4-4" where attack and defence are one, "(6) 7" for
// the command range and movement of a headquarters.
func (g *game) PrintedFigures(u *core.Unit) string {
	v := u.Values()
	x := g.info[u.Def.ID]
	switch {
	case x.hq:
		return fmt.Sprintf("(%d) %d", x.commandRange, v.Move)
	case x.mech:
		return fmt.Sprintf("%d-%d-%d", v.Attack, v.Defence, v.Move)
	}
	return fmt.Sprintf("%d-%d", v.Attack, v.Move)
}
