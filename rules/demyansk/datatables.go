package demyansk

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/datafile"
)

// Tables are the charts and constants of the title. What the rulebook states stands in blocks of its own, and its cells are put into the
// tables that are made besides.
type Tables struct {
	constants     `yaml:"constants"`
	terrainStated `yaml:"terrain_stated"`
	terrainBlock  `yaml:"terrain"`
	mixedBlock    `yaml:"mixed"`
	sideBlock     `yaml:"sides"`
	CRTColumns    struct {
		datafile.Block `yaml:",inline"`
		List           []string `yaml:"list" doc:"columns that the text names"`
	} `yaml:"crt_columns"`
	CRTStated struct {
		datafile.Block `yaml:",inline"`
		Cells          []crtCell `yaml:"cells"`
	} `yaml:"crt_stated"`
	CRT           CRT `yaml:"crt"`
	SupportStated struct {
		datafile.Block `yaml:",inline"`
		Cells          []supportCell `yaml:"cells"`
		Max            int           `yaml:"max"`
	} `yaml:"support_stated"`
	SupportChart struct {
		datafile.Block `yaml:",inline"`
		Cells          []supportCell `yaml:"cells"`
	} `yaml:"support"`
	OptionsStated struct {
		datafile.Block `yaml:",inline"`
		Cells          []optionCell `yaml:"cells"`
		DRM            []OptionDRM  `yaml:"drm"`
	} `yaml:"options_stated"`
	OptionRows struct {
		datafile.Block `yaml:",inline"`
		Rows           []optionRow `yaml:"rows" count:"6..20"`
	} `yaml:"options"`
	Weather      WeatherTable `yaml:"weather"`
	shortageRule `yaml:"shortage_stated"`
	Shortage     struct {
		datafile.Block `yaml:",inline"`
		DRM            []int      `yaml:"drm" doc:"one a turn, from the first turn with a roll"`
		Rows           []groupRow `yaml:"rows" count:"1..20"`
	} `yaml:"shortage"`
	TwoGRCStated struct {
		datafile.Block `yaml:",inline"`
		Cells          []demandCell `yaml:"cells"`
	} `yaml:"twogrc_stated"`
	TwoGRC struct {
		datafile.Block `yaml:",inline"`
		Rows           []demandRow `yaml:"rows"`
	} `yaml:"twogrc"`
	initiativeBlock `yaml:"initiative"`
	divisionRoll    `yaml:"division391_roll"`
	VP              VP `yaml:"vp"`

	Terrain  map[string]Ground   `yaml:"-"` // by class
	Hexsides map[string]Ground   `yaml:"-"` // by class
	Letters  map[string][]string `yaml:"-"` // terrain class of the map -> the classes of Terrain that it stands for
	Support  []int               `yaml:"-"` // columns by support points; more points count as the last entry (10.15)
}

type constants struct {
	datafile.Block    `yaml:",inline"`
	StackLimit        int            `yaml:"stack_limit" range:"1..99"`
	SupplyLine        int            `yaml:"supply_line" range:"1..99"`
	RoadGap           int            `yaml:"road_gap" range:"0..9"`
	Strategic         map[string]int `yaml:"strategic" doc:"MP added by strategic movement: armor, recon, other"` // 9.11
	InfiltrationMove  int            `yaml:"infiltration_move" range:"1..99"`
	MaxShift          int            `yaml:"max_shift" range:"1..99"` // net columns either way (11.53)
	MinOdds           Odds           `yaml:"min_odds"`
	MaxOdds           Odds           `yaml:"max_odds"`
	Rockets           int            `yaml:"rockets" range:"1..99"` // 10.17b
	RocketsWithGuards int            `yaml:"rockets_with_guards" range:"1..99"`
	GuardsForRockets  int            `yaml:"guards_for_rockets"`
	SovietAdvance     int            `yaml:"soviet_advance" range:"1..99"` // units from a hex (12.52)
	ShortageMove      int            `yaml:"shortage_move"`                // MP lost (6.53)
}

// terrainStated are MP of the rulebook; those of 14.13, 9.35a, 5.34c and 8.33b, and the columns of 14.21.
type terrainStated struct {
	datafile.Block   `yaml:",inline"`
	TerrainCells     []costCell `yaml:"cells"`
	EnemyStrongpoint int        `yaml:"enemy_strongpoint"`
	EntryMP          int        `yaml:"entry"`
	ExitMP           int        `yaml:"exit"`
	Engineer         int        `yaml:"engineer"`
	Strong           int        `yaml:"strongpoint_shift"`
}

type costCell struct {
	Class   string  `yaml:"class" need:"yes"`
	Weather Weather `yaml:"weather" need:"yes" enum:"dry,mud,freeze"`
	MP      Cost    `yaml:"mp" need:"yes"`
}

type terrainBlock struct {
	datafile.Block `yaml:",inline"`
	TerrainRows    []Ground `yaml:"list"`
}

type sideBlock struct {
	datafile.Block `yaml:",inline"`
	SideRows       []Ground `yaml:"list"`
}

type mixedBlock struct {
	datafile.Block `yaml:",inline"`
	Mixed          []struct {
		Letter string   `yaml:"letter" need:"yes"`
		Of     []string `yaml:"of" need:"yes"`
	} `yaml:"list"`
}

// Ground is a row of the terrain effects chart: of hexes, or of hexsides. Its MP are those to enter by weather; of woods, town, village
// and airfield they are added to the rest of the hex, of a hexside to the hex behind it.
type Ground struct {
	Class      string `yaml:"class" need:"yes"`
	Dry        Cost   `yaml:"dry" need:"yes" doc:"MP, no = prohibited, . = stated by the rulebook"`
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

const (
	// Never is the cost of what may not be entered or crossed.
	Never = -1
	// statedCost marks a cost that the rulebook's own block holds.
	statedCost Cost = -2
)

// UnmarshalText reads MP from 0 to 12, no, or the mark of what is stated.
func (c *Cost) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	switch s := string(text); {
	case s == stated:
		*c = statedCost
	case s == "no":
		*c = Never
	case err != nil || n < 0 || n > 12:
		return fmt.Errorf("%q is no cost: want MP from 0 to 12, no, or %q", s, stated)
	default:
		*c = Cost(n)
	}
	return nil
}

func (c Cost) String() string {
	return cmp.Or(map[Cost]string{statedCost: stated, Never: "no"}[c], strconv.Itoa(int(c)))
}

// stated marks a cell of a reconstructed table that the rulebook's own block holds.
const stated = "."

type supportCell struct {
	Points  int `yaml:"points" need:"yes"`
	Columns int `yaml:"columns" need:"yes"`
}

// tables puts what is stated into the tables, and holds them against each other.
func (l *loader) tables() {
	l.terrain()
	l.crt()
	l.support()
	l.options()
	t := &l.Tables
	if st, n := t.shortageRule, len(t.Shortage.DRM); n != st.To-st.From+1 {
		l.Fault(tablesFile, 0, "shortage.drm", "want one modifier for each turn from %d to %d, not %d", st.From, st.To, n)
	}
	cells := datafile.Stated[string]{Set: l.Set, File: tablesFile, Mark: stated, Cells: map[string]string{}}
	at := func(turn, die int) string { return fmt.Sprintf("turn %d, die %d", turn, die) }
	for _, c := range t.TwoGRCStated.Cells {
		cells.Cells[at(c.Turn, c.Die)] = map[bool]string{true: "yes", false: "no"}[c.Required]
	}
	for i := range t.TwoGRC.Rows {
		r := &t.TwoGRC.Rows[i]
		for d := range r.Dice {
			cells.Fill("twogrc.rows", at(r.Turn, d+1), &r.Dice[d])
		}
	}
}

func (l *loader) terrain() {
	t := &l.Tables
	cells := map[string]Cost{}
	for _, c := range t.TerrainCells {
		cells[c.Class+"."+c.Weather.String()] = c.MP
	}
	chart := func(block string, rows []Ground, cells map[string]Cost, classes ...string) map[string]Ground {
		out, table := map[string]Ground{}, datafile.Stated[Cost]{Set: l.Set, File: tablesFile, Mark: statedCost, Cells: cells}
		for _, r := range rows {
			for w, mp := range []*Cost{&r.Dry, &r.Mud, &r.Freeze} {
				at := r.Class + "." + weatherNames[w]
				table.Fill(block+"."+at, at, mp)
			}
			out[r.Class] = r
		}
		for _, c := range classes {
			if out[c].Class == "" {
				l.Fault(tablesFile, 0, block, "the class %s is missing", c)
			}
		}
		return out
	}
	t.Terrain = chart("terrain", t.TerrainRows, cells,
		"clear", "rough", "woods", "high", "swamp", "lake", "road", "town", "village", "airfield")
	t.Hexsides = chart("sides", t.SideRows, nil, "river", "major", "lake")
	t.Letters = map[string][]string{}
	for _, r := range t.Mixed {
		for _, c := range r.Of {
			if t.Terrain[c].Class == "" {
				l.Fault(tablesFile, 0, "mixed."+r.Letter, "%q is no class of the block terrain", c)
			}
		}
		t.Letters[r.Letter] = r.Of
	}
}

// crt puts the stated cells into the table, and looks at its columns.
func (l *loader) crt() {
	t := &l.Tables.CRT
	rising := slices.IsSortedFunc(t.Columns, func(a, b Odds) int { return cmp.Compare(a.Attack*b.Defence, b.Attack*a.Defence) })
	if !rising || t.Columns[0] != l.Tables.MinOdds || t.Columns[len(t.Columns)-1] != l.Tables.MaxOdds {
		l.Fault(tablesFile, 0, "crt.columns", "the odds must rise from %s to %s (11.31, 11.52)", l.Tables.MinOdds, l.Tables.MaxOdds)
	}
	cells := datafile.Stated[Cell]{Set: l.Set, File: tablesFile, Mark: Cell{Text: stated}, Cells: map[string]Cell{}}
	at := func(o Odds, die int) string { return fmt.Sprintf("%s, die %d", o, die) }
	for _, c := range l.Tables.CRTStated.Cells {
		if !slices.Contains(t.Columns, c.Odds) {
			l.Fault(tablesFile, 0, "crt_stated.cells", "the table has no column %s", c.Odds)
		}
		cells.Cells[at(c.Odds, c.Die)] = c.Result
	}
	for _, r := range t.Rows {
		if len(r.Results) != len(t.Columns) {
			l.Fault(tablesFile, 0, "crt.rows", "want %d results in row %d, not %d", len(t.Columns), r.Die, len(r.Results))
			continue
		}
		for i := range r.Results {
			cells.Fill("crt.rows", at(t.Columns[i], r.Die), &r.Results[i])
		}
	}
}

// support lists the columns by points, from both blocks.
func (l *loader) support() {
	t := &l.Tables
	cells := slices.Concat(t.SupportStated.Cells, t.SupportChart.Cells)
	slices.SortStableFunc(cells, func(a, b supportCell) int { return cmp.Compare(a.Points, b.Points) })
	for i, c := range cells {
		if c.Points != i || i > 0 && c.Columns < t.Support[i-1] || c.Columns > t.SupportStated.Max {
			l.Fault(tablesFile, 0, "support.cells", "with support_stated the points must run from 0 without a gap, and the columns may "+
				"not fall nor be more than %d; look at %d points", t.SupportStated.Max, i)
		}
		t.Support = append(t.Support, c.Columns)
	}
	if len(cells) == 0 {
		l.Fault(tablesFile, 0, "support.cells", "the chart is empty")
	}
}

// Columns are the columns for a side's support points, at least 0.
func (t *Tables) Columns(points int) int { return t.Support[min(points, len(t.Support)-1)] }

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

// VP is the victory point schedule (16.1).
type VP struct {
	datafile.Block `yaml:",inline"`
	EncircledTurn  int `yaml:"encircled_turn"`
	Demyansk       int `yaml:"demyansk"`
	StarayaRussa   int `yaml:"staraya_russa"`
	Location       int `yaml:"location"`
	Airfield       int `yaml:"airfield"`
	AxisUnit       int `yaml:"axis_unit"`
	SSUnit         int `yaml:"ss_unit"`
	SovietRocket   int `yaml:"soviet_rocket"`
}

// Use is a column of the retreat options table.
type Use string

// The uses of the retreat options table.
const (
	NoRetreat Use = "no_retreat" // 12.42
	Before    Use = "before"     // 11.42
	Through   Use = "through"    // 12.43
)

type optionCell struct {
	Total  int    `yaml:"total" need:"yes"`
	Use    Use    `yaml:"use" need:"yes" enum:"no_retreat,before,through"`
	Result string `yaml:"result" need:"yes" enum:"fail,pass,pass1"`
}

// OptionDRM is a modifier of the retreat options table; they add up.
type OptionDRM struct {
	Use  Use       `yaml:"use" need:"yes" enum:"no_retreat,before,through"`
	If   string    `yaml:"if" need:"yes" enum:"printed_strongpoints,ss,exploitation,storm"`
	Side core.Side `yaml:"side" need:"yes" enum:"axis,soviet,any"`
	Add  int       `yaml:"add" need:"yes"`
}

type optionRow struct {
	Total     int    `yaml:"total" need:"yes" run:"yes"`
	NoRetreat string `yaml:"no_retreat" need:"yes" enum:"fail,pass,pass1,."`
	Before    string `yaml:"before" need:"yes" enum:"fail,pass,pass1,."`
	Through   string `yaml:"through" need:"yes" enum:"fail,pass,pass1,."`
}

func (r *optionRow) cell(use Use) *string {
	return map[Use]*string{NoRetreat: &r.NoRetreat, Before: &r.Before, Through: &r.Through}[use]
}

func (l *loader) options() {
	cells := datafile.Stated[string]{Set: l.Set, File: tablesFile, Mark: stated, Cells: map[string]string{}}
	at := func(use Use, total int) string { return fmt.Sprintf("%s at %d", use, total) }
	for _, c := range l.Tables.OptionsStated.Cells {
		cells.Cells[at(c.Use, c.Total)] = c.Result
	}
	for i := range l.Tables.OptionRows.Rows {
		r := &l.Tables.OptionRows.Rows[i]
		for _, use := range []Use{NoRetreat, Before, Through} {
			cells.Fill("options.rows", at(use, r.Total), r.cell(use))
		}
	}
}

// Option is the result for a total of die and modifiers: fail, pass, or pass1, a pass with one step lost; totals beyond the table count
// as its first or last row.
func (t *Tables) Option(use Use, total int) string {
	rows := t.OptionRows.Rows
	return *rows[clamp(total-rows[0].Total, len(rows))].cell(use)
}

func clamp(i, n int) int { return max(0, min(i, n-1)) }
