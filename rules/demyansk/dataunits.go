package demyansk

import (
	"slices"
	"strings"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
)

type unitsData struct {
	Types struct {
		datafile.Block `yaml:",inline"`
		Ground         []string `yaml:"ground" doc:"types of ground units (2.24j)"`
		Air            []string `yaml:"air" doc:"types of air units (2.24k)"`
	} `yaml:"types"`
	Units struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[unitData] `yaml:"list"`
	} `yaml:"units"`
	Untried struct {
		datafile.Block `yaml:",inline"`
		Move           int `yaml:"move" doc:"movement allowance of an untried unit"`
		Stack          int `yaml:"stack" doc:"stacking points of an untried unit"`
	} `yaml:"untried"`
	Air struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[airData] `yaml:"list"`
	} `yaml:"air"`
}

type unitData struct {
	ID        string   `yaml:"id" need:"yes" doc:"as written on order sheets; unique"`
	Name      string   `yaml:"name" need:"yes"`
	Side      string   `yaml:"side" need:"yes" enum:"axis,soviet"`
	Type      string   `yaml:"type" need:"yes"`
	Size      string   `yaml:"size" need:"yes" enum:"company,battalion,group,regiment,brigade,division"`
	Formation string   `yaml:"formation"`
	Steps     []string `yaml:"steps" need:"yes" doc:"one face a step, full side first: attack-defence-movement, x = exploitation box, y = yellow band"`
	Stack     int      `yaml:"stack" doc:"stacking points"`
	Support   int      `yaml:"support"`
	Range     int      `yaml:"range" doc:"hexes, the target counted"`
	Box       string   `yaml:"box" enum:"red,yellow,green" doc:"colour of the Soviet type box"`
	Back      string   `yaml:"back" doc:"name of the reverse side where it differs"`
	Printed   string   `yaml:"printed" doc:"hex of a unit printed on the map"`
	Tags      []string `yaml:"tags"`
}

type airData struct {
	ID      string `yaml:"id" need:"yes"`
	Name    string `yaml:"name"`
	Side    string `yaml:"side" need:"yes" enum:"axis,soviet"`
	Type    string `yaml:"type" need:"yes" enum:"A,B"`
	Support int    `yaml:"support" need:"yes"`
}

// tags are what may be said of a unit.
var tags = []string{"abn", "airdrop", "guards", "marsch", "mg", "naval", "nkvd", "remove", "ss", "twogrc", "untried"}

func (l *loader) units(u *unitsData) {
	if l.known("units", "types") {
		for _, item := range u.Units.List {
			l.unit(item.Line, &item.Value, u.Types.Ground)
		}
	}
	slices.SortFunc(l.d.Units, func(a, b *Unit) int { return strings.Compare(a.ID, b.ID) })
	if l.known("untried") {
		l.within(unitsFile, 0, "untried.move", u.Untried.Move, 1, 12)
		l.within(unitsFile, 0, "untried.stack", u.Untried.Stack, 0, 7)
		l.d.Untried = Untried{u.Untried.Move, u.Untried.Stack}
	}
	if l.known("air") {
		for _, item := range u.Air.List {
			l.air(item.Line, item.Value)
		}
	}
	slices.SortFunc(l.d.Air, func(a, b Air) int { return strings.Compare(a.ID, b.ID) })
}

// unit checks one counter against what rules 2.2, 3.3 and 3.4 say of all of them.
func (l *loader) unit(line int, u *unitData, types []string) {
	key := "units." + u.ID
	bad := func(field, format string, args ...any) { l.Fault(unitsFile, line, key+field, format, args...) }
	x := &Unit{ID: u.ID, Name: u.Name, Side: l.side(unitsFile, line, key+".side", u.Side), Type: u.Type, Size: u.Size,
		Formation: u.Formation,
		Stack:     u.Stack, Support: u.Support, Range: u.Range, Box: u.Box, Back: u.Back, Printed: hexmap.None,
		Tags: slices.Sorted(slices.Values(u.Tags))}
	if u.ID == "" || strings.ContainsAny(u.ID, " ,?\t") || len(u.ID) == 4 && strings.Trim(u.ID, "0123456789") == "" {
		bad("", "the id %q is empty, looks like a hex, or has a blank, comma or question mark in it", u.ID)
	}
	if l.d.byID[u.ID] != nil {
		bad("", "the id is used twice")
	}
	if !slices.Contains(types, u.Type) {
		bad(".type", "type %q is not in the list of types", u.Type)
	}
	for _, s := range u.Steps {
		f, err := parseFace(s)
		if err != nil {
			bad(".steps", "%v", err)
		}
		x.Faces = append(x.Faces, f)
	}
	for _, t := range x.Tags {
		if !slices.Contains(tags, t) {
			bad(".tags", "%q is no tag; want some of %s", t, strings.Join(tags, ", "))
		}
	}
	if u.Printed != "" {
		x.Printed = l.hex(unitsFile, line, key+".printed", u.Printed)
	}
	l.within(unitsFile, line, key+".steps", len(u.Steps), 1, 2)
	l.within(unitsFile, line, key+".stack", u.Stack, 0, 9)
	l.within(unitsFile, line, key+".range", u.Range, 0, 20)
	l.within(unitsFile, line, key+".support", u.Support, 0, 9)
	if l.strict {
		l.counter(x, bad)
	}
	l.d.Units = append(l.d.Units, x)
	l.d.byID[u.ID] = x
}

// counter checks what the rules say of kinds of counters.
func (l *loader) counter(x *Unit, bad func(field, format string, args ...any)) {
	guns := x.Type == "artillery" || x.Type == "rocket"
	// No faces are a fault already.
	one := guns || x.Tagged("untried") || x.Tagged("airdrop") || x.Printed != hexmap.None
	switch {
	case len(x.Faces) == 0: // said already
	case guns != (x.Range > 0) || guns != (x.Support > 0):
		bad(".range", "artillery and rocket artillery, and no others, have a range and a support strength (3.14, 10.1)")
	case one && len(x.Faces) > 1:
		bad(".steps", "artillery, untried, airdropped and printed units have one step (3.41, 3.43 to 3.45)")
	case (x.Side == Soviet) != (x.Box != ""):
		bad(".box", "Soviet units, and no others, have a type box of a colour (5.32)")
	case x.Printed != hexmap.None && (x.Stack != 0 || x.Faces[0].Move != 0):
		bad(".printed", "printed units have no movement and no stacking points (2.21, 3.31)")
	case x.Side == Soviet && x.Printed == hexmap.None && (x.Type == "armor") != (x.Stack == 0):
		bad(".stack", "Soviet armor, and no other Soviet counter, has no stacking points (3.31)")
	case x.Tagged("remove") && !x.Tagged("untried"):
		bad(".tags", "only untried units read Remove (11.43)")
	case x.Side == Soviet && (x.Tagged("untried") || x.Tagged("marsch") || x.Tagged("ss")) || x.Side == Axis &&
		(x.Tagged("guards") || x.Tagged("airdrop") || x.Tagged("twogrc")):
		bad(".tags", "tags %s do not belong to the side", strings.Join(x.Tags, ", "))
	}
}

func (l *loader) air(line int, a airData) {
	key := "air." + a.ID
	for _, b := range l.d.Air {
		if b.ID == a.ID {
			l.Fault(unitsFile, line, key, "the id is used twice")
		}
	}
	if l.d.byID[a.ID] != nil {
		l.Fault(unitsFile, line, key, "a ground unit has this id")
	}
	l.within(unitsFile, line, key+".support", a.Support, 1, 9)
	l.d.Air = append(l.d.Air, Air{a.ID, a.Name, l.side(unitsFile, line, key+".side", a.Side), a.Type, a.Support})
}
