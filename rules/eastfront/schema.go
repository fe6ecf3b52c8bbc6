package eastfront

import (
	"io/fs"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
)

// Def is what a game makes of the standard rules.
type Def struct {
	ID, Name  string
	Version   int
	Turns     int
	Scenarios []string // their ids, the usual one first
	About     string   // which scenarios they are

	Like     map[string]string // by scenario: another, of which it has every block that it does not have itself
	Calendar bool              // scenarios may take what happens by date from a calendar

	Book string // the rules of its play book in our own words, a line each

	Part func(m *hexmap.Map, scenario string) (*hexmap.Map, error) // the part of the map that is in play
}

const calendarFile = "calendar.yaml"

// scenarioFile is the file of a scenario.
func scenarioFile(id string) string { return "scenario" + id + ".yaml" }

// Meta describes the game.
func (d *Def) Meta() core.Meta {
	return core.Meta{ID: d.ID, Name: d.Name, Version: d.Version, Sides: []core.Side{Axis, Soviet}, Turns: d.Turns,
		Options: []core.OptionDef{{Key: core.ScenarioKey, Values: d.Scenarios, Rule: r10_0p, Help: d.About},
			{Key: keyWeather, Values: []string{"dice", historical}, Rule: r3_11p,
				Help: "what no scenario fixes of the weather is thrown for, or is that of history"}}}
}

// Load decodes the data files of the game.
func (d *Def) Load(files fs.FS) (core.Module, error) {
	data, err := load(d, files)
	if err != nil {
		return nil, err
	}
	all := map[string]*game{}
	for _, x := range data {
		g := newGame(d, x)
		g.stamp, g.all = datafile.Stamp(files), all
		all[x.Scenario.ID] = g
	}
	return all[d.Scenarios[0]], nil
}

// DataFiles are the data files of a game, for their schemas.
func (d *Def) DataFiles() []core.DataFile {
	out := []core.DataFile{
		{Name: unitsFile, Help: "The counters of " + d.Name + ".", Into: &counters{}},
		{Name: tablesFile, Help: "The charts and tables of " + d.Name + ".", Into: &Tables{}},
	}
	if d.Calendar {
		out = append(out, core.DataFile{Name: calendarFile, Help: "What happens by date in the scenarios of " + d.Name +
			" that share a calendar.", Into: &calendar{}})
	}
	for _, id := range d.Scenarios {
		out = append(out, core.DataFile{Name: scenarioFile(id), Help: "What scenario " + id + " of " + d.Name +
			" starts with, what arrives when, and how it ends.", Into: &Scenario{}})
	}
	return out
}
