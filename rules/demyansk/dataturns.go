package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/rules/core"
)

// Weather is one of the three types of weather (5.22); it chooses the column of the terrain effects chart.
type Weather uint8

// The types of weather.
const (
	Dry Weather = iota
	Mud
	Freeze
)

var weatherNames = [...]string{"dry", "mud", "freeze"}

func (w Weather) String() string { return weatherNames[w] }

// UnmarshalText reads the name of a weather.
func (w *Weather) UnmarshalText(text []byte) error {
	i := slices.Index(weatherNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("%q is no weather; there are %s", text, names(weatherNames[:]))
	}
	*w = Weather(i)
	return nil
}

// Sky is the weather of an operations segment.
type Sky struct {
	Weather Weather `yaml:"weather" need:"yes" enum:"dry,mud,freeze"`
	Storm   bool    `yaml:"storm"`
}

// String is the weather as players read it.
func (s Sky) String() string {
	if s.Storm {
		return s.Weather.String() + " storm"
	}
	return s.Weather.String()
}

// WeatherTable is the weather table with the modifiers of the turn track (5.23).
type WeatherTable struct {
	DRM  []int `yaml:"drm" count:"18..18" doc:"one a turn, from turn 1"`
	Rows []struct {
		Total int `yaml:"total" need:"yes" run:"yes"`
		Sky   `yaml:",inline"`
	} `yaml:"rows" count:"1..40"`
}

// At is the weather for a die in a turn.
func (t *WeatherTable) At(turn, die int) Sky {
	return t.Rows[clamp(die+t.DRM[clamp(turn-1, len(t.DRM))]-t.Rows[0].Total, len(t.Rows))].Sky
}

// shortageRule is what the rulebook says of the Soviet supply shortage (6.5).
type shortageRule struct {
	From   int      `yaml:"from" range:"1..18"` // turns with a roll in every segment; afterwards only in Mud
	To     int      `yaml:"to" range:"1..18"`
	Twice  []string `yaml:"twice"` // groups that give way to Second when they come twice in a row (6.55)
	Second string   `yaml:"second" enum:"red,yellow,green,none"`
}

// shortageTable is the table of the supply shortage, with the modifiers of the turn track (6.52).
type shortageTable struct {
	DRM  []int `yaml:"drm" doc:"one a turn, from the first turn with a roll"`
	Rows []struct {
		Total int    `yaml:"total" need:"yes" run:"yes"`
		Group string `yaml:"group" need:"yes" enum:"red,yellow,green,none"`
	} `yaml:"rows" count:"1..20"`
}

// Short is the group of the shortage table for a die: red, yellow, green or none; before the rule of 6.55. There is no modifier in Mud
// (6.52).
func (t *Tables) Short(turn, die int, w Weather) string {
	s := &t.Shortage
	if w != Mud && turn >= t.From && turn-t.From < len(s.DRM) {
		die += s.DRM[turn-t.From]
	}
	return s.Rows[clamp(die-s.Rows[0].Total, len(s.Rows))].Group
}

// demandTable says by turn on which dice the 2nd Guards Rifle Corps must leave (5.34b).
type demandTable struct {
	Rows []struct {
		Turn int       `yaml:"turn" need:"yes" range:"1..18" run:"yes"`
		Dice [6]string `yaml:"dice" need:"yes" enum:"yes,no" doc:"from die 1"`
	} `yaml:"rows" count:"1..18"`
}

// Demand says whether a die demands in a turn that 2GRC leave (5.34b).
func (t *Tables) Demand(turn, die int) bool {
	i := turn - t.TwoGRC.Rows[0].Turn
	return i >= 0 && i < len(t.TwoGRC.Rows) && t.TwoGRC.Rows[i].Dice[die-1] == "yes"
}

// Attempt is a chance to take the initiative (5.52, 5.53): it succeeds if die and modifier are what it needs, or more.
type Attempt struct {
	Side core.Side `yaml:"side" need:"yes" enum:"axis,soviet"`
	Turn int       `yaml:"turn" need:"yes" range:"1..18"`
	Need int       `yaml:"need" need:"yes" range:"1..7"`
	DRM  int       `yaml:"drm"`
	VP   int       `yaml:"vp"` // what the attempt changes the Soviet victory points by
}

type divisionRoll struct {
	Success391 int `yaml:"success" range:"0..6" doc:"highest modified die with which the division comes"` // 19.33d
}
