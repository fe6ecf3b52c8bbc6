package kiev

import (
	"maps"
	"regexp"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/table"
)

// Tables is the content of tables.yaml: the charts of a game. All movement points are counted in halves.
type Tables struct {
	Constants `yaml:"constants"`     // charts in the weather of the game
	Ground    datafile.Rows[Terrain] `yaml:"terrain"`
	Hexsides  datafile.Rows[Hexside] `yaml:"hexsides"`
	Ways      datafile.Rows[Road]    `yaml:"roads"`
	Modifiers struct {
		DRM struct {
			CAS, Integrity, Town, Fort, Engineers int `need:"yes"`

			CombinedArms  int `yaml:"combined_arms" need:"yes"`
			NoRetreat     int `yaml:"no_retreat" need:"yes"`
			OverrunMarker int `yaml:"overrun_marker" need:"yes"`
			OverrunGuns   int `yaml:"overrun_guns" need:"yes"`
			OverrunFort   int `yaml:"overrun_fort" need:"yes"`
			OutOfSupply   int `yaml:"out_of_supply" need:"yes"`
			NoSupply      int `yaml:"no_supply" need:"yes"`
			SuperHeavy    int `yaml:"super_heavy" need:"yes"`
		} `yaml:"values"`
		CombinedArms []core.Side `yaml:"combined_arms" enum:"axis,soviet" doc:"sides that have it"`
	} `yaml:"drm"`
	CRT          CRT            `yaml:"crt"`
	Overrun      Overrun        `yaml:"overrun"`
	Air          AirTables      `yaml:"air"`
	Lines        SupplyTables   `yaml:"supply"`
	Weather      WeatherTables  `yaml:"weather"`
	Replacements Replacements   `yaml:"replacements"`
	Surrender    SurrenderTable `yaml:"surrender"`
	Engineers    EngineerTables `yaml:"engineers"`

	Charts `yaml:"-"` // in the weather of the game
}

// Charts holds the effects of terrain, hexsides and roads by class, in one weather.
type Charts struct {
	Terrain map[string]Terrain `yaml:"terrain"`
	Sides   map[string]Hexside `yaml:"hexsides"`
	Roads   map[string]Road    `yaml:"roads"`
}

// withDefaults returns the charts of a weather, with the rows of dry weather for those that it lacks.
func (c Charts) withDefaults(dry Charts) Charts {
	return Charts{mergeRows(c.Terrain, dry.Terrain), mergeRows(c.Sides, dry.Sides), mergeRows(c.Roads, dry.Roads)}
}

// mergeRows adds the rows of dry that rows lacks.
func mergeRows[T any](rows, dry map[string]T) map[string]T {
	out := maps.Clone(dry)
	maps.Copy(out, rows)
	return out
}

// Constants holds single numbers that the rules use.
type Constants struct {
	StackLimit      int        `yaml:"stack_limit"`
	ZoneMP          int        `yaml:"zone_mp" doc:"half points to enter an enemy zone of control"`
	OverrunMP       int        `yaml:"overrun_mp" doc:"half points of an attempt"`
	ReactionRange   int        `yaml:"reaction_range"`
	CommandRange    int        `yaml:"command_range"`
	RetreatHexes    int        `yaml:"retreat_hexes"`
	FurtherHexes    int        `yaml:"further_hexes"`
	DRMCap          int        `yaml:"drm_cap"`
	AxisGuns        int        `yaml:"axis_guns"`
	CommandGuns     int        `yaml:"command_guns"`
	AirUnits        int        `yaml:"air_units"`
	InterdictionMax int        `yaml:"interdiction_max"`
	RetreatPass     int        `yaml:"retreat_pass"`
	RetreatGuns     int        `yaml:"retreat_guns"`
	MinOdds         odds.Ratio `yaml:"min_odds"`
	MarchWheels     int        `yaml:"march_wheels" doc:"half points of strategic movement of motorised units"`
	MarchFeet       int        `yaml:"march_feet"`
	RomanianGuns    int        `yaml:"romanian_guns"`
	ItalianSea      int        `yaml:"italian_sea" doc:"hexes from the sea in which Italian units do not stay"`
	OwedPoints      int        `yaml:"owed_points" doc:"points for an attack that is owed when the Axis side takes a place"`
	DutyOdds        odds.Ratio `yaml:"duty_odds" doc:"odds at which a Soviet attack counts as one that is owed"`
	DutySteps       int        `yaml:"duty_steps" doc:"steps with which it does at any odds"`
	FortMP          int        `yaml:"fort_mp" doc:"half points to enter a strongpoint of the enemy"`
	AirliftWait     int        `yaml:"airlift_wait" doc:"turns until the next air transport"`
	RailHexes       int        `yaml:"rail_hexes" doc:"hexes of a move by rail"`
	RailRaid        int        `yaml:"rail_raid" doc:"what an interdicted hex costs of them"`
}

// Terrain holds the effects of a class of terrain.
type Terrain struct {
	Class      string `yaml:"class" need:"yes" by:"yes"`
	Wheels     int    `yaml:"wheels" need:"yes" doc:"half points of motorised units; 99 = closed"`
	Feet       int    `yaml:"feet" need:"yes"`
	Rough      bool   `yaml:"rough" doc:"not clear: a minor road costs a point, cavalry infiltrates"`
	Cover      bool   `yaml:"cover" doc:"no further step for standing there (16.41)"`
	DRM        int    `yaml:"drm"`
	HalfArmour bool   `yaml:"half_armour"`
	Overrun    int    `yaml:"overrun" doc:"added to the die of an overrun"`
	NoOverrun  bool   `yaml:"no_overrun"`
	NoZone     bool   `yaml:"no_zone"`
}

// Hexside holds the effects of a class of hexsides without a bridge.
type Hexside struct {
	Class   string `yaml:"class" need:"yes" by:"yes"`
	MP      int    `yaml:"mp" need:"yes" doc:"half points; 99 = closed"`
	DRM     int    `yaml:"drm" doc:"for the defender when all attackers cross such hexsides"`
	Half    bool   `yaml:"half"`
	NoZone  bool   `yaml:"no_zone"`
	Overrun int    `yaml:"overrun"`
	OneHex  bool   `yaml:"one_hex" doc:"crossed by a move of one hex only"`
}

// Road holds the cost of a class of roads, by the terrain of the hex entered.
type Road struct {
	Class string `yaml:"class" need:"yes" by:"yes"`
	Clear int    `yaml:"clear" need:"yes"`
	Rough int    `yaml:"rough" need:"yes"`
}

// Never is the cost of a hex or hexside that may not be entered or crossed.
const Never = 99

// SupplyTables holds the lengths of supply lines that do not depend on weather.
type SupplyTables struct {
	Roads []string `yaml:"roads" doc:"classes of roads that carry supply"`
	Short int      `yaml:"short_line" doc:"hexes of a supply line over wet ground"`
	OutMP int      `yaml:"out_mp" doc:"points that a unit out of supply lacks"`
}

// Overrun is the overrun table (11.4).
type Overrun struct {
	Min     int         `yaml:"min" doc:"whole ratio"`
	FortMin int         `yaml:"fort_min" doc:"against a strongpoint, with a motorised engineer"`
	Ratio   table.Scale `yaml:"ratio" count:"1..99" doc:"up to this ratio: die modifier"`
	Results table.Scale `yaml:"results" count:"1..99" doc:"up to this die: hit, success, fail, loss"`
}

// CRT is the combat results table (15.8).
type CRT struct {
	Columns                  []odds.Ratio `yaml:"columns" count:"1..99"`
	table.ResultsTable[Cell] `yaml:"rows" count:"1..99"`
}

// minDie is the lowest modified die (15.7).
const minDie = -2

// Check returns an error unless the odds rise and each row has a result for each column.
func (c *CRT) Check() error { return c.CheckColumns(c.Columns, minDie, "15.57") }

// Column returns the best column that a ratio reaches (15.57); -1 below the first.
func (c *CRT) Column(attack, defence int) int { return odds.BestRatio(c.Columns, attack, defence) }

// Cell is a result of the combat results table for attacker and defender.
type Cell struct{ combat.Cell }

// cellPattern matches the text of a result.
var cellPattern = regexp.MustCompile(`^(-|A(e|\d?)R?\*?)/(-|D(e|\d?)R?)$`)

// UnmarshalText parses "A1R*/D2R".
func (c *Cell) UnmarshalText(text []byte) (err error) {
	c.Cell, err = combat.ParseCell(cellPattern, string(text), "attacker/defender, as A1*/DR, -/D3R or Ae/-")
	return err
}

// AirTables holds the tables of the air rules (9.11, 17).
type AirTables struct {
	Initiative table.Scale       `yaml:"initiative" count:"1..99"`
	Combat     map[int][3]int    `yaml:"combat" doc:"by difference of ratings: highest die for destroyed, damaged, return"`
	AA         table.Scale       `yaml:"aa" count:"1..99"`
	Range      int               `yaml:"range" doc:"hexes that fighters fly from cities and sources in supply; 0: any (17.15)"`
	AACap      int               `yaml:"aa_cap"`
	AADRM      map[string]int    `yaml:"aa_drm" doc:"by type of the target; hq, unit: of who fires"`
	Ready      map[core.Side]int `yaml:"ready" doc:"highest die by which a flown unit is ready"`
	Repaired   map[core.Side]int `yaml:"repaired"`
	ReadyDRM   []ReadyDRM        `yaml:"ready_drm"`
}

// ReadyDRM is a die roll modifier for the readiness of air units; if it names a hex, only while an Axis combat unit is
// in it or next to it.
type ReadyDRM struct {
	Side core.Side  `yaml:"side" need:"yes" enum:"axis,soviet"`
	Kind string     `yaml:"type" doc:"of the unit; none for all"`
	From string     `yaml:"nation" doc:"of the unit; none for all"`
	Box  string     `yaml:"box" enum:",flown,damaged" doc:"in which the unit is; none for both"`
	Add  int        `yaml:"add" need:"yes"`
	Near hexmap.Hex `yaml:"near"`
}

// appliesTo reports whether the modifier applies to an air unit in a box.
func (m *ReadyDRM) appliesTo(a *Air, box string) bool {
	return m.Side == a.Side && (m.Kind == "" || m.Kind == a.Model) && (m.From == "" || m.From == a.Nation) &&
		(m.Box == "" || m.Box == box)
}

// Shot returns the result of a shot in air combat.
func (t *AirTables) Shot(column, die int) string {
	c := t.Combat[min(max(column, -3), 3)]
	for i, word := range []string{"destroyed", "damaged", "return"} {
		if die <= c[i] {
			return word
		}
	}
	return "none"
}
