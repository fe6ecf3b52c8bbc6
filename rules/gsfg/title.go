package gsfg

import (
	"io/fs"
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datacheck"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/rulebook"
	"fieldpost/rules/mechanics/sheet"
)

// The sides, in the order of play (R 5.2).
const (
	Soviet core.Side = "soviet"
	NATO   core.Side = "nato"
)

// sides holds both sides, in that order.
var sides = core.Pair{Soviet, NATO}

// version numbers the rules code; it is raised whenever a running game could turn out differently.
const version = 3

// lastTurn is the number of the last turn (R 5.9).
const lastTurn = 15

// Title implements core.Title: Group of Soviet Forces Germany without its data.
type Title struct{}

// New returns the title Group of Soviet Forces Germany.
func New() Title { return Title{} }

// Meta returns the title's name, sides, options and version.
func (Title) Meta() core.Meta {
	return core.Meta{ID: "group-of-soviet-forces-germany", Name: "Group of Soviet Forces Germany", Version: version, JudgesFinishFrom: 3,
		Sides: []core.Side{Soviet, NATO}, Turns: lastTurn, Options: options}
}

// Claims compares the data with every statement of the rulebook about map, counters, tables and set-up. The error lists
// everything that keeps the data from being read, with file, line and key.
func (Title) Claims(files fs.FS) ([]core.Claim, error) {
	d, err := load(files)
	if err != nil {
		return nil, err
	}
	return datacheck.Claims(files, factFiles, newGame(d, "").claims()...)
}

// Load reads map.hexmap, units.yaml, tables.yaml and setup.yaml and returns the module.
func (Title) Load(files fs.FS) (core.Module, error) {
	d, err := load(files)
	if err != nil {
		return nil, err
	}
	return newGame(d, datafile.DescribeSources(files)), nil
}

// newGame returns the game with its data; stamp describes their sources.
func newGame(d *data, stamp string) *game {
	g := &game{data: d, verbs: newVerbs(), Book: rulebook.Load(texts), world: &core.World{Map: d.m, Sides: sides[:]},
		info: map[string]*counter{}, stamp: stamp, supplyDistances: &path.ResultCache[[]int]{},
		bankWorths: &path.ResultCache[[]int]{}, threats: path.NewPlaceCache[[]threat](d.m.Len())}
	for i := range d.counters {
		c := &d.counters[i]
		g.info[c.ID] = c
		g.world.Defs = append(g.world.Defs, &c.UnitDef)
	}
	g.phases, g.vocabulary = newPhases(g.verbs), notation.Vocabulary{Verbs: g.verbs.Verbs(), Questions: windows, Subjects: subjects,
		Foreign: foreignWords, Places: sheet.PlaceNames(d.m, g.world.Defs),
		UnitNames: sheet.UnitNames(g.world.Defs)}
	g.indexMap()
	return g
}

// game implements core.Module: the title with its data. It never changes after loading.
type game struct {
	*data
	rulebook.Book
	world           *core.World
	verbs           verbTable
	vocabulary      notation.Vocabulary // vocabulary of order sheets
	phases          *phases.Table[*game, *enumerator]
	info            map[string]*counter        // by id
	sides           [][6]hexside               // by hex and direction
	isWater         []bool                     // by hex: it is water, on which ground units never stand
	prices          [][2]int                   // by hex: movement points for most units, and for mountain infantry
	shiftOf         []int                      // by hex: column shift for terrain and city, for the computer player
	edgeSources     []hexmap.Hex               // Soviet sources of supply (R 8.3)
	ruhrHexes       []hexmap.Hex               // R 4.4
	frgCityHexes    []hexmap.Hex               // the city hexes of the Federal Republic (R 4.5)
	allCities       []hexmap.Hex               // the city hexes of all countries, in map order
	westBank        []hexmap.Hex               // the west bank of the Rhine (R 4.6)
	stamp           string                     // sources of the data
	supplyDistances *path.ResultCache[[]int]   // cached distances of supply lines
	bankWorths      *path.ResultCache[[]int]   // cached results of runWorths
	threats         *path.PlaceCache[[]threat] // by hex: cached results of threatsFrom
	adjacentHexes   [2][][]hexmap.Hex          // by hex: the hexes around it, all of them, and those not behind closed hexsides
}

// hexside describes the border between two adjacent hexes.
type hexside struct{ river, closed, border bool }

// indexMap computes the facts about the map that the rules need.
func (g *game) indexMap() {
	g.sides, g.isWater, g.prices, g.shiftOf = make([][6]hexside, g.m.Len()), make([]bool, g.m.Len()), make([][2]int, g.m.Len()),
		make([]int, g.m.Len())
	g.adjacentHexes = [2][][]hexmap.Hex{make([][]hexmap.Hex, g.m.Len()), make([][]hexmap.Hex, g.m.Len())}
	for i := range g.sides {
		h := hexmap.Hex(i)
		g.isWater[i], g.prices[i] = !g.isLand(h), [2]int{1, 1}
		if t := g.tables.terrain(g.m.Terrain(h)); t.Class != "" {
			g.prices[i], g.shiftOf[i] = [2]int{t.MP, t.MPMountain}, int(t.Shift)
		}
		if g.hex[i].isCity { // flat, whatever the terrain
			if g.allCities = append(g.allCities, h); g.hex[i].country == "frg" {
				g.frgCityHexes = append(g.frgCityHexes, h)
			}
			g.prices[i] = [2]int{g.tables.Terrain.City.MP, g.tables.Terrain.City.MP}
			g.shiftOf[i] += int(g.tables.cityShift(false, false))
		}
		var next [2][]hexmap.Hex
		for d, n := range g.m.Neighbors(h) {
			if n == hexmap.None {
				continue
			}
			class := g.m.SideClass(h, n)
			g.sides[i][d] = hexside{river: class == riverClass, closed: slices.Contains(g.tables.Hexsides.Closed, class),
				border: g.isBorder(h, n)}
			if next[0] = append(next[0], n); !g.sides[i][d].closed {
				next[1] = append(next[1], n)
			}
		}
		g.adjacentHexes[0][i], g.adjacentHexes[1][i] = slices.Clip(next[0]), slices.Clip(next[1])
	}
	for _, e := range g.m.Edges() {
		for _, h := range e.Hexes {
			if slices.Contains(g.setup.Supply.Soviet.Countries, g.hex[h].country) && !slices.Contains(g.edgeSources, h) {
				g.edgeSources = append(g.edgeSources, h)
			}
		}
	}
	slices.Sort(g.edgeSources)
	g.ruhrHexes, g.westBank = g.cities["ruhr"], slices.Sorted(slices.Values(g.m.MarkHexes(bankMark)))
}

// hexsideBetween returns the hexside between two hexes, a closed one if they are not adjacent.
func (g *game) hexsideBetween(a, b hexmap.Hex) hexside {
	if d, ok := g.m.DirTo(a, b); ok {
		return g.sides[a][d]
	}
	return hexside{closed: true}
}

// World returns the map and the counters.
func (g *game) World() *core.World { return g.world }
