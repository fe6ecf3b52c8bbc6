package eastfront

import (
	"cmp"
	"slices"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
)

// Victory is how a scenario is won: by conditions that the Axis side must meet, or by points where there are levels.
type Victory struct {
	Rule          string
	Stars, Losses int          // stars that the Axis side must control, and the steps at which it has lost; 0: none
	Keep          []hexmap.Hex // what the Axis side must control
	All, Some     []hexmap.Hex // with all of these, and so many of those, the Soviet side has won when it owes no attack
	Need, Owed    int          // Owed are the attacks that it owes at the start
	Prizes        map[hexmap.Hex]int
	StepsEach     int // Axis steps that cost a point
	Levels        []Level
}

// Level is a result by points: from so many on.
type Level struct {
	From   int
	Winner string // a side, or "draw"
	Word   string
}

type victoryData struct {
	datafile.Block `yaml:",inline"`
	Stars          int            `yaml:"stars" doc:"stars that the Axis side must control"`
	Losses         int            `yaml:"losses" doc:"steps at which the Axis side has lost"`
	Keep           []string       `yaml:"keep" doc:"hexes that the Axis side must control"`
	All            []string       `yaml:"all" doc:"hexes with all of which the Soviet side wins"`
	Some           []string       `yaml:"some" doc:"hexes of which it needs some besides"`
	Need           int            `yaml:"need" doc:"how many of them"`
	Owed           int            `yaml:"owed" doc:"mandatory attacks that the Soviet side owes at the start"`
	Prizes         map[string]int `yaml:"prizes" doc:"by hex: the points that it gives the Axis side at the end"`
	StepsEach      int            `yaml:"steps_each" doc:"Axis steps lost that cost a point"`
	Levels         []levelData    `yaml:"levels" doc:"by points of the Axis side, the highest first"`
}

type levelData struct {
	From   int    `yaml:"from" need:"yes"`
	Winner string `yaml:"winner" need:"yes" enum:"axis,soviet,draw"`
	Word   string `yaml:"word" need:"yes"`
}

// victory reads how a scenario is won.
func (l *loader) victory(file string, d *victoryData) {
	hexes := func(key string, labels []string) (out []hexmap.Hex) {
		for _, s := range labels {
			out = append(out, l.hex(file, 0, "victory."+key, s))
		}
		return out
	}
	v := &l.d.Scenario.Victory
	*v = Victory{Rule: d.Rule, Stars: d.Stars, Losses: d.Losses, Keep: hexes("keep", d.Keep), All: hexes("all", d.All),
		Some: hexes("some", d.Some), Need: d.Need, Owed: d.Owed, Prizes: map[hexmap.Hex]int{}, StepsEach: d.StepsEach}
	for label, n := range d.Prizes { // any order: a map is filled
		v.Prizes[l.hex(file, 0, "victory.prizes", label)] = n
	}
	for _, x := range d.Levels {
		v.Levels = append(v.Levels, Level(x))
	}
	if !slices.IsSortedFunc(v.Levels, func(a, b Level) int { return cmp.Compare(b.From, a.From) }) {
		l.Fault(file, 0, "victory.levels", "levels stand from the highest points to the lowest")
	}
}
