package eastfront

import (
	"io/fs"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
)

// The data files of a game; each scenario has one of its own besides.
const (
	mapFile    = "map.hexmap"
	unitsFile  = "units.yaml"
	tablesFile = "tables.yaml"
)

// Data are the map, counters, tables and the scenario of a game. They never change after load.
type Data struct {
	Map      *hexmap.Map
	Units    []*Unit // sorted by ID
	Air      []*Air  // sorted by ID
	Tables   Tables
	Scenario Scenario
}

// loader puts the data together; its Set collects everything that is wrong with them.
type loader struct {
	*datafile.Set
	d *Data
}

// load reads the data of all scenarios. Faults name file, line and key.
func load(def *Def, files fs.FS) ([]*Data, error) {
	l := &loader{datafile.Read(files), &Data{}}
	var u unitsData
	var t tablesData
	ok := l.YAML(unitsFile, &u)
	ok = l.YAML(tablesFile, &t) && ok
	l.d.Map = l.Map(mapFile)
	var out []*Data
	if l.d.Map != nil && ok {
		l.tables(&t)
		l.units(&u)
		l.board()
		all := l.d
		for _, id := range def.Scenarios {
			own := *all
			l.d = &own
			l.play(def, id)
			out = append(out, &own)
		}
	}
	return out, l.Err()
}

// play reads a scenario, with the part of the map and the counters that it uses.
func (l *loader) play(def *Def, id string) {
	file := scenarioFile(id)
	var s scenarioData
	part, err := def.part(l.d.Map, id)
	switch {
	case err != nil:
		l.Fault(mapFile, 0, "", "%v", err)
		return
	case !l.YAML(file, &s):
		return
	}
	l.d.Map = part
	used := l.scenario(file, &s)
	l.d.Units = slices.DeleteFunc(slices.Clone(l.d.Units), func(u *Unit) bool { return !used[u.ID] })
	l.d.Air = slices.DeleteFunc(slices.Clone(l.d.Air), func(a *Air) bool { return !used[a.ID] })
}

// board refuses what the map says and the rules do not know.
func (l *loader) board() {
	l.Terrain(mapFile, l.d.Map, known(l.d.Tables.Terrain))
	l.Sides(mapFile, l.d.Map, known(l.d.Tables.Sides))
	for _, p := range l.d.Map.Paths() {
		if _, ok := l.d.Tables.Roads[p.Class]; !ok && p.Class != "rail" {
			l.Fault(mapFile, p.Line, "path", "%q is no road of this title; there are %s", p.Class,
				strings.Join(append(known(l.d.Tables.Roads), "rail"), ", "))
		}
	}
}

// known are the keys of a table, sorted.
func known[T any](m map[string]T) []string {
	var out []string
	for k := range m { // any order: they are sorted below
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

type unitsData struct {
	Types struct {
		datafile.Block `yaml:",inline"`
		Ground         []string `yaml:"ground"`
	} `yaml:"types"`
	Units struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[unitData] `yaml:"list"`
	} `yaml:"units"`
	Air struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[airData] `yaml:"list"`
	} `yaml:"air"`
	Divisions struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[divisionData] `yaml:"list"`
	} `yaml:"divisions"`
}

type unitData struct {
	ID        string   `yaml:"id" need:"yes" doc:"as written on order sheets; unique"`
	Name      string   `yaml:"name" need:"yes"`
	Side      string   `yaml:"side" need:"yes" enum:"axis,soviet"`
	Type      string   `yaml:"type" need:"yes"`
	Size      string   `yaml:"size" need:"yes" enum:"battalion,regiment,brigade,division,army"`
	Formation string   `yaml:"formation"`
	Nation    string   `yaml:"nation"`
	Steps     []string `yaml:"steps" need:"yes" doc:"attack-defence-movement, one a step, full strength first"`
	Gait      string   `yaml:"gait" enum:",motorised,towed" doc:"red box: motorised; orange: towed"`
	Stack     int      `yaml:"stack" doc:"stacking points"`
	Support   int      `yaml:"support"`
	Range     int      `yaml:"range"`
	Command   int      `yaml:"command" doc:"command value of a headquarters"`
	Recovery  int      `yaml:"recovery"`
	Tags      []string `yaml:"tags"`
}

type airData struct {
	ID           string `yaml:"id" need:"yes"`
	Name         string `yaml:"name" need:"yes"`
	Side         string `yaml:"side" need:"yes" enum:"axis,soviet"`
	Model        string `yaml:"model" need:"yes"`
	Kind         string `yaml:"kind" need:"yes" enum:"fighter,bomber"`
	Combat       int    `yaml:"combat"`
	CAS          int    `yaml:"cas"`
	Interdiction int    `yaml:"interdiction"`
}

type divisionData struct {
	ID    string   `yaml:"id" need:"yes"`
	Kind  string   `yaml:"kind" need:"yes" enum:"panzer,motorised"`
	Units []string `yaml:"units"`
	Key   string   `yaml:"key"`
	Whole int      `yaml:"whole"`
	Guard int      `yaml:"guard"`
}

func (l *loader) units(u *unitsData) {
	ids := map[string]bool{}
	for _, item := range u.Units.List {
		l.unit(item.Line, &item.Value, u.Types.Ground, ids)
	}
	for _, item := range u.Air.List {
		a := item.Value
		if ids[a.ID] {
			l.Fault(unitsFile, item.Line, "air."+a.ID, "the id is used twice")
		}
		ids[a.ID] = true
		l.d.Air = append(l.d.Air, &Air{ID: a.ID, Name: a.Name, Model: a.Model, Side: core.Side(a.Side), Kind: a.Kind, Combat: a.Combat,
			CAS: a.CAS, Interdiction: a.Interdiction})
	}
	slices.SortFunc(l.d.Units, func(a, b *Unit) int { return strings.Compare(a.ID, b.ID) })
	slices.SortFunc(l.d.Air, func(a, b *Air) int { return strings.Compare(a.ID, b.ID) })
	for _, item := range u.Divisions.List {
		v := item.Value
		if v.Key != "" && !slices.Contains(v.Units, v.Key) {
			l.Fault(unitsFile, item.Line, "divisions."+v.ID+".key", "%s is not among the units of the division", v.Key)
		}
		l.d.Tables.Divisions = append(l.d.Tables.Divisions, Division(v))
	}
}

// unit checks one counter.
func (l *loader) unit(line int, u *unitData, types []string, ids map[string]bool) {
	bad := func(field, format string, args ...any) {
		l.Fault(unitsFile, line, "units."+u.ID+field, format, args...)
	}
	x := &Unit{ID: u.ID, Name: u.Name, Type: u.Type, Size: u.Size, Formation: u.Formation, Nation: u.Nation, Side: core.Side(u.Side),
		Gait: Gait(u.Gait), Stack: u.Stack, Support: u.Support, Range: u.Range, Command: u.Command, Recovery: u.Recovery,
		Tags: slices.Sorted(slices.Values(u.Tags))}
	switch {
	case u.ID == "" || strings.ContainsAny(u.ID, " ,?\t"):
		bad("", "the id %q is empty or has a blank, comma or question mark in it", u.ID)
	case ids[u.ID]:
		bad("", "the id is used twice")
	case !slices.Contains(types, u.Type):
		bad(".type", "type %q is not in the list of types", u.Type)
	case len(u.Steps) < 1 || len(u.Steps) > 4:
		bad(".steps", "a unit has one to four steps")
	case x.Guns() != (u.Range > 0) || x.Guns() != (u.Support > 0):
		bad(".range", "artillery, and no others, has a range and a support strength")
	case (u.Type == headquarter) != (u.Command > 0 || u.Recovery > 0):
		bad(".command", "headquarters, and no others, have a command value")
	}
	for _, s := range u.Steps {
		f, err := parseFace(s)
		if err != nil {
			bad(".steps", "%v", err)
		}
		x.Faces = append(x.Faces, f)
	}
	for _, t := range x.Tags {
		if !slices.Contains(tags, t) {
			bad(".tags", "%q is no tag; want some of %s", t, strings.Join(tags, ", "))
		}
	}
	ids[u.ID] = true
	l.d.Units = append(l.d.Units, x)
}
