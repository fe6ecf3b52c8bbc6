package victorylost

import "fieldpost/rules/core"

// The sides, in the order in which rule 11.1.1 lets them place.
const (
	Axis   core.Side = "axis"
	Soviet core.Side = "soviet"
)

// version of the rules code; raised whenever a running game could diverge.
const version = 1

// turns of a game (4.0).
const turns = 9

type title struct{}

// New gives the title, whose data can be checked.
func New() core.Checked { return title{} }

// Meta describes the title.
func (title) Meta() core.Meta {
	return core.Meta{ID: "a-victory-lost", Name: "A Victory Lost", Version: version, Sides: []core.Side{Axis, Soviet}, Turns: turns}
}
