package demyansk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Weather is one of the three types of weather (5.22); it indexes the columns of the terrain effects chart.
type Weather uint8

// The types of weather.
const (
	Dry Weather = iota
	Mud
	Freeze
)

var weatherNames = [...]string{"dry", "mud", "freeze"}

func (w Weather) String() string { return weatherNames[w] }

// Never is the cost of what may not be entered or crossed.
const Never = -1

// Terrain is a row of the terrain effects chart.
type Terrain struct {
	Class      string
	MP         [3]int // by weather, to enter; for woods, town, village and airfield added to the rest of the hex; Never = prohibited
	Shift      int    // columns for the defender (11.21)
	NoRetreat  bool   // 12.42b
	Heavy      bool   // off road only in Freeze for armor, artillery, rocket and recon (8.35a)
	AttackHalf bool   // units attacking out of it are halved in Dry and Mud (11.23)
}

// Hexside is a row of the terrain effects chart for hexsides.
type Hexside struct {
	Class string
	MP    [3]int // by weather, added to the hex; Never = prohibited
	Shift int    // columns for the defender, on the terms of 11.22b
	Half  bool   // attack strength across it is halved in Dry and Mud (11.25)
	Heavy bool   // 8.35b
}

// Tables are the charts and constants of the title.
type Tables struct {
	StackLimit, SupplyLine, RoadGap, InfiltrationMove   int
	StrategicArmor, StrategicRecon, StrategicOther      int // MP added (9.11)
	MaxShift                                            int // net columns either way (11.53)
	Rockets, RocketsWithGuards, GuardsForRockets        int // 10.17b
	SovietAdvance                                       int // units from a hex (12.52)
	ShortageMove                                        int // MP lost (6.53)
	EnemyStrongpoint, EntryMP, ExitMP, Engineer, Strong int // MP of 14.13, 9.35a, 5.34c, 8.33b; columns of 14.21
	MinOdds, MaxOdds                                    Odds

	Terrain  map[string]Terrain  // by class
	Letters  map[string][]string // terrain class of the map -> the classes of Terrain that it stands for
	Hexsides map[string]Hexside  // by class
	CRT      CRT
	Support  []int // columns by support points; more points count as the last entry (10.15)

	Options    Options
	Weather    WeatherTable
	Shortage   Shortage
	TwoGRC     map[int][6]bool // by turn, then die-1: the demand of 5.34b
	Initiative []Attempt
	Success391 int // highest modified die with which the 391st Division comes (19.33d)
	VP         VP
}

// Columns are the columns for a side's support points, at least 0.
func (t *Tables) Columns(points int) int { return t.Support[min(points, len(t.Support)-1)] }

// Cost is the MP of the terrain of a hex, without roads, hexsides and strongpoints: the highest of its classes, woods and
// places added (8.31); Never if any may not be entered. classes are those of Letters, and town, village, airfield.
func (t *Tables) Cost(w Weather, classes ...string) int {
	high, add := 0, 0
	for _, c := range classes {
		mp := t.Terrain[c].MP[w]
		switch {
		case mp == Never:
			return Never
		case c == "woods" || c == "town" || c == "village" || c == "airfield":
			add += mp
		default:
			high = max(high, mp)
		}
	}
	return high + add
}

// Use is a column of the retreat options table.
type Use string

// The uses of the retreat options table.
const (
	NoRetreat Use = "no_retreat" // 12.42
	Before    Use = "before"     // 11.42
	Through   Use = "through"    // 12.43
)

// Options is the retreat options table.
type Options struct {
	First int              // total of the first row
	Rows  []map[Use]string // fail, pass, pass1 (a pass with one step lost)
	DRM   []OptionDRM
}

// OptionDRM is a modifier of the retreat options table; they add up.
type OptionDRM struct {
	Use  Use
	If   string    // printed_strongpoints, ss, exploitation, storm
	Side core.Side // Everyone: both
	Add  int
}

// At is the result for a total of die and modifiers; totals beyond the table count as its first or last row.
func (o *Options) At(use Use, total int) string {
	return o.Rows[clamp(total-o.First, len(o.Rows))][use]
}

func clamp(i, n int) int { return max(0, min(i, n-1)) }

// WeatherTable is the weather table with the modifiers of the turn track (5.23).
type WeatherTable struct {
	DRM   []int // DRM[0] is turn 1
	First int   // total of the first row
	Rows  []Sky
}

// Sky is the weather of an operations segment.
type Sky struct {
	Weather Weather
	Storm   bool
}

// At is the weather for a die in a turn.
func (t *WeatherTable) At(turn, die int) Sky {
	return t.Rows[clamp(die+t.DRM[clamp(turn-1, len(t.DRM))]-t.First, len(t.Rows))]
}

// Shortage is the Soviet supply shortage table (6.5).
type Shortage struct {
	From, To int   // turns with a roll in every segment; afterwards only in Mud
	DRM      []int // DRM[0] is turn From; none in Mud (6.52)
	First    int   // total of the first row
	Rows     []string
	Twice    []string // groups that give way to Second when they come twice in a row (6.55)
	Second   string
}

// At is the group for a die: red, yellow, green or none; before the rule of 6.55.
func (s *Shortage) At(turn, die int, w Weather) string {
	if w != Mud && turn >= s.From && turn-s.From < len(s.DRM) {
		die += s.DRM[turn-s.From]
	}
	return s.Rows[clamp(die-s.First, len(s.Rows))]
}

// Attempt is a chance to take the initiative (5.52, 5.53).
type Attempt struct {
	Side      core.Side
	Turn      int
	Need, DRM int // success if die + DRM >= Need
	VP        int // what the attempt changes the Soviet victory points by
}

// VP is the victory point schedule (16.1).
type VP struct {
	EncircledTurn, Demyansk, StarayaRussa, Location, Airfield, AxisUnit, SSUnit, SovietRocket int
}

// Box is a map box (9.3).
type Box struct {
	Name   string
	Side   core.Side
	Colour string
	Entry  []hexmap.Hex
}
