package victorylost

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
)

// lossData holds the victory points for eliminated units of a nation.
type lossData struct {
	Nation  nation    `yaml:"nation" need:"yes" key:"loss" enum:"german,italian,romanian,hungarian,soviet"`
	Mech    int       `yaml:"mech" range:"0..99" doc:"VP for a mechanised unit"`
	NonMech int       `yaml:"nonmech" range:"0..99" doc:"VP for any other combat unit"`
	To      core.Side `yaml:"to" need:"yes" enum:"axis,soviet"`
}

// box is a reinforcement box off the map.
type box struct {
	Name     string    `yaml:"box" need:"yes" key:"box" ref:"zone" doc:"name of the box, which is also the zone of the map beside it"`
	Side     core.Side `yaml:"side" need:"yes" enum:"axis,soviet"`
	HQ       string    `yaml:"hq" need:"yes" ref:"headquarters"`
	Arrives  int       `yaml:"arrives" need:"yes" range:"1..9" doc:"turn in whose reinforcement segment the box is filled"`
	Optional int       `yaml:"optional" range:"0..9" doc:"the turn under optional rule S3; 0: none"`
}

// sourceData is a mark of the map at which a side draws supply.
type sourceData struct {
	Side core.Side `yaml:"side" need:"yes" enum:"axis,soviet"`
	Mark string    `yaml:"mark" need:"yes" ref:"mark" doc:"mark of the map"`
}

// optionData holds the numbers of an optional rule.
type optionData struct {
	ID             string    `yaml:"id" need:"yes"`
	Favours        core.Side `yaml:"favours" need:"yes" enum:"axis,soviet"`
	KillGermanMech int       `yaml:"kill_german_mech" doc:"VP for a German mechanised unit instead of those of rule 14.0.1"`
	ExtraMove      int       `yaml:"extra_move" doc:"MP added for a Soviet unit that keeps out of enemy zones of control"`
	BoxTurn        int       `yaml:"box_turn" doc:"turn in which 1st Panzer Army arrives instead"`
}

// startData is the start hex of a counter.
type startData struct {
	Unit string     `yaml:"unit" need:"yes" key:"placement" ref:"counter"`
	Hex  hexmap.Hex `yaml:"hex" need:"yes"`
}

// setupData is the content of setup.yaml.
type setupData struct {
	Game struct {
		Turns int `yaml:"turns" need:"yes" range:"9..9"`
		VP    struct {
			Axis   int `yaml:"axis" need:"yes" range:"0..999"`
			Soviet int `yaml:"soviet" need:"yes" range:"0..999"`
		} `yaml:"vp" doc:"victory points of each side at the start"`
		Lead int `yaml:"lead" need:"yes" range:"1..999" doc:"lead in VP that wins at once (14.0.2)"`
	} `yaml:"game"`
	Losses struct {
		VP []lossData `yaml:"vp" count:"5..5"`
	} `yaml:"losses"`
	CityValue struct {
		VP     int       `yaml:"vp"`
		Holder core.Side `yaml:"holder" enum:"axis,soviet" doc:"side that holds all cities at the start"`
	} `yaml:"city_value"`
	Cities struct {
		Names []string `yaml:"names" ref:"city" doc:"places of class city on the map"`
	} `yaml:"cities"`
	Chits struct {
		Stavka        int      `yaml:"stavka" doc:"Stavka chits"`
		Manstein      int      `yaml:"manstein" doc:"Manstein chits"`
		SovietChosen  int      `yaml:"soviet_chosen" doc:"headquarters chits the Soviet player keeps for the game"`
		SovietOthers  int      `yaml:"soviet_others" doc:"chits besides Stavka that he selects each turn"`
		AxisStart     []string `yaml:"axis_start" ref:"headquarters" doc:"Axis pool at the start"`
		SovietExample []string `yaml:"soviet_example" ref:"headquarters" doc:"the historical choice"`
	} `yaml:"chits"`
	Manstein struct {
		Arrives []int `yaml:"arrives" range:"1..9"`
	} `yaml:"manstein"`
	Boxes  datafile.List[box] `yaml:"boxes"`
	Pocket struct {
		Hexes []hexmap.Hex `yaml:"zone" need:"yes" zone:"yes"`
		Opens int          `yaml:"opens" need:"yes" range:"1..9" doc:"first turn in which its hexes may be used"`
	} `yaml:"pocket"`
	Special struct {
		Turn int       `yaml:"turn" need:"yes" range:"1..9"`
		Side core.Side `yaml:"side" need:"yes" enum:"axis,soviet"`
	} `yaml:"special_combat"`
	Sources struct {
		Marks []sourceData `yaml:"marks"`
	} `yaml:"sources"`
	Options datafile.List[optionData] `yaml:"options"`
	Start   datafile.List[startData]  `yaml:"start"`
}
