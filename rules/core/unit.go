package core

import (
	"slices"
	"strings"

	"fieldpost/rules/hexmap"
)

// Side is a player's side in a title, lower case: "german".
type Side string

// abbreviations lists the names of sides that are written in capitals.
var abbreviations = []string{"nato", "uk", "un", "us", "ussr"}

// Title returns the side's name as written at the beginning of a sentence: "German", "NATO".
func (s Side) Title() string {
	switch {
	case s == "":
		return ""
	case slices.Contains(abbreviations, string(s)):
		return strings.ToUpper(string(s))
	}
	return strings.ToUpper(string(s[:1])) + string(s[1:])
}

// Everyone is the viewer from whom nothing is hidden: the moderator and, after the game, the public.
const Everyone Side = ""

// Values holds the numbers printed on one face of a counter. Attack and Defence are equal if a title prints a single
// strength.
type Values struct {
	Attack, Defence, Move int
}

// UnitDef describes a counter as it is printed: name, side, type, size and figures. It never changes during a game.
type UnitDef struct {
	ID        string // as printed, and as written on order sheets; unique in the title
	Name      string // the formation in full
	Side      Side
	Type      string // the title's unit type: "panzer", "rifle"
	Size      string // "corps", "division", "brigade"
	Steps     []Values
	Code      string   // set-up or reinforcement code as printed
	Tags      []string // sorted
	DataIndex int      // index into a title's own list of data about its counters
}

// Tagged reports whether the counter has a tag.
func (d *UnitDef) Tagged(tag string) bool {
	for _, t := range d.Tags {
		if t == tag {
			return true
		}
	}
	return false
}

// Unknown is the type of a counter whose identity is hidden from the viewer.
const Unknown = "unknown"

// Boxes for counters that are not on the map. A title may add its own.
const (
	BoxNone = ""     // on a hex
	BoxPool = "pool" // not in play yet
	BoxDead = "dead" // eliminated
	BoxGone = "gone" // withdrawn
)

// Unit is the current state of a counter. Steps counts the steps left; it is 0 only in BoxDead.
type Unit struct {
	Def   *UnitDef
	Hex   hexmap.Hex // hexmap.None when in a box
	Box   string     // BoxNone when on a hex
	Steps int
	Z     int      // height in its stack: the greatest is on top
	Marks []string // sorted; never changed in place, so that copies may share it
}

// Values returns the figures on the visible face of the counter.
func (u *Unit) Values() Values {
	if u.Steps <= 0 || len(u.Def.Steps) == 0 {
		return Values{}
	}
	i := len(u.Def.Steps) - u.Steps
	if i < 0 {
		i = 0
	}
	return u.Def.Steps[i]
}

// Marked reports whether the unit has a mark ("moved", "reserve").
func (u *Unit) Marked(mark string) bool {
	for _, m := range u.Marks {
		if m == mark {
			return true
		}
	}
	return false
}

// OnMap reports whether the unit is in a hex.
func (u *Unit) OnMap() bool { return u.Hex != hexmap.None }
