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
		Options: append([]core.OptionDef{{Key: optScenario, Values: []string{"1", "2", "3"}, Rule: "19.0",
			Help: "1 Winter Offensive, turns 1 to 8; 2 Brueckenschlag, turns 10 to 16; 3 campaign, turns 1 to 18"}}, rulings[:]...)}
}

// Load decodes map.hexmap, units.yaml, tables.yaml and setup.yaml.
func (Title) Load(files fs.FS) (core.Module, error) {
	d, err := Load(files)
	if err != nil {
		return nil, err
	}
	g := newGame(d)
	g.stamp = datafile.Stamp(files)
	for _, s := range d.Scenarios.List { // counters not there, stacks over the limit (3.32), hexes that both sides hold or nobody may
		p, err := g.Start(core.Options{{Name: optScenario, Value: s.ID}})
		if err == nil {
			err = g.Invariant(p.Reader())
		}
		if err != nil {
			return nil, fmt.Errorf("%s: scenario %s cannot begin: %w", setupFile, s.ID, err)
		}
	}
	return g, nil
}

// ruling is a place where the rulebook can be read in two ways. The values of its option are the two readings, the one taken
// unless the players say otherwise first.
type ruling uint8

const (
	shortMoves     ruling = iota // A16, 6.53
	pontoonAll                   // A21, 8.35b
	zoneLiteral                  // A67, 3.22
	liftPlain                    // A18, 7.14
	fieldStarts                  // A50, 14.52
	markerFlips                  // A68, 14.36b
	corpsExit                    // A07, 5.34a
	shortRolled                  // A17, 6.55
	supplyTwice                  // A52, 15.22
	bonusEach                    // A55, 16.14
	ringOnce                     // A69, 19.14
	boxOnMap                     // A71, 19.23
	anyCutOff                    // A14, 6.43
	halfTogether                 // A33, 3.51
	revealFirst                  // A35, 11.43
	untriedNothing               // A72, 11.17
	untriedStands                // A73, 11.42
)

// rulings are the options of the title, by ruling.
var rulings = [...]core.OptionDef{
	shortMoves: {Key: "shortage-moves", Values: []string{"movement", "both"}, Rule: "6.53",
		Help: "supply shortage takes 2 MP in the movement phase, or in the exploitation phase too"},
	pontoonAll: {Key: "pontoon", Values: []string{"all", "light"}, Rule: "8.33",
		Help: "an engineer saves its MP for all units that cross, or not for armor, artillery, rockets and reconnaissance"},
	zoneLiteral: {Key: "zone-terrain", Values: []string{"unit", "all"}, Rule: "3.22",
		Help: "a unit has no zone of control where it could not go itself, or only lakes stop it"},
	liftPlain: {Key: "airlift", Values: []string{"plain", "ski"}, Rule: "7.14",
		Help: "of infantry only plain infantry flies, or ski infantry too"},
	fieldStarts: {Key: "airfield-start", Values: []string{"apart", "counted"}, Rule: "14.52",
		Help: "the airfield is begun besides the turn's strongpoints, or counts as one of them"},
	corpsExit: {Key: "2grc-exit", Values: []string{"any", "turn-5"}, Rule: "5.34",
		Help: "the 2nd Guards Rifle Corps may leave the map in any turn, or from turn 5"},
	markerFlips: {Key: "works-flip", Values: []string{"begun", "all"}, Rule: "14.36",
		Help: "in the Soviet administrative phase strongpoints under construction are done, or destroyed printed ones too"},
	shortRolled: {Key: "shortage-row", Values: []string{"applied", "rolled"}, Rule: "6.55",
		Help: "a group comes twice in a row when it was short before, or when it was rolled before"},
	supplyTwice: {Key: "receive-supply", Values: []string{"placed", "both"}, Rule: "15.22",
		Help: "a unit that receives replacements is in supply when they are placed, or when they are taken up too"},
	bonusEach: {Key: "encircled-bonus", Values: []string{"once", "each"}, Rule: "16.14",
		Help: "the Axis receives for Demyansk encircled once, or each turn"},
	ringOnce: {Key: "encircled-win", Values: []string{"end", "ever"}, Rule: "19.14",
		Help: "in scenario 1 Demyansk is encircled at the end, or has been at any time"},
	boxOnMap: {Key: "nwf-points", Values: []string{"dead", "all"}, Rule: "19.23",
		Help: "in scenario 2 only red units are rebuilt, or only red ones receive on the map too"},
	anyCutOff: {Key: "cut-off", Values: []string{"any", "all"}, Rule: "6.43",
		Help: "an attack moves a column to the right when one defender is out of supply, or only when all are"},
	halfTogether: {Key: "halving", Values: []string{"together", "alone"}, Rule: "3.51",
		Help: "units halved alike are added up first, or each is halved by itself"},
	revealFirst: {Key: "untried-reveal", Values: []string{"first", "last"}, Rule: "11.43",
		Help: "untried units are drawn before support is declared, or after it"},
	untriedNothing: {Key: "untried-odds", Values: []string{"nothing", "unchecked"}, Rule: "11.17",
		Help: "an untried defender counts nothing when the odds are checked, or an attack on one is not checked"},
	untriedStands: {Key: "untried-withdraw", Values: []string{"no", "yes"}, Rule: "11.42",
		Help: "a hex with an untried unit never retreats before combat, or may try"},
}

// optScenario chooses the scenario (19).
const optScenario = core.ScenarioKey

// ruled says whether a game reads a rule in the second way.
func (s state) ruled(x ruling) bool { return s.rulings.Has(x) }
