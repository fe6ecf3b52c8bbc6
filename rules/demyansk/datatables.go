package demyansk

import (
	"fmt"
	"strconv"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/datafile"
	"fieldpost/rules/mech/odds"
)

// Tables are the charts and constants of the title.
type Tables struct {
	constants    `yaml:"constants"`
	Grounds      datafile.List[Ground]    `yaml:"terrain"`
	Mixed        datafile.List[letter]    `yaml:"mixed"`
	Sides        datafile.List[Ground]    `yaml:"sides"`
	CRT          CRT                      `yaml:"crt"`
	Support      supportChart             `yaml:"support"`
	OptionDRM    datafile.List[OptionDRM] `yaml:"option_drm"`
	Options      optionTable              `yaml:"options"`
	Weather      WeatherTable             `yaml:"weather"`
	Shortage     shortageTable            `yaml:"shortage"`
	shortageRule `yaml:"shortage_rule"`
	TwoGRC       demandTable            `yaml:"twogrc"`
	Initiative   datafile.List[Attempt] `yaml:"initiative"`
	divisionRoll `yaml:"division391_roll"`
	VP           VP `yaml:"vp"`

	Terrain  map[string]Ground   `yaml:"-"` // by class
	Hexsides map[string]Ground   `yaml:"-"` // by class
	Letters  map[string][]string `yaml:"-"` // terrain class of the map -> the classes of Terrain that it stands for
}

// constants are the numbers of the rules.
type constants struct {
	StackLimit        int            `yaml:"stack_limit" range:"1..99"`
	SupplyLine        int            `yaml:"supply_line" range:"1..99"`
	RoadGap           int            `yaml:"road_gap" range:"0..9"`
	Strategic         map[string]int `yaml:"strategic" doc:"MP added by strategic movement: armor, recon, other"` // 9.11
	InfiltrationMove  int            `yaml:"infiltration_move" range:"1..99"`
	EnemyStrongpoint  int            `yaml:"enemy_strongpoint" doc:"MP added to enter one (14.13)"`
	ExitMP            int            `yaml:"exit" doc:"MP to leave the map (5.34c)"`
	Engineer          int            `yaml:"engineer" doc:"MP that an engineer saves at a river (8.33b)"`
	Strong            int            `yaml:"strongpoint_shift" doc:"columns for the defender (14.21)"`
	MaxShift          int            `yaml:"max_shift" range:"1..99"` // net columns either way (11.53)
	MinOdds           odds.Ratio     `yaml:"min_odds" need:"yes"`     // 11.31
	Rockets           int            `yaml:"rockets" range:"1..99"`   // 10.17b
	RocketsWithGuards int            `yaml:"rockets_with_guards" range:"1..99"`
	GuardsForRockets  int            `yaml:"guards_for_rockets"`
	ShortageMove      int            `yaml:"shortage_move"` // MP lost (6.53)
}

// letter is a terrain of the map, and the rows of the terrain effects chart that it stands for.
type letter struct {
	Letter string   `yaml:"letter" need:"yes"`
	Of     []string `yaml:"of" need:"yes" enum:"clear,rough,woods,high,swamp,lake"`
}

// Ground is a row of the terrain effects chart: of hexes, or of hexsides. Its MP are those to enter by weather; of woods, town, village
// and airfield they are added to the rest of the hex, of a hexside to the hex behind it.
type Ground struct {
	Class      string `yaml:"class" need:"yes"`
	Dry        Cost   `yaml:"dry" need:"yes" doc:"MP, no = prohibited"`
	Mud        Cost   `yaml:"mud" need:"yes"`
	Freeze     Cost   `yaml:"freeze" need:"yes"`
	Shift      int    `yaml:"shift" range:"0..3"` // columns for the defender (11.21), of a hexside on the terms of 11.22b
	NoRetreat  bool   `yaml:"no_retreat"`         // 12.42b
	Heavy      bool   `yaml:"heavy"`              // off road only in Freeze for armor, artillery, rocket and recon (8.35)
	AttackHalf bool   `yaml:"attack_half"`        // units attacking out of it are halved in Dry and Mud (11.23)
	Half       bool   `yaml:"half"`               // attack strength across it is halved in Dry and Mud (11.25)
}

// MP is the cost in a weather; Never = prohibited.
func (g Ground) MP(w Weather) int { return int([...]Cost{g.Dry, g.Mud, g.Freeze}[w]) }

// Cost is a number of MP as a chart prints it.
type Cost int

// Never is the cost of what may not be entered or crossed.
const Never = -1

// UnmarshalText reads MP from 0 to 12, or no.
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

// sort keeps the rows of the terrain effects chart by their classes, of which those that rules name must be there.
func (t *Tables) sort(s *datafile.Set) {
	chart := func(block string, rows []Ground, classes ...string) map[string]Ground {
		out := datafile.By(rows, func(r Ground) string { return r.Class })
		for _, c := range classes {
			if out[c].Class == "" {
				s.Fault(tablesFile, 0, block, "the class %s is missing", c)
			}
		}
		return out
	}
	t.Terrain = chart("terrain", t.Grounds.List, "clear", "rough", "woods", "high", "swamp", "lake", "road", "town", "village", "airfield")
	t.Hexsides = chart("sides", t.Sides.List, "river", "major", "lake")
	t.Letters = map[string][]string{}
	for _, l := range t.Mixed.List {
		t.Letters[l.Letter] = l.Of
	}
}

// Cost is the MP of the terrain of a hex, without roads, hexsides and strongpoints: the highest of its classes, woods and
// places added (8.31); Never if any may not be entered. classes are those of Letters, and town, village, airfield.
func (t *Tables) Cost(w Weather, classes ...string) int {
	high, add := 0, 0
	for _, c := range classes {
		switch mp := t.Terrain[c].MP(w); {
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

// supportChart is the Combat Support Chart (10.15): columns by points, from 0.
type supportChart struct {
	Cells []struct {
		Points  int `yaml:"points" need:"yes" run:"yes"`
		Columns int `yaml:"columns" need:"yes" range:"0..9"`
	} `yaml:"cells" count:"1..20"`
}

// Columns are the columns for a side's support points, at least 0; more points than the chart has count as its last.
func (t *Tables) Columns(points int) int {
	return t.Support.Cells[min(points, len(t.Support.Cells)-1)].Columns
}

// VP is the victory point schedule (16.1).
type VP struct {
	EncircledTurn int `yaml:"encircled_turn"`
	Demyansk      int `yaml:"demyansk"`
	StarayaRussa  int `yaml:"staraya_russa"`
	Location      int `yaml:"location"`
	Airfield      int `yaml:"airfield"`
	AxisUnit      int `yaml:"axis_unit"`
	SSUnit        int `yaml:"ss_unit"`
	SovietRocket  int `yaml:"soviet_rocket"`
}

// Use is a column of the retreat options table.
type Use string

// The uses of the retreat options table.
const (
	NoRetreat Use = "no_retreat" // 12.42
	Before    Use = "before"     // 11.42
	Through   Use = "through"    // 12.43
)

// optionTable is the retreat options table: fail, pass, or pass1, a pass with one step lost.
type optionTable struct {
	Rows []struct {
		Total     int    `yaml:"total" need:"yes" run:"yes" doc:"of die and modifiers"`
		NoRetreat string `yaml:"no_retreat" need:"yes" enum:"fail,pass,pass1"`
		Before    string `yaml:"before" need:"yes" enum:"fail,pass,pass1"`
		Through   string `yaml:"through" need:"yes" enum:"fail,pass,pass1"`
	} `yaml:"rows" count:"6..20"`
}

// OptionDRM is a modifier of the retreat options table; they add up.
type OptionDRM struct {
	Use  Use       `yaml:"use" need:"yes" enum:"no_retreat,before,through"`
	If   string    `yaml:"if" need:"yes" enum:"printed_strongpoints,ss,exploitation,storm"`
	Side core.Side `yaml:"side" need:"yes" enum:"axis,soviet,any"`
	Add  int       `yaml:"add" need:"yes"`
}

// Option is the result for a total of die and modifiers; totals beyond the table count as its first or last row.
func (t *Tables) Option(use Use, total int) string {
	rows := t.Options.Rows
	r := rows[clamp(total-rows[0].Total, len(rows))]
	return map[Use]string{NoRetreat: r.NoRetreat, Before: r.Before, Through: r.Through}[use]
}

func clamp(i, n int) int { return max(0, min(i, n-1)) }
