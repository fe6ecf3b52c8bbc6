package kiev

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// The sides.
const (
	Axis   core.Side = "axis"
	Soviet core.Side = "soviet"
)

var sidePair = core.Pair{Axis, Soviet}

// opponent returns the other side.
func opponent(side core.Side) core.Side { return sidePair.Other(side) }

// MoveKind is the kind of movement of a counter, shown by the colour around its movement allowance.
type MoveKind string

const (
	foot         MoveKind = ""
	motorised    MoveKind = "motorised" // red box
	towed        MoveKind = "towed"     // orange: motorised, in the ordinary movement phase only
	typeCavalry           = "cavalry"   // type of cavalry, which has no colour
	typeHQ                = "headquarters"
	typeSupply            = "supply"
	typeFlotilla          = "flotilla" // boats (23.3)
)

// Face holds the figures on one side of a counter.
type Face struct{ Attack, Defence, Move int }

// UnmarshalText parses "4-3-7".
func (f *Face) UnmarshalText(text []byte) error {
	s := string(text)
	if n, err := fmt.Sscanf(s, "%d-%d-%d", &f.Attack, &f.Defence, &f.Move); n != 3 || err != nil || strings.Count(s, "-") != 2 {
		return fmt.Errorf("%q is no face: want attack-defence-movement, as 4-3-7", s)
	}
	return nil
}

// The tags of ground counters.
const (
	tagYellow   = "yellow"   // yellow movement allowance: may infiltrate
	tagArmour   = "armour"   // red attack number: armour
	tagNoZone   = "nozone"   // exerts no zone of control
	tagBand     = "band"     // yellow band: zone of control in its own hex only
	tagGuns     = "guns"     // artillery
	tagAA       = "aa"       // anti-aircraft
	tagAT       = "antitank" // anti-tank
	tagNKVD     = "nkvd"
	tagMilitia  = "militia"
	tagGuards   = "guards"
	tagAirborne = "airborne"
	tagUntried  = "untried" // untried: stands for a unit that is drawn when it is attacked
)

var tags = []string{tagYellow, tagArmour, tagNoZone, tagBand, tagGuns, tagAA, tagAT, tagNKVD, tagMilitia, tagGuards, "rockets", "ss",
	tagAirborne, tagUntried, tagSubstitute, tagHeavy}

// Tagged reports whether the counter has a tag.
func (u *Unit) Tagged(tag string) bool { return slices.Contains(u.Tags, tag) }

// hasTag returns a function that reports whether a counter has one of the tags.
func hasTag(tags ...string) func(*Unit) bool {
	return func(u *Unit) bool { return slices.ContainsFunc(tags, u.Tagged) }
}

// hasType returns a function that reports whether a counter has one of the types.
func hasType(types ...string) func(*Unit) bool {
	return func(u *Unit) bool { return slices.Contains(types, u.Type) }
}

// IsMotorised reports whether the movement allowance stands in a red box.
func (u *Unit) IsMotorised() bool { return u.Gait == motorised }

// IsArtillery reports whether the counter is artillery.
func (u *Unit) IsArtillery() bool { return u.Tagged(tagGuns) }

// PaysMotorised reports whether the counter pays the terrain costs of motorised units.
func (u *Unit) PaysMotorised() bool { return u.Gait == motorised || u.Gait == towed }

// IsHardTarget reports whether a counter is armour, an anti-tank or an anti-aircraft unit.
func (u *Unit) IsHardTarget() bool { return u.Tagged(tagArmour) || u.Tagged(tagAT) || u.Tagged(tagAA) }

// CarriesSupply reports whether a counter carries supply: it has no part in combat and is lost when enemies enter its
// hex (6.81).
func (u *Unit) CarriesSupply() bool { return u.Type == typeSupply }
