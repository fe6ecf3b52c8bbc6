package scene

import (
	"fieldpost/pbem/view/render"
	"fieldpost/rules/core"
)

// houseSymbols maps unit types, in the words of unit lists, to symbols. It serves titles whose style does not name
// symbols.
var houseSymbols = []render.Word{
	{From: "panzer", To: "armour"}, {From: "tank", To: "armour"}, {From: "armor", To: "armour"}, {From: "ss-panzer", To: "armour"},
	{From: "panzergrenadier", To: "mechanised"}, {From: "ss-panzergrenadier", To: "mechanised"}, {From: "mech", To: "mechanised"},
	{From: "mechanized", To: "mechanised"}, {From: "motor-rifle", To: "mechanised"}, {From: "motorized", To: "motorised"},
	{From: "rifle", To: "infantry"}, {From: "zap", To: "infantry"}, {From: "base", To: "supply"}, {From: "train", To: "armour"},
	{From: "light", To: "lightinfantry"}, {From: "jaeger", To: "lightinfantry"},
	{From: "parachute", To: "airborne"}, {From: "air-mobile", To: "airassault"}, {From: "air-landing", To: "airlanding"},
	{From: "recon", To: "cavalry"}, {From: "reconnaissance", To: "cavalry"}, {From: "armored-cavalry", To: "armouredcavalry"},
	{From: "celere", To: "motorcavalry"}, {From: "hq", To: "headquarters"}, {From: "hqs", To: "headquarters"},
	{From: "fortified", To: "fortress"}, {From: "anti-tank", To: "antitank"}, {From: "anti-aircraft", To: "antiaircraft"},
	{From: "flak", To: "antiaircraft"},
	{From: "assault-gun", To: "assaultgun"}, {From: "marine", To: "marines"}, {From: "aircraft", To: "air"},
	{From: "A", To: "attackaircraft"}, {From: "B", To: "bomber"}, {From: "F", To: "fighter"},
}

// houseSizes maps unit sizes to size marks. It serves titles whose style does not name them.
var houseSizes = []render.Word{
	{From: "front", To: "XXXXX"}, {From: "army", To: "XXXX"}, {From: "corps", To: "XXX"}, {From: "division", To: "XX"},
	{From: "brigade", To: "X"},
	{From: "regiment", To: "III"}, {From: "battalion", To: "II"}, {From: "group", To: "[II]"}, {From: "company", To: "I"},
	{From: "platoon", To: "..."},
}

// houseStyle returns the default style of sides: round and grey, square and ochre, square and green.
func houseStyle(sides []core.Side) render.Style {
	looks := []render.SideStyle{
		{Fill: "#66757a", Edge: "#39454a", Ink: "#ffffff", Round: true},
		{Fill: "#e8b878", Edge: "#8a4a1c", Ink: "#1d1a16"},
		{Fill: "#9fb58a", Edge: "#3f5a2c", Ink: "#16210f"},
	}
	out := render.Style{Symbols: houseSymbols, Sizes: houseSizes}
	for i, s := range sides {
		look := looks[min(i, len(looks)-1)]
		look.Side = string(s)
		out.Sides = append(out.Sides, look)
	}
	return out
}
