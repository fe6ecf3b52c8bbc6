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

// opponent is the opponent.
func opponent(side core.Side) core.Side { return sidePair.Other(side) }

// Gait is the way a counter moves: the colour about its movement allowance.
type Gait string

const (
	foot         Gait = ""
	motorised    Gait = "motorised" // red box
	towed        Gait = "towed"     // orange: motorised, in the ordinary movement phase only
	typeCavalry       = "cavalry"   // a type, and no colour
	typeHQ            = "headquarters"
	typeSupply        = "supply"
	typeFlotilla      = "flotilla" // boats (23.3)
)

// Face is one printed side of a counter.
type Face struct{ Attack, Defence, Move int }

// UnmarshalText reads "4-3-7".
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
	tagArmour   = "armour"   // red attack number
	tagNoZone   = "nozone"   // without zone of control
	tagBand     = "band"     // yellow band: zone of control in its own hex only
	tagGuns     = "guns"     // artillery
	tagAA       = "aa"       // anti-aircraft
	tagAT       = "antitank" //
	tagNKVD     = "nkvd"
	tagMilitia  = "militia"
	tagGuards   = "guards"
	tagAirborne = "airborne"
	tagUntried  = "untried" // stands for a unit that is drawn when it is attacked
)

var tags = []string{tagYellow, tagArmour, tagNoZone, tagBand, tagGuns, tagAA, tagAT, tagNKVD, tagMilitia, tagGuards, "rockets", "ss",
	tagAirborne, tagUntried, tagSubstitute, tagHeavy}

// Tagged says whether the counter bears a tag.
func (u *Unit) Tagged(tag string) bool { return slices.Contains(u.Tags, tag) }

// hasTag are the counters that bear one of some tags, typed those of one of some types.
func hasTag(tags ...string) func(*Unit) bool {
	return func(u *Unit) bool { return slices.ContainsFunc(tags, u.Tagged) }
}

func hasType(types ...string) func(*Unit) bool {
	return func(u *Unit) bool { return slices.Contains(types, u.Type) }
}

// IsMotorised says whether the movement allowance stands in a red box.
func (u *Unit) IsMotorised() bool { return u.Gait == motorised }

// IsArtillery says whether the counter is artillery.
func (u *Unit) IsArtillery() bool { return u.Tagged(tagGuns) }

// PaysMotorised says whether terrain costs it what it costs motorised units.
func (u *Unit) PaysMotorised() bool { return u.Gait == motorised || u.Gait == towed }

// IsHardTarget says whether a counter is armour, an anti-tank or an anti-aircraft unit.
func (u *Unit) IsHardTarget() bool { return u.Tagged(tagArmour) || u.Tagged(tagAT) || u.Tagged(tagAA) }

// CarriesSupply says whether a counter carries supply: it has no part in combat and is lost when enemies enter its hex (6.81).
func (u *Unit) CarriesSupply() bool { return u.Type == typeSupply }
