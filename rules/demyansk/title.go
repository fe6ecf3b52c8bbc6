package demyansk

import (
	"io/fs"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/datafile"
)

// The sides of the title, in the order of set-up (19.0).
const (
	Axis   core.Side = "axis"
	Soviet core.Side = "soviet"
)

// version of the title's code; raised whenever a running game could diverge.
const version = 1

// lastTurn is the last turn of the campaign (19.3).
const lastTurn = 18

// Title is Demyansk Shield without its data.
type Title struct{}

// New gives the title.
func New() Title { return Title{} }

// Meta describes the title.
func (Title) Meta() core.Meta {
	return core.Meta{ID: "demyansk-shield", Name: "Demyansk Shield", Version: version, Sides: []core.Side{Axis, Soviet}, Turns: lastTurn,
		Options: optionDefs()}
}

// Load decodes map.hexmap, units.yaml, tables.yaml and setup.yaml.
func (Title) Load(files fs.FS) (core.Module, error) {
	d, err := Load(files)
	if err != nil {
		return nil, err
	}
	g := newGame(d)
	g.stamp = datafile.Stamp(files)
	return g, nil
}
