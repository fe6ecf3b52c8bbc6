package gsfg

import (
	"io/fs"

	"fieldpost/rules/core"
)

// The sides, in the order of play (R 5.2).
const (
	Soviet core.Side = "soviet"
	NATO   core.Side = "nato"
)

// version of the data's meaning; raised whenever a running game could diverge.
const version = 1

// lastTurn ends the game (R 5.9).
const lastTurn = 15

// Title is the title as far as it goes: what it is called and whether its data are in order.
type Title struct{}

// New gives the title.
func New() Title { return Title{} }

// Meta describes the title.
func (Title) Meta() core.Meta {
	return core.Meta{ID: "group-of-soviet-forces-germany", Name: "Group of Soviet Forces Germany", Version: version, Sides: []core.Side{Soviet, NATO}, Turns: lastTurn}
}

// Claims holds the data against every statement of the rulebook that binds map, counters, tables and set-up. The error
// lists everything that keeps the data from being read, with file, line and key.
func (Title) Claims(files fs.FS) ([]core.Claim, error) {
	d, err := load(files)
	if err != nil {
		return nil, err
	}
	return d.claims(), nil
}
