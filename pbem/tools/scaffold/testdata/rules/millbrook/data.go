package millbrook

import (
	"io/fs"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/table"
)

// The data files as they stand on disk.
type (
	unitsFile struct {
		Units struct {
			datafile.Block `yaml:",inline"`
			List           []datafile.Item[unitRow] `yaml:"list" need:"yes"`
		} `yaml:"units"`
	}
	unitRow struct {
		ID       string `yaml:"id" need:"yes"`
		Name     string `yaml:"name"`
		Side     string `yaml:"side" enum:"red,blue" need:"yes"`
		Type     string `yaml:"type" enum:"infantry,cavalry" need:"yes"`
		Strength []int  `yaml:"strength" need:"yes" doc:"full and reduced"`
		Move     int    `yaml:"move" need:"yes" doc:"movement points"`
		Hex      string `yaml:"hex" need:"yes" doc:"where it is set up"`
	}
	tablesFile struct {
		Terrain struct {
			datafile.Block `yaml:",inline"`
			Clear          terrain `yaml:"clear" need:"yes"`
			Woods          terrain `yaml:"woods" need:"yes"`
		} `yaml:"terrain"`
		CRT struct {
			datafile.Block `yaml:",inline"`
			Columns        []string `yaml:"columns"`
			Rows           []crtRow `yaml:"rows"`
		} `yaml:"crt"`
	}
	terrain struct {
		MP    int `yaml:"mp" need:"yes" doc:"movement points to enter"`
		Shift int `yaml:"shift" doc:"columns in the defender's favour"`
	}
	crtRow struct {
		Die     int      `yaml:"die" need:"yes"`
		Results []string `yaml:"results" need:"yes"`
	}
	setupFile struct {
		Game struct {
			datafile.Block `yaml:",inline"`
			Turns          int    `yaml:"turns" need:"yes"`
			Prize          string `yaml:"prize" need:"yes" doc:"the hex that Red wants"`
		} `yaml:"game"`
	}
)

// data are map, counters and tables. They never change after load.
type data struct {
	Map       *hexmap.Map
	defs      []*core.UnitDef
	start     map[string]hexmap.Hex // by counter
	terrain   map[string]terrain
	crt       table.Table
	low, high odds.Column // ends of the table
	turns     int
	prize     hexmap.Hex
}

// load reads the files. All faults of all files come at once.
func load(files fs.FS) (*data, error) {
	s := datafile.NewSet(files)
	d := &data{Map: s.ReadMap("map.hexmap"), start: map[string]hexmap.Hex{}}
	var u unitsFile
	var t tablesFile
	var g setupFile
	ok := s.ReadYAML("units.yaml", &u)
	ok = s.ReadYAML("tables.yaml", &t) && ok
	ok = s.ReadYAML("setup.yaml", &g) && ok
	if !ok || d.Map == nil {
		return nil, s.Err()
	}
	s.CheckTerrain("map.hexmap", d.Map, []string{"clear", "woods"})
	s.CheckSides("map.hexmap", d.Map, []string{"river"})
	d.units(s, &u)
	d.terrain = map[string]terrain{"clear": t.Terrain.Clear, "woods": t.Terrain.Woods}
	d.results(s, &t)
	d.turns, d.prize = g.Game.Turns, d.hex(s, "setup.yaml", 0, "game.prize", g.Game.Prize)
	return d, s.Err()
}

// hex finds a hex that the data name.
func (d *data) hex(s *datafile.Set, file string, line int, key, label string) hexmap.Hex {
	h, ok := d.Map.Find(label)
	if !ok {
		s.Fault(file, line, key, "there is no hex %q on the map", label)
	}
	return h
}

// units makes the counters, sorted by name as a world wants them.
func (d *data) units(s *datafile.Set, u *unitsFile) {
	for _, row := range u.Units.List {
		x := row.Value
		def := &core.UnitDef{ID: x.ID, Name: x.Name, Side: core.Side(x.Side), Type: x.Type, Size: "regiment", Code: x.Hex}
		for _, n := range x.Strength {
			def.Steps = append(def.Steps, core.Values{Attack: n, Defence: n, Move: x.Move})
		}
		if len(x.Strength) != 2 {
			s.Fault("units.yaml", row.Line, "units."+x.ID, "a counter has two strengths, full and reduced (2.4)")
		}
		d.defs = append(d.defs, def)
		d.start[x.ID] = d.hex(s, "units.yaml", row.Line, "units."+x.ID+".hex", x.Hex)
	}
	slices.SortFunc(d.defs, func(a, b *core.UnitDef) int { return strings.Compare(a.ID, b.ID) })
}

// results makes the combat results table.
func (d *data) results(s *datafile.Set, t *tablesFile) {
	var rows [][]string
	for _, r := range t.CRT.Rows {
		rows = append(rows, r.Results)
	}
	var err error
	if d.crt, err = table.New(t.CRT.Columns, 1, rows); err != nil {
		s.Fault("tables.yaml", 0, "crt", "%v", err)
		return
	}
	low, ok := odds.Parse(d.crt.Columns[0])
	high, also := odds.Parse(d.crt.Columns[len(d.crt.Columns)-1])
	if d.low, d.high = low, high; !ok || !also || int(high-low) != len(d.crt.Columns)-1 || len(rows) != 6 {
		s.Fault("tables.yaml", 0, "crt", "a table has six rows, and columns from 1:2 to 4:1 without a gap (4.3)")
	}
}
