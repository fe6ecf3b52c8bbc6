// Package kursk implements the title Kursk (Drive on Kursk): the battle of July 1943 in turns of two days on hexes of
// 10 km. Its files follow the rulebook: setup (3), victory and control (4), phaseorder and turn (5), supply (6), stack
// and fog (7), zoc (8), reserve and reinforce (9), move and walk (10), combat, shifts, result, retreat and advance (11,
// 12). The package holds the rules; it reads map, counters and tables as data, and knows nothing of mail, files or
// dice.
package kursk

import (
	"io/fs"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/rulebook"
)

// version numbers the rules code; it is raised whenever a running game could turn out differently.
const version = 3

// title is the title without its data; Load returns the game with them.
type title struct{}

// New returns the title Kursk.
func New() core.Title { return title{} }

// Meta returns the title's name, sides, options and version.
func (title) Meta() core.Meta {
	return core.Meta{ID: "kursk", Name: "Kursk", Version: version, JudgesFinishFrom: 3, Sides: []core.Side{German, Soviet},
		Turns:   normalTurns,
		Options: openRulings}
}

// Load reads map.hexmap, units.yaml, tables.yaml and setup.yaml and returns the module.
func (title) Load(data fs.FS) (core.Module, error) { return loadGame(data) }

// game implements core.Module: the title with its data. It never changes after loading.
type game struct {
	rulebook.Book
	world             *core.World
	m                 *hexmap.Map
	tables            tables
	setup             setup
	verbs             verbTable
	speech            notation.Vocabulary // vocabulary of order sheets
	phases            *phases.Table[*game, *enumerator]
	code              map[string]code // by counter ID
	hexes             []hexInfo       // by hex
	cities            []hexmap.Hex
	west              []hexmap.Hex
	east              []hexmap.Hex
	fortsToCover      [2][]hexmap.Hex // by side: hexes that the set-up must cover (3.4)
	sovietTriggerLine []hexmap.Hex    // Soviet trigger line (9.6)
	germanTriggerRing []hexmap.Hex    // German trigger ring (9.5)

	stamp     string // sources of the data
	supply    *path.ResultCache[[]bool]
	blanks    *path.PlaceCache[*core.UnitDef] // by place in a stack, hex and side
	distances *path.PlaceCache[[]uint8]       // by hex with victory points: distance of every hex from it

	lgov, kursk, bryansk, kharkov, belgorod hexmap.Hex
}

// World returns the map and the counters.
func (g *game) World() *core.World { return g.world }
