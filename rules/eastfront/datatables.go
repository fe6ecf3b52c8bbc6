package eastfront

import (
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/datafile"
)

type tablesData struct {
	Constants struct {
		datafile.Block  `yaml:",inline"`
		StackLimit      int    `yaml:"stack_limit"`
		ZoneMP          int    `yaml:"zone_mp" doc:"half points to enter an enemy zone of control"`
		OverrunMP       int    `yaml:"overrun_mp" doc:"half points of an attempt"`
		ReactionRange   int    `yaml:"reaction_range"`
		CommandRange    int    `yaml:"command_range"`
		RetreatHexes    int    `yaml:"retreat_hexes"`
		FurtherHexes    int    `yaml:"further_hexes"`
		DRMCap          int    `yaml:"drm_cap"`
		AxisGuns        int    `yaml:"axis_guns"`
		CommandGuns     int    `yaml:"command_guns"`
		AirUnits        int    `yaml:"air_units"`
		InterdictionMax int    `yaml:"interdiction_max"`
		RetreatPass     int    `yaml:"retreat_pass"`
		RetreatGuns     int    `yaml:"retreat_guns"`
		MinOdds         string `yaml:"min_odds"`
		MarchWheels     int    `yaml:"march_wheels" doc:"half points of strategic movement of motorised units"`
		MarchFeet       int    `yaml:"march_feet"`
		RomanianGuns    int    `yaml:"romanian_guns"`
		ItalianSea      int    `yaml:"italian_sea" doc:"hexes from the sea in which Italian units do not stay"`
		OwedPoints      int    `yaml:"owed_points" doc:"points for an attack that is owed when the Axis side takes a place"`
		DutyOdds        string `yaml:"duty_odds" doc:"odds at which a Soviet attack counts as one that is owed"`
		DutySteps       int    `yaml:"duty_steps" doc:"steps with which it does at any odds"`
	} `yaml:"constants"`
	Terrain struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[terrainData] `yaml:"list"`
	} `yaml:"terrain"`
	Hexsides struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[sideData] `yaml:"list"`
	} `yaml:"hexsides"`
	Roads struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[roadData] `yaml:"list"`
	} `yaml:"roads"`
	DRM struct {
		datafile.Block `yaml:",inline"`
		Values         map[string]int `yaml:"values"`
		CombinedArms   []string       `yaml:"combined_arms" doc:"sides that have it"`
	} `yaml:"drm"`
	CRT struct {
		datafile.Block `yaml:",inline"`
		Columns        []string `yaml:"columns"`
		First          int      `yaml:"first"`
		Rows           []string `yaml:"rows"`
	} `yaml:"crt"`
	Overrun struct {
		datafile.Block `yaml:",inline"`
		Min            int      `yaml:"min"`
		Ratio          []string `yaml:"ratio" doc:"up to this ratio: die modifier"`
		Results        []string `yaml:"results" doc:"up to this die: hit, success, fail, loss"`
	} `yaml:"overrun"`
	Air struct {
		datafile.Block `yaml:",inline"`
		Initiative     []string       `yaml:"initiative"`
		Combat         map[int][3]int `yaml:"combat" doc:"by difference of ratings: highest die for destroyed, damaged, return"`
		AA             []string       `yaml:"aa"`
		AACap          int            `yaml:"aa_cap"`
		AADRM          map[string]int `yaml:"aa_drm" doc:"by type of the target; hq, unit: of who fires"`
		Ready          map[string]int `yaml:"ready" doc:"highest die by which a flown unit is ready"`
		Repaired       map[string]int `yaml:"repaired"`
		ReadyDRM       []readyData    `yaml:"ready_drm"`
	} `yaml:"air"`
	Supply struct {
		datafile.Block `yaml:",inline"`
		Roads          []string `yaml:"roads" doc:"classes of roads that carry supply"`
		ShortLine      int      `yaml:"short_line" doc:"hexes of a supply line over wet ground"`
		OutMP          int      `yaml:"out_mp" doc:"points that a unit out of supply lacks"`
	} `yaml:"supply"`
	Weather      weatherData `yaml:"weather"`
	Replacements struct {
		datafile.Block `yaml:",inline"`
		Limit          int                 `yaml:"limit" doc:"points that are kept"`
		Mud            int                 `yaml:"mud" doc:"added to the die in mud"`
		Heavy          int                 `yaml:"heavy" doc:"first turn in which Soviet divisions of armour receive none"`
		Tables         map[string][]string `yaml:"tables" doc:"up to this die: R, I2, air, fort, zap, duty1"`
	} `yaml:"replacements"`
	Surrender struct {
		datafile.Block `yaml:",inline"`
		From           int            `yaml:"from" doc:"lowest modified die"`
		DRM            map[string]int `yaml:"drm"`
		Period         [2]int         `yaml:"period" doc:"turns in which surrender is likelier"`
		FuelFrom       int            `yaml:"fuel_from" doc:"lowest modified die by which a formation is short of fuel"`
		FuelDRM        int            `yaml:"fuel_drm" doc:"in mud and snow"`
	} `yaml:"surrender"`
}

type terrainData struct {
	Class      string `yaml:"class" need:"yes"`
	Wheels     int    `yaml:"wheels" need:"yes" doc:"half points of motorised units; 99 = closed"`
	Feet       int    `yaml:"feet" need:"yes"`
	Rough      bool   `yaml:"rough"`
	Cover      bool   `yaml:"cover"`
	DRM        int    `yaml:"drm"`
	HalfArmour bool   `yaml:"half_armour"`
	Overrun    int    `yaml:"overrun"`
	NoOverrun  bool   `yaml:"no_overrun"`
	NoZone     bool   `yaml:"no_zone"`
}

type sideData struct {
	Class   string `yaml:"class" need:"yes"`
	MP      int    `yaml:"mp" need:"yes"`
	DRM     int    `yaml:"drm"`
	Half    bool   `yaml:"half"`
	NoZone  bool   `yaml:"no_zone"`
	Overrun int    `yaml:"overrun"`
	OneHex  bool   `yaml:"one_hex"`
}

type roadData struct {
	Class string `yaml:"class" need:"yes"`
	Clear int    `yaml:"clear" need:"yes"`
	Rough int    `yaml:"rough" need:"yes"`
}

type readyData struct {
	Side string `yaml:"side" need:"yes" enum:"axis,soviet"`
	Type string `yaml:"type"`
	Add  int    `yaml:"add" need:"yes"`
}

// drms are the modifiers that combat asks for (15.6).
var drms = []string{"cas", "integrity", "combined_arms", "no_retreat", "overrun_marker", "overrun_guns", "town",
	"out_of_supply", "no_supply"}

func (l *loader) tables(d *tablesData) {
	t, c := &l.d.Tables, &d.Constants
	t.Constants = Constants{StackLimit: c.StackLimit, ZoneMP: c.ZoneMP, OverrunMP: c.OverrunMP, ReactionRange: c.ReactionRange,
		CommandRange: c.CommandRange, RetreatHexes: c.RetreatHexes, FurtherHexes: c.FurtherHexes, DRMCap: c.DRMCap, AxisGuns: c.AxisGuns,
		CommandGuns: c.CommandGuns, AirUnits: c.AirUnits, InterdictionMax: c.InterdictionMax, RetreatPass: c.RetreatPass,
		RetreatGuns: c.RetreatGuns}
	t.MinOdds, t.DutyOdds, t.DutySteps = l.odds("constants.min_odds", c.MinOdds), l.odds("constants.duty_odds", c.DutyOdds), c.DutySteps
	t.Terrain, t.Sides, t.Roads, t.DRM = map[string]Terrain{}, map[string]Hexside{}, map[string]Road{}, d.DRM.Values
	for _, item := range d.Terrain.List {
		x := item.Value
		t.Terrain[x.Class] = x.terrain()
	}
	for _, item := range d.Hexsides.List {
		x := item.Value
		t.Sides[x.Class] = x.side()
	}
	for _, item := range d.Roads.List {
		t.Roads[item.Value.Class] = Road{item.Value.Clear, item.Value.Rough}
	}
	for _, name := range drms {
		if _, ok := t.DRM[name]; !ok {
			l.Fault(tablesFile, 0, "drm.values", "%s is missing", name)
		}
	}
	for _, s := range d.DRM.CombinedArms {
		t.CombinedArms = append(t.CombinedArms, core.Side(s))
	}
	l.crt(d)
	t.Overrun = Overrun{d.Overrun.Min, l.steps("overrun.ratio", d.Overrun.Ratio), l.steps("overrun.results", d.Overrun.Results)}
	l.air(d)
	t.SupplyRoads, t.ShortLine, t.OutMP = d.Supply.Roads, d.Supply.ShortLine, d.Supply.OutMP
	l.weather(&d.Weather)
	t.March = map[bool]int{false: c.MarchWheels, true: c.MarchFeet}
	t.RomanianGuns, t.ItalianSea, t.OwedPoints = c.RomanianGuns, c.ItalianSea, c.OwedPoints
	t.Replacements = map[string]Replacements{}
	for _, name := range known(d.Replacements.Tables) {
		x := &d.Replacements
		t.Replacements[name] = Replacements{l.steps("replacements.tables."+name, x.Tables[name]), x.Limit, x.Mud, x.Heavy}
	}
	t.Surrender = SurrenderTable{d.Surrender.From, d.Surrender.DRM, d.Surrender.Period, d.Surrender.FuelFrom, d.Surrender.FuelDRM}
}

func (l *loader) air(d *tablesData) {
	a := AirTables{Initiative: l.steps("air.initiative", d.Air.Initiative), Combat: d.Air.Combat, AA: l.steps("air.aa", d.Air.AA),
		AACap: d.Air.AACap, AADRM: d.Air.AADRM, Ready: map[core.Side]int{}, Repaired: map[core.Side]int{}}
	for _, s := range []core.Side{Axis, Soviet} {
		a.Ready[s], a.Repaired[s] = d.Air.Ready[string(s)], d.Air.Repaired[string(s)]
	}
	for _, x := range d.Air.ReadyDRM {
		a.ReadyDRM = append(a.ReadyDRM, ReadyDRM{core.Side(x.Side), x.Type, x.Add})
	}
	l.d.Tables.Air = a
}

func (l *loader) odds(key, s string) Odds {
	o, err := parseOdds(s)
	if err != nil {
		l.Fault(tablesFile, 0, key, "%v", err)
	}
	return o
}

func (l *loader) crt(d *tablesData) {
	t := &l.d.Tables.CRT
	t.First = d.CRT.First
	for _, s := range d.CRT.Columns {
		t.Columns = append(t.Columns, l.odds("crt.columns", s))
	}
	for _, row := range d.CRT.Rows {
		var cells []Cell
		for _, s := range strings.Fields(row) {
			c, err := parseCell(s)
			if err != nil {
				l.Fault(tablesFile, 0, "crt.rows", "%v", err)
			}
			cells = append(cells, c)
		}
		if len(cells) != len(t.Columns) {
			l.Fault(tablesFile, 0, "crt.rows", "a row has %d cells for %d columns", len(cells), len(t.Columns))
		}
		t.Rows = append(t.Rows, cells)
	}
	if len(t.Rows) == 0 {
		l.Fault(tablesFile, 0, "crt.rows", "there are no rows")
	}
}

// steps reads "7 success", a bound and the value that holds up to it; the last holds beyond it.
func (l *loader) steps(key string, list []string) []Step {
	var out []Step
	for _, s := range list {
		to, value, ok := strings.Cut(s, " ")
		n, err := strconv.Atoi(to)
		if !ok || err != nil || len(out) > 0 && n <= out[len(out)-1].To {
			l.Fault(tablesFile, 0, key, "%q is no step: want a bound above the one before, and a value, as \"7 success\"", s)
		}
		out = append(out, Step{n, value})
	}
	if len(out) == 0 {
		l.Fault(tablesFile, 0, key, "the table is empty")
		out = []Step{{}}
	}
	return out
}
