package victorylost

import (
	"fmt"

	"fieldpost/rules/mechanics/datafile"
)

// costData is a row of the terrain effects chart: the cost and the shift of a terrain or a place.
type costData struct {
	Class string `yaml:"class" need:"yes" doc:"terrain class of the map's legend, or place class"`
	Move  int    `yaml:"move" range:"0..9" doc:"MP to enter; of a place, MP added"`
	Shift int    `yaml:"shift" range:"0..9" doc:"columns by which the odds fall when a defender is there"`
}

// crossing holds the effects of a hexside with water, either bridged or not.
type crossing struct {
	Move         int  `yaml:"move" range:"0..9" doc:"MP added to the cost of the hex"`
	FirstStep    bool `yaml:"first_step" doc:"crossed only as the first step of a move or retreat; a move ends there and costs no MP"`
	Supply       bool `yaml:"supply" doc:"a supply line may cross"`
	RangeStops   bool `yaml:"range_stops" doc:"command range ends in the hex beyond"`
	EzocBan      bool `yaml:"ezoc_ban" doc:"no movement or retreat across when both hexes are in enemy zones of control"`
	AdvanceStops bool `yaml:"advance_stops" doc:"an advance crosses only with its first hex and ends there"`
	Divide       int  `yaml:"divide" need:"yes" range:"1..9" doc:"divisor of the strength that attacks across"`
}

// sideData is a class of hexsides with water.
type sideData struct {
	Class     string   `yaml:"class" need:"yes" enum:"river,major"`
	Unbridged crossing `yaml:"unbridged"`
	Bridged   crossing `yaml:"bridged"`
}

// pathData is a class of roads or railways.
type pathData struct {
	Class          string `yaml:"class" need:"yes" enum:"road,rail"`
	Halves         int    `yaml:"halves" range:"0..9" doc:"cost of a hex of strategic movement in half MP, 0 where there is none (8.3)"`
	Reinforcements bool   `yaml:"reinforcements" doc:"reinforcements follow it from a supply source (11.1.1)"`
}

// supplyData holds the effects of a supply state: what strengths and movement are divided by.
type supplyData struct {
	State   string `yaml:"state" need:"yes" key:"state" enum:"supplied,oos,iso"`
	Attack  int    `yaml:"attack" need:"yes" range:"1..9" doc:"divisor of the attack strength"`
	Defence int    `yaml:"defence" need:"yes" range:"1..9" doc:"divisor of the defence strength"`
	Move    int    `yaml:"move" need:"yes" range:"1..9" doc:"divisor of the movement allowance"`
}

// crtData is the combat results table.
type crtData struct {
	datafile.Block `yaml:",inline"`
	Columns        oddsColumns `yaml:"columns" doc:"odds, lowest first: 1-1, 1.5-1, 2-1 ... 10-1+"`
	Rows           []crtRow    `yaml:"rows"`
}

// crtRow is a row of the combat results table.
type crtRow struct {
	Die     int      `yaml:"die" need:"yes" run:"yes"`
	Results []result `yaml:"results" need:"yes" doc:"one result a column: -, A1, DR, 3DR2"`
}

// at returns the result of a die in a column, given by its index.
func (c *crtData) at(die, column int) result { return c.Rows[die-1].Results[column] }

// Check returns an error for an impossible combat results table.
func (c *crtData) Check() error {
	if c.Source == "unknown" {
		return nil
	}
	if len(c.Rows) != 6 || len(c.Columns) == 0 || c.Rows[0].Die != 1 {
		return fmt.Errorf("has %d rows and %d columns; want 6 rows, the die from 1", len(c.Rows), len(c.Columns))
	}
	for _, r := range c.Rows {
		if len(r.Results) != len(c.Columns) {
			return fmt.Errorf("die %d has %d results; want %d, one a column", r.Die, len(r.Results), len(c.Columns))
		}
	}
	return c.Columns.check()
}

// tablesData is the content of tables.yaml.
type tablesData struct {
	Terrain datafile.Classes[costData] `yaml:"terrain"`
	Places  datafile.Classes[costData] `yaml:"places"`
	Closed  struct {
		Hexes []string `yaml:"hexes" doc:"terrain classes that nothing enters"`
		Sides []string `yaml:"sides" doc:"hexside classes that nothing crosses"`
	} `yaml:"closed"`
	Sides datafile.Classes[sideData] `yaml:"sides"`
	Paths datafile.Classes[pathData] `yaml:"paths"`
	ZOC   struct {
		Enter int `yaml:"enter" need:"yes" range:"1..9" doc:"MP added for entering an enemy zone of control"`
		Leave int `yaml:"leave" need:"yes" range:"1..9" doc:"MP added for leaving one"`
	} `yaml:"zoc"`
	Stacking struct {
		Units int `yaml:"units" need:"yes" range:"1..9" doc:"combat units in a hex"`
		HQs   int `yaml:"hqs" need:"yes" range:"1..9" doc:"headquarters in a hex"`
	} `yaml:"stacking"`
	Supply struct {
		States []supplyData `yaml:"states" count:"3..3"`
	} `yaml:"supply"`
	Advance struct {
		Mech    int `yaml:"mech" need:"yes" range:"1..9" doc:"hexes a mechanised unit may advance after combat"`
		NonMech int `yaml:"nonmech" need:"yes" range:"1..9" doc:"hexes any other unit may"`
	} `yaml:"advance"`
	Reposition struct {
		Distance int `yaml:"distance" need:"yes" range:"1..99" doc:"least hexes between a displaced headquarters and the hex it left"`
	} `yaml:"reposition"`
	Odds struct {
		Named   []string `yaml:"named" doc:"columns that the rules name"`
		Lowest  string   `yaml:"lowest"`
		Highest string   `yaml:"highest"`
	} `yaml:"odds"`
	CRT     crtData `yaml:"crt"`
	AxisCom struct {
		Turns []int `yaml:"turns" range:"0..99" doc:"chits the Axis selects, turn by turn"`
	} `yaml:"axis_com"`
}
