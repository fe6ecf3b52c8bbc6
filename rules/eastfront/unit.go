package eastfront

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// The sides of every game of the series.
const (
	Axis   core.Side = "axis"
	Soviet core.Side = "soviet"
)

// Gait is how a counter moves, the colour about its movement allowance.
type Gait string

const (
	foot        Gait = ""
	motorised   Gait = "motorised" // red box
	towed       Gait = "towed"     // orange: motorised, in the ordinary movement phase only
	cavalry          = "cavalry"   // a type, and no colour
	headquarter      = "headquarters"
	supplyUnit       = "supply"
)

// Face is one printed side of a counter.
type Face struct{ Attack, Defence, Move int }

// Unit is a printed ground counter.
type Unit struct {
	ID, Name, Type, Size, Formation, Nation string

	Side     core.Side
	Faces    []Face // one a step, full strength first
	Gait     Gait
	Stack    int
	Support  int // artillery
	Range    int
	Command  int // headquarters
	Recovery int
	Tags     []string
}

// The tags of ground counters.
const (
	tagYellow  = "yellow"   // yellow movement allowance: may infiltrate
	tagArmour  = "armour"   // red attack number
	tagNoZone  = "nozone"   // without zone of control
	tagBand    = "band"     // yellow band: zone of control in its own hex only
	tagGuns    = "guns"     // artillery
	tagAA      = "aa"       // anti-aircraft
	tagAT      = "antitank" //
	tagNKVD    = "nkvd"
	tagMilitia = "militia"
	tagGuards  = "guards"
)

var tags = []string{tagYellow, tagArmour, tagNoZone, tagBand, tagGuns, tagAA, tagAT, tagNKVD, tagMilitia, tagGuards, "rockets", "ss"}

// Tagged says whether the counter bears a tag.
func (u *Unit) Tagged(tag string) bool { return slices.Contains(u.Tags, tag) }

// Motorised says whether the movement allowance stands in a red box.
func (u *Unit) Motorised() bool { return u.Gait == motorised }

// Guns says whether the counter is artillery.
func (u *Unit) Guns() bool { return u.Tagged(tagGuns) }

// Wheels says whether terrain costs it what it costs motorised units.
func (u *Unit) Wheels() bool { return u.Gait == motorised || u.Gait == towed }

// Air is an air unit: F may fight, B flies missions only.
type Air struct {
	ID, Name, Model           string
	Side                      core.Side
	Kind                      string
	Combat, CAS, Interdiction int
}

// parseFace reads "4-3-7".
func parseFace(s string) (f Face, err error) {
	if n, err := fmt.Sscanf(s, "%d-%d-%d", &f.Attack, &f.Defence, &f.Move); n != 3 || err != nil || strings.Count(s, "-") != 2 {
		return f, fmt.Errorf("%q is no face: want attack-defence-movement, as 4-3-7", s)
	}
	return f, nil
}

// other is the opponent.
func other(side core.Side) core.Side {
	if side == Axis {
		return Soviet
	}
	return Axis
}
