package kiev

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
)

// scenarioFile returns the name of the data file of a scenario.
func scenarioFile(id string) string { return "scenario" + id + ".yaml" }

// DataFiles implements core.SchemaProvider: it lists the title's YAML files.
func (Title) DataFiles() []core.DataFile {
	out := []core.DataFile{
		{Name: unitsFile, Help: "The counters of " + titleName + ".", Into: &counters{}},
		{Name: tablesFile, Help: "The charts and tables of " + titleName + ".", Into: &Tables{}},
		{Name: calendarFile, Help: "What happens by date in the scenarios of " + titleName + " that share a calendar.", Into: &calendar{}},
	}
	for _, id := range scenarios() {
		out = append(out, core.DataFile{Name: scenarioFile(id), Help: "What scenario " + id + " of " + titleName +
			" starts with, what arrives when, and how it ends.", Into: &Scenario{}})
	}
	return out
}

// Data files that all scenarios share; each scenario has one more.
const (
	mapFile      = "map.hexmap"
	unitsFile    = "units.yaml"
	tablesFile   = "tables.yaml"
	calendarFile = "calendar.yaml"
)

// Data holds the map, counters and tables of a game, and its scenario. It never changes after load.
type Data struct {
	Map *hexmap.Map
	counters
	Tables   Tables
	Scenario Scenario
}

// counters is the content of units.yaml: the pieces of a game.
type counters struct {
	Types struct {
		Ground []string `yaml:"ground" key:"type"`
	} `yaml:"types"`
	Units     datafile.List[*Unit]    `yaml:"units"`
	Air       datafile.List[*Air]     `yaml:"air"`
	Divisions datafile.List[Division] `yaml:"divisions"`

	allAir []*Air // all air units, also those that the scenario does not use
}

// Unit describes a printed ground counter.
type Unit struct {
	ID        string    `yaml:"id" need:"yes" key:"counter" doc:"as written on order sheets; unique"`
	Name      string    `yaml:"name" need:"yes"`
	Side      core.Side `yaml:"side" need:"yes" enum:"axis,soviet"`
	Type      string    `yaml:"type" need:"yes" ref:"type"`
	Size      string    `yaml:"size" need:"yes" enum:"battalion,regiment,brigade,division,army"`
	Formation string    `yaml:"formation"`
	Nation    string    `yaml:"nation"`
	Faces     []Face    `yaml:"steps" need:"yes" count:"1..4" doc:"attack-defence-movement, one a step, full strength first"`
	Gait      MoveKind  `yaml:"gait" enum:",motorised,towed" doc:"red box: motorised; orange: towed"`
	Stack     int       `yaml:"stack" doc:"stacking points"`
	Support   int       `yaml:"support" doc:"of artillery"`
	Range     int       `yaml:"range"`
	Command   int       `yaml:"command" doc:"command value of a headquarters"`
	Recovery  int       `yaml:"recovery"`
	City      string    `yaml:"city" doc:"of militia: the name that its city has on the map"`
	Tags      []string  `yaml:"tags" enum:"yellow,armour,nozone,band,guns,aa,antitank,nkvd,militia,guards,rockets,ss,airborne,untried,substitute,superheavy"`
}

// Check returns an error if the data of a counter are contradictory.
func (u *Unit) Check() error {
	slices.Sort(u.Tags)
	switch {
	case u.ID == "" || strings.ContainsAny(u.ID, " ,?\t"):
		return fmt.Errorf("the id %q is empty or has a blank, comma or question mark in it", u.ID)
	case u.IsArtillery() != (u.Range > 0) || u.IsArtillery() != (u.Support > 0):
		return fmt.Errorf("%s: artillery, and no others, has a range and a support strength", u.ID)
	case (u.Type == typeHQ) != (u.Command > 0 || u.Recovery > 0):
		return fmt.Errorf("%s: headquarters, and no others, have a command value", u.ID)
	}
	return nil
}

// Air describes an air unit. A fighter can fight in the air, a bomber only flies missions.
type Air struct {
	ID           string    `yaml:"id" need:"yes" key:"counter"`
	Name         string    `yaml:"name" need:"yes"`
	Side         core.Side `yaml:"side" need:"yes" enum:"axis,soviet"`
	Nation       string    `yaml:"nation" doc:"of the Axis side; german if none is given"`
	Model        string    `yaml:"model" need:"yes"`
	Kind         string    `yaml:"kind" need:"yes" enum:"fighter,bomber"`
	Combat       int       `yaml:"combat"`
	CAS          int       `yaml:"cas"`
	Interdiction int       `yaml:"interdiction"`
}

// romanianMake is the prefix of the names of Romanian aircraft models (Industria Aeronautică Română), which only
// Romania flies.
const romanianMake = "IAR"

// Check sets the nation of an air unit whose data name none.
func (a *Air) Check() error {
	if a.Nation == "" && a.Side == Axis {
		a.Nation = core.If(strings.HasPrefix(a.Model, romanianMake), romanian, "german")
	}
	return nil
}

// Division is a division that consists of several counters.
type Division struct {
	ID    string   `yaml:"id" need:"yes"`
	Kind  string   `yaml:"kind" need:"yes" enum:"panzer,motorised"`
	Units []string `yaml:"units" doc:"its counters, whether they are in play or not"`
	Key   string   `yaml:"key" doc:"the regiment without which it is not whole"`
	Whole int      `yaml:"whole" doc:"how many of them make it whole (15.68)"`
	Guard int      `yaml:"guard" doc:"how many of them can fire at aircraft"`
}

// Check returns an error if the data of a division are contradictory.
func (d *Division) Check() error {
	if d.Key != "" && !slices.Contains(d.Units, d.Key) {
		return fmt.Errorf("%s is not among the units of the division %s", d.Key, d.ID)
	}
	return nil
}

// loader builds the data of all scenarios and collects their faults.
type loader struct {
	*datafile.Set
	d *Data
}

// load reads the data of all scenarios. Its error lists every fault with file, line and key.
func load(files fs.FS) ([]*Data, error) {
	l := &loader{datafile.NewSet(files), &Data{}}
	ok := l.ReadYAML(unitsFile, &l.d.counters)
	ok = l.ReadYAML(tablesFile, &l.d.Tables) && ok
	l.d.Map = l.ReadMap(mapFile)
	var out []*Data
	if l.d.Map != nil && ok {
		t := &l.d.Tables
		t.Charts = Charts{t.Ground.List, t.Hexsides.List, t.Ways.List}
		for _, s := range t.Weather.Seasons { // any order: each is checked alone
			s.Charts = s.withDefaults(t.Charts)
		}
		l.CheckTerrain(mapFile, l.d.Map, sortedKeys(t.Terrain)) // terrain that the rules do not know is an error
		l.CheckSides(mapFile, l.d.Map, sortedKeys(t.Sides))
		l.CheckPaths(mapFile, l.d.Map, append(sortedKeys(t.Roads), "rail"))
		all := l.d
		for _, id := range scenarios() {
			own := *all
			l.d = &own
			l.loadScenario(id)
			out = append(out, &own)
		}
	}
	return out, l.Err()
}

// loadScenario reads one scenario, with the part of the map and the counters that it uses.
func (l *loader) loadScenario(id string) {
	var err error
	s, file := &l.d.Scenario, scenarioFile(id)
	if l.d.Map, err = mapOfScenario(l.d.Map, id); err != nil {
		l.Fault(mapFile, 0, "", "%v", err)
		return
	}
	l.UseMap(l.d.Map)
	if like := defaultScenario[id]; like != "" && !l.ReadYAML(scenarioFile(like), s) || !l.ReadYAML(file, s) {
		return
	}
	l.loadCalendar(file)
	for _, x := range s.Replacements {
		if _, ok := l.d.Tables.Replacements.Tables[x.Value]; !ok {
			l.Fault(file, 0, "scenario.replacements", "there is no table %q of replacements", x.Value)
		}
	}
	if x := datafile.OrZero(s.Theatre).Still; x != nil && (x.West == hexmap.None) == (len(x.Units) == 0) {
		l.Fault(file, 0, "theatre.still", "want west, or units in its place")
	}
	if twice, ok := sheet.FindDuplicate(s.startingUnits()); ok {
		l.Fault(file, 0, "setup", "%s is named twice, here or among the arrivals", twice)
	}
	used := s.allUnits()
	l.d.Units.List = xslices.Filter(l.d.Units.List, func(u *Unit) bool { return slices.Contains(used, u.ID) })
	l.d.allAir = l.d.Air.List
	l.d.Air.List = xslices.Filter(l.d.Air.List, func(a *Air) bool { return slices.Contains(used, a.ID) })
}

// sortedKeys returns the keys of a table, sorted.
func sortedKeys[T any](m map[string]T) []string { return slices.Sorted(maps.Keys(m)) }
