// Package victorylost is the title A Victory Lost: Ukraine from December 1942 to March 1943, nine turns of ten days on 13 km
// hexes, commanded by chits drawn from one cup.
//
// Its files follow the rulebook: setup (3), turn and phase (4), board with stacking (5) and zones of control (6), chits, draw and
// manstein (7), step, move and cheapest, which finds a way between its ends (8), attack, combat, retreat and advance (9),
// supply (10), reinforce (11), headquarters (12), victory (14), rulings with the optional rules (15) and the open readings.
// data*.go say how the data are written and bind them to the map; odds, result and reach read them, claims.go and the facts hold
// them against the rulebook. The package knows nothing of mail, files or dice; map, counters and tables come to it as data.
//
// The board is open; only chits are secret. What a side chooses lies behind a seal for each chit, so that a draw opens one
// and tells nothing of the others. The Soviet side selects by the number of its picks, because nobody but itself can know
// what a sealed pick is; a draw opens the number, then the pick. Whoever holds the secrets of a game lets a side see through
// its own seals (confide), so that a chit that has left the game is refused to its owner and to nobody else.
package victorylost

import (
	"fmt"
	"io/fs"
	"slices"
	"sort"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/phases"
	"fieldpost/rules/mech/rulebook"
)

// The sides, in the order in which rule 11.1.1 lets them place.
const (
	Axis   core.Side = "axis"
	Soviet core.Side = "soviet"
)

// sides are both, in that order.
var sides = core.Pair{Axis, Soviet}

// version of the rules code; raised whenever a running game could diverge.
const version = 4

// turns of a game (4.0).
const turns = 9

type title struct{}

// New gives the title.
func New() core.Title { return title{} }

// Meta describes the title.
func (title) Meta() core.Meta {
	return core.Meta{ID: "a-victory-lost", Name: "A Victory Lost", Version: version, JudgesFinishFrom: 4,
		Sides: []core.Side{Axis, Soviet}, Turns: turns,
		Options: options}
}

// Load decodes map.hexmap, units.yaml, tables.yaml and setup.yaml.
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
	g.stamp = datafile.Stamp(files)
	return g, nil
}

// game is the title with its data. It is never changed after loading.
type game struct {
	*data
	rulebook.Book
	world         *core.World
	verbs         verbTable
	speech        notation.Vocabulary // of the sheets
	phases        *phases.Table[*game, *enumerator]
	info          map[string]counterInfo // by counter
	edges         [][6]edge
	isSea         []bool // by hex: full sea
	hexCost       []int  // by hex: MP to enter it, without the hexside
	inPocket      []bool // by hex: the pocket
	goalDistances map[core.Side][]int
	stamp         string // where the data come from

	ranges       *path.PlaceCache[[]bool] // of headquarters: what is in range, by reach and hex
	supplyNets   *path.Memo[[]bool]       // of supply
	distanceMemo *path.Memo[[]int]        // to the nearest of some hexes
}

// counterInfo holds the data of a counter that the rules ask for besides its figures.
type counterInfo struct {
	counter
	hq           bool
	mech         bool
	commandRange int // command range of a headquarters
}

// newGame works out what the rules ask of the data.
func newGame(d *data) *game {
	g := &game{data: d, verbs: newVerbs(), Book: rulebook.Load(texts), info: map[string]counterInfo{},
		world: &core.World{Map: d.m, Sides: []core.Side{Axis, Soviet}}, edges: make([][6]edge, d.m.Len()),
		isSea: make([]bool, d.m.Len()), hexCost: make([]int, d.m.Len()), inPocket: make([]bool, d.m.Len()),
		goalDistances: map[core.Side][]int{}, supplyNets: &path.Memo[[]bool]{}, distanceMemo: &path.Memo[[]int]{},
		ranges: path.NewPlaceCache[[]bool](31 * d.m.Len())} // ranges from 0 to 30
	g.phases, g.speech = newPhases(g.verbs), notation.Vocabulary{Verbs: g.verbs.Verbs(), Windows: windows, Subjects: subjects}
	for _, u := range d.Units.List {
		g.addCounter(u.Type, u.steps(), counterInfo{counter: u.counter(), mech: u.isMech()})
	}
	for _, h := range d.HQs.List {
		g.addCounter(typeHQ, []core.Values{{Move: h.Move}}, counterInfo{counter: h.counter(), hq: true, commandRange: h.Range})
	}
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

// distancesTo is the count of hexes from each hex to the nearest of some.
func (g *game) distancesTo(to []hexmap.Hex) []int {
	return g.distanceMemo.Find(0, nil, to, func() []int {
		_, far := path.Nearest(g.m, to, func(hexmap.Hex) bool { return true })
		return far
	})
}

// World is the map and the counters.
func (g *game) World() *core.World { return g.world }

// Show is the position as a side may see it: the board is open, and what is chosen in secret is sealed from the first.
// What a dry run holds unsealed is hidden from the other side.
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
