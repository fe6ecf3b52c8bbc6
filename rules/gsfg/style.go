package gsfg

import (
	"fmt"

	"fieldpost/rules/core"
)

// Style implements core.StyleProvider: Soviet units red, East Germans dark, NATO blue (R 1.7, 2.6). Nations are told
// apart by the letters of their units.
func (g *game) Style() core.Style {
	return core.Style{
		Sides: []core.SideStyle{
			{Side: Soviet, Fill: "#c8553d", Edge: "#6e2619", Ink: "#ffffff", Elites: []core.Fact{{Name: "E", Value: "#8a3a4a"}}},
			{Side: NATO, Fill: "#8fb0cf", Edge: "#2f4a66", Ink: "#14202c", Round: true,
				Elites: []core.Fact{{Name: "W", Value: "#a9b1b5"}, {Name: "UK", Value: "#d9c79a"},
					{Name: "F", Value: "#9fc6e8"}, {Name: "NL", Value: "#e8cf6a"}, {Name: "Be", Value: "#e0a25a"},
					{Name: "C", Value: "#8fb58a"}}},
		},
		Symbols: []core.Fact{{Name: "tank", Value: "armour"}, {Name: "mechanized", Value: "mechanised"},
			{Name: "motor-rifle", Value: "motorised"},
			{Name: "cavalry", Value: "cavalry"}, {Name: "territorial", Value: "infantry"}, {Name: "marines", Value: "infantry"},
			{Name: "light", Value: "infantry"},
			{Name: "air-mobile", Value: "airborne"}, {Name: "airborne", Value: "airborne"}, {Name: "air-landing", Value: "airborne"},
			{Name: "mountain", Value: "mountain"},
			{Name: "artillery", Value: "fortress"}},
		SourceNote: g.stamp,
	}
}

// PrintedFigures returns the figures on a counter as text: attack, defence, movement (R 2.9).
func (g *game) PrintedFigures(u *core.Unit) string {
	v := u.Values()
	return fmt.Sprintf("%d-%d-%d", v.Attack, v.Defence, v.Move)
}
