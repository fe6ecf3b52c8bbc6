// Package victorylost implements the title A Victory Lost: Ukraine from December 1942 to March 1943, nine turns of ten
// days on hexes of 13 km. Chits drawn from a cup decide which units act. Its files follow the rulebook: setup (3), turn
// and phase (4), board with stacking (5) and zones of control (6), chits, draw and manstein (7), step, move and
// cheapest (8), attack, combat, retreat and advance (9), supply (10), reinforce (11), headquarters (12), victory (14),
// rulings with the optional rules (15) and the open readings. The files data*.go read the data and bind them to the
// map; claims.go and the *.facts files compare them with the rulebook. The package knows nothing of mail, files or
// dice.
//
// The board is open; only selected chits are secret. Each is sealed separately, so that a draw reveals one chit and
// nothing about the others. The Soviet side selects by the number of its pick, because only that side knows which chit
// is sealed behind it; a draw opens the number, then the pick. A program with the secrets of a game can show a side its
// own chits (OpenOwnSeals). A chit that has left the game can then be refused to its owner without telling anybody
// else.
package victorylost

import (
	"fmt"
	"io/fs"
	"slices"
	"sort"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/rulebook"
	"fieldpost/rules/mechanics/sheet"
)

// The sides, in the order in which they place reinforcements (11.1.1).
const (
	Axis   core.Side = "axis"
	Soviet core.Side = "soviet"
)

// sides holds both sides, in that order.
var sides = core.Pair{Axis, Soviet}

// version numbers the rules code; it is raised whenever a running game could turn out differently.
const version = 4

// turns is the number of turns of a game (4.0).
const turns = 9

// title is the title without its data; Load returns the game with them.
type title struct{}

// New returns the title A Victory Lost.
func New() core.Title { return title{} }

// Meta returns the title's name, sides, options and version.
func (title) Meta() core.Meta {
	return core.Meta{ID: "a-victory-lost", Name: "A Victory Lost", Version: version, JudgesFinishFrom: 4,
		Sides: []core.Side{Axis, Soviet}, Turns: turns,
		Options: options}
}

// Load reads map.hexmap, units.yaml, tables.yaml and setup.yaml and returns the module.
func (title) Load(files fs.FS) (core.Module, error) {
	d, err := load(files)
	if err != nil {
		return nil, err
	}
	for _, block := range []string{"terrain", "places", "crt", "axis_com", "hqs", "units", "start"} {
		if d.untranscribed[block] {
			return nil, fmt.Errorf("not transcribed: block %s; the title cannot be played without it", block)
		}
	}
	g := newGame(d)
	g.stamp = datafile.DescribeSources(files)
	return g, nil
}

// game implements core.Module: the title with its data. It never changes after loading.
type game struct {
	*data
	rulebook.Book
	world         *core.World
	verbs         verbTable
	speech        notation.Vocabulary // vocabulary of order sheets
	phases        *phases.Table[*game, *enumerator]
	info          map[string]counterInfo // by counter
	edges         [][6]edge
	isSea         []bool // by hex: full sea
	hexCost       []int  // by hex: MP to enter it, without the hexside
	inPocket      []bool // by hex: belongs to the Stalingrad pocket
	goalDistances map[core.Side][]int
	stamp         string // sources of the data

	ranges       *path.PlaceCache[[]bool]  // by reach and hex: the hexes in command range
	supplyNets   *path.ResultCache[[]bool] // results of supplyConnected and railConnected
	distanceMemo *path.ResultCache[[]int]  // results of distancesTo
}

// counterInfo holds the data of a counter that the rules ask for besides its figures.
type counterInfo struct {
	counter
	hq           bool
	mech         bool
	commandRange int // command range of a headquarters
}

// newGame builds the game from its data.
func newGame(d *data) *game {
	g := &game{data: d, verbs: newVerbs(), Book: rulebook.Load(texts), info: map[string]counterInfo{},
		world: &core.World{Map: d.m, Sides: []core.Side{Axis, Soviet}}, edges: make([][6]edge, d.m.Len()),
		isSea: make([]bool, d.m.Len()), hexCost: make([]int, d.m.Len()), inPocket: make([]bool, d.m.Len()),
		goalDistances: map[core.Side][]int{}, supplyNets: &path.ResultCache[[]bool]{}, distanceMemo: &path.ResultCache[[]int]{},
		ranges: path.NewPlaceCache[[]bool](31 * d.m.Len())} // ranges from 0 to 30
	g.phases, g.speech = newPhases(g.verbs), notation.Vocabulary{Verbs: g.verbs.Verbs(), Questions: windows, Subjects: subjects,
		Foreign: foreignWords}
	for _, u := range d.Units.List {
		g.addCounter(u.Type, u.steps(), counterInfo{counter: u.counter(), mech: u.isMech()})
	}
	for _, h := range d.HQs.List {
		g.addCounter(typeHQ, []core.Values{{Move: h.Move}}, counterInfo{counter: h.counter(), hq: true, commandRange: h.Range})
	}
	g.speech.Places, g.speech.UnitNames = sheet.PlaceNames(d.m, g.world.Defs), sheet.UnitNames(g.world.Defs)
	sort.Slice(g.world.Defs, func(i, j int) bool { return g.world.Defs[i].ID < g.world.Defs[j].ID })
	g.indexMap()
	for i := range g.isSea {
		h := hexmap.Hex(i)
		g.inPocket[i] = slices.Contains(d.Pocket.Hexes, h)
		g.isSea[i], g.hexCost[i] = slices.Contains(d.Closed.Hexes, d.m.Terrain(h)), d.terrain[d.m.Terrain(h)].Move
		if p, ok := d.m.PlaceAt(h); ok {
			g.hexCost[i] += d.places[p.Class].Move
		}
	}
	for _, side := range g.world.Sides {
		g.goalDistances[side] = g.distancesTo(d.sources[side])
	}
	return g
}

// typeHQ is the type of a headquarters.
const typeHQ = "hq"

// addCounter adds the definition of a counter to the world.
func (g *game) addCounter(kind string, steps []core.Values, x counterInfo) {
	size := "division"
	switch {
	case x.hq:
		size = "army"
	case x.Nation == soviet && (x.mech || kind == "cavalry"):
		size = "corps"
	}
	code := ""
	if x.Arrives > 0 {
		code = fmt.Sprint(x.Arrives)
	}
	g.info[x.ID] = x
	g.world.Defs = append(g.world.Defs, &core.UnitDef{ID: x.ID, Name: x.Name, Side: x.Nation.side(), Type: kind, Size: size, Steps: steps,
		Code: code, Tags: []string{string(x.Nation)}})
}

// distancesTo returns the distance from each hex to the nearest of the hexes in to.
func (g *game) distancesTo(to []hexmap.Hex) []int {
	return g.distanceMemo.Find(0, nil, to, func() []int {
		_, far := path.Nearest(g.m, to, func(hexmap.Hex) bool { return true })
		return far
	})
}

// World returns the map and the counters.
func (g *game) World() *core.World { return g.world }

// Show returns the position as a side may see it. The board is open and secret choices are sealed; choices that a trial
// run holds unsealed are hidden from the other side.
func (g *game) Show(p *core.Position, viewer core.Side) *core.Position {
	if viewer == core.Everyone {
		return p
	}
	s := of(p.Reader())
	shown := s
	if viewer != Soviet {
		shown.picks, shown.chosenAhead, shown.writtenAhead = hiddenChits(s.picks), hiddenChits(s.chosenAhead), hiddenChits(s.writtenAhead)
	}
	for i, side := range g.world.Sides {
		if viewer != side {
			shown.chosen[i] = hiddenChits(s.chosen[i])
		}
	}
	if slices.Equal(shown.picks, s.picks) && slices.Equal(shown.chosenAhead, s.chosenAhead) && slices.Equal(shown.writtenAhead,
		s.writtenAhead) &&
		slices.EqualFunc(shown.chosen[:], s.chosen[:], slices.Equal) {
		return p
	}
	return p.WithExt(shown)
}
