// Package kursk is the title Kursk (Drive on Kursk): the battle of July 1943 in two-day turns on 10 km hexes.
//
// Its files follow the rulebook: setup (3), victory and control (4), phaseorder and turn (5), supply (6), stack and fog
// (7), zoc (8), reserve and reinforce (9), move and walk (10), combat, shifts, result, retreat and advance (11, 12). The
// package knows rules; map, counters and tables come to it as data, and it knows nothing of mail, files or dice.
package kursk

import (
	"io/fs"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/phases"
	"fieldpost/rules/mech/rulebook"
)

// version of the rules code; raised whenever a running game could diverge.
const version = 3

type title struct{}

// New gives the title.
func New() core.Title { return title{} }

// Meta describes the title.
func (title) Meta() core.Meta {
	return core.Meta{ID: "kursk", Name: "Kursk", Version: version, JudgesFinishFrom: 3, Sides: []core.Side{German, Soviet},
		Turns:   normalTurns,
		Options: openRulings}
}

// Load decodes map.hexmap, units.yaml, tables.yaml and setup.yaml.
func (title) Load(data fs.FS) (core.Module, error) { return loadGame(data) }

// game is the title with its data. It is never changed after loading.
type game struct {
	rulebook.Book
	world             *core.World
	m                 *hexmap.Map
	tables            tables
	setup             setup
	verbs             verbTable
	speech            notation.Vocabulary // of the sheets
	phases            *phases.Table[*game, *enumerator]
	code              map[string]code // by counter ID
	hexes             []hexInfo       // by hex
	cities            []hexmap.Hex
	west              []hexmap.Hex
	east              []hexmap.Hex
	fortsToCover      [2][]hexmap.Hex // by side: hexes that the set-up must cover (3.4)
	sovietTriggerLine []hexmap.Hex    // Soviet trigger line (9.6)
	germanTriggerRing []hexmap.Hex    // German trigger ring (9.5)

	stamp     string // where the data come from
	supply    *path.Memo[[]bool]
	blanks    *path.PlaceCache[*core.UnitDef] // by place in a stack, hex and side
	distances *path.PlaceCache[[]uint8]       // of a hex with victory points: how many hexes away each hex is

	lgov, kursk, bryansk, kharkov, belgorod hexmap.Hex
}

// World is the map and the counters.
func (g *game) World() *core.World { return g.world }
