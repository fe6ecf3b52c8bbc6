package millbrook

import (
	_ "embed" // the rules in our own words
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/rulebook"
)

//go:embed rules.txt
var rulesText string

//go:embed guide.txt
var guideText string

// Marks of counters, taken off when their player turn ends.
const (
	markMoved  = "moved"  // in this player turn
	markFought = "fought" // attacked in this player turn
)

// game is the title with its data. It is never changed after loading.
type game struct {
	*data
	rulebook.Book // rules.txt, for pbem explain
	world         *core.World
	table         *phases.Table[*game, *phases.Collector]
	stamp         string // where the data come from
}

func newGame(d *data, stamp string) *game {
	g := &game{data: d, Book: rulebook.Parse(rulesText, guideText), stamp: stamp}
	g.world = &core.World{Map: d.Map, Sides: []core.Side{Red, Blue}, Defs: d.defs}
	g.table = g.phaseTable()
	return g
}

// World is the map and the counters.
func (g *game) World() *core.World { return g.world }

// Show is the position as a side may see it: all of it is open.
func (g *game) Show(p *core.Position, _ core.Side) *core.Position { return p }

// Start is the position before the first sheet.
func (g *game) Start(core.Options) (*core.Position, error) {
	p := core.NewPosition(g.world)
	for i := range p.Units {
		u := &p.Units[i]
		u.Hex, u.Box = g.start[u.Def.ID], core.BoxNone
	}
	p.Turn, p.Phase, p.Active, p.Ext = 1, phase{1, Red, 1}.String(), Red, state{}
	return p, nil
}

// state holds what the title remembers beside the board: the hexes attacked in the phase, by which combat dice are
// numbered.
type state struct{ attacked []hexmap.Hex }

// Lines prints the state for the game file.
func (s state) Lines() []string {
	if len(s.attacked) == 0 {
		return nil
	}
	return []string{strings.Trim(fmt.Sprint("attacked: ", s.attacked), "[]")}
}

// of is the state of a position.
func of(r core.Reader) state {
	s, _ := r.Ext().(state)
	return s
}

// crossable says whether units go and fight between two adjacent hexes (2.3).
func (g *game) crossable(a, b hexmap.Hex) bool {
	return g.Map.SideClass(a, b) != "river" || g.Map.IsBridged(a, b)
}

// threatened says whether a hex is next to an enemy of a side (3.4).
func (g *game) threatened(r core.Reader, side core.Side, h hexmap.Hex) bool {
	return slices.ContainsFunc(slices.Collect(g.Map.Around(h)), func(n hexmap.Hex) bool { return r.Holder(n) == r.Enemy(side) })
}

// Invariant holds after every order: counters are whole, and a hex holds one (2.5).
func (g *game) Invariant(r core.Reader) error {
	for i := range r.Units() {
		u := &r.Units()[i]
		if err := roster.CheckUnit(r, u, "2.5"); err != nil {
			return err
		}
		if u.OnMap() && r.Count(u.Hex) > 1 {
			return fmt.Errorf("%s holds %d units (rule 2.5)", r.Label(u.Hex), r.Count(u.Hex))
		}
	}
	return nil
}

// Classes are the words of maps and counters that the rules know.
func (g *game) Classes() []core.Class {
	var l core.ClassList
	l.Add(core.TerrainClass, "2.1", "", "clear", "woods")
	l.Add(core.SideClass, "2.2", "", "river")
	l.Add(core.PathClass, "2.3", "", "road")
	l.Add(core.PlaceClass, "2.1", "", "town")
	l.Add(core.TypeClass, "2.4", "", "infantry", "cavalry")
	l.Add(core.UnitMark, "", "", markMoved, markFought)
	return l.Sorted()
}

// Style returns the appearance of map and counters; types and sizes have the symbols of the house.
func (g *game) Style() core.Style {
	return core.Style{SourceNote: g.stamp, Sides: []core.SideStyle{{Side: Red, Fill: "#c9665a", Edge: "#6b2a22", Ink: "#1a0c0a"},
		{Side: Blue, Fill: "#7f9fc9", Edge: "#2b4468", Ink: "#0c121a"}}}
}

// PrintedFigures is the text of the figures on a counter: "4-3".
func (g *game) PrintedFigures(u *core.Unit) string {
	return fmt.Sprintf("%d-%d", u.Values().Attack, u.Values().Move)
}
