package eastfront

import (
	"io/fs"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
)

// Def is what a game makes of the standard rules.
type Def struct {
	ID, Name string
	Version  int
	Turns    int
	Scenario string                                 // its id
	Book     string                                 // the rules of its play book in our own words, a line each
	Part     func(*hexmap.Map) (*hexmap.Map, error) // the part of the map that is in play; nil: all of it
}

// scenarioFile is the file of the scenario.
func (d *Def) scenarioFile() string { return "scenario" + d.Scenario + ".yaml" }

// part is the map that is in play.
func (d *Def) part(m *hexmap.Map) (*hexmap.Map, error) {
	if d.Part == nil {
		return m, nil
	}
	return d.Part(m)
}

// Meta describes the game.
func (d *Def) Meta() core.Meta {
	return core.Meta{ID: d.ID, Name: d.Name, Version: d.Version, Sides: []core.Side{Axis, Soviet}, Turns: d.Turns}
}

// Load decodes the data files of the game.
func (d *Def) Load(files fs.FS) (core.Module, error) {
	data, err := load(d, files)
	if err != nil {
		return nil, err
	}
	g := newGame(d, data)
	g.stamp = datafile.Stamp(files)
	return g, nil
}
