package kursk

import (
	"fmt"

	"fieldpost/rules/core"
)

// Style says how map and counters look: mechanised German units black, the others grey; mechanised Soviet units red,
// the others ochre, garrisons yellow (2.5).
func (g *game) Style() core.Style {
	s := core.Style{
		Sides: []core.SideStyle{
			{Side: German, Fill: "#66757a", Edge: "#39454a", Ink: "#ffffff", Round: true,
				Elites: []core.Fact{{Name: "panzer", Value: "#2b2b2b"}, {Name: "panzergrenadier", Value: "#2b2b2b"}}},
			{Side: Soviet, Fill: "#e8b878", Edge: "#8a4a1c", Ink: "#1d1a16", Elites: []core.Fact{{Name: "tank", Value: "#d0583a"},
				{Name: "mechanised", Value: "#d0583a"}, {Name: "motorised", Value: "#d0583a"}, {Name: "garrison", Value: "#efd463"}}},
		},
		Symbols: []core.Fact{{Name: "panzer", Value: "armour"}, {Name: "tank", Value: "armour"},
			{Name: "panzergrenadier", Value: "mechanised"},
			{Name: "mechanised", Value: "mechanised"}, {Name: "motorised", Value: "motorised"}, {Name: "infantry", Value: "infantry"},
			{Name: "rifle", Value: "infantry"}, {Name: "light", Value: "infantry"}, {Name: "security", Value: "security"},
			{Name: "parachute", Value: "airborne"}, {Name: "airborne", Value: "airborne"}, {Name: "mountain", Value: "mountain"},
			{Name: "cavalry", Value: "cavalry"}, {Name: "garrison", Value: "fortress"}},
		Sizes: []core.Fact{{Name: "corps", Value: "XXX"}, {Name: "division", Value: "XX"}, {Name: "brigade", Value: "X"}},
		Stamp: g.stamp,
	}
	return s
}

// Printed is the text of the figures on a counter: "26-8"; a garrison shows attack and defence.
func (g *game) Printed(u *core.Unit) string {
	if u.Def.Type == core.Unknown {
		return ""
	}
	v := u.Values()
	if v.Attack != v.Defence {
		return fmt.Sprintf("%d-%d-%d", v.Attack, v.Defence, v.Move)
	}
	return fmt.Sprintf("%d-%d", v.Attack, v.Move)
}
