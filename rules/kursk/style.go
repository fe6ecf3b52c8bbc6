package kursk

import (
	"fmt"

	"fieldpost/rules/core"
)

// Style implements core.StyleProvider: mechanised German units black, the others grey; mechanised Soviet units red, the
// others ochre, garrisons yellow (2.5).
func (g *game) Style() core.Style {
	return core.Style{
		Sides: []core.SideStyle{
			{Side: German, Fill: "#66757a", Edge: "#39454a", Ink: "#ffffff", Round: true,
				Elites: core.Facts("panzer", "#2b2b2b", "panzergrenadier", "#2b2b2b")},
			{Side: Soviet, Fill: "#e8b878", Edge: "#8a4a1c", Ink: "#1d1a16",
				Elites: core.Facts("tank", "#d0583a", "mechanised", "#d0583a", "motorised", "#d0583a", "garrison", "#efd463")},
		},
		Symbols: core.Facts("panzer", "armour", "tank", "armour", "panzergrenadier", "mechanised", "mechanised", "mechanised",
			"motorised", "motorised", "infantry", "infantry", "rifle", "infantry", "light", "infantry", "security", "security", "parachute",
			"airborne", "airborne", "airborne", "mountain", "mountain", "cavalry", "cavalry", "garrison", "fortress"),
		Sizes:      core.Facts("corps", "XXX", "division", "XX", "brigade", "X"),
		SourceNote: g.stamp,
	}
}

// PrintedFigures returns the figures on a counter as text: "26-8"; a garrison shows attack and defence.
func (g *game) PrintedFigures(u *core.Unit) string {
	if u.Def.Type == core.Unknown {
		return ""
	}
	v := u.Values()
	if v.Attack != v.Defence {
		return fmt.Sprintf("%d-%d-%d", v.Attack, v.Defence, v.Move)
	}
	return fmt.Sprintf("%d-%d", v.Attack, v.Move)
}
