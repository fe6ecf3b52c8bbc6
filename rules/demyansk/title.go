package demyansk

import (
	"fmt"
	"io/fs"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datafile"
)

// The sides of the title, in the order of set-up (19.0).
const (
	Axis   core.Side = "axis"
	Soviet core.Side = "soviet"
)

// sides holds both sides, in that order.
var sides = core.Pair{Axis, Soviet}

// version numbers the rules code; it is raised whenever a running game could turn out differently.
const version = 2

// Title implements core.Title: Demyansk Shield without its data.
type Title struct{}

// New returns the title Demyansk Shield.
func New() Title { return Title{} }

// Meta returns the title's name, sides, options and version.
func (Title) Meta() core.Meta {
	return core.Meta{ID: "demyansk-shield", Name: "Demyansk Shield", Version: version, JudgesFinishFrom: 2, Sides: sides[:], Turns: 18,
		Options: append([]core.OptionDef{{Key: core.ScenarioKey, Values: []string{"1", "2", "3"}, Rule: "19.0",
			Help: "1 Winter Offensive, turns 1 to 8; 2 Brueckenschlag, turns 10 to 16; 3 campaign, turns 1 to 18"}}, rulings...)}
}

// Load reads map.hexmap, units.yaml, tables.yaml and setup.yaml and returns the module.
func (Title) Load(files fs.FS) (core.Module, error) {
	d, err := Load(files)
	if err != nil {
		return nil, err
	}
	g := newGame(d)
	g.stamp = datafile.DescribeSources(files)
	for _, s := range d.Scenarios.List { // counters not there, stacks over the limit (3.32), hexes that both sides hold or nobody may
		p, err := g.Start(core.Options{{Name: core.ScenarioKey, Value: s.ID}})
		if err == nil {
			err = g.Invariant(p.Reader())
		}
		if err != nil {
			return nil, fmt.Errorf("%s: scenario %s cannot begin: %w", setupFile, s.ID, err)
		}
	}
	return g, nil
}

// ruling is a place where the rulebook can be read in two ways, in the order of options.txt. The two values of its
// option are the readings, the default first.
type ruling uint8

const (
	shortMoves        ruling = iota // A16, 6.53: the phases in which a shortage costs movement points
	pontoonAll                      // A21, 8.35b: which units an engineer helps over a river
	zoneLiteral                     // A67, 3.22: where zones of control extend
	plainAirTransport               // A18, 7.14: which infantry can be flown
	fieldStarts                     // A50, 14.52: whether the airfield counts as a strongpoint begun
	markerFlips                     // A68, 14.36b: which strongpoints are finished
	corpsExit                       // A07, 5.34a: when the corps may leave
	shortRolled                     // A17, 6.55: which shortage group counts as repeated
	supplyTwice                     // A52, 15.22: when a receiving unit must be in supply
	bonusEach                       // A55, 16.14: how often the encirclement bonus is given
	ringOnce                        // A69, 19.14: when Demyansk must be encircled
	boxOnMap                        // A71, 19.23: which units receive in scenario 2
	anyCutOff                       // A14, 6.43: how many defenders must be out of supply
	halfTogether                    // A33, 3.51: whether strengths are added before halving
	revealFirst                     // A35, 11.43: when untried units are drawn
	untriedNothing                  // A72, 11.17: odds against an untried defender
	untriedStands                   // A73, 11.42: retreat before combat with an untried unit
)

// hasRuling reports whether a game has chosen the second reading of a ruling.
func (s state) hasRuling(x ruling) bool { return s.rulings.Has(x) }
