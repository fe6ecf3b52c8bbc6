package demyansk

import (
	"fmt"
	"io/fs"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/datafile"
)

// The sides of the title, in the order of set-up (19.0).
const (
	Axis   core.Side = "axis"
	Soviet core.Side = "soviet"
)

var sides = core.Pair{Axis, Soviet}

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
	return core.Meta{ID: "demyansk-shield", Name: "Demyansk Shield", Version: version, Sides: sides[:], Turns: lastTurn,
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
	for _, s := range d.Scenarios.List {
		if err := g.begins(s.ID); err != nil {
			return nil, fmt.Errorf("%s: scenario %s cannot begin: %w", setupFile, s.ID, err)
		}
	}
	return g, nil
}

// begins says what is wrong with the position in which a scenario begins: counters that are not there, stacks over the limit (3.32),
// hexes that both sides hold or that are not part of the game.
func (g *game) begins(scenario string) error {
	p, err := g.Start(core.Options{{Name: optScenario, Value: scenario}})
	if err != nil {
		return err
	}
	return g.Invariant(p.Reader())
}
