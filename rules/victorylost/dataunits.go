package victorylost

import (
	"errors"
	"fmt"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datafile"
)

// unitsData is the content of units.yaml.
type unitsData struct {
	Types datafile.List[typeData]     `yaml:"types"`
	HQs   datafile.List[headquarters] `yaml:"hqs"`
	Units datafile.List[unit]         `yaml:"units"`
}

// typeData is a unit type.
type typeData struct {
	Type   string `yaml:"type" need:"yes" key:"type" doc:"unit type, as the counters name it"`
	Abbr   string `yaml:"abbr" doc:"letters behind the number in a designation of the type (2.2.3)"`
	Nation nation `yaml:"nation" enum:"german,italian,romanian,hungarian,soviet" doc:"the only nation that has the type"`
}

// entry says when and where a counter enters the game.
type entry struct {
	Arrives int    `yaml:"arrives" range:"1..9" doc:"turn in whose reinforcement segment it arrives; left out: there at the start (11.1)"`
	Box     string `yaml:"box" ref:"box" doc:"reinforcement box it arrives in; left out: by railway (11.2)"`
	Zone    string `yaml:"zone" ref:"zone" doc:"zone of the map where it is set up, for a unit that is there at the start (3.0)"`
}

// counter holds the data that combat units and headquarters have in common.
type counter struct {
	ID     string
	Name   string
	Nation nation
	entry
}

// headquarters describes a headquarters; its chit has the same ID.
type headquarters struct {
	ID     string `yaml:"id" need:"yes" key:"headquarters,counter" doc:"designation as printed, which is also the name of its chit: 4PzA"`
	Name   string `yaml:"name" doc:"the headquarters in full"`
	Nation nation `yaml:"nation" need:"yes" enum:"german,italian,romanian,hungarian,soviet"`
	Range  int    `yaml:"range" need:"yes" range:"1..30" doc:"command range in hexes (7.3.3)"`
	Move   int    `yaml:"move" need:"yes" range:"1..30" doc:"movement allowance in MP"`
	entry  `yaml:",inline"`
}

// unit describes a combat unit.
type unit struct {
	ID       string `yaml:"id" need:"yes" key:"counter" doc:"letter of the nation and designation, without blanks: g.6Pz"`
	Name     string `yaml:"name" doc:"the formation in full"`
	Nation   nation `yaml:"nation" need:"yes" enum:"german,italian,romanian,hungarian,soviet"`
	Type     string `yaml:"type" need:"yes" ref:"type" doc:"one of the types listed in block types"`
	Strength []int  `yaml:"strength" range:"1..30" count:"1..2" doc:"of one not mechanised: one number a step, full side first: [4, 2]"`
	Attack   []int  `yaml:"attack" range:"1..30" count:"1..2" doc:"of a mechanised unit: one number a step, full side first"`
	Defence  []int  `yaml:"defence" range:"1..30" count:"1..2" doc:"of a mechanised unit: one number a step, full side first"`
	Move     int    `yaml:"move" need:"yes" range:"1..30" doc:"movement allowance in MP"`
	entry    `yaml:",inline"`
}

func (h headquarters) counter() counter { return counter{h.ID, h.Name, h.Nation, h.entry} }
func (u unit) counter() counter         { return counter{u.ID, u.Name, u.Nation, u.entry} }

// isMech reports whether a unit is mechanised: its attack and defence are printed separately (2.2.2).
func (u unit) isMech() bool { return len(u.Attack) > 0 }

// steps returns the figures on its one or two sides, full side first (2.2.3).
func (u unit) steps() []core.Values {
	attack, defence := u.Attack, u.Defence
	if !u.isMech() {
		attack, defence = u.Strength, u.Strength
	}
	var out []core.Values
	for i := range attack {
		out = append(out, core.Values{Attack: attack[i], Defence: defence[i], Move: u.Move})
	}
	return out
}

// Check returns an error for impossible data of a headquarters.
func (h headquarters) Check() error { return h.counter().check() }

// Check returns an error for impossible data of a unit.
func (u unit) Check() error {
	switch {
	case len(u.Strength) > 0 && len(u.Attack)+len(u.Defence) > 0:
		return errors.New("prints a strength or attack and defence, not both (2.2.2)")
	case len(u.Attack) != len(u.Defence) || len(u.Attack)+len(u.Strength) == 0:
		return fmt.Errorf("attack %v, defence %v; want as many numbers of each (2.2.3)", u.Attack, u.Defence)
	}
	return u.counter().check()
}

// check returns an error if the name, the arrival or the place of a counter is wrong.
func (c counter) check() error {
	switch {
	case strings.ContainsAny(c.ID, " ,?\t"):
		return fmt.Errorf("the id %q has a blank, comma or question mark in it", c.ID)
	case c.Arrives == 0 && c.Zone == "":
		return errors.New("has neither a turn of arrival nor a set-up zone (2.2.2)")
	case c.Arrives == 0 && c.Box != "":
		return errors.New("a unit that is there at the start is not in a box (11.2.1)")
	case c.Arrives != 0 && c.Zone != "":
		return fmt.Errorf("a reinforcement of turn %d is not set up in a zone (2.2.2)", c.Arrives)
	}
	return nil
}
