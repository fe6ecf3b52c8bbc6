package victorylost

import "fieldpost/rules/mech/datafile"

// The data files of the title.
const (
	mapFile    = "map.hexmap"
	unitsFile  = "units.yaml"
	tablesFile = "tables.yaml"
	setupFile  = "setup.yaml"
)

// unitsData is units.yaml.
type unitsData struct {
	Types struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[typeData] `yaml:"list"`
	} `yaml:"types"`
	HQs struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[hqData] `yaml:"list"`
	} `yaml:"hqs"`
	Units struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[unitData] `yaml:"list"`
	} `yaml:"units"`
}

type typeData struct {
	Type   string `yaml:"type" need:"yes" doc:"unit type, as the counters name it"`
	Abbr   string `yaml:"abbr" doc:"letters behind the number in a designation of the type (2.2.3)"`
	Nation string `yaml:"nation" enum:"german,italian,romanian,hungarian,soviet" doc:"the only nation that has the type"`
}

// entry says when and where a counter comes into play.
type entry struct {
	Arrives int    `yaml:"arrives" doc:"turn in whose reinforcement segment it arrives, 1 to 9; left out: there at the start (11.1)"`
	Box     string `yaml:"box" doc:"reinforcement box it arrives in; left out: by railway (11.2)"`
	Zone    string `yaml:"zone" doc:"zone of the map where it is set up, for a unit that is there at the start (3.0)"`
}

type hqData struct {
	ID     string `yaml:"id" need:"yes" doc:"designation as printed, which is also the name of its chit: 4PzA"`
	Name   string `yaml:"name" doc:"the headquarters in full"`
	Nation string `yaml:"nation" need:"yes" enum:"german,italian,romanian,hungarian,soviet"`
	Range  int    `yaml:"range" need:"yes" doc:"command range in hexes (7.3.3)"`
	Move   int    `yaml:"move" need:"yes" doc:"movement allowance in MP"`
	entry  `yaml:",inline"`
}

type unitData struct {
	ID       string `yaml:"id" need:"yes" doc:"letter of the nation and designation, without blanks: g.6Pz"`
	Name     string `yaml:"name" doc:"the formation in full"`
	Nation   string `yaml:"nation" need:"yes" enum:"german,italian,romanian,hungarian,soviet"`
	Type     string `yaml:"type" need:"yes" doc:"one of the types listed in block types"`
	Strength []int  `yaml:"strength" doc:"of a unit that is not mechanised: one number a step, full side first: [4, 2]"`
	Attack   []int  `yaml:"attack" doc:"of a mechanised unit: one number a step, full side first"`
	Defence  []int  `yaml:"defence" doc:"of a mechanised unit: one number a step, full side first"`
	Move     int    `yaml:"move" need:"yes" doc:"movement allowance in MP"`
	entry    `yaml:",inline"`
}

// costData is a row of the terrain effects chart.
type costData struct {
	Class string `yaml:"class" need:"yes" doc:"terrain class of the map's legend, or place class"`
	Move  int    `yaml:"move" doc:"MP to enter"`
	Shift int    `yaml:"shift" doc:"columns by which the odds fall when a defender is there"`
}

// crossing is what a hexside of water does in one state.
type crossing struct {
	Move         int  `yaml:"move" doc:"MP added to the cost of the hex"`
	FirstStep    bool `yaml:"first_step" doc:"crossed only as the first step of a move or retreat; a move ends there and costs no MP"`
	Supply       bool `yaml:"supply" doc:"a supply line may cross"`
	RangeStops   bool `yaml:"range_stops" doc:"command range ends in the hex beyond"`
	EzocBan      bool `yaml:"ezoc_ban" doc:"no movement or retreat across when both hexes are in enemy zones of control"`
	AdvanceStops bool `yaml:"advance_stops" doc:"an advance crosses only with its first hex and ends there"`
	Divide       int  `yaml:"divide" need:"yes" doc:"divisor of the strength that attacks across"`
}

type sideData struct {
	Class     string   `yaml:"class" need:"yes" enum:"river,major"`
	Unbridged crossing `yaml:"unbridged"`
	Bridged   crossing `yaml:"bridged"`
}

type pathData struct {
	Class          string `yaml:"class" need:"yes" enum:"road,rail"`
	Halves         int    `yaml:"halves" doc:"cost of a hex of strategic movement in half MP, 0 where there is none (8.3)"`
	Reinforcements bool   `yaml:"reinforcements" doc:"reinforcements follow it from a supply source (11.1.1)"`
}

type supplyData struct {
	State   string `yaml:"state" need:"yes" enum:"supplied,oos,iso"`
	Attack  int    `yaml:"attack" need:"yes" doc:"divisor of the attack strength"`
	Defence int    `yaml:"defence" need:"yes" doc:"divisor of the defence strength"`
	Move    int    `yaml:"move" need:"yes" doc:"divisor of the movement allowance"`
}

type crtRow struct {
	Die     int      `yaml:"die" need:"yes"`
	Results []string `yaml:"results" need:"yes" doc:"one result a column: -, A1, DR, 3DR2"`
}

// tablesData is tables.yaml.
type tablesData struct {
	Terrain struct {
		datafile.Block `yaml:",inline"`
		Classes        []datafile.Item[costData] `yaml:"classes"`
	} `yaml:"terrain"`
	Places struct {
		datafile.Block `yaml:",inline"`
		Classes        []datafile.Item[costData] `yaml:"classes"`
	} `yaml:"places"`
	Closed struct {
		datafile.Block `yaml:",inline"`
		Hexes          []string `yaml:"hexes" doc:"terrain classes that nothing enters"`
		Sides          []string `yaml:"sides" doc:"hexside classes that nothing crosses"`
	} `yaml:"closed"`
	Sides struct {
		datafile.Block `yaml:",inline"`
		Classes        []datafile.Item[sideData] `yaml:"classes"`
	} `yaml:"sides"`
	Paths struct {
		datafile.Block `yaml:",inline"`
		Classes        []datafile.Item[pathData] `yaml:"classes"`
	} `yaml:"paths"`
	ZOC struct {
		datafile.Block `yaml:",inline"`
		Enter          int `yaml:"enter" doc:"MP added for entering an enemy zone of control"`
		Leave          int `yaml:"leave" doc:"MP added for leaving one"`
	} `yaml:"zoc"`
	Stacking struct {
		datafile.Block `yaml:",inline"`
		Units          int `yaml:"units" doc:"combat units in a hex"`
		HQs            int `yaml:"hqs" doc:"headquarters in a hex"`
	} `yaml:"stacking"`
	Supply struct {
		datafile.Block `yaml:",inline"`
		States         []datafile.Item[supplyData] `yaml:"states"`
	} `yaml:"supply"`
	Advance struct {
		datafile.Block `yaml:",inline"`
		Mech           int `yaml:"mech" doc:"hexes a mechanised unit may advance after combat"`
		NonMech        int `yaml:"nonmech" doc:"hexes any other unit may"`
	} `yaml:"advance"`
	Reposition struct {
		datafile.Block `yaml:",inline"`
		Distance       int `yaml:"distance" doc:"least hexes between a displaced headquarters and the hex it left"`
	} `yaml:"reposition"`
	Odds struct {
		datafile.Block `yaml:",inline"`
		Named          []string `yaml:"named" doc:"columns that the rules name"`
		Lowest         string   `yaml:"lowest"`
		Highest        string   `yaml:"highest"`
	} `yaml:"odds"`
	CRT struct {
		datafile.Block `yaml:",inline"`
		Columns        []string                `yaml:"columns" doc:"odds, lowest first: 1-1, 1.5-1, 2-1 ... 10-1+"`
		Rows           []datafile.Item[crtRow] `yaml:"rows"`
	} `yaml:"crt"`
	AxisCom struct {
		datafile.Block `yaml:",inline"`
		Turns          []int `yaml:"turns" doc:"chits the Axis selects, turn by turn"`
	} `yaml:"axis_com"`
}

type lossData struct {
	Nation  string `yaml:"nation" need:"yes" enum:"german,italian,romanian,hungarian,soviet"`
	Mech    int    `yaml:"mech" doc:"VP for a mechanised unit"`
	NonMech int    `yaml:"nonmech" doc:"VP for any other combat unit"`
	To      string `yaml:"to" need:"yes" enum:"axis,soviet"`
}

type boxData struct {
	Box      string `yaml:"box" need:"yes" doc:"name of the box, which is also the zone of the map beside it"`
	Side     string `yaml:"side" need:"yes" enum:"axis,soviet"`
	HQ       string `yaml:"hq" need:"yes"`
	Arrives  int    `yaml:"arrives" need:"yes" doc:"turn in whose reinforcement segment the box is filled"`
	Optional int    `yaml:"optional" doc:"the turn under optional rule S3; 0: none"`
}

type sourceData struct {
	Side string `yaml:"side" need:"yes" enum:"axis,soviet"`
	Mark string `yaml:"mark" need:"yes" doc:"mark of the map"`
}

type optionData struct {
	ID             string `yaml:"id" need:"yes"`
	Favours        string `yaml:"favours" need:"yes" enum:"axis,soviet"`
	KillGermanMech int    `yaml:"kill_german_mech" doc:"VP for a German mechanised unit instead of those of rule 14.0.1"`
	ExtraMove      int    `yaml:"extra_move" doc:"MP added for a Soviet unit that keeps out of enemy zones of control"`
	BoxTurn        int    `yaml:"box_turn" doc:"turn in which 1st Panzer Army arrives instead"`
}

type startData struct {
	Unit string `yaml:"unit" need:"yes"`
	Hex  string `yaml:"hex" need:"yes"`
}

// setupData is setup.yaml.
type setupData struct {
	Game struct {
		datafile.Block `yaml:",inline"`
		Turns          int            `yaml:"turns"`
		VP             map[string]int `yaml:"vp" doc:"victory points of each side at the start"`
		Lead           int            `yaml:"lead" doc:"lead in VP that wins at once (14.0.2)"`
	} `yaml:"game"`
	Losses struct {
		datafile.Block `yaml:",inline"`
		VP             []datafile.Item[lossData] `yaml:"vp"`
	} `yaml:"losses"`
	CityValue struct {
		datafile.Block `yaml:",inline"`
		VP             int    `yaml:"vp"`
		Holder         string `yaml:"holder" enum:"axis,soviet" doc:"side that holds all cities at the start"`
	} `yaml:"city_value"`
	Cities struct {
		datafile.Block `yaml:",inline"`
		Names          []string `yaml:"names" doc:"places of class city on the map"`
	} `yaml:"cities"`
	Chits struct {
		datafile.Block `yaml:",inline"`
		Stavka         int      `yaml:"stavka" doc:"Stavka chits"`
		Manstein       int      `yaml:"manstein" doc:"Manstein chits"`
		SovietChosen   int      `yaml:"soviet_chosen" doc:"headquarters chits the Soviet player keeps for the game"`
		SovietOthers   int      `yaml:"soviet_others" doc:"chits besides Stavka that he selects each turn"`
		AxisStart      []string `yaml:"axis_start" doc:"Axis pool at the start"`
		SovietExample  []string `yaml:"soviet_example" doc:"the historical choice"`
	} `yaml:"chits"`
	Manstein struct {
		datafile.Block `yaml:",inline"`
		Arrives        []int `yaml:"arrives"`
	} `yaml:"manstein"`
	Boxes struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[boxData] `yaml:"list"`
	} `yaml:"boxes"`
	Pocket struct {
		datafile.Block `yaml:",inline"`
		Zone           string `yaml:"zone"`
		Opens          int    `yaml:"opens" doc:"first turn in which its hexes may be used"`
	} `yaml:"pocket"`
	Special struct {
		datafile.Block `yaml:",inline"`
		Turn           int    `yaml:"turn"`
		Side           string `yaml:"side" enum:"axis,soviet"`
	} `yaml:"special_combat"`
	Sources struct {
		datafile.Block `yaml:",inline"`
		Marks          []datafile.Item[sourceData] `yaml:"marks"`
	} `yaml:"sources"`
	Options struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[optionData] `yaml:"list"`
	} `yaml:"options"`
	Start struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[startData] `yaml:"list"`
	} `yaml:"start"`
}
