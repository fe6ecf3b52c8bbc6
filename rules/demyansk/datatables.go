package demyansk

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/table"
)

// Tables is the content of tables.yaml: charts and constants of the title.
type Tables struct {
	constants `yaml:"constants"`
	Terrain   struct {
		List map[string]Ground `yaml:"list" want:"clear,rough,woods,high,swamp,lake,road,town,village,airfield"`
	} `yaml:"terrain"`
	Letters datafile.Rows[struct { // a terrain of the map, and the rows of the terrain effects chart that it stands for
		Letter string   `yaml:"letter" need:"yes" by:"yes"`
		Of     []string `yaml:"of" need:"yes" enum:"clear,rough,woods,high,swamp,lake"`
	}] `yaml:"mixed"`
	Sides struct {
		List map[string]Ground `yaml:"list" want:"river,major,lake"`
	} `yaml:"sides"`
	CRT     CRT      `yaml:"crt"`
	Support struct { // the Combat Support Chart (10.15): columns by points, from 0
		Cells []struct {
			Points  int `yaml:"points" need:"yes" run:"yes"`
			Columns int `yaml:"columns" need:"yes" range:"0..9"`
		} `yaml:"cells" count:"1..20"`
	} `yaml:"support"`
	OptionDRM datafile.List[OptionDRM] `yaml:"option_drm"`
	Options   struct {                 // retreat options: fail, pass, or pass1, a pass with one step lost
		Rows table.TotalsTable[struct {
			NoRetreat string `yaml:"no_retreat" need:"yes" enum:"fail,pass,pass1"`
			Before    string `yaml:"before" need:"yes" enum:"fail,pass,pass1"`
			Through   string `yaml:"through" need:"yes" enum:"fail,pass,pass1"`
		}] `yaml:"rows" count:"6..20"`
	} `yaml:"options"`
	Weather struct { // with the modifiers of the turn track (5.23)
		DRM  []int                             `yaml:"drm" count:"18..18" doc:"one a turn, from turn 1"`
		Rows table.TotalsTable[SegmentWeather] `yaml:"rows" count:"1..40"`
	} `yaml:"weather"`
	Shortage struct { // with the modifiers of the turn track (6.52)
		DRM  []int `yaml:"drm" doc:"one a turn, from the first turn with a roll"`
		Rows table.TotalsTable[struct {
			Group string `yaml:"group" need:"yes" enum:"red,yellow,green,none"`
		}] `yaml:"rows" count:"1..20"`
	} `yaml:"shortage"`
	ShortageRule struct { // description in the rulebook (6.5)
		From   int      `yaml:"from" range:"1..18"` // turns with a roll in every segment; afterwards only in Mud
		To     int      `yaml:"to" range:"1..18"`
		Twice  []string `yaml:"twice"` // groups that give way to Second when they come twice in a row (6.55)
		Second string   `yaml:"second" enum:"red,yellow,green,none"`
	} `yaml:"shortage_rule"`
	TwoGRC struct { // on which dice the 2nd Guards Rifle Corps must leave (5.34b)
		Rows []struct {
			Turn int       `yaml:"turn" need:"yes" range:"1..18" run:"yes"`
			Dice [6]string `yaml:"dice" need:"yes" enum:"yes,no" doc:"from die 1"`
		} `yaml:"rows" count:"1..18"`
	} `yaml:"twogrc"`
	Initiative datafile.List[Attempt] `yaml:"initiative"`
	Division   struct {
		Success int `yaml:"success" range:"0..6" doc:"highest modified die with which the division comes"` // 19.33d
	} `yaml:"division391_roll"`
	VP struct { // the victory point schedule (16.1)
		EncircledTurn int `yaml:"encircled_turn"`
		Demyansk      int `yaml:"demyansk"`
		StarayaRussa  int `yaml:"staraya_russa"`
		Location      int `yaml:"location"`
		Airfield      int `yaml:"airfield"`
		AxisUnit      int `yaml:"axis_unit"`
		SSUnit        int `yaml:"ss_unit"`
		SovietRocket  int `yaml:"soviet_rocket"`
	} `yaml:"vp"`
}

// constants holds numbers that the rules use.
type constants struct {
	StackLimit int `yaml:"stack_limit" range:"1..99"`
	SupplyLine int `yaml:"supply_line" range:"1..99"`
	RoadGap    int `yaml:"road_gap" range:"0..9"`
	// movement points by kind of movement (9.11)
	Strategic         map[string]int `yaml:"strategic" doc:"MP added by strategic movement: armor, recon, other"`
	InfiltrationMove  int            `yaml:"infiltration_move" range:"1..99"`
	EnemyStrongpoint  int            `yaml:"enemy_strongpoint" doc:"MP added to enter one (14.13)"`
	ExitMP            int            `yaml:"exit" doc:"MP to leave the map (5.34c)"`
	Engineer          int            `yaml:"engineer" doc:"MP that an engineer saves at a river (8.33b)"`
	Strong            int            `yaml:"strongpoint_shift" doc:"columns for the defender (14.21)"`
	MaxShift          int            `yaml:"max_shift" range:"1..99"` // greatest net column shift either way (11.53)
	MinOdds           odds.Ratio     `yaml:"min_odds" need:"yes"`     // lowest odds at which an attack is allowed (11.31)
	Rockets           int            `yaml:"rockets" range:"1..99"`   // rocket units that may support an attack (10.17b)
	RocketsWithGuards int            `yaml:"rockets_with_guards" range:"1..99"`
	GuardsForRockets  int            `yaml:"guards_for_rockets"`
	ShortageMove      int            `yaml:"shortage_move"` // MP lost (6.53)
}

// Ground is a row of the terrain effects chart, for hexes or for hexsides, with the movement points to enter in each
// weather. Those of woods, town, village and airfield are added to the rest of the hex, those of a hexside to the hex
// behind it.
type Ground struct {
	Class  string `yaml:"class" need:"yes" by:"yes"`
	Dry    Cost   `yaml:"dry" need:"yes" doc:"MP, no = prohibited"`
	Mud    Cost   `yaml:"mud" need:"yes"`
	Freeze Cost   `yaml:"freeze" need:"yes"`
	// column shift for the defender (11.21); for a hexside under the conditions of 11.22b
	Shift     int  `yaml:"shift" range:"0..3"`
	NoRetreat bool `yaml:"no_retreat"` // defenders may try No Retreat (12.42b)
	// closed off road to armor, artillery, rockets and reconnaissance except in Freeze (8.35)
	Heavy      bool `yaml:"heavy"`
	AttackHalf bool `yaml:"attack_half"` // units attacking out of it are halved in Dry and Mud (11.23)
	Half       bool `yaml:"half"`        // attack strength across it is halved in Dry and Mud (11.25)
}

// MP returns the movement points in a weather; Never = prohibited.
func (g Ground) MP(w Weather) int { return int([...]Cost{g.Dry, g.Mud, g.Freeze}[w]) }

// Cost is a number of movement points as a chart prints it.
type Cost int

// Never is the cost of a hex or hexside that may not be entered or crossed.
const Never = -1

// UnmarshalText parses movement points from 0 to 12, or "no" for Never.
func (c *Cost) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	switch {
	case string(text) == "no":
		n = Never
	case err != nil || n < 0 || n > 12:
		return fmt.Errorf("%q is no cost: want MP from 0 to 12, or no", text)
	}
	*c = Cost(n)
	return nil
}

// Cost returns the movement points for the terrain of a hex, without roads, hexsides and strongpoints: the highest of
// its classes, woods and places added (8.31); Never if any may not be entered. classes are those of Letters, and town,
// village, airfield.
func (t *Tables) Cost(w Weather, classes ...string) int {
	high, add := 0, 0
	for _, c := range classes {
		switch mp := t.Terrain.List[c].MP(w); {
		case mp == Never:
			return Never
		case oneOf(c, "woods", "town", "village", "airfield"):
			add += mp
		default:
			high = max(high, mp)
		}
	}
	return high + add
}

// Columns returns the column shift for a side's support points, at least 0; more points than the chart has count as its
// last entry.
func (t *Tables) Columns(points int) int {
	return table.ClampedAt(t.Support.Cells, points+1).Columns
}

// OptionColumn is a column of the retreat options table: what a side tries.
type OptionColumn string

// The columns of the retreat options table.
const (
	NoRetreat           OptionColumn = "no_retreat" // 12.42
	RetreatBeforeCombat OptionColumn = "before"     // 11.42
	BreakThrough        OptionColumn = "through"    // 12.43
)

// OptionDRM is a die roll modifier of the retreat options table; modifiers add up.
type OptionDRM struct {
	Use  OptionColumn `yaml:"use" need:"yes" enum:"no_retreat,before,through"`
	If   string       `yaml:"if" need:"yes" enum:"printed_strongpoints,ss,exploitation,storm"`
	Side core.Side    `yaml:"side" need:"yes" enum:"axis,soviet,any"`
	Add  int          `yaml:"add" need:"yes"`
}

// OptionResult returns the result of the retreat options table for a total of die and modifiers; totals beyond the
// table count as its first or last row.
func (t *Tables) OptionResult(use OptionColumn, total int) string {
	r := t.Options.Rows.At(total)
	return map[OptionColumn]string{NoRetreat: r.NoRetreat, RetreatBeforeCombat: r.Before, BreakThrough: r.Through}[use]
}

// CRT is the combat results table (11.53). Row 7 is a die of 6 with the modifier of 12.12b.
type CRT struct {
	Columns                  []odds.Ratio               `yaml:"columns" count:"1..40"` // from the worst odds to the best
	table.ResultsTable[Cell] `yaml:"rows" count:"7..7"` // from die 1
}

// Check returns an error unless the odds rise and each row has a result for each column.
func (c *CRT) Check() error { return c.CheckColumns(c.Columns, 1, "11.52") }

// Cell is a result of the combat results table (12.11). R is a retreat of one or two hexes, R2 of exactly two (12.24),
// * a special result (12.23).
type Cell struct {
	combat.Cell
	SovietSpecial bool // S*: a special result for the Soviet side, whoever attacks
}

// String returns the result as the table prints it.
func (c Cell) String() string { return c.Text }

// resultPattern matches the text of a result.
var resultPattern = regexp.MustCompile(`^(-|S\*|A([1-3](R2?)?\*?|R2?\*?|\*))/(-|D([1-3](R2?)?\*?|R2?\*?|\*))$`)

// UnmarshalText parses "A1*/DR": attacker, defender, "-" for nothing.
func (c *Cell) UnmarshalText(text []byte) (err error) {
	c.SovietSpecial = strings.HasPrefix(string(text), "S*")
	c.Cell, err = combat.ParseCell(resultPattern, string(text), "attacker/defender, - for nothing, steps 1 to 3, R or R2 for a retreat, * "+
		"for a special result, S* for one of the Soviet side, as A1*/DR")
	return err
}

// Weather is one of three types of weather (5.22), which selects the columns of the terrain effects chart.
type Weather uint8

// The types of weather.
const (
	Dry Weather = iota
	Mud
	Freeze
)

var weatherNames = [...]string{"dry", "mud", "freeze"}

// String returns "dry", "mud" or "freeze".
func (w Weather) String() string { return weatherNames[w] }

// UnmarshalText parses the name of a weather.
func (w *Weather) UnmarshalText(text []byte) error {
	i, err := datafile.WordIndex("weather", string(text), weatherNames[:])
	*w = Weather(i)
	return err
}

// SegmentWeather is the weather of an operations segment, and whether there is a storm.
type SegmentWeather struct {
	Weather Weather `yaml:"weather" need:"yes" enum:"dry,mud,freeze"`
	Storm   bool    `yaml:"storm"`
}

// String returns the weather as players read it.
func (s SegmentWeather) String() string {
	if s.Storm {
		return s.Weather.String() + " storm"
	}
	return s.Weather.String()
}

// WeatherFor returns the weather for a die roll in a turn.
func (t *Tables) WeatherFor(turn, die int) SegmentWeather {
	return t.Weather.Rows.At(die + t.WeatherModifier(turn))
}

// WeatherModifier returns the modifier of the weather die in a turn.
func (t *Tables) WeatherModifier(turn int) int { return table.ClampedAt(t.Weather.DRM, turn) }

// ShortageGroup returns the group of the shortage table for a die roll: red, yellow, green or none, without the rule of
// 6.55. There is no modifier in Mud (6.52).
func (t *Tables) ShortageGroup(turn, die int, w Weather) string {
	return t.Shortage.Rows.At(die + t.ShortageModifier(turn, w)).Group
}

// ShortageModifier returns the modifier of the die for the supply shortage.
func (t *Tables) ShortageModifier(turn int, w Weather) int {
	s, from := &t.Shortage, t.ShortageRule.From
	if w != Mud && turn >= from && turn-from < len(s.DRM) {
		return s.DRM[turn-from]
	}
	return 0
}

// Attempt describes a chance to take the initiative (5.52, 5.53): it succeeds if die and modifier reach Need.
type Attempt struct {
	Side core.Side `yaml:"side" need:"yes" enum:"axis,soviet"`
	Turn int       `yaml:"turn" need:"yes" range:"1..18"`
	Need int       `yaml:"need" need:"yes" range:"1..7"`
	DRM  int       `yaml:"drm"`
	VP   int       `yaml:"vp"` // change of the Soviet victory points by the attempt
}
